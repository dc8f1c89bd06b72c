// Tests two nodes that share no file system with this machine: agent, worker, libraries and the sample are sent over
// SSH.
#include <cmath>

#include "tests/app/bench_place.h"
#include "tests/cluster/nodes.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr Nodes kNodes{"scf", "10.81.0", true};

bool contains(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

// The nodes' monotonic clocks are this machine's, shifted by a whole number of seconds, which is the true offset.
void expectAlignedClocks(const nlohmann::json& clocks) {
  ASSERT_EQ(clocks["state"], "aligned") << clocks.dump(1);
  ASSERT_EQ(clocks["nodes"].size(), 1u);
  const double offset = clocks["nodes"][0]["offsetSeconds"];
  EXPECT_NE(std::round(offset), 0);
  EXPECT_NEAR(offset, std::round(offset), clocks["uncertaintySeconds"].get<double>()) << clocks.dump(1);
  EXPECT_LT(clocks["uncertaintySeconds"], 0.5) << "the uncertainty is too large for the test";
}

}  // namespace

class FarNodes : public Bench {
 protected:
  static void SetUpTestSuite() { isUp = kNodes.up(); }
  static void TearDownTestSuite() { Nodes::down(); }

  void SetUp() override {
    Bench::SetUp();
    if (!isUp) GTEST_SKIP() << "network namespaces or sshd are not available here";
    setenv("SCALESCOPE_WORKER", builtProgram("scalescope-worker").c_str(), 1);
    setenv("XDG_CACHE_HOME", (folder() + "/cache").c_str(), 1);  // The libraries' digests are cached for all tests.
    std::ofstream(path("far.json"))
        << R"({"scalescope": 1, "name": "far", "protocol": "strong", "model": {"name": "small-cnn"},
      "dataset": {"name": "cifar10-sample"}, "baseline": null,
      "hosts": [{"name": "n0", "ssh": "n0"}, {"name": "n1", "ssh": "n1"}],
      "axes": {"nodes": [1, 2], "devices": [1], "globalBatch": [32], "strategy": ["ddp"]},
      "measure": {"warmupSteps": 2, "steps": 10, "repeats": 1, "ceilingMB": 1, "calibrate": false}})";
  }

  static std::string folder() { return kNodes.folder(); }
  static std::string cacheOf(const std::string& node) { return folder() + "/" + node + "/home/.cache/scalescope"; }

  // Returns the names of the deployed folders.
  static std::vector<std::string> deployed(const std::string& node, const std::string& kind) {
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(cacheOf(node), ignored))
      if (entry.path().filename().string().starts_with(kind + "-")) names.push_back(entry.path().filename().string());
    return names;
  }

  // Returns the size of the largest file of a worker that has been sent in part.
  static std::uintmax_t halfSent(const std::string& node) {
    std::uintmax_t largest = 0;
    std::error_code ignored;
    for (fs::recursive_directory_iterator entry(cacheOf(node), ignored), end; entry != end; entry.increment(ignored)) {
      const std::string path = entry->path().string();
      if (path.find("/worker-") == std::string::npos || path.find("/.part-") == std::string::npos) continue;
      const std::uintmax_t bytes = fs::file_size(entry->path(), ignored);
      if (!ignored) largest = std::max(largest, bytes);
    }
    return largest;
  }

  static inline bool isUp = false;
};

TEST_F(FarNodes, AStudyOverOneAndTwoNodesBringsItsWorkerOnce) {
  ASSERT_NE(script("enter n0 test -e '" + builtProgram("scalescope-worker") + "'"), 0) << "the node sees this build";
  const ProgramOutput first = cli({"run", path("far.json")}, 400);
  ASSERT_EQ(first.exitCode, 0) << first.err;
  EXPECT_TRUE(contains(first.err, "sending libtorch_cpu.so")) << first.err;
  EXPECT_TRUE(contains(first.err, " sent")) << first.err;
  EXPECT_EQ(count(RunStatus::done), 2) << first.err;
  for (const char* node : {"n0", "n1"}) {
    const std::vector<std::string> workers = deployed(node, "worker");
    ASSERT_EQ(workers.size(), 1u);
    EXPECT_EQ(workers[0].size(), std::string("worker-").size() + 24);
    for (const auto& file : fs::directory_iterator(cacheOf(node) + "/" + workers[0]))
      EXPECT_FALSE(file.path().filename().string().starts_with(".part")) << file.path();
  }
  EXPECT_EQ(deployed("n0", "worker"), deployed("n1", "worker"));

  const auto open = reader();
  for (const RunRow& run : runs()) {
    const auto steps = open->records(run.id, {RecordType::step});
    ASSERT_TRUE(steps);
    for (int rank = 0; rank < run.nodes; ++rank)
      EXPECT_EQ(steps->at({SourceKind::rank, rank}).size(), 12u) << "rank " << rank;
    const auto samples = open->records(run.id, {RecordType::sample});
    ASSERT_TRUE(samples);
    for (int node = 0; node < run.nodes; ++node)
      EXPECT_TRUE(samples->contains({SourceKind::node, node})) << "node " << node;
  }
  const nlohmann::json results = json({"results", "far"});
  const nlohmann::json& two = results["studies"][0]["cells"][1];
  EXPECT_EQ(two["nodes"], 2);
  EXPECT_TRUE(two["busbw"].is_number()) << two.dump(1);
  ASSERT_EQ(two["ranks"].size(), 2u);
  EXPECT_NE(two["ranks"][0]["host"], two["ranks"][1]["host"]);
  expectAlignedClocks(two["clocks"]);

  const ProgramOutput second = cli({"run", path("far.json"), "--again"}, 200);
  ASSERT_EQ(second.exitCode, 0) << second.err;
  EXPECT_FALSE(contains(second.err, "sending")) << second.err;
  EXPECT_EQ(count(RunStatus::done), 4);
}

TEST_F(FarNodes, AModelFileIsSentAsADatasetIs) {
  const std::string model = sourceFile("tests/fixtures/training/small_cnn.pt");
  ASSERT_NE(script("enter n1 test -e " + model), 0) << "the node sees the file without a copy";
  std::ofstream(path("patch.json")) << R"({"name": "far-model", "model": {"name": "torchscript", "file": ")" << model
                                    << R"("}, "axes": {"nodes": [2]},
      "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 10, "count": 64}})";
  const ProgramOutput first = cli({"run", path("far.json"), "--patch", path("patch.json")}, 400);
  ASSERT_EQ(first.exitCode, 0) << first.err;
  EXPECT_EQ(count(RunStatus::done), 1) << first.err;
  EXPECT_TRUE(contains(first.err, "sending small_cnn.pt to n0")) << first.err;
  EXPECT_TRUE(contains(first.err, "sending small_cnn.pt to n1")) << first.err;
  const nlohmann::json cell = json({"results", "far-model"})["studies"][0]["cells"][0];
  EXPECT_EQ(cell["ranks"].size(), 2u);
  EXPECT_GT(cell["parameters"].get<int>(), 0);
  const ProgramOutput second = cli({"run", path("far.json"), "--patch", path("patch.json"), "--again"}, 200);
  ASSERT_EQ(second.exitCode, 0) << second.err;
  EXPECT_FALSE(contains(second.err, "sending small_cnn.pt")) << second.err;
  EXPECT_EQ(count(RunStatus::done), 2) << second.err;
}

TEST_F(FarNodes, ACopyThatWasCutOffResumesWhereItStopped) {
  fs::remove_all(cacheOf("n1"));
  // A plan for starting ranks manually needs the worker on the node.
  const std::vector<std::string> byHand{"plan", path("far.json"), "--only", "2", "--out", path("hand")};
  const pid_t pid = startCli(byHand, "cut");
  // The transfer is well inside the largest file: the agent is sent before it, which a slow machine also reports.
  ASSERT_TRUE(until([] { return halfSent("n1") >= 8'000'000; }, 120)) << text("cut.err");
  kill(pid, SIGKILL);
  waitFor(pid);
  const ProgramOutput whole = cli(byHand, 200);
  ASSERT_EQ(whole.exitCode, 0) << whole.err;
  EXPECT_TRUE(contains(whole.err, "resuming: the host already has")) << whole.err;
  const nlohmann::json plan = json({"plan", path("far.json"), "--no-probe"});
  EXPECT_TRUE(plan["cells"][1]["cellKey"].is_string()) << plan;
  EXPECT_EQ(deployed("n1", "worker").size(), 1u);
}

TEST_F(FarNodes, AFullHomeIsReported) {
  const std::string place = std::string(std::getenv("HOME")) + "/.cache/scalescope";
  ASSERT_EQ(script("enter n1 mkdir -p " + place), 0);
  ASSERT_EQ(script("enter n1 mount -t tmpfs -o size=24m tmpfs " + place), 0);
  const ProgramOutput refused = cli({"plan", path("far.json"), "--only", "2", "--out", path("hand")}, 200);
  script("enter n1 umount " + place);
  EXPECT_TRUE(contains(refused.err, "n1")) << refused.err;
  EXPECT_TRUE(contains(refused.err, "No space left on device")) << refused.err;
}

}  // namespace scalescope
