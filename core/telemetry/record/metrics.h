#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace scalescope {

// Table of all sampled and derived metrics (core/base/messages/metrics.inc). A series is (run, attempt, source, metric,
// instance); instance is the number of the core, local rank, device or interface (of cpuEnergyJoules the package), else
// 0.
enum class Metric : std::uint16_t {
#define METRIC(NAME, NUMBER, ...) NAME = NUMBER,
#include "core/base/messages/metrics.inc"
#undef METRIC
};

// Lines by which a metric that an agent samples is drawn while its run is active: one for each rank, core, GPU or node,
// or for each node the sum of its disks or interfaces (traffic). `none`: it is only stored.
enum class MetricLines { none, ranks, cores, nodes, traffic, gpus };

struct MetricInfo {
  Metric metric;
  std::string_view name;
  std::string_view unit;
  std::string_view title;  // Code of the message.
  bool isShare = false;    // A part of 1, which is shown in percent.
  MetricLines lines = MetricLines::none;
  std::string_view figure = {};  // Chart over time on the page Live; charts of ranks, cores and nodes have other ids.
  std::string_view probe = {};   // Field of scalescope-gpuprobe with the value of a GPU.
  double probeFactor = 1;        // Factor from that field to `unit`.
};

inline constexpr std::array kMetrics{
#define MESSAGE_TEXT(text)
#define METRIC(NAME, NUMBER, UNIT, TITLE, ...) \
  MetricInfo{.metric = Metric::NAME, .name = #NAME, .unit = UNIT, .title = "metric." #NAME __VA_OPT__(, ) __VA_ARGS__},
#include "core/base/messages/metrics.inc"
#undef METRIC
#undef MESSAGE_TEXT
};

// Returns nullptr for a number that this version does not know.
constexpr const MetricInfo* metricInfo(Metric metric) {
  for (const MetricInfo& info : kMetrics)
    if (info.metric == metric) return &info;
  return nullptr;
}

// Unit in which the values of a metric are shown, and the factor from its SI unit.
struct MetricScale {
  double factor = 1;
  std::string_view unit = {};
};

// `most`: the greatest value, by which short times are shown in milliseconds.
constexpr MetricScale metricScale(const MetricInfo& info, double most) {
  if (info.isShare) return {100, "%"};
  if (info.unit == "1") return {};
  if (info.unit == "s" && most < 1) return {1e3, "ms"};
  if (info.unit == "bytes") return {1e-9, "GB"};
  if (info.unit == "bytes/s") return {1e-6, "MB/s"};
  if (info.unit == "Hz") return {1e-6, "MHz"};
  if (info.unit == "C") return {1, "\u00b0C"};
  return {1, info.unit};
}

}  // namespace scalescope
