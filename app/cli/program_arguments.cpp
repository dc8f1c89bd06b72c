#include "app/cli/program_arguments.h"

#include <algorithm>
#include <filesystem>

#include <CLI/CLI.hpp>

#include "core/base/text.h"
#include "core/study/read/program_study.h"

namespace scalescope::cli {

void addProgramOptions(CLI::App& run, ProgramArguments& arguments) {
  run.footer(
      "-- COMMAND: a program of your own to measure instead of the worker, e.g. -- python train.py --batch-size "
      "{batch}");
  run.add_option("--devices", arguments.devices, "With -- COMMAND: numbers of devices, e.g. 1,2")->delimiter(',');
  run.add_option("--batch", arguments.batches, "With -- COMMAND: batches per device, {batch} in the command")
      ->delimiter(',');
  run.add_option("--global-batch", arguments.globalBatches,
                 "With -- COMMAND: batches of all devices, {globalBatch} in the command")
      ->delimiter(',');
  run.add_option("--axis", arguments.axes,
                 "With -- COMMAND: values of a setting of your own, e.g. lr=0.1,0.2 for {lr} in the command, or "
                 "environment.NCCL_ALGO=Ring,Tree for a variable; one option for each setting")
      ->allow_extra_args(false);
  run.add_option("--rate", arguments.rate,
                 "With -- COMMAND: regular expression with one group that finds samples per second in its output");
}

Result<StudySpec> programStudy(const std::vector<std::string>& command, const ProgramArguments& arguments,
                               const nlohmann::json& patch) {
  if (!arguments.batches.empty() && !arguments.globalBatches.empty()) return fail("cli.two-batches");
  ProgramSpec program;
  program.command = command;
  program.rate = arguments.rate;
  if (arguments.batches.empty() && arguments.globalBatches.empty() && !patch.contains("axes") && followsBatch(program))
    return fail("cli.no-batch");
  std::error_code ignored;
  program.workingDirectory = std::filesystem::current_path(ignored).string();
  const bool isGlobal = !arguments.globalBatches.empty();
  ProgramAxes axes{arguments.devices, isGlobal ? arguments.globalBatches : arguments.batches,
                   isGlobal ? BatchKind::global : BatchKind::perRank};
  const auto baseline = patch.find("baseline");
  axes.hasBaseline = baseline == patch.end() || !baseline->is_null();
  for (const std::string& text : arguments.axes) {
    const auto axis = readFreeAxis(text);
    if (!axis) return fail("cli.bad-axis", {{"found", inertText(text, 100)}});
    const bool isTwice =
        std::any_of(axes.free.begin(), axes.free.end(), [&](const FreeAxis& each) { return each.name == axis->name; });
    if (isTwice) return fail("cli.axis-twice", {{"name", axis->name}});
    axes.free.push_back(*axis);
  }
  return scalescope::programStudy(program, axes);
}

}  // namespace scalescope::cli
