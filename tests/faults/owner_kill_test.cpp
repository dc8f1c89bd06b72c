// docs/FAULTS.md: the owner of a store dies by SIGKILL again and again during one study, several times inside an open
// transaction. Agent and ranks go on; the next owner takes up; every record is stored exactly once and the study ends.
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "core/base/file.h"
#include "core/store/store.h"
#include "tests/faults/log_sink.h"
#include "tests/faults/owner.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

constexpr int kKills = 10;
constexpr int kInsideTransaction = 4;
constexpr int kSteps = 2000;
constexpr int kWarmupSteps = 15;
constexpr int kRuns = 6;  // two cells, three repeats

constexpr const char* kStudy = R"({"scalescope": 1, "name": "killed", "protocol": "strong",
  "dataset": {"name": "synthetic", "shape": [3, 8, 8], "classes": 2, "count": 64}, "baseline": null,
  "axes": {"devices": [1, 2], "globalBatch": [8], "strategy": ["ddp"]}, "limits": {"oversubscribe": true},
  "measure": {"warmupSteps": 15, "steps": 2000, "repeats": 3, "calibrate": false, "ceilingMB": 0}})";

// A connection of the test's own; touches nothing when it closes.
class Connection {
 public:
  explicit Connection(const std::string& path) {
    EXPECT_EQ(sqlite3_open_v2(path.c_str(), &m_db, SQLITE_OPEN_READWRITE, nullptr), SQLITE_OK);
    sqlite3_db_config(m_db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }
  ~Connection() { sqlite3_close(m_db); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool isBusyForWriters() {
    const int code = sqlite3_exec(m_db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
    if (code == SQLITE_OK) sqlite3_exec(m_db, "ROLLBACK", nullptr, nullptr, nullptr);
    return code == SQLITE_BUSY;
  }
  std::string quickCheck() {
    std::string verdict;
    const auto take = [](void* out, int columns, char** values, char**) {
      if (columns > 0 && values[0] != nullptr) static_cast<std::string*>(out)->append(values[0]);
      return 0;
    };
    sqlite3_exec(m_db, "PRAGMA quick_check", take, &verdict, nullptr);
    return verdict;
  }

 private:
  sqlite3* m_db = nullptr;
};

}  // namespace

class OwnerKill : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "scalescope-kill-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    m_folder = name;
    m_store = m_folder + "/store";
    std::ofstream(m_folder + "/study.json") << kStudy;
    // XDG_STATE_HOME also marks every process that comes of an owner.
    m_environment = {{"SCALESCOPE_WORKER", SCALESCOPE_BIN_DIR "/../tests/fake_worker"},
                     {"XDG_STATE_HOME", m_folder},
                     {"XDG_CONFIG_HOME", m_folder},
                     {"XDG_CACHE_HOME", m_folder},
                     {"QT_QPA_PLATFORM", "offscreen"}};
    if (const char* wanted = std::getenv("SCALESCOPE_TEST_SEED")) m_seed = static_cast<unsigned>(std::strtoul(wanted, nullptr, 10));
    m_random.seed(m_seed);
  }

  void TearDown() override {
    for (const pid_t pid : processesOf(m_folder)) ::kill(pid, SIGKILL);
    if (HasFailure()) std::fprintf(stderr, "seed %u; the owners said:\n%s\n", m_seed, readFile(m_folder + "/output").value_or("").c_str());
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
  }

  [[nodiscard]] std::vector<std::string> commandLine() const {
    return {SCALESCOPE_BIN_DIR "/scalescope-cli", "run", m_folder + "/study.json", "--store", m_store};
  }
  [[nodiscard]] std::vector<std::string> window() const { return {SCALESCOPE_BIN_DIR "/scalescope", "--store", m_store}; }

  void killAtAnyMoment(const std::vector<std::string>& command) {
    Owner owner(command, m_environment, m_folder + "/output");
    const int moment = std::uniform_int_distribution<int>(20, 2500)(m_random);
    ASSERT_TRUE(owner.livesFor(std::chrono::milliseconds(moment))) << "the owner ended before it was killed";
    ASSERT_TRUE(owner.kill());
    ++m_kills;
  }

  void killInsideTransaction(const std::vector<std::string>& command) {
    const std::string file = m_folder + "/inside-" + std::to_string(m_kills);
    const int ingest = std::uniform_int_distribution<int>(1, 8)(m_random);
    Environment environment = m_environment;
    environment.emplace_back("SCALESCOPE_TEST_COMMIT_STOP", std::to_string(ingest) + " " + file);
    Owner owner(command, environment, m_folder + "/output");
    ASSERT_TRUE(owner.stopsWithin(std::chrono::seconds(60))) << "no ingest number " << ingest;
    EXPECT_EQ(access(file.c_str(), F_OK), 0);
    EXPECT_TRUE(Connection(m_store + "/store.db").isBusyForWriters()) << "stopped outside a transaction";
    ASSERT_TRUE(owner.kill());
    ++m_kills;
    ++m_killsInside;
  }

  // Ten kills in a seeded order.
  void killAgainAndAgain(const std::vector<std::string>& command) {
    std::vector<bool> inside(kKills, false);
    std::fill_n(inside.begin(), kInsideTransaction, true);
    std::shuffle(inside.begin(), inside.end(), m_random);
    for (const bool stop : inside) {
      stop ? killInsideTransaction(command) : killAtAnyMoment(command);
      if (HasFatalFailure()) return;
    }
    EXPECT_EQ(m_kills, kKills);
    EXPECT_EQ(m_killsInside, kInsideTransaction);
    EXPECT_NE(state(), "finished") << "the study was over before the last kill";
  }

  [[nodiscard]] std::string state() const {
    const auto reader = StoreReader::open(m_store);
    const auto studies = reader ? (*reader)->studies() : Result<std::vector<StudyRow>>(tl::unexpected(reader.error()));
    return studies && studies->size() == 1 ? studies->front().state : "";
  }

  bool waitForState(const std::string& wanted, std::chrono::seconds time) const {
    const auto end = std::chrono::steady_clock::now() + patient(time);
    while (state() != wanted && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return state() == wanted;
  }

  void expectComplete();
  void expectOnce(const StoreReader& reader, const RunRow& run);
  void expectNobodyLeft();

  std::string m_folder;
  std::string m_store;
  Environment m_environment;
  unsigned m_seed = 20261;
  std::mt19937 m_random;
  int m_kills = 0;
  int m_killsInside = 0;
  std::uint64_t m_records = 0;
  std::size_t m_sources = 0;
};

// One run: the store's records are those of the logs, and the ranks' records are all those that the study asks for.
void OwnerKill::expectOnce(const StoreReader& reader, const RunRow& run) {
  SCOPED_TRACE("run " + run.id.value);
  EXPECT_EQ(run.status, RunStatus::done) << run.cause;
  EXPECT_EQ(run.gaps, 0u);
  EXPECT_EQ(run.drops, 0u);
  for (int attempt = 0; attempt < run.attempts; ++attempt) {
    const LogTruth truth = readLogs(m_store + "/runs/" + run.id.value + "/" + std::to_string(attempt));
    EXPECT_TRUE(truth.faults.empty()) << truth.faults.front();
    const auto stored = reader.recordHashes(run.id, attempt);
    ASSERT_TRUE(stored) << english(stored.error());
    EXPECT_EQ(stored->size(), truth.sources.size());
    for (const auto& [source, hashes] : *stored) {
      SCOPED_TRACE(text(source));
      const auto wanted = truth.sources.find(text(source));
      ASSERT_NE(wanted, truth.sources.end());
      EXPECT_TRUE(hashes == wanted->second) << hashes.size() << " stored, " << wanted->second.size() << " logged";
      for (std::size_t i = 0; i < hashes.size(); ++i) ASSERT_EQ(hashes[i].first, i + 1) << "not each number once";
      m_records += hashes.size();
      ++m_sources;
    }
  }
  const auto steps = reader.records(run.id, {RecordType::step});
  ASSERT_TRUE(steps);
  for (int rank = 0; rank < run.devices; ++rank) {
    const auto found = steps->find({SourceKind::rank, rank});
    ASSERT_NE(found, steps->end()) << "rank " << rank;
    ASSERT_EQ(found->second.size(), static_cast<std::size_t>(kWarmupSteps + kSteps));
    for (int step = 0; step < kWarmupSteps + kSteps; ++step)
      ASSERT_EQ(std::get<StepRecord>(found->second[static_cast<std::size_t>(step)].payload).step, step);
  }
}

void OwnerKill::expectComplete() {
  EXPECT_EQ(Connection(m_store + "/store.db").quickCheck(), "ok");
  const auto reader = StoreReader::open(m_store);
  ASSERT_TRUE(reader) << english(reader.error());
  const auto studies = (*reader)->studies();
  ASSERT_TRUE(studies);
  ASSERT_EQ(studies->size(), 1u);
  EXPECT_EQ(studies->front().state, "finished");
  EXPECT_TRUE((*reader)->queue()->empty());
  const auto runs = (*reader)->runs();
  ASSERT_TRUE(runs);
  EXPECT_EQ(runs->size(), static_cast<std::size_t>(kRuns));
  for (const RunRow& run : *runs) expectOnce(**reader, run);
  std::printf("seed %u: %d kills, %d inside a transaction; %zu runs, %zu sources, %llu records, each stored once\n", m_seed, m_kills,
              m_killsInside, runs->size(), m_sources, static_cast<unsigned long long>(m_records));
}

// Ranks are gone with their run; the agent goes by itself a minute after its last client.
void OwnerKill::expectNobodyLeft() {
  const auto left = processesOf("--rank-dir" + std::string(1, '\0') + m_store);
  EXPECT_TRUE(left.empty()) << described(left);
  const auto end = std::chrono::steady_clock::now() + patient(std::chrono::seconds(90));
  while (!processesOf(m_folder).empty() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(std::chrono::seconds(1));
  EXPECT_TRUE(processesOf(m_folder).empty()) << described(processesOf(m_folder));
}

TEST_F(OwnerKill, CommandLineStoresEveryRecordOnce) {
  killAgainAndAgain(commandLine());
  if (HasFatalFailure()) return;
  EXPECT_EQ(Owner(commandLine(), m_environment, m_folder + "/output").endsWithin(std::chrono::seconds(240)), 0);
  expectComplete();
  expectNobodyLeft();
}

TEST_F(OwnerKill, WindowResumesItsQueue) {
  if (access(window().front().c_str(), X_OK) != 0) GTEST_SKIP() << "built without the window";
  {
    Owner first(commandLine(), m_environment, m_folder + "/output");
    ASSERT_TRUE(waitForState("running", std::chrono::seconds(60)));
    ASSERT_TRUE(first.kill());
  }
  killAgainAndAgain(window());
  if (HasFatalFailure()) return;
  Owner last(window(), m_environment, m_folder + "/output");
  EXPECT_TRUE(waitForState("finished", std::chrono::seconds(240)));
  EXPECT_TRUE(last.livesFor(std::chrono::milliseconds(500)));
  last.kill();
  expectComplete();
  expectNobodyLeft();
}

}  // namespace scalescope
