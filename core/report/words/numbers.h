#pragma once

#include <string>

#include "core/analysis/values/results.h"

namespace scalescope {

// Numbers as text, C locale. Files for scripts take exact(), people read the others.

// Shortest text that reads back to the same double; "" for what is missing or not finite.
std::string exact(const Number& number);

// `digits` significant digits without an exponent, whole from 1000 on, thousands set apart from 10,000 on; "" for what is
// missing.
std::string shown(const Number& number, int digits = 3);

// Counts and batches, whole ones never rounded: "11,173,962".
std::string countShown(const Number& number);

// A number that belongs to an interval (its value or a bound): the last digit stands where half the interval's width has its
// first (its second where that is below 3.55), so that all three end at the same place; 2 to 5 significant digits of the value.
// Without an interval as shown().
std::string shownWithin(const Number& number, const Interval& interval);

// "11173962" -> "11,173,962"; four digits stay together. Takes a sign and decimals.
std::string thousandsApart(const std::string& digits);

}  // namespace scalescope
