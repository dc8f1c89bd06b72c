#include "core/training/manifest.h"

namespace scalescope {

void logManifest(Session& session) {
  const Session& s = session;
  const double flops = s.model->forwardFlops * 3;  // backward costs twice the forward
  nlohmann::json buckets = nlohmann::json::array();
  int bucket = 0;
  for (const std::int64_t bytes : s.synchronizer->bucketBytes()) buckets.push_back({{"bucket", bucket++}, {"bytes", bytes}});
  nlohmann::json fields{
      {"parameters", s.model->parameterCount()},
      {"trainImages", s.trainSet.count()},
      {"testImages", s.dataset.testImages},
      {"flopsPerImage", flops > 0 ? nlohmann::json(flops) : nlohmann::json()},
      {"worldSize", s.environment.worldSize},
      {"rank", s.environment.rank},
      {"localRank", s.environment.localRank},
      {"host", s.process.host},
      {"device", deviceName(s.device)},
      {"threads", s.process.threads},
      {"cores", s.process.cores},
      {"torch", TORCH_VERSION},
      {"backend", s.gang->hasGroup() ? backendName() : "none"},
      {"datasetName", s.dataset.name},
      {"windowFirstStep", s.budget.warmup},
      {"windowSteps", s.budget.window},
      {"stepsPerEpoch", s.budget.stepsPerEpoch},
      {"rankBatch", s.plan.cell.rankBatches[static_cast<std::size_t>(s.environment.rank)]},
      {"buckets", buckets},
      {"clockUncertaintySeconds", s.environment.worldSize == s.environment.localWorldSize ? nlohmann::json(0.0) : nlohmann::json()},
      {"gradientBytes", s.model->gradientBytes()},
      {"bufferBytes", s.model->bufferBytes()},
      {"kernel", s.process.kernel},
      {"processor", s.process.processor}};
  if (s.progress.nextStep > 0) fields["resumedAtStep"] = s.progress.nextStep;
  if (s.injection.any()) fields["injected"] = s.injection.text;
  session.log.log(RecordType::manifest, ObjectRecord{fields});
}

void logMemory(Session& session, std::int64_t step) {
  const ProcessMemory process = processMemory();
  MemoryRecord record;
  record.step = step;
  record.weights = session.model->gradientBytes();  // one gradient per weight, of its type
  record.gradients = session.model->gradientBytes();
  record.optimizer = session.optimizer->stateBytes();
  record.buckets = session.synchronizer->extraBucketBytes();
  const DeviceMemory device = deviceMemory(session.device);
  record.allocated = device.allocated;
  record.reserved = device.reserved;
  record.peakReserved = device.peakReserved;
  record.deviceUsed = device.used;
  record.peakAllocated = session.device.is_cpu() ? process.peak : device.peakAllocated;
  record.rss = process.rss;
  record.pss = process.pss;
  session.log.log(RecordType::memory, record);
}

void logStolenCpu(Session& session) {
  if (const auto seconds = readyButWaitingSeconds())
    session.log.log(RecordType::sample,
                    SampleRecord{Metric::stolenCpuSeconds, static_cast<std::uint16_t>(session.environment.rank), *seconds});
}

}  // namespace scalescope
