#include "ui/charts/plot/decimate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scalescope {
namespace {

const QPointF kGap{std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};

bool isGap(const QPointF& point) { return !std::isfinite(point.x()) || !std::isfinite(point.y()); }

void addGap(QVector<QPointF>& out) {
  if (!out.isEmpty() && !isGap(out.back())) out.push_back(kGap);
}

// Extremes of one column since the last gap.
struct Column {
  int index = -1;
  QPointF low, high;

  void flush(QVector<QPointF>& out) {
    if (index < 0) return;
    if (low == high)
      out.push_back(low);
    else if (low.x() <= high.x())
      out << low << high;
    else
      out << high << low;
    index = -1;
  }
  void add(const QPointF& point, int column) {
    if (index < 0) {
      low = high = point;
      index = column;
    }
    low = point.y() < low.y() ? point : low;
    high = point.y() > high.y() ? point : high;
  }
};

// Clips the segment a..b to the rectangle (Liang-Barsky); returns false if nothing is left.
bool cutSegment(QPointF& a, QPointF& b, Range x, Range y) {
  const double dx = b.x() - a.x();
  const double dy = b.y() - a.y();
  double from = 0;
  double to = 1;
  const double p[4] = {-dx, dx, -dy, dy};
  const double q[4] = {a.x() - x.from, x.to - a.x(), a.y() - y.from, y.to - a.y()};
  for (int i = 0; i < 4; ++i) {
    if (p[i] == 0) {
      if (q[i] < 0) return false;
    } else if (p[i] < 0) {
      from = std::max(from, q[i] / p[i]);
    } else {
      to = std::min(to, q[i] / p[i]);
    }
  }
  if (from > to) return false;
  const QPointF start = a;
  a = from > 0 ? QPointF(start.x() + from * dx, start.y() + from * dy) : start;
  b = to < 1 ? QPointF(start.x() + to * dx, start.y() + to * dy) : b;
  return true;
}

// A clipped end may be outside by a rounding error.
QPointF inside(const QPointF& point, Range x, Range y) {
  return {std::clamp(point.x(), x.from, x.to), std::clamp(point.y(), y.from, y.to)};
}

}  // namespace

QVector<QPointF> decimate(const QVector<QPointF>& points, int columns, Range range) {
  QVector<QPointF> out;
  if (columns < 1 || !(range.width() > 0)) return out;
  out.reserve(std::min<qsizetype>(points.size(), 2 * columns + 2));
  const bool keepAll = points.size() <= 2 * columns;
  Column column;
  QPointF before = kGap;
  for (const QPointF& point : points) {
    if (isGap(point)) {
      if (out.size() < 3 * qsizetype{columns}) {  // Data with many gaps must not exceed the budget.
        column.flush(out);
        addGap(out);
      }
      before = kGap;
      continue;
    }
    if (point.x() < range.from) {
      before = point;
      continue;
    }
    if (!isGap(before)) {
      out.push_back(before);
      before = kGap;
    }
    if (point.x() > range.to) {
      column.flush(out);
      out.push_back(point);
      break;
    }
    const int index = keepAll
                          ? std::max(0, column.index) + 1
                          : std::min(columns - 1, static_cast<int>((point.x() - range.from) / range.width() * columns));
    if (index != column.index) column.flush(out);
    column.add(point, index);
  }
  column.flush(out);
  if (!out.isEmpty() && isGap(out.back())) out.pop_back();
  return out;
}

QVector<QPointF> cutLine(const QVector<QPointF>& points, Range x, Range y) {
  QVector<QPointF> out;
  out.reserve(points.size());
  for (qsizetype i = 0; i < points.size(); ++i) {
    if (isGap(points[i])) {
      addGap(out);
      continue;
    }
    const bool first = i == 0 || isGap(points[i - 1]);
    const bool alone = first && (i + 1 == points.size() || isGap(points[i + 1]));
    if (alone && x.holds(points[i].x()) && y.holds(points[i].y())) {
      addGap(out);
      out.push_back(points[i]);
    }
    if (first) continue;
    QPointF a = points[i - 1];
    QPointF b = points[i];
    if (!cutSegment(a, b, x, y)) {
      addGap(out);
      continue;
    }
    a = inside(a, x, y);
    b = inside(b, x, y);
    if (out.isEmpty() || out.back() != a) {
      addGap(out);
      out.push_back(a);
    }
    if (b != a) out.push_back(b);
  }
  if (!out.isEmpty() && isGap(out.back())) out.pop_back();
  return out;
}

}  // namespace scalescope
