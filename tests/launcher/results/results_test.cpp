#include "launcher/study_results.h"

#include "core/analysis/run/history.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/run/trace.h"
#include "tests/core/analysis/synthetic.h"
#include "tests/core/store/store_fixture.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Returns ULIDs that differ in their last letter, which gives their order.
RunId ulid(char last) { return RunId("01J9ZK3T5W8X2Y4A6B8C0D1E2" + std::string(1, last)); }

constexpr const char* kGangKey = "aaaaaaaaaaaaaaaa";
constexpr const char* kSingleKey = "bbbbbbbbbbbbbbbb";

Cell planned(int number, Strategy strategy, int devices) {
  Cell cell = synthetic::cell(number, strategy, devices, 64);
  cell.study.name = "strong";
  cell.study.axes.batches = {64};
  return cell;
}

class ResultsTest : public StoreTest {
 protected:
  void addStudy() {
    open();
    StudySpec spec;
    spec.name = "strong";
    spec.axes.batches = {64};
    ASSERT_TRUE(m_writer->journal(StudyCreated{kStudy, "strong", "strong", nlohmann::json(toJson(spec))}));
    const auto stored = [](const Cell& cell, const char* key) {
      return StoredCell{0, CellKey{key}, nlohmann::json(toJson(cell))};
    };
    ASSERT_TRUE(m_writer->writeCells(
        kStudy, {stored(planned(1, Strategy::ddp, 2), kGangKey), stored(planned(2, Strategy::single, 1), kSingleKey)}));
  }

  void addRun(const RunRecords& records, int cell, const char* key, const std::string& status,
              const nlohmann::json& cause = nullptr) {
    nlohmann::ordered_json plan = samplePlan(records.run, records.repeat.value, key);
    plan["cell"]["cell"] = cell;
    ASSERT_TRUE(m_writer->addRun(plan));
    for (const auto& [source, list] : records.bySource)
      give(source, 1, segmentImage(headerOf(source, 1, 1, records.run), list), true, records.run);
    nlohmann::json outcome{{"status", status}, {"message", "rank 1 died"}};
    if (!cause.is_null()) outcome["cause"] = cause;
    give(kClient, 1,
         segmentImage(headerOf(kClient, 1, 1, records.run),
                      {{RecordType::outcome, 1, 9'000 * kMs, ObjectRecord{outcome}}}),
         true, records.run);
  }

  void addMeasuredStudy() {
    addStudy();
    addRun(gangRun(ulid('1').value, 1), 1, kGangKey, "done");
    GangOptions slower;
    slower.scale = 1.02;
    addRun(gangRun(ulid('2').value, 2, slower), 1, kGangKey, "done");
    addRun(singleRun(ulid('3').value, 1, {160, 20, 40, 80, 0, 15, 0, 2}, 64), 2, kSingleKey, "done");
  }
};

}  // namespace

TEST_F(ResultsTest, StoreGivesTheNumbersOfItsRecords) {
  addMeasuredStudy();
  const auto study = studyResult(*reader(), kStudy);
  ASSERT_TRUE(study) << english(study.error());
  EXPECT_EQ(study->name, "strong");
  ASSERT_EQ(study->cells.size(), 2U);
  const CellResult& two = study->cells[0];
  EXPECT_EQ(two.key.value, kGangKey);
  EXPECT_EQ(two.runs, (std::vector<RunId>{ulid('1'), ulid('2')}));
  EXPECT_NEAR(*two.imagesPerSecond, 640 / std::sqrt(1.02), 1e-5);
  EXPECT_NEAR(*two.speedup, *two.imagesPerSecond / 400, 1e-9);
  EXPECT_EQ(two.baselineCell, 2);
  EXPECT_DOUBLE_EQ(*two.ceilingBusbw, 4e8);
  EXPECT_DOUBLE_EQ(*two.memory.rss, 150e6 + 59);
  EXPECT_TRUE(study->verdict);
}

TEST_F(ResultsTest, ARunAloneIsAStudyOfItsCell) {
  addMeasuredStudy();
  const auto run = runResult(*reader(), ulid('2'));
  ASSERT_TRUE(run) << english(run.error());
  EXPECT_EQ(run->id, kStudy);
  ASSERT_EQ(run->cells.size(), 1U);
  EXPECT_EQ(run->cells[0].runs, std::vector<RunId>{ulid('2')});
  EXPECT_EQ(run->cells[0].repeats, 1);
  EXPECT_NEAR(*run->cells[0].imagesPerSecond, 640 / 1.02, 1e-5) << "its own, not the cell's mean";
  EXPECT_FALSE(run->cells[0].speedup || run->cells[0].efficiency) << "it is no baseline of its own";
  EXPECT_EQ(run->cells[0].missing.speedup->code, "baseline.one-run");
  const auto none = runResult(*reader(), ulid('9'));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message.code, "store.unknown-run");
}

TEST_F(ResultsTest, SameStoreSameBytes) {
  addMeasuredStudy();
  const auto bytes = [&] {
    const auto study = studyResult(*reader(), kStudy);
    return study ? toJson(*study).dump() : english(study.error());
  };
  const std::string once = bytes();
  ASSERT_NE(once.find("\"speedup\":1.5"), std::string::npos) << once;
  EXPECT_EQ(bytes(), once);
  m_writer.reset();
  ASSERT_TRUE(rebuildStore(m_folder));
  EXPECT_EQ(bytes(), once);
}

TEST_F(ResultsTest, AStoredCellShowsTheRequestedSteps) {
  addMeasuredStudy();
  const auto study = studyResult(*reader(), kStudy);
  ASSERT_TRUE(study) << english(study.error());
  const StepTrace& usual = *study->cells[0].trace;
  const StepRange asked{usual.recordedFirst, usual.recordedFirst + 1};
  ASSERT_LT(asked.last, usual.first);
  const auto trace = storedTrace(*reader(), kStudy, 1, asked);
  ASSERT_TRUE(trace && *trace);
  EXPECT_EQ((*trace)->first, asked.first);
  EXPECT_EQ((*trace)->last, asked.last);
  EXPECT_EQ((*trace)->ranks.size(), 2U);
  EXPECT_EQ((*trace)->run, usual.run);
  const auto other = storedTrace(*reader(), kStudy, 9, asked);
  ASSERT_TRUE(other);
  EXPECT_EQ(*other, nullptr);
}

TEST_F(ResultsTest, TheLossesOfEveryStepAreReadWhereSomeAreLeftOut) {
  addMeasuredStudy();
  auto study = studyResult(*reader(), kStudy);
  ASSERT_TRUE(study) << english(study.error());
  const std::vector<LossPoint> whole = study->cells[0].lossHistory, single = study->cells[1].lossHistory;
  ASSERT_FALSE(isThinned(whole));
  std::erase_if(study->cells[0].lossHistory, [](const LossPoint& point) { return point.step % 3 == 1; });
  ASSERT_TRUE(isThinned(study->cells[0].lossHistory));
  ASSERT_TRUE(readWholeLosses(*reader(), *study));
  const std::vector<LossPoint>& read = study->cells[0].lossHistory;
  ASSERT_EQ(read.size(), whole.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(read[i].repeat, whole[i].repeat);
    EXPECT_EQ(read[i].rank, whole[i].rank);
    EXPECT_EQ(read[i].step, whole[i].step);
    EXPECT_EQ(read[i].loss, whole[i].loss);
  }
  EXPECT_EQ(study->cells[1].lossHistory.size(), single.size());
  std::erase_if(study->cells[0].lossHistory, [](const LossPoint& point) { return point.step % 3 == 1; });
  const std::vector<LossPoint> thinned = study->cells[0].lossHistory;
  std::stop_source stopped;
  stopped.request_stop();
  const Status none = readWholeLosses(*reader(), *study, stopped.get_token());
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message.code, "client.stopped");
  EXPECT_EQ(study->cells[0].lossHistory.size(), thinned.size());
}

// A run that ends costs the analysis of its own cell, and the numbers are equal to those of a complete analysis.
TEST_F(ResultsTest, AnEndedRunCostsOneCell) {
  addMeasuredStudy();
  CellCache cache;
  const auto bytes = [&](CellCache* cells) {
    const auto study = studyResult(*reader(), kStudy, 0, cells);
    return study ? toJson(*study).dump() : english(study.error());
  };
  const std::string whole = bytes(nullptr);
  EXPECT_EQ(bytes(&cache), whole);
  EXPECT_EQ(cache.analysed(), 2);
  EXPECT_EQ(bytes(&cache), whole);
  EXPECT_EQ(cache.analysed(), 2);
  GangOptions slower;
  slower.scale = 1.5;
  addRun(gangRun(ulid('4').value, 3, slower), 1, kGangKey, "done");
  const std::string after = bytes(&cache);
  EXPECT_EQ(cache.analysed(), 3);
  EXPECT_NE(after, whole);
  EXPECT_EQ(after, bytes(nullptr));
  ASSERT_TRUE(m_writer->journal(Deleted{.run = ulid('4'), .study = {}}));
  EXPECT_EQ(bytes(&cache), whole);
  // The cache still has the cell as it was before that run, so nothing is analyzed again.
  EXPECT_EQ(cache.analysed(), 3);
}

TEST_F(ResultsTest, FailedRunGivesItsCauseAndNoNumbers) {
  addStudy();
  addRun(gangRun(ulid('1').value, 1), 1, kGangKey, "crashed",
         nlohmann::json(Message{"file.open", {{"path", std::string("/x")}, {"reason", std::string("gone")}}}));
  const auto study = studyResult(*reader(), kStudy);
  ASSERT_TRUE(study) << english(study.error());
  EXPECT_EQ(study->cells[0].status, RunStatus::crashed);
  EXPECT_FALSE(study->cells[0].imagesPerSecond);
  ASSERT_TRUE(study->cells[0].error);
  EXPECT_EQ(english(*study->cells[0].error), "cannot open /x: gone");
  EXPECT_EQ(study->cells[1].status, RunStatus::queued);
}

TEST_F(ResultsTest, DeletedRunNoLongerCounts) {
  addMeasuredStudy();
  ASSERT_TRUE(m_writer->journal(Deleted{.run = ulid('2'), .study = {}}));
  const auto study = studyResult(*reader(), kStudy);
  ASSERT_TRUE(study);
  EXPECT_EQ(study->cells[0].runs, std::vector<RunId>{ulid('1')});
  EXPECT_NEAR(*study->cells[0].imagesPerSecond, 640, 1e-9);
}

TEST_F(ResultsTest, UnknownBaselineIsRefused) {
  addMeasuredStudy();
  const auto unknown = studyResult(*reader(), kStudy, 7);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message.code, "results.baseline");
  const auto chosen = studyResult(*reader(), kStudy, 1);
  ASSERT_TRUE(chosen);
  EXPECT_EQ(chosen->cells[0].baselineCell, 1);
}

TEST_F(ResultsTest, ListsHaveNullForWhatIsUnknown) {
  addMeasuredStudy();
  const auto rows = reader()->runs(kStudy);
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 3U);
  const auto json = toJson(rows->front());
  EXPECT_EQ(json["status"], "done");
  EXPECT_TRUE(json["cause"].is_null());
  RunRow fresh;
  fresh.lastLoss = std::nan("");
  EXPECT_TRUE(toJson(fresh)["lastLoss"].is_null());
  EXPECT_TRUE(toJson(fresh)["started"].is_null());
  const auto studies = reader()->studies();
  ASSERT_TRUE(studies);
  EXPECT_EQ(toJson(studies->front())["runsDone"], 3);
}

}  // namespace scalescope
