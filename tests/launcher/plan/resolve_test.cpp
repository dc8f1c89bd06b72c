#include "launcher/plan/resolve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <optional>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "launcher/datasets/send.h"
#include "launcher/plan/host_facts.h"
#include "launcher/plan/provisioners.h"
#include "tests/launcher/fake_gpus.h"
#include "tests/launcher/transport/fake_program.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

// Fixture with a worker for CPUs without GPU support, as the real one, and one for GPUs beside it.
class ResolveGpus : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(m_folder);
    program("worker", "echo no GPU >&2; exit 2");
    // Counts GPUs as the plan does.
    program("worker-cuda",
            "[ \"$CUDA_DEVICE_ORDER ${CUDA_VISIBLE_DEVICES-all}\" = 'PCI_BUS_ID all' ] || exit 2\n"
            "exec '" +
                builtForTests("fake_worker") + "' \"$@\"");
  }
  void program(const std::string& name, const std::string& script) {
    ASSERT_TRUE(writeFileAtomic(m_folder + "/" + name, "#!/bin/sh\n" + script + "\n"));
    fs::permissions(m_folder + "/" + name, fs::perms::owner_all);
  }
  void TearDown() override { fs::remove_all(m_folder); }

  Result<ResolvedStudy> resolved(const std::string& gpus, const std::string& axes) {
    const auto spec = parseStudy(
        R"({"scalescope": 1, "name": "t", "protocol": "strong", "dataset": {"name": "synthetic", "count": 512},
      "hosts": [{"name": "local", "device": "cuda", "gpus": [)" +
            gpus + R"(]}], "limits": {"oversubscribe": true}, "axes": {)" + axes + "}}",
        "t.json");
    EXPECT_TRUE(spec) << english(spec.error());
    ResolveOptions options{.environment = Environment::ofThisProcess()};
    options.probe = true;
    options.programs.worker = m_folder + "/worker";
    return resolveStudy(*spec, options, [](const Message&) {}, {});
  }

  std::string m_folder = (fs::temp_directory_path() / ("resolve-" + makeUlid())).string();
};

TEST_F(ResolveGpus, AForecastIsMadeByTheWorkerOfTheDevice) {
  const FakeGpus gpus("2,1");
  const auto study = resolved("1", R"("globalBatch": [64])");
  ASSERT_TRUE(study) << english(study.error());
  for (const Message& remark : study->remarks) EXPECT_NE(remark.code, "launcher.no-forecast") << english(remark);
  ASSERT_FALSE(study->cells.empty());
  EXPECT_TRUE(study->cells.front().forecast.secondsPerRepeat);
}

TEST(ProbedGpus, LostDividedAndSharedOnesAreReportedAsSuch) {
  const std::pair<const char*, const char*> kinds[] = {
      {"SCALESCOPE_TEST_LOST_GPU", "0"}, {"SCALESCOPE_TEST_DIVIDED_GPU", "1"}, {"SCALESCOPE_TEST_SHARED_GPU", "2"}};
  for (const auto& [name, index] : kinds) setenv(name, index, 1);
  MachineInfo machine;
  {
    const FakeGpus gpus(nullptr);
    machine = probeLocalMachine(Environment::ofThisProcess());
  }
  for (const auto& [name, index] : kinds) unsetenv(name);
  EXPECT_EQ(machine.lostGpus, 1);
  ASSERT_EQ(machine.gpus.size(), 2u);
  EXPECT_TRUE(machine.gpus[0].isDivided);
  EXPECT_EQ(machine.gpus[0].memoryBytes, 0) << "the whole card's is not a slice's";
  EXPECT_FALSE(machine.gpus[1].isDivided);
  EXPECT_EQ(machine.gpus[1].memoryBytes, 0) << "the memory is not reported";
  const FakeGpus slice("MIG-4f2a");
  machine = probeLocalMachine(Environment::ofThisProcess());
  EXPECT_TRUE(machine.gpus.empty());
  EXPECT_TRUE(machine.hasGpuSlice);
}

TEST_F(ResolveGpus, AHiddenGpuIsRefusedWithThoseOffered) {
  const FakeGpus gpus("2,1");
  const auto study = resolved("0", R"("globalBatch": [64])");
  ASSERT_FALSE(study);
  EXPECT_EQ(english(study.error()),
            "host local has no usable GPU 0; usable are: 2, 1. List only these in \"gpus\", or check whether "
            "CUDA_VISIBLE_DEVICES hides it there.");
}

TEST_F(ResolveGpus, CellsThatNcclWouldRefuseAreRefusedBeforeTheyStart) {
  const FakeGpus gpus(nullptr);
  const auto study = resolved("", R"("globalBatch": [64], "devices": [1, 4], "strategy": ["ddp"])");
  ASSERT_TRUE(study) << english(study.error());
  int refused = 0;
  for (const ResolvedCell& cell : study->cells) {
    if (!cell.refusal) continue;
    ++refused;
    EXPECT_EQ(cell.refusal->message.code, "launcher.gpu-shared");
    EXPECT_EQ(cell.cell.devices, 4);
  }
  EXPECT_EQ(refused, 1);
}

// Resolves a study whose second host is unreachable, for a run: cells that need it have no key, the others have the
// same as with it.
Resolution metWithoutTheSecond(const std::string& nodes, std::set<std::string> abandoned = {}) {
  const auto spec = parseStudy(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null,
            "dataset": {"name": "synthetic", "count": 512}, "limits": {"oversubscribe": true},
            "hosts": [{"name": "local", "coresPerSlot": 1}, {"name": "gone", "ssh": "127.0.0.1", "port": 1}],
            "axes": {"nodes": [)" +
          nodes + R"(], "globalBatch": [64], "strategy": ["ddp"]}})",
      "t.json");
  EXPECT_TRUE(spec) << english(spec.error());
  ResolveOptions options{.environment = Environment::ofThisProcess()};
  options.programs.worker = builtForTests("fake_worker");
  options.abandoned = std::move(abandoned);
  return resolve(*spec, options, [](const Message&) {}, {}).value();
}

TEST(ResolveAway, CellsThatNeedAHostThatIsAwayHaveNoKey) {
  const Resolution both = metWithoutTheSecond("1, 2");
  ASSERT_EQ(both.study.cells.size(), 2u);
  EXPECT_FALSE(both.unmet);
  ASSERT_TRUE(both.partly);
  EXPECT_EQ(both.partly->message.code, "launcher.host-unknown");
  EXPECT_EQ(both.facts.size(), 1u);
  EXPECT_TRUE(both.study.cells[0].key);
  EXPECT_FALSE(both.study.cells[1].key);
  EXPECT_EQ(both.study.cells[0].key, metWithoutTheSecond("1").study.cells[0].key);
  const Resolution none = metWithoutTheSecond("2");
  ASSERT_TRUE(none.unmet) << "nothing can be run";
  EXPECT_EQ(none.unmet->message.code, "launcher.host-unknown");
}

// A forecast takes time: cells that do not fit and unreachable hosts are reported before it.
TEST(ResolveAway, WhatIsKnownIsReportedBeforeTheForecastIsMeasured) {
  const auto spec = parseStudy(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null, "dataset": {"name": "synthetic",
            "count": 2048}, "hosts": [{"name": "local"}, {"name": "gone", "ssh": "127.0.0.1", "port": 1}],
            "axes": {"nodes": [1, 2], "devices": [1, 512], "globalBatch": [2048], "strategy": ["ddp"]}})",
      "t.json");
  ASSERT_TRUE(spec) << english(spec.error());
  std::vector<std::string> received;
  ResolveOptions options{.environment = Environment::ofThisProcess()};
  options.programs.worker = builtForTests("fake_worker");
  options.purpose = ResolvePurpose::plan;
  options.probe = true;
  options.beforeProbe = [&](const ResolvedStudy& study) {
    received.emplace_back("met");
    ASSERT_EQ(study.cells.size(), 4u);
    EXPECT_EQ(study.cells[0].fit.fits, true);
    EXPECT_TRUE(study.cells[0].key);
    EXPECT_EQ(study.cells[1].fit.fits, false);
    EXPECT_EQ(study.cells[1].fit.reason->code, "launcher.needs-devices");
    EXPECT_EQ(study.cells[2].fit.reason->code, "launcher.hosts-unreachable");
    EXPECT_EQ(study.unreachable.size(), 1u);
    const auto isRefusal = [](const Message& remark) { return remark.code == "launcher.cells-refused"; };
    EXPECT_EQ(std::count_if(study.remarks.begin(), study.remarks.end(), isRefusal), 1);
  };
  const auto note = [&](const Message& message) {
    if (message.code == "launcher.probing-steps") received.push_back(message.code);
  };
  const auto found = resolveStudy(*spec, options, note, {});
  ASSERT_TRUE(found) << english(found.error());
  EXPECT_EQ(received, (std::vector<std::string>{"met", "launcher.probing-steps"}));
  received.clear();
  options.probe = false;
  ASSERT_TRUE(resolveStudy(*spec, options, note, {}));
  EXPECT_TRUE(received.empty()) << "the answer itself is there as soon";
}

// The host is not waited for: cells that need it have no key, the others have the same as with it.
TEST(ResolveAway, AnAbandonedHostIsNotQueried) {
  const Resolution both = metWithoutTheSecond("1, 2", {"gone"});
  ASSERT_EQ(both.study.cells.size(), 2u);
  EXPECT_FALSE(both.unmet);
  EXPECT_FALSE(both.partly);
  EXPECT_TRUE(both.study.unreachable.empty());
  EXPECT_EQ(both.study.cells[0].key, metWithoutTheSecond("1, 2").study.cells[0].key);
  EXPECT_FALSE(both.study.cells[1].key);
  const Resolution none = metWithoutTheSecond("2", {"gone"});
  EXPECT_FALSE(none.unmet);
  EXPECT_FALSE(none.study.cells[0].key);
}

// A cluster whose commands are fake programs in PATH.
class ResolveCluster : public ::testing::Test {
 protected:
  Result<Resolution> met(ResolveOptions options) {
    const auto spec = parseStudy(
        R"({"scalescope": 1, "name": "t", "protocol": "strong", "dataset": {"name": "synthetic", "count": 512},
            "hosts": [{"name": "hpc", "slurm": {"login": ""}}], "axes": {"nodes": [2], "globalBatch": [64]}})",
        "t.json");
    EXPECT_TRUE(spec) << english(spec.error());
    options.programs.agent = "/bin/true";
    return resolve(*spec, options, [](const Message&) {}, {});
  }
  [[nodiscard]] int calls(const std::string& word) const {
    const std::string said = readFile(m_folder.path("calls")).value_or("");
    int count = 0;
    for (std::size_t at = 0; (at = said.find(word, at)) != std::string::npos; ++at) ++count;
    return count;
  }
  [[nodiscard]] std::string noting(const std::string& name) const {
    return "echo \"" + name + " $*\" >> " + m_folder.path("calls") + "; ";
  }

  const TempFolder m_folder;
  const FakeProgram m_squeue{"squeue", noting("squeue")};
  const FakeProgram m_sbatch{"sbatch", noting("sbatch") + "case \"$*\" in *--parsable*) echo 12;; esac"};
};

TEST_F(ResolveCluster, OneJobIsRequestedForAllNodes) {
  ResolveOptions options{.environment = Environment::ofThisProcess()};
  options.study = StudyId(makeUlid());
  options.provisioners = makeProvisioners();
  const auto resolution = met(options);
  ASSERT_TRUE(resolution) << english(resolution.error());
  ASSERT_TRUE(resolution->unmet);
  EXPECT_EQ(resolution->unmet->message.code, "slurm.submitted") << english(*resolution->unmet);
  EXPECT_EQ(calls("--parsable"), 1);
  EXPECT_EQ(calls("--nodes=2"), 2) << "one test, then one request";
}

TEST_F(ResolveCluster, APlanAsksAClusterForNothing) {
  ResolveOptions options{.environment = Environment::ofThisProcess()};
  options.purpose = ResolvePurpose::plan;
  const auto resolution = met(options);
  ASSERT_TRUE(resolution) << english(resolution.error());
  ASSERT_EQ(resolution->study.unreachable.size(), 2u);
  EXPECT_EQ(resolution->study.unreachable[0].host, "hpc-0");
  EXPECT_EQ(resolution->study.unreachable[0].reason.code, "slurm.no-study");
  EXPECT_EQ(calls("s"), 0);
}

// Follows CUDA's reading of the variable, without its renumbering.
TEST(LocalGpus, ThoseThatTheVariableLeavesInItsOrder) {
  const auto offered = [](const char* visible) {
    const FakeGpus gpus(visible);
    std::vector<int> indices;
    for (const MachineInfo::Gpu& gpu : probeLocalMachine(Environment::ofThisProcess()).gpus)
      indices.push_back(gpu.index);
    return indices;
  };
  using Indices = std::vector<int>;
  EXPECT_EQ(offered(nullptr), (Indices{0, 1, 2}));
  EXPECT_EQ(offered("1"), (Indices{1}));
  EXPECT_EQ(offered(" 2 ,0"), (Indices{2, 0}));
  EXPECT_EQ(offered("GPU-11bb,GPU-22cc0000-0000-0000-0000-000000000000"), (Indices{1, 2}));
  EXPECT_EQ(offered("1,1"), (Indices{1}));
  EXPECT_EQ(offered("1,7,0"), (Indices{1}));
  EXPECT_EQ(offered("0,-1,1"), (Indices{0}));
  EXPECT_EQ(offered("2,GPU-11,0"), (Indices{2}));
  for (const char* none :
       {"", "-1", ",0", "GPU-11", "GPU-33", "MIG-11aa0000", "NoDevFiles", "1x", "99999999999999999999"})
    EXPECT_EQ(offered(none), Indices{}) << none;
}

// Fixture with two clients that are resolved for at the same time, as in an owner that serves both. Each has its own
// worker, files and settings; this process has other ones.
class ResolveForClients : public ::testing::Test {
 protected:
  static constexpr std::array kNames{"one", "two"};

  ResolveForClients() {
    for (const char* variable : {"SCALESCOPE_WORKER", "SCALESCOPE_DATA", "XDG_CACHE_HOME", "SCALESCOPE_SSH_CONFIG",
                                 "SCALESCOPE_RESOURCES", "NCCL_DEBUG"}) {
      const char* before = std::getenv(variable);
      m_before.emplace_back(variable, before != nullptr ? std::optional<std::string>(before) : std::nullopt);
      setenv(variable, m_temp.path("owner").c_str(), 1);
    }
    setenv("OF_THE_OWNER", "kept", 1);
    for (const std::string name : kNames) {
      fs::create_directories(folder(name));
      writeScript(folder(name) + "/worker", "env > \"$HOME/probed\"\nexec '" + builtForTests("fake_worker") +
                                                "' \"$@\"\n# The worker of client " + name);
    }
  }
  ~ResolveForClients() override {
    for (const auto& [name, value] : m_before) value ? setenv(name, value->c_str(), 1) : unsetenv(name);
    unsetenv("OF_THE_OWNER");
  }

  static void writeScript(const std::string& path, const std::string& script) {
    ASSERT_TRUE(writeFileAtomic(path, "#!/bin/sh\n" + script + "\n"));
    fs::permissions(path, fs::perms::owner_all);
  }
  [[nodiscard]] std::string folder(const std::string& name) const { return m_temp.path(name); }

  [[nodiscard]] ClientContext contextOf(const std::string& name) const {
    const std::string own = folder(name);
    ClientContext context = clientContext();
    context.environment = {{"HOME", own},
                           {"PATH", std::getenv("PATH")},
                           {"SCALESCOPE_WORKER", own + "/worker"},
                           {"SCALESCOPE_DATA", own + "/data"},
                           {"SCALESCOPE_SSH_CONFIG", own + "/ssh_config"},
                           {"XDG_RUNTIME_DIR", own},
                           {"XDG_CACHE_HOME", own + "/cache"}};
    return context;
  }

  // Returns the options of an owner's work for that client.
  [[nodiscard]] ResolveOptions forClient(const std::string& name, ResolveOptions options) const {
    options.client = contextOf(name);
    options.environment = Environment::forClient(Environment(options.client->environment));
    return options;
  }

  // Writes a reduced set of CIFAR-10 to the client's folder of data.
  void writeData(const std::string& name, int images) const {
    fs::create_directories(folder(name) + "/data");
    for (const std::string file :
         {"data_batch_1", "data_batch_2", "data_batch_3", "data_batch_4", "data_batch_5", "test_batch"}) {
      const std::string path = folder(name) + "/data/" + file + ".bin";
      ASSERT_TRUE(writeFileAtomic(path, std::string(3073 * static_cast<std::size_t>(images), '\0')));
      // The digest of a file that has just been written is not cached.
      fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(1));
    }
  }

  // Resolves the study for each client, in two threads.
  std::array<Result<Resolution>, 2> resolveForBoth(const std::string& study, ResolveOptions options) const {
    const auto spec = parseStudy(study, "t.json");
    EXPECT_TRUE(spec) << english(spec.error());
    std::array<std::future<Result<Resolution>>, 2> found;
    for (std::size_t at = 0; at < kNames.size(); ++at) {
      options = forClient(kNames[at], options);
      found[at] = std::async(std::launch::async,
                             [options, &spec] { return resolve(*spec, options, [](const Message&) {}, {}); });
    }
    return {found[0].get(), found[1].get()};
  }

 private:
  const TempFolder m_temp;
  std::vector<std::pair<const char*, std::optional<std::string>>> m_before;
};

bool hasLine(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

TEST_F(ResolveForClients, EachClientsWorkerIsStartedInItsEnvironment) {
  ResolveOptions options{.environment = Environment::ofThisProcess()};
  options.probe = true;
  const auto found = resolveForBoth(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null,
          "dataset": {"name": "synthetic", "count": 512}, "axes": {"globalBatch": [64]}})",
      options);
  for (std::size_t at = 0; at < kNames.size(); ++at) {
    const std::string own = folder(kNames[at]);
    ASSERT_TRUE(found[at]) << english(found[at].error());
    ASSERT_FALSE(found[at]->unmet) << english(*found[at]->unmet);
    EXPECT_EQ(found[at]->workers, std::vector<std::string>{own + "/worker"});
    const std::string probed = readFile(own + "/probed").value_or("");
    for (const std::string& line : {"HOME=" + own, "XDG_CACHE_HOME=" + own + "/cache",
                                    "SCALESCOPE_WORKER=" + own + "/worker", std::string("OF_THE_OWNER=kept")})
      EXPECT_TRUE(hasLine(probed, line)) << line << " is not in\n" << probed;
    EXPECT_EQ(probed.find("NCCL_DEBUG="), std::string::npos) << "the client has not set it";
  }
  EXPECT_NE(found[0]->keyFacts.workerDigest, found[1]->keyFacts.workerDigest);
  EXPECT_STREQ(std::getenv("NCCL_DEBUG"), folder("owner").c_str());
}

TEST_F(ResolveForClients, EachClientsDataAndCacheAreUsed) {
  writeData("one", 3);
  writeData("two", 4);
  const auto found = resolveForBoth(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null, "dataset": {"name": "cifar10"},
          "axes": {"globalBatch": [2]}})",
      {.environment = Environment::ofThisProcess()});
  for (std::size_t at = 0; at < kNames.size(); ++at) {
    const std::string own = folder(kNames[at]);
    ASSERT_TRUE(found[at]) << english(found[at].error());
    ASSERT_FALSE(found[at]->unmet) << english(*found[at]->unmet);
    EXPECT_EQ(found[at]->dataPaths, std::vector<std::string>{own + "/data"});
    EXPECT_EQ(found[at]->images.train, at == 0 ? 15 : 20);
    EXPECT_TRUE(fs::is_directory(own + "/cache/scalescope/digests"));
  }
  EXPECT_FALSE(fs::exists(folder("owner"))) << "the caches are the clients'";
}

// The stop ends it before anything is sent, once the files are found.
TEST_F(ResolveForClients, TheClientsDataIsSentToOtherHosts) {
  const auto spec = parseStudy(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null, "dataset": {"name": "cifar10"},
          "hosts": [{"name": "local"}, {"name": "n0", "ssh": "ann@n0"}], "axes": {"globalBatch": [2]}})",
      "t.json");
  ASSERT_TRUE(spec) << english(spec.error());
  Resolution resolution;
  resolution.study.study = *spec;
  resolution.dataPaths = {folder("one") + "/data", ""};
  const ResolveOptions options = forClient("one", {.environment = Environment::ofThisProcess()});
  std::stop_source stopped;
  stopped.request_stop();
  const auto sent = [&] {
    return provideDataset(
        resolution, options, [](const Message&) {}, stopped.get_token());
  };
  EXPECT_EQ(sent().error().message.code, "study.data-missing");
  writeData("one", 3);
  EXPECT_EQ(sent().error().message.code, "file.stopped");
}

// The second host's name is refused once the files are read, so nothing is sent.
TEST_F(ResolveForClients, DigestsOfSentFilesAreKeptInTheClientsCache) {
  const auto spec = parseStudy(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null, "dataset": {"name": "synthetic"},
          "hosts": [{"name": "local"}, {"name": "n0", "ssh": "ann@n0"}], "axes": {"globalBatch": [2]}})",
      "t.json");
  ASSERT_TRUE(spec) << english(spec.error());
  const auto send = [&](const std::string& client, auto provide) {
    const std::string file = folder(client) + "/net.pt";
    EXPECT_TRUE(writeFileAtomic(file, "weights"));
    fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
    Resolution resolution;
    resolution.dataPaths = {"", ""};
    StudySpec& study = resolution.study.study = *spec;
    study.hosts.back().ssh = "no host";
    study.model.file = file;
    study.program.emplace().command = {"true"};
    study.program->files = {"net.pt"};
    study.program->workingDirectory = folder(client);
    const ResolveOptions options = forClient(client, {.environment = Environment::ofThisProcess()});
    EXPECT_EQ(provide(
                  resolution, options, [](const Message&) {}, std::stop_token())
                  .error()
                  .message.code,
              "ssh.bad-name");
    EXPECT_TRUE(fs::is_directory(folder(client) + "/cache/scalescope/digests")) << client;
  };
  send("one", provideModel);
  send("two", provideProgram);
  EXPECT_FALSE(fs::exists(folder("owner"))) << "the caches are the clients'";
}

TEST_F(ResolveForClients, EachClientsSshConfigurationIsReadInItsEnvironment) {
  const FakeProgram ssh("ssh",
                        "echo \"$XDG_CACHE_HOME ${NCCL_DEBUG-unset} $*\" >> \"$HOME/asked\"\n"
                        "echo refused >&2; exit 255");
  ResolveOptions options{.environment = Environment::ofThisProcess()};
  options.purpose = ResolvePurpose::plan;
  const auto found = resolveForBoth(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null,
          "dataset": {"name": "synthetic", "count": 512}, "hosts": [{"name": "n0", "ssh": "ann@n0"}],
          "axes": {"globalBatch": [64]}})",
      options);
  for (std::size_t at = 0; at < kNames.size(); ++at) {
    const std::string own = folder(kNames[at]);
    ASSERT_TRUE(found[at]) << english(found[at].error());
    EXPECT_EQ(found[at]->study.unreachable.size(), 1u);
    EXPECT_EQ(readFile(own + "/asked").value_or(""), own + "/cache unset -G -F " + own + "/ssh_config -l ann -- n0\n");
  }
}

}  // namespace
}  // namespace scalescope
