#include "core/training/run/trainer.h"

#include <cmath>
#include <numeric>

#include "core/training/checkpoint/checkpointer.h"
#include "core/training/device/streams.h"
#include "core/training/device/torch_compat.h"
#include "core/training/run/choose_kernels.h"
#include "core/training/step/step_graph.h"

namespace scalescope {
namespace {

// Returns the preparation of a validation's images, without random choices.
std::vector<std::string> withoutChance(std::vector<std::string> words) {
  std::erase_if(words, [](const std::string& word) { return word != "normalize"; });
  return words;
}

Status loadData(Session& session) {
  const StudySpec& study = session.study();
  session.position.operation = "dataset";
  const PlanNode& node = session.node();
  auto info = locateDataset(study.dataset, node.dataPath, Environment::ofThisProcess());
  if (!info) return tl::unexpected(info.error());
  session.data.info = *info;
  if (session.servesOnly()) return {};
  auto train = loadImages(study.dataset, *info, Split::train);
  if (!train) return tl::unexpected(train.error());
  session.data.train = std::move(*train);
  if (session.data.train.count() == 0) return fail("training.dataset-empty", {{"name", study.dataset.name}});
  if (study.measure.validate != Validate::none) {
    auto test = loadImages(study.dataset, *info, Split::test);
    if (!test) return tl::unexpected(test.error());
    session.data.test = std::move(*test);
  }
  const auto seed = static_cast<std::uint64_t>(session.plan.seed);
  session.data.trainAugmenter = std::make_unique<Augmenter>(study.dataset.augment, session.data.train, seed);
  session.data.testAugmenter =
      std::make_unique<Augmenter>(withoutChance(study.dataset.augment), session.data.test, seed);
  if (session.data.test.count() > 0 && study.dataset.loading == Loading::memory && !session.device.is_cpu())
    session.data.testOnDevice =
        std::make_unique<DeviceSet>(session.data.test, *session.data.testAugmenter, session.device);
  return {};
}

// Returns the micro-batch of each process: data-parallel has one for all devices.
std::vector<std::int64_t> processBatches(const Cell& cell) {
  if (cell.strategy != Strategy::dataParallel) return cell.batch.ranks();
  return {std::accumulate(cell.batch.ranks().begin(), cell.batch.ranks().end(), std::int64_t{0})};
}

Sampler makeSampler(const Session& session) {
  const StudySpec& study = session.study();
  const MeasureSpec& measure = study.measure;
  SamplerOptions options;
  options.images = session.data.train.count();
  options.rankBatches = processBatches(session.plan.cell);
  options.accumulation = session.plan.cell.batch.accumulation();
  options.shuffle = study.dataset.shuffle;
  // Timed steps have one size, because a ragged one would be another measurement.
  const bool fixedSteps = measure.mode == MeasureMode::time && measure.epochs == 0;
  options.lastBatch = fixedSteps ? LastBatch::drop : study.dataset.lastBatch;
  options.seed = static_cast<std::uint64_t>(session.plan.seed);
  return Sampler(options);
}

StepBudget makeBudget(const MeasureSpec& measure, std::int64_t stepsPerEpoch) {
  const auto steps = [&](double epochs) {
    return static_cast<std::int64_t>(std::llround(epochs * static_cast<double>(stepsPerEpoch)));
  };
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
  options.lastStep = session.budget.total() + study.measure.profile;
  options.device = session.device;
  options.imageType = session.imageType();
  options.repeatRankZero = session.injection.repeatData;
  session.data.loader =
      std::make_unique<Loader>(session.data.train, *session.data.trainAugmenter, std::move(sampler), options);
  session.schedule = {study.schedule, study.optimizer.lr, session.plan.cell.learningRate, session.budget.stepsPerEpoch,
                      session.budget.total()};
}

void meet(Session& session) {
  session.position.operation = "rendezvous";
  const PlanNode& node = session.node();
  GangOptions options;
  options.environment = session.environment;
  options.device = session.device;
  const Cell& cell = session.plan.cell;
  options.collectives = cell.strategy == Strategy::ddp || cell.strategy == Strategy::parameterServer;
  if (cell.strategy == Strategy::parameterServer) options.members = serverRoles(cell).workers;
  options.interfaceName = node.interfaceName;
  options.whatIf = cell.study.whatIf;
  options.timeoutSeconds = session.plan.collectiveTimeoutSeconds;
  options.prefix = session.plan.run.value + "/" + std::to_string(session.environment.attempt);
  options.secret = session.plan.secret;
  session.gang = std::make_unique<Gang>(options);
}

Status chooseDevice(Session& session) {
  session.position.operation = "device";
  if (session.servesOnly()) return {};  // Parameters are served from the host's memory.
  auto device = openDevice(session.node(), session.environment.localRank);
  if (!device) return tl::unexpected(device.error());
  session.device = *device;
  session.devices = {*device};
  limitDeviceMemory(*device, session.study().limits.memoryMBPerDevice);
  chooseTf32(session.plan.cell.precision);
  if (session.study().gpu.graphs && !graphObstacle(session.plan, session.device)) useOwnStream(session.device);
  openKernels(session);
  return {};
}

Result<std::unique_ptr<Synchronizer>> makeReplicated(Session& session) {
  const Cell& cell = session.plan.cell;
  const PlanNode& node = session.node();
  DataParallelOptions options{
      modelOptions(session.plan, node, session.data.info, session.tensor()), cell.batch.ranks(), {}, {}};
  options.model.normChoices = session.normChoices;
  if (!node.slotCores.empty()) options.cores = node.slotCores.front();
  for (int device = cell.devices - 1; device >= 0; --device) {  // The first one stays the current device.
    auto opened = openDevice(node, device);
    if (!opened) return tl::unexpected(opened.error());
    limitDeviceMemory(*opened, session.study().limits.memoryMBPerDevice);
    options.devices.insert(options.devices.begin(), *opened);
  }
  session.devices = options.devices;
  return makeDataParallel(*session.model, session.gang->timeline(), session.times.clock, options, session.injection);
}

Result<std::unique_ptr<Synchronizer>> strategyOf(Session& session, const OptimizerSpec& optimizer) {
  const Cell& cell = session.plan.cell;
  Model& model = *session.model;
  switch (cell.strategy) {
    case Strategy::single:
      return makeSingle(model);
    case Strategy::ddp:
      return makeDdp(model, *session.gang, cell.study.ddp, session.times.clock, session.injection);
    case Strategy::dataParallel:
      return makeReplicated(session);
    case Strategy::parameterServer:
      return makeParameterServer(model, *session.gang, {cell.study.parameterServer, optimizer, serverRoles(cell)},
                                 session.injection);
  }
  return fail("training.not-supported", {{"key", "axes.strategy"}, {"value", "unknown"}, {"instead", "single"}});
}

Status makeStrategy(Session& session, const OptimizerSpec& optimizer) {
  auto made = strategyOf(session, optimizer);
  if (!made) return tl::unexpected(made.error());
  session.synchronizer = std::move(*made);
  return {};
}

}  // namespace

ModelOptions modelOptions(const RunPlan& plan, const PlanNode& node, const DatasetInfo& dataset,
                          const at::TensorOptions& tensor) {
  ModelOptions options;
  options.name = plan.cell.study.model.name;
  options.channels = dataset.channels;
  options.height = dataset.height;
  options.width = dataset.width;
  options.classes = dataset.classes;
  options.file = node.modelPath.empty() ? plan.cell.study.model.file : node.modelPath;
  options.outputs = plan.cell.study.model.classes;
  options.zeroGamma = plan.cell.study.zeroGamma;
  options.seed = static_cast<std::uint64_t>(plan.seed);
  options.tensor = tensor;
  return options;
}

Status openSession(Session& session) {
  if (Status chosen = chooseDevice(session); !chosen) return chosen;
  if (Status loaded = loadData(session); !loaded) return loaded;
  if (!session.servesOnly()) makeLoader(session);
  session.position.operation = "model";
  ModelOptions options = modelOptions(session.plan, session.node(), session.data.info, session.tensor());
  options.normChoices = session.normChoices;
  auto model = makeModel(options);
  if (!model) return tl::unexpected(model.error());
  session.model = std::move(*model);
  meet(session);
  if (!session.device.is_cpu()) session.useDeviceClock(openDeviceClock(session.device));
  session.position.operation = "strategy";
  OptimizerSpec optimizer = session.study().optimizer;
  if (session.injection.doubleDecay) optimizer.weightDecay *= 2;
  if (Status made = makeStrategy(session, optimizer); !made) return made;
  // If a strategy updates the parameters itself, nothing is left for this optimizer.
  session.optimizer =
      makeOptimizer(session.synchronizer->updates() ? std::vector<at::Tensor>{} : session.model->parameters, optimizer);
  if (session.plan.cell.precision == Precision::fp16) session.scaler = std::make_unique<GradScaler>(session.device);
  if (!session.study().checkpoint.every.never()) session.checkpointer = std::make_unique<Checkpointer>(session);
  return {};
}

}  // namespace scalescope
