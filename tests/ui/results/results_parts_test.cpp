#include <cmath>
#include <optional>
#include <set>

#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/report/figures/figures.h"
#include "tests/patience.h"
#include "tests/shots/shots_data.h"
#include "tests/ui/results/made.h"
#include "tests/ui/window/window_help.h"
#include "ui/base/language.h"
#include "ui/charts/chart_view.h"
#include "ui/models/table_view.h"
#include "ui/pages/results/failed_cells.h"
#include "ui/pages/results/kind_tab.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/charts/plot/plot_widget.h"
#include "ui/pages/results/linked_zoom.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/results/study_selectors.h"
#include "ui/pages/results/over_time_tab.h"
#include "ui/pages/results/top_charts.h"
#include "ui/pages/results/trace_chooser.h"
#include "ui/pages/results/unmeasured_table.h"
#include "ui/pages/results/view_choices.h"
#include "ui/pages/results/groups.h"
#include "ui/pages/results/results_text.h"
#include "ui/style/theme.h"
#include "ui/widgets/page_room.h"

namespace scalescope {
namespace {

std::shared_ptr<const StudyResult> demoNamed(const std::string& id) {
  StudyResult study = demoStudy();
  study.id = StudyId(id);
  return std::make_shared<const StudyResult>(std::move(study));
}

QComboBox* boxNamed(const StudySelectors& selectors, const char* name) {
  for (QComboBox* box : selectors.findChildren<QComboBox*>())
    if (box->accessibleName() == QLatin1String(name)) return box;
  return nullptr;
}

void choose(QComboBox* box, int index) {
  box->setCurrentIndex(index);
  Q_EMIT box->activated(index);
}

// Counts repeats as the captions do; a failed cell has none.
TEST(ResultsTexts, CellsOfDifferentRepeatsShowARange) {
  StudyResult study = demoStudy();
  for (CellResult& cell : study.cells) cell.repeats = 4;
  EXPECT_TRUE(factsText(study).endsWith(QStringLiteral("4 repeats"))) << factsText(study).toStdString();
  study.cells.front().repeats = 3;
  study.cells.back().repeats = 0;
  EXPECT_TRUE(factsText(study).endsWith(QStringLiteral("3 to 4 repeats"))) << factsText(study).toStdString();
}

TEST(StudySelectors, KeepTheBaselineWhileItIsTheSameStudy) {
  StudySelectors selectors;
  selectors.setResult(demoNamed("one"));
  QComboBox* baseline = boxNamed(selectors, "Baseline");
  choose(baseline, 2);
  selectors.setResult(demoNamed("one"));
  EXPECT_EQ(baseline->currentIndex(), 2);
  selectors.setResult(demoNamed("another"));
  EXPECT_EQ(baseline->currentIndex(), 0);
  choose(baseline, 2);
  selectors.setResult(nullptr);
  selectors.setResult(demoNamed("another"));
  EXPECT_EQ(baseline->currentIndex(), 0);
}

TEST(StudySelectors, ShowTheBaselineThatAnEarlierWindowHad) {
  StudySelectors selectors;
  selectors.want("one", 2, {});
  selectors.setResult(demoNamed("one"));
  EXPECT_EQ(selectors.chosenBaseline(), 2);
  selectors.setResult(demoNamed("one"));
  EXPECT_EQ(selectors.chosenBaseline(), 2) << "a later answer takes nothing back";
  choose(boxNamed(selectors, "Baseline"), 0);
  selectors.setResult(demoNamed("one"));
  EXPECT_EQ(selectors.chosenBaseline(), 0) << "nor does it bring back what a person left";
  StudySelectors other;
  other.want("one", 2, {});
  other.setResult(demoNamed("another"));
  EXPECT_EQ(other.chosenBaseline(), 0);
  StudySelectors none;
  none.want("one", 99, {});
  none.setResult(demoNamed("one"));
  EXPECT_EQ(none.chosenBaseline(), 0) << "a cell that is there no more";
}

TEST(StudySelectors, KeepTheCellsWhileTheyCanBeChosenAsBefore) {
  StudySelectors selectors;
  selectors.setResult(demoNamed("one"));
  QComboBox* cells = boxNamed(selectors, "Cells shown");
  QSignalSpy chosen(&selectors, &StudySelectors::cellsChosen);
  EXPECT_EQ(selectors.chosenCells(), CellGroupChoice());
  choose(cells, 1);
  EXPECT_EQ(chosen.count(), 1);
  EXPECT_EQ(selectors.chosenCells(), groupChoices(demoStudy())[1]);
  selectors.setResult(demoNamed("another"));
  EXPECT_EQ(cells->currentIndex(), 1);
  StudyResult single = demoStudy();
  single.cells.resize(1);
  selectors.setResult(std::make_shared<const StudyResult>(single));
  EXPECT_TRUE(cells->isHidden());
  EXPECT_EQ(selectors.chosenCells(), CellGroupChoice());
  EXPECT_EQ(chosen.count(), 1);
}

TEST(StudySelectors, DistinguishStudiesOfOneName) {
  StudyRow row;
  row.id = StudyId("one");
  row.name = "quick";
  row.cells = 3;
  row.createdWallNs = 1'790'000'000'000'000'000;
  const QString text = studyText(row);
  EXPECT_TRUE(text.startsWith(QStringLiteral("quick \u00B7 2026-09-2"))) << text.toStdString();
  EXPECT_TRUE(text.endsWith(QStringLiteral("\u00B7 3 cells"))) << text.toStdString();
  StudyRow later = row;
  later.createdWallNs += 60'000'000'000;
  EXPECT_NE(studyText(later), text);
}

TEST(ViewChoices, OfferWhatTheStudyHasAndKeepWhatWasChosen) {
  ViewChoices choices;
  QSignalSpy chosen(&choices, &ViewChoices::chosen);
  choices.setStudy(demoStudy());
  auto* axis = choices.findChildren<QComboBox*>().at(1);
  EXPECT_FALSE(axis->isHidden());
  EXPECT_EQ(choices.view().x, "");
  const int batch = axis->findData(QStringLiteral("batch"));
  ASSERT_GT(batch, 0);
  EXPECT_EQ(axis->findData(QStringLiteral("epoch")), -1) << "nothing was learned";
  choose(axis, batch);
  EXPECT_EQ(chosen.count(), 1);
  EXPECT_EQ(choices.view().x, "batch");
  choices.setStudy(demoStudy());
  EXPECT_EQ(choices.view().x, "batch");
  StudyResult single = demoStudy();
  single.cells.resize(1);
  choices.setStudy(single);
  EXPECT_EQ(choices.view().x, "");
  EXPECT_TRUE(axis->isHidden());
  EXPECT_EQ(chosen.count(), 1);
}

TEST(ViewChoices, ReachEveryChartThatCanFollow) {
  FigureMaker maker;
  TopCharts charts(maker);
  charts.show();
  ViewOptions view;
  view.x = "batch";
  view.values = ValueScale::other;
  maker.setStudy(demoNamed("one"), {}, view);
  ASSERT_TRUE(waitUntilMade(maker));
  for (const ChartView* chart : charts.findChildren<ChartView*>()) {
    if (chart->figure().id != "speedup") continue;
    EXPECT_EQ(chart->figure().y.scale, AxisScale::linear);
    EXPECT_EQ(chart->figure().x.ticks, (std::vector<double>{32, 512}));
  }
}

// Returns the center of what the chart drew for the last point of a series.
QPoint pixelOf(PlotWidget* plot, std::size_t series) {
  const FigurePoint& point = plot->plot().figure().series[series].points.back();
  const FigureAxis& x = plot->plot().figure().x;
  const FigureAxis& y = plot->plot().figure().y;
  return plot->plot().layout().toPixel(axisPosition(x, point.x), axisPosition(y, point.y)).toPoint();
}

TEST(TopCharts, AClickOnAPointNamesItsCells) {
  FigureMaker maker;
  TopCharts charts(maker);
  charts.resize(1200, 360);
  charts.show();
  const auto study = demoNamed("one");
  maker.setStudy(study);
  ASSERT_TRUE(waitUntilMade(maker));
  QSignalSpy chosen(&charts, &TopCharts::cellsChosen);
  for (const ChartView* chart : charts.findChildren<ChartView*>()) {
    if (chart->figure().id != "speedup") continue;
    auto* plot = chart->findChild<PlotWidget*>();
    std::size_t line = 0;
    while (chart->figure().series[line].role != SeriesRole::plain) ++line;
    QTest::mouseClick(plot->viewport(), Qt::LeftButton, {}, pixelOf(plot, line));
    EXPECT_EQ(chosen.count(), 0) << "the window's thread does not compute which line was drawn there";
    ASSERT_TRUE(waitUntilMade(maker));
    ASSERT_EQ(chosen.count(), 1);
    const auto cells = chosen.first().first().value<QList<int>>();
    ASSERT_EQ(cells.size(), 1);
    const CellResult* cell = cellNumbered(*study, cells.first());
    ASSERT_NE(cell, nullptr);
    EXPECT_DOUBLE_EQ(*cell->speedup, chart->figure().series[line].points.back().y);
    QTest::mouseClick(plot->viewport(), Qt::LeftButton, {}, QPoint(2, 2));
    ASSERT_TRUE(waitUntilMade(maker));
    EXPECT_EQ(chosen.count(), 1) << "nothing is there";
  }
}

QMenu* visibleMenu(const QWidget& page) {
  for (QMenu* each : page.findChildren<QMenu*>())
    if (each->isVisible()) return each;
  return nullptr;
}

// Each of its cells has a heading that is drawn, and a separator stands only between two cells.
TEST(ResultsPage, APointsMenuNamesItsCells) {
  ResultsPage page;
  page.setResult(demoStudy());
  Q_EMIT page.findChild<TopCharts*>()->cellsChosen({1, 2}, QPoint(10, 10));
  const QMenu* menu = visibleMenu(page);
  ASSERT_NE(menu, nullptr);
  const QList<QAction*> actions = menu->actions();
  ASSERT_EQ(actions.size(), 7);
  for (int i = 0; i < actions.size(); ++i) EXPECT_EQ(actions[i]->isSeparator(), i == 3) << i;
  EXPECT_TRUE(actions[0]->text().startsWith(QStringLiteral("Cell 1: "))) << actions[0]->text().toStdString();
  EXPECT_TRUE(actions[4]->text().startsWith(QStringLiteral("Cell 2: "))) << actions[4]->text().toStdString();
}

TEST(ResultsPage, APointsMenuLeadsToRunsAndMeasuresAgain) {
  ResultsPage page;
  page.setResult(demoStudy());
  QSignalSpy runs(&page, &ResultsPage::runsRequested);
  QSignalSpy again(&page, &ResultsPage::rerunRequested);
  auto* charts = page.findChild<TopCharts*>();
  Q_EMIT charts->cellsChosen({2}, QPoint(10, 10));
  QMenu* menu = visibleMenu(page);
  ASSERT_NE(menu, nullptr);
  for (QAction* action : menu->actions())
    if (!action->isSeparator()) action->trigger();
  ASSERT_EQ(runs.count(), 1);
  EXPECT_EQ(runs.first().at(1).toInt(), 2);
  ASSERT_EQ(again.count(), 1);
  EXPECT_EQ(again.first().at(1).toInt(), 2);
}

TEST(ResultsPage, TheTabsStayUnderThePointerThatChoseOne) {
  ResultsPage page;
  ASSERT_TRUE(showDemo(page, {1272, 700}));
  auto* tabs = page.findChild<KindTabs*>();
  const auto* bar = tabs->findChild<QTabBar*>();
  const int before = bar->mapTo(&page, QPoint()).y();
  for (const char* word : {"waterfall", "throughput", "sizing", "waterfall", ""}) {
    tabs->showTabOf(word);
    ASSERT_TRUE(waitUntilMade(page));
    EXPECT_EQ(tabs->tabWord(), word);
    QCoreApplication::processEvents();
    auto* scroll = page.findChild<QScrollArea*>()->verticalScrollBar();
    scroll->setValue(scroll->maximum());
    EXPECT_EQ(bar->mapTo(&page, QPoint()).y(), before) << word;
  }
}

// There are many charts over the whole run: the tab that follows them is as high as it was before.
TEST(ResultsPage, ATabIsNoHigherThanItNeedsWhateverWasShownBefore) {
  ResultsPage page;
  ASSERT_TRUE(showDemo(page, {1272, 700}));
  auto* tabs = page.findChild<KindTabs*>();
  const auto* pages = tabs->findChild<QStackedWidget*>();
  const auto heightOf = [&](const char* word) {
    tabs->showTabOf(word);
    EXPECT_TRUE(waitUntilMade(page));
    QTest::qWait(1);  // A widget that is shown again requests its height.
    return pages->height();
  };
  const int cells = heightOf(""), waterfall = heightOf("waterfall");
  QSignalSpy wanted(&page, &ResultsPage::runRequested);
  heightOf("over-time");
  ASSERT_EQ(wanted.count(), 1);
  LiveState run;
  run.cpuPerRank = true;
  run.cpu = run.memory = run.nodeCpu = run.coreCpu = {{"", 0, {{0, 90}, {6, 95}}}};
  for (const Metric metric :
       {Metric::nodeMemoryUsed, Metric::networkSendBytesPerSecond, Metric::diskReadBytesPerSecond})
    run.sampled[metric] = run.cpu;
  page.setRun(wanted.last().at(0).toInt(), std::make_shared<const LiveState>(run));
  ASSERT_TRUE(QTest::qWaitFor([&] { return pages->height() > waterfall; }, 5000 * patience()));
  EXPECT_EQ(heightOf(""), cells);
  EXPECT_EQ(heightOf("waterfall"), waterfall);
}

TEST(LinkedZoom, ChartsOverOneAxisZoomTogetherAndALaterOneFollows) {
  const auto study = demoNamed("one");
  const auto chartOf = [&](const char* kind, ViewOptions view = {}) {
    auto chart = std::make_unique<ChartView>();
    chart->resize(500, 300);
    chart->setFigure(*makeFigure(inEnglish(), *study, kind, view));
    return chart;
  };
  const auto speedup = chartOf("speedup"), efficiency = chartOf("efficiency"), later = chartOf("throughput"),
             overBatch = chartOf("throughput", {"batch", {}, {}});
  LinkedZoom zoom;
  for (ChartView* chart : {speedup.get(), efficiency.get(), later.get(), overBatch.get()}) zoom.add(chart);
  for (ChartView* chart : {speedup.get(), efficiency.get(), overBatch.get()}) chart->show();
  const auto shown = [](const ChartView& chart) { return chart.findChild<PlotWidget*>()->plot().visibleX(); };
  QApplication::processEvents();
  QTest::keyClick(speedup->findChild<PlotWidget*>(), Qt::Key_Plus);
  ASSERT_TRUE(shown(*speedup));
  ASSERT_TRUE(shown(*efficiency));
  EXPECT_NEAR(shown(*efficiency)->from, shown(*speedup)->from, 1e-9);
  EXPECT_NEAR(shown(*efficiency)->to, shown(*speedup)->to, 1e-9);
  EXPECT_FALSE(shown(*overBatch)) << "another axis";
  later->show();
  QApplication::processEvents();
  ASSERT_TRUE(shown(*later));
  EXPECT_NEAR(shown(*later)->from, shown(*speedup)->from, 1e-9);
  QTest::keyClick(later->findChild<PlotWidget*>(), Qt::Key_Escape);
  EXPECT_FALSE(shown(*speedup));
}

TEST(TopCharts, AnswerTheQuestionOrShowWhyThereIsNoChart) {
  FigureMaker maker;
  TopCharts charts(maker);
  charts.show();
  maker.setStudy(demoNamed("one"));
  ASSERT_TRUE(waitUntilMade(maker));
  std::vector<std::string> shown;
  for (const ChartView* chart : charts.findChildren<ChartView*>()) shown.push_back(chart->figure().id);
  EXPECT_EQ(shown, (std::vector<std::string>{"speedup", "step-parts", "bandwidth"}));
  StudyResult nothing = demoStudy();
  nothing.cells.clear();
  maker.setStudy(std::make_shared<const StudyResult>(nothing));
  ASSERT_TRUE(waitUntilMade(maker));
  for (const ChartView* chart : charts.findChildren<ChartView*>()) EXPECT_FALSE(chart->isVisible()) << "an empty frame";
  EXPECT_TRUE(showsText(charts, "There is no speedup: it needs"));
  maker.setStudy(demoNamed("one"));
  ASSERT_TRUE(waitUntilMade(maker));
  EXPECT_TRUE(charts.findChild<ChartView*>()->isVisible());
  EXPECT_FALSE(showsText(charts, "There is no speedup: it needs"));
}

// A row per cell would be higher than the page: the axis of such a chart would lie below it.
TEST(TopCharts, LieWithinThePageWhateverTheNumberOfCells) {
  for (const StudyResult& study : {demoStudy(), studyOfSixtyCells("bucket-")}) {
    for (const QSize size : {QSize(1280, 672), QSize(1366, 720)}) {
      ResultsPage page;
      page.resize(size);
      page.show();
      page.setResult(study);
      ASSERT_TRUE(waitUntilMade(page));
      standStill(page);
      const QWidget* view = page.findChild<KindTabs*>()->findChild<QScrollArea*>()->viewport();
      int shown = 0;
      for (const ChartView* chart : page.findChild<TopCharts*>()->findChildren<ChartView*>()) {
        if (!chart->isVisible()) continue;
        ++shown;
        EXPECT_LE(chart->mapTo(view, QPoint(0, chart->height())).y(), view->height())
            << chart->figure().id << ", " << study.cells.size() << " cells at " << size.width();
      }
      EXPECT_EQ(shown, 3);
    }
  }
}

// The charts give some of their height to the parts below them, but none that their plots need: the page scrolls then.
TEST(TopCharts, AreLoweredToShowTheWholePageOnlyAsFarAsTheirPlotsAllow) {
  constexpr int kWidth = 1920;  // Titles and legends have few lines in wide charts.
  StudyResult study = demoStudy();
  study.cells.resize(4);  // Names of few rows leave the height to the page.
  compareCells(study);
  ResultsPage page;
  page.resize(kWidth, 900);
  page.show();
  page.setResult(study);
  ASSERT_TRUE(waitUntilMade(page));
  standStill(page);
  const auto* area = page.findChild<KindTabs*>()->findChild<QScrollArea*>();
  const auto* charts = page.findChild<TopCharts*>();
  const auto leastOf = [charts] {
    int least = 0;
    for (const ChartView* each : charts->findChildren<ChartView*>())
      if (each->isVisible()) least = std::max(least, each->minimumHeight());
    return least;
  };
  const int others = area->viewport()->height() - charts->height(), around = page.height() - area->viewport()->height();
  const int lowered = (std::max(inFont(240), leastOf()) + inFont(300)) / 2;
  ASSERT_LT(lowered, inFont(300)) << "the charts of few cells can be lower than usual";
  for (const int height : {lowered, inFont(150)}) {
    page.resize(kWidth, around + others + height);
    standStill(page);
    EXPECT_EQ(area->verticalScrollBar()->maximum() == 0, height == lowered) << height;
    if (height == lowered) EXPECT_EQ(charts->height(), lowered);
    EXPECT_GE(charts->height(), leastOf());
    for (const ChartView* each : charts->findChildren<ChartView*>()) {
      if (!each->isVisible()) continue;
      EXPECT_GE(each->findChild<PlotWidget*>()->plot().layout().plot.height(), 119.5)
          << each->figure().id << " at " << height;
    }
  }
}

// Returns the demo's study with cells that all have this end and no result.
StudyResult demoEnded(RunStatus status, const std::optional<Message>& error) {
  StudyResult study = demoStudy();
  for (CellResult& each : study.cells) {
    CellResult ended;
    ended.cell = each.cell;
    ended.key = each.key;
    ended.status = status;
    ended.error = error;
    each = ended;
  }
  study.verdict.reset();
  study.evidence.clear();
  study.guard.clear();
  return study;
}

TEST(ResultsPage, AStudyWithoutAResultHasItsRunsInPlaceOfCharts) {
  ResultsPage page;
  page.resize(1280, 760);
  page.show();
  const StudyResult study = demoEnded(RunStatus::crashed, Message{"launcher.rank-failed",
                                                                  {{"rank", std::int64_t{1}},
                                                                   {"operation", std::string("forward")},
                                                                   {"what", std::string("killed by signal 9")}}});
  page.setResult(study);
  ASSERT_TRUE(waitUntilMade(page));
  for (const ChartView* chart : page.findChildren<ChartView*>()) EXPECT_FALSE(chart->isVisible());
  EXPECT_FALSE(page.findChild<ViewChoices*>()->isVisible()) << "they are of charts";
  auto* runs = page.findChild<UnmeasuredTable*>();
  ASSERT_TRUE(runs->isVisible());
  auto* table = runs->findChild<TableView*>();
  ASSERT_EQ(table->model()->rowCount(), int(study.cells.size()));
  const int last = table->model()->columnCount() - 1;
  EXPECT_EQ(table->model()->index(0, last).data().toString(),
            QStringLiteral("rank 1 failed in forward: killed by signal 9"));
  const auto topOf = [&page](const QWidget* part) { return part->mapTo(&page, QPoint()).y(); };
  EXPECT_LT(topOf(runs), topOf(page.findChild<FailedCells*>()));
  QSignalSpy asked(&page, &ResultsPage::runsRequested);
  Q_EMIT table->activated(table->model()->index(2, 0));
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked.first().at(1).toInt(), 3);
  page.setResult(demoStudy());
  ASSERT_TRUE(waitUntilMade(page));
  EXPECT_FALSE(runs->isVisible());
  EXPECT_TRUE(page.findChild<ViewChoices*>()->isVisible());
  EXPECT_TRUE(page.findChild<TopCharts*>()->isVisible());
}

TEST(ResultsPage, AStudyThatHasNotFinishedLeadsToLive) {
  ResultsPage page;
  page.resize(1280, 760);
  page.show();
  page.setResult(demoEnded(RunStatus::queued, std::nullopt));
  ASSERT_TRUE(waitUntilMade(page));
  EXPECT_TRUE(showsText(page, "No cell has finished yet."));
  QSignalSpy live(&page, &ResultsPage::liveRequested);
  ASSERT_TRUE(clickNamed(&page, QStringLiteral("Open Live")));
  EXPECT_EQ(live.count(), 1);
  page.setResult(demoStudy());
  EXPECT_EQ(widgetNamed(&page, QStringLiteral("Open Live")), nullptr);
}

// Titles and legends may take any number of lines.
TEST(TopCharts, PlotsBesideEachOtherBeginAndEndAtOneHeight) {
  FigureMaker maker;
  TopCharts charts(maker);
  charts.resize(1232, 340);
  charts.show();
  maker.setStudy(demoNamed("one"));
  ASSERT_TRUE(waitUntilMade(maker));
  const auto edges = [&charts] {
    std::set<int> tops, bottoms;
    for (PlotWidget* plot : charts.findChildren<PlotWidget*>()) {
      const QRectF at = plot->plot().layout().plot;
      tops.insert(plot->mapTo(&charts, QPoint(0, int(std::lround(at.top())))).y());
      bottoms.insert(plot->mapTo(&charts, QPoint(0, int(std::lround(at.bottom())))).y());
    }
    return std::pair(tops, bottoms);
  };
  ASSERT_EQ(charts.findChildren<PlotWidget*>().size(), 3);
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return edges().first.size() == 1 && edges().second.size() == 1; }, 5000 * patience()))
      << edges().first.size() << " tops, " << edges().second.size() << " bottoms";
  charts.resize(700, 1100);  // Below each other, each plot begins at its own edge.
  EXPECT_TRUE(QTest::qWaitFor([&] { return edges().first.size() == 3; }, 5000 * patience()));
}

// Returns the table beside the chart, not the chart's own one.
TableView* ownTable(const KindTab& tab) {
  for (TableView* each : tab.findChildren<TableView*>())
    if (!tab.findChild<ChartView*>()->isAncestorOf(each)) return each;
  return nullptr;
}

TEST(KindTab, TheCellsStandSideBySideWithoutABarAt1280) {
  for (const char* language : {"en", "de"}) {
    installLanguage(QLatin1String(language));
    FigureMaker maker;
    KindTab tab(resultTabs().front(), maker);
    tab.resize(1280 - 2 * kPageMargin, 400);
    tab.show();
    maker.setStudy(demoNamed("one"));
    ASSERT_TRUE(waitUntilMade(maker));
    const auto* table = ownTable(tab);
    ASSERT_NE(table, nullptr);
    QTest::qWait(1);
    EXPECT_GT(table->model()->columnCount(), 8);
    EXPECT_LE(table->horizontalHeader()->length(), table->viewport()->width()) << language;
  }
  installLanguage(QStringLiteral("en"));
}

// At any width, and after any other width, a table beside its chart needs no scroll bar.
TEST(KindTab, ATableWithoutRoomBesideItsChartIsBelowIt) {
  int beside = 0, below = 0;
  for (const ResultTab& each : resultTabs()) {
    if (each.what == "all") continue;
    FigureMaker maker;
    KindTab tab(each, maker);
    tab.resize(2500, 900);  // Has room for every column.
    tab.show();
    maker.setStudy(demoNamed("one"));
    ASSERT_TRUE(waitUntilMade(maker));
    const auto* chart = tab.findChild<ChartView*>();
    TableView* table = ownTable(tab);
    ASSERT_NE(table, nullptr);
    if (!chart->isVisible() || !table->isVisible()) continue;
    QTest::qWait(1);
    const int least = table->leastWidth();
    for (const int width : {976, 640, 2500, 640}) {
      tab.resize(width, 900);
      const auto isBelow = [&] {
        return table->mapTo(&tab, QPoint()).y() >= chart->mapTo(&tab, QPoint(0, chart->height() - 1)).y();
      };
      const int room = (width - 3 * kGrid) * 7 / 12;  // Room beside the chart.
      const Figure& figure = chart->figure();
      const bool areNamed = figure.kind == FigureKind::bars && figure.x.scale == AxisScale::category;
      const int names = areNamed ? int(figure.x.categories.size()) * 90 : 0;
      const bool has = least <= room && names <= width * 5 / 12;
      ASSERT_TRUE(QTest::qWaitFor([&] { return isBelow() != has && table->width() == (has ? room : width); },
                                  5000 * patience()))
          << each.what << " at " << width << ": " << table->width();
      if (has) EXPECT_LE(table->horizontalHeader()->length(), table->viewport()->width()) << each.what;
      ++(has ? beside : below);
    }
  }
  EXPECT_GT(beside, 0);
  EXPECT_GT(below, 0);
}

TEST(OverTimeTab, ItsChoiceStaysOnTop) {
  OverTimeTab tab;
  tab.resize(900, 500);
  tab.setStudy(demoNamed("one"));
  tab.show();
  QTest::qWait(1);
  EXPECT_EQ(tab.findChild<QComboBox*>()->y(), 0);
}

TEST(KindTabs, TakeTheHeightOfTheShownTab) {
  FigureMaker maker;
  KindTabs tabs(maker);
  tabs.show();
  maker.setStudy(demoNamed("one"));
  ASSERT_TRUE(waitUntilMade(maker));
  auto* pages = tabs.findChild<QStackedWidget*>();
  auto* bar = tabs.findChild<QTabBar*>();
  const auto heightOf = [pages](const QWidget& widget) {
    return widget.hasHeightForWidth() ? widget.heightForWidth(pages->width()) : widget.sizeHint().height();
  };
  ASSERT_EQ(pages->count(), static_cast<int>(resultTabs().size()) + 2);  // Includes sizing, and charts over the run.
  for (const ResultTab& tab : resultTabs()) {
    tabs.showKind(tab.what);
    if (tabs.tabWord() != tab.what) continue;  // The study has no such tab.
    const int i = bar->currentIndex();
    ASSERT_TRUE(waitUntilMade(maker));
    QTest::qWait(1);  // A widget that is shown again requests its height.
    EXPECT_EQ(pages->currentIndex(), i);
    // A row of choices that wraps is counted in hidden tabs, too (QStackedLayout), and is two lines at most.
    EXPECT_GE(heightOf(*pages), heightOf(*pages->widget(i))) << i;
    EXPECT_LE(heightOf(*pages), heightOf(*pages->widget(i)) + 2 * pages->fontMetrics().lineSpacing()) << i;
  }
}

// Returns a trace of two ranks, steps 40 to 42 of 10 to 59.
std::shared_ptr<const StepTrace> threeSteps(std::int64_t first = 40) {
  auto trace = std::make_shared<StepTrace>();
  trace->worldSize = 2;
  trace->first = first;
  trace->last = first + 2;
  trace->recordedFirst = 10;
  trace->recordedLast = 59;
  for (int rank = 0; rank < 2; ++rank) {
    TraceRank each{RankIndex(rank), NodeIndex(0), "host", "cpu", {}};
    for (std::int64_t step = first; step < first + 3; ++step)
      each.steps.push_back(
          {step, 0, 8, step * 100, step * 100 + 90, {{SpanKind::forward, step * 100, step * 100 + 90}}, {}});
    trace->ranks.push_back(each);
  }
  return trace;
}

std::shared_ptr<const StudyResult> tracedDemo() {
  StudyResult study = demoStudy();
  for (std::size_t i : {1U, 5U}) study.cells[i].trace = threeSteps();
  return std::make_shared<const StudyResult>(study);
}

template <class Widget>
Widget* fieldNamed(const QWidget& page, const char* name) {
  for (Widget* child : page.findChildren<Widget*>())
    if (child->accessibleName() == QString::fromUtf8(name)) return child;
  return nullptr;
}

TEST(TraceChooser, ShowsStepsThatAreThereAndAsksForOthers) {
  TraceChooser chooser;
  chooser.setStudy(tracedDemo());
  auto* cells = fieldNamed<QComboBox>(chooser, "Cell shown");
  auto* first = fieldNamed<QSpinBox>(chooser, "First step");
  auto* count = fieldNamed<QSpinBox>(chooser, "Steps");
  ASSERT_TRUE(cells && first && count);
  EXPECT_EQ(cells->count(), 2);
  EXPECT_EQ(first->value(), 42);
  EXPECT_EQ(first->minimum(), 10);
  EXPECT_EQ(first->maximum(), 59);
  QSignalSpy changed(&chooser, &TraceChooser::changed);
  QSignalSpy wanted(&chooser, &TraceChooser::traceRequested);
  first->setValue(40);
  count->setValue(2);
  EXPECT_EQ(changed.count(), 2);
  EXPECT_EQ(chooser.chosen().steps.first, 40);
  EXPECT_EQ(chooser.chosen().steps.last, 41);
  first->setValue(20);
  ASSERT_EQ(wanted.count(), 1);
  EXPECT_EQ(wanted.first().at(1).toInt(), 2);
  const int early = wanted.first().at(0).toInt();
  first->setValue(22);
  chooser.setTrace(early, threeSteps(20));
  EXPECT_EQ(changed.count(), 2) << "a trace that is no longer requested is ignored";
  chooser.setTrace(wanted.last().at(0).toInt(), threeSteps(22));
  EXPECT_EQ(changed.count(), 3);
  EXPECT_EQ(chooser.chosen().trace->first, 22);
  EXPECT_EQ(chooser.chosen().steps.first, 22);
  cells->setCurrentIndex(1);
  Q_EMIT cells->activated(1);
  EXPECT_EQ(chooser.chosen().cell, 6);
  EXPECT_EQ(first->value(), 42);
  // A run that ends brings a new result of the study: the choice stays.
  first->setValue(41);
  chooser.setStudy(tracedDemo());
  EXPECT_EQ(chooser.chosen().cell, 6);
  EXPECT_EQ(chooser.chosen().steps.first, 41);
  // The last step of the new result is shown too if no step is chosen.
  Q_EMIT cells->activated(cells->currentIndex());
  EXPECT_EQ(chooser.chosen().steps.first, 42);
  StudyResult later = *tracedDemo();
  for (std::size_t i : {1U, 5U}) later.cells[i].trace = threeSteps(50);
  chooser.setStudy(std::make_shared<const StudyResult>(later));
  EXPECT_EQ(chooser.chosen().cell, 6);
  EXPECT_EQ(chooser.chosen().steps.first, 52);
  chooser.setStudy(demoNamed("another"));
  EXPECT_TRUE(chooser.isHidden());
}

TEST(TraceChooser, ByKeysAlone) {
  TraceChooser chooser;
  chooser.setStudy(tracedDemo());
  chooser.show();
  auto* first = fieldNamed<QSpinBox>(chooser, "First step");
  QTest::keyClick(first, Qt::Key_Down);
  EXPECT_EQ(chooser.chosen().steps.first, 41);
  auto* cells = fieldNamed<QComboBox>(chooser, "Cell shown");
  QTest::keyClick(cells, Qt::Key_Down);
  EXPECT_EQ(chooser.chosen().cell, 6);
}

// A study of a hundred cells would fill the choices of every hidden tab.
TEST(KindTab, AChoiceOfCellsIsFilledOnceItsTabIsShown) {
  FigureMaker maker;
  KindTabs tabs(maker);
  tabs.show();
  const auto choices = [&tabs] {
    int count = 0;
    for (const KindTab* tab : tabs.findChildren<KindTab*>())
      for (const QComboBox* box : tab->findChildren<QComboBox*>()) count += box->count();
    return count;
  };
  maker.setStudy(tracedDemo());
  ASSERT_TRUE(waitUntilMade(maker));
  EXPECT_EQ(choices(), 0);
  tabs.showKind("trace");
  ASSERT_TRUE(waitUntilMade(maker));
  EXPECT_GT(choices(), 0);
}

TEST(KindTab, ATimelinesMenuHasTheTraceForViewers) {
  FigureMaker maker;
  KindTabs tabs(maker);
  tabs.show();
  maker.setStudy(tracedDemo());
  tabs.showKind("trace");
  ASSERT_TRUE(waitUntilMade(maker));
  const auto chartOf = [&](const char* kind) {
    for (const KindTab* tab : tabs.findChildren<KindTab*>())
      if (tab->kind() == kind) return tab->findChild<ChartView*>();
    return static_cast<ChartView*>(nullptr);
  };
  const auto menuOf = [](const ChartView* chart) {
    QStringList out;
    for (QMenu* menu : chart->findChildren<QMenu*>()) {
      Q_EMIT menu->aboutToShow();
      for (const QAction* action : menu->actions()) out << action->text();
    }
    return out;
  };
  ChartView* chart = chartOf("trace");
  ASSERT_NE(chart, nullptr);
  EXPECT_EQ(menuOf(chart).count(QStringLiteral("JSON (Chrome trace)")), 1);
  EXPECT_EQ(menuOf(chartOf("throughput")).count(QStringLiteral("JSON (Chrome trace)")), 0);
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("t.json"));
  ASSERT_TRUE(chart->exportTo(file));
  EXPECT_NE(readFile(file.toStdString()).value_or("").find("traceEvents"), std::string::npos);
}

struct CountingColumn final : QVBoxLayout {
  void setGeometry(const QRect& place) final {
    ++laidOut;
    QVBoxLayout::setGeometry(place);
  }
  int laidOut = 0;
};

TEST(LayoutOnce, WhatIsShownTogetherLaysOutThePageOnce) {
  QWidget page;
  auto* column = new CountingColumn;
  page.setLayout(column);
  auto* part = new QWidget(&page);
  column->addWidget(part);
  auto* lines = new QVBoxLayout(part);
  std::vector<QLabel*> labels;
  for (int i = 0; i < 8; ++i) {
    labels.push_back(new QLabel(QStringLiteral("line %1").arg(i), part));
    lines->addWidget(labels.back());
    labels.back()->hide();
  }
  page.resize(400, 400);
  page.show();
  QCoreApplication::processEvents();
  column->laidOut = 0;
  {
    const LayoutOnce once(*part);
    for (QLabel* each : labels) each->show();
    EXPECT_EQ(column->laidOut, 0);
  }
  EXPECT_GT(labels.back()->y(), labels.front()->y()) << "they have their places";
  QCoreApplication::processEvents();
  EXPECT_EQ(column->laidOut, 1);
}

// Tabs with tables only are skipped, and there is nothing before the first chart or after the last one.
TEST(KindTabs, AnEnlargedChartLeadsToThoseOfTheOtherTabs) {
  FigureMaker maker;
  KindTabs tabs(maker);
  tabs.resize(900, 600);
  tabs.show();
  maker.setStudy(demoNamed("strong"));
  ASSERT_TRUE(waitUntilMade(maker));
  const auto enlarged = [&tabs]() -> ChartView* {
    for (ChartView* each : tabs.findChildren<ChartView*>())
      if (each->isEnlarged() && each->isVisible()) return each;
    return nullptr;
  };
  const auto walk = [&](int direction) {
    std::vector<std::string> seen;
    while (ChartView* chart = enlarged()) {
      if (!seen.empty() && seen.back() == chart->figure().id) break;
      seen.push_back(chart->figure().id);
      Q_EMIT chart->beyondRequested(direction);
      if (!QTest::qWaitFor([&] { return enlarged() != nullptr; }, 5000 * patience())) break;
    }
    return seen;
  };
  tabs.showKind("speedup");
  ASSERT_TRUE(waitUntilMade(maker));
  QList<ChartView*> charts = chartsInSight(tabs);
  ASSERT_EQ(charts.size(), 1);
  charts.front()->setEnlarged(true);
  const std::vector<std::string> forth = walk(1);
  EXPECT_EQ(forth.front(), "speedup");
  EXPECT_GT(forth.size(), 4U);
  std::vector<std::string> back = walk(-1);
  ASSERT_GE(back.size(), forth.size());
  std::reverse(back.begin(), back.end());
  EXPECT_EQ(std::vector<std::string>(back.end() - std::ptrdiff_t(forth.size()), back.end()), forth);
}

TEST(KindTabs, RequestTheCellToMeasureAgain) {
  FigureMaker maker;
  KindTabs tabs(maker);
  QSignalSpy asked(&tabs, &KindTabs::rerunRequested);
  Q_EMIT tabs.findChild<KindTab*>()->rerunRequested(3);
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked.first().first().toInt(), 3);
}

}  // namespace
}  // namespace scalescope
