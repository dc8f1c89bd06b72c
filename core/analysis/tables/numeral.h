#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/tables/decimal.h"

namespace scalescope::tables {

enum class DecimalSign { point, comma };

// A cell in the notations that people use: "1,234.5", "43'469", "100.2 ± 0.8 s", "~52", "**3.36x**", "1024 (128 x 8)".
struct Numeral {
  Decimal number;
  std::string unit;               // Text after the number, in lower case; "" for none.
  bool approximate = false;       // True for "~52", whose last digit is not significant.
  bool spread = false;            // True if "± 0.8" follows.
  std::vector<Fraction> factors;  // Factors of "2 x 4", and of "(128 x 8)" after a number.
};

// nullopt: not a number, a bound ("<1") or a range ("24-26").
std::optional<Numeral> readNumeral(std::string_view cell, DecimalSign sign);

// A duration in clock notation or in several units ("12:52", "1:02:33.5", "1h 12m", "0 days 00:12:52"), in seconds.
struct Duration {
  Decimal seconds;
  bool twoParts = false;  // "12:52": minutes and seconds, unless the unit is hours and minutes.
};
std::optional<Duration> readDuration(std::string_view cell);

// Evidence of a cell's digits on the decimal sign: "25,86" has a decimal comma, "1,234.5" a point; "43,469" may have
// either.
enum class SignEvidence { none, point, comma, ambiguous };
SignEvidence signEvidence(std::string_view cell);

// Returns true for cells that mark a missing number: "OOM", "n.a.", "nan", "TBD", "-" ..
bool saysMissing(std::string_view cell);

// Removes marks of emphasis, footnotes and LaTeX, and unifies characters with the same meaning (× as x, ± as +-, thin
// spaces as spaces).
std::string plainCell(std::string_view cell);

}  // namespace scalescope::tables
