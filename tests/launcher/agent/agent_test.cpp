#include <netinet/in.h>
#include <sched.h>
#include <sys/socket.h>

#include <cmath>
#include <fstream>
#include <set>

#include "harness.h"
#include "launcher/agent/attempt/attempt_state.h"
#include "tests/launcher/fake_gpus.h"
#include "tests/paths.h"

namespace scalescope {

TEST_F(AgentTest, RunsAGangAndSendsEveryRecord) {
  TestClient& client = connect();
  const NodePlan two = plan({"steps:50", "steps:50"});
  start(client, two);
  fetchAll(client, two);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  for (const char* source : {"rank-0", "rank-1"}) {
    const auto records = client.records(source);
    ASSERT_EQ(records.size(), 52u) << source;
    for (std::size_t i = 0; i < records.size(); ++i) EXPECT_EQ(records[i].seq, i + 1);
    EXPECT_EQ(records.back().type, RecordType::exit);
  }
  const auto ends = exited(client);
  ASSERT_EQ(ends.size(), 2u);
  for (const ExitedObject& end : ends) EXPECT_EQ(end.code, ExitCode{0});
}

TEST_F(AgentTest, GivesRanksTorchrunsNamesAndTheirRendezvousFile) {
  TestClient& client = connect();
  NodePlan two = plan({"", ""});
  two.ranks[1].cores = {0};
  start(client, two);
  EXPECT_EQ(client.last<Prepared>()->bound.port, 0);
  fetchAll(client, two);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const auto manifest = [&](const char* source) {
    return std::get<ObjectRecord>(client.records(source).at(0).payload).fields;
  };
  for (const char* rank : {"rank-0", "rank-1"}) {
    EXPECT_EQ(manifest(rank)["listening"], 0);
    EXPECT_EQ(manifest(rank)["meetsInMemory"], true);
    EXPECT_FALSE(manifest(rank)["all"].contains("MASTER_PORT"));
  }
  EXPECT_EQ(manifest("rank-1")["RANK"], "1");
  EXPECT_EQ(manifest("rank-1")["LOCAL_WORLD_SIZE"], "2");
  EXPECT_EQ(manifest("rank-1")["GROUP_RANK"], "0");
  EXPECT_EQ(manifest("rank-1")["OMP_NUM_THREADS"], "1");
  EXPECT_EQ(manifest("rank-1")["EXTRA"], "a b'c");
  EXPECT_EQ(readFile(store + "/runs/" + two.run.value + "/0/rank-1.out").value_or(""), "rank 1 speaks\n");
}

TEST_F(AgentTest, OfSeveralNodesRankZeroGetsTheListeningSocket) {
  TestClient& client = connect();
  NodePlan first = plan({""});
  first.nodes = first.worldSize = 2;
  start(client, first);
  const Endpoint bound = client.last<Prepared>()->bound;
  fetchAll(client, first);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const auto manifest = std::get<ObjectRecord>(client.records("rank-0").at(0).payload).fields;
  EXPECT_EQ(manifest["listening"], 1);
  EXPECT_EQ(manifest["meetsInMemory"], false);
  EXPECT_EQ(bound.address, "127.0.0.1");
  EXPECT_EQ(manifest["MASTER_ADDR"], "127.0.0.1");
  EXPECT_EQ(manifest["MASTER_PORT"], std::to_string(bound.port));
}

// Clients of a user's program repeat a refused connection, but not all of them one that is closed without an answer.
TEST_F(AgentTest, AReservedPortRefusesConnectionsUntilRankZeroListens) {
  TestClient& client = connect();
  NodePlan first = plan({""});
  first.nodes = first.worldSize = 2;
  const auto connected = [&](bool onlyReserved) {
    first.onlyReserved = onlyReserved;
    first.run = RunId(makeUlid());
    attempts.emplace_back(first.run, first.attempt);
    client.messages.clear();
    client.ask(PrepareRequest{key(first), first});
    const auto* prepared = client.wait<Prepared>();
    if (prepared == nullptr) return client.lastError();
    const UniqueFd own(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(static_cast<std::uint16_t>(prepared->bound.port));
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int result = ::connect(own.get(), reinterpret_cast<sockaddr*>(&at), sizeof at);
    return result == 0 ? std::string("connected") : errnoText(errno);
  };
  EXPECT_EQ(connected(false), "connected");
  EXPECT_EQ(connected(true), errnoText(ECONNREFUSED));
}

// A user's program binds the port itself, however many ranks its node has.
TEST_F(AgentTest, OnlyRankZeroHoldsTheSocketOfTheRendezvousWhenItRuns) {
  TestClient& client = connect();
  std::vector<std::string> scripts(24);
  scripts.front() = "bind";
  NodePlan first = plan(scripts);
  first.onlyReserved = true;
  first.nodes = 2;
  first.worldSize = 48;
  start(client, first);
  fetchAll(client, first);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const auto ends = exited(client);
  ASSERT_EQ(ends.size(), scripts.size());
  for (const ExitedObject& end : ends) EXPECT_EQ(end.code, ExitCode{0}) << end.rank.value;
}

// The plan's numbers are NVML's: a rank that counted from zero, or the fastest first, would use another GPU than
// planned.
TEST_F(AgentTest, OffersTheGpusLeftByTheVariableAndRanksCountThemAsItDoes) {
  const FakeGpus gpus("2,GPU-11aa");
  TestClient& client = connect();
  client.ask(ProbeRequest{});
  const auto* facts = client.wait<Facts>();
  ASSERT_NE(facts, nullptr);
  ASSERT_EQ(facts->gpus.size(), 2u);
  EXPECT_EQ(facts->gpus[0].index, 2);
  EXPECT_EQ(facts->gpus[1].index, 0);
  EXPECT_EQ(facts->gpus[1].uuid, "GPU-11aa0000-0000-0000-0000-000000000000");
  const NodePlan one = plan({""});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const auto manifest = std::get<ObjectRecord>(client.records("rank-0").at(0).payload).fields;
  EXPECT_EQ(manifest["CUDA_DEVICE_ORDER"], "PCI_BUS_ID");
  EXPECT_EQ(manifest["hidesGpus"], false);
}

// The client that requests a run decides the environment of its ranks, not the one that happened to start their agent.
TEST_F(AgentTest, RanksHaveTheClientsVariables) {
  setenv("NCCL_DEBUG", "agent", 1);
  TestClient& client = connect();
  unsetenv("NCCL_DEBUG");
  const auto environmentOf = [&](const NodePlan& plan, const char* source) {
    client.bytes.clear();
    client.messages.clear();
    start(client, plan);
    fetchAll(client, plan);
    EXPECT_NE(client.wait<Finished>(), nullptr);
    return std::get<ObjectRecord>(client.records(source).at(0).payload).fields["all"];
  };
  NodePlan two = plan({"", ""});
  // No variables were sent: the ranks have the agent's own.
  EXPECT_EQ(environmentOf(two, "rank-0")["NCCL_DEBUG"], "agent");
  two = plan({"", ""});
  two.ranks[1].cores = {0};
  two.ranks[1].environment.emplace_back("GLOO_SOCKET_IFNAME", "rank");
  two.environment = {{"HOME", "/secret/home"},
                     {"OMP_NUM_THREADS", "7"},
                     {"CUDA_VISIBLE_DEVICES", "1"},
                     {"SCALESCOPE_RUN", "none"},
                     {"CUDA_DEVICE_ORDER", "FAST"},
                     {"SCALESCOPE_MASTER_FD", "0"},
                     {"RANK", "99"},
                     {"GLOO_SOCKET_IFNAME", "client"}};
  const nlohmann::json all = environmentOf(two, "rank-1");
  EXPECT_FALSE(all.contains("NCCL_DEBUG"));
  EXPECT_FALSE(all.contains("PATH"));
  EXPECT_FALSE(all.contains("CUDA_VISIBLE_DEVICES"));
  EXPECT_FALSE(all.contains("SCALESCOPE_MASTER_FD"));
  EXPECT_EQ(all["HOME"], "/secret/home");
  EXPECT_EQ(all["CUDA_DEVICE_ORDER"], "PCI_BUS_ID");
  EXPECT_EQ(all["SCALESCOPE_RUN"], two.run.value);
  EXPECT_EQ(all["RANK"], "1");
  EXPECT_EQ(all["OMP_NUM_THREADS"], "1");  // One thread for each of its cores.
  EXPECT_EQ(all["GLOO_SOCKET_IFNAME"], "rank");
  EXPECT_EQ(all["EXTRA"], "a b'c");
  const std::string state = agent::attemptStateFolder(store, study, NodeIndex(0)) + "/" + two.run.value + "-0.json";
  EXPECT_EQ(readFile(state).value().find("/secret/home"), std::string::npos);
}

// An agent that a client on one core started places the ranks of every later client as planned.
TEST_F(AgentTest, PlacesRanksAsPlannedWhereverItWasStarted) {
  cpu_set_t before, narrow;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  if (CPU_COUNT(&before) < 2) GTEST_SKIP() << "this machine lends one core only";
  int last = 0;
  for (int core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &before)) last = core;
  CPU_ZERO(&narrow);
  for (int core = 0; CPU_COUNT(&narrow) == 0; ++core)
    if (CPU_ISSET(core, &before)) CPU_SET(core, &narrow);
  ASSERT_EQ(sched_setaffinity(0, sizeof narrow, &narrow), 0);
  TestClient& client = connect();
  sched_setaffinity(0, sizeof before, &before);
  NodePlan two = plan({"", ""});
  two.ranks[0].cores = {last};
  start(client, two);
  fetchAll(client, two);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const auto coresOf = [&](const char* source) {
    return std::get<ObjectRecord>(client.records(source).at(0).payload).fields["cores"];
  };
  EXPECT_EQ(coresOf("rank-0"), nlohmann::json::array({last}));
  EXPECT_GE(coresOf("rank-1").size(), static_cast<std::size_t>(CPU_COUNT(&before)));
}

TEST_F(AgentTest, TheFirstFailingRankIsNamedAndItsPeersEnd) {
  TestClient& client = connect();
  const std::string flag = store + "/deaf";  // One rank fails once the other ignores SIGTERM.
  const NodePlan three = plan({"hang", "steps:20 wait:" + flag + " abort", "ignore-term write:" + flag + " hang"});
  start(client, three);
  fetchAll(client, three);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const auto ends = exited(client);
  ASSERT_EQ(ends.size(), 3u);
  EXPECT_EQ(ends[0].rank, RankIndex(1));
  EXPECT_EQ(ends[0].signal, SIGABRT);
  EXPECT_EQ(ends[0].cause, ExitCause::signal);
  std::set<int> signals;
  for (std::size_t i = 1; i < ends.size(); ++i) {
    EXPECT_EQ(ends[i].cause, ExitCause::peerFailed);
    signals.insert(ends[i].signal);
  }
  EXPECT_EQ(signals, (std::set<int>{SIGTERM, SIGKILL}));
}

TEST_F(AgentTest, WhatTheLoaderReportedOfARankIsInItsEnd) {
  TestClient& client = connect();
  const NodePlan one = plan({"unloadable"});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const auto ends = exited(client);
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_EQ(ends[0].code, ExitCode{127});
  EXPECT_EQ(ends[0].loader,
            "error while loading shared libraries: libtorch_cuda.so: cannot open shared object file: No such file or "
            "directory");
}

TEST_F(AgentTest, StartsOnceHoweverManyRequestsArrive) {
  TestClient& client = connect();
  const NodePlan one = plan({"hang"});
  start(client, one);
  const std::vector<int> pids = client.last<Started>()->pids;
  client.messages.clear();
  start(client, one);
  EXPECT_EQ(client.last<Started>()->pids, pids);
  // A rank has no variables yet during its exec.
  client.until([&] { return !agent::findMarked({one.run, 0, NodeIndex(0)}).empty(); });
  EXPECT_EQ(agent::findMarked({one.run, 0, NodeIndex(0)}).size(), 1u);
  client.ask(CancelRequest{key(one), 1});
  ASSERT_NE(client.wait<Cancelled>(), nullptr);
  // Another agent does not start it either after it has ended.
  killAgent();
  ASSERT_TRUE(client.until([&] { return client.readyCount == 2; }));
  client.messages.clear();
  start(client, one);
  EXPECT_TRUE(agent::findMarked({one.run, 0, NodeIndex(0)}).empty());
}

TEST_F(AgentTest, CancelEndsEveryProcess) {
  TestClient& client = connect();
  const NodePlan two = plan({"child ignore-term hang", "child hang"});
  start(client, two);
  ASSERT_TRUE(client.until([&] { return agent::findMarked({two.run, 0, NodeIndex(0)}).size() == 4; }));
  client.ask(CancelRequest{key(two), 0.2});
  const auto* cancelled = client.wait<Cancelled>();
  ASSERT_NE(cancelled, nullptr);
  EXPECT_TRUE(agent::findMarked({two.run, 0, NodeIndex(0)}).empty());
  client.messages.clear();
  client.ask(CancelRequest{key(two), {}});
  EXPECT_NE(client.wait<Cancelled>(), nullptr);
}

TEST_F(AgentTest, ARemovedStoreIsNotCreatedAgain) {
  TestClient& client = connect();
  const NodePlan one = plan({"hang"});
  start(client, one);
  std::filesystem::remove_all(store);
  client.ask(CancelRequest{key(one), 0.2});
  ASSERT_NE(client.wait<Cancelled>(), nullptr);
  EXPECT_FALSE(std::filesystem::exists(store));
}

TEST_F(AgentTest, ANewAgentAdoptsLivingRanks) {
  TestClient& client = connect();
  const std::string flag = store + "/go";
  const NodePlan three = plan({"wait:" + flag + " steps:5 exit:3", "hang", "wait:" + flag + "x hang"});
  start(client, three);
  fetchAll(client, three);
  const std::vector<int> pids = client.last<Started>()->pids;
  killAgent();
  ASSERT_TRUE(client.until([&] { return client.readyCount == 2; }));
  ASSERT_EQ(client.hello.runs.size(), 1u);
  EXPECT_EQ(client.hello.runs[0].state, AttemptPhase::started);
  for (std::size_t rank = 0; rank < 3; ++rank) EXPECT_EQ(client.hello.runs[0].ranks.at(rank).pid, pids.at(rank));
  client.bytes.clear();
  fetchAll(client, three);
  std::ofstream(flag).put('x');
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const auto ends = exited(client);
  ASSERT_EQ(ends.size(), 3u);
  EXPECT_EQ(ends[0].rank, RankIndex(0));
  EXPECT_EQ(ends[0].code, ExitCode{3});  // Code from its own exit record.
  EXPECT_EQ(ends[1].code, ExitCode{});
  EXPECT_EQ(client.records("rank-0").size(), 7u);
}

TEST_F(AgentTest, WritesToItsErrorFileWhichStateItCannotRead) {
  const std::string stateFolder = agent::attemptStateFolder(store, study, NodeIndex(0));
  ASSERT_TRUE(makeFolders(stateFolder));
  const std::string damaged = stateFolder + "/" + makeUlid() + "-0.json";
  ASSERT_TRUE(writeFileAtomic(damaged, "{"));
  connect();
  const std::string errors = agent::runtimePath(agent::runtimeFolder().value(), {study, NodeIndex(0)}, ".err");
  EXPECT_NE(readFile(errors).value_or("").find("the state of an earlier attempt in " + damaged), std::string::npos);
}

// Its agent was killed between writing that the ranks begin and releasing them.
TEST_F(AgentTest, AnAttemptThatWasSavedButNeverReleasedIsRemoved) {
  TestClient& client = connect();
  const NodePlan ran = plan({"steps:1"});
  start(client, ran);
  fetchAll(client, ran);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  client.session->close();
  killAgent();
  const std::string stateFolder = agent::attemptStateFolder(store, study, NodeIndex(0));
  auto state = agent::readAttemptState(stateFolder, ran.run, 0);
  ASSERT_TRUE(state);
  const NodePlan never = plan({"steps:1"});
  state->plan = never;
  state->phase = AttemptPhase::started;
  state->endedWallNs = 0;
  state->ranks.at(0).gone = false;
  state->ranks.at(0).exit = {};
  ASSERT_TRUE(agent::writeAttemptState(stateFolder, *state));
  const std::string folder = store + "/runs/" + never.run.value + "/0";
  ASSERT_TRUE(makeFolders(folder));
  std::filesystem::copy(store + "/runs/" + ran.run.value + "/0/node-0.0001.log", folder + "/node-0.0001.log");
  TestClient& next = connect();
  for (const auto& run : next.hello.runs) EXPECT_NE(run.key.run, never.run);
  EXPECT_FALSE(agent::readAttemptState(stateFolder, never.run, 0));
  EXPECT_FALSE(std::filesystem::exists(folder + "/node-0.0001.log"));
  next.ask(StartRequest{.key = key(never)});
  const auto* answer = next.wait<ErrorAnswer>();
  ASSERT_NE(answer, nullptr);
  EXPECT_EQ(answer->message.code, "agent.not-prepared");
}

// Covers docs/FAULTS.md, row 17: the agent that another version left serves no more, its ranks live on under ours.
TEST_F(AgentTest, AnAgentOfAnotherProtocolLeavesItsRanksToOurs) {
  TestClient& client = connect();
  const NodePlan one = plan({"steps:5 hang"});
  start(client, one);
  const std::vector<int> pids = client.last<Started>()->pids;
  const int before = agentPid();
  const std::string pidFile = agent::runtimePath(agent::runtimeFolder().value(), {study, NodeIndex(0)}, ".pid");
  std::ofstream(pidFile) << before << " " << kProtocolVersion - 1 << "\n";
  TestClient& ours = connect();
  EXPECT_NE(agentPid(), before);
  ASSERT_EQ(ours.hello.runs.size(), 1u);
  EXPECT_EQ(ours.hello.runs[0].state, AttemptPhase::started);
  EXPECT_EQ(ours.hello.runs[0].ranks.at(0).pid, pids.at(0));
  client.session->close();
  ours.ask(CancelRequest{key(one), {}});
  ASSERT_NE(ours.wait<Cancelled>(), nullptr);
}

TEST_F(AgentTest, ASecondClientReadsButDoesNotChange) {
  TestClient& first = connect();
  const NodePlan one = plan({"steps:10 hang"});
  start(first, one);
  TestClient& second = connect();
  EXPECT_EQ(second.hello.runs.size(), 1u);
  second.ask(CancelRequest{key(one), {}});
  const auto* refused = second.wait<ErrorAnswer>();
  ASSERT_NE(refused, nullptr);
  EXPECT_EQ(refused->message.code, "agent.no-lease");
  ASSERT_EQ(refused->message.arguments.size(), 2u);
  EXPECT_EQ(refused->message.arguments[1].first, "seconds");
  fetchAll(second, one);
  ASSERT_TRUE(second.until([&] { return second.records("rank-0").size() == 11; }));
  first.session->close();
  EXPECT_TRUE(second.until([&] {
    second.messages.clear();
    second.ask(LeaseRequest{});
    const auto* lease = second.wait<LeaseAnswer>();
    return lease != nullptr && lease->held;
  }));
  second.ask(CancelRequest{key(one), {}});
  EXPECT_NE(second.wait<Cancelled>(), nullptr);
}

// Covers docs/FAULTS.md, rows 2 and 5: a client returns while the agent still waits for its old connection.
TEST_F(AgentTest, AClientTakesItsOwnLeaseOverAtOnce) {
  RawAgentClient silent(context, study, store, "own"), other(context, study, store, "other");
  silent.say(MessageType::lease, {{"take", true}});
  ASSERT_TRUE(silent.wait(MessageType::lease));
  other.say(MessageType::lease, {{"take", true}});
  const auto refused = other.wait(MessageType::lease);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->body.at("held"), false);
  EXPECT_EQ(refused->body.at("by"), "own");
  RawAgentClient back(context, study, store, "own");
  back.say(MessageType::lease, {{"take", true}});
  const auto taken = back.wait(MessageType::lease);
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->body.at("held"), true);
  EXPECT_FALSE(silent.wait(MessageType::error));  // It gets no error until it is closed.
  EXPECT_TRUE(silent.closed);
  EXPECT_FALSE(other.closed);
  back.say(MessageType::lease, {{"take", true}});
  EXPECT_EQ(back.wait(MessageType::lease).value().body.at("held"), true);
}

TEST_F(AgentTest, ResumesFromAnOffset) {
  TestClient& client = connect();
  const NodePlan one = plan({"steps:200"});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const std::string whole = client.bytes.at("rank-0/1");
  SegmentReader reader;
  reader.feed(whole);
  std::uint64_t half = 0;
  for (int i = 0; i < 100; ++i) half = reader.next()->endOffset;
  TestClient& again = connect();
  again.bytes["rank-0/1"] = whole.substr(0, half);
  again.ask(FetchRequest{key(one), {{SourceKind::rank, 0}, 1, half}});
  ASSERT_NE(again.wait<Finished>(), nullptr);
  EXPECT_EQ(again.bytes.at("rank-0/1"), whole);
}

TEST_F(AgentTest, RefusesPlansThatDoNotFit) {
  TestClient& client = connect();
  NodePlan bad = plan({"hang"});
  const auto refusal = [&](const NodePlan& wanted) {
    client.messages.clear();
    client.ask(PrepareRequest{key(wanted), wanted});
    const auto* error = client.wait<ErrorAnswer>();
    return error == nullptr ? "accepted" : error->message.code;
  };
  bad.worker = "/nonexistent/worker";
  EXPECT_EQ(refusal(bad), "agent.no-worker");
  bad.worker = kFakeRank;
  bad.ranks[0].cores = {1000};
  EXPECT_EQ(refusal(bad), "agent.no-core");
  bad.ranks[0].cores = {};
  bad.interfaceName = "no-such";
  bad.nodes = bad.worldSize = 2;
  EXPECT_EQ(refusal(bad), "agent.no-interface");
  bad.address = "0.0.0.0";
  EXPECT_EQ(refusal(bad), "agent.any-address");
  bad.study = StudyId(makeUlid());
  EXPECT_EQ(refusal(bad), "agent.bad-message");
  client.ask(StartRequest{key(plan({"hang"})), {"", 0}});
  EXPECT_TRUE(client.until([&] { return client.last<ErrorAnswer>()->message.code == "agent.not-prepared"; }));
}

// A client that sends an invalid request is answered with the invalid field and its subject; the agent continues.
TEST_F(AgentTest, UnreadableRequestsAreAnsweredByTheirField) {
  RawAgentClient client(context, study, store);
  ASSERT_TRUE(client.wait(MessageType::hello));
  const std::string run = makeUlid();
  const auto keyed = [&](nlohmann::json more) {
    more.update({{"run", run}, {"attempt", 0}});
    return more;
  };
  const std::vector<std::tuple<MessageType, nlohmann::json, std::string>> bad{
      {MessageType::lease, {{"take", "x"}}, "take"},
      {MessageType::prepare, {{"run", "../../etc"}, {"attempt", 0}}, "run"},
      {MessageType::prepare, keyed({{"plan", {{"run", run}, {"study", study.value}, {"ranks", {{{"cores", {"x"}}}}}}}}),
       "plan.ranks[0].cores[0]"},
      {MessageType::start, keyed({{"master", 7}}), "master"},
      {MessageType::cancel, keyed({{"graceSeconds", "long"}}), "graceSeconds"},
      {MessageType::fetch, keyed({{"source", "rank-0"}, {"segment", "x"}, {"offset", 0}}), "segment"},
      {MessageType::fetch, keyed({{"source", "rank-0"}, {"segment", -1}, {"offset", 0}}), "segment"},
      {MessageType::ack, keyed({{"source", 7}, {"segment", 1}, {"offset", 0}}), "source"},
      {MessageType::file, {{"path", "x"}, {"query", 7}}, "query"},
      {MessageType::file, {{"path", "x"}, {"size", -1}}, "size"},
      {MessageType::tail, keyed({{"source", "../x"}}), "source"},
      {MessageType::ping, {{"nonce", nlohmann::json::array()}}, "nonce"}};
  for (const auto& [type, body, field] : bad) {
    client.say(type, body);
    const auto error = client.wait(MessageType::error);
    ASSERT_TRUE(error) << name(type) << body.dump();
    EXPECT_EQ(error->body.at("code"), "agent.bad-message") << error->body.dump();
    EXPECT_EQ(error->body.at("arguments").at("field"), field) << error->body.dump();
    EXPECT_EQ(error->body.contains("run"), body.contains("run") && body.at("run") == run) << error->body.dump();
  }
  client.say(static_cast<MessageType>(99), {{"what", "ever"}});  // A message of a newer client is skipped.
  client.say(MessageType::lease, {{"take", true}});
  const auto lease = client.wait(MessageType::lease);
  ASSERT_TRUE(lease);
  EXPECT_EQ(lease->body, (nlohmann::json{{"held", true}, {"by", "raw"}, {"seconds", 0}}));
}

TEST_F(AgentTest, AClientOfAnotherStoreIsRefused) {
  connect();  // Shows that the agent is still there.
  RawAgentClient client(context, study, store + "/other");
  const auto refused = client.wait(MessageType::error);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->body.at("code"), "agent.other-folder");
  client.say(MessageType::lease, {{"take", true}});  // The request is not executed either.
  EXPECT_FALSE(client.wait(MessageType::lease));
  EXPECT_TRUE(client.closed);
}

TEST_F(AgentTest, ProbeReportsCoresInterfacesAndMemory) {
  TestClient& client = connect();
  client.ask(ProbeRequest{});
  const auto* facts = client.wait<Facts>();
  ASSERT_NE(facts, nullptr);
  EXPECT_EQ(facts->bootId, bootId());
  EXPECT_GE(facts->usableCores.size(), 1u);
  EXPECT_GT(facts->memoryBytes, 1e8);
  bool loopback = false;
  for (const InterfaceFacts& interface : facts->interfaces) loopback = loopback || interface.loopback;
  EXPECT_TRUE(loopback);
}

TEST_F(AgentTest, SamplesTheNodeAndItsRanks) {
  TestClient& client = connect();
  NodePlan one = plan({"steps:4000"});  // Part of it is sampled, after a second at the earliest.
  one.sampleHz = 10;
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  std::set<Metric> seen;
  for (const Record& record : client.records("node-0"))
    if (const auto* sample = std::get_if<SampleRecord>(&record.payload)) seen.insert(sample->metric);
  for (const Metric wanted :
       {Metric::cpuPercent, Metric::rankCpuPercent, Metric::rankRss, Metric::rankPss, Metric::stolenCpuSeconds,
        Metric::nodeMemoryUsed, Metric::nodeMemoryTotal, Metric::networkSendBytesPerSecond, Metric::agentCpuSeconds})
    EXPECT_TRUE(seen.contains(wanted)) << metricInfo(wanted)->name;
}

// The rank prints 40 MiB and a word: its first and its last part are kept, and the node's log says how much is missing.
TEST_F(AgentTest, WhatARankPrintsIsLimitedAndTheRestIsCounted) {
  TestClient& client = connect();
  const NodePlan one = plan({"print:40"});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const std::string out = readFile(store + "/runs/" + one.run.value + "/0/rank-0.out").value_or("");
  EXPECT_LE(out.size(), std::size_t{16} << 20);
  EXPECT_TRUE(out.starts_with("rank 0 speaks\n"));
  EXPECT_TRUE(out.ends_with("rank 0 has spoken\n"));
  EXPECT_NE(out.find(" bytes of output are left out here]"), std::string::npos);
  std::vector<std::string> said;
  for (const Record& record : client.records("node-0"))
    if (const auto* text = std::get_if<TextRecord>(&record.payload)) said.push_back(text->text);
  ASSERT_FALSE(said.empty());
  EXPECT_TRUE(said.back().starts_with("rank 0 printed more than 16 MiB: ")) << said.back();
}

TEST_F(AgentTest, SamplesTheThrottleReasonsOfGpus) {
  const FakeGpus gpus(nullptr);
  TestClient& client = connect();
  // Lasts until a program that reports GPUs has begun, and for some samples.
  const NodePlan one = plan({"steps:4000"});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  std::map<Metric, std::map<int, double>> seen;
  for (const Record& record : client.records("node-0"))
    if (const auto* sample = std::get_if<SampleRecord>(&record.payload))
      seen[sample->metric][sample->instance] = sample->value;
  EXPECT_EQ(seen[Metric::gpuClockHertz], (std::map<int, double>{{0, 1.501e9}, {1, 1.502e9}, {2, 1.503e9}}));
  EXPECT_EQ(seen[Metric::gpuThrottleReasons], (std::map<int, double>{{0, 0}, {1, 0x24}, {2, 0}}));
  EXPECT_EQ(seen[Metric::gpuPowerLimitWatts], (std::map<int, double>{{0, 250.5}, {1, 250.5}})) << "the third says none";
}

// Both sides use the same clock, so the offset is zero within the uncertainty of the round trip.
TEST_F(AgentTest, LogsTheClockOfTheLeasesHolder) {
  TestClient& client = connect();
  const NodePlan one = plan({"steps:10 hang"});
  start(client, one);
  client.ask(Ping{monotonicNs()});
  fetchAll(client, one);
  const auto logged = [&](Metric metric) {
    std::vector<double> values;
    for (const Record& record : client.records("node-0"))
      if (const auto* sample = std::get_if<SampleRecord>(&record.payload);
          sample != nullptr && sample->metric == metric)
        values.push_back(sample->value);
    return values;
  };
  ASSERT_TRUE(client.until([&] { return !logged(Metric::clockOffsetUncertainty).empty(); }));
  const double half = logged(Metric::clockOffsetUncertainty).front();
  EXPECT_GT(half, 0);
  EXPECT_LE(std::abs(logged(Metric::clockOffset).front()), half + 1e-9);
  client.ask(CancelRequest{key(one), {}});
  EXPECT_NE(client.wait<Cancelled>(), nullptr);
}

TEST_F(AgentTest, AClientWithABrokenConnectionAffectsNoOther) {
  TestClient& client = connect();
  const NodePlan one = plan({"hang"});
  start(client, one);
  for (const std::string& bytes :
       {std::string("GET / HTTP/1.1\r\n\r\n"), std::string(100000, '\xff'), std::string("x")}) {
    FILE* attach = popen(("'" + builtProgram("scalescope-agent") + "' attach >/dev/null 2>&1").c_str(), "w");
    fwrite(bytes.data(), 1, bytes.size(), attach);
    EXPECT_NE(pclose(attach), 0);
  }
  client.messages.clear();
  client.ask(LeaseRequest{});
  EXPECT_TRUE(client.wait<LeaseAnswer>()->held);
  client.ask(CancelRequest{key(one), {}});
  EXPECT_NE(client.wait<Cancelled>(), nullptr);
  EXPECT_EQ(client.lostCount, 0);
}

// The agent answers while it computes the digest of a large file; a client that asks about the file meanwhile gets the
// answer once the digest is ready.
TEST_F(AgentTest, ServesWhileALargeFileIsChecked) {
  constexpr std::int64_t kBytes = 256 << 20;
  TestClient& client = connect();
  client.ask(FilePiece{"big", "", kBytes, 0, true, false, {}, {}, "x"});
  ASSERT_NE(client.wait<FileProgress>(), nullptr) << client.lastError();
  ASSERT_EQ(truncate((store + "/files/big.part").c_str(), kBytes), 0);
  client.messages.clear();
  client.ask(FilePiece{"big", "", kBytes, kBytes, true, true, {}, std::string(64, '0'), ""});
  client.ask(FilePiece{"big", "", kBytes, 0, true, false, {}, {}, "y"});
  client.ask(FileQuery{"big", "", kBytes});
  client.ask(LeaseRequest{});
  ASSERT_NE(client.wait<FileState>(), nullptr);
  std::vector<std::string> received;
  for (const AgentMessage& message : client.messages) {
    if (const auto* error = std::get_if<ErrorAnswer>(&message)) received.push_back(error->message.code);
    if (std::holds_alternative<LeaseAnswer>(message)) received.emplace_back("lease");
    if (std::holds_alternative<FileState>(message)) received.emplace_back("state");
  }
  EXPECT_EQ(received, (std::vector<std::string>{"agent.bad-message", "lease", "data.sent-damaged", "state"}));
  EXPECT_EQ(client.last<FileState>()->size, -1);
  EXPECT_EQ(client.last<FileState>()->part, 0);
}

TEST_F(AgentTest, WhatItWritesIsItsUsersAlone) {
  TestClient& client = connect();
  const NodePlan one = plan({"steps:5"});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  client.ask(FilePiece{"a/b", "", 4, 0, false, false, {}, {}, "data"});
  client.ask(FileQuery{"a/b", "", 4});
  ASSERT_NE(client.wait<FileState>(), nullptr);
  std::size_t seen = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(store)) {
    EXPECT_EQ(entry.status().permissions() & (std::filesystem::perms::group_all | std::filesystem::perms::others_all),
              std::filesystem::perms::none)
        << entry.path();
    ++seen;
  }
  EXPECT_GT(seen, 8u);
}

TEST_F(AgentTest, FilesStayInsideTheNodesFolder) {
  for (const char* bad : {"", "/etc/x", "../x", "a/../b", "a//b", "./a", "a/", "a\nb"})
    EXPECT_FALSE(agent::isSafeRelativePath(bad)) << bad;
  EXPECT_TRUE(agent::isSafeRelativePath("bundle/lib/libc.so.6"));
  TestClient& client = connect();
  client.ask(FilePiece{"a/b.txt", "", 4, 0, false, true, 0600, {}, "data"});
  ASSERT_NE(client.wait<FileProgress>(), nullptr);
  EXPECT_EQ(readFile(store + "/files/a/b.txt").value_or(""), "data");
  client.ask(FilePiece{"../../x", "", 1, {}, false, true, {}, {}, "x"});
  ASSERT_NE(client.wait<ErrorAnswer>(), nullptr);
}

}  // namespace scalescope
