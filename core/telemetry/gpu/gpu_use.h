#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/telemetry/wire/messages.h"

namespace scalescope {

// The use of a machine's GPUs by other programs, shown before and while a study is measured on them, as OtherUse is for
// CPU cores. A driver lists programs but not their load, so only their number is known.
struct GpuUse {
  std::vector<int> gpus;              // GPUs that other programs use.
  std::vector<std::string> programs;  // Names of these programs, each once, at most 3.
  [[nodiscard]] bool isIdle() const { return gpus.empty(); }
  friend bool operator==(const GpuUse&, const GpuUse&) = default;
};

// Returns the use of the GPUs `only` (empty: all) by programs other than Scalescope's.
GpuUse gpuUse(const std::vector<GpuFacts>& gpus, const std::vector<int>& only = {});

// Returns the message, for example "Other programs are on GPU 0, 2: python".
Message gpuUseMessage(const GpuUse& use);

}  // namespace scalescope
