#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/store/store.h"
#include "core/study/spec/spec.h"
#include "launcher/datasets/datasets.h"

namespace scalescope {

// What a preset needs, as its card says it: pure.

// Seconds that the last study of that name took here: the sum over its finished runs; none where there is none.
std::optional<double> lastSeconds(const std::string& study, const std::vector<RunRow>& runs);

// What a probe foresaw for it (the wizard's total), where it has never run.
struct CardTime {
  std::optional<double> measured;
  std::optional<double> foreseen;
};

// "1 and 2 devices  ·  last time 2 min 10 s" or, where nobody knows the seconds, its steps; then what is to be
// downloaded. `datasets` as this machine has them; empty = not known yet.
QString cardLine(const StudySpec& study, const std::vector<DatasetStatus>& datasets, const CardTime& time);

}  // namespace scalescope
