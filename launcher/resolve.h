#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "launcher/lab.h"
#include "launcher/machine.h"
#include "launcher/plan.h"

namespace scalescope {

// A study met with its machines and data: what the runner starts from and what `plan` prints.
struct Resolution {
  ResolvedStudy study;
  std::vector<HostFacts> facts;  // of the hosts that cells use
  SlotPlan slots;
  std::vector<std::string> dataPaths;   // per host
  std::vector<std::string> modelPaths;  // per host: where the study's TorchScript file was sent; empty = nowhere yet
  std::vector<std::string> workers;     // per host; "" = beside the agent
  std::int64_t trainImages = 0;
  KeyFacts keyFacts;  // less the hosts, which differ per cell
};

// Probes hosts (this machine directly, others through their agent; 15 s each), deals slots, locates and digests the data
// and the worker. Errors are refusals of the study (more devices than there are, an axis that expands to nothing);
// `study.keyless` says why keys are unknown. Blocks; any thread but the launcher's.
Result<Resolution> resolve(const StudySpec& study, const ResolveOptions& options, const std::function<void(const Message&)>& progress,
                           std::stop_token stop);

// Cell key of one more cell of a resolved study (an open batch axis grows).
CellKey keyOf(const Cell& cell, const Resolution& resolution);

// Program paths: as given, else $SCALESCOPE_AGENT and $SCALESCOPE_WORKER, else beside this program or in its ../lib/scalescope.
std::string agentProgramOf(const LabOptions& options);
std::string workerProgramOf(const LabOptions& options);

}  // namespace scalescope
