#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scalescope::audit {

__extension__ typedef __int128 Wide;

// An exact number n/d in lowest terms. What does not fit 128 bits, or is divided by zero, is not known, and so is
// everything computed from it.
class Fraction {
 public:
  Fraction() = default;
  Fraction(std::int64_t whole) : m_above(whole) {}
  static Fraction of(Wide above, Wide below);

  [[nodiscard]] bool known() const { return m_known; }
  [[nodiscard]] double value() const { return static_cast<double>(m_above) / static_cast<double>(m_below); }
  [[nodiscard]] bool negative() const { return m_above < 0; }
  [[nodiscard]] bool zero() const { return m_known && m_above == 0; }
  [[nodiscard]] bool whole() const { return m_known && m_below == 1; }

  friend Fraction operator+(const Fraction& a, const Fraction& b);
  friend Fraction operator-(const Fraction& a, const Fraction& b);
  friend Fraction operator*(const Fraction& a, const Fraction& b);
  friend Fraction operator/(const Fraction& a, const Fraction& b);

 private:
  Wide m_above = 0;
  Wide m_below = 1;
  bool m_known = true;
};

// False where either side is not known.
bool operator<=(const Fraction& a, const Fraction& b);
bool operator==(const Fraction& a, const Fraction& b);
Fraction smaller(const Fraction& a, const Fraction& b);
Fraction larger(const Fraction& a, const Fraction& b);
Fraction roundedUp(const Fraction& a);    // to a whole number
Fraction roundedDown(const Fraction& a);  // to a whole number

// A printed number: its value and half a unit of its last digit.
struct Decimal {
  Fraction value;
  Fraction half;
};

// "19.27" "-3" "5e-4": at most 18 significant digits, exponents up to 18. nullopt for anything else.
std::optional<Decimal> parseDecimal(std::string_view text);

// All values that printed inputs may stand for, and the one that they print.
struct Range {
  Fraction low, high, best;
};
Range rangeOf(const Decimal& printed);
Range exactly(const Fraction& value);
Range operator+(const Range& a, const Range& b);
Range operator-(const Range& a, const Range& b);
Range operator*(const Range& a, const Range& b);
Range operator/(const Range& a, const Range& b);  // of positive ranges
Range hull(const Range& a, const Range& b);
inline bool known(const Range& range) { return range.low.known() && range.high.known() && range.best.known(); }
inline double middle(const Range& range) { return range.best.value(); }

// docs/MEASUREMENT.md, Audit of printed tables: `printed` lies within half a unit of its last digit of the range.
bool agrees(const Decimal& printed, const Range& expected);

// At most 6 significant digits, C locale.
std::string text(double value);
std::string text(const Fraction& value);

}  // namespace scalescope::audit
