// Tests which repeats are pooled (core/analysis/cell/repeat_groups.h, core/analysis/repeats/sessions.h).
#include <gtest/gtest.h>

#include "core/analysis/repeats/run_conditions.h"
#include "core/analysis/repeats/sessions.h"
#include "tests/core/analysis/synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

constexpr std::int64_t kMinuteNs = 60LL * 1'000'000'000;
const Cell kGang = cell(1, Strategy::ddp, 2, 64);

RunRecords inSession(RunRecords run, const std::string& session, int rank = 0) {
  run.session = {session, "study-of-" + session, 1'700'000'000'000'000'000, rank == 2};
  run.sessionRank = rank;
  return run;
}

// Returns the run with these facts about its ranks' environment; none means an older log.
RunRecords under(RunRecords run, const nlohmann::json& facts) {
  for (auto& [source, records] : run.bySource)
    for (Record& record : records)
      if (auto* object = std::get_if<ObjectRecord>(&record.payload);
          object != nullptr && record.type == RecordType::manifest && source.kind == SourceKind::rank)
        object->fields.update(facts);
  return run;
}

CellResult pooled(const std::vector<RunRecords>& runs, const Cell& of = kGang) {
  return analyseCell(of, CellKey("00"), runs);
}

std::string argumentOf(const std::vector<GuardNote>& notes, const std::string& code, const std::string& key) {
  for (const GuardNote& note : notes)
    for (const auto& [name, value] : note.message.arguments)
      if (note.message.code == code && name == key && std::holds_alternative<std::string>(value))
        return std::get<std::string>(value);
  return {};
}

}  // namespace

TEST(Pooling, RepeatsUnderEqualConditionsCountTogether) {
  const CellResult cell = pooled({gangRun("A", 1), gangRun("B", 2), gangRun("C", 3)});
  EXPECT_EQ(cell.repeats, 3);
  EXPECT_TRUE(cell.apartRepeats.empty());
}

TEST(Pooling, AnotherVariableKernelGovernorHostOrSoftwareIsNoRepeat) {
  const nlohmann::json plain{{"variables", {{"OMP_PLACES", "cores"}}}, {"kernel", "6.1"}, {"torch", "2.11"}};
  for (const nlohmann::json& other :
       {nlohmann::json{{"variables", {{"OMP_PLACES", "cores"}, {"OMP_WAIT_POLICY", "passive"}}}},
        nlohmann::json{{"kernel", "6.2"}}, nlohmann::json{{"torch", "2.12"}}, nlohmann::json{{"host", "b"}},
        nlohmann::json{{"driver", "570"}}, nlohmann::json{{"numaNodes", {1}}}}) {
    nlohmann::json before = plain, after = plain;
    before.update({{"driver", "560"}, {"numaNodes", {0}}});
    after.update({{"driver", "560"}, {"numaNodes", {0}}});
    after.update(other);
    GangOptions slower;
    slower.scale = 2;
    const CellResult cell =
        pooled({under(gangRun("A", 1, slower), before), under(gangRun("B", 2), after), under(gangRun("C", 3), after)});
    EXPECT_EQ(cell.repeats, 2) << other;
    EXPECT_EQ(cell.runs, (std::vector<RunId>{RunId("B"), RunId("C")})) << other;
    ASSERT_EQ(cell.apartRepeats.size(), 1u) << other;
    EXPECT_EQ(cell.apartRepeats[0].values.run, RunId("A"));
    EXPECT_EQ(cell.apartRepeats[0].reason.code, "guard.repeats-differ");
    EXPECT_TRUE(noted(cell.guard, "guard.repeats-differ"));
    EXPECT_DOUBLE_EQ(*cell.imagesPerSecond, *pooled({gangRun("B", 2), gangRun("C", 3)}).imagesPerSecond);
  }
}

TEST(Pooling, TheNoteNamesWhatDiffers) {
  const CellResult cell = pooled({under(gangRun("A", 1), {{"variables", nlohmann::json::object()}}),
                                  under(gangRun("B", 2), {{"variables", {{"OMP_WAIT_POLICY", "passive"}}}})});
  EXPECT_EQ(cell.runs, std::vector<RunId>{RunId("B")}) << "of as many the newest";
  EXPECT_EQ(argumentOf(cell.guard, "guard.repeats-differ", "name"), "OMP_WAIT_POLICY");
  EXPECT_EQ(argumentOf(cell.guard, "guard.repeats-differ", "there"), "-");
  EXPECT_EQ(argumentOf(cell.guard, "guard.repeats-differ", "here"), "passive");
}

// A fact that an older log lacks is not a difference.
TEST(Pooling, AnUnknownConditionIsNoOtherOne) {
  const CellResult cell = pooled({gangRun("A", 1), under(gangRun("B", 2), {{"kernel", "6.1"}}), gangRun("C", 3)});
  EXPECT_EQ(cell.repeats, 3);
  EXPECT_EQ(factIn(cell.environment, "kernel"), "6.1");
}

// Facts that do not separate repeats are shown with all of their values.
TEST(Pooling, EnvironmentIsOfEveryRepeat) {
  const CellResult cell =
      pooled({under(gangRun("A", 1), {{"interface", "lo"}}), under(gangRun("B", 2), {{"interface", "eth0"}})});
  EXPECT_EQ(cell.repeats, 2);
  EXPECT_EQ(factIn(cell.environment, "interface"), "lo | eth0");
}

TEST(Pooling, RepeatsOfAnotherSessionAreNotPooled) {
  const CellResult cell = pooled({inSession(gangRun("A", 1), "old", 1), inSession(gangRun("B", 2), "old", 1),
                                  inSession(gangRun("C", 3), "old", 1), inSession(gangRun("D", 4), "new"),
                                  inSession(gangRun("E", 5), "new")});
  EXPECT_EQ(cell.session.id, "new") << "a session that ranks first, with fewer repeats";
  EXPECT_EQ(cell.repeats, 2);
  EXPECT_EQ(cell.apartRepeats.size(), 3u);
  EXPECT_TRUE(noted(cell.guard, "guard.repeats-of-session"));
}

// A copy of the study is imported from another store, so repeats 1 and 2 exist twice.
TEST(Pooling, CopiesOfAStudyFromAnotherStoreAreNotPooled) {
  GangOptions other;
  other.scale = 1.5;
  const CellResult cell =
      pooled({inSession(gangRun("A", 1), "own"), inSession(gangRun("B", 2), "own"),
              inSession(gangRun("P", 1, other), "copy", 2), inSession(gangRun("Q", 2, other), "copy", 2)});
  EXPECT_EQ(cell.runs, (std::vector<RunId>{RunId("A"), RunId("B")}));
  EXPECT_EQ(cell.repeatValues.size(), 2u);
  EXPECT_EQ(argumentOf(cell.guard, "guard.repeats-of-session", "study"), "study-of-copy");
}

TEST(Pooling, AReusedCellIsMarkedAndHasNoInterval) {
  StudyResult study;
  study.protocol = Protocol::strong;
  std::vector<RunRecords> gangs, singles;
  for (int repeat = 1; repeat <= 3; ++repeat) {
    GangOptions options;
    options.scale = 1 + 0.01 * repeat;
    gangs.push_back(inSession(gangRun("G" + std::to_string(repeat), repeat, options), "today"));
    StepShape shape;
    shape.step += 0.5 * repeat;
    singles.push_back(inSession(singleRun("S" + std::to_string(repeat), repeat, shape, 64), "yesterday", 2));
  }
  study.cells = {pooled(gangs, cell(1, Strategy::ddp, 2, 64)), pooled(singles, cell(2, Strategy::single, 1, 64))};
  compareCells(study);
  const CellResult& gang = study.cells[0];
  ASSERT_TRUE(gang.speedup);
  EXPECT_FALSE(gang.speedupCi.low || gang.speedupCi.high || gang.gainPerDevice.low);
  EXPECT_EQ(gang.contrast.by, ContrastKind::none);
  EXPECT_EQ(rateDifferenceOf(gang), RateDifference::notShown);
  EXPECT_TRUE(noted(gang.guard, "guard.other-session"));
  EXPECT_FALSE(noted(gang.guard, "guard.reused"));
  EXPECT_TRUE(noted(study.cells[1].guard, "guard.reused"));
  const nlohmann::ordered_json json = toJson(study);
  EXPECT_EQ(json["cells"][1]["session"]["reused"], true);
  EXPECT_EQ(json["cells"][0]["session"]["reused"], false);
  EXPECT_EQ(json["cells"][0]["contrast"]["reason"]["code"], "guard.other-session");
  // Both are in one session, so there is an interval.
  for (RunRecords& run : singles) run = inSession(run, "today");
  study.cells[1] = pooled(singles, cell(2, Strategy::single, 1, 64));
  compareCells(study);
  EXPECT_TRUE(study.cells[0].speedupCi.low);
  EXPECT_FALSE(noted(study.cells[0].guard, "guard.other-session"));
}

TEST(Sessions, EndWithALongPause) {
  const auto at = [](const std::string& id, std::int64_t start, std::int64_t end) {
    return TimedRun{RunId(id), (1000 + start) * kMinuteNs, end == 0 ? 0 : (1000 + end) * kMinuteNs};
  };
  const auto sessions = sessionsOf(
      {at("C", 41, 45), at("A", 0, 10), at("B", 11, 15), at("D", 76, 0), at("E", 80, 90), TimedRun{RunId("F"), 0, 0}},
      "study", false);
  EXPECT_EQ(sessions.at(RunId("A")).id, "A");
  EXPECT_EQ(sessions.at(RunId("B")).id, "A");
  EXPECT_EQ(sessions.at(RunId("C")).id, "A") << "26 minutes later";
  EXPECT_EQ(sessions.at(RunId("D")).id, "D") << "31 minutes later";
  EXPECT_EQ(sessions.at(RunId("E")).id, "D");
  EXPECT_FALSE(sessions.contains(RunId("F")));
}

TEST(Sessions, TheMainOneIsThatOfMostCells) {
  const MeasuringSession old{"old", "s", 1, false}, fresh{"fresh", "s", 2, false}, other{"other", "o", 3, true};
  EXPECT_EQ(mainSession({{old, old, fresh}, {old}, {other}}), "old") << "one cell alone was measured again";
  EXPECT_EQ(mainSession({{old, fresh}, {old, fresh}}), "fresh");
  EXPECT_EQ(mainSession({{old, other}, {old, other}}), "old") << "the study's own";
  EXPECT_EQ(mainSession({{other}, {other}, {old}}), "other");
  EXPECT_EQ(mainSession({}), "");
  EXPECT_LT(sessionRank(old, "old"), sessionRank(fresh, "old"));
  EXPECT_LT(sessionRank(fresh, "old"), sessionRank(other, "old"));
}

namespace {

RunRecords withoutSteps(RunRecords run, int rank, std::int64_t from, std::int64_t to) {
  std::erase_if(run.bySource[synthetic::rank(rank)], [&](const Record& record) {
    const auto* step = std::get_if<StepRecord>(&record.payload);
    return step != nullptr && step->step >= from && step->step < to;
  });
  return run;
}

}  // namespace

TEST(Pooling, ALogThatEndsEarlyDoesNotCount) {
  GangOptions options;
  options.steps = 150;
  const CellResult cell = pooled({withoutSteps(gangRun("A", 1, options), 1, 51, 151), gangRun("B", 2, options)});
  EXPECT_EQ(cell.repeats, 1);
  EXPECT_EQ(cell.runs, std::vector<RunId>{RunId("B")});
  EXPECT_TRUE(noted(cell.guard, "guard.steps-missing"));
  EXPECT_FALSE(noted(cell.guard, "guard.damaged-log"));
  // A single rank has no rank to compare with: its manifest has the number of planned steps.
  const Cell alone = synthetic::cell(1, Strategy::single, 1, 64);
  const auto planned = [](RunRecords run) {
    return under(std::move(run), {{"windowSteps", 40}, {"windowFirstStep", 1}});
  };
  EXPECT_EQ(pooled({planned(singleRun("A", 1, {}, 64))}, alone).repeats, 1);
  const CellResult cut = pooled({planned(withoutSteps(singleRun("A", 1, {}, 64), 0, 20, 41))}, alone);
  EXPECT_EQ(cut.repeats, 0);
  EXPECT_TRUE(noted(cut.guard, "guard.steps-missing"));
}

TEST(Pooling, AGapThatLeavesNearlyAllStepsIsReported) {
  GangOptions options;
  options.steps = 150;
  const CellResult one = pooled({withoutSteps(gangRun("A", 1, options), 1, 70, 71)});
  EXPECT_EQ(one.repeats, 1);
  EXPECT_TRUE(noted(one.guard, "guard.damaged-log"));
  RunRecords damaged = gangRun("A", 1);
  damaged.gaps = 2;
  EXPECT_TRUE(noted(pooled({damaged}).guard, "guard.damaged-log"));
  EXPECT_FALSE(noted(pooled({gangRun("A", 1)}).guard, "guard.damaged-log"));
}

// Records that the writer reports as dropped have a separate note.
TEST(Pooling, DroppedStepsAreNoDamage) {
  GangOptions options;
  options.steps = 150;
  RunRecords run = withoutSteps(gangRun("A", 1, options), 1, 60, 80);
  auto& records = run.bySource[synthetic::rank(1)];
  records.push_back({RecordType::drop, 10'000, 2'000'000 * kMs, ObjectRecord{{{"kind", "queue"}, {"count", 20}}}});
  const CellResult cell = pooled({run});
  EXPECT_EQ(cell.repeats, 1);
  EXPECT_TRUE(noted(cell.guard, "guard.dropped-records"));
  EXPECT_FALSE(noted(cell.guard, "guard.steps-missing") || noted(cell.guard, "guard.damaged-log"));
}

}  // namespace scalescope
