#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/enum_names.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// Recorded durations of presets, from which a card shows minutes before its study has run here:
// resources/preset-times.json, created by tests/studies/preset_times.py.

enum class TimeSource { run, forecast };  // Time of its runs, or the forecast of its probe.
inline constexpr std::array kTimeSources{EnumName{TimeSource::run, "run"}, EnumName{TimeSource::forecast, "forecast"}};
constexpr const auto& enumNames(TimeSource) { return kTimeSources; }

struct PresetTime {
  std::string preset;
  double seconds = 0;
  TimeSource source = TimeSource::run;
  int cores = 1;  // Cores of the machine, which had no GPU.
};

Result<std::vector<PresetTime>> readPresetTimes(const std::string& file);

// A recorded time for a study: its duration with these numbers of devices.
struct RecordedTime {
  PresetTime time;
  std::vector<int> devices;  // Numbers of devices; empty for those of the study.
};

// Returns the recorded time of `study`, a preset made for `machine`; its numbers of devices may differ. Nothing if a
// GPU may run it.
std::optional<RecordedTime> recordedTime(const StudySpec& study, const MachineFacts& machine,
                                         const std::vector<PresetTime>& times);

}  // namespace scalescope
