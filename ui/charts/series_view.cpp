#include "ui/charts/series_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include "ui/base/message_translation.h"
#include "ui/bridge/job_tracker.h"
#include "ui/charts/chart_view.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

constexpr double kEverywhere = 1e9;  // Seconds in either direction; longer than any run.
constexpr int kLeastBuckets = 400, kMostBuckets = 4000;
// Extra range on each side, as a share of the visible one, so that panning shows data at once.
constexpr double kAround = 0.5;

using Points = std::vector<FigurePoint>;

// Returns the part of a coarse point that is not covered by the fine points from `first` to `last` in its range: its
// minimum and maximum, unless the fine points include them. Nothing if both are included.
std::optional<FigurePoint> beside(FigurePoint coarse, Points::const_iterator first, Points::const_iterator last) {
  if (first == last) return coarse;
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (; first != last; ++first) {
    least = std::fmin(least, first->low.value_or(first->y));
    most = std::fmax(most, first->high.value_or(first->y));
  }
  const bool hasLess = coarse.low.value_or(coarse.y)<least, hasMore = coarse.high.value_or(coarse.y)> most;
  if (!hasLess && !hasMore) return std::nullopt;
  if (!hasLess) coarse.low = coarse.y;
  if (!hasMore) coarse.high = coarse.y;
  return coarse;
}

// Joins the coarse points left and right of the fine ones. A coarse point represents all values before the next one, so
// only the remaining part of the two that overlap the fine range is kept, and no value is drawn twice.
Points joined(const Points& coarse, const Points& fine) {
  if (fine.empty()) return coarse;
  const double from = fine.front().x, to = fine.back().x;
  const auto isBefore = [](const FigurePoint& point, double x) { return point.x < x; };
  Points out, after;
  for (std::size_t i = 0; i < coarse.size(); ++i) {
    const double end = i + 1 < coarse.size() ? coarse[i + 1].x : std::numeric_limits<double>::infinity();
    if (coarse[i].x >= from && end <= to) continue;
    const auto first = std::lower_bound(fine.begin(), fine.end(), coarse[i].x, isBefore);
    auto rest = beside(coarse[i], first, std::lower_bound(first, fine.end(), end, isBefore));
    if (!rest) continue;
    if (rest->x < from) {
      out.push_back(*rest);
      continue;
    }
    if (rest->x <= to) rest->x = std::isfinite(end) ? (to + end) / 2 : to;
    after.push_back(*rest);
  }
  out.insert(out.end(), fine.begin(), fine.end());
  out.insert(out.end(), after.begin(), after.end());
  return out;
}

}  // namespace

SeriesView::SeriesView(QWidget* parent) : QWidget(parent), m_chart(new ChartView(this)), m_count(new QLabel(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(m_chart, 1);
  column->addWidget(m_count);
  m_count->setWordWrap(true);
  setRole(m_count, LabelRole::small);
  m_chart->setGapsShown(false);  // The chart would count missing buckets; the label below counts missing values.
  connect(m_chart, &ChartView::visibleXChanged, this, [this](double from, double to) { askDetail({from, to}); });
  connect(m_chart, &ChartView::zoomReset, this, [this] {
    m_next.reset();
    m_detailAsked = 0;
    m_detail = {};
    draw();
  });
}

void SeriesView::setSeries(const Figure& figure, std::uint64_t stored, std::uint64_t missing) {
  m_figure = figure;
  m_whole = m_detail = {};
  const QString all = stored == 1 ? tr("1 stored value.") : tr("%1 stored values.").arg(localFixed(double(stored)));
  const QString none = missing == 0
                           ? tr("None is missing.")
                           : tr("%n of them are NaN (not a number).", nullptr,
                                static_cast<int>(std::min<std::uint64_t>(missing, std::numeric_limits<int>::max())));
  m_count->setText(all + QLatin1Char(' ') + none);
  m_count->show();
  m_chart->setFigure(figure);
  m_chart->resetZoom();
  askWhole();
}

void SeriesView::setEmpty(const QString& why) {
  dropQuestions();
  m_figure = {};
  m_figure.empty = why.toStdString();
  m_whole = m_detail = {};
  m_count->hide();
  m_chart->setFigure(m_figure);
}

void SeriesView::dropQuestions() {
  m_wholeAsked = m_detailAsked = 0;
  m_next.reset();
}

void SeriesView::askWhole() {
  dropQuestions();
  m_wholeAsked = newQuestionNumber();
  emitQuestion(m_wholeAsked, {-kEverywhere, kEverywhere});
}

// Among waiting requests only the newest is answered, so details are requested after the whole range, which would
// otherwise be dropped.
void SeriesView::askDetail(const Stretch& visible) {
  m_next.reset();
  if (m_wholeAsked != 0) {
    m_next = visible;
    return;
  }
  const double around = kAround * (visible.to - visible.from);
  m_detailAsked = newQuestionNumber();
  emitQuestion(m_detailAsked, {visible.from - around, visible.to + around});
}

void SeriesView::emitQuestion(int number, const Stretch& stretch) {
  const int series = std::max<int>(1, static_cast<int>(m_figure.series.size()));
  const int buckets = std::clamp(2 * m_chart->width() / series, kLeastBuckets / series + 1, kMostBuckets);
  Q_EMIT pointsRequested(number, stretch.from, stretch.to, buckets);
}

void SeriesView::setPoints(int number, const Lists& points) {
  const bool isWhole = number == m_wholeAsked;
  if (number == 0 || (!isWhole && number != m_detailAsked) || points.size() != m_figure.series.size()) return;
  (isWhole ? m_wholeAsked : m_detailAsked) = 0;
  (isWhole ? m_whole : m_detail) = points;
  draw();
  if (const auto next = std::exchange(m_next, std::nullopt)) askDetail(*next);
}

void SeriesView::setProblem(int number, const QString& why) {
  if (number != 0 && (number == m_wholeAsked || number == m_detailAsked)) setEmpty(why);
}

void SeriesView::draw() {
  Figure figure = m_figure;
  for (std::size_t i = 0; i < figure.series.size() && i < m_whole.size(); ++i) {
    FigureSeries& series = figure.series[i];
    series.points = i < m_detail.size() ? joined(m_whole[i], m_detail[i]) : m_whole[i];
    series.band = std::any_of(series.points.begin(), series.points.end(), [](const FigurePoint& point) {
      return point.low && point.high && *point.low < *point.high;
    });
  }
  m_chart->setFigure(figure);
}

}  // namespace scalescope

#include "moc_series_view.cpp"
