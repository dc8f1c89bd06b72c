#include "core/training/run/choose_kernels.h"

#include <algorithm>
#include <cmath>

#include "core/study/cells/abilities.h"
#include "core/study/spec/models.h"
#include "core/training/device/device.h"
#include "core/training/device/obstacles.h"
#include "core/training/device/torch_compat.h"
#include "core/training/models/measure_norm.h"
#include "core/training/optim/optimizer.h"
#include "core/training/session/training_session.h"
#include "core/training/strategy/synchronizer.h"
#include "core/training/timing/rounds.h"

namespace scalescope {
namespace {

// Most values of a measured layer. A larger layer's times grow with its size, and measuring it would need memory for a
// dozen of its tensors.
constexpr std::int64_t kMostValues = std::int64_t{1} << 27;
constexpr std::size_t kMostShapes = 52;  // Most shapes, sent as bits of a double.

struct Measured {
  SeenNorm seen;
  KernelFacts facts;
  NormTimes times;
  bool agrees = false;
};

// Returns the same on all ranks, which then decide together.
bool mayTakeKernels(const Session& session) {
  const auto isGpu = [](const PlanNode& node) { return node.device == DeviceKind::cuda; };
  return session.study().gpu.kernels == GpuKernels::automatic &&
         std::any_of(session.plan.nodes.begin(), session.plan.nodes.end(), isGpu);
}

// Returns true if the model's layers may use the norm kernels. A TorchScript file has its own layers.
bool mayTakeNormKernels(const Session& session) {
  const Cell& cell = session.plan.cell;
  return (cell.precision == Precision::fp16 || cell.precision == Precision::bf16) &&
         !comesAsFile(cell.study.model.name);
}

std::string shapeText(std::initializer_list<std::int64_t> sizes) {
  std::string text;
  for (const std::int64_t size : sizes) text += (text.empty() ? "" : "x") + std::to_string(size);
  return text;
}

KernelFacts factsOf(const SeenNorm& seen) {
  KernelFacts facts;
  const NormShape& shape = seen.shape;
  facts.operation = shape.end == NormEnd::plain  ? "batchNorm"
                    : shape.end == NormEnd::relu ? "batchNormRelu"
                                                 : "batchNormAddRelu";
  facts.type = shape.type == at::kHalf ? "fp16" : "bf16";
  facts.shape = shapeText({seen.images, shape.channels, shape.height, shape.width});
  facts.chosen = "torch";
  return facts;
}

std::string shortened(const std::string& what) {
  constexpr std::size_t kMost = 200;
  return what.substr(0, std::min(what.find('\n'), kMost));
}

// Returns the shapes that a forward of the first batch requests. Its statistics are restored.
std::vector<SeenNorm> shapesOf(Session& session) {
  const torch::autograd::AutoGradMode off(false);
  StepData data = session.data.loader->first();
  Batch& batch = data.micros.front();
  batch.moveTo(session.device, session.imageType());
  at::Tensor images = batch.images;
  const std::int64_t rows = session.plan.cell.batch.ranks().front();  // Rows of one device.
  if (session.devices.size() > 1 && rows < images.size(0)) images = images.narrow(0, 0, rows);
  const at::Tensor buffers = session.model->buffers.defined() ? session.model->buffers.clone() : at::Tensor();
  const AutocastGuard autocast(session.device.type(), session.plan.cell.precision);
  std::vector<SeenNorm> seen = session.normChoices->watch([&] { session.model->forward(images, !batch.evalForm); });
  if (buffers.defined()) session.model->buffers.copy_(buffers);
  synchronize(session.device);
  if (seen.size() > kMostShapes) seen.resize(kMostShapes);
  for (SeenNorm& one : seen)
    one.images = std::min(
        one.images, std::max<std::int64_t>(1, kMostValues / (one.shape.channels * one.shape.height * one.shape.width)));
  return seen;
}

// Runs a measurement. If there is no memory for it, or if the device refuses a kernel, PyTorch's operations are used
// and the facts have the reason.
template <class Measure>
void tryTo(KernelFacts& facts, const Measure& measure) {
  try {
    measure();
  } catch (const DeviceTimeout&) {
    throw;
  } catch (const std::exception& exception) {
    facts.obstacle = shortened(exception.what());
  }
}

void measure(Session& session, DeviceClock* clock, Measured& one) {
  tryTo(
      one.facts,
      [&] {
        one.times =
            measureNorm(*session.launcher, one.seen, session.device, clock, session.plan.collectiveTimeoutSeconds);
        one.facts.ownSeconds = one.times.ownSeconds;
        one.facts.torchSeconds = one.times.torchSeconds;
        if (std::isfinite(one.times.difference)) one.facts.maxError = one.times.difference;
        one.agrees = one.times.difference <= kMostNormDifference;
      });
}

// Both ways give batches that are equal to the bit, so each rank decides alone.
void chooseGather(Session& session, DeviceClock* clock) {
  constexpr int kRounds = 20;
  DeviceSet* const set = session.data.loader->onDevice();
  if (set == nullptr) return;
  const ImageSet& images = session.data.train;
  KernelFacts facts;
  facts.operation = "gatherImages";
  facts.type = "fp32";
  facts.chosen = "torch";
  const std::int64_t count = std::max<std::int64_t>(1, session.plan.cell.batch.ranks().front());
  facts.shape = shapeText({count, images.channels, images.height, images.width});
  std::vector<std::int64_t> indices;
  for (std::int64_t i = 0; i < count; ++i) indices.push_back(i * 7919 % images.count());
  tryTo(facts, [&] {
    const auto own = [&] { return set->byKernel(*session.launcher, indices, 1); };
    const auto torch = [&] { return set->byTorch(indices, 1); };
    const auto seconds = [&](const auto& batch) {
      return secondsOfRound(session.device, clock, kRounds, session.plan.collectiveTimeoutSeconds,
                            [&] { static_cast<void>(batch()); });
    };
    const Batch ours = own(), theirs = torch();
    const bool isSame = ours.images.equal(theirs.images) && ours.labels.equal(theirs.labels);
    facts.maxError = isSame ? 0 : 1;
    seconds(own), seconds(torch);
    facts.ownSeconds = seconds(own);
    facts.torchSeconds = seconds(torch);
    if (!isSame || *facts.ownSeconds >= *facts.torchSeconds) return;
    set->useKernel(session.launcher);
    facts.chosen = "own";
  });
  session.kernels.push_back(std::move(facts));
}

std::vector<Measured> measureAll(Session& session) {
  std::vector<Measured> all;
  const auto clock = openDeviceClock(session.device);
  chooseGather(session, clock.get());
  if (session.normChoices)
    for (const SeenNorm& seen : shapesOf(session)) all.push_back({seen, factsOf(seen), {}, false});
  for (Measured& one : all) measure(session, clock.get(), one);
  releaseCachedMemory(session.device);
  return all;
}

}  // namespace

void openKernels(Session& session) {
  if (session.device.is_cpu() || !mayTakeKernels(session)) return;
  KernelFacts facts;
  tryTo(facts, [&] { session.launcher = openKernelLauncher(session.device); });
  if (!facts.obstacle.empty()) {
    facts.chosen = "torch";
    session.kernels.push_back(std::move(facts));
  }
  if (session.launcher && mayTakeNormKernels(session))
    session.normChoices = std::make_shared<NormChoices>(session.launcher);
}

void chooseKernels(Session& session) {
  if (!mayTakeKernels(session)) return;
  session.position = {"kernel choice", -1};
  std::vector<Measured> all;
  if (session.launcher) all = measureAll(session);
  std::uint64_t better = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (isOwnBetter(all[i].times)) better |= std::uint64_t{1} << i;
  if (mayTakeNormKernels(session) && session.gang->size() > 1)
    better = static_cast<std::uint64_t>(session.gang->fromRankZero(static_cast<double>(better)));
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].agrees && (better >> i & 1) != 0) {
      session.normChoices->choose(all[i].seen.shape);
      all[i].facts.chosen = "own";
    }
    session.kernels.push_back(all[i].facts);
  }
  session.gang->timeline().take(-1);
}

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
  // A collective on a GPU ends when it is queued, so its end cannot be delayed.
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
