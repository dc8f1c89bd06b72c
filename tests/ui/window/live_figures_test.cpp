#include "launcher/live/live_messages.h"
#include "ui/base/language.h"
#include "ui/base/message_translation.h"
#include "ui/pages/live/live_figures.h"
#include "ui/pages/live/live_lines.h"
#include "ui/pages/live/pinned_chart.h"
#include "ui/pages/live/time_figures.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

LiveCell cellOf(int devices, std::int64_t globalBatch, double sweptBatch, double speedup) {
  LiveCell cell;
  cell.devices = devices;
  cell.globalBatch = globalBatch;
  cell.batch = sweptBatch;
  cell.variant = "plain";
  cell.strategy = devices == 1 ? "single" : "ddp";
  cell.precision = "fp32";
  cell.speedup = speedup;
  return cell;
}

std::vector<std::string> linesOf(const Figure& figure) {
  std::vector<std::string> out;
  for (const FigureSeries& series : figure.series)
    if (series.role == SeriesRole::plain) out.push_back(series.name + ", " + std::to_string(series.points.size()));
  return out;
}

std::vector<LivePoint> rising(int points, double step = 1) {
  std::vector<LivePoint> out;
  for (int i = 0; i < points; ++i) out.push_back({i * step, double(i)});
  return out;
}

// Returns ten steps of half a second after two seconds of set-up, the first four of them warm-up.
LiveState tenSteps() {
  LiveState state;
  state.loss = state.accuracy = state.learningRates = rising(10);
  for (int i = 0; i < 10; ++i) {
    state.stepEnds.push_back({double(i), 2 + 0.5 * i});
    state.parts.push_back({double(i), 0.001, 0.01, 0.002, 0, 0.001});
  }
  state.warmupSteps = 4;
  state.timedFrom = 3.5;
  state.sampled[Metric::gpuPowerWatts] = {{"", 0, {{0, 90}, {8, 250}}}, {"", kCoresPerNode + 1, {{0, 80}, {8, 240}}}};
  state.sampled[Metric::networkSendBytesPerSecond] = {{"", 0, {{0, 0}, {8, 2e6}}}};
  return state;
}

const Figure* withId(const std::vector<Figure>& figures, const std::string& id) {
  for (const Figure& each : figures)
    if (each.id == id) return &each;
  return nullptr;
}

}  // namespace

// A screen reader reads it; the chart shows the same numbers at the pointer.
TEST(LiveFigures, ASummaryHasTheNumbersOfTheChart) {
  Figure figure;
  figure.series.push_back(lineSeries(QStringLiteral("loss"), {{0, 2.5}, {12500, 3.3712e-6}}));
  figure.series.push_back(lineSeries(QStringLiteral("rate"), {{0.25, 0.5}}));
  summarise(figure);
  EXPECT_EQ(figure.summary, "loss: 3.371e-6 at 12,500; rate: 0.5000 at 0.2500");
}

TEST(LiveOverTime, AllThatIsRecordedHasAPositionOnOneAxis) {
  const std::vector<Figure> figures = figuresOverTime(tenSteps());
  std::vector<std::string> ids;
  for (const Figure& each : figures) {
    ids.push_back(each.id);
    EXPECT_EQ(each.x.min, 0);
    EXPECT_EQ(each.x.max, 8);
    ASSERT_EQ(each.spans.size(), 1u) << each.id;
    EXPECT_DOUBLE_EQ(each.spans[0].from, 2);
    EXPECT_DOUBLE_EQ(each.spans[0].to, 3.5);
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"live-time-loss", "live-time-accuracy", "live-time-learning-rate",
                                           "live-time-parts", "live-time-gpu-power", "live-time-sent"}));
  EXPECT_FALSE(withId(figures, "live-time-loss")->y.zeroBased) << "a loss has one axis in both views";
  EXPECT_DOUBLE_EQ(withId(figures, "live-time-learning-rate")->series[0].points[4].x, 4);
  EXPECT_DOUBLE_EQ(withId(figures, "live-time-parts")->series[0].points[4].x, 4);
  const Figure& power = *withId(figures, "live-time-gpu-power");
  ASSERT_EQ(power.series.size(), 2u);
  EXPECT_EQ(power.series[0].name, "node 0, GPU 0");
  EXPECT_EQ(power.series[1].name, "node 1, GPU 1");
  EXPECT_DOUBLE_EQ(withId(figures, "live-time-sent")->series[0].points[1].y, 2);
  EXPECT_TRUE(figuresOverTime(LiveState()).empty());
}

// A program may report its loss only; a finished run will never have the rest.
TEST(LiveOverTime, ThereIsNoChartWithoutPoints) {
  LiveState state = tenSteps();
  state.parts.clear();
  state.accuracy.clear();
  for (LivePoint& point : state.learningRates) point.y = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::string> ids;
  for (const Figure& each : figuresOverTime(state)) ids.push_back(each.id);
  EXPECT_EQ(ids, (std::vector<std::string>{"live-time-loss", "live-time-gpu-power", "live-time-sent"}));
}

TEST(LiveOverTime, ANodeIsNamedByItsHostWhereThatDistinguishesIt) {
  LiveState state = tenSteps();
  state.nodeCpu = {{{}, 0, {{0, 40}}}, {{}, 1, {{0, 50}}}, {{}, 2, {{0, 60}}}};
  const auto called = [](const Figure& figure) {
    std::vector<std::string> names;
    for (const FigureSeries& each : figure.series) names.push_back(each.name);
    return names;
  };
  const auto nodes = [&] { return called(*withId(figuresOverTime(state), "live-time-node-cpu")); };
  state.hosts = {{0, "login"}, {1, "n1"}};
  EXPECT_EQ(nodes(), (std::vector<std::string>{"login", "n1", "node 2"}));
  EXPECT_EQ(called(loadFigure(state, LoadView::nodes)), nodes());
  EXPECT_EQ(called(*withId(figuresOverTime(state), "live-time-gpu-power")),
            (std::vector<std::string>{"login, GPU 0", "n1, GPU 1"}));
  state.hosts = {{0, "box"}, {1, "box"}, {2, "n2"}};
  EXPECT_EQ(nodes(), (std::vector<std::string>{"node 0", "node 1", "n2"}));
}

// A busy node exceeds 100 % a little, and would leave the chart.
TEST(LiveOverTime, TheAxisOfALoadHoldsAllOfIt) {
  LiveState state = tenSteps();
  const auto ends = [&state](double most) {
    state.nodeCpu = {{{}, 0, {{0, 40}, {1, most}}}};
    EXPECT_EQ(loadFigure(state, LoadView::nodes).y.max, std::max(100.0, most));
    return withId(figuresOverTime(state), "live-time-node-cpu")->y.max;
  };
  EXPECT_EQ(ends(60), 100);
  EXPECT_EQ(ends(102.5), 102.5);
}

TEST(LiveFigures, TheWarmUpIsShadedOverSteps) {
  const Figure loss = lossFigure(tenSteps());
  ASSERT_EQ(loss.spans.size(), 1u);
  EXPECT_DOUBLE_EQ(loss.spans[0].to, 4);
  EXPECT_EQ(learningRateFigure(tenSteps()).series.at(0).points.size(), 10u);
  EXPECT_TRUE(learningRateFigure(LiveState()).series.empty());
}

// Validation has markers, since two epochs are two points; it is drawn over steps and over seconds.
TEST(LiveFigures, ValidationIsInTheChartsOfTraining) {
  LiveState state = tenSteps();
  EXPECT_EQ(lossFigure(state).series.size(), 2U);
  EXPECT_EQ(lossFigure(state).y.title, "training loss");
  state.validationLoss = {{4, 1.75}, {9, 1.25}};
  state.validationAccuracy = {{4, 0.25}, {9, 0.5}};
  state.validationEnds = {{4, 4.1}, {9, 6.6}};
  const std::vector<Figure> times = figuresOverTime(state);
  const Figure loss = lossFigure(state), accuracy = accuracyFigure(state);
  const std::tuple<const Figure*, double, double> charts[] = {{&loss, 9, 1.25},
                                                              {&accuracy, 9, 50},
                                                              {withId(times, "live-time-loss"), 6.6, 1.25},
                                                              {withId(times, "live-time-accuracy"), 6.6, 50}};
  for (const auto& [figure, x, y] : charts) {
    ASSERT_NE(figure, nullptr);
    ASSERT_EQ(figure->series.size(), 3U) << figure->id;
    const FigureSeries& last = figure->series.back();
    EXPECT_EQ(last.name, "validation");
    EXPECT_EQ(last.style, SeriesStyle::lineAndMarkers);
    ASSERT_EQ(last.points.size(), 2U);
    EXPECT_EQ(last.points.back().x, x) << figure->id;
    EXPECT_EQ(last.points.back().y, y) << figure->id;
  }
  EXPECT_EQ(loss.y.title, "loss");
}

TEST(LiveFigures, ThePartsOfAStepStandFromTheFirstOneOn) {
  LiveState state;
  state.parts.push_back({0, 0, 0.01, 0, 0, 0});
  state.cells = {cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.9)};
  state.cells[0].number = CellNumber(1);
  state.cells[1].number = CellNumber(2);
  state.cell = CellNumber(1);
  EXPECT_EQ(linesOf(partsFigure(state)).size(), 0u);
  EXPECT_EQ(partsFigure(state).series.size(), 3u);  // Input, compute and other.
  state.cell = CellNumber(2);
  EXPECT_EQ(partsFigure(state).series.size(), 4u);  // Includes exposed communication.
}

TEST(LiveFigures, TheSmoothedLineDoesNotLagMoreThanItsWeights) {
  LiveState state;
  for (int i = 0; i < 3; ++i) state.loss.push_back({double(i), 3.0 - i});
  const Figure figure = lossFigure(state);
  const std::vector<FigurePoint>& smooth = figure.series.at(1).points;
  EXPECT_DOUBLE_EQ(smooth[0].y, 3);
  EXPECT_NEAR(smooth[1].y, (0.9 * 3 + 2) / 1.9, 1e-12);
  EXPECT_NEAR(smooth[2].y, (0.81 * 3 + 0.9 * 2 + 1) / 2.71, 1e-12);
  EXPECT_FALSE(figure.y.zeroBased);
}

TEST(LiveFigures, MoreThanEightRanksAreABandAndThoseApart) {
  LiveState state;
  state.cpuPerRank = true;
  for (int rank = 0; rank < 8; ++rank) state.cpu.push_back({"", rank, {{0, 95}, {1, 96}}});
  EXPECT_EQ(loadFigure(state, LoadView::ranks).series.size(), 8u);
  state.cpu.push_back({"", 8, {{0, 30}, {1, 31}}});
  const Figure figure = loadFigure(state, LoadView::ranks);
  ASSERT_EQ(figure.series.size(), 2u);
  EXPECT_TRUE(figure.series[0].band);
  EXPECT_EQ(figure.series[0].points[0].low, 30);
  EXPECT_EQ(figure.series[1].name, "rank 8");
  const std::set<int> wanted{2, 8, 77};
  const Figure chosen = loadFigure(state, LoadView::ranks, wanted);
  ASSERT_EQ(chosen.series.size(), 3u) << "one that is wanted and stands apart has one line";
  EXPECT_EQ(chosen.series[1].name, "rank 2");
  EXPECT_EQ(chosen.series[2].name, "rank 8");
  EXPECT_EQ(withId(figuresOverTime(state, wanted), "live-time-cpu")->series.size(), 3u);
  EXPECT_EQ(liveFigureNamed("live-load", state, wanted)->series.size(), 3u);
}

TEST(LiveFigures, RanksAreChosenByATextSuchAsARange) {
  EXPECT_EQ(wantedNumbers(QString()), std::set<int>());
  EXPECT_EQ(wantedNumbers(QStringLiteral(" 12,0 5-7 ")), (std::set<int>{0, 5, 6, 7, 12}));
  EXPECT_EQ(wantedNumbers(QStringLiteral("3\u30014")), (std::set<int>{3, 4}));
  for (const char* bad : {"all", "7-5", "-1", "0-8", "1-", "0-999999", "1.5", "99999999999"})
    EXPECT_EQ(wantedNumbers(QString::fromUtf8(bad)), std::nullopt) << bad;
}

TEST(LiveFigures, JoinedPointsKeepTheirSpikesAsABand) {
  LiveState state = tenSteps();
  EXPECT_FALSE(lossFigure(state).series[0].band);
  state.loss[3].high = 50;
  const Figure figure = lossFigure(state);
  EXPECT_TRUE(figure.series[0].band);
  EXPECT_EQ(figure.series[0].points[3].high, 50);
}

TEST(LiveFigures, TheVerdictIsTheHeadlineOfWhatIsFinished) {
  LiveState state;
  state.studyName = "strong";
  state.studyState = StudyState::finished;
  EXPECT_EQ(translated(liveHeadline(state)), QStringLiteral("strong is finished"));
  state.verdict = Message{"live.prepared", {{"host", std::string("n1")}}};
  EXPECT_EQ(translated(liveHeadline(state)), QStringLiteral("n1: prepared"));
  EXPECT_TRUE(sublineText(state).startsWith(QStringLiteral("strong is finished")));
}

TEST(LiveFigures, AProgramTakesSamples) {
  LiveState state;
  state.run = RunId("r");
  state.step = 3;
  state.imagesPerSecond = 120;
  EXPECT_TRUE(sublineText(state).contains(QStringLiteral("120 images/s"))) << sublineText(state).toStdString();
  state.isProgram = true;
  EXPECT_TRUE(sublineText(state).contains(QStringLiteral("120 samples/s"))) << sublineText(state).toStdString();
}

TEST(LiveFigures, AProgramThatReportsTokensHasTheirRateBesideTheSamples) {
  LiveState state;
  state.run = RunId("r");
  state.step = 3;
  state.isProgram = true;
  state.imagesPerSecond = 120;
  EXPECT_FALSE(sublineText(state).contains(QStringLiteral("tokens/s")));
  state.tokensPerSecond = 7680;
  EXPECT_TRUE(sublineText(state).contains(QStringLiteral("120 samples/s"))) << sublineText(state).toStdString();
  EXPECT_TRUE(sublineText(state).contains(QStringLiteral("7680 tokens/s"))) << sublineText(state).toStdString();
}

TEST(LiveFigures, DefinitionsOfAProgramNameSamples) {
  LiveState state;
  EXPECT_EQ(speedupSoFar(state).definition, "Images per second relative to the baseline cell of the same batch.");
  EXPECT_NE(efficiencySoFar(state).definition.find("images/s"), std::string::npos);
  state.isProgram = true;
  EXPECT_EQ(speedupSoFar(state).definition, "Samples per second relative to the baseline cell of the same batch.");
  EXPECT_NE(efficiencySoFar(state).definition.find("samples/s"), std::string::npos);
  EXPECT_EQ(efficiencySoFar(state).definition.find("images"), std::string::npos);
}

TEST(LiveFigures, ATrialShowsItsIntermediateResult) {
  LiveState state;
  state.studyName = "trial";
  state.studyState = StudyState::running;
  state.verdict = Message{"verdict.fastest-one", {{"devices", 1}, {"batch", 8}, {"rate", 3.0}}};
  EXPECT_EQ(liveTrial(state), std::nullopt) << "of other studies once all is measured";
  state.verdict = Message{"verdict.trial-none", {{"first", "A"}, {"second", "B"}, {"reason", "few"}}};
  EXPECT_EQ(translated(liveTrial(state).value()), QStringLiteral("A against B is not decided: few."));
  state.studyState = StudyState::finished;
  EXPECT_EQ(liveTrial(state), std::nullopt) << "it is the headline";
  EXPECT_EQ(translated(liveHeadline(state)), QStringLiteral("A against B is not decided: few."));
}

TEST(LiveSpeedup, HasItsInterval) {
  LiveState state;
  state.cells = {cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.9)};
  state.cells[1].speedupLow = 1.8;
  state.cells[1].speedupHigh = 2.1;
  const Figure figure = speedupSoFar(state);
  const FigurePoint& last = figure.series.at(0).points.at(1);
  EXPECT_EQ(last.low, 1.8);
  EXPECT_EQ(last.high, 2.1);
}

TEST(LiveEfficiency, IsTheSpeedupsShareOfTheIdealWithItsInterval) {
  LiveState state;
  state.cells = {cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.9)};
  state.cells[0].efficiency = 1;
  EXPECT_TRUE(efficiencySoFar(state).series.empty()) << "of the second cell it is not known";
  state.cells[1].efficiency = 0.95;
  state.cells[1].speedupLow = 1.8;
  state.cells[1].speedupHigh = 2.1;
  const Figure speedup = speedupSoFar(state);
  const Figure figure = efficiencySoFar(state);
  EXPECT_EQ(linesOf(figure), linesOf(speedup));
  EXPECT_EQ(figure.x.ticks, speedup.x.ticks);
  EXPECT_EQ(figure.series[0].hue, speedup.series[0].hue);
  EXPECT_EQ(figure.y.title, "efficiency, %");
  const FigurePoint& last = figure.series.at(0).points.at(1);
  EXPECT_DOUBLE_EQ(last.y, 95);
  EXPECT_DOUBLE_EQ(*last.low, 90);
  EXPECT_DOUBLE_EQ(*last.high, 105);
  ASSERT_EQ(figure.series.back().role, SeriesRole::ideal);
  for (const FigurePoint& point : figure.series.back().points) EXPECT_EQ(point.y, 100);
}

// Numbers look as in the figures and sentences of Results: no separator up to 9999, and one sign for a speedup.
TEST(LiveTexts, WriteNumbersAsResultsDoes) {
  LiveState state;
  state.cells = {cellOf(1, 8192, 8192, 1), cellOf(2, 16384, 16384, 1.9)};
  for (LiveCell& cell : state.cells) cell.status = CellState::done;
  state.studyState = StudyState::running;
  state.run = RunId("01JD0000000000000000000002");
  state.cell = state.cells[0].number = CellNumber(1);
  state.cells[1].number = CellNumber(2);
  state.step = 1;
  state.imagesPerSecond = 7526.2;
  EXPECT_TRUE(translated(liveHeadline(state)).contains(QStringLiteral("global batch 8192,")))
      << translated(liveHeadline(state)).toStdString();
  EXPECT_TRUE(sublineText(state).contains(QStringLiteral("7526 images/s"))) << sublineText(state).toStdString();
  EXPECT_EQ(liveMatrix(state).cells[1].title, QStringLiteral("1.90x"));
  EXPECT_EQ(liveMatrix(state).rows.first().section(QLatin1Char('\n'), 0, 0), QStringLiteral("8,192"));
  state.stepSeconds = 0.0173;
  state.steps = 500;
  ASSERT_EQ(installLanguage(QStringLiteral("de")), QStringLiteral("de"));
  EXPECT_TRUE(sublineText(state).contains(QStringLiteral("Schritt 2 von 500   \u00b7   17,3 ms je Schritt")))
      << sublineText(state).toStdString();
  ASSERT_EQ(installLanguage(QStringLiteral("zh_CN")), QStringLiteral("zh_CN"));
  EXPECT_FALSE(translated(liveHeadline(state)).contains(QLatin1Char(',')))
      << translated(liveHeadline(state)).toStdString();
  installLanguage(QStringLiteral("en"));
}

// A batch sweep on one device has no speedup, whatever ends.
TEST(LiveSpeedup, OneNumberOfDevicesHasNoSpeedup) {
  LiveState state;
  state.cells = {cellOf(1, 64, 64, 1), cellOf(1, 128, 128, 1)};
  for (LiveCell& cell : state.cells) cell.speedup.reset();
  const Figure figure = speedupSoFar(state);
  EXPECT_TRUE(figure.series.empty());
  EXPECT_EQ(figure.empty.rfind("Every cell of this study has 1 device: it compares throughput.", 0), 0u)
      << figure.empty;
  state.cells[1].devices = 2;
  EXPECT_EQ(speedupSoFar(state).empty.rfind("The first point appears", 0), 0u);
}

// The work per device is constant: the global batch grows along a line and does not split it.
TEST(LiveSpeedup, OfWeakScalingIsOneLine) {
  LiveState state;
  state.cells = {cellOf(1, 32, 32, 1), cellOf(2, 64, 32, 1.9), cellOf(4, 128, 32, 3.5)};
  EXPECT_EQ(linesOf(speedupSoFar(state)), std::vector<std::string>{"batch 32 per device, 3"});
}

TEST(LiveSpeedup, OfStrongScalingIsALinePerGlobalBatch) {
  LiveState state;
  state.cells = {cellOf(1, 512, 512, 1), cellOf(2, 512, 512, 1.9), cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.5)};
  EXPECT_EQ(linesOf(speedupSoFar(state)), (std::vector<std::string>{"batch 64, 2", "batch 512, 2"}));
}

// A batch of 64 over three devices is rounded down: 63 were run for 64.
TEST(LiveSpeedup, ARoundedBatchIsOneLineOfTheRequestedBatch) {
  LiveState state;
  state.cells = {cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.9), cellOf(3, 63, 64, 2.6)};
  const Figure figure = speedupSoFar(state);
  EXPECT_EQ(linesOf(figure), std::vector<std::string>{"batch 64, 3"});
  EXPECT_EQ(figure.x.ticks, (std::vector<double>{1, 2, 3})) << "each number of devices that has a point";
  state.cells = {cellOf(3, 63, 64, 2.6), cellOf(4, 64, 64, 3.2)};
  EXPECT_EQ(speedupSoFar(state).x.ticks, (std::vector<double>{1, 3, 4})) << "and the beginning of the ideal";
}

TEST(LiveSpeedup, ABaselineOfTwoDevicesIsNamed) {
  LiveState state;
  state.cells = {cellOf(2, 64, 64, 2), cellOf(4, 64, 64, 3.4)};
  for (LiveCell& cell : state.cells) cell.baselineDevices = 2;
  EXPECT_EQ(speedupSoFar(state).y.title, "speedup (relative to 2 devices, assumed ideal)");
}

TEST(LiveSpeedup, OfAccumulationIsASeparateLine) {
  LiveState state;
  state.cells = {cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.9), cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.5)};
  state.cells[2].accumulation = state.cells[3].accumulation = 2;
  EXPECT_EQ(linesOf(speedupSoFar(state)).size(), 2U);
}

TEST(LiveSpeedup, AMissingBaselineHasAReasonOnceTheStudyHasEnded) {
  LiveState state;
  state.cells = {cellOf(2, 64, 64, 1), cellOf(4, 128, 128, 1)};
  for (LiveCell& cell : state.cells) {
    cell.speedup.reset();
    cell.imagesPerSecond = 100;
    cell.noSpeedup = Message{"baseline.other-batch", {}};
  }
  EXPECT_EQ(speedupSoFar(state).empty.rfind("The first point appears", 0), 0u);
  state.studyState = StudyState::finished;
  EXPECT_EQ(speedupSoFar(state).empty, "No baseline was measured at its batch.");
}

// Both axes are logarithmic as in Results, so that the ideal is a straight line.
TEST(LiveSpeedup, HasLogarithmicAxesWithAStraightIdeal) {
  LiveState state;
  state.cells = {cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.9), cellOf(4, 64, 64, 3.4)};
  const Figure figure = speedupSoFar(state);
  EXPECT_EQ(figure.x.scale, AxisScale::log2);
  EXPECT_EQ(figure.y.scale, AxisScale::log2);
  const FigureSeries& ideal = figure.series.back();
  ASSERT_EQ(ideal.role, SeriesRole::ideal);
  ASSERT_EQ(ideal.points.size(), 2u);
  for (const FigurePoint& point : ideal.points) EXPECT_DOUBLE_EQ(point.x, point.y);
}

TEST(LiveSpeedup, IsProvisionalOnlyWhileTheStudyRuns) {
  LiveState state;
  state.cells = {cellOf(1, 64, 64, 1), cellOf(2, 64, 64, 1.9)};
  const auto drawn = [&](std::optional<StudyState> study) {
    state.studyState = study;
    return speedupSoFar(state);
  };
  for (const auto study : {StudyState::queued, StudyState::waiting, StudyState::running, StudyState::paused}) {
    EXPECT_EQ(drawn(study).title, "Speedup so far");
    EXPECT_EQ(drawn(study).subtitle, "provisional until all repeats are finished");
  }
  EXPECT_EQ(drawn(std::nullopt).subtitle, "provisional until all repeats are finished");
  EXPECT_EQ(drawn(StudyState::finished).subtitle, "all repeats finished");
  EXPECT_EQ(drawn(StudyState::incomplete).subtitle, "study ended; some repeats are missing");
  EXPECT_EQ(drawn(StudyState::cancelled).subtitle, "study cancelled: finished repeats only");
  for (const auto study : {StudyState::finished, StudyState::incomplete, StudyState::cancelled})
    EXPECT_EQ(drawn(study).title, "Speedup");
}

}  // namespace scalescope
