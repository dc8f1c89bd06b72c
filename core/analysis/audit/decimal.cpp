#include "core/analysis/audit/decimal.h"

#include <cstdio>
#include <limits>

namespace scalescope::audit {
namespace {

__extension__ typedef unsigned __int128 WideBits;
constexpr Wide kLowest = -static_cast<Wide>(~static_cast<WideBits>(0) >> 1) - 1;  // has no positive counterpart

Wide magnitude(Wide value) { return value < 0 ? -value : value; }

Wide commonDivisor(Wide a, Wide b) {
  a = magnitude(a);
  b = magnitude(b);
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a == 0 ? 1 : a;
}

Fraction notKnown() { return Fraction::of(0, 0); }

// By division: the compilers' own check of a 128-bit product needs a runtime that not every one of them links.
std::optional<Wide> times(Wide a, Wide b) {
  constexpr Wide kLargest = -(kLowest + 1);
  if (a != 0 && magnitude(b) > kLargest / magnitude(a)) return std::nullopt;
  return a * b;
}

std::optional<Wide> powerOfTen(int exponent) {
  Wide out = 1;
  for (int i = 0; i < exponent; ++i) out *= 10;  // at most 36: fits
  return out;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Sign and digits of a number whose point and exponent are read beside.
struct Digits {
  Wide value = 0;
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
    if (out.significant > 18 || out.decimals > 18) return std::nullopt;
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
  if (value > 18) return std::nullopt;
  return minus ? -value : value;
}

}  // namespace

Fraction Fraction::of(Wide above, Wide below) {
  Fraction out;
  if (below == 0 || above == kLowest || below == kLowest) {
    out.m_known = false;
    return out;
  }
  const Wide divisor = commonDivisor(above, below);
  out.m_above = above / divisor * (below < 0 ? -1 : 1);
  out.m_below = magnitude(below / divisor);
  return out;
}

Fraction operator+(const Fraction& a, const Fraction& b) {
  if (!a.m_known || !b.m_known) return notKnown();
  const auto left = times(a.m_above, b.m_below);
  const auto right = times(b.m_above, a.m_below);
  const auto below = times(a.m_below, b.m_below);
  Wide above = 0;
  if (!left || !right || !below || __builtin_add_overflow(*left, *right, &above)) return notKnown();
  return Fraction::of(above, *below);
}

Fraction operator-(const Fraction& a, const Fraction& b) { return a + b * Fraction(-1); }

Fraction operator*(const Fraction& a, const Fraction& b) {
  if (!a.m_known || !b.m_known) return notKnown();
  const Wide first = commonDivisor(a.m_above, b.m_below);
  const Wide second = commonDivisor(b.m_above, a.m_below);
  const auto above = times(a.m_above / first, b.m_above / second);
  const auto below = times(a.m_below / second, b.m_below / first);
  return above && below ? Fraction::of(*above, *below) : notKnown();
}

Fraction operator/(const Fraction& a, const Fraction& b) {
  if (!b.m_known || b.m_above == 0) return notKnown();
  return a * Fraction::of(b.m_below, b.m_above);
}

bool operator<=(const Fraction& a, const Fraction& b) {
  const Fraction off = b - a;
  return off.known() && !off.negative();
}

bool operator==(const Fraction& a, const Fraction& b) { return (a - b).zero(); }

Fraction smaller(const Fraction& a, const Fraction& b) { return a <= b ? a : b; }
Fraction larger(const Fraction& a, const Fraction& b) { return a <= b ? b : a; }

Fraction roundedDown(const Fraction& a) {
  if (!a.known() || a.value() >= 9e18 || a.value() <= -9e18) return notKnown();
  auto whole = static_cast<std::int64_t>(a.value());
  while (!(Fraction(whole) <= a)) --whole;
  while (Fraction(whole + 1) <= a) ++whole;
  return Fraction(whole);
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
  const Fraction unit = power >= 0 ? Fraction::of(*powerOfTen(power), 1) : Fraction::of(1, *powerOfTen(-power));
  return Decimal{Fraction::of(minus ? -digits->value : digits->value, 1) * unit, unit / Fraction(2)};
}

Range rangeOf(const Decimal& printed) { return {printed.value - printed.half, printed.value + printed.half, printed.value}; }
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

std::string text(double value) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.6g", value == 0 ? 0.0 : value);
  return buffer;
}

std::string text(const Fraction& value) {
  if (value.whole() && value.value() < 9e15 && value.value() > -9e15) return std::to_string(static_cast<std::int64_t>(value.value()));
  return text(value.value());
}

}  // namespace scalescope::audit
