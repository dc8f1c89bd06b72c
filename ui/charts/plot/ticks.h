#pragma once

#include <vector>

#include <QLocale>
#include <QString>

#include "core/report/values/figure.h"

namespace scalescope {

// Part of an axis in positions: the value itself, its logarithm, or the category's index.
struct Range {
  double from = 0;
  double to = 1;
  [[nodiscard]] double width() const { return to - from; }
  [[nodiscard]] bool holds(double position) const { return position >= from && position <= to; }
  friend bool operator==(const Range&, const Range&) = default;
};

struct Tick {
  double position = 0;
  QString label;
  friend bool operator==(const Tick&, const Tick&) = default;
};

// Returns the position of a value on the axis; NaN if it has none (0 on a log axis). Any thread.
double axisPosition(const FigureAxis& axis, double value);
double axisValue(const FigureAxis& axis, double position);

// Returns a range around `data` with a margin: the axis' own limits, zero if required, whole tick steps.
Range axisRange(const FigureAxis& axis, Range data, int mostTicks);

// Returns the ticks inside `range`, at most about `most`. Bytes are written as 4 KiB on log2 axes and as 2 GB
// elsewhere, GB/s as 50 KB/s; counts have ticks at whole numbers only.
std::vector<Tick> axisTicks(const FigureAxis& axis, Range range, int most, const QLocale& locale);

// Returns the minor ticks of a logarithmic axis: 2 to 9 of every decade, or the powers of two without a label. Empty if
// they would be too close to distinguish, or if the axis labels measured values.
std::vector<double> minorTicks(const FigureAxis& axis, Range range, const std::vector<Tick>& ticks);

// Formats a value for the read-out: four significant digits, with the axis' unit if it is bytes.
QString valueText(const FigureAxis& axis, double value, const QLocale& locale);
// Formats a value for bars with as many decimals as give the largest bar three digits, so that all are aligned.
QString barNumber(double value, double largest, const QLocale& locale);

}  // namespace scalescope
