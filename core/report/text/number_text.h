#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Numbers as text. Files for scripts use exact(), columns of a terminal columnText(); the other functions are for
// display, with separated thousands and the language's decimal point (message_formatter.h). Messages print numbers with
// sixDigits() (core/base/units.h).

// Returns the shortest text that reads back to the same double, C locale; "" for a missing or non-finite number.
std::string exact(const Number& number);

// Notation of a number; `own`: an exponent below 0.0001.
enum class Notation { own, plain, exponent };

// Returns the notation in which all these numbers of a column can be compared: `own` unless some of them would have an
// exponent and others not.
Notation commonNotation(const std::vector<double>& numbers);

// Returns `digits` significant digits: whole from 1000 on, with separated thousands from 10,000 on, with an exponent
// below 0.0001: "3.37e-6". "" for a missing number. Only 0 is shown as "0".
std::string shown(const MessageFormatter& language, const Number& number, int digits = 3,
                  Notation notation = Notation::own);

// Formats counts and batches; whole ones are never rounded: "11,173,962".
std::string countShown(const MessageFormatter& language, const Number& number);

// Formats a number that belongs to an interval (its value or a bound) with the digits that the interval supports
// (decimalsWithin() in core/analysis/maths/rounding.h), or as shown() without an interval.
std::string shownWithin(const MessageFormatter& language, const Number& number, const Interval& interval,
                        Notation notation = Notation::own);

// Formats a number for the aligned columns of a terminal: three digits, at most three decimals from 0.001 on, thousands
// not separated, an exponent below 0.0001; "-" for a missing number.
std::string columnText(const Number& number);

// Formats the numbers of one column alike: if an entry (a number or an interval) has separated thousands, four-digit
// numbers get separators too.
void setThousandsAlike(const MessageFormatter& language, std::vector<std::string>& column);

// Converts "11173962" to "11,173,962"; four digits stay together. Signs and decimals are allowed.
std::string thousandsApart(const MessageFormatter& language, const std::string& digits);

}  // namespace scalescope
