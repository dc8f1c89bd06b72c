#include "core/telemetry/wire/messages.h"

#include "tests/core/telemetry/generated_fields.h"
#include "tests/core/telemetry/sample_records.h"

namespace scalescope {
namespace {

using nlohmann::json;

const StudyId kStudy{"01J9ZK3T5W8X2Y4A6B8C0D1E2G"};
const AttemptKey kKey{kRun, 2};

NodePlan somePlan() {
  NodePlan plan;
  plan.run = kRun;
  plan.study = kStudy;
  plan.attempt = 2;
  plan.nodeIndex = NodeIndex(1);
  plan.nodes = 2;
  plan.worldSize = 4;
  plan.worker = "/opt/w; rm -rf $HOME";
  plan.plan = {{"name", "\xC3\xA4"}};
  plan.interfaceName = "eth0";
  plan.port = 29500;
  plan.claims = {{0, 1}, {"GPU-11aa"}};
  plan.environment = {{"HOME", "/home/a"}, {"NCCL_DEBUG", ""}};
  plan.ranks = {{RankIndex(2), LocalRank(0), {0, 1}, {{"OMP_NUM_THREADS", "2"}}},
                {RankIndex(3), LocalRank(1), {}, {{"X", "a'b\"c\n"}}}};
  return plan;
}

json expectedPlan() {
  return {{"run", kRun.value},
          {"study", kStudy.value},
          {"attempt", 2},
          {"nodeIndex", 1},
          {"nodes", 2},
          {"worldSize", 4},
          {"worker", "/opt/w; rm -rf $HOME"},
          {"plan", {{"name", "\xC3\xA4"}}},
          {"interfaceName", "eth0"},
          {"address", ""},
          {"port", 29500},
          {"sampleHz", 5.0},
          {"graceSeconds", 5.0},
          {"memoryLimitMBPerRank", 0.0},
          {"claims", {{"cores", {0, 1}}, {"gpus", {"GPU-11aa"}}}},
          {"environment", {{"HOME", "/home/a"}, {"NCCL_DEBUG", ""}}},
          {"ranks",
           {{{"rank", 2},
             {"localRank", 0},
             {"cores", {0, 1}},
             {"environment", json::array({json::array({"OMP_NUM_THREADS", "2"})})}},
            {{"rank", 3},
             {"localRank", 1},
             {"cores", json::array()},
             {"environment", json::array({json::array({"X", "a'b\"c\n"})})}}}}};
}

json keyed(json more) {
  more.update({{"run", kRun.value}, {"attempt", 2}});
  return more;
}

template <class Message>
struct Spelled {
  Message message;
  MessageType type;
  json body;  // The unchanged form of this protocol version.
  std::string bytes = {};
};

std::vector<Spelled<ClientMessage>> clientMessages() {
  const std::string digest(64, 'a');
  return {
      {ClientHello{"N", 1, "C", kStudy, NodeIndex(3), "/store"},
       MessageType::hello,
       {{"nonce", "N"}, {"protocol", 1}, {"client", "C"}, {"study", kStudy.value}, {"node", 3}, {"folder", "/store"}}},
      {ClientHello{"N", 1, "C", kStudy, NodeIndex(0), ""},
       MessageType::hello,
       {{"nonce", "N"}, {"protocol", 1}, {"client", "C"}, {"study", kStudy.value}, {"node", 0}}},
      {LeaseRequest{true}, MessageType::lease, {{"take", true}}},
      {ProbeRequest{}, MessageType::probe, json::object()},
      {PrepareRequest{kKey, somePlan(), 4}, MessageType::prepare, keyed({{"plan", expectedPlan()}, {"round", 4}})},
      {StatusRequest{kKey}, MessageType::status, keyed(json::object())},
      {ReleaseRequest{kKey}, MessageType::release, keyed(json::object())},
      {StartRequest{kKey, {"10.0.0.1", 4242}}, MessageType::start,
       keyed({{"master", {{"address", "10.0.0.1"}, {"port", 4242}}}})},
      {CancelRequest{kKey, 0.5}, MessageType::cancel, keyed({{"graceSeconds", 0.5}})},
      {CancelRequest{kKey, {}}, MessageType::cancel, keyed(json::object())},
      {FetchRequest{kKey, {{SourceKind::rank, 3}, 1, 65536}}, MessageType::fetch,
       keyed({{"source", "rank-3"}, {"segment", 1}, {"offset", 65536}})},
      {Ack{kKey, {{SourceKind::node, 1}, 2, 7}}, MessageType::ack,
       keyed({{"source", "node-1"}, {"segment", 2}, {"offset", 7}})},
      {FileQuery{"a/b", digest, 9, true},
       MessageType::file,
       {{"path", "a/b"}, {"shared", digest}, {"size", 9}, {"query", true}}},
      {FilePiece{"a/b", digest, 9, 4, true, false, {}, {}, "piece"},
       MessageType::file,
       {{"path", "a/b"}, {"shared", digest}, {"size", 9}, {"offset", 4}, {"ack", true}, {"done", false}},
       "piece"},
      {FilePiece{"a", "", 5, 0, true, true, 0600, digest, "piece"},
       MessageType::file,
       {{"path", "a"}, {"size", 5}, {"offset", 0}, {"ack", true}, {"done", true}, {"mode", 0600}, {"sha256", digest}},
       "piece"},
      {TailRequest{kKey, {SourceKind::rank, 0}}, MessageType::tail, keyed({{"source", "rank-0"}})},
      {Ping{12}, MessageType::ping, {{"nonce", 12}}},
      {Pong{13}, MessageType::pong, {{"nonce", 13}}},
  };
}

std::vector<Spelled<AgentMessage>> agentMessages() {
  const json gone{{"rank", 2}, {"pid", 11}, {"state", "gone"}, {"code", "unknown"}, {"signal", 9}, {"cause", "signal"}};
  const RankReport goneReport{RankIndex(2), 11, RankStage::gone, ExitCode{}, 9, ExitCause::signal};
  const json gpu{{"index", 0},          {"name", "H"},
                 {"uuid", "GPU-11aa"},  {"memoryBytes", 1000},
                 {"usedBytes", 10},     {"utilisation", 5},
                 {"powerWatts", 60.5},  {"temperature", 40},
                 {"energyJoules", 2.5}, {"processes", {"7 python"}}};
  return {
      {AgentHello{"N",
                  1,
                  "digest",
                  "boot",
                  NodeIndex(3),
                  "/logs",
                  {{kKey,
                    AttemptPhase::started,
                    {{RankIndex(3), 12, RankStage::running, {}, {}, {}}, goneReport},
                    {{{SourceKind::rank, 3}, 1, 4096}}}},
                  5,
                  6},
       MessageType::hello,
       {{"nonce", "N"},
        {"protocol", 1},
        {"agent", "digest"},
        {"bootId", "boot"},
        {"node", 3},
        {"folder", "/logs"},
        {"runs",
         {keyed({{"state", "started"},
                 {"ranks", {{{"rank", 3}, {"pid", 12}, {"state", "running"}}, gone}},
                 {"segments", {{{"source", "rank-3"}, {"number", 1}, {"bytes", 4096}}}}})}},
        {"monotonicNs", 5},
        {"wallNs", 6}}},
      {AttemptReport{kKey, AttemptPhase::ended, {goneReport}, {{{SourceKind::node, 1}, 2, 8192}}}, MessageType::status,
       keyed({{"state", "ended"},
              {"ranks", {gone}},
              {"segments", {{{"source", "node-1"}, {"number", 2}, {"bytes", 8192}}}}})},
      {LeaseAnswer{true, "C", 7}, MessageType::lease, {{"held", true}, {"by", "C"}, {"seconds", 7}}},
      {Facts{"boot",
             "h",
             "cpu",
             2,
             4,
             {{0, 2}, {1, 3}},
             {},
             8e9,
             7e9,
             0,
             0,
             "Linux",
             "550",
             {{0, "H", "GPU-11aa", 1000, 10, 5, 60.5, 40, 2.5, {}, {}, {}, {"7 python"}}},
             0,
             false,
             {{"eth0", "10.0.0.2", 1000, false}},
             "2.36",
             "digest"},
       MessageType::facts,
       {{"bootId", "boot"},
        {"host", "h"},
        {"processor", "cpu"},
        {"physicalCores", 2},
        {"logicalCores", 4},
        {"usableCores", {{0, 2}, {1, 3}}},
        {"memoryBytes", 8e9},
        {"memoryAvailable", 7e9},
        {"kernel", "Linux"},
        {"driver", "550"},
        {"gpus", {gpu}},
        {"interfaces", {{{"name", "eth0"}, {"address", "10.0.0.2"}, {"speedMbps", 1000}, {"loopback", false}}}},
        {"glibc", "2.36"},
        {"agent", "digest"}}},
      {Prepared{kKey, {"127.0.0.1", 4242}, 4}, MessageType::prepared,
       keyed({{"address", "127.0.0.1"}, {"port", 4242}, {"round", 4}})},
      {Started{kKey, {11, 12}}, MessageType::started, keyed({{"pids", {11, 12}}})},
      {Cancelled{kKey}, MessageType::cancelled, keyed({})},
      {LogData{kKey, {{SourceKind::rank, 3}, 1, 65536}, false, std::string("raw\0bytes", 9)}, MessageType::data,
       keyed({{"source", "rank-3"}, {"segment", 1}, {"offset", 65536}}), std::string("raw\0bytes", 9)},
      {LogData{kKey, {{SourceKind::rank, 3}, -1, 0}, true, "said"}, MessageType::data,
       keyed({{"source", "rank-3"}, {"segment", -1}, {"offset", 0}, {"out", true}}), "said"},
      {Finished{kKey, {goneReport}}, MessageType::finished, keyed({{"ranks", {gone}}})},
      {ErrorAnswer{{"agent.no-lease", {{"by", std::string("D")}}}, "D controls", kRun, 2}, MessageType::error,
       keyed({{"code", "agent.no-lease"}, {"arguments", {{"by", "D"}}}, {"text", "D controls"}})},
      {FileState{"a/b", true, -1, 4, "/data/a/b"},
       MessageType::file,
       {{"path", "a/b"}, {"query", true}, {"size", -1}, {"part", 4}, {"at", "/data/a/b"}}},
      {FileProgress{"a/b", true, {}, "/data/a/b"},
       MessageType::file,
       {{"path", "a/b"}, {"done", true}, {"at", "/data/a/b"}}},
      {FileProgress{"a/b", false, 9, {}}, MessageType::file, {{"path", "a/b"}, {"have", 9}}},
      {Ping{12}, MessageType::ping, {{"nonce", 12}}},
      {Pong{13}, MessageType::pong, {{"nonce", 13}}},
  };
}

Result<std::optional<ClientMessage>> read(Frame& frame, const ClientMessage&) { return clientMessage(frame); }
Result<std::optional<AgentMessage>> read(Frame& frame, const AgentMessage&) { return agentMessage(frame); }

template <class Message>
void expectAsSpelled(const std::vector<Spelled<Message>>& all) {
  for (const Spelled<Message>& one : all) {
    std::string typed, byHand;
    encode(one.message, typed);
    encodeFrame(one.type, one.body, one.bytes, byHand);
    EXPECT_EQ(typed, byHand) << name(one.type) << one.body.dump();
    Frame frame{one.type, one.body, one.bytes};
    const auto back = read(frame, one.message);
    ASSERT_TRUE(back) << english(back.error());
    ASSERT_TRUE(*back);
    EXPECT_EQ(**back, one.message) << one.body.dump();
  }
}

template <class Message, std::size_t index = 0>
void expectEachIsChecked() {
  if constexpr (index < std::variant_size_v<Message>) {
    using One = std::variant_alternative_t<index, Message>;
    SCOPED_TRACE(std::string(name(One::kType)) + " " + std::to_string(index));
    expectRoundTrips<One>(50);
    expectFieldsAreChecked<One>();
    expectEachIsChecked<Message, index + 1>();
  }
}

template <class Message>
void expectThroughFrames() {
  Random random(3);
  FrameDecoder decoder;
  for (int i = 0; i < 20; ++i) {
    const Message one = generated<Message>(random);
    std::string bytes;
    if constexpr (std::is_constructible_v<ClientMessage, Message>)
      encode(ClientMessage(one), bytes);
    else
      encode(AgentMessage(one), bytes);
    decoder.feed(bytes);
    auto frame = decoder.next();
    ASSERT_TRUE(frame && *frame);
    EXPECT_EQ(toJson(one), (*frame)->body);
  }
}

Error refusalOf(MessageType type, json body) {
  Frame frame{type, std::move(body), {}};
  const auto message = agentMessage(frame);
  EXPECT_FALSE(message) << name(type);
  return message ? Error{} : message.error();
}

}  // namespace

TEST(Messages, AreEncodedAsInThisVersion) {
  expectAsSpelled(clientMessages());
  expectAsSpelled(agentMessages());
}

// Older peers neither send this field nor need it.
TEST(Messages, APongMayCarryTheAnswerersClock) {
  const nlohmann::json spelled{{"nonce", 13}, {"monotonicNs", 99}};
  expectAsSpelled(std::vector<Spelled<ClientMessage>>{{Pong{13, 99}, MessageType::pong, spelled}});
  expectAsSpelled(std::vector<Spelled<AgentMessage>>{{Pong{13, 99}, MessageType::pong, spelled}});
}

TEST(Messages, EveryFieldOfEveryMessageIsChecked) {
  expectEachIsChecked<ClientMessage>();
  expectEachIsChecked<AgentMessage>();
  expectFieldsAreChecked<NodePlan>();
  expectFieldsAreChecked<NodeClaims>();
  expectFieldsAreChecked<NodeRank>();
  expectFieldsAreChecked<AttemptReport>();
  expectFieldsAreChecked<RankReport>();
  expectFieldsAreChecked<GpuReport>();
}

TEST(Messages, APlanThatOnlyReservesItsPortComesBack) {
  NodePlan plan = somePlan();
  plan.onlyReserved = true;
  std::string bytes;
  encode(ClientMessage(PrepareRequest{kKey, plan, 4}), bytes);
  FrameDecoder decoder;
  decoder.feed(bytes);
  auto frame = decoder.next();
  ASSERT_TRUE(frame && *frame);
  const auto message = clientMessage(**frame);
  ASSERT_TRUE(message && *message);
  EXPECT_EQ(std::get<PrepareRequest>(**message).plan, plan);
}

TEST(Messages, PassThroughFrames) {
  expectThroughFrames<PrepareRequest>();
  expectThroughFrames<AgentHello>();
  expectThroughFrames<Facts>();
}

TEST(Messages, AKindOfANewerVersionIsSkipped) {
  Frame later{static_cast<MessageType>(99), {{"what", "ever"}}, {}};
  EXPECT_EQ(agentMessage(later).value(), std::nullopt);
  EXPECT_EQ(clientMessage(later).value(), std::nullopt);
  Frame wrongWay{MessageType::facts, json::object(), {}};
  EXPECT_EQ(clientMessage(wrongWay).value(), std::nullopt);
}

// They become file names and environment variables.
TEST(Messages, ClaimsAndVariablesThatCannotBeAreRefused) {
  const auto keyOfPlan = [](json more) {
    json plan = expectedPlan();
    plan.update(more);
    Frame frame{MessageType::prepare, keyed({{"plan", plan}}), {}};
    const auto message = clientMessage(frame);
    return message ? std::string("accepted") : keyOf(message.error());
  };
  for (const char* uuid : {"", ".", "../x", "a/b", "a b", "\xC3\xA4"})
    EXPECT_EQ(keyOfPlan({{"claims", {{"gpus", {uuid}}}}}), "plan.claims.gpus") << uuid;
  for (const char* name : {"", "A=B"})
    EXPECT_EQ(keyOfPlan({{"environment", {{name, "x"}}}}), "plan.environment") << name;
  EXPECT_EQ(keyOfPlan({{"environment", {{"A", std::string("x\0y", 3)}}}}), "plan.environment");
  EXPECT_EQ(keyOfPlan({{"claims", {{"cores", {0, 65535}}, {"gpus", {"GPU-1.a"}}}}}), "accepted");
}

// These bodies once crashed the owner: each error names the message, the field and its value.
TEST(Messages, HostileBodiesAreRefusedByName) {
  const Error lease = refusalOf(MessageType::lease, {{"held", "x"}});
  EXPECT_EQ(english(lease), "lease: held must be true or false; found \"x\"");
  EXPECT_EQ(keyOf(refusalOf(MessageType::data, keyed({{"source", "rank-0"}, {"segment", "x"}, {"offset", 0}}))),
            "segment");
  EXPECT_EQ(keyOf(refusalOf(MessageType::data, keyed({{"source", "rank-0"}, {"segment", 1}, {"offset", -1}}))),
            "offset");
  EXPECT_EQ(keyOf(refusalOf(MessageType::prepared, keyed({{"address", 7}, {"port", 1}}))), "address");
  EXPECT_EQ(keyOf(refusalOf(MessageType::hello, {{"nonce", "n"}, {"runs", {{{"run", 1}}}}})), "runs[0].run");
  EXPECT_EQ(keyOf(refusalOf(MessageType::file, {{"query", "x"}})), "query");
  EXPECT_EQ(keyOf(refusalOf(MessageType::finished, keyed({{"ranks", {{{"code", json::array()}}}}}))), "ranks[0].code");
}

TEST(Messages, OfAnAttemptAreDistinguished) {
  EXPECT_EQ(attemptOf(AgentMessage(Started{kKey, {}})), kKey);
  EXPECT_EQ(attemptOf(AgentMessage(LeaseAnswer{})), std::nullopt);
}

TEST(Messages, GoldenVersion3) {
  std::string bytes;
  for (const auto& one : clientMessages()) encode(one.message, bytes);
  for (const auto& one : agentMessages()) encode(one.message, bytes);
  expectGolden("messages-3.bin", bytes);
}

}  // namespace scalescope
