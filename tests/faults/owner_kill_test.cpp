// Tests docs/FAULTS.md: the owner of a store is killed repeatedly by SIGKILL during one study with a window and a `run`
// attached, several times inside an open transaction, several times with a rebuilt worker in between. Agent and ranks
// continue; a client starts the next owner; every record is stored exactly once; ranks of one run never train beside
// those of another; `run` ends with its study.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <thread>

#include "core/base/file.h"
#include "core/base/process.h"
#include "core/store/store.h"
#include "core/store/store_lock.h"
#include "tests/faults/log_sink.h"
#include "tests/faults/rank_watch.h"
#include "tests/launcher/owner/raw_client.h"
#include "tests/paths.h"
#include "tests/patience.h"
#include "tests/processes.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int kSteps = 4000;
constexpr int kWarmupSteps = 15;
constexpr int kCells = 2;
constexpr int kRepeats =
    20;  // More than enough for nine kills, which is the longest distance between two changes of the worker.
constexpr auto kBetween = 32s;  // Time between two kills: clients end after three deaths within a minute.

constexpr const char* kStudy = R"({"scalescope": 1, "name": "killed", "protocol": "strong",
  "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 2, "count": 64}, "baseline": null,
  "axes": {"devices": [1, 2], "globalBatch": [8], "strategy": ["ddp"]}, "limits": {"oversubscribe": true},
  "measure": {"warmupSteps": 15, "steps": 4000, "repeats": 20, "calibrate": false, "ceilingMB": 0}})";

// The daily test has six; SCALESCOPE_TEST_KILLS sets more.
int wantedKills() {
  const char* asked = std::getenv("SCALESCOPE_TEST_KILLS");
  return asked == nullptr ? 6 : std::clamp(std::atoi(asked), 5, 1000);
}

enum class Moment { any, insideTransaction, workerChanged };

// Returns the kinds of kills: a fifth inside a transaction and a fifth with a changed worker, in a seeded order, with
// changes of the worker far apart.
std::vector<Moment> moments(int kills, std::mt19937& random) {
  std::vector<Moment> list;
  for (int i = 0; i < kills; ++i)
    list.push_back(i % 5 == 1 ? Moment::insideTransaction : i % 5 == 3 ? Moment::workerChanged : Moment::any);
  for (int five = 0; five + 5 <= kills; five += 5) std::shuffle(list.begin() + five, list.begin() + five + 5, random);
  return list;
}

// A separate connection of the test, which changes nothing when it closes.
class Database {
 public:
  explicit Database(const std::string& path) {
    EXPECT_EQ(sqlite3_open_v2(path.c_str(), &m_db, SQLITE_OPEN_READWRITE, nullptr), SQLITE_OK);
    sqlite3_db_config(m_db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }
  ~Database() { sqlite3_close(m_db); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

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
    m_store = m_folder + "/store";
    m_worker = m_folder + "/worker";
    m_stop = m_folder + "/stop";
    std::ofstream(m_folder + "/study.json") << kStudy;
    std::filesystem::copy(builtForTests("fake_worker"), m_worker);
    if (const char* wanted = std::getenv("SCALESCOPE_TEST_SEED"))
      m_seed = static_cast<unsigned>(std::strtoul(wanted, nullptr, 10));
    m_random.seed(m_seed);
  }

  void TearDown() override {
    for (const pid_t pid : processesOf(m_folder)) ::kill(pid, SIGKILL);
    if (HasFailure())
      std::fprintf(stderr, "seed %u; clients said:\n%s\nowners said:\n%s\n", m_seed,
                   readFile(m_folder + "/output").value_or("").c_str(),
                   readFile(m_store + "/owner.log").value_or("").c_str());
  }

  // Starts a client; XDG_STATE_HOME also marks every process that descends from it.
  [[nodiscard]] Process start(const std::vector<std::string>& command) const {
    const EnvironmentChange environment{{{"SCALESCOPE_WORKER", m_worker},
                                         {"XDG_STATE_HOME", m_folder},
                                         {"XDG_CONFIG_HOME", m_folder},
                                         {"XDG_CACHE_HOME", m_folder},
                                         {"SCALESCOPE_TEST_COMMIT_STOP", m_stop},
                                         {"QT_QPA_PLATFORM", "offscreen"}},
                                        {}};
    const UniqueFd output(open((m_folder + "/output").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    auto process =
        Process::start({.arguments = command, .environment = environment, .out = output.get(), .err = output.get()});
    EXPECT_TRUE(process) << english(process.error());
    return std::move(*process);
  }

  [[nodiscard]] pid_t owner() const {
    const pid_t pid = static_cast<pid_t>(std::atoi(readFile(m_store + "/lock").value_or("").c_str()));
    return pid > 0 && hasLockOpen(pid, m_store) ? pid : 0;
  }

  bool waitFor(std::chrono::seconds time, const std::function<bool()>& good) const {
    const auto end = Clock::now() + patient(time);
    for (;;) {
      if (good()) return true;
      if (Clock::now() >= end) return false;
      std::this_thread::sleep_for(10ms);
    }
  }

  // Returns the number of clients of the serving owner; 0 if there is none.
  [[nodiscard]] int clients() const {
    auto socket = connectControl(m_store);
    if (!socket) return 0;
    RawClient client(std::move(*socket));
    control::ClientHello hello;
    hello.program = "test";
    client.say(hello);
    while (auto message = client.next(2s)) {
      const auto* owner = std::get_if<control::OwnerHello>(&*message);
      if (owner && owner->state == control::StoreState::ready) client.request(1, control::StatusRequest{});
      if (const auto* reply = std::get_if<control::Reply>(&*message)) return reply->status ? reply->status->clients : 0;
    }
    return 0;
  }

  void stopInsideTransaction(pid_t pid) {
    std::error_code ignored;
    std::filesystem::remove(m_stop + ".stopped", ignored);
    std::ofstream(m_stop).flush();
    ASSERT_TRUE(waitFor(
        60s, [&] { return access((m_stop + ".stopped").c_str(), F_OK) == 0; }))
        << "no commit came";
    ASSERT_TRUE(waitFor(10s, [&] { return processFile(pid, "stat").find(") T ") != std::string::npos; }));
    EXPECT_TRUE(Database(m_store + "/store.db").isBusyForWriters()) << "stopped outside a transaction";
  }

  // Appends a byte to the end of the program.
  void changeWorker() const {
    std::filesystem::copy(m_worker, m_worker + ".new");
    std::ofstream(m_worker + ".new", std::ios::app) << "x";
    std::filesystem::rename(m_worker + ".new", m_worker);
  }

  void killOnce(Moment moment) {
    const pid_t pid = owner();
    ASSERT_GT(pid, 0) << "the store has no owner";
    if (moment == Moment::insideTransaction) stopInsideTransaction(pid);
    if (moment == Moment::workerChanged) changeWorker();
    if (HasFatalFailure()) return;
    const auto killed = Clock::now();
    ASSERT_EQ(::kill(pid, SIGKILL), 0);
    const auto isFollowed = [&] {
      const pid_t next =
          owner();  // It is called once, because a process that is being killed loses its descriptors meanwhile.
      return next > 0 && next != pid;
    };
    ASSERT_TRUE(waitFor(30s, isFollowed)) << "no client has started another";
    ASSERT_TRUE(waitFor(30s, [&] { return clients() >= m_clients; })) << clients() << " clients are back";
    m_longestBack = std::max(m_longestBack, std::chrono::duration<double>(Clock::now() - killed).count());
    ++m_kills[moment];
  }

  [[nodiscard]] std::string state() const {
    const auto reader = StoreReader::open(m_store);
    const auto studies = reader ? (*reader)->studies() : Result<std::vector<StudyRow>>(tl::unexpected(reader.error()));
    return studies && studies->size() == 1 ? std::string(enumName(studies->front().state)) : std::string();
  }

  void expectComplete();
  void expectOnce(const StoreReader& reader, const RunRow& run);
  void expectNobodyLeft();

  const TempFolder m_temp;
  std::string m_folder = m_temp.path(), m_store, m_worker, m_stop;
  unsigned m_seed = 20261;
  std::mt19937 m_random;
  int m_clients = 1;
  std::map<Moment, int> m_kills;
  double m_longestBack = 0;
  std::uint64_t m_records = 0;
  std::size_t m_sources = 0;
};

// Checks one run: the store's records equal those of the logs, and the ranks' records are all those that the study
// requires. A run that became obsolete because the worker changed was cancelled.
void OwnerKill::expectOnce(const StoreReader& reader, const RunRow& run) {
  SCOPED_TRACE("run " + run.id.value);
  EXPECT_TRUE(run.status == RunStatus::done || run.status == RunStatus::cancelled)
      << name(run.status) << " " << run.cause;
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
  if (run.status != RunStatus::done) return;
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
  EXPECT_EQ(state(), "finished");
  EXPECT_EQ(Database(m_store + "/store.db").quickCheck(), "ok");
  const auto reader = StoreReader::open(m_store);
  ASSERT_TRUE(reader) << english(reader.error());
  EXPECT_TRUE((*reader)->queue()->empty());
  const auto runs = (*reader)->runs();
  ASSERT_TRUE(runs);
  std::map<std::string, int> done;  // By key: each worker has different cells.
  for (const RunRow& run : *runs) {
    expectOnce(**reader, run);
    if (run.status == RunStatus::done) ++done[run.key.value];
  }
  EXPECT_EQ(std::count_if(done.begin(), done.end(), [](const auto& each) { return each.second == kRepeats; }), kCells)
      << "of the last worker's cells";
  for (const auto& [key, count] : done) EXPECT_LE(count, kRepeats) << key;
}

// Expects that the ranks are gone with their run.
void OwnerKill::expectNobodyLeft() {
  const auto left = processesOf("--rank-dir" + std::string(1, '\0') + m_store);
  EXPECT_TRUE(left.empty()) << described(left);
}

TEST_F(OwnerKill, ClientsComeBackAndEveryRecordIsStoredOnce) {
  const RankWatch watch(50ms);
  Process run = start({builtProgram("scalescope-cli"), "run", m_folder + "/study.json", "--store", m_store});
  ASSERT_TRUE(waitFor(60s, [&] { return state() == "running"; }));
  const std::string program = builtProgram("scalescope");
  std::optional<Process> window;
  if (access(program.c_str(), X_OK) == 0) {
    window = start({program, "--store", m_store});
    m_clients = 2;
  }
  ASSERT_TRUE(waitFor(60s, [&] { return clients() == m_clients; })) << clients() << " clients";
  for (const Moment moment : moments(wantedKills(), m_random)) {
    const auto next = Clock::now() + kBetween;
    std::this_thread::sleep_for(std::chrono::milliseconds(std::uniform_int_distribution<int>(20, 2500)(m_random)));
    ASSERT_NE(state(), "finished") << "the study was over before the last kill";
    killOnce(moment);
    if (HasFatalFailure()) return;
    std::this_thread::sleep_until(next);
  }
  EXPECT_EQ(run.wait(patient(600s)), 0);
  if (window) EXPECT_EQ(window->wait(500ms), -1) << "the window has ended";
  expectComplete();
  expectNobodyLeft();
  EXPECT_EQ(watch.secondsBeside(m_store), 0);
  EXPECT_GT(watch.looks(), 100);
  std::printf(
      "seed %u: %d kills, %d more inside a transaction, %d more with another worker; clients back after at most %.2f "
      "s; %zu sources, "
      "%llu records, each stored once; %.1f s with ranks of two runs side by side, in %d looks\n",
      m_seed, m_kills[Moment::any], m_kills[Moment::insideTransaction], m_kills[Moment::workerChanged], m_longestBack,
      m_sources, static_cast<unsigned long long>(m_records), watch.secondsBeside(m_store), watch.looks());
}

}  // namespace scalescope
