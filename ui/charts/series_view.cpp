#include "ui/charts/series_view.h"

#include <algorithm>
#include <limits>

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include "ui/base/messages.h"
#include "ui/charts/chart_view.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

constexpr double kEverywhere = 1e9;  // seconds either way
constexpr int kLeastBuckets = 400, kMostBuckets = 4000;
constexpr double kAround = 0.5;  // of the visible stretch, on each side: panning shows something at once

}  // namespace

SeriesView::SeriesView(QWidget* parent) : QWidget(parent), m_chart(new ChartView(this)), m_count(new QLabel(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(m_chart, 1);
  column->addWidget(m_count);
  m_count->setWordWrap(true);
  setRole(m_count, LabelRole::small);
  m_chart->setGapsShown(false);  // of the buckets: the count below is of the values
  connect(m_chart, &ChartView::visibleXChanged, this, [this](double from, double to) {
    const double around = kAround * (to - from);
    ask(from - around, to + around);
  });
  connect(m_chart, &ChartView::zoomReset, this, [this] {
    m_detail = {};
    draw();
  });
}

void SeriesView::setSeries(const Figure& figure, std::uint64_t stored, std::uint64_t missing) {
  m_figure = figure;
  m_whole = m_detail = {};
  const QString all = tr("%1 stored values.").arg(QLocale().toString(static_cast<qulonglong>(stored)));
  const QString none = missing == 0
                           ? tr("None is missing.")
                           : tr("%n of them are no number (NaN).", nullptr,
                                static_cast<int>(std::min<std::uint64_t>(missing, std::numeric_limits<int>::max())));
  m_count->setText(all + QLatin1Char(' ') + none);
  m_count->show();
  m_chart->setFigure(figure);
  m_chart->resetZoom();
  ask(-kEverywhere, kEverywhere);
}

void SeriesView::setEmpty(const QString& why) {
  ++m_number;
  m_figure = {};
  m_figure.empty = why.toStdString();
  m_count->hide();
  m_chart->setFigure(m_figure);
}

void SeriesView::ask(double from, double to) {
  const int series = std::max<int>(1, static_cast<int>(m_figure.series.size()));
  const int buckets = std::clamp(2 * m_chart->width() / series, kLeastBuckets / series + 1, kMostBuckets);
  m_wholeAsked = from <= -kEverywhere;
  m_asked = {from, to, {}};
  Q_EMIT pointsWanted(++m_number, from, to, buckets);
}

void SeriesView::setPoints(int number, const std::vector<std::vector<FigurePoint>>& points) {
  if (number != m_number || points.size() != m_figure.series.size()) return;
  m_asked.points = points;
  (m_wholeAsked ? m_whole : m_detail) = std::move(m_asked);
  m_asked = {};
  draw();
}

// The coarse points left and right of the fine ones.
void SeriesView::draw() {
  Figure figure = m_figure;
  for (std::size_t i = 0; i < figure.series.size() && i < m_whole.points.size(); ++i) {
    FigureSeries& series = figure.series[i];
    const bool fine = i < m_detail.points.size() && !m_detail.points[i].empty();
    for (const FigurePoint& point : m_whole.points[i])
      if (!fine || point.x < m_detail.points[i].front().x) series.points.push_back(point);
    if (fine) {
      series.points.insert(series.points.end(), m_detail.points[i].begin(), m_detail.points[i].end());
      for (const FigurePoint& point : m_whole.points[i])
        if (point.x > m_detail.points[i].back().x) series.points.push_back(point);
    }
    series.band = std::any_of(series.points.begin(), series.points.end(), [](const FigurePoint& point) {
      return point.low && point.high && *point.low < *point.high;
    });
  }
  m_chart->setFigure(figure);
}

}  // namespace scalescope
