#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/analysis/run/gpu_load.h"
#include "core/analysis/run/run_view.h"

namespace scalescope {

// What the nodes' samples say about one run. A sample counts when at least half of the sampling period before it lies
// in the node's timed window.
struct RunLoad {
  // Over the window: CPU time that the ranks read themselves over that of the cores they were pinned to, and the
  // busiest rank's over its own; where a rank did not read it, the samples of those cores (all cores when unknown) and
  // the busiest core's.
  Number cpuPercentMean, cpuPercentMax;
  Number nodeMemoryMax;    // used memory of the fullest node, whole run
  Number foreignCpuShare;  // of the ranks' cores over the window: busy for others than the ranks
  GpuLoad gpu;
  // Of the CPU packages of the nodes that the ranks ran on, whole as they are: as GpuLoad's energy. Null unless every
  // node tells of its packages, and each of them twice.
  Number packageJoules;
  bool packageEnergyLost = false;                // one of them was read, but not so that it tells of the window
  std::set<std::string> hotHosts;                // whose CPUs heat held back in the window
  std::map<RankIndex, double> cpuPercent;        // per rank that read its own CPU time, of its cores
  std::map<RankIndex, double> stolenCpuSeconds;  // per rank: runnable but not running, over the window
  std::map<RankIndex, double> rss, pss;          // per rank: maximum over the whole run
};
RunLoad runLoad(const RunView& run, double sampleHz);

// Largest value of every kind over a rank's memory records; RSS and PSS also from the node's samples.
MemoryStats rankMemory(const RankLog& rank, const RunLoad& load);
MemoryStats maximum(const MemoryStats& left, const MemoryStats& right);

}  // namespace scalescope
