#include "core/store/store_thread.h"

#include "core/base/file.h"
#include "tests/core/store/store_fixture.h"

namespace scalescope {
namespace {

class StoreThreadTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    open();
    addStudyAndRun();
    m_writer.reset();
    m_thread = StoreThread::start(m_folder).value();
  }
  void TearDown() override {
    m_thread.reset();
    StoreTest::TearDown();
  }
  // Ingests with a mirror copy, as from another host; the code of the reply is stored in m_answers.
  void ingest(const Source& source, std::uint64_t offset, std::string bytes, int segment = 1) {
    m_thread->ingest({{kRun, 0, source, segment, offset, std::move(bytes), false},
                      true,
                      [this, source](const Result<Ingested>& one) {
                        m_answers[source].push_back(one ? std::to_string(one->count) : one.error().message.code);
                      }});
  }
  void settle() {
    ASSERT_TRUE(m_thread->call<void>([](StoreWriter&) { return Status{}; }));
  }
  std::string mirrored(const Source& source) const {
    return readFile(attemptFolder(m_folder, kRun, 0) + "/" + segmentFileName(source, 1)).value_or("none");
  }

  std::unique_ptr<StoreThread> m_thread;
  std::map<Source, std::vector<std::string>> m_answers;
};

}  // namespace

// A host that sends a different offset than the store's is refused before its copy is changed; the other sources are
// stored.
TEST_F(StoreThreadTest, AHoleIsRefusedBeforeTheMirrorAndOthersAreStored) {
  const Source good{SourceKind::rank, 1};
  const std::string image = segmentImage(headerOf(kRank0), stepRecords(40)),
                    other = segmentImage(headerOf(good), stepRecords(40));
  ingest(kRank0, 1u << 30, "far away");
  ingest(good, 0, other);
  settle();
  EXPECT_EQ(m_answers[kRank0], std::vector<std::string>{"store.hole"});
  EXPECT_EQ(m_answers[good], std::vector<std::string>{"40"});
  EXPECT_EQ(mirrored(kRank0), "none");
  EXPECT_EQ(mirrored(good), other);
  ingest(kRank0, 0, image);
  settle();
  EXPECT_EQ(m_answers[kRank0].back(), "40");
  EXPECT_EQ(mirrored(kRank0), image);
}

// If a copy cannot be written, the whole source is refused, including the piece whose copy has been written; the other
// sources are stored.
TEST_F(StoreThreadTest, ASourceWithoutItsMirrorIsRefusedWhole) {
  const Source good{SourceKind::rank, 1};
  const std::string image = segmentImage(headerOf(kRank0), stepRecords(40)),
                    other = segmentImage(headerOf(good), stepRecords(40));
  std::filesystem::create_directories(attemptFolder(m_folder, kRun, 0) + "/" + segmentFileName(kRank0, 2));
  ingest(kRank0, 0, image);
  ingest(kRank0, 0, image, 2);
  ingest(good, 0, other);
  settle();
  EXPECT_EQ(m_answers[kRank0], (std::vector<std::string>{"file.open", "file.open"}));
  EXPECT_EQ(m_answers[good], std::vector<std::string>{"40"});
  EXPECT_FALSE(reader()->records(kRun, {RecordType::step}).value().contains(kRank0));
  ingest(kRank0, 0, image);
  settle();
  EXPECT_EQ(m_answers[kRank0].back(), "40");
  EXPECT_EQ(mirrored(kRank0), image);
}

// Stored and acknowledged bytes are not written again, whatever the host sends later.
TEST_F(StoreThreadTest, AcknowledgedBytesAreNeverOverwritten) {
  const std::string image = segmentImage(headerOf(kRank0), stepRecords(40));
  ingest(kRank0, 0, image.substr(0, 3000));
  settle();
  std::string changed = image;
  std::fill(changed.begin(), changed.begin() + 3000, 'x');
  ingest(kRank0, 0, changed);
  settle();
  EXPECT_EQ(mirrored(kRank0), image);
  EXPECT_EQ(reader()->records(kRun, {RecordType::step}).value().at(kRank0), stepRecords(40));
}

TEST_F(StoreThreadTest, PiecesThatEndInsideARecordAreJoined) {
  const std::string image = segmentImage(headerOf(kRank0), stepRecords(40));
  for (std::size_t at = 0; at < image.size(); at += 77) {
    ingest(kRank0, at, image.substr(at, 77));
    if (at % 5 == 0) settle();
  }
  settle();
  EXPECT_EQ(mirrored(kRank0), image);
  EXPECT_EQ(reader()->run(kRun).value()->records, 40u);
}

}  // namespace scalescope
