#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace scalescope {

// Table of all sampled and derived metrics, with the names of `results --json` and SI units. A series is (run, attempt,
// source, metric, instance); instance is the number of the core, local rank, device or interface, else 0. The numbers
// are part of the log format: add new ones only at the end.
enum class Metric : std::uint16_t {
  // Metrics of a rank, derived from step records at ingest.
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
  staleness = 14,  // Updates of other ranks between this rank's pull and its push.
  lossScale = 15,  // Factor of a rank's loss in fp16, before and after the timed steps.
  // Metrics of a rank, from memory records.
  allocated = 20,
  peakAllocated = 21,
  reserved = 22,
  rss = 23,
  pss = 24,
  deviceUsed = 25,
  // Metrics of a node, sampled by its agent. The comments name what `instance` is.
  cpuPercent = 40,        // instance = core
  rankCpuPercent = 41,    // instance = rank; 100 = one core
  rankRss = 42,           // instance = rank
  rankPss = 43,           // instance = rank
  stolenCpuSeconds = 44,  // instance = rank; time runnable but not running since the start
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
  // Metrics of a rank, which it reads itself at both ends of its measured window.
  rankCpuSeconds = 59,
  // Metrics of a node.
  cpuThrottleCount = 60,    // Throttling events of the ranks' CPUs or packages by heat; only growth matters.
  gpuClockHertz = 61,       // Clock of the multiprocessors; instance = device for this and the next two.
  gpuPowerLimitWatts = 62,  // The limit that is enforced.
  gpuThrottleReasons = 63,  // NVML's bits (nvmlClocksEventReason..)
  cpuEnergyJoules = 64,     // instance = CPU package; energy since the sampler started
  // Metrics of a node, from pings: the owner's clock minus the node's, and how far that may be off in either direction.
  clockOffset = 65,
  clockOffsetUncertainty = 66,
  // Metrics of a rank on a GPU, at both anchors of a window of its device's clock: the device's time, the host's time
  // minus it, and the time that the host needed to read it.
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

// Returns nullptr for a number that this version does not know.
constexpr const MetricInfo* metricInfo(Metric metric) {
  for (const MetricInfo& info : kMetrics)
    if (info.metric == metric) return &info;
  return nullptr;
}

}  // namespace scalescope
