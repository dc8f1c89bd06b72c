#include "core/training/training_step.h"

#include <algorithm>
#include <stdexcept>

#include "core/training/checkpoint/checkpointer.h"
#include "core/training/torch_compat.h"

namespace scalescope {
namespace {

struct Totals {
  double lossSum = 0;
  std::int64_t correct = 0;
  std::int64_t samples = 0;
};

// Mean loss over the rows and the hits among the samples that count (padding comes last in a batch).
void addTo(Totals& totals, const at::Tensor& logits, const at::Tensor& meanLoss, const Batch& batch) {
  const torch::autograd::AutoGradMode off(false);
  totals.lossSum += meanLoss.item<double>() * static_cast<double>(batch.real);
  totals.samples += batch.real;
  const at::Tensor hits = logits.argmax(1).eq(batch.labels).narrow(0, 0, batch.real);
  totals.correct += hits.sum().item<std::int64_t>();
}

StepData nextData(Session& session, std::int64_t step, const StepOptions& options) {
  const StepClock::Part part(session.clock, SpanKind::input);
  session.position.operation = "input";
  if (options.data != nullptr) return *options.data;
  session.injection.sleepIn("loader");
  StepData data = session.loader->next(step);
  for (Batch& batch : data.micros) batch.moveTo(session.device);
  return data;
}

struct Outcome {
  at::Tensor logits, loss;
};

Outcome forward(Session& session, std::int64_t step, const Batch& batch) {
  const StepClock::Part part(session.clock, SpanKind::forward);
  session.position.operation = "forward";
  const Injection& injection = session.injection;
  const int rank = session.environment.rank;
  if (injection.any()) {
    injection.sleepIn("forward");
    if (rank == injection.slowRank) sleepMilliseconds(injection.slowRankMs);
    if (rank == injection.failRank && step == injection.failStep) throw std::runtime_error("failure injected into forward");
  }
  if (const auto& slow = session.study().whatIf.slowRank; slow && slow->first == rank) sleepMilliseconds(slow->second);
  const AutocastGuard autocast(session.device.type(), session.plan.cell.precision);
  Outcome outcome;
  outcome.logits = inFullPrecision(session.synchronizer->forward(session.asTrained(batch.images), !batch.evalForm));
  outcome.loss =
      at::cross_entropy_loss(outcome.logits, batch.labels, {}, at::Reduction::Mean, -100, session.study().optimizer.labelSmoothing);
  return outcome;
}

void backward(Session& session, const at::Tensor& loss) {
  session.position.operation = "backward";
  const std::int64_t start = session.clock.now();
  session.synchronizer->backward(loss);
  const std::int64_t end = session.clock.now();
  session.clock.add(SpanKind::backward, start, end);
  // The Reducer waits inside backward: what follows the last bucket is communication that nothing hides.
  if (const std::int64_t last = session.synchronizer->lastHandOverNs(); last != 0) session.clock.add(SpanKind::exposed, last, end);
  for (const auto& [startNs, endNs] : session.synchronizer->takeExposed()) session.clock.add(SpanKind::exposed, startNs, endNs);
}

void shareBuffers(Session& session) {
  const StepClock::Part part(session.clock, SpanKind::exposed);
  session.position.operation = "broadcast";
  session.synchronizer->shareBuffers();
}

void update(Session& session, double rate) {
  const StepClock::Part part(session.clock, SpanKind::optimizer);
  session.position.operation = "optimizer";
  session.injection.sleepIn("optimizer");
  session.optimizer->step(rate, session.scaler.get());
  session.optimizer->dropGradients();
}

// Gradients go to the servers, parameters come back.
void exchange(Session& session, const StepUpdate& step, Sync sync) {
  session.injection.sleepIn("optimizer");
  const StepClock::Part part(session.clock, SpanKind::exposed);
  session.position.operation = "parameter server";
  session.synchronizer->update(step, sync);
}

void microStep(Session& session, std::int64_t step, const Batch& batch, Sync sync, Totals& totals) {
  session.synchronizer->beforeForward(sync);
  const Outcome outcome = forward(session, step, batch);
  at::Tensor scaled = outcome.loss * batch.weight;
  if (session.scaler) scaled = session.scaler->scaled(scaled);
  session.synchronizer->beforeBackward(sync);
  backward(session, scaled);
  const StepClock::Part part(session.clock, SpanKind::other);
  addTo(totals, outcome.logits, outcome.loss, batch);
}

void fill(StepRecord& record, const Totals& totals) {
  record.samples = static_cast<std::int32_t>(totals.samples);
  const double samples = static_cast<double>(std::max<std::int64_t>(1, totals.samples));
  record.loss = totals.lossSum / samples;
  record.accuracy = static_cast<double>(totals.correct) / samples;
}

// With the step itself in the sums, less what saving takes: that belongs to this attempt.
void saveCheckpoint(Session& session, std::int64_t step, std::int64_t startNs, const Totals& totals) {
  const StepClock::Part part(session.clock, SpanKind::checkpoint);
  const Progress before = session.progress;
  StepRecord record;
  record.startNs = startNs;
  record.endNs = session.clock.now();
  fill(record, totals);
  count(session.progress, record);
  session.progress.wallNs = record.endNs - session.progress.firstStartNs;
  session.checkpointer->save(session, step);
  session.progress = before;
}

bool isSilent(const Injection& injection, const StepRecord& step) {
  return injection.silentSteps > 0 && step.phase == StepPhase::timed && step.step / injection.silentSteps % 2 == 1;
}

}  // namespace

void count(Progress& progress, const StepRecord& record) {
  progress.nextStep = record.step + 1;
  progress.epoch.samples += record.samples;
  progress.epoch.loss += record.loss * record.samples;
  progress.epoch.correct += record.accuracy * record.samples;
  progress.epoch.ns += record.endNs - record.startNs;
}

StepRecord takeStep(Session& session, std::int64_t step, const StepOptions& options) {
  const bool counts = options.data == nullptr;  // a rehearsal's step is not one of the run
  session.position.step = step;
  session.clock.begin(step);
  if (counts && session.progress.firstStartNs == 0) session.progress.firstStartNs = session.clock.startNs() - session.progress.wallNs;
  if (session.unlogged) {
    const StepClock::Part part(session.clock, SpanKind::other);
    logUnlogged(session);
    if (session.checkpointer) session.checkpointer->report(session);
  }
  const StepData data = nextData(session, step, options);
  if (options.sync == Sync::yes && session.gang->hasGroup()) shareBuffers(session);
  Totals totals;
  for (std::size_t micro = 0; micro < data.micros.size(); ++micro) {
    const bool last = micro + 1 == data.micros.size();
    microStep(session, step, data.micros[micro], last ? options.sync : Sync::no, totals);
  }
  const double rate = learningRate(session.schedule, step);
  if (session.synchronizer->updates()) {
    double share = 0;
    for (const Batch& batch : data.micros) share += batch.weight;
    exchange(session, {rate, share}, options.sync);
  } else {
    update(session, rate);
  }
  if (counts && session.checkpointer && session.checkpointer->isDue(step)) saveCheckpoint(session, step, session.clock.startNs(), totals);
  StepRecord record = session.clock.end();
  record.epoch = data.epoch;
  record.phase = options.phase;
  fill(record, totals);
  record.learningRate = rate;
  return record;
}

void logUnlogged(Session& session) {
  if (!session.unlogged) return;
  if (isSilent(session.injection, *session.unlogged)) {
    session.silenced.push_back(std::move(*session.unlogged));
    session.gang->timeline().take(-1);
    session.unlogged.reset();
    return;
  }
  session.injection.sleepIn("log");
  const std::int64_t step = session.unlogged->step;
  session.log.log(RecordType::step, std::move(*session.unlogged));
  session.unlogged.reset();
  if (const auto staleness = session.synchronizer->staleness())
    session.log.log(RecordType::sample,
                    SampleRecord{Metric::staleness, static_cast<std::uint16_t>(session.environment.rank), static_cast<double>(*staleness)});
  for (CollectiveRecord& collective : session.gang->timeline().take(step)) session.log.log(RecordType::collective, collective);
}

}  // namespace scalescope
