#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/environment.h"
#include "core/base/index.h"
#include "core/study/cells/expand.h"
#include "core/study/cells/forecast.h"
#include "launcher/plan/cell_fit.h"
#include "launcher/plan/machine.h"
#include "launcher/plan/plan.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// Cells of a study resolved against hosts and data: keys, datasets, slots. `keyless` holds the reason where keys could
// not be known (host unreachable, data absent) and the cells are still listed.
struct ResolvedCell {
  Cell cell;
  std::optional<CellKey> key;
  int storedRepeats = 0;  // finished ones in the store
  CellForecast forecast;
  std::vector<PlanNode> nodes;     // slots and interfaces, as a run of this cell would get them; empty when keyless
  std::optional<Error> refusal{};  // why it can be planned but not run: not trainable, device, more batch than data
  CellFit fit{};                   // of what is refused: not, and why
};
struct AwayHost {
  std::string host;
  Message reason;  // a sentence that names it
};
struct ResolvedStudy {
  StudySpec study;
  std::vector<ResolvedCell> cells;
  std::vector<Message> remarks;
  std::optional<Message> keyless;
  std::vector<AwayHost> away = {};  // planned without them; cells that need them have neither key nor forecast
};

// Where the programs of a run are; "" = as $SCALESCOPE_AGENT and $SCALESCOPE_WORKER say, else beside this program or in
// its
// ../lib/scalescope.
struct Programs {
  std::string agent = {};
  std::string worker = {};
};
std::string agentProgramOf(const Programs& programs);
std::string workerProgramOf(const Programs& programs);
// Returns the path of scalescope-program, which starts a user's program: $SCALESCOPE_PROGRAM, else beside this program.
std::string programRunner();

// To run, every cell has to fit, or the study is refused; cells that need a host that is away have no key. To plan,
// what is not there leaves its cells without key: hosts are away after 2.5 s, and cells may be larger than the
// machines.
enum class ResolvePurpose { run, plan };

struct ResolveOptions {
  std::string storeFolder = {};                        // "" = no look-up of stored repeats
  bool probe = false;                                  // run the 5-step probe per precision (seconds to minutes)
  std::function<void(const ResolvedStudy&)> met = {};  // with `probe`: what is known before it
  Programs programs = {};
  std::optional<ClientContext> client = {};         // who asks, where it is not this process
  std::function<void(HostQuestion)> question = {};  // what hosts ask people, on threads of their own; absent: a no
  ResolvePurpose purpose = ResolvePurpose::run;
  bool measuresProgram = false;              // the study is of the user's own program: hosts get no worker
  StudyId study = {};                        // that is to be run: a Slurm cluster may be asked for nodes; empty = none
  std::shared_ptr<SlurmQueues> queues = {};  // with a study: of who asks clusters, so that they are asked once
  std::set<std::string> givenUp = {};        // hosts that will not come back: the first of them and those behind it
                                             // are not asked; not the study's first host
};

TransportOptions transportOptionsOf(const ResolveOptions& options);

// A study met with its machines and data: what the runner starts from and what `plan` prints.
struct Resolution {
  ResolvedStudy study;
  std::vector<HostFacts> facts;  // of the hosts that cells use, up to the first one that is away
  SlotPlan slots;
  std::vector<std::string> dataPaths;   // per host
  std::vector<std::string> modelPaths;  // per host: where the study's TorchScript file was sent; empty = nowhere yet
  std::vector<std::string> programFolders = {};  // per host: where the files of the study's program were sent; as above
  std::vector<std::string> workers;              // per host; "" = beside the agent
  std::vector<SshChoice> choices;                // per host: how it was reached
  ImageCounts images;
  KeyFacts keyFacts;                               // less the hosts, which differ per cell
  std::optional<Error> unmet;                      // what is behind study.keyless
  std::optional<Error> partly;                     // to run: why the first of the hosts that are away is not there
  std::shared_ptr<const Environment> environment;  // of ranks on this machine: of who asks; null = this process's
};

// Probes hosts side by side (host_probe.h), deals slots, locates and digests the data and the worker. Errors are
// refusals of the study (to run: more devices than there are; an axis that expands to nothing); `study.keyless` says
// why keys are unknown. Blocks; any thread but the launcher's.
Result<Resolution> resolve(const StudySpec& study, const ResolveOptions& options,
                           const std::function<void(const Message&)>& progress, std::stop_token stop);
Result<ResolvedStudy> resolveStudy(const StudySpec& study, const ResolveOptions& options,
                                   const std::function<void(const Message&)>& progress, std::stop_token stop);
// The same of a study whose cells are known: they are not expanded again.
Result<Resolution> resolve(const StudySpec& study, const std::vector<Cell>& cells, const ResolveOptions& options,
                           const std::function<void(const Message&)>& progress, std::stop_token stop);
Result<ResolvedStudy> resolveStudy(const StudySpec& study, const std::vector<Cell>& cells,
                                   const ResolveOptions& options, const std::function<void(const Message&)>& progress,
                                   std::stop_token stop);

// Cell key of one more cell of a resolved study (an open batch axis grows).
CellKey keyOf(const Cell& cell, const Resolution& resolution);

// What makeLaunchPlan needs of one repeat of one cell.
LaunchInput launchInput(const Resolution& resolution, const StudyId& study, int generation, const CellKey& key,
                        const Cell& cell, RepeatNumber repeat, const RunId& run);

// The refusal of the first cell that would run and cannot; `onlyCells` empty = all.
Status checkRunnable(const ResolvedStudy& study, const std::vector<int>& onlyCells);

// `plan --out`: mints the run id and writes DIR/{study.json, cells.json, plan.json}.
Status writeHandPlan(const ResolvedStudy& study, CellNumber cell, RepeatNumber repeat, const std::string& folder);

}  // namespace scalescope
