#include "app/cli/program_study.h"

#include <algorithm>
#include <filesystem>

#include <CLI/CLI.hpp>

#include "core/base/text.h"
#include "core/study/spec/free_axes.h"

namespace scalescope::cli {

void addProgramOptions(CLI::App& run, ProgramArguments& arguments) {
  run.footer(
      "-- COMMAND: a program of your own to measure in the worker's place, like -- python train.py --batch-size "
      "{batch}");
  run.add_option("--devices", arguments.devices, "With -- COMMAND: numbers of devices, like 1,2")->delimiter(',');
  run.add_option("--batch", arguments.batches, "With -- COMMAND: batches per device, {batch} in the command")
      ->delimiter(',');
  run.add_option("--global-batch", arguments.globalBatches,
                 "With -- COMMAND: batches of all devices, {globalBatch} in the command")
      ->delimiter(',');
  run.add_option("--axis", arguments.axes,
                 "With -- COMMAND: values of a setting of your own, like lr=0.1,0.2 for {lr} in the command, or "
                 "environment.NCCL_ALGO=Ring,Tree for a variable; once for each")
      ->allow_extra_args(false);
  run.add_option("--rate", arguments.rate,
                 "With -- COMMAND: pattern with one group that finds samples per second in what it prints");
}

namespace {

// NAME=V,V..: without a prefix it is a placeholder of the command. What is a number in JSON is one here.
Result<FreeAxis> axisFrom(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size())
    return fail("cli.bad-axis", {{"found", inertText(text, 100)}});
  FreeAxis axis{text.substr(0, equals), {}};
  if (!isFreeAxis(axis.name)) axis.name = std::string(kProgramAxis) + axis.name;
  for (std::size_t at = equals + 1; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string word = text.substr(at, end - at);
    const nlohmann::json number = nlohmann::json::parse(word, nullptr, false);
    axis.values.push_back(number.is_number() && axisText(number) == word ? number : nlohmann::json(word));
    at = end + 1;
  }
  return axis;
}

}  // namespace

Result<StudySpec> programStudy(const std::vector<std::string>& command, const ProgramArguments& arguments) {
  if (!arguments.batches.empty() && !arguments.globalBatches.empty()) return fail("cli.two-batches");
  StudySpec study;
  ProgramSpec program;
  program.command = command;
  program.rate = arguments.rate;
  std::error_code ignored;
  program.workingDirectory = std::filesystem::current_path(ignored).string();
  study.name = programName(program);
  study.protocol = arguments.globalBatches.empty() ? Protocol::weak : Protocol::strong;
  study.axes.batchKind = arguments.globalBatches.empty() ? BatchKind::perRank : BatchKind::global;
  study.axes.batches = arguments.globalBatches.empty() ? arguments.batches : arguments.globalBatches;
  if (study.axes.batches.empty()) study.axes.batches = {1};
  if (!arguments.devices.empty()) study.axes.devices = arguments.devices;
  for (const std::string& text : arguments.axes) {
    auto axis = axisFrom(text);
    if (!axis) return tl::unexpected(axis.error());
    study.axes.free.push_back(std::move(*axis));
  }
  std::sort(
      study.axes.free.begin(), study.axes.free.end(),
      [](const FreeAxis& a, const FreeAxis& b) { return a.name < b.name; });
  const auto twice = std::adjacent_find(study.axes.free.begin(), study.axes.free.end(),
                                        [](const FreeAxis& a, const FreeAxis& b) { return a.name == b.name; });
  if (twice != study.axes.free.end()) return fail("cli.axis-twice", {{"name", twice->name}});
  // One device is the baseline of the others, and is run plainly.
  if (study.axes.devices.size() > 1) std::erase(study.axes.devices, 1);
  if (study.axes.devices.front() == 1) study.axes.strategies = {Strategy::single};
  study.program = std::move(program);
  if (const Status checked = check(study); !checked) return tl::unexpected(checked.error());
  return study;
}

}  // namespace scalescope::cli
