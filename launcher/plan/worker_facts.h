#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "core/base/environment.h"
#include "core/base/result.h"
#include "core/study/cells/cell_forecast.h"
#include "core/study/cells/run_plan.h"
#include "core/study/cells/worker_answers.h"

namespace scalescope {

// Facts that a worker program reports about itself, a model and a short measurement; each function starts it once, with
// a deadline.

// Returns the worker's part of a cell key: the name that its build wrote into the program, else the digest of its
// bytes. Cached by (path, size, modification time) in the process.
Result<std::string> workerDigest(const std::string& program);

// Runs the worker with `--probe` in `environment`; it reports its LibTorch and its devices.
Result<WorkerProbe> probeWorker(const std::string& program, const Environment& environment, std::stop_token stop);

// Times of five steps of one rank, or the reason why the study's own model cannot be trained.
struct StepProbe {
  ProbeFacts facts;
  std::optional<Message> refused;
};
// Runs the worker with `--probe PLAN` in `environment`.
Result<StepProbe> probeStep(const std::string& program, const RunPlan& plan, const Environment& environment,
                            std::stop_token stop);

}  // namespace scalescope
