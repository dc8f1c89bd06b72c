#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/telemetry/wire/messages.h"

namespace scalescope {

// The use of a machine's GPUs by other programs, which is shown before and while a study is measured on them, as
// OtherUse is of its cores. A driver lists programs and not what each takes, so their number is known and no share.
struct GpuUse {
  std::vector<int> gpus;              // on which there are some
  std::vector<std::string> programs;  // each once, at most 3
  [[nodiscard]] bool isIdle() const { return gpus.empty(); }
  friend bool operator==(const GpuUse&, const GpuUse&) = default;
};

// Returns the use of the GPUs `only` (empty: all) by other programs than Scalescope's.
GpuUse gpuUse(const std::vector<GpuFacts>& gpus, const std::vector<int>& only = {});

// "Other programs are on GPU 0, 2: python"
Message gpuUseMessage(const GpuUse& use);

}  // namespace scalescope
