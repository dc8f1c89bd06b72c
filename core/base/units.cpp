#include "core/base/units.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "core/base/short_exponent.h"

namespace scalescope {
namespace {
std::string three(double value, const char* unit) {
  const double size = std::fabs(value);
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%.*f %s", size >= 100 ? 0 : size >= 10 ? 1 : 2, value, unit);
  return text.data();
}
}  // namespace

std::string bytesText(double bytes) {
  const double size = std::fabs(bytes);
  if (size >= 1e12) return three(bytes / 1e12, "TB");
  if (size >= 1e9) return three(bytes / 1e9, "GB");
  if (size >= 1e6) return three(bytes / 1e6, "MB");
  if (size >= 1e3) return three(bytes / 1e3, "kB");
  return std::to_string(static_cast<long long>(bytes)) + " B";
}

std::string sixDigits(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 6);
  return shortExponent({text.data(), end.ptr});
}

std::string secondsText(double seconds) {
  const double size = std::fabs(seconds);
  if (size < 1e-3) return three(seconds * 1e6, "us");
  if (size < 1) return three(seconds * 1e3, "ms");
  if (size < 60) return three(seconds, "s");
  const auto whole = static_cast<long long>(std::llround(size));
  const char* sign = seconds < 0 ? "-" : "";
  if (whole < 3600) return sign + std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
  return sign + std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

namespace {

std::string withUnit(double value, const char* unit) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%.*f %s", value < 9.95 ? 1 : 0, value, unit);
  return text.data();
}

// Rounding steps from a minute on, coarse enough not to suggest more precision than an estimate has.
long long stepOf(double seconds) { return seconds < 595 ? 10 : seconds < 3570 ? 60 : seconds < 35'700 ? 600 : 3600; }

}  // namespace

std::string roughSecondsText(double seconds) {
  if (!(seconds > 0)) return "0 s";
  const double unit = std::pow(10, std::floor(std::log10(seconds)) - 1);
  const double two = std::round(seconds / unit) * unit;
  // Values just below a power of ten are rounded up to it: 0.99999 is "1.0 s".
  constexpr double kAlmost = 1 - 1e-9;
  if (two < 1e-3 * kAlmost) return withUnit(two * 1e6, "us");
  if (two < kAlmost) return withUnit(two * 1e3, "ms");
  if (two < 60 * kAlmost) return withUnit(two, "s");
  const long long step = stepOf(seconds);
  const long long whole = std::llround(seconds / double(step)) * step;
  std::string text;
  const auto add = [&text](long long count, const char* name) {
    if (count > 0) text += (text.empty() ? "" : " ") + std::to_string(count) + name;
  };
  add(whole / 3600, " h");
  add(whole % 3600 / 60, " min");
  add(whole % 60, " s");
  return text;
}

}  // namespace scalescope
