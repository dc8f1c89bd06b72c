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

// Answers as a store does: with the values themselves if there are few, else with the least, most and mean of
// intervals.
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
    QObject::connect(&view, &SeriesView::pointsRequested, &view,
                     [this](int number, double from, double to, int buckets) {
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
  // At this zoom each point is one value.
  const auto& points = shown.view.chart()->figure().series[0].points;
  const auto spike =
      std::find_if(points.begin(), points.end(), [](const FigurePoint& point) { return point.x == kSpike; });
  ASSERT_NE(spike, points.end());
  EXPECT_EQ(spike->y, 40);
  EXPECT_EQ(std::count_if(points.begin(), points.end(),
                          [](const FigurePoint& point) { return point.high.value_or(point.y) == 40; }),
            1)
      << "a coarser point that reaches so far shows it again";
  EXPECT_GT(shown.asked.size(), 4U);
  EXPECT_TRUE(std::is_sorted(points.begin(), points.end(),
                             [](const FigurePoint& a, const FigurePoint& b) { return a.x < b.x; }));
}

TEST(SeriesView, ReportsTheNumbersOfValuesAndOfMissingOnes) {
  Shown shown;
  bool said = false;
  for (const QLabel* label : shown.view.findChildren<QLabel*>())
    said = said || (label->isVisible() && label->text().contains(QStringLiteral("3 of them are NaN")));
  EXPECT_TRUE(said);
}

TEST(SeriesView, OneValueIsInTheSingular) {
  SeriesView view;
  Figure figure;
  figure.series.resize(1);
  view.setSeries(figure, 1, 0);
  QStringList texts;
  for (const QLabel* label : view.findChildren<QLabel*>()) texts << label->text();
  EXPECT_TRUE(texts.contains(QStringLiteral("1 stored value. None is missing."))) << texts.join(u'|').toStdString();
}

TEST(SeriesView, AnAnswerToAnOlderRequestIsIgnored) {
  SeriesView view;
  QSignalSpy asked(&view, &SeriesView::pointsRequested);
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

FigurePoint bucket(double x, double low, double high) { return {x, (low + high) / 2, low, high, {}}; }

// A view whose requests are recorded and answered by the test.
struct Asked {
  SeriesView view;
  QSignalSpy questions{&view, &SeriesView::pointsRequested};
  Asked() {
    Figure figure;
    figure.series.resize(1);
    view.setSeries(figure, 100, 0);
  }
  [[nodiscard]] int number(int question) const { return questions.at(question).at(0).toInt(); }
  [[nodiscard]] std::vector<double> xs() const {
    std::vector<double> out;
    for (const FigurePoint& point : view.chart()->figure().series.at(0).points) out.push_back(point.x);
    return out;
  }
};

const std::vector<FigurePoint> kCoarse{bucket(0, 0, 1), bucket(10, 0, 1), bucket(20, 0, 9), bucket(30, 0, 1)};
const std::vector<FigurePoint> kFine{bucket(22, 0, 1), bucket(23, 0, 9), bucket(24, 0, 1)};

TEST(SeriesView, AFailureOfAnOlderRequestIsIgnored) {
  Asked asked;
  asked.view.setPoints(asked.number(0), {kCoarse});
  Q_EMIT asked.view.chart()->visibleXChanged(22, 24);
  Q_EMIT asked.view.chart()->visibleXChanged(22, 25);
  ASSERT_EQ(asked.questions.count(), 3);
  asked.view.setProblem(asked.number(1), QStringLiteral("The log is gone."));
  EXPECT_EQ(asked.xs().size(), kCoarse.size());
  asked.view.setProblem(asked.number(2), QStringLiteral("The log is gone."));
  EXPECT_EQ(asked.view.chart()->figure().empty, "The log is gone.");
}

TEST(SeriesView, AnAnswerFromBeforeTheZoomWasUndoneIsIgnored) {
  Asked asked;
  asked.view.setPoints(asked.number(0), {kCoarse});
  Q_EMIT asked.view.chart()->visibleXChanged(22, 24);
  Q_EMIT asked.view.chart()->zoomReset();
  asked.view.setPoints(asked.number(1), {kFine});
  EXPECT_EQ(asked.xs(), (std::vector<double>{0, 10, 20, 30}));
}

TEST(SeriesView, AZoomBeforeTheWholeRangeIsThereWaitsForIt) {
  Asked asked;
  Q_EMIT asked.view.chart()->visibleXChanged(20, 24);
  Q_EMIT asked.view.chart()->visibleXChanged(22, 24);
  ASSERT_EQ(asked.questions.count(), 1) << "a bridge answers the newest alone";
  asked.view.setPoints(asked.number(0), {kCoarse});
  ASSERT_EQ(asked.questions.count(), 2);
  EXPECT_EQ(asked.questions.at(1).at(1).toDouble(), 21);
  asked.view.setPoints(asked.number(1), {kFine});
  EXPECT_EQ(asked.xs(), (std::vector<double>{0, 10, 22, 23, 24, 30}));
}

TEST(SeriesView, ACoarsePointShowsWhatItsFineOnesDoNot) {
  Asked asked;
  asked.view.setPoints(asked.number(0), {{bucket(0, 0, 1), bucket(10, -5, 9), bucket(20, 0, 7), bucket(30, 0, 1)}});
  Q_EMIT asked.view.chart()->visibleXChanged(16, 24);
  asked.view.setPoints(asked.number(1), {{bucket(16, 0, 9), bucket(18, 0, 1), bucket(20, 0, 1), bucket(22, 0, 1)}});
  EXPECT_EQ(asked.xs(), (std::vector<double>{0, 10, 16, 18, 20, 22, 26, 30}));
  const auto& points = asked.view.chart()->figure().series.at(0).points;
  EXPECT_EQ(points[1].low, -5);
  EXPECT_EQ(points[1].high, 2) << "its mean: the most stands at 16";
  EXPECT_EQ(points[6].high, 7) << "right of what is fine";
}

TEST(SeriesView, NoTwoViewsAskUnderOneNumber) {
  Asked one, other;
  EXPECT_NE(one.number(0), other.number(0));
}

}  // namespace
}  // namespace scalescope
