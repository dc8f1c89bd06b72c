#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace scalescope {

// The one table of sampled and derived metrics: names as in `results --json`, SI units. A series is
// (run, attempt, source, metric, instance); instance is the core, local rank, device or interface number, else 0.
// Numbers are part of the log format: only add at the end.
enum class Metric : std::uint16_t {
  // of a rank, derived from step records at ingest
  trainLoss = 1,
  trainAccuracy = 2,
  learningRate = 3,
  stepSeconds = 4,
  inputSeconds = 5,
  computeSeconds = 6,
  exposedSeconds = 7,
  checkpointSeconds = 8,
  otherSeconds = 9,
  residualSeconds = 10,
  imagesPerSecond = 11,
  validationLoss = 12,
  testAccuracy = 13,
  staleness = 14,  // of a rank, beside a step: updates that others made between its pull and its push
  lossScale = 15,  // of a rank in fp16, before and after the timed steps: what its loss is multiplied by
  // of a rank, from memory records
  allocated = 20,
  peakAllocated = 21,
  reserved = 22,
  rss = 23,
  pss = 24,
  deviceUsed = 25,
  // of a node, sampled by its agent; instance says which
  cpuPercent = 40,        // instance = core
  rankCpuPercent = 41,    // instance = rank; 100 = one core
  rankRss = 42,           // instance = rank
  rankPss = 43,           // instance = rank
  stolenCpuSeconds = 44,  // instance = rank: runnable but not running since the start
  nodeMemoryUsed = 45,
  nodeMemoryTotal = 46,
  diskReadBytesPerSecond = 47,
  diskWriteBytesPerSecond = 48,
  networkReceiveBytesPerSecond = 49,
  networkSendBytesPerSecond = 50,  // instance = interface index
  gpuPercent = 51,
  gpuMemoryUsed = 52,
  gpuMemoryTotal = 53,
  gpuPowerWatts = 54,
  gpuTemperature = 55,
  gpuEnergyJoules = 56,  // instance = device
  agentCpuSeconds = 57,
  agentRss = 58,
  // of a rank, read by itself at both ends of its window
  rankCpuSeconds = 59,
  // of a node
  cpuThrottleCount = 60,    // how often heat held the ranks' CPUs or their packages back; only that it grows counts
  gpuClockHertz = 61,       // of the multiprocessors; these three: instance = device
  gpuPowerLimitWatts = 62,  // that is enforced
  gpuThrottleReasons = 63,  // NVML's bits (nvmlClocksEventReason..)
  cpuEnergyJoules = 64,     // instance = CPU package; since the sampler began
  // of a node: the owner's clock less its own, by pings, and by how much that may be wrong either way
  clockOffset = 65,
  clockOffsetUncertainty = 66,
  // of a rank on a GPU, at both anchors of a window of its clock: the moment as its steps tell it, the host's less it,
  // and how long the host took to see it
  deviceClockSeconds = 67,
  deviceClockOffset = 68,
  deviceClockUncertainty = 69,
};

struct MetricInfo {
  Metric metric;
  std::string_view name;
  std::string_view unit;  // "s", "bytes", "%", "1", "bytes/s", "W", "C", "J", "Hz", "images/s"
};

inline constexpr std::array kMetrics{
    MetricInfo{Metric::trainLoss, "trainLoss", "1"},
    MetricInfo{Metric::trainAccuracy, "trainAccuracy", "1"},
    MetricInfo{Metric::learningRate, "learningRate", "1"},
    MetricInfo{Metric::stepSeconds, "stepSeconds", "s"},
    MetricInfo{Metric::inputSeconds, "inputSeconds", "s"},
    MetricInfo{Metric::computeSeconds, "computeSeconds", "s"},
    MetricInfo{Metric::exposedSeconds, "exposedSeconds", "s"},
    MetricInfo{Metric::checkpointSeconds, "checkpointSeconds", "s"},
    MetricInfo{Metric::otherSeconds, "otherSeconds", "s"},
    MetricInfo{Metric::residualSeconds, "residualSeconds", "s"},
    MetricInfo{Metric::imagesPerSecond, "imagesPerSecond", "images/s"},
    MetricInfo{Metric::validationLoss, "validationLoss", "1"},
    MetricInfo{Metric::testAccuracy, "testAccuracy", "1"},
    MetricInfo{Metric::staleness, "staleness", "1"},
    MetricInfo{Metric::lossScale, "lossScale", "1"},
    MetricInfo{Metric::allocated, "allocated", "bytes"},
    MetricInfo{Metric::peakAllocated, "peakAllocated", "bytes"},
    MetricInfo{Metric::reserved, "reserved", "bytes"},
    MetricInfo{Metric::rss, "rss", "bytes"},
    MetricInfo{Metric::pss, "pss", "bytes"},
    MetricInfo{Metric::deviceUsed, "deviceUsed", "bytes"},
    MetricInfo{Metric::cpuPercent, "cpuPercent", "%"},
    MetricInfo{Metric::rankCpuPercent, "rankCpuPercent", "%"},
    MetricInfo{Metric::rankRss, "rankRss", "bytes"},
    MetricInfo{Metric::rankPss, "rankPss", "bytes"},
    MetricInfo{Metric::stolenCpuSeconds, "stolenCpuSeconds", "s"},
    MetricInfo{Metric::nodeMemoryUsed, "nodeMemoryUsed", "bytes"},
    MetricInfo{Metric::nodeMemoryTotal, "nodeMemoryTotal", "bytes"},
    MetricInfo{Metric::diskReadBytesPerSecond, "diskReadBytesPerSecond", "bytes/s"},
    MetricInfo{Metric::diskWriteBytesPerSecond, "diskWriteBytesPerSecond", "bytes/s"},
    MetricInfo{Metric::networkReceiveBytesPerSecond, "networkReceiveBytesPerSecond", "bytes/s"},
    MetricInfo{Metric::networkSendBytesPerSecond, "networkSendBytesPerSecond", "bytes/s"},
    MetricInfo{Metric::gpuPercent, "gpuPercent", "%"},
    MetricInfo{Metric::gpuMemoryUsed, "gpuMemoryUsed", "bytes"},
    MetricInfo{Metric::gpuMemoryTotal, "gpuMemoryTotal", "bytes"},
    MetricInfo{Metric::gpuPowerWatts, "gpuPowerWatts", "W"},
    MetricInfo{Metric::gpuTemperature, "gpuTemperature", "C"},
    MetricInfo{Metric::gpuEnergyJoules, "gpuEnergyJoules", "J"},
    MetricInfo{Metric::agentCpuSeconds, "agentCpuSeconds", "s"},
    MetricInfo{Metric::agentRss, "agentRss", "bytes"},
    MetricInfo{Metric::rankCpuSeconds, "rankCpuSeconds", "s"},
    MetricInfo{Metric::cpuThrottleCount, "cpuThrottleCount", "1"},
    MetricInfo{Metric::gpuClockHertz, "gpuClockHertz", "Hz"},
    MetricInfo{Metric::gpuPowerLimitWatts, "gpuPowerLimitWatts", "W"},
    MetricInfo{Metric::gpuThrottleReasons, "gpuThrottleReasons", "1"},
    MetricInfo{Metric::cpuEnergyJoules, "cpuEnergyJoules", "J"},
    MetricInfo{Metric::clockOffset, "clockOffset", "s"},
    MetricInfo{Metric::clockOffsetUncertainty, "clockOffsetUncertainty", "s"},
    MetricInfo{Metric::deviceClockSeconds, "deviceClockSeconds", "s"},
    MetricInfo{Metric::deviceClockOffset, "deviceClockOffset", "s"},
    MetricInfo{Metric::deviceClockUncertainty, "deviceClockUncertainty", "s"},
};

// nullptr for a number this version does not know.
constexpr const MetricInfo* metricInfo(Metric metric) {
  for (const MetricInfo& info : kMetrics)
    if (info.metric == metric) return &info;
  return nullptr;
}

}  // namespace scalescope
