#pragma once

#include <chrono>
#include <string>

#include "core/base/ids.h"

namespace scalescope::agent {

// Retention of runs that agents keep for stores of other machines (paths.h, stateFolder).

inline constexpr std::chrono::hours kKeptFetched{30 * 24};

// Marks an attempt's folder as ended and completely acknowledged by a store. Repeated calls keep the time of the first
// one.
void markFetched(const std::string& attemptFolder);

// Removes the folders of runs below `root` (ROOT/STUDY/node-K/runs/RUN, and their state files) if every attempt has
// been marked for that time, and folders of nodes and studies that are empty then. A study that an agent serves on this
// machine, with a pid file in `runtime`, is never removed; links are not followed. Returns how many runs were removed.
// Any thread.
int removeFetchedRuns(const std::string& root, const std::string& runtime, std::chrono::seconds keptFor);

}  // namespace scalescope::agent
