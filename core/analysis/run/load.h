#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/analysis/run/gpu_load.h"
#include "core/analysis/run/run_view.h"

namespace scalescope {

// Figures from the nodes' samples of one run. A sample is included if at least half of the sampling period before it is
// in the node's timed window.
struct RunLoad {
  // CPU time over the window that the ranks read themselves, relative to the cores they were pinned to, and that of the
  // busiest rank relative to its own cores. If a rank did not read it, they are computed from the samples of those
  // cores (all cores if unknown) and of the busiest core.
  Number cpuPercentMean, cpuPercentMax;
  Number nodeMemoryMax;    // Used memory of the fullest node over the whole run.
  Number foreignCpuShare;  // Share of the ranks' cores over the window that other processes used.
  GpuLoad gpu;
  // Energy of all CPU packages of the nodes that the ranks ran on, like GpuLoad's energy. Null unless every node
  // reports its packages, and each of them at least twice.
  Number packageJoules;
  bool packageEnergyLost = false;                // True if a package was read, but its rise is unknown.
  std::set<std::string> hotHosts;                // Hosts whose CPUs throttled because of heat in the window.
  std::map<RankIndex, double> cpuPercent;        // Percent of its cores, of each rank that read its own CPU time.
  std::map<RankIndex, double> stolenCpuSeconds;  // Time that each rank was runnable but not running, over the window.
  std::map<RankIndex, double> rss, pss;          // Maximum of each rank over the whole run.
};
RunLoad runLoad(const RunView& run, double sampleHz);

// Returns the largest value of every kind in a rank's memory records; RSS and PSS also from the node's samples.
MemoryStats rankMemory(const RankLog& rank, const RunLoad& load);
MemoryStats maximum(const MemoryStats& left, const MemoryStats& right);

}  // namespace scalescope
