#include "ui/charts/series_view.h"

#include <cmath>

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/patience.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/plot/plot_widget.h"

namespace scalescope {
namespace {

constexpr int kValues = 1'000'000, kSpike = 765'432;

double valueAt(int i) { return i == kSpike ? 40 : std::sin(i * 1e-4); }

// As a store answers: the values themselves where there are few, else the least, most and mean of stretches.
std::vector<FigurePoint> answer(double from, double to, int buckets) {
  const int first = std::max(0, static_cast<int>(std::ceil(from)));
  const int last = static_cast<int>(std::min<double>(kValues - 1, to));
  const int width = std::max(1, (last - first) / std::max(1, buckets) + 1);
  std::vector<FigurePoint> points;
  for (int at = first; at <= last; at += width) {
    FigurePoint point{static_cast<double>(at), 0, 1e9, -1e9, {}};
    const int end = std::min(last + 1, at + width);
    for (int i = at; i < end; ++i) {
      point.low = std::min(*point.low, valueAt(i));
      point.high = std::max(*point.high, valueAt(i));
      point.y += valueAt(i) / (end - at);
    }
    points.push_back(point);
  }
  return points;
}

struct Shown {
  SeriesView view;
  std::vector<std::pair<double, double>> asked;
  Shown() {
    QObject::connect(&view, &SeriesView::pointsWanted, &view, [this](int number, double from, double to, int buckets) {
      asked.emplace_back(from, to);
      view.setPoints(number, {answer(from, to, buckets)});
    });
    view.resize(800, 400);
    view.show();
    Figure figure;
    figure.id = "series";
    figure.x.title = "seconds";
    figure.series.resize(1);
    figure.series[0].style = SeriesStyle::line;
    view.setSeries(figure, kValues, 3);
    EXPECT_TRUE(QTest::qWaitFor([this] { return !plot().plot().data().lines.empty(); }, 5000 * patience()));
  }
  PlotWidget& plot() { return *view.findChild<PlotWidget*>(); }
  [[nodiscard]] double highest() {
    double high = -1e9;
    for (const PlotArea& band : plot().plot().data().bands)
      for (const QPolygonF& piece : band.pieces)
        for (const QPointF& point : piece) high = std::max(high, point.y());
    for (const PlotLine& line : plot().plot().data().lines)
      for (const QPointF& point : line.points) high = std::isfinite(point.y()) ? std::max(high, point.y()) : high;
    return high;
  }
};

TEST(SeriesView, ASpikeOfOneInAMillionShowsAtEveryZoomDownToItself) {
  Shown shown;
  EXPECT_LE(shown.view.chart()->figure().series[0].points.size(), 4001U);
  EXPECT_NEAR(shown.highest(), 40, 1e-6);
  double half = 250'000;
  while (half > 20) {
    shown.plot().zoomTo(Range{kSpike - half, kSpike + half});
    Q_EMIT shown.plot().zoomed();
    EXPECT_TRUE(QTest::qWaitFor([&] { return std::abs(shown.highest() - 40) < 1e-6; }, 5000 * patience()))
        << "within " << half;
    half /= 5;
  }
  // So deep, a point is a value.
  const auto& points = shown.view.chart()->figure().series[0].points;
  const auto spike =
      std::find_if(points.begin(), points.end(), [](const FigurePoint& point) { return point.x == kSpike; });
  ASSERT_NE(spike, points.end());
  EXPECT_EQ(spike->y, 40);
  EXPECT_GT(shown.asked.size(), 4U);
  EXPECT_TRUE(std::is_sorted(points.begin(), points.end(),
                             [](const FigurePoint& a, const FigurePoint& b) { return a.x < b.x; }));
}

TEST(SeriesView, SaysHowManyValuesThereAreAndHowManyAreNone) {
  Shown shown;
  bool said = false;
  for (const QLabel* label : shown.view.findChildren<QLabel*>())
    said = said || (label->isVisible() && label->text().contains(QStringLiteral("3 of them are no number")));
  EXPECT_TRUE(said);
}

TEST(SeriesView, AnAnswerToAnOlderQuestionIsPassedOver) {
  SeriesView view;
  QSignalSpy asked(&view, &SeriesView::pointsWanted);
  Figure figure;
  figure.series.resize(1);
  view.setSeries(figure, 2, 0);
  view.setSeries(figure, 2, 0);
  ASSERT_EQ(asked.count(), 2);
  view.setPoints(asked[0][0].toInt(), {{{0, 1, {}, {}, {}}}});
  EXPECT_TRUE(view.chart()->figure().series[0].points.empty());
  view.setPoints(asked[1][0].toInt(), {{{0, 1, {}, {}, {}}}});
  EXPECT_EQ(view.chart()->figure().series[0].points.size(), 1U);
}

}  // namespace
}  // namespace scalescope
