#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/store/store.h"
#include "launcher/plan/resolve.h"
#include "launcher/run/queue_entry.h"

namespace scalescope {

// A queued study resolved with its machines and data.
struct LoadedStudy {
  Resolution resolution;
};

// Ends the jobs that the entry's study has on Slurm clusters. Blocks, at most about two minutes each; returns the first
// error.
Status endJobs(const std::string& folder, const QueueEntry& entry, const ResolveOptions& options);

// Returns true if the stored study has a host of that name; each node of a cluster has one.
bool namesHost(const std::string& folder, const StudyId& study, const std::string& host);

// Returns true if the stored study measures a user's own program.
bool measuresProgram(const std::string& folder, const StudyId& study);

// Returns the first abandoned host that a cell with that number of nodes needs.
std::optional<std::string> abandonedHost(const QueueEntry& entry, const StudySpec& study, int nodes);

// Returns true if the plan's cell is still in the study, with the same key if known.
bool hasCell(const LoadedStudy& study, const RunPlan& plan);

// Cells of the study as stored, and the runs of all their keys, of any study.
struct WrittenCells {
  int generation = 0;  // Generation of cells.json.
  std::vector<RunRow> runs;
};
Result<WrittenCells> writeCells(StoreWriter& writer, const std::string& folder, const StudyId& study,
                                const std::vector<StoredCell>& cells);

// A queued study and its cells, with the client's relative paths made absolute.
struct ExpandedStudy {
  StudySpec study;
  std::vector<Cell> cells;
};
Result<ExpandedStudy> expandToRun(const StudySpec& study, const ClientContext& client);

// Resolves the queued study's machines, and provides its data on them. Cells that need an unreachable host have no key
// (Resolution::partly); if all requested cells need one, that is the error. Cells that need an abandoned host have no
// key either, and it and the hosts behind it are not probed. `expanded`: the study as it came with the entry; nullptr
// to read it from the store and expand it here. Blocks; never on the loop's thread.
Result<LoadedStudy> loadToRun(const std::string& folder, const QueueEntry& entry, const ExpandedStudy* expanded,
                              const ResolveOptions& options, const std::function<void(const Message&)>& progress,
                              std::stop_token stop);

}  // namespace scalescope
