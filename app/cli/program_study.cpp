#include "app/cli/program_study.h"

#include <filesystem>

#include <CLI/CLI.hpp>

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
  run.add_option("--rate", arguments.rate,
                 "With -- COMMAND: pattern with one group that finds samples per second in what it prints");
}

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
  // One device is the baseline of the others, and is run plainly.
  if (study.axes.devices.size() > 1) std::erase(study.axes.devices, 1);
  if (study.axes.devices.front() == 1) study.axes.strategies = {Strategy::single};
  study.program = std::move(program);
  if (const Status checked = check(study); !checked) return tl::unexpected(checked.error());
  return study;
}

}  // namespace scalescope::cli
