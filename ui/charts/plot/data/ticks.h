#pragma once

#include <vector>

#include <QLocale>
#include <QString>

#include "core/report/values/figure.h"

namespace scalescope {

// A stretch of an axis in positions: the value itself, its logarithm, or the category's index.
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

// Where a value lies on the axis; NaN where it cannot (0 on a log axis). Any thread.
double axisPosition(const FigureAxis& axis, double value);
double axisValue(const FigureAxis& axis, double position);

// The range that holds `data` with room to breathe: the axis' own limits, zero where asked, whole tick steps.
Range axisRange(const FigureAxis& axis, Range data, int mostTicks);

// Ticks inside `range`, at most about `most`. Bytes read 4 KiB on log2 axes and 2 GB
// elsewhere; what is counted has whole ticks alone.
std::vector<Tick> axisTicks(const FigureAxis& axis, Range range, int most, const QLocale& locale);

// Between the ticks of a logarithmic axis: 2 .. 9 of every decade, or the powers of two that have no label. Empty where
// they would stand too close to tell apart, and where the axis labels measured values.
std::vector<double> minorTicks(const FigureAxis& axis, Range range, const std::vector<Tick>& ticks);

// A value for the read-out: four significant digits, with the axis' unit where it is bytes.
QString valueText(const FigureAxis& axis, double value, const QLocale& locale);
// For values written on bars: as many decimals as give the largest bar three digits, so that they line up.
QString barNumber(double value, double largest, const QLocale& locale);

}  // namespace scalescope
