#pragma once

#include <QString>

#include "core/analysis/sizing/sizing.h"

namespace scalescope {

// What a person wrote into the fields of "What would N of these give me?".
struct SizingTexts {
  QString devices, gbps;  // lists
  QString latency;        // us
  QString price;          // of a device-hour; "" = none
  QString accuracy;       // %; "" = the study's own
  QString keep;           // %
  int cell = 0;           // to start from; 0: as `size` chooses
};

enum class SizingField { devices, gbps, latency, price, accuracy, keep };

// Where the request cannot be read from the texts, and why, in the window's language.
struct SizingProblem {
  SizingField field{};
  QString text;
};

// Numbers as the window's language or the C locale write them; lists are apart by blanks or semicolons, and by commas
// where these are no decimal signs. What makes sense beyond that is sizeStudy's to say.
tl::expected<SizingRequest, SizingProblem> readSizing(const SizingTexts& texts);

// What a study is asked first: N from the most that it measured on, over 25 Gbit/s with 30 us.
SizingTexts usualSizing(const StudyResult& study);

// The same for a terminal. `study`: name or id; `baseline`: cell that a person chose to compare with; 0: as planned.
QString sizingCommand(const QString& study, int baseline, const SizingRequest& request);

}  // namespace scalescope
