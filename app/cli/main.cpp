#include <algorithm>
#include <cstdio>
#include <exception>
#include <string_view>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "core/store/store.h"

int main(int argc, char** argv) {
  using namespace scalescope;
  CLI::App app{"Measure how training scales: studies, runs, results", "scalescope-cli"};
  app.set_version_flag("--version", SCALESCOPE_VERSION);
  app.require_subcommand(1);
  app.footer("Exit status: 0 success, 1 failure, 2 bad input or usage, 3 some cells did not finish, 130 cancelled.");
  cli::Context context;
  context.store = defaultStoreFolder();
  cli::addPlanCommand(app, context);
  cli::addRunCommand(app, context);
  cli::addAbCommand(app, context);
  cli::addWatchCommand(app, context);
  cli::addQueueCommand(app, context);
  cli::addListCommands(app, context);
  cli::addResultCommands(app, context);
  cli::addSizeCommand(app, context);
  cli::addExportCommand(app, context);
  cli::addReportCommand(app, context);
  cli::addEditCommands(app, context);
  cli::addAuditCommand(app, context);
  cli::addBundleCommand(app, context);
  cli::addCompareCommand(app, context);
  cli::addStoreCommands(app, context);
  cli::addOwnerCommand(app, context);
  cli::addDataCommands(app, context);
  cli::addCheckCommand(app, context);
  cli::addHostsCommand(app, context);
  cli::addDescribeCommand(app, context);
  // Words after -- belong to the commands that `run` and `ab` start and are no options of this program.
  const auto dashes = std::find(argv, argv + argc, std::string_view("--"));
  const std::string_view command = argc > 1 ? argv[1] : "";
  const bool startsProgram = (command == "run" || command == "ab") && dashes != argv + argc;
  if (startsProgram) {
    context.program.assign(dashes + 1, argv + argc);
    argc = static_cast<int>(dashes - argv);
  }
  try {
    app.parse(argc, argv);
    return context.action ? context.action() : cli::kBadInput;
  } catch (const CLI::ParseError& error) {
    const bool isHelp = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success);
    if (const auto misspelt = isHelp ? std::nullopt : cli::misspeltWord(app, argc, argv))
      return cli::refuse({*misspelt, {}}, cli::kBadInput);
    return app.exit(error) == 0 ? cli::kDone : cli::kBadInput;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "scalescope-cli: %s\n", error.what());
    return cli::kFailure;
  }
}
