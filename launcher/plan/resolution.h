#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/environment.h"
#include "core/base/ids.h"
#include "core/study/cells/cell_forecast.h"
#include "core/study/cells/expand.h"
#include "launcher/plan/cell_fit.h"
#include "launcher/plan/plan.h"
#include "launcher/plan/host_facts.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// Cells of a study resolved against hosts and data: keys, datasets, slots. `keyless` has the reason if keys are unknown
// (host unreachable, data missing) and the cells are still listed.
struct ResolvedCell {
  Cell cell;
  std::optional<CellKey> key = {};
  int storedRepeats = 0;  // Number of completed repeats in the store.
  CellForecast forecast = {};
  // Slots and interfaces that a run of this cell would get; empty if it has no key.
  std::vector<PlanNode> nodes = {};
  // Reason why it can be planned but not run: not trainable, device, batch larger than the data.
  std::optional<Error> refusal = {};
  CellFit fit = {};  // Fit on the machines; for a refused cell false, with the reason.
};
struct UnreachableHost {
  std::string host;
  Message reason;  // Sentence that names the host.
};
struct ResolvedStudy {
  StudySpec study;
  std::vector<ResolvedCell> cells;
  std::vector<Message> remarks;
  std::optional<Message> keyless;
  // Unreachable hosts that the plan leaves out; cells that need them have neither key nor forecast.
  std::vector<UnreachableHost> unreachable = {};
};

// A study resolved against its machines and data: the runner starts from it and `plan` prints it.
struct Resolution {
  ResolvedStudy study;
  std::vector<HostFacts> facts;  // Facts of the hosts that cells use, up to the first unreachable one.
  SlotPlan slots;
  std::vector<std::string> dataPaths;  // Path per host.
  // Path per host of the study's TorchScript file if it was sent there; empty if none was sent.
  std::vector<std::string> modelPaths;
  // Folder per host with the files of the study's program if they were sent there; empty if none were sent.
  std::vector<std::string> programFolders = {};
  std::vector<std::string> workers;  // Path per host; empty if the worker is beside the agent.
  std::vector<SshChoice> choices;    // Connection per host.
  ImageCounts images;
  KeyFacts keyFacts;            // Facts without the hosts, which differ per cell.
  std::optional<Error> unmet;   // Error behind study.keyless.
  std::optional<Error> partly;  // Reason, if a study runs, why the first unreachable host could not be probed.
  // Environment of ranks on this machine, from the client; null for that of this process.
  std::shared_ptr<const Environment> environment;
  std::string confinement = {};  // SCALESCOPE_CONFINE of the client or this process, for the ranks of all hosts.
};

// Returns the cell key of a further cell of a resolved study (an open batch axis grows).
CellKey keyOf(const Cell& cell, const Resolution& resolution);

// Returns the input of makeLaunchPlan for one repeat of one cell.
LaunchInput launchInput(const Resolution& resolution, const StudyId& study, int generation, const CellKey& key,
                        const Cell& cell, RepeatNumber repeat, const RunId& run);

// Returns the input for a planned cell, for which no run exists yet.
LaunchInput plannedInput(const Resolution& resolution, const ResolvedCell& cell);

// Returns the refusal of the first cell that would run and cannot; `onlyCells` empty means all.
Status checkRunnable(const ResolvedStudy& study, const std::vector<int>& onlyCells);

}  // namespace scalescope
