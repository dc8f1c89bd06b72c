#include "core/training/run/supported.h"

#include "core/study/cells/abilities.h"
#include "core/training/device/obstacles.h"
#include "core/training/optim/optimizer.h"
#include "core/training/strategy/synchronizer.h"

namespace scalescope {

namespace {

tl::unexpected<Error> notYet(const std::string& key, std::string_view value, const std::string& instead) {
  return fail("training.not-supported", {{"key", key}, {"value", std::string(value)}, {"instead", instead}});
}

}  // namespace

Status checkSupported(const RunPlan& plan) {
  const Cell& cell = plan.cell;
  const StudySpec& study = cell.study;
  if (Status trainable = checkTrainable(cell); !trainable) return trainable;
  if (Status torch = checkTorchVersion(loadedTorchVersion()); !torch) return torch;
  if (Status known = checkOptimizer(study.optimizer.name); !known) return known;
  for (const PlanNode& node : plan.nodes)
    if (Status can = checkAgainstDevice(cell, node.device); !can) return can;
  // A collective on a GPU ends when it is queued: there is no moment that could be put off.
  const bool limited = study.whatIf.linkMbps > 0 || study.whatIf.latencyMs > 0 || study.whatIf.jitterMs > 0;
  if (limited && !plan.nodes.empty() && plan.nodes.front().device == DeviceKind::cuda)
    return notYet("whatIf", "cuda", "cpu");
  if (plan.cell.batch.ranks().empty() || plan.nodes.empty()) return fail("training.plan-empty");
  for (const std::int64_t batch : plan.cell.batch.ranks())
    if (batch < 1) return fail("training.plan-batch", {{"batch", batch}});
  const int trainers = cell.strategy == Strategy::parameterServer ? serverRoles(cell).workers : cell.worldDevices();
  if (static_cast<int>(cell.batch.ranks().size()) != trainers)
    return fail("training.plan-ranks",
                {{"batches", static_cast<std::int64_t>(cell.batch.ranks().size())}, {"ranks", std::int64_t{trainers}}});
  return {};
}

}  // namespace scalescope
