#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/multiprecision/cpp_int.hpp>

namespace scalescope::tables {

// An exact number. The result of a division by zero is unknown, and so is everything computed from it.
class Fraction {
 public:
  Fraction() = default;
  Fraction(std::int64_t whole) : m_value(whole) {}
  static Fraction of(std::int64_t above, std::int64_t below);

  [[nodiscard]] bool known() const { return m_known; }
  [[nodiscard]] double value() const;
  [[nodiscard]] bool negative() const { return m_value.sign() < 0; }
  [[nodiscard]] bool zero() const { return m_known && m_value.is_zero(); }
  [[nodiscard]] bool whole() const;

  friend Fraction operator+(const Fraction& a, const Fraction& b);
  friend Fraction operator-(const Fraction& a, const Fraction& b);
  friend Fraction operator*(const Fraction& a, const Fraction& b);
  friend Fraction operator/(const Fraction& a, const Fraction& b);
  friend Fraction roundedDown(const Fraction& a);
  friend bool operator==(const Fraction& a, const Fraction& b);

 private:
  using Rational = boost::multiprecision::cpp_rational;
  Fraction(Rational value, bool known) : m_value(std::move(value)), m_known(known) {}

  Rational m_value;
  bool m_known = true;
};

// Returns false if either side is unknown.
bool operator<=(const Fraction& a, const Fraction& b);
bool operator==(const Fraction& a, const Fraction& b);
Fraction smaller(const Fraction& a, const Fraction& b);
Fraction larger(const Fraction& a, const Fraction& b);
Fraction roundedUp(const Fraction& a);    // Rounds to a whole number.
Fraction roundedDown(const Fraction& a);  // Rounds to a whole number.

// A printed number: its value and half a unit of its last digit. With 15 digits or more (a double printed by a program)
// `half` is at least 1e-12 of the value.
struct Decimal {
  Fraction value;
  Fraction half;
};

// Parses "19.27", "-3" and "5e-4": at most 18 significant digits, 40 decimals and exponents up to 40. nullopt for any
// other text.
std::optional<Decimal> parseDecimal(std::string_view text);

// All values that printed inputs may represent, and the one that they print.
struct Range {
  Fraction low, high, best;
};
Range rangeOf(const Decimal& printed);
Range exactly(const Fraction& value);
Range operator+(const Range& a, const Range& b);
Range operator-(const Range& a, const Range& b);
Range operator*(const Range& a, const Range& b);
Range operator/(const Range& a, const Range& b);  // Returns the quotient; both ranges must be positive.
Range hull(const Range& a, const Range& b);
inline bool known(const Range& range) { return range.low.known() && range.high.known() && range.best.known(); }
inline double middle(const Range& range) { return range.best.value(); }

// Returns true if `printed` is within half a unit of its last digit of the range (docs/MEASUREMENT.md, Audit of printed
// tables).
bool agrees(const Decimal& printed, const Range& expected);

// Returns at most 6 significant digits, in the C locale.
std::string text(double value);
std::string text(const Fraction& value);

}  // namespace scalescope::tables
