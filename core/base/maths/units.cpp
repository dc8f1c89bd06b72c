#include "core/base/maths/units.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

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
  return {text.data(), end.ptr};
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

}  // namespace scalescope
