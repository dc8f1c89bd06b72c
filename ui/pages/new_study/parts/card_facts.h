#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/store/store.h"
#include "core/study/spec/spec.h"
#include "launcher/datasets/datasets.h"
#include "ui/pages/new_study/parts/preset_times.h"

namespace scalescope {

// What a preset needs, as its card says it: pure.

// Seconds that the last study of that name took here: the sum over its finished runs; none where there is none.
std::optional<double> lastSeconds(const std::string& study, const std::vector<RunRow>& runs);

// What is known of its time, the best first: what it took here, what a probe foresaw here (the wizard's total), what it
// took elsewhere.
struct CardTime {
  std::optional<double> measured = {};
  std::optional<double> foreseen = {};
  std::optional<RecordedTime> recorded = {};
};

// "1 and 2 devices  ·  last time 2 min 10 s" or, where nobody knows the seconds, its steps; then what is to be
// downloaded. `datasets` as this machine has them; empty = not known yet.
QString cardLine(const StudySpec& study, const std::vector<DatasetStatus>& datasets, const CardTime& time);

}  // namespace scalescope
