#pragma once

#include <QString>

#include "core/analysis/sizing/sizing.h"

namespace scalescope {

// Texts in the fields of "What would N of these give me?".
struct SizingTexts {
  QString devices, gbps;  // Lists of numbers.
  QString latency;        // Latency in microseconds.
  QString price;          // Price of a device-hour; empty for none.
  QString accuracy;       // Accuracy in percent; empty for the study's own target.
  QString keep;           // Least efficiency in percent.
  int cell = 0;           // Cell from which to extrapolate; 0 for the one that `size` chooses.
};

enum class SizingField { devices, gbps, latency, price, accuracy, keep };

// Field whose text cannot be parsed, and the reason in the window's language.
struct SizingProblem {
  SizingField field{};
  QString text;
};

// Parses the texts. Numbers have the format of the window's language or the C locale; list items are separated by
// blanks or semicolons, and by commas if these are no decimal signs. sizeStudy checks the values.
tl::expected<SizingRequest, SizingProblem> readSizing(const SizingTexts& texts);

// Returns the initial texts for a study: N from the largest measured number on, over 25 Gbit/s with 30 us.
SizingTexts usualSizing(const StudyResult& study);

// Returns the equivalent command. `study`: name or id; `baseline`: cell that the user chose as the baseline; 0 for the
// planned one.
QString sizingCommand(const QString& study, int baseline, const SizingRequest& request);

}  // namespace scalescope
