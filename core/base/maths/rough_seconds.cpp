#include "core/base/maths/rough_seconds.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace scalescope {
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
