#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Numbers as text. Files for scripts take exact(), columns of a terminal columnText(); the others are for people, with
// thousands apart and the speaker's decimal point (speaker.h). Messages print theirs by sixDigits()
// (core/base/maths/units.h).

// Shortest text that reads back to the same double, C locale; "" for what is missing or not finite.
std::string exact(const Number& number);

// `digits` significant digits without an exponent, whole from 1000 on, thousands set apart from 10,000 on; "" for what
// is missing.
std::string shown(const Number& number, int digits = 3);

// Counts and batches, whole ones never rounded: "11,173,962".
std::string countShown(const Number& number);

// A number that belongs to an interval (its value or a bound) with the digits that the interval supports
// (decimalsWithin() in core/analysis/maths/rounding.h). Without an interval as shown().
std::string shownWithin(const Number& number, const Interval& interval);

// In the aligned columns of a terminal: three digits, never more than three decimals, thousands together; "-" for what
// is missing.
std::string columnText(const Number& number);

// Numbers of one column: where one has its thousands apart (or two such), those of four digits get theirs, too.
void setThousandsAlike(std::vector<std::string>& column);

// "11173962" -> "11,173,962"; four digits stay together. Takes a sign and decimals.
std::string thousandsApart(const std::string& digits);

}  // namespace scalescope
