#include <QComboBox>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTabBar>

#include <gtest/gtest.h>

#include "core/report/figures/figures.h"
#include "tests/shots/shots_data.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/results/kind_tab.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/pages/results/study_selectors.h"
#include "ui/pages/results/top_charts.h"

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

TEST(StudySelectors, KeepTheCellsWhileTheyCanBeChosenAsBefore) {
  StudySelectors selectors;
  selectors.setResult(demoNamed("one"));
  QComboBox* cells = boxNamed(selectors, "Cells shown");
  QSignalSpy chosen(&selectors, &StudySelectors::cellsChosen);
  const std::size_t all = selectors.chosenCells().cells.size();
  choose(cells, 1);
  EXPECT_EQ(chosen.count(), 1);
  EXPECT_LT(selectors.chosenCells().cells.size(), all);
  selectors.setResult(demoNamed("another"));
  EXPECT_EQ(cells->currentIndex(), 1);
  StudyResult single = demoStudy();
  single.cells.resize(1);
  selectors.setResult(std::make_shared<const StudyResult>(single));
  EXPECT_TRUE(cells->isHidden());
  EXPECT_EQ(selectors.chosenCells().cells.size(), 1U);
  EXPECT_EQ(chosen.count(), 1);
}

TEST(TopCharts, ShowWhatTheReportPutsOnTopAndSayWhyOneIsEmpty) {
  TopCharts charts;
  charts.setStudy(demoNamed("one"));
  std::vector<std::string> shown;
  for (const ChartView* chart : charts.findChildren<ChartView*>()) shown.push_back(chart->figure().id);
  EXPECT_EQ(shown, topKinds());
  StudyResult nothing = demoStudy();
  nothing.cells.clear();
  charts.setStudy(std::make_shared<const StudyResult>(nothing));
  for (const ChartView* chart : charts.findChildren<ChartView*>()) EXPECT_FALSE(chart->figure().empty.empty());
}

TEST(KindTabs, TakeTheHeightOfTheShownTab) {
  KindTabs tabs;
  tabs.setStudy(demoNamed("one"));
  auto* pages = tabs.findChild<QStackedWidget*>();
  auto* bar = tabs.findChild<QTabBar*>();
  ASSERT_EQ(pages->count(), static_cast<int>(resultTabs().size()));
  for (int i = 0; i < bar->count(); ++i) {
    if (!bar->isTabVisible(i)) continue;
    bar->setCurrentIndex(i);
    EXPECT_EQ(pages->currentIndex(), i);
    EXPECT_EQ(pages->sizeHint().height(), pages->widget(i)->sizeHint().height()) << i;
  }
}

TEST(KindTabs, PassOnWhichCellIsWantedAgain) {
  KindTabs tabs;
  QSignalSpy asked(&tabs, &KindTabs::rerunRequested);
  Q_EMIT tabs.findChild<KindTab*>()->rerunRequested(3);
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked.first().first().toInt(), 3);
}

}  // namespace
}  // namespace scalescope
