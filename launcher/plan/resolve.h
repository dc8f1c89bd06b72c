#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "launcher/plan/resolution.h"
#include "launcher/plan/resolve_options.h"

namespace scalescope {

// Probes hosts in parallel (host_probe.h), assigns slots, finds and digests the data and the worker. Errors are
// refusals of the study (to run: more devices than there are; an axis that expands to nothing); `study.keyless` says
// why keys are unknown. Blocks; any thread but the launcher's.
Result<Resolution> resolve(const StudySpec& study, const ResolveOptions& options,
                           const std::function<void(const Message&)>& progress, std::stop_token stop);
Result<ResolvedStudy> resolveStudy(const StudySpec& study, const ResolveOptions& options,
                                   const std::function<void(const Message&)>& progress, std::stop_token stop);
// Resolves a study whose cells are known, without expanding it again.
Result<Resolution> resolve(const StudySpec& study, const std::vector<Cell>& cells, const ResolveOptions& options,
                           const std::function<void(const Message&)>& progress, std::stop_token stop);

// Creates the run id and writes DIR/{study.json, cells.json, plan.json}, for `plan --out`.
Status writeHandPlan(const ResolvedStudy& study, CellNumber cell, RepeatNumber repeat, const std::string& folder);

}  // namespace scalescope
