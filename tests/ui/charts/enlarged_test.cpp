// Tests of a chart in full screen: its beginning and end, and the keys that show the other charts of its window.
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/patience.h"
#include "tests/shots/shots_data.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/enlarged_chart.h"
#include "ui/charts/plot/plot_widget.h"

namespace scalescope {
namespace {

const int kEnlargedMs = 3000 * patience();

// A window with three charts side by side, the last one of which is empty.
class EnlargedCharts : public testing::Test {
 protected:
  EnlargedCharts() {
    auto* row = new QHBoxLayout(&m_window);
    for (const char* id : {"loss", "speedup", "accuracy"}) {
      m_charts << new ChartView(&m_window);
      m_charts.last()->setFigure(demoFigure(id));
      row->addWidget(m_charts.last());
    }
    m_window.resize(700, 400);
    m_window.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&m_window, kEnlargedMs));
    m_window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&m_window, kEnlargedMs));
  }
  [[nodiscard]] PlotWidget* plot(int chart) const { return m_plots[chart]; }
  void SetUp() override {
    for (ChartView* each : m_charts) m_plots << each->findChild<PlotWidget*>();
  }
  // Returns the index of the enlarged chart; -1 if there is none.
  [[nodiscard]] int enlarged() const {
    for (int i = 0; i < m_charts.size(); ++i)
      if (m_charts[i]->isEnlarged()) return i;
    return -1;
  }

  QWidget m_window;
  QList<ChartView*> m_charts;
  QList<PlotWidget*> m_plots;
};

TEST_F(EnlargedCharts, ADoubleClickFillsTheScreenAndEscapeGivesItBack) {
  const QSize before = plot(0)->size();
  const QByteArray place = m_window.saveGeometry();
  QTest::mouseDClick(plot(0)->viewport(), Qt::LeftButton, {}, QPoint(80, 120));
  ASSERT_TRUE(QTest::qWaitFor([&] { return enlarged() == 0; }, kEnlargedMs));
  EXPECT_TRUE(m_window.isFullScreen());
  EXPECT_TRUE(QTest::qWaitFor([&] { return plot(0)->width() > 2 * before.width(); }, kEnlargedMs));
  EXPECT_EQ(m_window.findChild<EnlargedChart*>()->size(), m_window.size());
  EXPECT_TRUE(plot(0)->hasFocus());
  QTest::keyClick(plot(0), Qt::Key_Escape);
  EXPECT_EQ(enlarged(), -1);
  EXPECT_FALSE(m_window.isFullScreen());
  EXPECT_EQ(m_window.findChild<EnlargedChart*>(), nullptr);
  EXPECT_TRUE(QTest::qWaitFor([&] { return plot(0)->size() == before; }, kEnlargedMs));
  EXPECT_EQ(m_window.saveGeometry(), place);
}

TEST_F(EnlargedCharts, FAndTheMenuDoTheSameBothWays) {
  plot(1)->setFocus();
  QTest::keyClick(plot(1), Qt::Key_F);
  EXPECT_EQ(enlarged(), 1);
  QTest::keyClick(plot(1), Qt::Key_F);
  EXPECT_EQ(enlarged(), -1);
  const auto entry = [&](const char* text) -> QAction* {
    auto* menu = m_charts[1]->findChild<QMenu*>();
    Q_EMIT menu->aboutToShow();
    for (QAction* action : menu->actions())
      if (action->text() == QLatin1String(text)) return action;
    return nullptr;
  };
  ASSERT_NE(entry("Full screen"), nullptr);
  entry("Full screen")->trigger();
  EXPECT_EQ(enlarged(), 1);
  QTest::mouseDClick(plot(1)->viewport(), Qt::LeftButton, {}, QPoint(80, 120));
  EXPECT_TRUE(QTest::qWaitFor([&] { return enlarged() == -1; }, kEnlargedMs));
}

TEST_F(EnlargedCharts, ArrowsLeadToTheOthersAndShiftKeepsThemForTheCrossHair) {
  m_charts[0]->setEnlarged(true);
  QTest::keyClick(plot(0), Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_TRUE(plot(0)->crossHair());
  QTest::keyClick(plot(0), Qt::Key_Right);
  EXPECT_EQ(enlarged(), 1);
  EXPECT_TRUE(m_window.isFullScreen());
  int beyond = 0;
  QObject::connect(m_charts[1], &ChartView::beyondRequested, [&](int direction) { beyond = direction; });
  QTest::keyClick(plot(1), Qt::Key_Right);  // The third chart is empty.
  EXPECT_EQ(enlarged(), 1);
  EXPECT_EQ(beyond, 1);
  QTest::keyClick(plot(1), Qt::Key_Left);
  EXPECT_EQ(enlarged(), 0);
  QTest::keyClick(plot(0), Qt::Key_Escape);
  EXPECT_FALSE(m_window.isFullScreen());
}

TEST_F(EnlargedCharts, AWindowThatIsClosedOrShowsAnotherPageIsAsBefore) {
  m_charts[0]->setEnlarged(true);
  QCloseEvent close;
  QApplication::sendEvent(&m_window, &close);
  EXPECT_EQ(enlarged(), -1);
  EXPECT_FALSE(m_window.isFullScreen());
  m_window.show();
  m_charts[1]->setEnlarged(true);
  m_charts[1]->hide();
  EXPECT_TRUE(QTest::qWaitFor([&] { return enlarged() == -1; }, kEnlargedMs));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !m_window.isFullScreen(); }, kEnlargedMs));
}

TEST_F(EnlargedCharts, ALiveChartContinuesAndAnEmptyOneStays) {
  m_charts[2]->setEnlarged(true);
  EXPECT_EQ(enlarged(), -1);
  m_charts[0]->setEnlarged(true);
  Figure longer = demoFigure("loss");
  longer.series[0].points.push_back({413, 0.5, {}, {}, {}});
  const std::size_t points = longer.series[0].points.size();
  m_charts[0]->setFigure(longer);
  EXPECT_TRUE(QTest::qWaitFor([&] { return plot(0)->plot().figure().series[0].points.size() == points; }, kEnlargedMs));
  delete m_charts.takeFirst();  // A deleted page deletes its enlarged chart too.
  EXPECT_EQ(m_window.findChild<EnlargedChart*>(), nullptr);
}

}  // namespace
}  // namespace scalescope
