#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"

namespace scalescope::cli {

// The options of a command that runs a study.
struct RunOptions {
  std::vector<std::string> only{};
  bool again = false;
  int waitIdleSeconds = 0;  // at most, for other programs to leave the cores alone; 0: no wait
};
// --again and --wait-idle.
void addRunOptions(CLI::App& command, RunOptions& options);

// Queues the study, follows it to its end and prints what it measured: the exit code. An error of `input` is printed.
int runStudy(Result<StudyInput> input, const RunOptions& options, const Context& context);

}  // namespace scalescope::cli
