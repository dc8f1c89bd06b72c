#include "launcher/live/live_model.h"
#include "launcher/live/stored_run.h"

#include <gtest/gtest.h>

#include "core/report/text/message_text.h"
#include "core/study/cells/ceiling_sizes.h"
#include "launcher/live/live_messages.h"

#include <algorithm>
#include <cmath>

namespace scalescope {
namespace {

const StudyId kStudy{"01JD0000000000000000000001"};
const RunId kRun{"01JD0000000000000000000002"};
constexpr std::int64_t kMs = 1'000'000;

Record stepRecord(std::int64_t step, int samples, double loss, std::int64_t startMs) {
  StepRecord each;
  each.step = step;
  each.samples = samples;
  each.loss = loss;
  each.accuracy = 0.5;
  each.learningRate = 0.1;
  each.startNs = startMs * kMs;
  each.endNs = (startMs + 10) * kMs;
  each.spans = {{SpanKind::input, startMs * kMs, (startMs + 1) * kMs},
                {SpanKind::forward, (startMs + 1) * kMs, (startMs + 3) * kMs},
                {SpanKind::backward, (startMs + 3) * kMs, (startMs + 8) * kMs},
                {SpanKind::exposed, (startMs + 5) * kMs, (startMs + 8) * kMs},
                {SpanKind::optimizer, (startMs + 8) * kMs, (startMs + 9) * kMs}};
  return {RecordType::step, static_cast<std::uint64_t>(step + 1), each.endNs, each};
}

Record manifest(int world, int firstStep, int window) {
  ObjectRecord fields;
  fields.fields = {{"worldSize", world}, {"windowFirstStep", firstStep}, {"windowSteps", window}};
  return {RecordType::manifest, 1, 0, fields};
}

RecordsEvent records(SourceKind kind, int index, std::vector<Record> list) {
  return {kStudy,        {kRun, 0}, CellNumber(2),
          {kind, index}, 0,         std::make_shared<const std::vector<Record>>(std::move(list))};
}

LiveModel running() {
  LiveModel model;
  model.apply(StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 1}, 0);
  model.apply(RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt}, 0);
  return model;
}

}  // namespace

TEST(LiveModel, ShowsAStepOnceEveryRankHasReportedIt) {
  LiveModel model = running();
  model.apply(records(SourceKind::rank, 0, {manifest(2, 15, 50), stepRecord(0, 30, 2.0, 0)}), 1);
  EXPECT_TRUE(model.snapshot(1).loss.empty());
  model.apply(records(SourceKind::rank, 1, {stepRecord(0, 10, 4.0, 2)}), 1);
  const LiveState state = model.snapshot(1);
  ASSERT_EQ(state.loss.size(), 1u);
  EXPECT_DOUBLE_EQ(state.loss[0].y, 2.5);  // The value is (30 * 2 + 10 * 4) / 40.
  EXPECT_EQ(state.step, 0);
  EXPECT_EQ(state.steps, 65);
  EXPECT_EQ(*state.learningRate, 0.1);
}

TEST(LiveModel, ANewOwnerOfTheSameRunLeavesItsCurves) {
  LiveModel model = running();
  model.apply(records(SourceKind::rank, 0, {manifest(1, 0, 10), stepRecord(0, 8, 2, 0)}), 1);
  control::Snapshot now;
  now.entries = {{EntryId("01JD0000000000000000000003"), kStudy, "strong", StudyState::waiting, {}, {}}};
  model.apply(now, 2);
  model.apply(RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt}, 3);
  model.apply(records(SourceKind::rank, 0, {stepRecord(1, 8, 3, 20)}), 4);
  EXPECT_EQ(model.snapshot(4).loss.size(), 2u);
  model.apply(control::Snapshot{}, 5);  // The queue no longer contains the entry: it has ended.
  EXPECT_TRUE(model.snapshot(5).run.empty());
}

// Returns a snapshot during a study. A cancelled run does not count for the duration of runs.
control::Snapshot underWay() {
  control::Snapshot now;
  now.study = StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 1};
  now.run = RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt};
  now.attempts = {{kRun, 0, AttemptState::started, "a"}};
  return now;
}

StoredRecords storedSteps(int ranks, int steps) {
  StoredRecords stored;
  for (int rank = 0; rank < ranks; ++rank)
    for (int step = 0; step < steps; ++step)
      stored[{SourceKind::rank, rank}].push_back(stepRecord(step, 8, step, step * 10));
  return stored;
}

std::vector<double> losses(const LiveModel& model) {
  std::vector<double> list;
  for (const LivePoint& point : model.snapshot(60).loss) list.push_back(point.y);
  return list;
}

// Earlier records are in the store; records that arrive while it is read are shown after them, each once.
TEST(LiveModel, JoiningARunShowsItFromItsBeginning) {
  LiveModel model;
  model.apply(underWay(), 50);
  model.apply(records(SourceKind::rank, 0, {stepRecord(199, 8, 199, 1990), stepRecord(200, 8, 200, 2000)}), 51);
  EXPECT_TRUE(losses(model).empty());
  EXPECT_EQ(model.takeWantedRecords(), (AttemptKey{kRun, 0}));
  EXPECT_FALSE(model.takeWantedRecords());
  StoredRecords stored = storedSteps(2, 200);
  stored[{SourceKind::rank, 0}].insert(stored[{SourceKind::rank, 0}].begin(), manifest(2, 15, 300));
  model.setRecords({kRun, 0}, stored, 52);
  model.apply(records(SourceKind::rank, 1, {stepRecord(200, 8, 200, 2000)}), 53);
  std::vector<double> all;
  for (int step = 0; step <= 200; ++step) all.push_back(step);
  EXPECT_EQ(losses(model), all);
  EXPECT_EQ(model.snapshot(53).steps, 315);
}

TEST(LiveModel, AfterABrokenLinkWhatItLostIsAdded) {
  LiveModel model = running();
  model.apply(records(SourceKind::rank, 0, {stepRecord(0, 8, 0, 0), stepRecord(1, 8, 1, 10)}), 1);
  model.apply(underWay(), 5);
  model.apply(records(SourceKind::rank, 0, {stepRecord(4, 8, 4, 40)}), 6);
  ASSERT_TRUE(model.takeWantedRecords());
  model.setRecords({kRun, 0}, storedSteps(1, 5), 7);
  EXPECT_EQ(losses(model), (std::vector<double>{0, 1, 2, 3, 4}));
}

TEST(LiveModel, WithoutEarlierRecordsTheCurvesContinueAndTheLogHasTheReason) {
  LiveModel model;
  model.apply(underWay(), 5);
  model.apply(records(SourceKind::rank, 0, {stepRecord(4, 8, 4, 40)}), 6);
  model.setRecords({kRun, 0}, Result<StoredRecords>(fail("live.earlier-records", {{"records", std::int64_t{7}}})), 7);
  EXPECT_EQ(losses(model), std::vector<double>{4});
  const LiveState state = model.snapshot(8);
  EXPECT_TRUE(std::any_of(state.log.begin(), state.log.end(), [](const LiveLine& line) {
    return line.message && line.message->code == "live.earlier-records";
  }));
}

TEST(LiveModel, TimeLeftIsThatOfRunsThatWereDone) {
  LiveModel model = running();
  model.apply(RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::cancelled, std::nullopt}, 3);
  const RunId next{"01JD0000000000000000000004"};
  model.apply(RunEvent{kStudy, next, CellNumber(2), RepeatNumber(2), RunStatus::running, std::nullopt}, 4);
  EXPECT_FALSE(model.snapshot(5).secondsLeft);
  model.apply(RunEvent{kStudy, next, CellNumber(2), RepeatNumber(2), RunStatus::done, std::nullopt}, 14);
  const RunId last{"01JD0000000000000000000005"};
  model.apply(StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 4}, 14);
  model.apply(RunEvent{kStudy, last, CellNumber(2), RepeatNumber(3), RunStatus::running, std::nullopt}, 14);
  EXPECT_DOUBLE_EQ(model.snapshot(18).secondsLeft.value_or(-1), 16);  // 6 s of its own and 10 s of another one.
  EXPECT_DOUBLE_EQ(model.snapshot(40).secondsLeft.value_or(-1), 10);
}

TEST(LiveModel, ANewAttemptRestartsItsCurves) {
  LiveModel model = running();
  model.apply(records(SourceKind::rank, 0, {manifest(1, 0, 10), stepRecord(0, 8, 2, 0), stepRecord(1, 8, 2, 10)}), 1);
  RecordsEvent again = records(SourceKind::rank, 0, {manifest(1, 0, 10), stepRecord(1, 8, 3, 20)});
  again.attempt.attempt = 1;
  model.apply(again, 2);
  model.apply(records(SourceKind::rank, 0, {stepRecord(2, 8, 9, 30)}), 2);  // Belongs to the lost attempt.
  const LiveState state = model.snapshot(2);
  ASSERT_EQ(state.loss.size(), 1u);
  EXPECT_DOUBLE_EQ(state.loss[0].y, 3);
}

TEST(LiveModel, SplitsAStepWithoutCountingExposedTwice) {
  LiveModel model = running();
  model.apply(records(SourceKind::rank, 0, {manifest(1, 0, 10), stepRecord(0, 8, 1, 0)}), 1);
  const LiveState state = model.snapshot(1);
  ASSERT_EQ(state.parts.size(), 1u);
  EXPECT_NEAR(state.parts[0].input, 0.001, 1e-9);
  EXPECT_NEAR(state.parts[0].exposed, 0.003, 1e-9);
  EXPECT_NEAR(state.parts[0].compute, 0.005, 1e-9);  // The value is 2 + 5 + 1 - 3.
  EXPECT_NEAR(state.parts[0].other, 0.001, 1e-9);
  EXPECT_NEAR(*state.imagesPerSecond, 800, 1e-6);
  EXPECT_NEAR(*state.stepSeconds, 0.010, 1e-9);
}

TEST(LiveModel, TokensPerSecondNeedStepsInWhichEveryRankReportsThem) {
  const auto withTokens = [](std::int64_t number, std::int64_t tokens) {
    Record record = stepRecord(number, 8, 1, 10 * static_cast<int>(number));
    std::get<StepRecord>(record.payload).tokens = tokens;
    return record;
  };
  LiveModel model = running();
  model.apply(records(SourceKind::rank, 0, {manifest(2, 0, 10), withTokens(0, 0), withTokens(1, 512)}), 1);
  model.apply(records(SourceKind::rank, 1, {withTokens(0, 512), withTokens(1, 0)}), 1);
  EXPECT_FALSE(model.snapshot(1).tokensPerSecond);
  model.apply(records(SourceKind::rank, 0, {withTokens(2, 512)}), 2);
  model.apply(records(SourceKind::rank, 1, {withTokens(2, 512)}), 2);
  const LiveState state = model.snapshot(2);
  ASSERT_TRUE(state.tokensPerSecond && state.stepSeconds);
  EXPECT_NEAR(*state.tokensPerSecond, 1024 / *state.stepSeconds, 1e-6);
}

TEST(LiveModel, CountsLossesThatAreNotNumbersAndLeavesAGap) {
  LiveModel model = running();
  model.apply(
      records(SourceKind::rank, 0, {manifest(1, 0, 10), stepRecord(0, 8, NAN, 0), stepRecord(1, 8, INFINITY, 10)}), 1);
  const LiveState state = model.snapshot(1);
  EXPECT_EQ(state.notNumbers, 2u);
  EXPECT_TRUE(std::isnan(state.loss[0].y));
}

TEST(LiveModel, PinsTheFirstErrorAndBoundsTheLog) {
  LiveModel model = running();
  std::vector<Record> lines;
  for (int i = 0; i < 1000; ++i)
    lines.push_back(
        {RecordType::text, static_cast<std::uint64_t>(i + 1), i * kMs,
         TextRecord{TextStream::err, i == 3 ? TextLevel::error : TextLevel::info, "line " + std::to_string(i)}});
  model.apply(records(SourceKind::rank, 0, lines), 1);
  const LiveState state = model.snapshot(1);
  EXPECT_EQ(state.log.size(), LiveModel::kLogLines);
  EXPECT_EQ(state.log.back().text, "line 999");
  ASSERT_TRUE(state.firstError);
  EXPECT_EQ(state.firstError->text, "line 3");
}

TEST(LiveModel, TheLogShowsTheProgressOfAHealthyRun) {
  LiveModel model = running();
  model.apply(AttemptEvent{kRun, 0, AttemptState::connecting, "n1"}, 0.2);
  model.apply(AttemptEvent{kRun, 0, AttemptState::prepared, "n1"}, 0.5);
  Record timed = stepRecord(15, 8, 2, 3000);
  std::get<StepRecord>(timed.payload).phase = StepPhase::timed;
  Record warm = stepRecord(14, 8, 2, 2500);
  std::get<StepRecord>(warm.payload).phase = StepPhase::warmup;
  const std::vector<Record> setup{
      {RecordType::benchmark, 1, 1000 * kMs, BenchmarkRecord{CollectiveOp::allReduce, 4'000'000, 0.004, 20, true}},
      {RecordType::benchmark, 2, 1100 * kMs, BenchmarkRecord{CollectiveOp::allReduce, 64'000'000, 0.0512, 20, true}},
      {RecordType::calibration, 3, 1500 * kMs, CalibrationRecord{0.0139, 0.01754, 0.006, 20}},
      manifest(4, 15, 50)};
  for (int rank : {0, 1}) model.apply(records(SourceKind::rank, rank, setup), 2);
  for (int rank : {0, 1}) model.apply(records(SourceKind::rank, rank, {warm, timed, timed}), 3);
  model.apply(RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::done, std::nullopt}, 7.52);
  const LiveState state = model.snapshot(8);
  std::vector<std::string> sentence;
  for (const LiveLine& line : state.log) sentence.push_back(english(*line.message));
  EXPECT_EQ(sentence,
            (std::vector<std::string>{"Cell 2, repeat 1 begins", "n1: prepared",
                                      "bandwidth sweep: 2 sizes, bus bandwidth up to 1.88 GB/s",
                                      "calibration: 17.5 ms per step, 13.9 ms without communication",
                                      "measured window starts at step 16", "Cell 2, repeat 1 is done after 7.5 s"}));
  EXPECT_NEAR(state.log[1].seconds, 0.5, 1e-9);
  EXPECT_NEAR(state.log[2].seconds, 2.1, 1e-9);  // The first record came 2 s after the run began.
  EXPECT_NEAR(state.log[3].seconds, 2.5, 1e-9);
  EXPECT_FALSE(state.firstError);
}

// All ranks report the same numbers; an epoch that was not validated has none.
TEST(LiveModel, ValidationOfAnEpochIsDrawnAndLogged) {
  LiveModel model = running();
  const auto epochRecord = [](int epoch, std::int64_t step, double loss, double accuracy) {
    EpochRecord each;
    each.epoch = epoch;
    each.step = step;
    each.epochSeconds = 12.3;
    each.trainLoss = 1.5;
    each.validationLoss = loss;
    each.validationAccuracy = accuracy;
    return Record{RecordType::epoch, static_cast<std::uint64_t>(100 + epoch), (1000 + step) * kMs, each};
  };
  const double none = std::nan("");
  const std::vector<Record> all{manifest(2, 0, 40), stepRecord(9, 8, 2, 0), epochRecord(0, 9, 1.75, 0.25),
                                epochRecord(1, 19, none, none), epochRecord(2, 29, 1.25, 0.5)};
  for (int rank : {0, 1}) model.apply(records(SourceKind::rank, rank, all), 2);
  const LiveState state = model.snapshot(3);
  ASSERT_EQ(state.validationLoss.size(), 2U);
  EXPECT_EQ(state.validationLoss[0].x, 9);
  EXPECT_EQ(state.validationLoss[0].y, 1.75);
  EXPECT_EQ(state.validationLoss[1].y, 1.25);
  ASSERT_EQ(state.validationAccuracy.size(), 2U);
  EXPECT_EQ(state.validationAccuracy[1].y, 0.5);
  ASSERT_EQ(state.validationEnds.size(), 2U);
  EXPECT_NEAR(state.validationEnds[1].y - state.validationEnds[0].y, 0.02, 1e-9);
  std::vector<std::string> sentence;
  for (const LiveLine& line : state.log)
    if (line.message && line.message->code.starts_with("live.epoch")) sentence.push_back(english(*line.message));
  EXPECT_EQ(sentence,
            (std::vector<std::string>{"epoch 1: 12.3 s, training loss 1.5, validation loss 1.75, accuracy 25 %",
                                      "epoch 2: 12.3 s, training loss 1.5",
                                      "epoch 3: 12.3 s, training loss 1.5, validation loss 1.25, accuracy 50 %"}));
}

// Its ranks may train on or may have died with it: the state is unknown.
TEST(LiveModel, OfAHostThatIsUnreachableNothingIsClaimed) {
  LiveModel model = running();
  model.apply(AttemptEvent{kRun, 0, AttemptState::unreachable, "n1", {}}, 5);
  const LiveState state = model.snapshot(5);
  ASSERT_FALSE(state.log.empty());
  const LiveLine& line = state.log.back();
  EXPECT_EQ(line.severity, Severity::warning);
  EXPECT_EQ(english(*line.message), "n1: unreachable, training state unknown");
}

TEST(LiveModel, ShowsUnreachableHosts) {
  using Hosts = std::set<std::string>;
  const auto attempt = [](AttemptState state, std::optional<Message> waitsFor = {}) {
    return AttemptEvent{kRun, 0, state, "n1", std::move(waitsFor)};
  };
  const Message unreachable{"launcher.host-unreachable", {{"host", std::string("n1")}}};
  LiveModel model = running();
  model.apply(attempt(AttemptState::unreachable), 5);
  model.apply(AttemptEvent{kRun, 0, AttemptState::started, "n0", {}}, 5);
  EXPECT_EQ(model.snapshot(5).unreachableHosts, Hosts{"n1"});
  model.apply(attempt(AttemptState::cancelling), 6);
  EXPECT_EQ(model.snapshot(6).unreachableHosts, Hosts{"n1"}) << "it has confirmed nothing";
  model.apply(attempt(AttemptState::started), 7);
  EXPECT_EQ(model.snapshot(7).unreachableHosts, Hosts());
  model.apply(attempt(AttemptState::waiting, unreachable), 8);
  EXPECT_EQ(model.snapshot(8).unreachableHosts, Hosts{"n1"});
  model.apply(RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::lost, std::nullopt}, 9);
  EXPECT_EQ(model.snapshot(9).unreachableHosts, Hosts());

  // The study is still connecting to its hosts.
  StudyEvent study{kStudy, "strong", StudyState::waiting, 2, 6, 1};
  study.waitsFor = Message{"launcher.host-unknown", {{"host", std::string("n2")}}};
  model.apply(study, 10);
  EXPECT_EQ(model.snapshot(10).unreachableHosts, Hosts{"n2"});
  study.waitsFor = Message{"ssh.waiting", {{"host", std::string("n2")}}};
  model.apply(study, 11);
  EXPECT_EQ(model.snapshot(11).unreachableHosts, Hosts()) << "the host waits for the user's answer";

  LiveModel late;
  control::Snapshot now;
  now.study = StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 1};
  now.run = RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt};
  now.attempts = {attempt(AttemptState::unreachable)};
  late.apply(now, 1);
  EXPECT_EQ(late.snapshot(1).unreachableHosts, Hosts{"n1"});
}

TEST(LiveModel, ShowsTimeLeftOnlyFromWhatItHasSeen) {
  LiveModel model = running();
  EXPECT_FALSE(model.snapshot(5).secondsLeft);
  model.apply(RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::done, std::nullopt}, 8);
  model.apply(StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 2}, 8);
  ASSERT_TRUE(model.snapshot(8).secondsLeft);
  EXPECT_DOUBLE_EQ(*model.snapshot(8).secondsLeft, 32);  // 4 runs of 8 s.
}

TEST(LiveModel, AForecastGivesTimeLeftFromTheFirstSecond) {
  LiveModel model;
  model.setForecast(kStudy, {{CellNumber(1), 20.0}, {CellNumber(2), 30.0}});
  model.apply(StudyEvent{kStudy, "strong", StudyState::running, 2, 4, 0}, 0);
  model.apply(CellEvent{kStudy, CellNumber(1), CellKey("a"), CellState::queued, 0, 2}, 0);
  model.apply(CellEvent{kStudy, CellNumber(2), CellKey("b"), CellState::queued, 0, 2}, 0);
  EXPECT_DOUBLE_EQ(model.snapshot(0).secondsLeft.value_or(-1), 100);
  model.apply(RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt}, 0);
  EXPECT_DOUBLE_EQ(model.snapshot(10).secondsLeft.value_or(-1), 90);
  // Measured times take precedence over the forecast.
  model.apply(RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::done, std::nullopt}, 40);
  model.apply(CellEvent{kStudy, CellNumber(2), CellKey("b"), CellState::done, 1, 2}, 40);
  model.apply(StudyEvent{kStudy, "strong", StudyState::running, 2, 4, 1}, 40);
  EXPECT_DOUBLE_EQ(model.snapshot(40).secondsLeft.value_or(-1), 120);  // Three runs of 40.
}

// One window has been connected since the study began, the other since the third run.
TEST(LiveModel, WindowsThatLookSinceDifferentTimesSayTheSameTimeLeft) {
  const RunId second{"01JD0000000000000000000004"}, third{"01JD0000000000000000000005"};
  LiveModel early;
  early.apply(StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 0}, 0);
  EXPECT_EQ(early.takeWantedSeconds(), kStudy);
  EXPECT_EQ(early.takeWantedSeconds(), StudyId()) << "once";
  early.setRunSeconds(kStudy, {});
  early.apply(RunEvent{kStudy, kRun, CellNumber(1), RepeatNumber(1), RunStatus::running, std::nullopt}, 0);
  early.apply(RunEvent{kStudy, kRun, CellNumber(1), RepeatNumber(1), RunStatus::done, std::nullopt}, 31);
  early.apply(StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 1}, 31);
  EXPECT_EQ(early.takeWantedSeconds(), kStudy);
  EXPECT_DOUBLE_EQ(early.snapshot(31).secondsLeft.value_or(-1), 5 * 31) << "as seen, until the store is read";
  early.setRunSeconds(kStudy, {{kRun, {CellNumber(1), 30}}});
  EXPECT_DOUBLE_EQ(early.snapshot(31).secondsLeft.value_or(-1), 5 * 30);
  early.apply(RunEvent{kStudy, second, CellNumber(2), RepeatNumber(1), RunStatus::running, std::nullopt}, 31);
  early.apply(RunEvent{kStudy, second, CellNumber(2), RepeatNumber(1), RunStatus::done, std::nullopt}, 41);
  early.apply(StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 2}, 41);
  early.apply(RunEvent{kStudy, third, CellNumber(2), RepeatNumber(2), RunStatus::running, std::nullopt}, 41);

  LiveModel late;
  control::Snapshot now;
  now.study = StudyEvent{kStudy, "strong", StudyState::running, 2, 6, 2};
  now.run = RunEvent{kStudy, third, CellNumber(2), RepeatNumber(2), RunStatus::running, std::nullopt};
  late.apply(now, 41);
  EXPECT_EQ(late.takeWantedSeconds(), kStudy);
  const RunSeconds stored{{kRun, {CellNumber(1), 30}}, {second, {CellNumber(2), 9.5}}};
  for (LiveModel* each : {&early, &late}) {
    each->setRunSeconds(StudyId("01JD0000000000000000000009"), {{third, {CellNumber(2), 900}}});
    each->setRunSeconds(kStudy, stored);
  }
  const auto left = early.snapshot(42).secondsLeft;
  EXPECT_DOUBLE_EQ(left.value_or(-1), 8.5 + 3 * 9.5);
  EXPECT_EQ(late.snapshot(42).secondsLeft, left);
}

TEST(LiveModel, TheStepsOfTheFirstRunGiveTimeLeft) {
  LiveModel model = running();  // The second of six runs.
  std::vector<Record> steps{manifest(1, 0, 100)};
  for (int step = 0; step < 20; ++step) steps.push_back(stepRecord(step, 8, 2, 1000 + 10 * step));
  model.apply(records(SourceKind::rank, 0, steps), 2);
  // Its own 80 steps of 10 ms; four others of 1.01 s until the first step has ended, and 99 steps.
  EXPECT_NEAR(model.snapshot(2).secondsLeft.value_or(-1), 0.8 + 4 * 2.0, 1e-9);
}

Cell ddpCell(int number) {
  Cell cell;
  cell.number = number;
  cell.devices = 2;
  cell.strategy = Strategy::ddp;
  cell.batch = BatchShares(1, {32, 32});
  cell.study.measure.ceilingMB = 0.3;
  cell.study.limits.memoryMBPerDevice = 600;
  return cell;
}

Record bandwidthOf(std::int64_t bytes, std::uint64_t seq) {
  BenchmarkRecord point;
  point.op = CollectiveOp::allReduce;
  point.bytes = bytes;
  point.seconds = 0.001;
  return {RecordType::benchmark, seq, static_cast<std::int64_t>(seq) * kMs, point};
}

TEST(LiveModel, ShowsAProgramOfTheUser) {
  LiveModel model = running();
  model.setCells(kStudy, {ddpCell(2)});
  EXPECT_FALSE(model.snapshot(1).isProgram);
  Cell cell = ddpCell(2);
  cell.study.program = ProgramSpec();
  model.setCells(kStudy, {cell});
  EXPECT_TRUE(model.snapshot(1).isProgram);
}

TEST(LiveModel, ReportsTheStateOfARunBeforeItsFirstStep) {
  LiveModel model = running();
  model.setCells(kStudy, {ddpCell(2)});
  EXPECT_EQ(model.snapshot(1).stage, LiveStage::starting);
  EXPECT_EQ(model.snapshot(1).memoryLimitBytes, 6e8);
  const auto sizes = static_cast<int>(ceilingSizes(300'000).size());
  ASSERT_GT(sizes, 2);
  std::vector<Record> sweep{bandwidthOf(4096, 1), bandwidthOf(4096, 2), bandwidthOf(16384, 3)};
  model.apply(records(SourceKind::rank, 0, sweep), 1);
  LiveState state = model.snapshot(1);
  EXPECT_EQ(state.stage, LiveStage::bandwidth);
  EXPECT_EQ(state.bandwidthsDone, 2) << "a size once";
  EXPECT_EQ(state.bandwidthsAll, sizes);
  sweep.clear();
  for (int i = 0; i < sizes; ++i) sweep.push_back(bandwidthOf(100 + i, static_cast<std::uint64_t>(4 + i)));
  model.apply(records(SourceKind::rank, 0, sweep), 2);
  EXPECT_EQ(model.snapshot(2).stage, LiveStage::calibration);
  model.apply(records(SourceKind::rank, 0, {{RecordType::calibration, 90, 90 * kMs, CalibrationRecord{}}}), 3);
  EXPECT_EQ(model.snapshot(3).stage, LiveStage::starting);
}

TEST(LiveModel, AWaitIsReportedWithItsBeginning) {
  LiveModel model;
  const Message core{"agent.claimed", {{"what", std::string("core 0")}}};
  const auto waiting = [&](const std::optional<Message>& what) {
    StudyEvent event{kStudy, "strong", StudyState::running, 2, 6, 1};
    event.waitsFor = what;
    return event;
  };
  model.apply(waiting(core), 0);
  const std::int64_t since = model.snapshot(0).waitsSinceNs;
  EXPECT_GT(since, 0);
  model.apply(waiting(core), 1);
  EXPECT_EQ(model.snapshot(1).waitsSinceNs, since) << "the same wait";
  model.apply(waiting({}), 2);
  EXPECT_EQ(model.snapshot(2).waitsSinceNs, 0);
}

// A search for the largest batch adds cells while it runs.
TEST(LiveModel, AsksForCellsThatCameLater) {
  LiveModel model = running();
  EXPECT_EQ(model.wantsCells(), kStudy);
  model.setCells(kStudy, {ddpCell(2)});
  EXPECT_EQ(model.wantsCells(), StudyId());
  model.apply(CellEvent{kStudy, CellNumber(5), CellKey("e"), CellState::queued, 0, 1}, 1);
  EXPECT_EQ(model.wantsCells(), kStudy);
  model.setCells(kStudy, {ddpCell(2), ddpCell(5)});
  EXPECT_EQ(model.wantsCells(), StudyId());
  ASSERT_EQ(model.snapshot(1).cells.size(), 2U);
  EXPECT_EQ(model.snapshot(1).cells[1].globalBatch, 64);
}

// Its run begins before the study's list of cells has it.
TEST(LiveModel, ACellThatCameLaterHasItsBatchAndWarmUpWhileItRuns) {
  LiveModel model = running();
  model.setCells(kStudy, {ddpCell(2)});
  const RunId run{"01JD0000000000000000000009"};
  model.apply(RunEvent{kStudy, run, CellNumber(5), RepeatNumber(1), RunStatus::running, std::nullopt}, 1);
  model.apply(CellEvent{kStudy, CellNumber(5), CellKey("e"), CellState::running, 0, 1}, 1);
  Cell added = ddpCell(5);
  added.study.measure.warmupSteps = 7;
  model.setCells(kStudy, {ddpCell(2), added});
  const LiveState state = model.snapshot(1);
  EXPECT_EQ(state.warmupSteps, 7);
  EXPECT_GT(state.steps, 0);
  const std::string headline = english(liveHeadline(state));
  EXPECT_NE(headline.find("global batch 64, ddp"), std::string::npos) << headline;
}

TEST(LiveModel, KeepsTheQueueInItsOrder) {
  LiveModel model;
  const EntryId first{"01JD000000000000000000000A"}, second{"01JD000000000000000000000B"};
  const StudyId other{"01JD000000000000000000000C"};
  control::Snapshot now;
  now.entries = {{first, kStudy, "strong", StudyState::running, {}, {}}};
  model.apply(now, 0);
  model.apply(StudyEvent{other, "weak", StudyState::queued, 0, 0, 0, second}, 1);
  LiveState state = model.snapshot(1);
  ASSERT_EQ(state.queue.size(), 2u);
  EXPECT_EQ(state.queue[1].name, "weak");
  EXPECT_EQ(state.queue[1].state, StudyState::queued);
  model.apply(DoneEvent{kStudy, 0, first}, 2);
  model.apply(StudyEvent{kStudy, "strong", StudyState::finished, 2, 6, 6, first}, 3);  // Arrives late.
  state = model.snapshot(3);
  ASSERT_EQ(state.queue.size(), 1u);
  EXPECT_EQ(state.queue[0].entry, second);
}

TEST(LiveModel, TheQueueHasTheOrderOfTheUser) {
  LiveModel model = running();
  const EntryId first{"01JD000000000000000000000A"}, second{"01JD000000000000000000000B"};
  const std::uint64_t before = model.revision();
  model.apply(control::QueueNow{true,
                                {{second, kStudy, "weak", StudyState::paused, {}, {}, true},
                                 {first, kStudy, "strong", StudyState::running, {}, {}}}});
  EXPECT_GT(model.revision(), before);
  const LiveState state = model.snapshot(1);
  EXPECT_TRUE(state.isQueuePaused);
  ASSERT_EQ(state.queue.size(), 2u);
  EXPECT_EQ(state.queue[0].entry, second);
  EXPECT_TRUE(state.queue[0].isHeld);
  EXPECT_FALSE(state.queue[1].isHeld);
}

// The stored run is shown as Live showed it, with the clock of the run.
TEST(StoredRun, IsShownAsItWasLive) {
  LiveModel live = running();
  std::vector<Record> steps{manifest(1, 5, 10)};
  for (int step = 0; step < 15; ++step) {
    steps.push_back(stepRecord(step, 8, 2.0 - 0.1 * step, step * 20));
    std::get<StepRecord>(steps.back().payload).phase = step < 5 ? StepPhase::warmup : StepPhase::timed;
  }
  live.apply(records(SourceKind::rank, 0, steps), 1);
  const StoredRun run{kStudy, "strong", kRun, CellNumber(2), RepeatNumber(1), 3};
  const LiveState state = stateOfStored(run, {}, {{{SourceKind::rank, 0}, steps}});
  const LiveState shown = live.snapshot(1);
  EXPECT_EQ(state.run, kRun);
  EXPECT_EQ(state.cell, CellNumber(2));
  ASSERT_EQ(state.loss.size(), 15u);
  EXPECT_DOUBLE_EQ(state.loss[14].y, shown.loss[14].y);
  EXPECT_DOUBLE_EQ(state.stepEnds[14].y, shown.stepEnds[14].y);
  ASSERT_TRUE(state.timedFrom && state.timedTo);
  EXPECT_NEAR(*state.timedFrom, 0.1, 1e-9);
  EXPECT_NEAR(*state.timedTo, 0.29, 1e-9);
}

// Its steps are marked neither warm-up nor timed: the study says how many precede the window.
TEST(StoredRun, OfATrainingIsMeasuredAfterItsWarmUp) {
  std::vector<Record> steps{manifest(1, 0, 0)};
  for (int step = 0; step < 15; ++step) {
    steps.push_back(stepRecord(step, 8, 2.0, step * 20));
    std::get<StepRecord>(steps.back().payload).phase = StepPhase::train;
  }
  Cell cell;
  cell.number = 2;
  cell.batch = BatchShares(1, {8});
  cell.study.measure.mode = MeasureMode::train;
  cell.study.measure.warmupSteps = 3;
  const StoredRun run{kStudy, "b-nodes", kRun, CellNumber(2), RepeatNumber(1), 0};
  const auto shown = [&] { return stateOfStored(run, {cell}, {{{SourceKind::rank, 0}, steps}}); };
  const LiveState state = shown();
  ASSERT_TRUE(state.timedFrom && state.timedTo);
  EXPECT_NEAR(*state.timedFrom, 0.06, 1e-9);
  EXPECT_NEAR(*state.timedTo, 0.29, 1e-9);
  cell.study.measure.warmupEpochs = 0.4;
  std::get<ObjectRecord>(steps[0].payload).fields["stepsPerEpoch"] = 10;
  EXPECT_NEAR(shown().timedFrom.value_or(0), 0.08, 1e-9);
  EXPECT_EQ(shown().warmupSteps, 4) << "what is shaded ends where the window begins";
}

Record sampled(Metric metric, int instance, double value, std::int64_t timeMs = 0) {
  return {RecordType::sample, 1, timeMs * kMs, SampleRecord{metric, static_cast<std::uint16_t>(instance), value}};
}

Record rankOn(const std::string& host, std::vector<int> gpus) {
  RankManifest manifest;
  manifest.host = host;
  manifest.gpus = std::move(gpus);
  return {RecordType::manifest, 1, 0, objectRecord(manifest)};
}

Record nodeOf(const std::string& host) {
  NodeManifest manifest;
  manifest.host = host;
  return {RecordType::manifest, 1, 0, objectRecord(manifest)};
}

TEST(LiveModel, KeepsAllThatIsSampled) {
  LiveModel model = running();
  model.apply(records(SourceKind::rank, 0, {rankOn("n0", {0, 1})}), 1);
  model.apply(records(SourceKind::node, 0,
                      {sampled(Metric::gpuPowerWatts, 1, 250), sampled(Metric::gpuTemperature, 1, 61),
                       sampled(Metric::networkSendBytesPerSecond, 2, 3e6),
                       sampled(Metric::networkSendBytesPerSecond, 5, 1e6), sampled(Metric::agentRss, 0, 1e6)}),
              1);
  model.apply(records(SourceKind::node, 1, {sampled(Metric::gpuPowerWatts, 0, 300)}), 1);
  const LiveState state = model.snapshot(1);
  const auto& power = state.sampled.at(Metric::gpuPowerWatts);
  ASSERT_EQ(power.size(), 2u);
  EXPECT_EQ(power[0].number, 1);
  EXPECT_EQ(power[1].number, kCoresPerNode);
  EXPECT_DOUBLE_EQ(power[1].points.at(0).y, 300);
  const auto& sent = state.sampled.at(Metric::networkSendBytesPerSecond);
  ASSERT_EQ(sent.size(), 1u) << "one line a node";
  EXPECT_DOUBLE_EQ(sent[0].points.at(0).y, 4e6);
  EXPECT_FALSE(state.sampled.contains(Metric::agentRss)) << "the instrument's own use";
}

// An agent samples all GPUs of its machine, not only those of the study.
TEST(LiveModel, OfGpusItKeepsThoseOfItsRanks) {
  LiveModel model = running();
  const auto sampleAll = [&model] {
    for (int node = 0; node < 2; ++node) {
      std::vector<Record> all{nodeOf("n" + std::to_string(node))};
      for (std::uint16_t gpu = 0; gpu < 4; ++gpu) all.push_back(sampled(Metric::gpuPercent, gpu, 50));
      model.apply(records(SourceKind::node, node, all), 1);
    }
  };
  sampleAll();
  EXPECT_FALSE(model.snapshot(1).sampled.contains(Metric::gpuPercent)) << "no rank said that it runs on one";
  model.apply(records(SourceKind::rank, 0, {rankOn("n0", {1})}), 1);
  model.apply(records(SourceKind::rank, 1, {rankOn("n0", {2})}), 1);
  model.apply(records(SourceKind::rank, 2, {rankOn("n1", {3})}), 1);
  const LiveState state = model.snapshot(1);
  std::vector<int> shown;
  for (const LiveSeries& each : state.sampled.at(Metric::gpuPercent)) shown.push_back(each.number);
  EXPECT_EQ(shown, (std::vector<int>{1, 2, kCoresPerNode + 3}));
  EXPECT_EQ(state.gpus, (std::map<std::string, std::set<int>>{{"n0", {1, 2}}, {"n1", {3}}}));
  LiveModel contained = running();  // The ranks report the name of their container.
  contained.apply(records(SourceKind::node, 0,
                          {nodeOf("n0"), sampled(Metric::gpuPercent, 1, 50), sampled(Metric::gpuPercent, 2, 50)}),
                  1);
  contained.apply(records(SourceKind::rank, 0, {rankOn("c5d2", {2})}), 1);
  ASSERT_EQ(contained.snapshot(1).sampled.at(Metric::gpuPercent).size(), 1U);
  EXPECT_EQ(contained.snapshot(1).sampled.at(Metric::gpuPercent)[0].number, 2);
}

TEST(LiveModel, ShowsTheHostsOfItsNodes) {
  LiveModel model = running();
  for (int node = 0; node < 2; ++node) {
    ObjectRecord sentence;
    sentence.fields = {{"host", "n" + std::to_string(node)}, {"cores", 4}};
    model.apply(records(SourceKind::node, node, {{RecordType::manifest, 1, 0, sentence}}), 1);
  }
  EXPECT_EQ(model.snapshot(1).hosts, (std::map<int, std::string>{{0, "n0"}, {1, "n1"}}));
}

TEST(LiveModel, MemoryIsTheGpusWhereARankRunsOnOne) {
  LiveModel model = running();
  model.apply(records(SourceKind::node, 0, {sampled(Metric::rankRss, 0, 3e9)}), 1);
  EXPECT_FALSE(model.snapshot(1).memoryOnDevice);
  MemoryRecord memory;
  memory.rss = 3'000'000'000;
  memory.deviceUsed = 11'000'000'000;
  model.apply(records(SourceKind::rank, 0, {{RecordType::memory, 1, 0, memory}}), 1);
  const LiveState state = model.snapshot(1);
  EXPECT_TRUE(state.memoryOnDevice);
  ASSERT_EQ(state.memory.size(), 1u);
  EXPECT_DOUBLE_EQ(state.memory[0].points.at(0).y, 11e9);
}

// Steps and samples of one node share its clock, so that they can be drawn over one axis.
TEST(LiveModel, StepsKnowWhenTheyEnded) {
  LiveModel model = running();
  Record warm = stepRecord(0, 8, 2, 2000), timed = stepRecord(1, 8, 2, 3000);
  std::get<StepRecord>(warm.payload).phase = StepPhase::warmup;
  std::get<StepRecord>(timed.payload).phase = StepPhase::timed;
  model.apply(records(SourceKind::node, 0, {sampled(Metric::cpuPercent, 0, 50, 1000)}), 1);
  model.apply(records(SourceKind::rank, 0, {manifest(1, 1, 1), warm, timed}), 2);
  const LiveState state = model.snapshot(2);
  ASSERT_EQ(state.stepEnds.size(), 2u);
  EXPECT_EQ(state.stepEnds.size(), state.loss.size());
  EXPECT_EQ(state.learningRates.size(), state.loss.size());
  EXPECT_NEAR(state.stepEnds[0].y, 1.01, 1e-9);
  EXPECT_NEAR(state.timedFrom.value_or(-1), 2.0, 1e-9);
}

TEST(LiveModel, KeepsAFailedCellsCauseAndFillsResults) {
  LiveModel model = running();
  const Message cause{"file.open", {{"path", std::string("x")}, {"reason", std::string("y")}}};
  model.apply(CellEvent{kStudy, CellNumber(1), CellKey("k"), CellState::done, 3, 3}, 1);
  StudyResult result;
  result.id = kStudy;
  result.cells.resize(1);
  result.cells[0].cell.number = 1;
  result.cells[0].speedup = 1.62;
  result.verdict = Message{"verdict.made-up", {}};
  model.setResult(result);
  model.apply(RunEvent{kStudy, kRun, CellNumber(2), RepeatNumber(1), RunStatus::oom, cause}, 2);
  const LiveState state = model.snapshot(2);
  ASSERT_EQ(state.cells.size(), 2u);
  EXPECT_EQ(state.cells[0].status, CellState::oom);
  EXPECT_EQ(state.cells[0].cause, cause);
  EXPECT_DOUBLE_EQ(*state.cells[1].speedup, 1.62);
  EXPECT_EQ(state.cells[1].repeats, 3);
  EXPECT_EQ(state.verdict, result.verdict);
}

TEST(LiveModel, TakesLoadPerRankOverLoadPerCore) {
  LiveModel model = running();
  const auto sample = [](Metric metric, int instance, double value) {
    return Record{RecordType::sample, 1, 0, SampleRecord{metric, static_cast<std::uint16_t>(instance), value}};
  };
  model.apply(records(SourceKind::node, 0, {sample(Metric::cpuPercent, 0, 50)}), 1);
  EXPECT_FALSE(model.snapshot(1).cpuPerRank);
  model.apply(
      records(SourceKind::node, 0, {sample(Metric::rankCpuPercent, 0, 99), sample(Metric::rankCpuPercent, 1, 97)}), 1);
  const LiveState state = model.snapshot(1);
  EXPECT_TRUE(state.cpuPerRank);
  ASSERT_EQ(state.cpu.size(), 2u);
  EXPECT_DOUBLE_EQ(state.cpu[1].points.at(0).y, 97);
}

TEST(ThinningSeries, KeepsTheWholeLengthInBoundedSpace) {
  ThinningSeries series(64);
  for (int i = 0; i < 10000; ++i) series.add(i, 2.0 * i);
  const auto points = series.points();
  EXPECT_LE(points.size(), 65u);
  EXPECT_GE(points.size(), 32u);
  EXPECT_LT(points.front().x, 500);
  EXPECT_GT(points.back().x, 9500);
  for (const LivePoint& each : points) EXPECT_NEAR(each.y, 2 * each.x, 1e-6);
}

TEST(ThinningSeries, LosesNoSpike) {
  ThinningSeries series(64);
  for (int i = 0; i < 10000; ++i) series.add(i, i == 5003 ? 1000 : i == 7001 ? -1000 : 1);
  double most = 0, least = 0;
  for (const LivePoint& each : series.points()) most = std::max(most, each.high), least = std::min(least, each.low);
  EXPECT_EQ(most, 1000);
  EXPECT_EQ(least, -1000);
}

}  // namespace scalescope
