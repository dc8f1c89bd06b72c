#pragma once

#include <string>

namespace scalescope {

// Exit codes are 0 for done, 1 for a failure, and 2 for an invalid plan or environment. All functions print errors to
// stderr.

// Runs one rank of the plan; its log goes to `rankFolder`.
int runRank(const std::string& planFile, const std::string& rankFolder);

// Prints parameters, FLOPs and bytes per step of a plan's model, as JSON on stdout.
int describePlan(const std::string& planFile);

// Prints LibTorch and devices, and with a plan the dataset's state and five steps of one rank, as JSON on stdout.
int probe(const std::string& planFile);

// Prepares the process, first in main, before any thread: sets malloc thresholds, and keeps SIGTERM for the thread that
// answers it.
void prepareProcess();

}  // namespace scalescope
