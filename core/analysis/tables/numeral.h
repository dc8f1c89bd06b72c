#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/tables/decimal.h"

namespace scalescope::tables {

enum class DecimalSign { point, comma };

// A cell as people write numbers: "1,234.5", "43'469", "100.2 ± 0.8 s", "~52", "**3.36x**", "1024 (128 x 8)".
struct Numeral {
  Decimal number;
  std::string unit;               // the words behind it, in small letters; "" none
  bool approximate = false;       // "~52": its last digit says nothing
  bool spread = false;            // "± 0.8" stood beside it
  std::vector<Fraction> factors;  // of "2 x 4", and of "(128 x 8)" behind a number
};

// nullopt: no number, a bound ("<1") or a range ("24-26").
std::optional<Numeral> readNumeral(std::string_view cell, DecimalSign sign);

// A duration in clock notation or in several units ("12:52", "1:02:33.5", "1h 12m", "0 days 00:12:52"), in seconds.
struct Duration {
  Decimal seconds;
  bool twoParts = false;  // "12:52": minutes and seconds, unless the unit says hours and minutes
};
std::optional<Duration> readDuration(std::string_view cell);

// The evidence of a cell's digits about the decimal sign of their writer: "25,86" is a decimal comma, "1,234.5" a
// point; "43,469" may be either.
enum class SignEvidence { none, point, comma, ambiguous };
SignEvidence signEvidence(std::string_view cell);

// "OOM", "n.a.", "nan", "TBD", "-" ..: the cell says that there is no number.
bool saysMissing(std::string_view cell);

// Marks of emphasis, footnotes and LaTeX taken away, signs that mean the same written alike (× as x, ± as +-, thin
// spaces as spaces).
std::string plainCell(std::string_view cell);

}  // namespace scalescope::tables
