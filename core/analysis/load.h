#pragma once

#include <map>
#include <vector>

#include "core/analysis/run_view.h"

namespace scalescope {

// What the nodes' samples say about one run. A sample counts when at least half of the sampling period before it lies in the
// node's timed window.
struct RunLoad {
  Number cpuPercentMean;                   // mean over the window and over the cores that ranks were pinned to (all cores when unknown)
  Number cpuPercentMax;                    // the busiest such core's mean over the window
  Number gpuPercent;                       // mean over devices and the window
  Number nodeMemoryMax;                    // used memory of the fullest node, whole run
  Number energyJoules;                     // all devices over the window
  Number foreignCpuShare;                  // of the ranks' cores over the window: busy for others than the ranks
  Number gpuPercentBefore;                 // busiest device before the first rank began
  std::map<int, double> stolenCpuSeconds;  // per rank: runnable but not running, over the window
  std::map<int, double> rss, pss;          // per rank: maximum over the whole run
};
RunLoad runLoad(const RunView& run, double sampleHz);

// Largest value of every kind over a rank's memory records; RSS and PSS also from the node's samples.
MemoryStats rankMemory(const RankLog& rank, const RunLoad& load);
MemoryStats maximum(const MemoryStats& left, const MemoryStats& right);

}  // namespace scalescope
