#include <fstream>
#include <set>

#include "harness.h"
#include "tests/launcher/made_up_gpus.h"

namespace scalescope {

TEST_F(AgentTest, RunsAGangAndSendsEveryRecord) {
  TestClient& client = connect();
  const NodePlan two = plan({"steps:50", "steps:50"});
  start(client, two);
  fetchAll(client, two);
  ASSERT_NE(client.wait(MessageType::finished), nullptr);
  for (const char* source : {"rank-0", "rank-1"}) {
    const auto records = client.records(source);
    ASSERT_EQ(records.size(), 52u) << source;
    for (std::size_t i = 0; i < records.size(); ++i) EXPECT_EQ(records[i].seq, i + 1);
    EXPECT_EQ(records.back().type, RecordType::exit);
  }
  const auto ends = exited(client);
  ASSERT_EQ(ends.size(), 2u);
  for (const auto& end : ends) EXPECT_EQ(end["code"], 0);
}

TEST_F(AgentTest, GivesRanksTorchrunsNamesAndTheListeningSocket) {
  TestClient& client = connect();
  NodePlan two = plan({"", ""});
  two.ranks[1].cores = {0};
  start(client, two);
  const int port = client.last(MessageType::prepared)->body["port"];
  fetchAll(client, two);
  ASSERT_NE(client.wait(MessageType::finished), nullptr);
  const auto manifest = [&](const char* source) { return std::get<ObjectRecord>(client.records(source).at(0).payload).fields; };
  EXPECT_EQ(manifest("rank-0")["listening"], 1);
  EXPECT_EQ(manifest("rank-1")["listening"], 0);
  EXPECT_EQ(manifest("rank-1")["RANK"], "1");
  EXPECT_EQ(manifest("rank-1")["LOCAL_WORLD_SIZE"], "2");
  EXPECT_EQ(manifest("rank-1")["GROUP_RANK"], "0");
  EXPECT_EQ(manifest("rank-1")["MASTER_ADDR"], "127.0.0.1");
  EXPECT_EQ(manifest("rank-1")["MASTER_PORT"], std::to_string(port));
  EXPECT_EQ(manifest("rank-1")["OMP_NUM_THREADS"], "1");
  EXPECT_EQ(manifest("rank-1")["EXTRA"], "a b'c");
  EXPECT_EQ(readFile(store + "/runs/" + two.run.value + "/0/rank-1.out").value_or(""), "rank 1 speaks\n");
}

// The plan's numbers are NVML's: a rank that counted anew, or the fastest first, would use another GPU than the plan says.
TEST_F(AgentTest, OffersTheGpusLeftByTheVariableAndRanksCountThemAsItDoes) {
  const MadeUpGpus gpus("2,GPU-11aa");
  TestClient& client = connect();
  client.ask(MessageType::probe, nlohmann::json::object());
  const Frame* facts = client.wait(MessageType::facts);
  ASSERT_NE(facts, nullptr);
  ASSERT_EQ(facts->body["gpus"].size(), 2u) << facts->body.dump();
  EXPECT_EQ(facts->body["gpus"][0]["index"], 2);
  EXPECT_EQ(facts->body["gpus"][1]["index"], 0);
  const NodePlan one = plan({""});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait(MessageType::finished), nullptr);
  const auto manifest = std::get<ObjectRecord>(client.records("rank-0").at(0).payload).fields;
  EXPECT_EQ(manifest["CUDA_DEVICE_ORDER"], "PCI_BUS_ID");
  EXPECT_EQ(manifest["hidesGpus"], false);
}

TEST_F(AgentTest, TheFirstFailingRankIsNamedAndItsPeersEnd) {
  TestClient& client = connect();
  const NodePlan three = plan({"hang", "steps:20 abort", "ignore-term hang"});
  start(client, three);
  fetchAll(client, three);
  ASSERT_NE(client.wait(MessageType::finished), nullptr);
  const auto ends = exited(client);
  ASSERT_EQ(ends.size(), 3u);
  EXPECT_EQ(ends[0]["rank"], 1);
  EXPECT_EQ(ends[0]["signal"], SIGABRT);
  EXPECT_EQ(ends[0]["cause"], "signal");
  std::set<int> signals;
  for (std::size_t i = 1; i < ends.size(); ++i) {
    EXPECT_EQ(ends[i]["cause"], "peer-failed");
    signals.insert(ends[i]["signal"].get<int>());
  }
  EXPECT_EQ(signals, (std::set<int>{SIGTERM, SIGKILL}));
}

TEST_F(AgentTest, StartsOnceHoweverOftenItIsAsked) {
  TestClient& client = connect();
  const NodePlan one = plan({"hang"});
  start(client, one);
  const nlohmann::json pids = client.last(MessageType::started)->body["pids"];
  client.frames.clear();
  start(client, one);
  EXPECT_EQ(client.last(MessageType::started)->body["pids"], pids);
  EXPECT_EQ(agent::findMarked({one.run, 0, 0}).size(), 1u);
  client.ask(MessageType::cancel, key(one, {{"graceSeconds", 1}}));
  ASSERT_NE(client.wait(MessageType::cancelled), nullptr);
  // Nor after it has ended, by another agent.
  kill(agentPid(), SIGKILL);
  ASSERT_TRUE(client.until([&] { return client.readyCount == 2; }));
  client.frames.clear();
  start(client, one);
  EXPECT_TRUE(agent::findMarked({one.run, 0, 0}).empty());
}

TEST_F(AgentTest, CancelLeavesNothingAlive) {
  TestClient& client = connect();
  const NodePlan two = plan({"child ignore-term hang", "child hang"});
  start(client, two);
  ASSERT_TRUE(client.until([&] { return agent::findMarked({two.run, 0, 0}).size() == 4; }));
  client.ask(MessageType::cancel, key(two, {{"graceSeconds", 0.2}}));
  const Frame* cancelled = client.wait(MessageType::cancelled);
  ASSERT_NE(cancelled, nullptr);
  EXPECT_EQ(cancelled->body["survivors"], 0);
  EXPECT_TRUE(agent::findMarked({two.run, 0, 0}).empty());
  client.frames.clear();
  client.ask(MessageType::cancel, key(two));
  EXPECT_NE(client.wait(MessageType::cancelled), nullptr);
}

TEST_F(AgentTest, ANewAgentAdoptsLivingRanks) {
  TestClient& client = connect();
  const std::string flag = store + "/go";
  const NodePlan three = plan({"wait:" + flag + " steps:5 exit:3", "hang", "wait:" + flag + "x hang"});
  start(client, three);
  fetchAll(client, three);
  const auto pids = client.last(MessageType::started)->body["pids"];
  kill(agentPid(), SIGKILL);
  ASSERT_TRUE(client.until([&] { return client.readyCount == 2; }));
  ASSERT_EQ(client.hello["runs"].size(), 1u);
  EXPECT_EQ(client.hello["runs"][0]["state"], "started");
  for (int rank = 0; rank < 3; ++rank) EXPECT_EQ(client.hello["runs"][0]["ranks"][rank]["pid"], pids[rank]);
  client.bytes.clear();
  fetchAll(client, three);
  std::ofstream(flag).put('x');
  ASSERT_NE(client.wait(MessageType::finished), nullptr);
  const auto ends = exited(client);
  ASSERT_EQ(ends.size(), 3u);
  EXPECT_EQ(ends[0]["rank"], 0);
  EXPECT_EQ(ends[0]["code"], 3);  // from its own exit record
  EXPECT_EQ(ends[1]["code"], "unknown");
  EXPECT_EQ(client.records("rank-0").size(), 7u);
}

// docs/FAULTS.md, row 17: the agent that another version left serves no more, its ranks live on under ours.
TEST_F(AgentTest, AnAgentOfAnotherProtocolLeavesItsRanksToOurs) {
  TestClient& client = connect();
  const NodePlan one = plan({"steps:5 hang"});
  start(client, one);
  const auto pids = client.last(MessageType::started)->body["pids"];
  const int before = agentPid();
  const std::string pidFile = agent::runtimePath(agent::runtimeFolder().value(), {study, 0}, ".pid");
  std::ofstream(pidFile) << before << " " << kProtocolVersion + 1 << "\n";
  TestClient& ours = connect();
  EXPECT_NE(agentPid(), before);
  ASSERT_EQ(ours.hello["runs"].size(), 1u);
  EXPECT_EQ(ours.hello["runs"][0]["state"], "started");
  EXPECT_EQ(ours.hello["runs"][0]["ranks"][0]["pid"], pids[0]);
  client.session->close();
  ours.ask(MessageType::cancel, key(one));
  ASSERT_NE(ours.wait(MessageType::cancelled), nullptr);
}

TEST_F(AgentTest, ASecondClientReadsButDoesNotChange) {
  TestClient& first = connect();
  const NodePlan one = plan({"steps:10 hang"});
  start(first, one);
  TestClient& second = connect();
  EXPECT_EQ(second.hello["runs"].size(), 1u);
  second.ask(MessageType::cancel, key(one));
  const Frame* refused = second.wait(MessageType::error);
  ASSERT_NE(refused, nullptr);
  EXPECT_EQ(refused->body["code"], "agent.no-lease");
  fetchAll(second, one);
  ASSERT_TRUE(second.until([&] { return second.records("rank-0").size() == 11; }));
  first.session->close();
  EXPECT_TRUE(second.until([&] {
    second.frames.clear();
    second.ask(MessageType::lease, {{"take", true}});
    const Frame* lease = second.wait(MessageType::lease);
    return lease != nullptr && lease->body["held"] == true;
  }));
  second.ask(MessageType::cancel, key(one));
  EXPECT_NE(second.wait(MessageType::cancelled), nullptr);
}

TEST_F(AgentTest, ResumesFromAnOffset) {
  TestClient& client = connect();
  const NodePlan one = plan({"steps:200"});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait(MessageType::finished), nullptr);
  const std::string whole = client.bytes.at("rank-0/1");
  SegmentReader reader;
  reader.feed(whole);
  std::uint64_t half = 0;
  for (int i = 0; i < 100; ++i) half = reader.next()->endOffset;
  TestClient& again = connect();
  again.bytes["rank-0/1"] = whole.substr(0, half);
  again.ask(MessageType::fetch, key(one, {{"source", "rank-0"}, {"segment", 1}, {"offset", half}}));
  ASSERT_NE(again.wait(MessageType::finished), nullptr);
  EXPECT_EQ(again.bytes.at("rank-0/1"), whole);
}

TEST_F(AgentTest, RefusesPlansThatDoNotFit) {
  TestClient& client = connect();
  NodePlan bad = plan({"hang"});
  const auto refusal = [&](const NodePlan& wanted) {
    client.frames.clear();
    client.ask(MessageType::prepare, key(wanted, {{"plan", toJson(wanted)}}));
    const Frame* error = client.wait(MessageType::error);
    return error == nullptr ? "accepted" : error->body["code"].get<std::string>();
  };
  bad.worker = "/nonexistent/worker";
  EXPECT_EQ(refusal(bad), "agent.no-worker");
  bad.worker = kFakeRank;
  bad.ranks[0].cores = {1000};
  EXPECT_EQ(refusal(bad), "agent.no-core");
  bad.ranks[0].cores = {};
  bad.interfaceName = "no-such";
  EXPECT_EQ(refusal(bad), "agent.no-interface");
  bad.study = StudyId(makeUlid());
  EXPECT_EQ(refusal(bad), "agent.bad-message");
  client.frames.clear();
  client.ask(MessageType::prepare, {{"run", "../../etc"}, {"attempt", 0}});
  EXPECT_EQ(client.wait(MessageType::error)->body["code"], "agent.bad-message");
  client.ask(MessageType::start, key(plan({"hang"}), {{"master", {{"address", ""}, {"port", 0}}}}));
  EXPECT_TRUE(client.until([&] { return client.last(MessageType::error)->body["code"] == "agent.not-prepared"; }));
}

TEST_F(AgentTest, ProbeTellsCoresInterfacesAndMemory) {
  TestClient& client = connect();
  client.ask(MessageType::probe, nlohmann::json::object());
  const Frame* facts = client.wait(MessageType::facts);
  ASSERT_NE(facts, nullptr);
  EXPECT_EQ(facts->body["bootId"], bootId());
  EXPECT_GE(facts->body["usableCores"].size(), 1u);
  EXPECT_GT(facts->body["memoryBytes"].get<double>(), 1e8);
  bool loopback = false;
  for (const auto& interface : facts->body["interfaces"]) loopback = loopback || interface["loopback"] == true;
  EXPECT_TRUE(loopback);
}

TEST_F(AgentTest, SamplesTheNodeAndItsRanks) {
  TestClient& client = connect();
  NodePlan one = plan({"steps:1500"});
  one.sampleHz = 10;
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait(MessageType::finished), nullptr);
  std::set<Metric> seen;
  for (const Record& record : client.records("node-0"))
    if (const auto* sample = std::get_if<SampleRecord>(&record.payload)) seen.insert(sample->metric);
  for (const Metric wanted : {Metric::cpuPercent, Metric::rankCpuPercent, Metric::rankRss, Metric::rankPss, Metric::stolenCpuSeconds,
                              Metric::nodeMemoryUsed, Metric::nodeMemoryTotal, Metric::networkSendBytesPerSecond, Metric::agentCpuSeconds})
    EXPECT_TRUE(seen.contains(wanted)) << metricInfo(wanted)->name;
}

TEST_F(AgentTest, ATornClientHurtsNobody) {
  TestClient& client = connect();
  const NodePlan one = plan({"hang"});
  start(client, one);
  for (const std::string& bytes : {std::string("GET / HTTP/1.1\r\n\r\n"), std::string(100000, '\xff'), std::string("x")}) {
    FILE* attach = popen(SCALESCOPE_BIN_DIR "/scalescope-agent attach >/dev/null 2>&1", "w");
    fwrite(bytes.data(), 1, bytes.size(), attach);
    EXPECT_NE(pclose(attach), 0);
  }
  client.frames.clear();
  client.ask(MessageType::lease, {{"take", true}});
  EXPECT_EQ(client.wait(MessageType::lease)->body["held"], true);
  client.ask(MessageType::cancel, key(one));
  EXPECT_NE(client.wait(MessageType::cancelled), nullptr);
  EXPECT_EQ(client.lostCount, 0);
}

TEST_F(AgentTest, FilesStayInsideTheNodesFolder) {
  for (const char* bad : {"", "/etc/x", "../x", "a/../b", "a//b", "./a", "a/", "a\nb"}) EXPECT_FALSE(agent::isSafeRelativePath(bad)) << bad;
  EXPECT_TRUE(agent::isSafeRelativePath("bundle/lib/libc.so.6"));
  TestClient& client = connect();
  client.session->send({MessageType::file, {{"path", "a/b.txt"}, {"size", 4}, {"offset", 0}, {"done", true}, {"mode", 0600}}, "data"});
  ASSERT_NE(client.wait(MessageType::file), nullptr);
  EXPECT_EQ(readFile(store + "/files/a/b.txt").value_or(""), "data");
  client.session->send({MessageType::file, {{"path", "../../x"}, {"size", 1}, {"done", true}}, "x"});
  ASSERT_NE(client.wait(MessageType::error), nullptr);
}

}  // namespace scalescope
