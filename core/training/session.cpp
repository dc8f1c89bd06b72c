#include "core/training/session.h"

#include <cmath>

#include "core/training/checkpoint/checkpointer.h"
#include "core/training/torch_compat.h"

namespace scalescope {
namespace {

Status loadData(Session& session) {
  const StudySpec& study = session.study();
  session.position.operation = "dataset";
  const PlanNode& node = session.plan.nodes[static_cast<std::size_t>(session.environment.nodeIndex)];
  auto info = locateDataset(study.dataset, node.dataPath);
  if (!info) return tl::unexpected(info.error());
  session.dataset = *info;
  auto train = loadImages(study.dataset, *info, Split::train);
  if (!train) return tl::unexpected(train.error());
  session.trainSet = std::move(*train);
  if (session.trainSet.count() == 0) return fail("training.dataset-empty", {{"name", study.dataset.name}});
  if (study.measure.validate != Validate::none) {
    auto test = loadImages(study.dataset, *info, Split::test);
    if (!test) return tl::unexpected(test.error());
    session.testSet = std::move(*test);
  }
  const auto seed = static_cast<std::uint64_t>(session.plan.seed);
  session.trainAugmenter = std::make_unique<Augmenter>(study.dataset.augment, session.trainSet, seed);
  session.testAugmenter = std::make_unique<Augmenter>(study.dataset.augment, session.testSet, seed);
  return {};
}

Sampler makeSampler(const Session& session) {
  const StudySpec& study = session.study();
  const MeasureSpec& measure = study.measure;
  SamplerOptions options;
  options.images = session.trainSet.count();
  options.rankBatches = session.plan.cell.rankBatches;
  options.accumulation = session.plan.cell.accumulation;
  options.shuffle = study.dataset.shuffle;
  // Timed steps of one size: a ragged one would be another measurement.
  const bool fixedSteps = measure.mode == MeasureMode::time && measure.epochs == 0;
  options.lastBatch = fixedSteps ? LastBatch::drop : study.dataset.lastBatch;
  options.seed = static_cast<std::uint64_t>(session.plan.seed);
  return Sampler(options);
}

StepBudget makeBudget(const MeasureSpec& measure, std::int64_t stepsPerEpoch) {
  const auto steps = [&](double epochs) { return static_cast<std::int64_t>(std::llround(epochs * static_cast<double>(stepsPerEpoch))); };
  StepBudget budget;
  budget.stepsPerEpoch = stepsPerEpoch;
  budget.wholeEpochs = measure.epochs > 0;
  const std::int64_t asked = std::max<std::int64_t>(1, measure.epochs > 0 ? steps(measure.epochs) : measure.steps);
  const std::int64_t warmup = measure.warmupEpochs > 0 ? steps(measure.warmupEpochs) : measure.warmupSteps;
  if (measure.mode == MeasureMode::time) {
    budget.warmup = warmup;
    budget.window = asked;
  } else {
    budget.warmup = warmup < asked ? warmup : 0;
    budget.window = asked - budget.warmup;
  }
  return budget;
}

void makeLoader(Session& session) {
  const StudySpec& study = session.study();
  Sampler sampler = makeSampler(session);
  session.budget = makeBudget(study.measure, sampler.stepsPerEpoch());
  LoaderOptions options;
  options.rank = session.environment.rank;
  options.loading = study.dataset.loading;
  options.workers = study.dataset.workers;
  options.lastStep = session.budget.total();
  options.device = session.device;
  options.repeatRankZero = session.injection.repeatData;
  session.loader = std::make_unique<Loader>(session.trainSet, *session.trainAugmenter, std::move(sampler), options);
  session.schedule = {study.schedule, study.optimizer.lr, session.plan.cell.learningRate, session.budget.stepsPerEpoch,
                      session.budget.total()};
}

void meet(Session& session) {
  session.position.operation = "rendezvous";
  const PlanNode& node = session.plan.nodes[static_cast<std::size_t>(session.environment.nodeIndex)];
  GangOptions options;
  options.environment = session.environment;
  options.device = session.device;
  options.collectives = session.plan.cell.strategy == Strategy::ddp;
  options.interfaceName = node.interfaceName;
  options.timeoutSeconds = session.plan.collectiveTimeoutSeconds;
  options.prefix = session.plan.run.value + "/" + std::to_string(session.environment.attempt);
  session.gang = std::make_unique<Gang>(options);
}

Status chooseDevice(Session& session) {
  session.position.operation = "device";
  auto device = openDevice(session.plan.nodes[static_cast<std::size_t>(session.environment.nodeIndex)], session.environment.localRank);
  if (!device) return tl::unexpected(device.error());
  session.device = *device;
  limitDeviceMemory(*device, session.study().limits.memoryMBPerDevice);
  chooseTf32(session.plan.cell.precision);
  if (!device->is_cpu()) session.clock = StepClock([at = *device] { synchronize(at); });
  return {};
}

}  // namespace

Session::Session(const RunPlan& runPlan, const RankEnvironment& rankEnvironment, const Injection& displaced, LogWriter& writer)
    : plan(runPlan), environment(rankEnvironment), injection(displaced), log(writer) {}
Session::~Session() = default;

ModelOptions modelOptions(const RunPlan& plan, const DatasetInfo& dataset, at::Device device) {
  ModelOptions options;
  options.name = plan.cell.study.model.name;
  options.channels = dataset.channels;
  options.height = dataset.height;
  options.width = dataset.width;
  options.classes = dataset.classes;
  options.file = plan.cell.study.model.file;
  options.outputs = plan.cell.study.model.classes;
  options.zeroGamma = plan.cell.study.zeroGamma;
  options.seed = static_cast<std::uint64_t>(plan.seed);
  options.tensor = options.tensor.device(device);
  return options;
}

Status openSession(Session& session) {
  if (Status chosen = chooseDevice(session); !chosen) return chosen;
  if (Status loaded = loadData(session); !loaded) return loaded;
  makeLoader(session);
  session.position.operation = "model";
  auto model = makeModel(modelOptions(session.plan, session.dataset, session.device));
  if (!model) return tl::unexpected(model.error());
  session.model = std::move(*model);
  meet(session);
  session.position.operation = "strategy";
  session.synchronizer =
      session.gang->hasGroup() ? makeDdp(*session.model, *session.gang, session.study().ddp, session.injection) : makeSingle();
  OptimizerSpec optimizer = session.study().optimizer;
  if (session.injection.doubleDecay) optimizer.weightDecay *= 2;
  session.optimizer = makeOptimizer(session.model->parameters, optimizer);
  if (session.plan.cell.precision == Precision::fp16) session.scaler = std::make_unique<GradScaler>(session.device);
  if (!session.study().checkpoint.every.never()) session.checkpointer = std::make_unique<Checkpointer>(session);
  return {};
}

}  // namespace scalescope
