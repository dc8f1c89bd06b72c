#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/store/store.h"
#include "core/study/spec/spec.h"
#include "launcher/datasets/datasets.h"
#include "ui/pages/new_study/fields/preset_times.h"

namespace scalescope {

// Requirements of a preset on its card: pure.

// Returns the seconds that the last study of that name took here: the sum over its finished runs; nothing if there is
// none.
std::optional<double> lastSeconds(const std::string& study, const std::vector<RunRow>& runs);

// Known times of a preset, the best source first: measured here, forecast by a probe here (the wizard's total),
// recorded elsewhere.
struct CardTime {
  std::optional<double> measured = {};
  std::optional<double> forecast = {};
  std::optional<RecordedTime> recorded = {};
};

// Returns "1 and 2 devices  ·  last time 2 min 10 s" or, if there is no time, the number of steps; then the size of
// downloads. `datasets` are those of this machine; empty if not loaded yet.
QString cardLine(const StudySpec& study, const std::vector<DatasetStatus>& datasets, const CardTime& time);

}  // namespace scalescope
