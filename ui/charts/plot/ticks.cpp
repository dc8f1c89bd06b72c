#include "ui/charts/plot/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/report/text/scientific.h"
#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

constexpr int kMostTicks = 64;

struct Prefix {
  double factor;
  const char* name;
};
constexpr std::array<Prefix, 5> kDecimal{{{1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "KB"}, {1, "B"}}};
constexpr std::array<Prefix, 4> kBinary{{{1073741824, "GiB"}, {1048576, "MiB"}, {1024, "KiB"}, {1, "B"}}};

constexpr double kPowerRounding = 1e-12;  // A power of ten may be inexact.

template <std::size_t N>
Prefix prefixOf(const std::array<Prefix, N>& table, double value) {
  for (const Prefix& prefix : table)
    if (std::abs(value) >= prefix.factor * (1 - kPowerRounding)) return prefix;
  return table.back();
}

constexpr const char* kRate = "GB/s";

bool isBytes(const FigureAxis& axis) { return axis.unit == "bytes" || axis.unit == kRate; }

double bytesOf(const FigureAxis& axis, double value) { return axis.unit == kRate ? value * 1e9 : value; }

QString unitText(const FigureAxis& axis, const Prefix& prefix) {
  return QLatin1String(prefix.name) + QLatin1String(axis.unit == kRate ? "/s" : "");
}

// Counted values such as epochs and steps have no fractions.
double niceStep(const FigureAxis& axis, double span, int most) {
  const bool counts = axis.unit == "count";
  const double rough = counts ? std::max(1.0, span / std::max(1, most)) : span / std::max(1, most);
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 2.5, 5.0})
    if (factor * power >= rough * (1 - 1e-9) && !(counts && factor * power < 5 && factor == 2.5)) return factor * power;
  return 10 * power;
}

int decimalsOf(double step) {
  for (int digits = 0; digits < 9; ++digits) {
    const double shifted = step * std::pow(10.0, digits);
    if (std::abs(shifted - std::round(shifted)) < 1e-6 * std::max(1.0, shifted)) return digits;
  }
  return 9;
}

// Returns the place of the first digit: 0 for 1 to 9.99, -1 for 0.1. The logarithm of a power of ten may be inexact.
int magnitudeOf(double value) { return static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9)); }

QString withExponent(double value, int digits, const QLocale& locale) {
  return toQString(scientific(value, digits, locale.decimalPoint().toStdString()));
}

QString significant(double value, int digits, const QLocale& locale) {
  if (!std::isfinite(value)) return QStringLiteral("\u2013");
  if (value == 0) return locale.toString(0);
  const int magnitude = magnitudeOf(value);
  if (magnitude < kLeastPlainPlace || magnitude > 9) return withExponent(value, digits, locale);
  return locale.toString(value, 'f', std::clamp(digits - 1 - magnitude, 0, 8));
}

// Returns the place of the last digit that a number other than 0 needs: -1 for 0.5, 2 for 300.
int lastPlaceOf(double value) {
  const int magnitude = magnitudeOf(value);
  return magnitude - decimalsOf(std::abs(value) / std::pow(10.0, magnitude));
}

constexpr int kTickDigits = 3;  // More digits of a fraction would not fit beside an axis.

// Writes as few digits as the value needs: 1, 2.5, 16,384; at most three of a fraction, such as 0.00781 for 2^-7. A
// small value has an exponent, as in tables, and so has one with many zeros.
QString plainNumber(double value, const QLocale& locale) {
  if (value == 0) return locale.toString(0);
  const int magnitude = magnitudeOf(value);
  if (magnitude < kLeastPlainPlace || std::abs(value) >= 1e12)
    return withExponent(value, std::min(kTickDigits, magnitude - lastPlaceOf(value) + 1), locale);
  return locale.toString(value, 'f', std::clamp(kTickDigits - 1 - magnitude, 0, decimalsOf(value)));
}

QString bytesLabel(const FigureAxis& axis, double value, bool binary, const QLocale& locale) {
  const double bytes = bytesOf(axis, value);
  const Prefix prefix = binary ? prefixOf(kBinary, bytes) : prefixOf(kDecimal, bytes);
  const double scaled = bytes / prefix.factor;
  const QString number = std::abs(scaled - std::round(scaled)) <= kPowerRounding * std::abs(scaled)
                             ? locale.toString(scaled, 'f', 0)
                             : significant(scaled, kTickDigits, locale);
  return QStringLiteral("%1 %2").arg(number, unitText(axis, prefix));
}

// Returns the locale of an axis up to `largest`. Amounts of bytes have at most four digits before their unit.
QLocale localeUpTo(const FigureAxis& axis, double largest, const QLocale& region) {
  return groupedUpTo(isBytes(axis) ? 0 : largest, region);
}

// Multiples of 1024 are message and bucket sizes; other values use GB = 1e9 bytes.
bool isBinary(const FigureAxis& axis, double value) {
  return axis.unit != kRate && axis.scale != AxisScale::log10 && value >= 1024 && std::fmod(value, 1024) == 0;
}

// Formats a measured value or a power.
QString tickLabel(const FigureAxis& axis, double value, const QLocale& locale) {
  return isBytes(axis) ? bytesLabel(axis, value, isBinary(axis, value), locale) : plainNumber(value, locale);
}

std::vector<Tick> linearTicks(const FigureAxis& axis, Range range, int most, const QLocale& locale) {
  std::vector<Tick> ticks;
  const double step = niceStep(axis, range.width(), most);
  // An axis that ends at 1 GB shows values below it, whose unit is MB.
  const double largest = std::max(std::abs(range.from), std::abs(range.to)) * (1 - 1e-9);
  const Prefix prefix = prefixOf(kDecimal, bytesOf(axis, largest));
  const double unit = isBytes(axis) ? prefix.factor / bytesOf(axis, 1) : 1;
  const int decimals = decimalsOf(step / unit);
  const double first = std::ceil(range.from / step - 1e-9);
  const bool isSmall = !isBytes(axis) && largest > 0 && magnitudeOf(largest) < kLeastPlainPlace;
  const auto number = [&](double value) {
    return isSmall && value != 0 ? withExponent(value, magnitudeOf(value) - lastPlaceOf(step) + 1, locale)
                                 : locale.toString(value / unit, 'f', isSmall ? 0 : decimals);
  };
  for (int i = 0; i < kMostTicks; ++i) {
    const double value = (first + i) * step;
    if (value > range.to + 1e-9 * step) break;
    const double clean = std::abs(value) < step * 1e-9 ? 0 : value;
    QString label = number(clean);
    if (isBytes(axis)) label += QLatin1Char(' ') + unitText(axis, prefix);
    ticks.push_back({clean, label});
  }
  return ticks;
}

std::vector<Tick> logTicks(const FigureAxis& axis, Range range, int most, const QLocale& locale) {
  std::vector<Tick> ticks;
  const int first = static_cast<int>(std::ceil(range.from - 1e-9));
  const int last = static_cast<int>(std::floor(range.to + 1e-9));
  const int stride = std::max(1, static_cast<int>(std::ceil((last - first + 1.0) / std::max(1, most))));
  const double base = axis.scale == AxisScale::log2 ? 2 : 10;
  for (int power = first; power <= last && ticks.size() < kMostTicks; power += stride) {
    const double value = std::pow(base, power);
    ticks.push_back({static_cast<double>(power), tickLabel(axis, value, locale)});
  }
  // An axis of less than two decades has ticks at 2 and 5 as well.
  if (axis.scale == AxisScale::log10 && ticks.size() < 3) {
    for (int power = first - 1; power <= last; ++power) {
      for (const double factor : {2.0, 5.0}) {
        const double value = factor * std::pow(10.0, power);
        if (range.holds(std::log10(value))) ticks.push_back({std::log10(value), tickLabel(axis, value, locale)});
      }
    }
    std::sort(ticks.begin(), ticks.end(), [](const Tick& a, const Tick& b) { return a.position < b.position; });
  }
  const std::size_t enough = axis.scale == AxisScale::log10 ? 2 : isBytes(axis) ? 1 : 3;
  if (ticks.size() >= enough) return ticks;
  // A very short range is almost linear, so it gets round values at their own positions.
  std::vector<Tick> values = linearTicks(axis, {axisValue(axis, range.from), axisValue(axis, range.to)}, most, locale);
  std::erase_if(values, [](const Tick& tick) { return tick.position <= 0; });
  for (Tick& tick : values) tick.position = axisPosition(axis, tick.position);
  return values.size() > ticks.size() ? values : ticks;
}

}  // namespace

double axisPosition(const FigureAxis& axis, double value) {
  constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();
  if (!std::isfinite(value)) return kNowhere;
  switch (axis.scale) {
    case AxisScale::log2:
      return value > 0 ? std::log2(value) : kNowhere;
    case AxisScale::log10:
      return value > 0 ? std::log10(value) : kNowhere;
    case AxisScale::linear:
    case AxisScale::category:
      break;
  }
  return value;
}

double axisValue(const FigureAxis& axis, double position) {
  switch (axis.scale) {
    case AxisScale::log2:
      return std::exp2(position);
    case AxisScale::log10:
      return std::pow(10.0, position);
    case AxisScale::linear:
    case AxisScale::category:
      break;
  }
  return position;
}

// Share of the range that is free below its least value, which must not be on the axis line if it is not zero.
constexpr double kRoomBelow = 0.04;

Range axisRange(const FigureAxis& axis, Range data, int mostTicks) {
  if (axis.scale == AxisScale::category)
    return {-0.5, std::max<double>(1, static_cast<double>(axis.categories.size())) - 0.5};
  const bool linear = axis.scale == AxisScale::linear;
  Range range = data;
  if (linear && axis.zeroBased) range = {std::min(0.0, range.from), std::max(0.0, range.to)};
  if (range.width() <= 0) {
    // One message size needs a power of two on either side: a single label would not show the scale.
    const double logRoom = axis.scale == AxisScale::log2 && isBytes(axis) ? 1 : 0.5;
    const double room = linear ? (range.from == 0 ? 1 : std::abs(range.from) * 0.1) : logRoom;
    range = {range.from - (linear && axis.zeroBased ? 0 : room), range.to + room};
  }
  if (!linear && data.width() > 0) range.from -= kRoomBelow * data.width();
  if (linear) {
    const double step = niceStep(axis, range.width(), mostTicks);
    const double least = range.from;
    range = {std::floor(range.from / step + 1e-9) * step, std::ceil(range.to / step - 1e-9) * step};
    const bool isOnLine =
        !axis.zeroBased && data.width() > 0 && least != 0 && least - range.from < kRoomBelow * range.width();
    if (isOnLine) range.from = least > 0 ? std::max(0.0, range.from - step) : range.from - step;
  }
  if (axis.min) range.from = axisPosition(axis, *axis.min);
  if (axis.max) range.to = axisPosition(axis, *axis.max);
  if (!(range.width() > 0)) range = {data.from - 0.5, data.from + 0.5};
  return range;
}

std::vector<Tick> axisTicks(const FigureAxis& axis, Range range, int most, const QLocale& region) {
  std::vector<Tick> ticks;
  if (axis.scale == AxisScale::category) {
    for (std::size_t i = 0; i < axis.categories.size() && i < 4096; ++i)
      ticks.push_back({static_cast<double>(i), QString::fromStdString(axis.categories[i])});
    return ticks;
  }
  double largest = std::max(std::abs(axisValue(axis, range.from)), std::abs(axisValue(axis, range.to)));
  if (!axis.ticks.empty()) largest = *std::max_element(axis.ticks.begin(), axis.ticks.end());
  const QLocale locale = localeUpTo(axis, largest, region);
  for (const double value : axis.ticks) {
    const double position = axisPosition(axis, value);
    if (range.holds(position) && ticks.size() < kMostTicks) ticks.push_back({position, tickLabel(axis, value, locale)});
  }
  if (ticks.size() >= 2 || (ticks.size() == 1 && axis.ticks.size() == 1)) return ticks;
  return axis.scale == AxisScale::linear ? linearTicks(axis, range, most, locale) : logTicks(axis, range, most, locale);
}

std::vector<double> minorTicks(const FigureAxis& axis, Range range, const std::vector<Tick>& ticks) {
  constexpr double kMostDecades = 8, kMostPowers = 40;
  const bool decades = axis.scale == AxisScale::log10;
  std::vector<double> minor;
  if ((!decades && axis.scale != AxisScale::log2) || !axis.ticks.empty()) return minor;
  if (!(range.width() > 0) || range.width() > (decades ? kMostDecades : kMostPowers)) return minor;
  const auto add = [&](double position) {
    const bool labelled = std::any_of(ticks.begin(), ticks.end(),
                                      [&](const Tick& tick) { return std::abs(tick.position - position) < 1e-9; });
    if (range.holds(position) && !labelled) minor.push_back(position);
  };
  for (int power = static_cast<int>(std::floor(range.from)); power <= static_cast<int>(std::ceil(range.to)); ++power)
    for (int factor = 1; factor <= (decades ? 9 : 1); ++factor) add(power + std::log10(factor));
  return minor;
}

QString valueText(const FigureAxis& axis, double value, const QLocale& region) {
  const QLocale locale = localeUpTo(axis, value, region);
  if (axis.scale == AxisScale::category) {
    const auto index = static_cast<std::size_t>(std::max(0.0, std::round(value)));
    return index < axis.categories.size() ? QString::fromStdString(axis.categories[index]) : QString();
  }
  if (isBytes(axis) && std::isfinite(value)) {
    const bool binary = axis.scale == AxisScale::log2 && isBinary(axis, value);
    return bytesLabel(axis, value, binary, locale);
  }
  if (std::isfinite(value) && value == std::round(value)) return plainNumber(value, locale);
  return std::abs(value) >= 1000 ? locale.toString(value, 'f', 0) : significant(value, 4, locale);
}

QString barNumber(double value, double largest, const QLocale& region) {
  const QLocale locale = groupedUpTo(largest, region);
  if (!std::isfinite(value) || largest <= 0) return significant(value, 3, locale);
  const int magnitude = magnitudeOf(largest);
  if (value != 0 && magnitude < kLeastPlainPlace) return significant(value, 3, locale);
  const int decimals = std::clamp(2 - magnitude, 0, 8);
  const bool vanishes = value != 0 && std::abs(value) < 0.5 * std::pow(10.0, -decimals);
  return vanishes ? significant(value, 1, locale) : locale.toString(value, 'f', decimals);
}

}  // namespace scalescope
