#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "launcher/leftover.h"
#include "launcher/resolve.h"
#include "launcher/study_runner.h"

namespace scalescope {

// What a study needs before its first run.
struct LoadedStudy {
  Resolution resolution;
  std::vector<RunRow> rows;  // of all keys of the study's cells, whatever study they ran in
  std::vector<Leftover> leftovers;
};

// Whether the plan's cell is still one of the study's, under its key.
bool hasCell(const LoadedStudy& study, const RunPlan& plan);

// Reads the queued study, meets its machines, provides its data and looks for what is there of it. Blocks; the launcher's pool.
Result<LoadedStudy> loadToRun(const std::string& folder, const QueueEntry& entry, const LabOptions& options,
                              const std::function<void(const Message&)>& progress, std::stop_token stop);

}  // namespace scalescope
