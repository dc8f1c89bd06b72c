#pragma once

#include <string>

namespace scalescope {

// Exit codes: 0 done, 1 failure, 2 bad plan or environment. All print errors to stderr.

// One rank of the plan; its log goes to `rankFolder`.
int runRank(const std::string& planFile, const std::string& rankFolder);

// Parameters, FLOPs and bytes per step of a plan's model, as JSON on stdout.
int describePlan(const std::string& planFile);

// LibTorch and devices, and with a plan the dataset's state and five steps of one rank, as JSON on stdout.
int probe(const std::string& planFile);

// First thing in main, before any thread: malloc thresholds, and SIGTERM kept for the thread that answers it.
void prepareProcess();

}  // namespace scalescope
