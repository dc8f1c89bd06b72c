#pragma once

#include <chrono>
#include <string>

#include "core/base/ids.h"

namespace scalescope::agent {

// Folders of runs that agents keep for stores of other machines (paths.h, stateFolder), and when they go.

inline constexpr std::chrono::hours kKeptFetched{30 * 24};

// Marks an attempt's folder: it has ended, and a store has acknowledged every byte of it. Again and again it is the
// time of the first one that counts.
void markFetched(const std::string& attemptFolder);

// Removes the folders of runs below `root` (ROOT/STUDY/node-K/runs/RUN, and their state files) of which every attempt
// has been marked for so long, and folders of nodes and studies that are empty then. Never those of a study that an
// agent serves on this machine, whose pid files are in `runtime`; links are not followed. How many runs went. Any
// thread.
int removeFetchedRuns(const std::string& root, const std::string& runtime, std::chrono::seconds keptFor);

}  // namespace scalescope::agent
