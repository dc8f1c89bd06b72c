#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/store/store.h"
#include "launcher/plan/resolve.h"
#include "launcher/run/queue_entry.h"

namespace scalescope {

// A queued study met with its machines and data.
struct LoadedStudy {
  Resolution resolution;
};

// Ends the jobs that the entry's study has on Slurm clusters. Blocks, at most about two minutes each; the first error.
Status endJobs(const std::string& folder, const QueueEntry& entry, const ResolveOptions& options);

// Whether the stored study has a host of that name; of a cluster, each node has one.
bool namesHost(const std::string& folder, const StudyId& study, const std::string& host);

// Returns whether the stored study measures a program of the user's own.
bool measuresProgram(const std::string& folder, const StudyId& study);

// The first of the hosts that a person has given up which a cell of so many nodes needs.
std::optional<std::string> givenUpHost(const QueueEntry& entry, const StudySpec& study, int nodes);

// Whether the plan's cell is still one of the study's, under its key as far as that is known.
bool hasCell(const LoadedStudy& study, const RunPlan& plan);

// Cells of the study as they are stored, and the runs of all their keys, whatever study they ran in.
struct WrittenCells {
  int generation = 0;  // of cells.json
  std::vector<RunRow> runs;
};
Result<WrittenCells> writeCells(StoreWriter& writer, const std::string& folder, const StudyId& study,
                                const std::vector<StoredCell>& cells);

// A queued study and its cells, with the paths that its client wrote made absolute.
struct ExpandedStudy {
  StudySpec study;
  std::vector<Cell> cells;
};
Result<ExpandedStudy> expandToRun(const StudySpec& study, const ClientContext& client);

// Meets the queued study's machines, and provides its data where they run. Cells that need a host that is away have no
// key (Resolution::partly); where all that the entry asks for need one, that is the error. Those that need a host that
// was given up have none either, and nobody asks it or hosts behind it. `expanded`: as it was when
// the entry came; nullptr: read from the store and expanded here. Blocks; never on the loop's thread.
Result<LoadedStudy> loadToRun(const std::string& folder, const QueueEntry& entry, const ExpandedStudy* expanded,
                              const ResolveOptions& options, const std::function<void(const Message&)>& progress,
                              std::stop_token stop);

}  // namespace scalescope
