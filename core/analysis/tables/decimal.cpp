#include "core/analysis/tables/decimal.h"

#include <cstdlib>

#include "core/analysis/tables/languages.h"
#include "core/base/units.h"

namespace scalescope::tables {
namespace {

using Whole = boost::multiprecision::cpp_int;

constexpr int kMostDigits = 18;  // Significant digits that an int64_t can hold.
constexpr int kMostPlaces = 40;  // Decimals, and largest exponent.
// Digits from which on the number is a double printed by a program and was not rounded by a person.
constexpr int kDigitsOfDouble = 15;

Fraction notKnown() { return Fraction(1) / Fraction(0); }

// Returns a power of 10 from -2 kMostPlaces to kMostPlaces.
Fraction powerOfTen(int power) {
  Fraction out = 1;
  for (int i = 0; i < std::abs(power); ++i) out = out * Fraction(10);
  return power < 0 ? Fraction(1) / out : out;
}

// Digits of a number; its sign and exponent are parsed separately.
struct Digits {
  std::int64_t value = 0;
  int significant = 0;
  int decimals = 0;
  std::size_t end = 0;
};

std::optional<Digits> readDigits(std::string_view text, std::size_t at) {
  Digits out;
  bool any = false;
  bool point = false;
  for (; at < text.size(); ++at) {
    if (text[at] == '.' && !point) {
      point = true;
      continue;
    }
    if (!isDigit(text[at])) break;
    any = true;
    out.value = out.value * 10 + (text[at] - '0');
    if (out.value != 0) ++out.significant;
    if (point) ++out.decimals;
    if (out.significant > kMostDigits || out.decimals > kMostPlaces) return std::nullopt;
  }
  out.end = at;
  if (!any) return std::nullopt;
  return out;
}

std::optional<int> readExponent(std::string_view text, std::size_t at) {
  if (at == text.size()) return 0;
  if (text[at] != 'e' && text[at] != 'E') return std::nullopt;
  ++at;
  const bool minus = at < text.size() && text[at] == '-';
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
  if (at == text.size() || text.size() - at > 2) return std::nullopt;
  int value = 0;
  for (; at < text.size(); ++at) {
    if (!isDigit(text[at])) return std::nullopt;
    value = value * 10 + (text[at] - '0');
  }
  if (value > kMostPlaces) return std::nullopt;
  return minus ? -value : value;
}

}  // namespace

Fraction Fraction::of(std::int64_t above, std::int64_t below) { return Fraction(above) / Fraction(below); }

double Fraction::value() const {
  return numerator(m_value).convert_to<double>() / denominator(m_value).convert_to<double>();
}

bool Fraction::whole() const { return m_known && denominator(m_value) == 1; }

Fraction operator+(const Fraction& a, const Fraction& b) { return {a.m_value + b.m_value, a.m_known && b.m_known}; }
Fraction operator-(const Fraction& a, const Fraction& b) { return {a.m_value - b.m_value, a.m_known && b.m_known}; }
Fraction operator*(const Fraction& a, const Fraction& b) { return {a.m_value * b.m_value, a.m_known && b.m_known}; }

Fraction operator/(const Fraction& a, const Fraction& b) {
  if (b.m_value.is_zero()) return {0, false};
  return {a.m_value / b.m_value, a.m_known && b.m_known};
}

bool operator<=(const Fraction& a, const Fraction& b) {
  const Fraction off = b - a;
  return off.known() && !off.negative();
}

bool operator==(const Fraction& a, const Fraction& b) { return a.m_known && b.m_known && a.m_value == b.m_value; }

Fraction smaller(const Fraction& a, const Fraction& b) { return a <= b ? a : b; }
Fraction larger(const Fraction& a, const Fraction& b) { return a <= b ? b : a; }

Fraction roundedDown(const Fraction& a) {
  Whole whole;
  Whole rest;
  divide_qr(numerator(a.m_value), denominator(a.m_value), whole, rest);  // Rounds towards zero.
  if (rest < 0) --whole;
  return {Fraction::Rational(whole), a.m_known};
}

Fraction roundedUp(const Fraction& a) { return Fraction(0) - roundedDown(Fraction(0) - a); }

std::optional<Decimal> parseDecimal(std::string_view text) {
  const bool minus = !text.empty() && text[0] == '-';
  const std::size_t start = minus || (!text.empty() && text[0] == '+') ? 1 : 0;
  const auto digits = readDigits(text, start);
  if (!digits) return std::nullopt;
  const auto exponent = readExponent(text, digits->end);
  if (!exponent) return std::nullopt;
  const int power = *exponent - digits->decimals;
  const Fraction unit = powerOfTen(power);
  const Fraction size = Fraction(digits->value) * unit;
  Fraction half = unit / Fraction(2);
  // The double behind such a number has rounding errors from its computation, which are larger than half a digit.
  if (digits->significant >= kDigitsOfDouble) half = larger(half, size * powerOfTen(-12));
  return Decimal{minus ? Fraction(0) - size : size, half};
}

Range rangeOf(const Decimal& printed) {
  return {printed.value - printed.half, printed.value + printed.half, printed.value};
}
Range exactly(const Fraction& value) { return {value, value, value}; }
Range operator+(const Range& a, const Range& b) { return {a.low + b.low, a.high + b.high, a.best + b.best}; }
Range operator-(const Range& a, const Range& b) { return {a.low - b.high, a.high - b.low, a.best - b.best}; }

Range operator*(const Range& a, const Range& b) {
  const Fraction ends[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  Range out{ends[0], ends[0], a.best * b.best};
  for (const Fraction& end : ends) {
    if (!end.known()) return exactly(notKnown());
    out.low = smaller(out.low, end);
    out.high = larger(out.high, end);
  }
  return out;
}

Range operator/(const Range& a, const Range& b) {
  // A range that reaches zero has no largest quotient.
  if (!known(b) || b.low <= Fraction(0)) return exactly(notKnown());
  return a * Range{Fraction(1) / b.high, Fraction(1) / b.low, Fraction(1) / b.best};
}

Range hull(const Range& a, const Range& b) {
  if (!known(a) || !known(b)) return exactly(notKnown());
  return {smaller(a.low, b.low), larger(a.high, b.high), a.best};
}

bool agrees(const Decimal& printed, const Range& expected) {
  return printed.value - printed.half <= expected.high && expected.low <= printed.value + printed.half;
}

std::string text(double value) { return sixDigits(value == 0 ? 0.0 : value); }  // This avoids "-0".

std::string text(const Fraction& value) {
  if (value.whole() && value.value() < 9e15 && value.value() > -9e15)
    return std::to_string(static_cast<std::int64_t>(value.value()));
  return text(value.value());
}

}  // namespace scalescope::tables
