#include "core/analysis/run/trace.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "core/report/figures/export_forms.h"
#include "core/report/formats/chrome_trace.h"
#include "strong_study.h"
#include "tests/core/analysis/profile/profiled.h"

namespace scalescope {

using namespace synthetic;

namespace {

std::int64_t whole(const nlohmann::json& microseconds) { return std::llround(microseconds.get<double>() * 1e3); }

// Checks the rules of the trace event format on which viewers depend.
void expectValid(const nlohmann::json& trace) {
  EXPECT_EQ(trace.at("displayTimeUnit"), "ms");
  std::map<std::pair<int, int>, std::vector<std::pair<std::int64_t, std::int64_t>>> tracks;
  std::map<int, std::string> flows;
  std::set<std::pair<int, int>> named, used;
  for (const auto& event : trace.at("traceEvents")) {
    for (const char* key : {"name", "ph", "ts", "pid", "tid"}) ASSERT_TRUE(event.contains(key)) << event;
    const std::pair<int, int> track{event["pid"], event["tid"]};
    const std::string phase = event["ph"];
    EXPECT_GE(event["ts"].get<double>(), 0) << event;
    if (phase == "M" && event["name"] == "thread_name") named.insert(track);
    if (phase == "X") {
      used.insert(track);
      EXPECT_GE(event.at("dur").get<double>(), 0) << event;
      tracks[track].push_back({whole(event["ts"]), whole(event["ts"]) + whole(event["dur"])});
    }
    if (phase == "s" || phase == "t" || phase == "f") {
      flows[event.at("id").get<int>()] += phase;
      const bool bound = std::any_of(tracks[track].begin(), tracks[track].end(), [&](const auto& slice) {
        return slice.first <= whole(event["ts"]) && whole(event["ts"]) <= slice.second;
      });
      EXPECT_TRUE(bound) << event;
    }
  }
  EXPECT_EQ(used, named);
  for (const auto& [id, phases] : flows) {
    EXPECT_EQ(phases.front(), 's') << id;
    EXPECT_EQ(phases.back(), 'f') << id;
    EXPECT_EQ(phases.find_first_not_of('t', 1), phases.size() - 1) << phases;
  }
  for (auto& [track, slices] : tracks) {
    std::stable_sort(slices.begin(), slices.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : a.second > b.second;
    });
    std::vector<std::int64_t> open;
    for (const auto& [start, end] : slices) {
      while (!open.empty() && open.back() <= start) open.pop_back();
      if (!open.empty()) EXPECT_LE(end, open.back()) << track.second;
      open.push_back(end);
    }
  }
}

std::vector<nlohmann::json> named(const nlohmann::json& trace, const std::string& name) {
  std::vector<nlohmann::json> out;
  for (const auto& event : trace["traceEvents"])
    if (event["name"] == name) out.push_back(event);
  return out;
}

nlohmann::json exported(const StudyResult& study, const ViewOptions& view = {}) {
  const auto text = exportText(inEnglish(), *exportForm("json", "trace"), study, "trace", view);
  return text ? nlohmann::json::parse(*text) : nlohmann::json(english(text.error().message));
}

// Returns one rank whose log breaks every rule: parts that cross, parts that end before they begin, and overlapping
// buckets.
StepTrace crooked() {
  StepTrace trace;
  trace.worldSize = 2;
  for (int r = 0; r < 2; ++r) {
    TraceStep step{3, 0, 8, 10, 100, {}, {}};
    step.spans = {{SpanKind::forward, 10, 60}, {SpanKind::backward, 40, 90}, {SpanKind::other, 50, 120}};
    for (int bucket = 0; bucket < 3; ++bucket)
      step.transfers.push_back(
          {{bucket, CollectiveOp::allReduce, 0}, 1000, 20 + bucket * 5 + r, 80, 30 + bucket, true, {}});
    trace.ranks.push_back({RankIndex(r), NodeIndex(r), "host \"a\"\n", "cpu", {step}});
  }
  trace.first = trace.last = 3;
  return trace;
}

}  // namespace

TEST(ChromeTrace, FollowsTheFormat) {
  expectValid(exported(strongStudy()));
  expectValid(nlohmann::json::parse(toChromeTrace(inEnglish(), crooked(), "s", false)));
  expectValid(nlohmann::json::parse(toChromeTrace(inEnglish(), StepTrace(), "s", false)));
}

TEST(ChromeTrace, NamesUnitsWaitsAndTheClock) {
  const nlohmann::json trace = exported(strongStudy());
  const auto buckets = named(trace, "allReduce, bucket 0");
  ASSERT_EQ(buckets.size(), 6U);  // Three steps of two ranks.
  const nlohmann::json& args = buckets.front()["args"];
  EXPECT_EQ(args["bytes"], 6'000'000);
  EXPECT_EQ(args["op"], "allReduce");
  EXPECT_NEAR(args["wait (ms)"].get<double>(), 4 * 1.02, 0.001);
  EXPECT_NEAR(args["busBandwidth (GB/s)"].get<double>(), 6e6 / (0.016 * 1.02) / 1e9, 1e-4);
  EXPECT_EQ(named(trace, "waiting for slower ranks").size(), 6U);  // Rank 0 waits at two buckets in each step.
  EXPECT_EQ(named(trace, "collective").size(), 12U);               // Each of the six has a begin and an end.
  EXPECT_EQ(named(trace, "step 40").size(), 2U);
  EXPECT_EQ(trace["otherData"]["clockId"], "boot");
  EXPECT_EQ(trace["otherData"]["clocksShared"], true);
}

TEST(ChromeTrace, AStepOfAProgramCountsSamples) {
  StudyResult study = strongStudy();
  EXPECT_EQ(named(exported(study), "step 40").front()["args"].count("images"), 1U);
  for (CellResult& cell : study.cells) cell.cell.study.program = ProgramSpec{.command = {"python", "train.py"}};
  const nlohmann::json args = named(exported(study), "step 40").front()["args"];
  EXPECT_EQ(args.count("images"), 0U);
  EXPECT_EQ(args.count("samples"), 1U) << args;
}

TEST(ChromeTrace, JoinsNothingOverUnrelatedClocks) {
  StepTrace trace = crooked();
  EXPECT_EQ(named(nlohmann::json::parse(toChromeTrace(inEnglish(), trace, "s", false)), "collective").size(), 6U);
  trace.clocks = Clocks::unrelated;
  const auto apart = nlohmann::json::parse(toChromeTrace(inEnglish(), trace, "s", false));
  EXPECT_EQ(named(apart, "collective").size(), 0U);
  EXPECT_EQ(apart["otherData"]["clocksShared"], false);
  EXPECT_EQ(apart["otherData"]["clock"], english(Message{"trace.own-clocks", {}}));
  trace.clocks = Clocks::aligned;
  trace.uncertaintySeconds = 0.0002;
  const auto aligned = nlohmann::json::parse(toChromeTrace(inEnglish(), trace, "s", false));
  EXPECT_EQ(named(aligned, "collective").size(), 6U);
  EXPECT_EQ(aligned["otherData"]["clocksShared"], false);
  EXPECT_EQ(aligned["otherData"]["clocks"], "aligned");
  EXPECT_EQ(aligned["otherData"]["clock"],
            english(Message{"trace.aligned-clocks", {{"milliseconds", std::string("0.200")}}}));
}

// Operators have a separate track for each thread and stream, inside the rank's process.
TEST(ChromeTrace, PutsOperatorsIntoRowsOfTheirOwn) {
  StudyResult study;
  study.name = "profiled";
  study.cells.push_back(analyseCell(profiledCell(), CellKey("k"), {profiledRun("P", 1)}));
  const nlohmann::json trace = exported(study);
  expectValid(trace);
  std::map<std::pair<int, int>, std::string> titles;
  for (const auto& event : named(trace, "thread_name")) titles[{event["pid"], event["tid"]}] = event["args"]["name"];
  std::map<std::string, std::set<std::string>> rows;
  for (const auto& event : trace["traceEvents"])
    if (event["ph"] == "X" && (event["cat"] == "operator" || event["cat"] == "kernel"))
      rows[titles.at({event["pid"], event["tid"]})].insert(event["name"]);
  const decltype(rows) expected{{"rank 0, operators", {"conv2d", "mkldnn", "empty"}},
                                {"rank 0, operators, thread 1", {"allReduce"}},
                                {"rank 0, GPU 0 stream 3", {"kernel"}},
                                {"rank 1, operators", {"conv2d", "mkldnn", "empty"}},
                                {"rank 1, operators, thread 1", {"allReduce"}},
                                {"rank 1, GPU 0 stream 3", {"kernel"}}};
  EXPECT_EQ(rows, expected);
  const auto steps = named(trace, "step 41, profiled");
  ASSERT_EQ(steps.size(), 2U);
  const double start = steps[0]["ts"].get<double>();
  EXPECT_DOUBLE_EQ(named(trace, "conv2d").front()["ts"].get<double>(), start + 20e3);
  EXPECT_EQ(trace["otherData"]["profiledSteps"], 2);
  EXPECT_EQ(trace["otherData"]["operators"], 28);
  EXPECT_EQ(trace["otherData"]["operatorsLeftOut"], 0);
  EXPECT_EQ(trace["otherData"]["operatorsObstacle"], nullptr);
  EXPECT_FALSE(exported(strongStudy())["otherData"].contains("profiledSteps"));
}

TEST(OperatorsTable, HasARowPerOperatorOrOneWithTheReason) {
  StudyResult study;
  study.cells.push_back(analyseCell(profiledCell(1), CellKey("a"), {profiledRun("P", 1)}));
  study.cells.push_back(analyseCell(profiledCell(2), CellKey("b"), {gangRun("G", 1)}));
  study.cells.push_back(analyseCell(cell(3, Strategy::ddp, 2, 64), CellKey("c"), {gangRun("H", 1)}));
  compareCells(study);
  const auto table = makeTable(inEnglish(), study, "operators");
  ASSERT_TRUE(table);
  ASSERT_EQ(table->rows.size(), 6U);
  EXPECT_EQ(table->display[0], (std::vector<std::string>{"1", "2", "kernel", "GPU", "1.00", "50.0", "50.0", "25.0"}));
  EXPECT_EQ(table->rows[0][3], "gpu");
  EXPECT_EQ(table->display[1][2], "conv2d");
  EXPECT_EQ(table->rows[5], (std::vector<std::string>{"2", "2", "", "", "", "", "", ""}));
  EXPECT_TRUE(std::any_of(table->notes.begin(), table->notes.end(), [](const std::string& note) {
    return note.find("logged no profiled step") != std::string::npos;
  }));
}

TEST(TraceFigure, DrawsTheLastStepOfEveryRank) {
  const auto figure = makeFigure(inEnglish(), strongStudy(), "trace");
  ASSERT_TRUE(figure);
  EXPECT_EQ(figure->kind, FigureKind::timeline);
  EXPECT_EQ(figure->subtitle.find("interval"), std::string::npos) << figure->subtitle;
  EXPECT_EQ(figure->y.categories, (std::vector<std::string>{"rank 1", "rank 0"}));
  EXPECT_NE(figure->title.find("rank 0 waits longest for the others, 8.16 ms"), std::string::npos) << figure->title;
  EXPECT_NE(figure->summary.find("rank 1, step 40: 102 ms, 0 ms of them waiting"), std::string::npos)
      << figure->summary;
  for (const FigureSeries& series : figure->series)
    for (const FigurePoint& point : series.points)
      if (point.low) EXPECT_TRUE(0 <= *point.low && *point.low <= *point.high && *point.high <= 102.1) << series.name;
  const auto again = figureFromJson(nlohmann::json::parse(toJson(*figure).dump()));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kind, FigureKind::timeline);
}

TEST(TraceFigure, OfOneCellAndOfNoOtherKind) {
  const StudyResult study = strongStudy();
  ViewOptions view;
  view.cell = 2;
  EXPECT_EQ(makeFigure(inEnglish(), study, "trace", view)->y.categories.size(), 1U);
  EXPECT_EQ(exported(study, view)["otherData"]["ranks"], 1);
  view.cell = 9;
  EXPECT_EQ(makeFigure(inEnglish(), study, "trace", view)->empty, english(Message{"empty.trace", {}}));
  EXPECT_TRUE(exported(study, view).is_string());
  EXPECT_FALSE(makeFigure(inEnglish(), study, "speedup", view));
}

TEST(TraceFigure, CollectivesUnderWayTogetherLieBelowEachOther) {
  StudyResult study = strongStudy();
  study.cells.resize(1);
  study.cells[0].trace = std::make_shared<const StepTrace>(crooked());  // Three are in progress at once.
  const auto figure = makeFigure(inEnglish(), study, "trace");
  ASSERT_TRUE(figure);
  std::map<std::pair<double, int>, std::vector<std::pair<double, double>>> lanes;  // Row and lane.
  std::set<int> used;
  for (const FigureSeries& series : figure->series)
    for (const FigurePoint& point : series.points) {
      if (series.style != SeriesStyle::area && series.style != SeriesStyle::line) {
        EXPECT_EQ(point.lanes, 0) << series.name;
        continue;
      }
      EXPECT_EQ(point.lanes, 3) << series.name;
      used.insert(point.lane);
      if (series.style == SeriesStyle::area) lanes[{point.y, point.lane}].push_back({*point.low, *point.high});
    }
  EXPECT_EQ(used, (std::set<int>{0, 1, 2}));
  for (auto& [place, bars] : lanes) {
    std::sort(bars.begin(), bars.end());
    for (std::size_t i = 1; i < bars.size(); ++i) EXPECT_LE(bars[i - 1].second, bars[i].first) << place.first;
  }
  // If one comes after the other, each has the whole lane, and a figure's JSON does not mention lanes.
  const auto alone = makeFigure(inEnglish(), strongStudy(), "trace");
  for (const FigureSeries& series : alone->series)
    for (const FigurePoint& point : series.points) EXPECT_EQ(point.lanes, 0) << series.name;
  EXPECT_EQ(toJson(*alone).dump().find("lane\""), std::string::npos);
  EXPECT_EQ(figureFromJson(nlohmann::json::parse(toJson(*figure).dump()))->series.back().points.front().lanes, 3);
}

TEST(TraceFigure, DrawsTheRequestedStepsThatExist) {
  const StudyResult study = strongStudy();
  ViewOptions view;
  const auto axis = [&](std::int64_t first, std::int64_t last) {
    view.steps = {first, last};
    return makeFigure(inEnglish(), study, "trace", view)->x.title;
  };
  const StepTrace& trace = *study.cells[0].trace;
  EXPECT_EQ(axis(trace.first + 1, trace.first + 1), english(Message{"axis.trace-step", {{"step", trace.first + 1}}}));
  EXPECT_EQ(makeTable(inEnglish(), study, "trace", view)->rows.size(), 2U * (6 + 2)) << "of that step alone";
  EXPECT_EQ(axis(trace.first, trace.first + 1),
            english(Message{"axis.trace-steps", {{"first", trace.first}, {"last", trace.first + 1}}}));
  EXPECT_EQ(axis(trace.last + 5, trace.last + 9), english(Message{"axis.trace-step", {{"step", trace.last}}}));
}

TEST(TraceFigure, TheTableHasARowPerPartAndCollective) {
  const auto table = makeTable(inEnglish(), strongStudy(), "trace");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows.size(), 3U * 2 * (6 + 2));  // Steps, ranks, parts and collectives.
}

}  // namespace scalescope
