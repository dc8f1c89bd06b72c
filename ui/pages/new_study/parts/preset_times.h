#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/words.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// What presets took where they were recorded, so that a card says minutes before its study has run here:
// resources/preset-times.json, made by tests/studies/preset_times.py.

enum class TimeSource { run, forecast };  // the seconds of its runs, or what its probe foresaw
inline constexpr std::array kTimeSources{Word{TimeSource::run, "run"}, Word{TimeSource::forecast, "forecast"}};
constexpr const auto& wordsOf(TimeSource) { return kTimeSources; }

struct PresetTime {
  std::string preset;
  double seconds = 0;
  TimeSource source = TimeSource::run;
  int cores = 1;  // of the machine, which had no GPU
};

Result<std::vector<PresetTime>> readPresetTimes(const std::string& file);

// A time that holds for a study: how long it took with these numbers of devices.
struct RecordedTime {
  PresetTime time;
  std::vector<int> devices;  // empty: with those of the study
};

// Of `study`, a preset as it is made for `machine`: what was recorded of the same one, its numbers of devices aside.
// None where a GPU may run it.
std::optional<RecordedTime> recordedTime(const StudySpec& study, const MachineFacts& machine,
                                         const std::vector<PresetTime>& times);

}  // namespace scalescope
