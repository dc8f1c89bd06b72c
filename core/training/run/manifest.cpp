#include "core/training/run/manifest.h"

#include <algorithm>
#include <numeric>

#include "core/base/clock.h"
#include "core/base/environment.h"
#include "core/base/machine/traffic.h"
#include "core/training/device/obstacles.h"
#include "core/training/timing/deferred_steps.h"

namespace scalescope {

namespace {

// All kinds of docs/MEASUREMENT.md, Memory, are measured on a GPU: what is allocated between steps is persistent.
void fillDeviceKinds(const Session& session, MemoryRecord& record) {
  if (record.allocated < 0) return;
  record.cache = record.reserved - record.allocated;
  record.context = std::max<std::int64_t>(0, record.deviceUsed - record.reserved);
  // The peaks before the window include what choosing kernels took.
  if (record.step < session.budget.warmup) record.peakAllocated = record.peakReserved = -1;
  if (record.step <= session.budget.warmup) return;
  if (session.graph) return;  // A recording keeps its memory between steps, so no peak shows it.
  // Gradients are released after each step unless they are views of the Reducer's buckets.
  const std::int64_t passing = session.plan.cell.strategy == Strategy::ddp ? 0 : record.gradients;
  record.activations =
      std::max<std::int64_t>(0, record.peakAllocated - std::max(record.allocated + passing,
                                                                record.weights + record.gradients + record.optimizer));
}

// Returns the memory of all devices of this process together. That of a CPU is unknown.
DeviceMemory memoryOf(const std::vector<at::Device>& devices) {
  DeviceMemory sum;
  for (const at::Device& device : devices) {
    const DeviceMemory one = deviceMemory(device);
    if (one.allocated < 0) return one;
    const bool first = sum.allocated < 0;
    const auto add = [first](std::int64_t& to, std::int64_t value) { to = (first ? 0 : to) + value; };
    add(sum.allocated, one.allocated);
    add(sum.reserved, one.reserved);
    add(sum.peakAllocated, one.peakAllocated);
    add(sum.peakReserved, one.peakReserved);
    add(sum.used, one.used);
  }
  return sum;
}

// Returns the micro-batch of this process, of all its devices together.
std::int64_t rankBatch(const Session& session) {
  const Cell& cell = session.plan.cell;
  if (cell.strategy == Strategy::dataParallel)
    return std::accumulate(cell.batch.ranks().begin(), cell.batch.ranks().end(), std::int64_t{0});
  return session.servesOnly() ? 0 : cell.batch.ranks()[static_cast<std::size_t>(session.environment.rank)];
}

// Returns the backend of gradients and parameters. A parameter server sends them by Gloo on any device.
std::string backendOf(const Session& session) {
  if (session.plan.cell.strategy == Strategy::parameterServer) return "gloo";
  return session.gang->hasGroup() ? backendName() : "none";
}

// Returns the interface over which other processes are reached, as gloo.cpp and cuda_comm.cpp choose it. It is "" if
// there are none, if NCCL stays in one machine, or if a variable only excludes interfaces.
std::string interfaceOf(const Session& session) {
  if (session.environment.worldSize <= 1) return "";
  const bool oneNode = session.environment.worldSize == session.environment.localWorldSize;
  const bool nccl = backendOf(session) == "nccl";
  if (nccl && oneNode) return "";
  std::string chosen = environmentVariable(nccl ? "NCCL_SOCKET_IFNAME" : "GLOO_SOCKET_IFNAME");
  if (chosen.empty()) chosen = session.node().interfaceName;
  if (chosen.empty() && oneNode) return "lo";
  if (chosen.starts_with('=')) chosen.erase(0, 1);
  return chosen.starts_with('^') ? std::string() : chosen;
}

std::int64_t smallestDevice(const std::vector<at::Device>& devices) {
  std::int64_t smallest = 0;
  for (const at::Device& device : devices)
    if (const std::int64_t total = deviceMemory(device).total; total > 0)
      smallest = smallest == 0 ? total : std::min(smallest, total);
  return smallest;
}

std::vector<BucketFacts> bucketsOf(const Session& session) {
  std::vector<BucketFacts> buckets;
  for (const std::int64_t bytes : session.synchronizer->bucketBytes())
    buckets.push_back({static_cast<int>(buckets.size()), bytes});
  return buckets;
}

// Returns the facts of the replicas. The optimizer's state is on the first device.
std::vector<ReplicaFacts> replicasOf(const Session& session) {
  std::vector<ReplicaFacts> replicas = session.synchronizer->replicas();
  if (!replicas.empty()) replicas.front().optimizer = session.optimizer->stateBytes();
  return replicas;
}

// Returns the uncertainty of an anchor. Must be called when no mark is needed any more.
double idleClockUncertainty(DeviceClock& clock, double timeoutSeconds) {
  const ClockAnchor anchor = anchorOf(clock, timeoutSeconds);
  clock.forgetBefore(anchor.mark);
  return static_cast<double>(anchor.widthNs) * 1e-9;
}

RankManifest manifestOf(const Session& s) {
  RankManifest manifest;
  manifest.parameters = s.model->parameterCount();
  manifest.trainImages = static_cast<std::int64_t>(s.data.train.count());
  manifest.testImages = static_cast<std::int64_t>(s.data.info.testImages);
  if (s.model->trainFlops > 0) manifest.flopsPerImage = s.model->trainFlops;
  manifest.worldSize = s.environment.worldSize;
  manifest.rank = RankIndex(s.environment.rank);
  manifest.localRank = LocalRank(s.environment.localRank);
  manifest.host = s.process.host;
  manifest.device = deviceName(s.device);
  manifest.threads = s.process.threads;
  manifest.cores = s.process.cores;
  manifest.torch = loadedTorchVersion();
  manifest.backend = backendOf(s);
  manifest.datasetName = s.data.info.name;
  manifest.windowFirstStep = s.budget.warmup;
  manifest.windowSteps = s.budget.window;
  manifest.stepsPerEpoch = s.budget.stepsPerEpoch;
  manifest.rankBatch = rankBatch(s);
  manifest.buckets = bucketsOf(s);
  if (s.times.deviceClock && s.environment.worldSize > 1)
    manifest.clockUncertaintySeconds = idleClockUncertainty(*s.times.deviceClock, s.plan.collectiveTimeoutSeconds);
  else if (s.environment.worldSize == s.environment.localWorldSize)
    manifest.clockUncertaintySeconds = 0;
  manifest.gradientBytes = s.model->gradientBytes();
  manifest.bufferBytes = s.model->bufferBytes();
  manifest.kernel = s.process.kernel;
  manifest.processor = s.process.processor;
  manifest.resumedAtStep = s.progress.nextStep;
  manifest.peakFlopsPerSecond = std::max(0.0, s.peakFlops);
  manifest.replicas = replicasOf(s);
  for (const at::Device& device : s.devices)
    if (!device.is_cpu()) manifest.gpus.push_back(device.index());
  if (s.plan.cell.strategy == Strategy::parameterServer) manifest.role = s.servesOnly() ? "server" : "worker";
  if (!s.device.is_cpu()) manifest.timing = "events";
  if (s.study().gpu.graphs) manifest.graphs = s.graph != nullptr;
  manifest.graphObstacle = s.graphObstacle;
  manifest.kernels = s.kernels;
  if (s.injection.any()) manifest.injected = s.injection.text;
  manifest.numaNodes = s.process.numaNodes;
  manifest.interfaceName = interfaceOf(s);
  manifest.linkMbps = readLinkSpeed(manifest.interfaceName);
  manifest.variables = s.process.variables;
  manifest.deviceMemoryBytes = smallestDevice(s.devices);
  manifest.confinement = s.confinement;
  return manifest;
}

}  // namespace

void logManifest(Session& session) { session.log.log(manifestOf(session)); }

void logMemory(Session& session, std::int64_t step, Pss pss) {
  const ProcessMemory process = processMemory(pss);
  MemoryRecord record;
  record.step = step;
  const auto copies = static_cast<std::int64_t>(std::max<std::size_t>(1, session.synchronizer->replicas().size()));
  record.weights = copies * session.model->gradientBytes();  // One gradient per weight, of its type.
  record.gradients = copies * session.model->gradientBytes();
  record.optimizer = session.optimizer->stateBytes() + session.synchronizer->stateBytes();
  record.buckets = session.synchronizer->extraBucketBytes();
  const DeviceMemory device = memoryOf(session.devices);
  record.allocated = device.allocated;
  record.reserved = device.reserved;
  record.peakReserved = device.peakReserved;
  record.deviceUsed = device.used;
  record.peakAllocated = session.device.is_cpu() ? process.peak : device.peakAllocated;
  fillDeviceKinds(session, record);
  record.rss = process.rss;
  record.pss = process.pss;
  session.log.log(RecordType::memory, record);
}

void logLossScale(Session& session) {
  if (!session.scaler) return;
  const auto rank = static_cast<std::uint16_t>(session.environment.rank);
  session.gang->waitIdle();
  session.log.log(RecordType::sample, SampleRecord{Metric::lossScale, rank, session.scaler->scale()});
}

void logCpu(Session& session) {
  const auto rank = static_cast<std::uint16_t>(session.environment.rank);
  const double ran = static_cast<double>(processCpuNs()) * 1e-9;
  session.log.log(RecordType::sample, SampleRecord{Metric::rankCpuSeconds, rank, ran});
  const std::vector<int>& cores = session.process.cores;
  if (const auto waited = readyButWaitingSeconds())
    session.log.log(RecordType::sample,
                    SampleRecord{Metric::stolenCpuSeconds, rank,
                                 session.stolen.update(*waited, ran, busySeconds(cores), cores.size())});
}

void logClockWindows(Session& session) {
  if (!session.times.late) return;
  const auto rank = static_cast<std::uint16_t>(session.environment.rank);
  const auto log = [&](Metric metric, std::int64_t ns) {
    session.log.log(RecordType::sample, SampleRecord{metric, rank, static_cast<double>(ns) * 1e-9});
  };
  const auto anchor = [&](std::int64_t atNs, std::int64_t behindNs, std::int64_t widthNs) {
    log(Metric::deviceClockSeconds, atNs);
    log(Metric::deviceClockOffset, behindNs);
    log(Metric::deviceClockUncertainty, widthNs);
  };
  for (const ClockWindow& window : session.times.late->takeWindows()) {
    anchor(window.firstNs, 0, window.firstWidthNs);
    anchor(window.lastNs, window.behindNs, window.lastWidthNs);
  }
}

}  // namespace scalescope
