#include "core/telemetry/gpu/gpu_use.h"

#include <algorithm>
#include <string_view>

#include "core/base/machine/now/other_use.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostNamed = 3;

// Returns the name in "PID NAME", or the PID if the driver reports no name, as for a process in another user's
// container.
std::string programIn(const std::string& process) {
  const std::size_t gap = process.find(' ');
  const bool isNamed = gap != std::string::npos && gap + 1 < process.size();
  return isNamed ? process.substr(gap + 1) : process.substr(0, gap);
}

}  // namespace

GpuUse gpuUse(const std::vector<GpuFacts>& gpus, const std::vector<int>& only) {
  GpuUse use;
  for (const GpuFacts& gpu : gpus) {
    if (!only.empty() && std::find(only.begin(), only.end(), gpu.index) == only.end()) continue;
    bool isUsed = false;
    for (const std::string& process : gpu.processes) {
      const std::string program = programIn(process);
      if (std::string_view(program).starts_with(kOwnPrograms)) continue;
      isUsed = true;
      const bool isKnown = std::find(use.programs.begin(), use.programs.end(), program) != use.programs.end();
      if (!isKnown && use.programs.size() < kMostNamed) use.programs.push_back(program);
    }
    if (isUsed) use.gpus.push_back(gpu.index);
  }
  return use;
}

Message gpuUseMessage(const GpuUse& use) {
  std::vector<std::string> gpus;
  for (const int gpu : use.gpus) gpus.push_back(std::to_string(gpu));
  return {"machine.others-on-gpus", {{"gpus", joinedBy(", ", gpus)}, {"programs", joinedBy(", ", use.programs)}}};
}

}  // namespace scalescope
