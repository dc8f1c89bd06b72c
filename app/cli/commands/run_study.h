#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"

namespace scalescope::cli {

// Options of a command that runs a study.
struct RunOptions {
  std::vector<std::string> only{};
  bool again = false;
  int waitIdleSeconds = 0;  // Longest time to wait for other programs to leave the cores; 0 for no wait.
};
// Adds --again and --wait-idle.
void addRunOptions(CLI::App& command, RunOptions& options);

// Queues the study, follows it to its end, prints its results and returns the exit code. An error of `input` is
// printed.
int runStudy(Result<StudyInput> input, const RunOptions& options, const Context& context);

}  // namespace scalescope::cli
