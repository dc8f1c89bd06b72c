#include "core/study/read/program_study.h"

#include <algorithm>

#include "core/study/spec/free_axes.h"

namespace scalescope {

Result<StudySpec> programStudy(const ProgramSpec& program, const ProgramAxes& axes) {
  StudySpec study;
  study.name = programName(program);
  study.program = program;
  study.protocol = axes.batchKind == BatchKind::perRank ? Protocol::weak : Protocol::strong;
  study.axes.batchKind = axes.batchKind;
  study.axes.batches = axes.batches.empty() ? std::vector<std::int64_t>{1} : axes.batches;
  if (!axes.devices.empty()) study.axes.devices = axes.devices;
  study.axes.free = axes.free;
  std::sort(study.axes.free.begin(), study.axes.free.end(),
            [](const FreeAxis& a, const FreeAxis& b) { return a.name < b.name; });
  std::vector<int>& devices = study.axes.devices;
  if (devices == std::vector<int>{1})
    study.axes.strategies = {Strategy::single};
  else if (axes.hasBaseline && std::count(devices.begin(), devices.end(), 1) == 1)
    std::erase(devices, 1);  // The baseline is added when the study is expanded.
  if (const Status checked = check(study); !checked) return tl::unexpected(checked.error());
  return study;
}

std::optional<ProgramAxes> programAxesOf(const StudySpec& study) {
  if (!study.program || study.axes.openBatch) return std::nullopt;
  ProgramAxes axes{study.axes.devices, study.axes.batches, study.axes.batchKind, study.axes.free};
  // The baseline is measured too, so it is listed as one of the devices.
  const bool hasOne = std::find(axes.devices.begin(), axes.devices.end(), 1) != axes.devices.end();
  axes.hasBaseline = study.baseline.has_value();
  if (study.baseline == BaselineSpec() && !hasOne) axes.devices.insert(axes.devices.begin(), 1);
  const auto made = programStudy(*study.program, axes);
  if (!made || made->axes != study.axes || made->protocol != study.protocol) return std::nullopt;
  return axes;
}

std::optional<FreeAxis> readFreeAxis(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string_view::npos || equals + 1 == text.size()) return std::nullopt;
  FreeAxis axis{std::string(text.substr(0, equals)), {}};
  if (!isFreeAxis(axis.name)) axis.name = std::string(kProgramAxis) + axis.name;
  for (std::size_t at = equals + 1; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string word(text.substr(at, end - at));
    const nlohmann::json number = nlohmann::json::parse(word, nullptr, false);
    axis.values.push_back(number.is_number() && axisText(number) == word ? number : nlohmann::json(word));
    at = end + 1;
  }
  return axis;
}

std::optional<std::string> freeAxisOption(const FreeAxis& axis) {
  std::string text = axis.name.starts_with(kProgramAxis) ? std::string(settingOf(axis)) : axis.name;
  for (const nlohmann::json& value : axis.values)
    text += (&value == &axis.values.front() ? "=" : ",") + axisText(value);
  if (const auto read = readFreeAxis(text); read != axis) return std::nullopt;
  return text;
}

}  // namespace scalescope
