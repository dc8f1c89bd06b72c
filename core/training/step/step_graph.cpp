#include "core/training/step/step_graph.h"

#include "core/study/spec/models.h"
#include "core/training/checkpoint/run_state.h"
#include "core/training/process/exceptions.h"
#include "core/training/step/training_step.h"

namespace scalescope {
namespace {

// Computes gradients as the Reducer leaves them: views of its buckets.
void fillBuckets(Session& session, const Batch& batch) {
  session.synchronizer->beforeForward(Sync::yes);
  const at::Tensor loss = backwardLoss(session, forwardLoss(session, batch).loss, batch);
  session.synchronizer->beforeBackward(Sync::yes);
  session.synchronizer->backward(loss);
}

at::Tensor rateTensor(at::Device device, double value) {
  return at::full({}, value, at::TensorOptions().dtype(device.is_cpu() ? at::kDouble : at::kFloat).device(device));
}

}  // namespace

StepGraph::StepGraph(Session& session, const Batch& like, const GraphRecorder& record)
    : m_session(session),
      m_batch(like),
      m_inBuckets(session.gang->hasGroup()),
      m_rate(rateTensor(session.device, m_rateThere)) {
  m_batch.images = like.images.clone();
  m_batch.labels = like.labels.clone();
  std::vector<at::Tensor>& parameters = session.model->parameters;
  if (m_inBuckets) {
    fillBuckets(session, m_batch);
    for (const at::Tensor& parameter : parameters) m_gradients.push_back(parameter.grad());
  }
  m_replays = record({[this] { queueForward(); }, [this] { queueBackward(); }, [this] { queueUpdate(); }});
  m_gradients.clear();
  for (at::Tensor& parameter : parameters) {
    m_gradients.push_back(parameter.grad());
    parameter.mutable_grad().reset();
  }
}

bool StepGraph::fits(const Batch& batch) const {
  return batch.images.sizes() == m_batch.images.sizes() && batch.real == m_batch.real &&
         batch.weight == m_batch.weight && batch.evalForm == m_batch.evalForm;
}

void StepGraph::load(const Batch& batch) {
  const torch::autograd::AutoGradMode off(false);
  m_batch.images.copy_(batch.images, /*non_blocking=*/true);
  m_batch.labels.copy_(batch.labels, /*non_blocking=*/true);
}

void StepGraph::forward() { m_replays[0](); }

// A recorded backward writes to where it wrote when it was recorded, and ignores the parameters' own grad.
void StepGraph::backward() {
  std::vector<at::Tensor>& parameters = m_session.model->parameters;
  if (m_inBuckets)
    for (std::size_t i = 0; i < parameters.size(); ++i) parameters[i].mutable_grad() = m_gradients[i];
  m_replays[1]();
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (!parameters[i].grad().defined()) parameters[i].mutable_grad() = m_gradients[i];
}

void StepGraph::update(double rate) {
  if (rate != m_rateThere) {
    m_rate.fill_(rate);
    m_rateThere = rate;
  }
  m_replays[2]();
}

void StepGraph::queueForward() {
  if (m_inBuckets) {
    const torch::autograd::AutoGradMode off(false);
    at::_foreach_zero_(m_gradients);
  }
  m_result = forwardLoss(m_session, m_batch);
  m_sums = sumsOf(m_result, m_batch);
  m_scaled = backwardLoss(m_session, m_result.loss, m_batch);
}

void StepGraph::queueBackward() {
  m_session.synchronizer->backward(m_scaled);
  m_result = {};
  m_scaled.reset();
}

void StepGraph::queueUpdate() { m_session.optimizer->step(m_rate, m_session.scaler.get()); }

namespace {

constexpr int kStepsBeforeRecording = 3;

Message needs(const std::string& key, std::string_view value, const std::string& wanted) {
  return {"training.graph-key", {{"key", key}, {"value", std::string(value)}, {"wanted", wanted}}};
}

void stayEager(Session& session, const Message& why) {
  session.graphObstacle = why;
  session.log.log(RecordType::text, TextRecord{TextStream::log, TextLevel::warning, english(why)});
}

}  // namespace

std::optional<Message> graphObstacle(const RunPlan& plan, at::Device device) {
  const Cell& cell = plan.cell;
  if (device.is_cpu()) return needs("hosts.device", "cpu", "cuda");
  if (cell.strategy != Strategy::single && cell.strategy != Strategy::ddp)
    return needs("axes.strategy", name(cell.strategy), "single, ddp");
  // Overlapped communication starts from the Reducer's hooks, and a replay runs none.
  if (cell.strategy == Strategy::ddp && cell.study.ddp.overlap) return needs("ddp.overlap", "true", "false");
  if (cell.batch.accumulation() > 1) return needs("axes.accumulation", std::to_string(cell.batch.accumulation()), "1");
  if (comesAsFile(cell.study.model.name)) return needs("model.name", cell.study.model.name, "a model of this worker");
  return std::nullopt;
}

void recordStepGraph(Session& session, const GraphRecorder& record) {
  if (!session.study().gpu.graphs) return;
  if (const auto obstacle = graphObstacle(session.plan, session.device)) return stayEager(session, *obstacle);
  recordAfterSteps(session, record);
}

void recordAfterSteps(Session& session, const GraphRecorder& record) {
  session.position = {"graph capture", -1};
  const StateCopy state(session);
  bool records = false;
  try {
    StepData data = session.data.loader->first();
    for (Batch& batch : data.micros) batch.moveTo(session.device, session.imageType());
    for (int i = 0; i < kStepsBeforeRecording; ++i)
      finishStep(session, takeStep(session, 0, {StepPhase::warmup, Sync::yes, &data}));
    records = true;
    session.graph = std::make_unique<StepGraph>(session, data.micros.front(), record);
  } catch (const std::exception& exception) {
    // These steps need memory for choosing kernels and for the recording beside the run's own, so the run may fit
    // without them. With a group the exception is thrown, because the others' collectives wait for this rank's.
    if (!records && (session.gang->hasGroup() || !exhaustedMemory(exception))) throw;
    session.graph.reset();
    session.optimizer->dropGradients();
    static_cast<void>(finishedSteps(session, {}, DeferredSteps::Wait::all));
    stayEager(session, {"training.graph-failed", {{"what", whatOf(exception)}}});
  }
  if (!session.graph)
    for (const at::Device& device : session.devices) releaseCachedMemory(device);
  session.gang->timeline().take(-1);
}

}  // namespace scalescope
