#include "core/training/step/record_graph.h"

#include "core/study/spec/models.h"
#include "core/training/process/exceptions.h"
#include "core/training/step/state_copy.h"
#include "core/training/step/training_step.h"

namespace scalescope {
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
  // What overlaps starts from the Reducer's hooks, and a replay runs none.
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
    // These steps take what choosing kernels and the recording need beside the run's own: without them it may fit. With
    // a group the others' collectives wait for this rank's.
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
