#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/environment.h"
#include "core/base/ids.h"
#include "core/study/cells/expand.h"
#include "core/study/cells/cell_forecast.h"
#include "launcher/plan/cell_fit.h"
#include "launcher/plan/planned_machine.h"
#include "launcher/plan/plan.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// Cells of a study resolved against hosts and data: keys, datasets, slots. `keyless` has the reason if keys are unknown
// (host unreachable, data missing) and the cells are still listed.
struct ResolvedCell {
  Cell cell;
  std::optional<CellKey> key;
  int storedRepeats = 0;  // Number of completed repeats in the store.
  CellForecast forecast;
  // Slots and interfaces that a run of this cell would get; empty if it has no key.
  std::vector<PlanNode> nodes;
  // Reason why it can be planned but not run: not trainable, device, batch larger than the data.
  std::optional<Error> refusal{};
  CellFit fit{};  // Fit on the machines; for a refused cell false, with the reason.
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

// Paths of the programs of a run; if empty, $SCALESCOPE_AGENT and $SCALESCOPE_WORKER, else beside this program or in
// its ../lib/scalescope.
struct Programs {
  std::string agent = {};
  std::string worker = {};
};
std::string agentProgramOf(const Programs& programs);
std::string workerProgramOf(const Programs& programs);
// Returns the path of scalescope-program, which starts a user's program: $SCALESCOPE_PROGRAM, else beside this program.
std::string programRunner();

// Purpose of resolving. To run, every cell has to fit, or the study is refused; cells that need an unreachable host
// have no key. To plan, cells without their hosts or devices have no key: a host that does not reply within 2.5 s is
// unreachable, and cells may be larger than the machines.
enum class ResolvePurpose { run, plan };

struct ResolveOptions {
  std::string storeFolder = {};  // If empty, stored repeats are not counted.
  bool probe = false;            // Runs the 5-step probe per precision (seconds to minutes).
  // With `probe`: called with the state before the probe.
  std::function<void(const ResolvedStudy&)> met = {};
  Programs programs = {};
  std::optional<ClientContext> client = {};  // Client that requests this, if it is not this process.
  // Passes questions of hosts to the user, on separate threads; without it the answer is no.
  std::function<void(HostQuestion)> question = {};
  ResolvePurpose purpose = ResolvePurpose::run;
  bool measuresProgram = false;  // The study is of the user's own program: hosts get no worker.
  StudyId study = {};            // Study to run, for which a Slurm cluster may be asked for nodes; empty if none.
  // With a study: state of the requests to clusters, so that each is asked once.
  std::shared_ptr<SlurmQueues> queues = {};
  // Abandoned hosts: the first of them and those behind it are not probed; never the study's first host.
  std::set<std::string> abandoned = {};
};

TransportOptions transportOptionsOf(const ResolveOptions& options);

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
  std::optional<Error> partly;  // To run: why the first unreachable host could not be probed.
  // Environment of ranks on this machine, from the client; null for that of this process.
  std::shared_ptr<const Environment> environment;
};

// Probes hosts in parallel (host_probe.h), assigns slots, finds and digests the data and the worker. Errors are
// refusals of the study (to run: more devices than there are; an axis that expands to nothing); `study.keyless` says
// why keys are unknown. Blocks; any thread but the launcher's.
Result<Resolution> resolve(const StudySpec& study, const ResolveOptions& options,
                           const std::function<void(const Message&)>& progress, std::stop_token stop);
Result<ResolvedStudy> resolveStudy(const StudySpec& study, const ResolveOptions& options,
                                   const std::function<void(const Message&)>& progress, std::stop_token stop);
// Resolve a study whose cells are known, without expanding it again.
Result<Resolution> resolve(const StudySpec& study, const std::vector<Cell>& cells, const ResolveOptions& options,
                           const std::function<void(const Message&)>& progress, std::stop_token stop);
Result<ResolvedStudy> resolveStudy(const StudySpec& study, const std::vector<Cell>& cells,
                                   const ResolveOptions& options, const std::function<void(const Message&)>& progress,
                                   std::stop_token stop);

// Returns the cell key of a further cell of a resolved study (an open batch axis grows).
CellKey keyOf(const Cell& cell, const Resolution& resolution);

// Returns the input of makeLaunchPlan for one repeat of one cell.
LaunchInput launchInput(const Resolution& resolution, const StudyId& study, int generation, const CellKey& key,
                        const Cell& cell, RepeatNumber repeat, const RunId& run);

// Returns the refusal of the first cell that would run and cannot; `onlyCells` empty means all.
Status checkRunnable(const ResolvedStudy& study, const std::vector<int>& onlyCells);

// Creates the run id and writes DIR/{study.json, cells.json, plan.json}, for `plan --out`.
Status writeHandPlan(const ResolvedStudy& study, CellNumber cell, RepeatNumber repeat, const std::string& folder);

}  // namespace scalescope
