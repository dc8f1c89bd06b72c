// Tests the state after a killed writer, a full disk and a foreign or damaged file.
#include <fcntl.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <random>
#include <thread>

#include "core/base/json/nested.h"
#include "core/store/folder_checks.h"
#include "core/store/sqlite/sqlite.h"
#include "tests/core/store/store_fixture.h"

namespace scalescope {
namespace {

constexpr int kSteps = 6000;      // About 400 commits.
constexpr int kMostCommits = 40;  // Commits of a child that is killed from outside.

class CrashTest : public StoreTest {
 protected:
  // Ingests from the resume offset on and writes the acknowledged seq to `pipe` after each commit. If `dieAt` > 0, it
  // kills itself inside that transaction; if `waitAt` > 0, it waits to be killed after that many commits.
  void child(const std::string& image, int pipe, int dieAt, int waitAt) const {
    auto writer = StoreWriter::open(m_folder);
    if (!writer) _exit(3);
    int commits = 0, acknowledged = 0;
    if (dieAt > 0)
      (*writer)->setCommitHook([&] {
        if (++commits == dieAt) raise(SIGKILL);
      });
    const auto offsets = (*writer)->resumeOffsets(kRun, 0);
    std::size_t at = offsets.empty() ? 0 : offsets[0].offset;
    std::mt19937 random(static_cast<unsigned>(at + 1));
    while (at < image.size()) {
      const std::size_t size = std::min<std::size_t>(image.size() - at, 500 + random() % 4000);
      if (!(*writer)->ingest({{kRun, 0, kRank0, 1, at, image.substr(at, size), false}})) _exit(4);
      at += size;
      const std::uint64_t acked = (*writer)->resumeOffsets(kRun, 0)[0].lastSeq;
      if (::write(pipe, &acked, sizeof acked) != sizeof acked) _exit(5);
      if (random() % 16 == 0) (*writer)->checkpointIfDue();
      if (++acknowledged == waitAt) pause();
    }
    _exit(0);
  }

  std::uint64_t runChild(const std::string& image, int dieAt, int killAfterUs, int& status) const {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    const pid_t pid = fork();
    if (pid == 0) {
      close(ends[0]);
      child(image, ends[1], dieAt, killAfterUs > 0 ? kMostCommits : 0);
    }
    close(ends[1]);
    std::uint64_t acked = 0, last = 0;
    if (killAfterUs > 0) {
      if (::read(ends[0], &acked, sizeof acked) == sizeof acked) last = acked;
      std::this_thread::sleep_for(std::chrono::microseconds(killAfterUs));
      kill(pid, SIGKILL);
    }
    while (::read(ends[0], &acked, sizeof acked) == sizeof acked) last = acked;
    close(ends[0]);
    waitpid(pid, &status, 0);
    return last;
  }
};

}  // namespace

TEST_F(CrashTest, AKilledWriterKeepsEveryAcknowledgedRecordOnce) {
  open();
  addStudyAndRun();
  m_writer.reset();
  const std::vector<Record> steps = stepRecords(kSteps);
  const std::string image = segmentImage(headerOf(kRank0), steps);
  writeSegment(kRank0, 1, image);
  const Hashes truth = hashesOf(steps);
  int killedInside = 0;
  std::mt19937 random(20);
  for (int round = 0; round < 12; ++round) {
    const bool inside = round % 3 == 0;
    int status = 0;
    const std::uint64_t acked =
        runChild(image, inside ? 2 + round : 0, inside ? 0 : 1 + static_cast<int>(random() % 30'000), status);
    killedInside += inside && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    open();  // This runs quick_check, because the last end was unclean.
    const auto stored = reader()->recordHashes(kRun, 0).value()[kRank0];
    ASSERT_GE(stored.size(), acked) << round;
    ASSERT_TRUE(std::equal(stored.begin(), stored.end(), truth.begin())) << round;
    const auto points = reader()->points({kRun, 0, kRank0, Metric::trainLoss, 0}, 0, 1e9, 0).value();
    ASSERT_EQ(points.size(), stored.size()) << round;
    m_writer.reset();
    // In every second round no clean-up takes place before the next writer.
    if (round % 2 == 0) runChild(image, 1, 0, status);
  }
  EXPECT_GE(killedInside, 3);
  int status = 0;
  runChild(image, 0, 0, status);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  open();
  EXPECT_EQ(reader()->recordHashes(kRun, 0).value()[kRank0], truth);
  EXPECT_EQ(reader()->run(kRun).value()->records, static_cast<std::uint64_t>(kSteps));
}

TEST_F(CrashTest, AJournalRecordWithoutItsEffectIsAppliedAtTheNextStart) {
  open();
  addStudyAndRun();
  m_writer.reset();
  const pid_t pid = fork();
  if (pid == 0) {
    auto writer = StoreWriter::open(m_folder).value();
    writer->setCommitHook([] { raise(SIGKILL); });
    (void)writer->journal(RunNoted{kRun, "kept"});
    _exit(0);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(reader()->run(kRun).value()->note, "");
  open();
  EXPECT_EQ(reader()->run(kRun).value()->note, "kept");
}

TEST_F(CrashTest, AKilledRebuildLeavesTheStoreAsItWas) {
  open();
  addStudyAndRun();
  give(kRank0, 1, segmentImage(headerOf(kRank0), stepRecords(3000)));
  const Source other{SourceKind::rank, 1};
  give(other, 1, segmentImage(headerOf(other), stepRecords(3000)));
  m_writer.reset();
  const pid_t pid = fork();
  if (pid == 0) {  // The child is killed between the two logs.
    (void)rebuildStore(m_folder, {.progress = [](double) { raise(SIGKILL); }, .warning = {}, .stop = {}});
    _exit(0);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(reader()->run(kRun).value()->records, 6000u);
  EXPECT_EQ(reader()->records(kRun, {RecordType::step}).value().at(kRank0).size(), 3000u);
}

TEST_F(CrashTest, AFullDiskIsAnErrorAndNothingHalfWritten) {
  if (mount("tmpfs", m_folder.c_str(), "tmpfs", 0, "size=16m") != 0)
    GTEST_SKIP() << "NOT RUN: mounting a small tmpfs is not allowed here (needs root)";
  struct Unmount {
    std::string path;
    ~Unmount() { umount2(path.c_str(), MNT_DETACH); }
  } unmount{m_folder};
  open();
  addStudyAndRun();
  const std::vector<Record> steps = stepRecords(20'000);
  const std::string image = segmentImage(headerOf(kRank0), steps);
  writeSegment(kRank0, 1, image);
  const std::string ballast = m_folder + "/ballast";
  std::ofstream(ballast) << std::string(std::filesystem::space(m_folder).available - 300'000, 'x');
  std::size_t at = 0;
  std::optional<Error> error;
  const auto next = [&]() -> Status {
    const std::size_t size = std::min<std::size_t>(image.size() - at, 10'000);
    const auto stored = m_writer->ingest({{kRun, 0, kRank0, 1, at, image.substr(at, size), false}});
    if (!stored) return tl::unexpected(stored.error());
    at += size;
    return {};
  };
  while (at < image.size() && !error)
    if (Status done = next(); !done) error = done.error();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message.code, "store.full") << english(*error);
  const std::size_t stoppedAt = at;
  const auto stored = reader()->recordHashes(kRun, 0).value()[kRank0];
  ASSERT_GT(stored.size(), 0u);
  EXPECT_EQ(stored.size(), reader()->run(kRun).value()->records);
  const Status note = m_writer->journal(RunNoted{kRun, std::string(200'000, 'n')});
  EXPECT_FALSE(note);
  EXPECT_EQ(reader()->run(kRun).value()->note, "");
  std::filesystem::remove(ballast);
  m_writer->checkpointIfDue();
  for (int i = 0; i < 3 && at < image.size(); ++i) {
    const Status resumed = next();
    ASSERT_TRUE(resumed) << english(resumed.error());
  }
  EXPECT_GT(at, stoppedAt);
  const Hashes truth = hashesOf(steps);
  const auto more = reader()->recordHashes(kRun, 0).value()[kRank0];
  EXPECT_GT(more.size(), stored.size());
  EXPECT_TRUE(std::equal(more.begin(), more.end(), truth.begin()));
  open();
  ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "free again"}));
}

TEST_F(CrashTest, AReadOnlyFolderIsReadButNotWritten) {
  open();
  addStudyAndRun();
  give(kRank0, 1, segmentImage(headerOf(kRank0), stepRecords(50)));
  m_writer.reset();
  const std::string view = m_folder + "-view";
  ASSERT_TRUE(makeFolders(view));
  const bool mounted = mount(m_folder.c_str(), view.c_str(), nullptr, MS_BIND, nullptr) == 0 &&
                       mount(nullptr, view.c_str(), nullptr, MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr) == 0;
  if (!mounted) {
    std::filesystem::remove(view);
    GTEST_SKIP() << "NOT RUN: a read-only bind mount is not allowed here (needs root)";
  }
  const auto store = StoreReader::open(view);
  const auto runs = store ? (*store)->runs() : Result<std::vector<RunRow>>(tl::unexpected(store.error()));
  const auto writer = StoreWriter::open(view);
  umount2(view.c_str(), MNT_DETACH);
  std::filesystem::remove(view);
  ASSERT_TRUE(runs) << english(runs.error());
  EXPECT_EQ(runs->size(), 1u);
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().message.code, "store.folder");
}

TEST_F(CrashTest, ANewerSchemaIsRefusedAnOlderOneRebuilt) {
  open();
  addStudyAndRun();
  m_writer.reset();
  const auto setVersion = [&](const char* sql) {
    auto db = Database::open(m_folder + "/store.db", Database::Mode::create).value();
    db->exec(sql);
    EXPECT_TRUE(db->status());
    db->checkpoint();
  };
  setVersion("PRAGMA user_version=99");
  const auto forWriting = StoreWriter::open(m_folder);
  const auto forReading = StoreReader::open(m_folder);
  ASSERT_TRUE(!forWriting && !forReading);
  for (const Error* error : {&forWriting.error(), &forReading.error()}) {
    EXPECT_EQ(error->message.code, "store.newer");
    EXPECT_NE(english(*error).find("newer version"), std::string::npos);
  }
  const Status rebuilt = rebuildStore(m_folder);
  ASSERT_FALSE(rebuilt);
  EXPECT_EQ(rebuilt.error().message.code, "store.newer");
  setVersion("DROP TABLE queue; PRAGMA user_version=0");
  EXPECT_EQ(StoreReader::open(m_folder).error().message.code, "store.older");
  open();
  EXPECT_EQ(reader()->runs().value().size(), 1u);
  EXPECT_TRUE(reader()->queue());
}

TEST_F(CrashTest, ADamagedDatabaseOffersARebuild) {
  open();
  addStudyAndRun();
  give(kRank0, 1, segmentImage(headerOf(kRank0), stepRecords(3000)));
  m_writer.reset();
  const std::string path = m_folder + "/store.db";
  std::string bytes = readFile(path).value();
  ASSERT_GT(bytes.size(), 40'000u);
  for (std::size_t page = 8192; page + 8192 < bytes.size(); page += 8192)
    for (std::size_t i = 0; i < 64; ++i) bytes[page + i] ^= 0x5a;
  ASSERT_TRUE(writeFileAtomic(path, bytes));
  const auto writer = StoreWriter::open(m_folder);
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().message.code, "store.corrupt");
  EXPECT_EQ(nestedIn(writer.error().message, "reason"), (Message{"store.page-checksum", {}}));
  EXPECT_NE(english(writer.error()).find("rebuild"), std::string::npos);
  ASSERT_TRUE(
      writeFileAtomic(path, "this is no database at all, but long enough to be read as one" + std::string(5000, 'x')));
  EXPECT_EQ(StoreReader::open(m_folder).error().message.code, "store.corrupt");
  ASSERT_TRUE(rebuildStore(m_folder));
  EXPECT_EQ(reader()->run(kRun).value()->records, 3000u);
  EXPECT_TRUE(std::filesystem::exists(path + ".damaged"));  // The damaged file is kept for inspection.
}

TEST_F(CrashTest, ReadersOpenAndReadWhileAWriterCommits) {
  open();
  addStudyAndRun();
  const std::string image = segmentImage(headerOf(kRank0), stepRecords(2000));
  std::uint64_t seen = 0;
  int reads = 0;
  writeSegment(kRank0, 1, image);
  m_writer->setCommitHook([&] {  // The transaction is open here.
    const auto store = reader();
    const auto hashes = store->recordHashes(kRun, 0).value()[kRank0];
    EXPECT_GE(hashes.size(), seen);
    EXPECT_EQ(hashes.size(), store->run(kRun).value()->records);
    seen = hashes.size();
    ++reads;
  });
  for (std::size_t at = 0; at < image.size(); at += 40'000)
    ASSERT_TRUE(m_writer->ingest({{kRun, 0, kRank0, 1, at, image.substr(at, 40'000), false}}));
  EXPECT_GT(reads, 5);
  EXPECT_GT(seen, 1000u);
  const auto store = reader();
  m_writer.reset();  // This checkpoints and closes while a reader is open.
  EXPECT_EQ(store->run(kRun).value()->records, 2000u);
}

TEST(StoreFolder, NetworkFileSystemsAreKnownByTheirMagic) {
  EXPECT_EQ(networkFileSystem(0x6969), "NFS");
  EXPECT_EQ(networkFileSystem(0x0BD00BD0), "Lustre");
  EXPECT_EQ(networkFileSystem(0xEF53), "");      // This is ext4.
  EXPECT_EQ(networkFileSystem(0x01021994), "");  // This is tmpfs.
}

TEST(StoreFolder, AbsentOrImpossibleFoldersAreErrors) {
  EXPECT_EQ(StoreReader::open("/nonexistent/x").error().message.code, "store.none");
  EXPECT_FALSE(StoreWriter::open("/proc/scalescope"));
}

}  // namespace scalescope
