#include "ui/pages/new_study/fields/preset_times.h"

#include <algorithm>
#include <utility>

#include "core/base/file.h"
#include "core/base/json/fields.h"
#include "core/study/cells/expand.h"

namespace scalescope {
namespace {

constexpr int kVersion = 1;
constexpr std::size_t kMostBytes = 64u << 10;
constexpr std::size_t kMostTimes = 64;
constexpr double kLongest = 7 * 86'400;

struct PresetTimesFile {
  int scalescope = kVersion;
  int cores = 1;
  std::vector<PresetTime> presets;
};

}  // namespace

template <class Visit, SameAs<PresetTime> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.preset, Limits().text(128).required());
  visit("seconds", m.seconds, Limits().reals(0, kLongest).required()), visit("source", m.source, Limits().required());
}

namespace {

template <class Visit, SameAs<PresetTimesFile> T>
void eachField(Visit&& visit, T& m) {
  visit("scalescope", m.scalescope, Limits().range(kVersion, kVersion).required());
  visit("cores", m.cores, Limits().range(1, 4096).required());
  visit("presets", m.presets, Limits().count(kMostTimes).required());
}

}  // namespace

Result<std::vector<PresetTime>> readPresetTimes(const std::string& file) {
  const auto text = readFile(file, kMostBytes);
  if (!text) return tl::unexpected(text.error());
  auto read = fromText<PresetTimesFile>(*text, file, kMostBytes);
  if (!read) return tl::unexpected(read.error());
  for (PresetTime& time : read->presets) time.cores = read->cores;
  return std::move(read->presets);
}

std::optional<RecordedTime> recordedTime(const StudySpec& study, const MachineFacts& machine,
                                         const std::vector<PresetTime>& times) {
  const auto time =
      std::find_if(times.begin(), times.end(), [&](const PresetTime& each) { return each.preset == study.name; });
  if (time == times.end() || machine.gpus > 0) return std::nullopt;
  auto recorded = preset(time->preset, {time->cores, 0});
  if (!recorded) return std::nullopt;
  RecordedTime out{*time, {}};
  if (recorded->axes.devices != study.axes.devices)
    out.devices = std::exchange(recorded->axes.devices, study.axes.devices);
  return *recorded == study ? std::optional(out) : std::nullopt;
}

}  // namespace scalescope
