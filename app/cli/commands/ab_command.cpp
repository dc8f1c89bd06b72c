#include <memory>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/commands/run_study.h"
#include "app/cli/commands/trial_arguments.h"
#include "app/cli/open_store.h"

namespace scalescope::cli {
namespace {

struct AbArguments {
  TrialArguments trial;
  RunOptions run;
  std::string patch;
};

Result<StudySpec> studyOf(const AbArguments& arguments, const Context& context) {
  if (!context.program.empty()) {
    const auto commands = twoCommands(context.program);
    if (!commands) return tl::unexpected(commands.error());
    const auto patch = readPatch(arguments.patch);
    if (!patch) return tl::unexpected(patch.error());
    return trialStudy(*commands, arguments.trial, *patch);
  }
  const auto first = studyInput(arguments.trial.first, "", context.store);
  if (!first) return tl::unexpected(first.error());
  const auto second = studyInput(arguments.trial.second, "", context.store);
  if (!second) return tl::unexpected(second.error());
  return trialStudy(first->spec, second->spec, arguments.trial);
}

int runTrial(const AbArguments& arguments, const Context& context) {
  if (const Status ready = bringUpToDate(context); !ready) return refuse(ready.error());
  return runStudy(studyInput(studyOf(arguments, context), arguments.patch, context.store), arguments.run, context);
}

}  // namespace

void addAbCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<AbArguments>();
  CLI::App* command = app.add_subcommand(
      "ab", "Decide which of two variants is faster: alternate their runs until the difference is decided");
  command->add_option("first", arguments->trial.first, "Study file, preset:NAME, or a stored study's name or id");
  command->add_option("second", arguments->trial.second, "The study to compare it with");
  command->add_option("--smallest-difference", arguments->trial.resolve,
                      "Smallest difference that matters: variants that differ by less are equal, e.g. 2%");
  command->add_option("--resolve", arguments->trial.resolve, "The former name of --smallest-difference")->group("");
  command->add_option("--max-pairs", arguments->trial.mostPairs, "Maximum number of pairs of runs, an even number")
      ->check(CLI::Range(kLeastPairs, 400));
  command
      ->add_option("--time-limit", arguments->trial.seconds,
                   "Time limit in seconds for all runs; a pair that would exceed it is not started")
      ->check(CLI::Range(0.001, 1e7));
  addProgramOptions(*command, arguments->trial.program);
  command->footer(
      "-- COMMAND --versus COMMAND: two programs of your own, e.g. -- python train.py --versus python train.py "
      "--compile");
  command->add_option("--patch", arguments->patch, "JSON merge patch for both studies, or a file with one");
  addRunOptions(*command, arguments->run);
  command->add_option("--store", context.store, "Store folder");
  command->add_flag("--json", context.json, "One event per line on stdout");
  command->callback([arguments, &context] {
    const bool hasPrograms = !context.program.empty();
    const bool hasStudies = !arguments->trial.first.empty() && !arguments->trial.second.empty();
    if (hasPrograms == hasStudies || (hasPrograms && !arguments->trial.first.empty()))
      throw CLI::RequiredError("one of FIRST SECOND and -- COMMAND --versus COMMAND");
    if (!hasPrograms && arguments->trial.program.isGiven())
      throw CLI::RequiredError("-- COMMAND, to which --devices and --rate apply,");
    context.action = [arguments, &context] { return runTrial(*arguments, context); };
  });
}

}  // namespace scalescope::cli
