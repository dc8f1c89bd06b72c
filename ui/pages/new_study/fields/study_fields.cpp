#include "ui/pages/new_study/fields/study_fields.h"

#include <QObject>
#include <algorithm>

#include "core/base/enum_names.h"
#include "core/study/spec/models.h"
#include "core/study/spec/program.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/fields/choice_text.h"

namespace scalescope {
namespace {

using Kind = StudyField::Kind;
using Applies = std::function<bool(const StudySpec&)>;

StudyField title(const QString& text) { return {{}, Kind::title, text, {}, {}, {}, {}}; }

StudyField flag(const char* key, const QString& label, const QString& beside, const QString& explanation,
                Applies applies = {}) {
  return {key, Kind::flag, label, explanation, beside, {}, std::move(applies)};
}

StudyField numberField(const char* key, const QString& label, const QString& explanation, Applies applies = {}) {
  return {key, Kind::number, label, explanation, {}, {}, std::move(applies)};
}

// `zero`: the meaning of 0, shown in the empty field.
StudyField orZero(const char* key, const QString& label, const QString& zero, const QString& explanation,
                  Applies applies = {}) {
  return {key, Kind::number, label, explanation, zero, {}, std::move(applies)};
}

StudyField words(const char* key, const QString& label, std::vector<StudyChoice> choices, const QString& explanation,
                 Applies applies = {}) {
  return {key, Kind::words, label, explanation, {}, std::move(choices), std::move(applies)};
}

std::vector<StudyChoice> studyChoices(const std::vector<ChoiceWord>& choices) {
  std::vector<StudyChoice> all;
  for (const ChoiceWord& choice : choices) all.push_back({choice.text, choice.word});
  return all;
}

// core/study/spec/optimizers.h defines which optimizers have a key.
Applies optimizerHas(OptimizerKey key) {
  return [key](const StudySpec& study) { return uses(study.optimizer.name, key); };
}

std::vector<StudyChoice> optimizers() {
  std::vector<StudyChoice> all;
  for (const OptimizerTraits& optimizer : kOptimizers)
    all.push_back({toQString(optimizer.title), std::string(optimizer.text)});
  return all;
}

bool usesServer(const StudySpec& study) {
  const auto& strategies = study.axes.strategies;
  return std::find(strategies.begin(), strategies.end(), Strategy::parameterServer) != strategies.end();
}
bool usesDdp(const StudySpec& study) {
  const auto& strategies = study.axes.strategies;
  return std::find(strategies.begin(), strategies.end(), Strategy::ddp) != strategies.end();
}
bool hasBlocks(const StudySpec& study) {
  const ModelTraits* model = modelNamed(study.model.name);
  return model != nullptr && model->blocks == Blocks::residual;
}
bool mayUseGpus(const StudySpec& study) {
  return std::any_of(
      study.hosts.begin(), study.hosts.end(), [](const HostSpec& host) { return host.device != DeviceKind::cpu; });
}
bool savesCheckpoints(const StudySpec& study) { return !study.checkpoint.every.never(); }
bool countsSteps(const StudySpec& study) { return study.measure.epochs <= 0; }
bool validates(const StudySpec& study) { return study.measure.validate != Validate::none; }

}  // namespace

bool isUnusedByProgram(const StudyField& field, const StudySpec& study) {
  return study.program && isWorkersKey(field.key);
}

bool appliesTo(const StudyField& field, const StudySpec& study) {
  return (!field.applies || field.applies(study)) && !isUnusedByProgram(field, study);
}

QString optimizerKeyLabel(OptimizerKey key) {
  switch (key) {
    case OptimizerKey::momentum:
      return QObject::tr("Momentum");
    case OptimizerKey::betas:
      return QObject::tr("Betas");
    case OptimizerKey::trust:
      return QObject::tr("Trust coefficient");
    case OptimizerKey::alpha:
      return QObject::tr("Alpha");
    case OptimizerKey::eps:
      return QObject::tr("Epsilon");
    default:
      return toQString(enumName(key));
  }
}

std::vector<StudyField> recipeFields() {
  std::vector<StudyField> out;
  out.push_back(words("optimizer.name", QObject::tr("Optimizer"), optimizers(), {}));
  out.push_back(numberField("optimizer.lr", QObject::tr("Learning rate"), {}));
  out.push_back(numberField("optimizer.momentum", optimizerKeyLabel(OptimizerKey::momentum), {},
                            optimizerHas(OptimizerKey::momentum)));
  out.push_back(flag("optimizer.nesterov", QObject::tr("Nesterov"), QObject::tr("use Nesterov momentum"), {},
                     optimizerHas(OptimizerKey::nesterov)));
  out.push_back({"optimizer.betas",
                 Kind::numbers,
                 optimizerKeyLabel(OptimizerKey::betas),
                 QObject::tr("Two numbers below 1, e.g. 0.9; 0.999."),
                 {},
                 {},
                 optimizerHas(OptimizerKey::betas)});
  out.push_back(numberField("optimizer.trust", optimizerKeyLabel(OptimizerKey::trust),
                            QObject::tr("LARS: share of a layer's norm that one step may change."),
                            optimizerHas(OptimizerKey::trust)));
  out.push_back(numberField("optimizer.alpha", optimizerKeyLabel(OptimizerKey::alpha),
                            QObject::tr("Share of the mean squared gradient that is kept in each step."),
                            optimizerHas(OptimizerKey::alpha)));
  out.push_back(numberField("optimizer.eps", optimizerKeyLabel(OptimizerKey::eps),
                            QObject::tr("Added to the denominator for numerical stability."),
                            optimizerHas(OptimizerKey::eps)));
  out.push_back(flag("optimizer.centered", QObject::tr("Centered"), QObject::tr("normalize by the gradient's variance"),
                     {}, optimizerHas(OptimizerKey::centered)));
  out.push_back(numberField("optimizer.weightDecay", QObject::tr("Weight decay"), {}));
  out.push_back(orZero("optimizer.labelSmoothing", QObject::tr("Label smoothing"), QObject::tr("none"),
                       QObject::tr("Share of the target that is spread evenly over all classes.")));
  out.push_back(orZero("optimizer.clipNorm", QObject::tr("Gradient clipping"), QObject::tr("no clipping"),
                       QObject::tr("Gradients with a larger norm are scaled down to it.")));
  out.push_back(words("schedule.name", QObject::tr("Schedule"), studyChoices(scheduleChoices()), {}));
  const Applies steps = [](const StudySpec& study) { return study.schedule.name == ScheduleKind::step; };
  out.push_back({"schedule.milestones",
                 Kind::numbers,
                 QObject::tr("Milestones"),
                 QObject::tr("Epochs after which the rate falls, e.g. 30; 60."),
                 {},
                 {},
                 steps});
  out.push_back(numberField("schedule.gamma", QObject::tr("Gamma"),
                            QObject::tr("Factor applied to the rate at each milestone."), steps));
  out.push_back(title(QObject::tr("Large batches")));
  out.push_back(flag("schedule.linearScaling", QObject::tr("Linear scaling"),
                     QObject::tr("scale rate with the global batch"),
                     QObject::tr("The learning rate is multiplied by global batch / base batch (Goyal et al. 2017).")));
  out.push_back(numberField("schedule.baseBatch", QObject::tr("Base batch"),
                            QObject::tr("The global batch that the learning rate above is set for."),
                            [](const StudySpec& study) { return study.schedule.linearScaling; }));
  out.push_back(orZero("schedule.warmupEpochs", QObject::tr("Warm-up, epochs"), QObject::tr("no warm-up"),
                       QObject::tr("Epochs over which the learning rate rises to its scaled value.")));
  out.push_back(flag(
      "remedies.zeroGamma", QObject::tr("Zero gamma"), QObject::tr("last BatchNorm of each block starts at 0"),
      QObject::tr("Each residual block starts as the identity, which stabilizes the first steps with large batches."),
      hasBlocks));
  return out;
}

std::vector<StudyField> measureFields() {
  std::vector<StudyField> out;
  out.push_back(
      words("measure.mode", QObject::tr("Measured"),
            {{QObject::tr("a measured window after warm-up"), "time"}, {QObject::tr("the whole training"), "train"}},
            QObject::tr("A window of steps is enough for speed; accuracy needs the whole training.")));
  out.push_back(numberField("measure.warmupSteps", QObject::tr("Warm-up steps"),
                            QObject::tr("Run but not timed: the first steps are slow."), countsSteps));
  out.push_back(numberField("measure.steps", QObject::tr("Timed steps"),
                            QObject::tr("Per run; use 30 or more for a reliable median."), countsSteps));
  out.push_back(orZero("measure.epochs", QObject::tr("Epochs"), QObject::tr("use steps"),
                       QObject::tr("Times whole epochs instead of a number of steps; empty: use steps.")));
  out.push_back(orZero("measure.warmupEpochs", QObject::tr("Warm-up epochs"), QObject::tr("none"),
                       QObject::tr("Whole epochs that are run but not timed."),
                       [](const StudySpec& study) { return !countsSteps(study); }));
  out.push_back(words("measure.order", QObject::tr("Order"), studyChoices(orderChoices()),
                      QObject::tr("Interleaving spreads slow changes of the machine over all cells.")));
  out.push_back(
      orZero("measure.budgetSeconds", QObject::tr("Time budget, s"), QObject::tr("no budget"),
             QObject::tr("Seconds for the whole study; the number of steps is reduced to fit, but not below 10.")));
  out.push_back(words(
      "measure.validate", QObject::tr("Validation"),
      {{QObject::tr("none"), "none"}, {QObject::tr("after every epoch"), "epoch"}, {QObject::tr("at the end"), "end"}},
      QObject::tr("Over the whole test set, by all ranks, outside the timed steps.")));
  out.push_back(orZero("measure.validateEverySteps", QObject::tr("Validate every"), QObject::tr("off"),
                       QObject::tr("Steps between validations, in addition to those above."), validates));
  out.push_back(orZero("measure.targetAccuracy", QObject::tr("Target accuracy"), QObject::tr("no target"),
                       QObject::tr("From 0 to 1: the time to reach it is reported."), validates));
  out.push_back(title(QObject::tr("Other measurements")));
  out.push_back(flag("measure.calibrate", QObject::tr("Calibration"), QObject::tr("with and without communication"),
                     QObject::tr("Runs some steps with and without gradient exchange before the timed ones: a second "
                                 "estimate of communication time.")));
  out.push_back(orZero("measure.ceilingMB", QObject::tr("Bandwidth sweep, MB"), QObject::tr("none"),
                       QObject::tr("Largest message (MB) of the all-reduce sweep that measures peak bandwidth.")));
  out.push_back(orZero("measure.profile", QObject::tr("Profiled steps"), QObject::tr("none"),
                       QObject::tr("Run after all others and not timed: their operators are recorded for a trace and a "
                                   "table of operators. At most %1.")
                           .arg(kMostProfiledSteps)));
  out.push_back(
      numberField("measure.sampleHz", QObject::tr("Sampling, Hz"),
                  QObject::tr("Samples of CPU, GPU and memory per second. Lower rates disturb the run less.")));
  out.push_back(flag("gpu.graphs", QObject::tr("CUDA graphs"), QObject::tr("capture and replay forward and backward"),
                     QObject::tr("For one GPU, or DDP without overlap. Where graphs cannot be used, steps run normally "
                                 "and the run records why."),
                     mayUseGpus));
  out.push_back(numberField("seed", QObject::tr("Seed"), QObject::tr("Repeat r uses seed + r.")));
  out.push_back(words("onNan", QObject::tr("On NaN loss"),
                      {{QObject::tr("continue"), "record"}, {QObject::tr("stop the run"), "stop"}}, {}));
  return out;
}

std::vector<StudyField> communicationFields() {
  std::vector<StudyField> out;
  out.push_back(words("ddp.backend", QObject::tr("Backend"),
                      {{QObject::tr("NCCL on GPUs, Gloo on CPUs"), "auto"},
                       {QStringLiteral("Gloo"), "gloo"},
                       {QStringLiteral("NCCL"), "nccl"}},
                      {}));
  out.push_back(numberField(
      "ddp.bucketMB", QObject::tr("Bucket, MiB"),
      QObject::tr("Gradients are sent in buckets: larger ones use the link better, smaller ones are sent earlier."),
      usesDdp));
  out.push_back(numberField("ddp.firstBucketMB", QObject::tr("First bucket, MiB"),
                            QObject::tr("Kept small so that the first all-reduce starts early."), usesDdp));
  out.push_back(
      flag("ddp.overlap", QObject::tr("Overlap"), QObject::tr("all-reduce while backward still runs"), {}, usesDdp));
  out.push_back(
      words("ddp.wire", QObject::tr("Gradient format"),
            {{QStringLiteral("fp32"), "fp32"}, {QStringLiteral("fp16"), "fp16"}, {QStringLiteral("bf16"), "bf16"}},
            QObject::tr("Number format in which gradients are sent."), usesDdp));
  out.push_back(numberField("parameterServer.servers", QObject::tr("Servers"),
                            QObject::tr("Processes that hold the parameters."), usesServer));
  out.push_back(
      words("parameterServer.placement", QObject::tr("Placement"),
            {{QObject::tr("on the workers' devices"), "colocated"}, {QObject::tr("on separate devices"), "own"}}, {},
            usesServer));
  out.push_back(words("parameterServer.mode", QObject::tr("Mode"),
                      {{QObject::tr("synchronous (BSP)"), "bsp"},
                       {QObject::tr("bounded staleness (SSP)"), "ssp"},
                       {QObject::tr("asynchronous"), "async"}},
                      {}, usesServer));
  out.push_back(numberField(
      "parameterServer.staleness", QObject::tr("Staleness"),
      QObject::tr("SSP: steps that the fastest worker may be ahead."),
      [](const StudySpec& study) { return usesServer(study) && study.parameterServer.mode == ServerMode::ssp; }));
  out.push_back(title(QObject::tr("Checkpoints")));
  out.push_back(words("checkpoint.every", QObject::tr("Checkpoint"),
                      {{QObject::tr("never"), "none"},
                       {QObject::tr("every 10 steps"), {{"steps", 10}}},
                       {QObject::tr("every 100 steps"), {{"steps", 100}}},
                       {QObject::tr("every epoch"), {{"epochs", 1}}}},
                      QObject::tr("The time for saving is shown as a part of the step.")));
  out.push_back(words("checkpoint.mode", QObject::tr("Saving"),
                      {{QObject::tr("training waits"), "sync"}, {QObject::tr("in the background"), "async"}}, {},
                      savesCheckpoints));
  out.push_back(numberField("checkpoint.keep", QObject::tr("Keep last"), QObject::tr("Older checkpoints are deleted."),
                            savesCheckpoints));
  out.push_back(title(QObject::tr("Limits")));
  out.push_back(orZero("limits.collectiveTimeoutSeconds", QObject::tr("Collective timeout, s"),
                       QObject::tr("automatic"),
                       QObject::tr("Seconds after which an unresponsive rank ends the run.")));
  out.push_back(flag("limits.oversubscribe", QObject::tr("More devices than cores"),
                     QObject::tr("allowed; ranks share cores"), {}));
  return out;
}

std::vector<StudyField> whatIfFields() {
  std::vector<StudyField> out;
  out.push_back(orZero("whatIf.linkMbps", QObject::tr("Link speed, Mbit/s"), QObject::tr("unchanged"),
                       QObject::tr("Upper limit for traffic between ranks (between nodes if there are several).")));
  out.push_back(orZero("whatIf.latencyMs", QObject::tr("Latency, ms"), QObject::tr("unchanged"),
                       QObject::tr("Added to every message.")));
  out.push_back(orZero("whatIf.jitterMs", QObject::tr("Jitter, ms"), QObject::tr("none"),
                       QObject::tr("Random part of the latency.")));
  out.push_back({"whatIf.slowRank",
                 Kind::slowRank,
                 QObject::tr("Straggler: rank; ms"),
                 QObject::tr("A rank and its added delay in each step, e.g. 1; 20."),
                 QObject::tr("none"),
                 {},
                 {}});
  out.push_back(orZero("whatIf.diskMBps", QObject::tr("Disk speed, MB/s"), QObject::tr("unchanged"),
                       QObject::tr("Upper limit for checkpoints and data loading.")));
  return out;
}

}  // namespace scalescope
