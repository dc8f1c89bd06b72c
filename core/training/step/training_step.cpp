#include "core/training/step/training_step.h"

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "core/training/checkpoint/checkpointer.h"
#include "core/training/step/forward_loss.h"
#include "core/training/step/step_graph.h"

namespace scalescope {
namespace {

struct Totals {
  double lossSum = 0;
  std::int64_t correct = 0;
  std::int64_t samples = 0;
  at::Tensor late;  // Both sums if they are read a step later: on the device, finally in pinned memory.
};

// Adds the losses and hits of the samples without padding.
void addTo(Totals& totals, const ForwardResult& result, const Batch& batch) {
  const torch::autograd::AutoGradMode off(false);
  totals.lossSum += result.counted.item<double>() * static_cast<double>(batch.real);
  totals.samples += batch.real;
  const at::Tensor hits = result.logits.argmax(1).eq(batch.labels).narrow(0, 0, batch.real);
  totals.correct += hits.sum().item<std::int64_t>();
}

// Adds them like addTo, without waiting for the device.
void accumulateOnDevice(Totals& totals, const at::Tensor& sums, const Batch& batch, bool last) {
  const torch::autograd::AutoGradMode off(false);
  totals.samples += batch.real;
  totals.late = totals.late.defined() ? totals.late + sums : sums;
  if (!last) return;
  at::Tensor host = at::empty({2}, at::TensorOptions().dtype(at::kDouble).pinned_memory(!totals.late.is_cpu()));
  totals.late = host.copy_(totals.late, /*non_blocking=*/true);
}

StepSums readDeferred(const at::Tensor& host) {
  const double* values = host.const_data_ptr<double>();
  return {values[0], values[1]};
}

StepData nextData(Session& session, std::int64_t step, const StepOptions& options) {
  const StepClock::Part part(session.times.clock, SpanKind::input);
  session.position.operation = "input";
  if (options.data != nullptr) return *options.data;
  session.injection.delay("loader");
  StepData data = session.data.loader->next(step);
  for (Batch& batch : data.micros) batch.moveTo(session.device, session.imageType());
  return data;
}

// Applies what tests and what-if insert before a forward.
void displaceForward(Session& session, std::int64_t step) {
  const Injection& injection = session.injection;
  const int rank = session.environment.rank;
  if (injection.any()) {
    injection.delay("forward");
    if (rank == injection.slowRank) sleepMilliseconds(injection.slowRankMs);
    if (rank == injection.failRank && step == injection.failStep)
      throw std::runtime_error("failure injected into forward");
    const bool late = rank == injection.lateRank && step == injection.failStep;
    if (rank == injection.failThreadRank && step == injection.failStep) {
      session.thrower = std::jthread([] { throw std::runtime_error("failure injected into a thread"); });
      if (!late) session.thrower.join();
    }
    if (late) throw DeviceTimeout(1);
  }
  if (const auto& slow = session.study().whatIf.slowRank; slow && slow->first == rank) sleepMilliseconds(slow->second);
}

ForwardResult forward(Session& session, std::int64_t step, const Batch& batch) {
  const StepClock::Part part(session.times.clock, SpanKind::forward);
  session.position.operation = "forward";
  displaceForward(session, step);
  return forwardLoss(session, batch);
}

// Times a backward; `run` does its work.
template <class Run>
void backward(Session& session, const Run& run) {
  StepClock::Part part(session.times.clock, SpanKind::backward);
  session.position.operation = "backward";
  run();
  const std::int64_t end = part.end();
  // The Reducer waits inside backward, so time after the last bucket is exposed communication.
  if (const std::int64_t last = session.synchronizer->lastHandOver(); last != 0)
    session.times.clock.add(SpanKind::exposed, last, end);
  for (const auto& [startNs, endNs] : session.synchronizer->takeExposed())
    session.times.clock.add(SpanKind::exposed, startNs, endNs);
}

void shareBuffers(Session& session) {
  const StepClock::Part part(session.times.clock, SpanKind::exposed);
  session.position.operation = "broadcast";
  session.synchronizer->shareBuffers();
}

void update(Session& session, double rate, bool replays) {
  const StepClock::Part part(session.times.clock, SpanKind::optimizer);
  session.position.operation = "optimizer";
  session.injection.delay("optimizer");
  if (replays)
    session.graph->update(rate);
  else
    session.optimizer->step(rate, session.scaler.get());
  session.optimizer->dropGradients();
}

// Sends gradients to the servers and receives parameters.
void exchange(Session& session, const StepUpdate& step, Sync sync) {
  session.injection.delay("optimizer");
  const StepClock::Part part(session.times.clock, SpanKind::exposed);
  session.position.operation = "parameter server";
  session.synchronizer->update(step, sync);
}

void microStep(Session& session, std::int64_t step, const Batch& batch, Sync sync, bool last, Totals& totals) {
  session.synchronizer->beforeForward(sync);
  const ForwardResult result = forward(session, step, batch);
  const at::Tensor loss = backwardLoss(session, result.loss, batch);
  session.synchronizer->beforeBackward(sync);
  backward(session, [&] { session.synchronizer->backward(loss); });
  const StepClock::Part part(session.times.clock, SpanKind::other);
  if (session.times.late)
    accumulateOnDevice(totals, sumsOf(result, batch), batch, last);
  else
    addTo(totals, result, batch);
}

// Takes a micro-step like microStep, but from a recording. The copy into the fixed buffers is input that the compute
// stream waits for.
void replayMicroStep(Session& session, std::int64_t step, const Batch& batch, Totals& totals) {
  {
    const StepClock::Part part(session.times.clock, SpanKind::input);
    session.graph->load(batch);
  }
  {
    const StepClock::Part part(session.times.clock, SpanKind::forward);
    session.position.operation = "forward";
    displaceForward(session, step);
    session.graph->forward();
  }
  backward(session, [&] {
    session.graph->backward();
    session.synchronizer->sumGradients();
  });
  const StepClock::Part part(session.times.clock, SpanKind::other);
  accumulateOnDevice(totals, session.graph->sums(), batch, true);
}

void fill(StepRecord& record, const Totals& totals) {
  record.samples = static_cast<std::int32_t>(totals.samples);
  setSums(record, {totals.lossSum, static_cast<double>(totals.correct)});
}

// Saves a checkpoint whose sums include the step itself, less the time that saving takes, which belongs to this
// attempt.
void saveCheckpoint(Session& session, std::int64_t step, const Totals& totals) {
  const StepClock::Part part(session.times.clock, SpanKind::checkpoint);
  const Progress before = session.progress;
  StepRecord record;
  record.startNs = session.times.clock.start();
  record.endNs = session.times.clock.now();
  fill(record, totals);
  if (session.times.late) {
    record.startNs = session.times.late->nsOf(record.startNs);
    record.endNs = session.times.late->nsOf(record.endNs);
    setSums(record, readDeferred(totals.late));
  }
  count(session.progress, record);
  session.progress.wallNs = record.endNs - session.progress.firstStartNs;
  session.checkpointer->save(session, step);
  session.progress = before;
}

// Returns true if the step can be replayed. An accumulated step, and a batch of another shape, are queued part by part.
bool canReplay(const Session& session, const StepData& data, Sync sync) {
  return session.graph && data.micros.size() == 1 && sync == Sync::yes && session.graph->fits(data.micros.front());
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
  const bool warmsUp = options.data != nullptr;
  const bool counts = !warmsUp && options.phase != StepPhase::profile;  // True for a step of the run.
  session.position.step = step;
  const bool follows = session.times.late && !session.times.late->anchor();
  session.times.clock.begin(step, follows);
  if (counts && session.progress.firstStartNs == 0)
    session.progress.firstStartNs = session.times.clock.hostStartNs() - session.progress.wallNs;
  if (!session.kept.steps.empty()) {
    const StepClock::Part part(session.times.clock, SpanKind::other);
    logUnlogged(session);
    if (session.checkpointer) session.checkpointer->report(session);
  }
  const StepData data = nextData(session, step, options);
  if (options.sync == Sync::yes && session.gang->hasGroup()) shareBuffers(session);
  Totals totals;
  const bool replays = canReplay(session, data, options.sync);
  // Gradient accumulation: each micro-batch adds to the gradients, and only the last one reduces them over the ranks.
  for (std::size_t micro = 0; micro < data.micros.size(); ++micro) {
    const bool last = micro + 1 == data.micros.size();
    const Batch& batch = data.micros[micro];
    if (replays)
      replayMicroStep(session, step, batch, totals);
    else
      microStep(session, step, batch, last ? options.sync : Sync::no, last, totals);
  }
  const double rate = learningRate(session.schedule, step);
  if (session.synchronizer->updates()) {
    double share = 0;
    for (const Batch& batch : data.micros) share += batch.weight;
    exchange(session, {rate, share}, options.sync);
  } else {
    update(session, rate, replays);
  }
  if (counts && session.checkpointer && session.checkpointer->isDue(step)) saveCheckpoint(session, step, totals);
  StepRecord record = session.times.clock.end();
  record.epoch = data.epoch;
  record.phase = options.phase;
  fill(record, totals);
  record.learningRate = rate;
  std::vector<CollectiveRecord> timed = session.gang->timeline().take(step), marked;
  if (session.gang->timeline().marks()) marked.swap(timed);
  if (!warmsUp) session.kept.collectives.insert(session.kept.collectives.end(), timed.begin(), timed.end());
  if (session.times.late)
    session.times.late->push(
        record, [host = totals.late] { return readDeferred(host); }, std::move(marked));
  return record;
}

std::vector<StepRecord> finishedSteps(Session& session, const StepRecord& taken, DeferredSteps::Wait wait) {
  if (!session.times.late) return std::vector<StepRecord>(1, taken);
  std::vector<StepRecord> known = session.times.late->take(wait);
  for (const CollectiveRecord& collective : session.times.late->takeCollectives())
    session.kept.collectives.push_back(collective);
  return known;
}

StepRecord finishStep(Session& session, const StepRecord& taken) {
  StepRecord finished = finishedSteps(session, taken, DeferredSteps::Wait::all).back();
  session.kept.collectives.clear();
  return finished;
}

void logUnlogged(Session& session) {
  for (StepRecord& record : session.kept.steps) {
    const auto others =
        std::stable_partition(session.kept.collectives.begin(), session.kept.collectives.end(),
                              [&record](const CollectiveRecord& each) { return each.step == record.step; });
    const std::vector<CollectiveRecord> collectives(session.kept.collectives.begin(), others);
    session.kept.collectives.erase(session.kept.collectives.begin(), others);
    if (isSilent(session.injection, record)) {
      session.kept.silenced.push_back(std::move(record));
      continue;
    }
    session.injection.delay("log");
    session.log.log(RecordType::step, std::move(record));
    if (const auto staleness = session.synchronizer->staleness())
      session.log.log(RecordType::sample,
                      SampleRecord{Metric::staleness, static_cast<std::uint16_t>(session.environment.rank),
                                   static_cast<double>(*staleness)});
    for (const CollectiveRecord& collective : collectives) session.log.log(RecordType::collective, collective);
  }
  session.kept.steps.clear();
}

void logWhatIsKnown(Session& session) {
  try {
    if (session.times.late)
      for (StepRecord& record : finishedSteps(session, {}, DeferredSteps::Wait::never))
        session.kept.steps.push_back(std::move(record));
  } catch (const std::exception&) {
    // The device has failed, so what it did not report before is lost.
  }
  logUnlogged(session);
}

}  // namespace scalescope
