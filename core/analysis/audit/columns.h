#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/audit/decimal.h"

namespace scalescope::audit {

// What a column of a published table says.
enum class Role {
  none,
  report,
  model,
  dataset,
  strategy,
  protocol,
  checkpointing,
  devices,
  nodes,
  perNode,
  batch,
  globalBatch,
  images,
  epochs,
  iterations,
  accumulation,
  epochSeconds,
  stepSeconds,
  totalSeconds,
  compute,
  comm,
  speedup,
  efficiency,
  bandwidth,
  parameters,
  accuracy,
  throughput,
};

enum class Quantity { text, count, seconds, bytesPerSecond, share, plain };
Quantity quantityOf(Role role);

struct Column {
  std::string name;  // as printed
  Role role = Role::none;
  Fraction scale = 1;       // to seconds, GB/s or a share
  std::string unknownUnit;  // the header's words for a unit that nobody knows
};

// Recognises a header by name and synonym, in any spelling ("Time per epoch (s)", "batchPerGPU", "busbw [GiB/s]"); the
// unit is read from brackets or the last word. "expect" is never recognised: an auditor does not read the answer.
Column columnOf(std::string_view header);

// Scale of a unit that stands behind a number ("12.3 ms", "1.62x", "81 %") for a quantity; nullopt: unknown unit.
std::optional<Fraction> unitScale(Quantity quantity, std::string_view unit);

}  // namespace scalescope::audit
