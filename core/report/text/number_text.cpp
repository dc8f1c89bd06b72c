#include "core/report/text/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/analysis/maths/rounding.h"
#include "core/report/text/message_formatter.h"
#include "core/report/text/scientific.h"

namespace scalescope {
namespace {

constexpr std::size_t kFirstGrouped = 5;  // Digits before the point from which thousands are separated.

std::string plainFixed(double value, int decimals) {
  std::array<char, 400> buffer{};  // The largest double has 309 digits.
  return {buffer.data(),
          std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals).ptr};
}

bool isZero(const std::string& text) { return text.find_first_of("123456789") == std::string::npos; }

bool isSmall(double value) { return std::abs(value) < kLeastPlain; }

// Writes a number with so many decimals, or with the same digits and an exponent.
std::string fixed(const MessageFormatter& language, double value, int decimals, Notation notation) {
  if (value == 0) return "0";
  if (notation == Notation::exponent || (notation == Notation::own && isSmall(value)))
    return scientific(value, std::max(1, decimals + leadingPlace(value) + 1), language.decimalPoint);
  return thousandsApart(language, plainFixed(value, std::min(decimals, kMostDecimals)));
}

}  // namespace

std::string exact(const Number& number) {
  if (!number || !std::isfinite(*number)) return {};
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), *number);
  return {buffer.data(), end.ptr};
}

Notation commonNotation(const std::vector<double>& numbers) {
  constexpr double kLeastOfPlain = 1e-5;  // Zeros of smaller numbers would have to be counted.
  constexpr double kLargeOfColumn = 0.1;  // Columns of smaller numbers only are read in powers of ten.
  bool anySmall = false, anyPlain = false, isPlain = true;
  double largest = 0;
  for (const double number : numbers) {
    if (number == 0 || !std::isfinite(number)) continue;
    (isSmall(number) ? anySmall : anyPlain) = true;
    isPlain = isPlain && std::abs(number) >= kLeastOfPlain;
    largest = std::max(largest, std::abs(number));
  }
  if (!anySmall || !anyPlain) return Notation::own;
  return isPlain && largest >= kLargeOfColumn ? Notation::plain : Notation::exponent;
}

std::string shown(const MessageFormatter& language, const Number& number, int digits, Notation notation) {
  if (!number || !std::isfinite(*number)) return {};
  if (*number == 0) return fixed(language, 0, 0, notation);
  const auto decimals = [digits](double value) { return std::max(0, digits - 1 - leadingPlace(value)); };
  // 99.97 is rounded to 100, which has no decimals; 0.000099997 to 0.0001, which has no exponent.
  const double scale = std::pow(10.0, decimals(*number));
  const double near = std::round(*number * scale) / scale;
  const bool hasExponent = notation == Notation::exponent || (notation == Notation::own && isSmall(near));
  if (!std::isfinite(near) || hasExponent) return fixed(language, *number, decimals(*number), notation);
  return fixed(language, notation == Notation::own && isSmall(*number) ? near : *number, decimals(near), notation);
}

std::string countShown(const MessageFormatter& language, const Number& number) {
  if (!number || !std::isfinite(*number)) return {};
  return shown(language, number, *number == std::round(*number) ? 1 : 4);  // A mean per-device batch may be 21.33.
}

std::string shownWithin(const MessageFormatter& language, const Number& number, const Interval& interval,
                        Notation notation) {
  if (!number || !std::isfinite(*number) || !interval.value || !interval.low || !interval.high)
    return shown(language, number, 3, notation);
  const double half = std::abs(*interval.high - *interval.low) / 2;
  if (!std::isfinite(half) || !std::isfinite(*interval.value) || *interval.value == 0)
    return shown(language, number, 3, notation);
  // decimalsWithin() has no more than kMostDecimals, so a small value is moved to the decimal point first.
  const int moved = isSmall(*interval.value) ? std::min(300, -leadingPlace(*interval.value)) : 0;
  const double scale = std::pow(10.0, moved);
  const int decimals =
      moved + decimalsWithin(*number * scale, *interval.value * scale, *interval.low * scale, *interval.high * scale);
  const std::string text = fixed(language, *number, decimals, notation);
  return *number != 0 && isZero(text) ? shown(language, number, 1, notation) : text;
}

std::string columnText(const Number& number) {
  if (!number || !std::isfinite(*number)) return "-";
  const double size = std::abs(*number);
  if (size > 0 && size < kLeastPlain) return scientific(*number, 3);
  const int decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 1e-3 ? 3 : 6;
  return plainFixed(*number, decimals);
}

namespace {

bool isDigit(char each) { return each >= '0' && each <= '9'; }

char thousandsMark(const MessageFormatter& language) { return language.decimalPoint == "," ? '.' : ','; }

// Returns the number of digits of the integer that starts at `at`; 0 inside a number or after its decimal point.
std::size_t digitsFrom(const std::string& text, std::size_t at) {
  if (at > 0 && (isDigit(text[at - 1]) || text[at - 1] == '.' || text[at - 1] == ',')) return 0;
  std::size_t end = at;
  while (end < text.size() && isDigit(text[end])) ++end;
  return end - at;
}

}  // namespace

void setThousandsAlike(const MessageFormatter& language, std::vector<std::string>& column) {
  const char mark = thousandsMark(language);
  const auto isApart = [mark](const std::string& text) {
    for (std::size_t i = 1; i + 1 < text.size(); ++i)
      if (text[i] == mark && isDigit(text[i - 1]) && isDigit(text[i + 1])) return true;
    return false;
  };
  if (std::none_of(column.begin(), column.end(), isApart)) return;
  for (std::string& text : column)
    for (std::size_t i = 0; i < text.size(); ++i)
      if (digitsFrom(text, i) + 1 == kFirstGrouped) text.insert(i + 1, 1, mark);
}

// Separates thousands; the mark must differ from the decimal point, which would turn 17,820 into 17.82.
std::string thousandsApart(const MessageFormatter& language, const std::string& digits) {
  const std::size_t first = digits.find_first_of("0123456789");
  if (first == std::string::npos || digits.find_first_of("eE") != std::string::npos) return digits;
  const std::size_t end = std::min(digits.find('.'), digits.size());
  const std::string& point = language.decimalPoint;
  const char mark = thousandsMark(language);
  const bool apart = end - first >= kFirstGrouped;
  std::string out = digits.substr(0, first);
  for (std::size_t at = first; at < end; ++at) {
    out += digits[at];
    if (apart && at + 1 < end && (end - at - 1) % 3 == 0) out += mark;
  }
  return end == digits.size() ? out : out + point + digits.substr(end + 1);
}

}  // namespace scalescope
