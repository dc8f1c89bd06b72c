#include <sys/stat.h>

#include <fstream>

#include "core/store/journal/journal.h"
#include "core/store/sqlite/sqlite.h"
#include "tests/core/store/store_fixture.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

template <class T>
T take(Result<T> result) {
  EXPECT_TRUE(result);
  return result ? std::move(*result) : T{};
}

// Returns everything that a list or a query can show, as text.
std::string everything(const StoreReader& store) {
  nlohmann::json all;
  for (const StudyRow& row : take(store.studies(true)))
    all["studies"].push_back({row.id.value, row.name, row.protocol, row.createdWallNs, row.cells, row.runs,
                              row.runsDone, enumName(row.state), row.deleted});
  for (const RunRow& row : take(store.runs({}, true))) {
    all["runs"].push_back({row.id.value,     row.study.value,     row.studyName,    row.key.value,
                           row.generation,   row.cell.value,      row.repeat.value, row.attempts,
                           name(row.status), row.cause,           row.variant,      row.strategy,
                           row.precision,    row.nodes,           row.devices,      row.globalBatch,
                           row.perRankBatch, row.startedWallNs,   row.endedWallNs,  row.steps,
                           row.lastLoss,     row.imagesPerSecond, row.tags,         row.note,
                           row.deleted,      row.records,         row.gaps,         row.drops});
    for (const SeriesRow& series : take(store.series(row.id))) {
      all["series"].push_back({series.points, series.first, series.last, series.min, series.max, series.mean,
                               series.firstNs, series.lastNs});
      for (const int buckets : {0, 20})
        for (const SeriesPoint& p : take(store.points(series.key, 0, 1e9, buckets)))
          all["points"].push_back({p.seconds, p.step, p.min, p.max, p.mean});
    }
    for (int attempt = 0; attempt < row.attempts; ++attempt)
      for (const auto& [source, hashes] : take(store.recordHashes(row.id, attempt)))
        all["records"].push_back({row.id.value, attempt, text(source), hashes});
  }
  for (const StoredCell& cell : take(store.cells(kStudy)))
    all["cells"].push_back({cell.generation, cell.key.value, cell.cell});
  const std::vector<StudyQueued> queue = store.queue().value();
  for (const StudyQueued& queued : queue) all["queue"].push_back(toJson(queued));
  all["spec"] = store.studySpec(kStudy).value();
  return all.dump(1);
}

class RebuildTest : public StoreTest {
 protected:
  void fill() {
    open();
    addStudyAndRun();
    const RunId deleted{makeUlid()}, waiting{makeUlid()};
    ASSERT_TRUE(m_writer->addRun(samplePlan(deleted, 2)));
    ASSERT_TRUE(m_writer->addRun(samplePlan(waiting, 3)));
    ASSERT_TRUE(m_writer->writeCells(kStudy, {storedCell(1, "aa"), storedCell(2, kKey.value),
                                              storedCell(4, "")}));  // Cell 4 has no key, like an imported one.
    ASSERT_TRUE(m_writer->writeCells(kStudy, {storedCell(1, "bb")}));
    ASSERT_TRUE(m_writer->journal(StudyQueued{kStudy, {2}, false}));
    std::string damaged = segmentImage(headerOf(kRank0), stepRecords(1500));
    damaged[kBlockBytes + 500] ^= 4;
    give(kRank0, 1, damaged, true);
    const std::string torn = segmentImage(headerOf(kRank0, 2, 1501), stepRecords(700, 1501, 1500));
    give(kRank0, 2, torn.substr(0, torn.size() - 5), true);
    give(kRank0, 0,
         segmentImage(headerOf(kRank0, 0, 2200),
                      {{RecordType::drop, 2200, 5, ObjectRecord{{{"kind", "step"}, {"count", 4}}}}}),
         true);
    give({SourceKind::rank, 1}, 1, segmentImage(headerOf({SourceKind::rank, 1}), stepRecords(600)), true);
    give(kClient, 1, segmentImage(headerOf(kClient), outcomeRecords("done")), true);
    give(kRank0, 1, segmentImage(headerOf(kRank0, 1, 1, deleted), stepRecords(30)), false, deleted);
    ASSERT_TRUE(m_writer->journal(RunTagged{kRun, {"a", "b"}}));
    ASSERT_TRUE(m_writer->journal(RunTagged{kRun, {"c"}}));
    ASSERT_TRUE(m_writer->journal(RunNoted{deleted, "fan"}));
    ASSERT_TRUE(m_writer->journal(Deleted{.run = deleted, .study = {}}));
    m_writer.reset();
    {  // This is an entry of a newer version.
      auto journal = JournalFile::open(m_folder, [](std::uint64_t, const nlohmann::json&) {});
      ASSERT_TRUE(journal && (*journal)->append({{"kind", "report"}, {"study", kStudy.value}, {"text", "words"}}));
    }
    open();
  }
};

}  // namespace

TEST_F(RebuildTest, GivesEqualListsAndQueries) {
  fill();
  const std::string before = everything(*reader());
  m_writer.reset();
  double last = 0;
  ASSERT_TRUE(rebuildStore(m_folder, {.progress =
                                          [&](double share) {
                                            EXPECT_GE(share, last);
                                            last = share;
                                          },
                                      .warning = {},
                                      .stop = {}}));
  EXPECT_EQ(last, 1);
  EXPECT_EQ(everything(*reader()), before);
  EXPECT_NE(before.find("fan"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(m_folder + "/store.db.new"));
  open();  // The store works as usual afterwards.
  ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "later"}));
  EXPECT_EQ(m_writer->resumeOffsets(kRun, 0).size(), 5u);
}

TEST_F(RebuildTest, ADeletedDatabaseIsRebuilt) {
  fill();
  const std::string before = everything(*reader());
  m_writer.reset();
  for (const char* name : {"/store.db", "/store.db-wal", "/store.db-shm"}) std::filesystem::remove(m_folder + name);
  std::filesystem::remove_all(m_folder + "/studies/" + kStudy.value + "/study.json");
  ASSERT_TRUE(rebuildStore(m_folder));
  EXPECT_EQ(everything(*reader()), before);
  EXPECT_TRUE(std::filesystem::exists(m_folder + "/studies/" + kStudy.value + "/study.json"));
}

// A writer that opens the store rebuilds it: the runs have ended according to their logs, and must not be treated as
// unfinished.
TEST_F(RebuildTest, AWriterThatFindsNoDatabaseMakesItFromTheLogs) {
  fill();
  const std::string before = everything(*reader());
  m_writer.reset();
  for (const char* name : {"/store.db", "/store.db-wal", "/store.db-shm"}) std::filesystem::remove(m_folder + name);
  open();
  EXPECT_EQ(everything(*reader()), before);
}

// The file is not replaced: a reader keeps its snapshot, and then sees the new rows.
TEST_F(RebuildTest, NoFileIsReplacedWhileAReaderHasItOpen) {
  fill();
  m_writer.reset();
  const auto inode = [&] {
    struct stat info {};
    return stat((m_folder + "/store.db").c_str(), &info) == 0 ? info.st_ino : 0;
  };
  const ino_t file = inode();
  const auto view = Database::open(m_folder + "/store.db", Database::Mode::readOnly).value();
  view->exec("BEGIN");
  const std::int64_t runs = view->integer("SELECT count(*) FROM run");
  const auto store = reader();
  EXPECT_EQ(store->runs({}, true).value().size(), 3u);
  std::filesystem::remove_all(m_folder + "/runs/" + kRun.value);
  int looks = 0;
  ASSERT_TRUE(rebuildStore(m_folder, {.progress =
                                          [&](double share) {
                                            if (share == 1) return;  // The new rows are there.
                                            ++looks;
                                            EXPECT_EQ(store->runs({}, true).value().size(), 3u);
                                          },
                                      .warning = {},
                                      .stop = {}}));
  EXPECT_GT(looks, 0);
  EXPECT_EQ(inode(), file);
  EXPECT_EQ(view->integer("SELECT count(*) FROM run"), runs);
  view->exec("COMMIT");
  EXPECT_TRUE(view->status());
  EXPECT_EQ(view->integer("SELECT count(*) FROM run"), runs - 1);
  EXPECT_EQ(store->runs({}, true).value().size(), 2u);
}

TEST_F(RebuildTest, CancelledItLeavesTheOldFile) {
  fill();
  const std::string before = everything(*reader());
  m_writer.reset();
  std::stop_source stop;
  stop.request_stop();
  const Status status = rebuildStore(m_folder, {.progress = {}, .warning = {}, .stop = stop.get_token()});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message.code, "store.cancelled");
  EXPECT_FALSE(std::filesystem::exists(m_folder + "/store.db.new"));
  EXPECT_EQ(everything(*reader()), before);
}

TEST_F(RebuildTest, TheJournalSurvivesATornTailAndOneDamagedBlock) {
  fill();
  m_writer.reset();
  std::ofstream(m_folder + "/journal.log", std::ios::app) << "torn";
  open();
  ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "after the tear"}));
  m_writer.reset();
  ASSERT_TRUE(rebuildStore(m_folder));
  EXPECT_EQ(reader()->run(kRun).value()->note, "after the tear");
}

TEST_F(RebuildTest, AttemptsAreTheNumberedFoldersOfARun) {
  const std::string run = m_folder + "/run";
  for (const char* name : {"0", "10", "2", "9999", "01", "-1", "+3", "4x", "10000", "99999999999", "checkpoints"})
    ASSERT_TRUE(makeFolders(run + "/" + name));
  std::ofstream(run + "/5") << "a file";
  EXPECT_EQ(attemptsOf(run), (std::vector<int>{0, 2, 10, 9999}));
  EXPECT_TRUE(attemptsOf(m_folder + "/none").empty());
}

TEST_F(RebuildTest, JournalGoldenVersion1IsRead) {
  const std::string golden = sourceFile("tests/data/golden/journal-1.log");
  open();
  addStudyAndRun();
  ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "golden"}));
  ASSERT_TRUE(m_writer->journal(RunTagged{kRun, {"x", "\xC3\xA4"}}));
  m_writer.reset();
  // Clock and boot differ from run to run, so this file is written once per version and is only read after that.
  if (std::getenv("SCALESCOPE_WRITE_GOLDEN"))
    std::filesystem::copy_file(m_folder + "/journal.log", golden, std::filesystem::copy_options::overwrite_existing);
  ASSERT_TRUE(
      std::filesystem::copy_file(golden, m_folder + "/journal.log", std::filesystem::copy_options::overwrite_existing));
  ASSERT_TRUE(rebuildStore(m_folder));
  const RunRow row = reader()->run(kRun).value().value();
  EXPECT_EQ(row.note, "golden");
  EXPECT_EQ(row.tags, (std::vector<std::string>{"x", "\xC3\xA4"}));
  EXPECT_EQ(reader()->studies().value().at(0).name, "strong");
}

}  // namespace scalescope
