#include "core/telemetry/log/log_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <fstream>
#include <thread>

#include "tests/core/telemetry/sample_records.h"
#include "tests/patience.h"

// Number of the next syncs of this program that fail.
static std::atomic<int> failingSyncs = 0;

// Replaces the C library's fdatasync.
extern "C" int fdatasync(int descriptor) {
  if (failingSyncs > 0) {
    --failingSyncs;
    errno = EIO;
    return -1;
  }
  return static_cast<int>(syscall(SYS_fdatasync, descriptor));
}

namespace scalescope {
namespace {

class LogFileTest : public FolderTest {
 protected:
  LogOptions options(std::size_t ring = 16384) const { return {m_folder + "/0", kRun, 0, {SourceKind::rank, 1}, ring}; }
  SourceLog read() const {
    Result<SourceLog> log = readSource(m_folder + "/0", {SourceKind::rank, 1});
    EXPECT_TRUE(log);
    return log ? std::move(*log) : SourceLog{};
  }
  std::string file(const std::string& name) const { return m_folder + "/0/" + name; }
};

void expectGapFree(const SourceLog& log) {
  for (std::size_t i = 0; i < log.records.size(); ++i) ASSERT_EQ(log.records[i].seq, i + 1);
  EXPECT_EQ(log.gaps, 0u);
}

}  // namespace

TEST_F(LogFileTest, EverythingLoggedFromManyThreadsIsReadOnce) {
  {
    auto log = LogWriter::open(options()).value();
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&] {
        for (int i = 0; i < 500; ++i) log->log(RecordType::step, stepRecord(i));
      });
    for (std::thread& thread : threads) thread.join();
    ASSERT_TRUE(log->flush());
    EXPECT_EQ(read().records.size(), 2000u);
    log->log(RecordType::exit, ObjectRecord{{{"code", 0}}});
    EXPECT_EQ(log->dropped(), 0u);
  }
  const SourceLog log = read();
  ASSERT_EQ(log.records.size(), 2001u);
  expectGapFree(log);
  EXPECT_EQ(log.records.back().type, RecordType::exit);
  ASSERT_EQ(log.headers.size(), 1u);
  EXPECT_EQ(log.headers[0].source, (Source{SourceKind::rank, 1}));
}

TEST_F(LogFileTest, ContinuesInANewSegmentAfterTheLastReadableRecord) {
  for (int round = 0; round < 3; ++round) {
    auto log = LogWriter::open(options()).value();
    for (int i = 0; i < 10; ++i) log->log(RecordType::sample, SampleRecord{Metric::cpuPercent, 0, 1.0 * i});
  }
  // The last record is torn, so the next writer uses its number again.
  ASSERT_EQ(truncate(file("rank-1.0003.log").c_str(),
                     static_cast<off_t>(std::filesystem::file_size(file("rank-1.0003.log")) - 3)),
            0);
  {
    auto log = LogWriter::open(options()).value();
    log->log(RecordType::exit, ObjectRecord{});
  }
  const SourceLog log = read();
  ASSERT_EQ(log.headers.size(), 4u);
  EXPECT_EQ(log.headers[3].firstSeq, 30u);
  EXPECT_EQ(log.headers[3].number, 4);
  ASSERT_EQ(log.records.size(), 30u);
  EXPECT_EQ(log.records[29].type, RecordType::exit);
  EXPECT_EQ(log.gaps, 1u);
}

TEST_F(LogFileTest, SegmentsStayBelowTheirLimit) {
  {
    auto log = LogWriter::open(options()).value();
    for (int i = 0; i < 60; ++i)
      log->log(RecordType::text, TextRecord{TextStream::out, TextLevel::info, std::string(400'000, 'x')});
    ASSERT_TRUE(log->flush(60.0 * patience())) << "the destructor waits 5 s, whatever is left";
  }
  const std::vector<SegmentFile> segments = listSegments(m_folder + "/0");
  ASSERT_GE(segments.size(), 3u);
  for (const SegmentFile& segment : segments) EXPECT_LE(segment.bytes, kSegmentBytes);
  const SourceLog log = read();
  EXPECT_EQ(log.records.size(), 60u);
  expectGapFree(log);
}

TEST_F(LogFileTest, TheTornTailOfTheNewestSegmentIsNoGapUntilTheSourceEnded) {
  {
    auto log = LogWriter::open(options()).value();
    log->log(RecordType::sample, SampleRecord{});
  }
  std::ofstream(file("rank-1.0001.log"), std::ios::app) << "torn record";
  EXPECT_EQ(read().gaps, 0u);
  {
    auto log = LogWriter::open(options()).value();
    log->log(RecordType::exit, ObjectRecord{});
  }
  EXPECT_EQ(read().gaps, 1u);
  EXPECT_EQ(read().records.size(), 2u);
}

TEST_F(LogFileTest, ReserveRecordsAreMergedAndDuplicatesDropped) {
  {
    auto log = LogWriter::open(options()).value();
    for (int i = 0; i < 5; ++i) log->log(RecordType::sample, SampleRecord{});
  }
  std::vector<Record> saved;
  for (const std::uint64_t seq : {5, 6})
    saved.push_back({RecordType::error, seq, 9, ObjectRecord{{{"operation", "x"}}}});
  SegmentHeader header = sampleHeader();
  header.number = 0;
  ASSERT_TRUE(writeFileAtomic(file("rank-1.reserve"), segmentImage(header, saved)));
  const SourceLog log = read();
  ASSERT_EQ(log.records.size(), 6u);
  expectGapFree(log);
  EXPECT_EQ(log.records[4].type, RecordType::sample);
  EXPECT_EQ(log.records[5].type, RecordType::error);
  auto next = LogWriter::open(options()).value();
  next->log(RecordType::exit, ObjectRecord{});
  ASSERT_TRUE(next->flush());
  EXPECT_EQ(read().records.back().seq, 7u);
}

TEST_F(LogFileTest, ListsOnlySegments) {
  ASSERT_TRUE(makeFolders(m_folder + "/0"));
  for (const char* name : {"rank-0.0002.log", "rank-0.0001.log", "rank-0.reserve", "node-0.0001.log", "rank-0.out",
                           "rank-0.1.log", "x.0001.log", "rank-0.log", "rank-0.0000.log", "client.0001.log"})
    ASSERT_TRUE(writeFileAtomic(file(name), "x"));
  ASSERT_TRUE(writeFileAtomic(file("node-0.reserve"), ""));
  std::vector<std::string> names;
  for (const SegmentFile& segment : listSegments(m_folder + "/0"))
    names.push_back(std::filesystem::path(segment.path).filename().string());
  EXPECT_EQ(names, (std::vector<std::string>{"rank-0.0001.log", "rank-0.0002.log", "rank-0.reserve", "node-0.0001.log",
                                             "client.0001.log"}));
  EXPECT_TRUE(listSegments(m_folder + "/none").empty());
}

TEST_F(LogFileTest, AFullRingDropsAndCounts) {
  constexpr int kMany = 20'000;
  std::uint64_t dropped = 0;
  {
    auto log = LogWriter::open(options(16)).value();
    for (int i = 0; i < kMany; ++i) log->log(RecordType::step, stepRecord(i));
    dropped = log->dropped();
    log->log(RecordType::exit, ObjectRecord{});
  }
  ASSERT_GT(dropped, 0u);
  const SourceLog log = read();
  expectGapFree(log);
  std::uint64_t reported = 0;
  std::uint64_t steps = 0;
  for (const Record& record : log.records) {
    if (record.type == RecordType::step) ++steps;
    if (record.type != RecordType::drop) continue;
    const nlohmann::json& fields = std::get<ObjectRecord>(record.payload).fields;
    EXPECT_EQ(fields.at("kind"), "step");
    reported += fields.at("count").get<std::uint64_t>();
  }
  EXPECT_EQ(reported, dropped);
  EXPECT_EQ(steps + dropped, static_cast<std::uint64_t>(kMany));
}

TEST_F(LogFileTest, WithoutSpaceEndsAndErrorsGoToTheReserve) {
  const std::string small = m_folder + "/small";
  ASSERT_TRUE(makeFolders(small));
  if (mount("tmpfs", small.c_str(), "tmpfs", 0, "size=1m") != 0)
    GTEST_SKIP() << "NOT RUN: mounting a small tmpfs is not allowed here (needs root)";
  LogOptions full = options();
  full.folder = small + "/0";
  std::uint64_t dropped = 0;
  {
    auto log = LogWriter::open(full).value();
    const TextRecord line{TextStream::out, TextLevel::info, std::string(1000, 'x')};
    for (int i = 0; i < 3000; ++i) log->log(RecordType::text, line);
    EXPECT_FALSE(log->flush());
    log->log(RecordType::error, ObjectRecord{{{"operation", "write"}}});
    log->log(RecordType::exit, ObjectRecord{{{"code", 1}}});
    log->log(ExitedObject{RankIndex(1), {}, 9, ExitCause::none});
    EXPECT_FALSE(log->flush());
  }
  const Result<SourceLog> log = readSource(full.folder, full.source);
  umount2(small.c_str(), MNT_DETACH);
  ASSERT_TRUE(log);
  expectGapFree(*log);
  std::uint64_t texts = 0;
  bool error = false, exit = false, exited = false;
  for (const Record& record : log->records) {
    if (record.type == RecordType::text) ++texts;
    if (record.type == RecordType::drop)
      dropped += std::get<ObjectRecord>(record.payload).fields["count"].get<std::uint64_t>();
    error = error || record.type == RecordType::error;
    exit = exit || record.type == RecordType::exit;
    exited = exited || record.type == RecordType::exited;
  }
  EXPECT_GT(texts, 100u);
  EXPECT_EQ(texts + dropped, 3000u);
  EXPECT_TRUE(error);
  EXPECT_TRUE(exit);
  EXPECT_TRUE(exited);
}

// The records can be read as before, but it is not claimed that they survive a crash of the machine.
TEST_F(LogFileTest, ASyncThatFailsIsReportedOnceAndTheLogContinues) {
  auto log = LogWriter::open(options()).value();
  for (int i = 0; i < 10; ++i) log->log(RecordType::step, stepRecord(i));
  ASSERT_TRUE(log->flush());
  failingSyncs = 1;
  for (int i = 10; i < 20; ++i) log->log(RecordType::step, stepRecord(i));
  const Status reported = log->flush();
  ASSERT_FALSE(reported);
  EXPECT_NE(english(reported.error()).find("Input/output error"), std::string::npos) << english(reported.error());
  for (int i = 20; i < 30; ++i) log->log(RecordType::step, stepRecord(i));
  EXPECT_TRUE(log->flush());
  log.reset();
  const SourceLog all = read();
  EXPECT_EQ(all.records.size(), 30u);
  expectGapFree(all);
  EXPECT_EQ(all.headers.size(), 2u) << "what follows a failed sync stands in a file of its own";
}

// No caller requests the sync at the end of a file.
TEST_F(LogFileTest, ASyncThatFailsAtTheEndOfAFileIsReportedToo) {
  auto log = LogWriter::open(options()).value();
  log->log(RecordType::step, stepRecord(0));
  ASSERT_TRUE(log->flush());
  const std::string first = log->segmentPath();
  failingSyncs = 1;
  const TextRecord line{TextStream::out, TextLevel::info, std::string(1000, 'x')};
  while (log->segmentPath() == first) {
    log->log(RecordType::text, line);
    std::this_thread::sleep_for(std::chrono::microseconds(20));
  }
  EXPECT_FALSE(log->flush());
  EXPECT_EQ(failingSyncs, 0);
  log->log(RecordType::step, stepRecord(1));
  EXPECT_TRUE(log->flush());
}

TEST_F(LogFileTest, AKilledWriterLosesNothingThatWasFlushed) {
  for (int round = 0; round < 8; ++round) {
    int pipeEnds[2];
    ASSERT_EQ(pipe(pipeEnds), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      close(pipeEnds[0]);
      auto log = LogWriter::open(options());
      for (std::uint32_t done = 0; log && done < 1'000'000; ++done) {
        (*log)->log(RecordType::sample, SampleRecord{Metric::cpuPercent, 0, 1.0 * done});
        if (done % 50 != 49) continue;
        if (!(*log)->flush()) break;
        const std::uint32_t acked = done + 1;
        if (write(pipeEnds[1], &acked, sizeof acked) != sizeof acked) break;
      }
      _exit(0);
    }
    close(pipeEnds[1]);
    std::uint32_t acked = 0;
    for (int i = 0; i < 2 + round % 3; ++i) ASSERT_EQ(::read(pipeEnds[0], &acked, sizeof acked), 4);
    std::this_thread::sleep_for(std::chrono::milliseconds(round));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    while (::read(pipeEnds[0], &acked, sizeof acked) == 4) {
    }
    close(pipeEnds[0]);
    const SourceLog log = read();
    for (std::size_t i = 0; i < log.records.size(); ++i) ASSERT_EQ(log.records[i].seq, i + 1) << round;
    ASSERT_FALSE(log.headers.empty());
    EXPECT_GE(log.records.size(), log.headers.back().firstSeq - 1 + acked) << round;
  }
}

TEST_F(LogFileTest, AnUnwritableFolderIsAnErrorThatNamesIt) {
  LogOptions bad = options();
  bad.folder = "/proc/scalescope";
  EXPECT_FALSE(LogWriter::open(bad));
}

}  // namespace scalescope
