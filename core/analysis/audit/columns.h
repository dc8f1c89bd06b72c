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
  cell,     // the number of a configuration within its report
  variant,  // of the settings
  precision,
  rank,       // the row is of one rank, not of the configuration
  operation,  // of a transfer
  among,      // "0+1": ranks of one, where those are not all
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
  algbw,        // beside a bus bandwidth
  ceiling,      // bus bandwidth that the link can do
  utilisation,  // bus bandwidth over that
  bytes,        // of one transfer
  transferSeconds,
  parameters,
  accuracy,
  throughput,
};

enum class Quantity { text, count, seconds, bytesPerSecond, share, plain };
Quantity quantityOf(Role role);

struct CsvTable;

struct Column {
  std::string name;  // as printed
  Role role = Role::none;
  Fraction scale = 1;       // to seconds, GB/s or a share
  std::string unknownUnit;  // the header's words for a unit that nobody knows
  bool bare = true;         // the header says no unit
  bool fraction = false;    // a share that is no percentage, whatever its size
};

// Recognises a header by name and synonym, in any spelling ("Time per epoch (s)", "batchPerGPU", "busbw [GiB/s]"); the
// unit is read from brackets or the last word. "expect" is never recognised: an auditor does not read the answer.
Column columnOf(std::string_view header);

// What the headers of a table say, each by itself and then in each other's company: a measured part is no estimate,
// seconds beside bytes are those of a transfer, a "device" may be a name, and the size of its numbers tells the unit of
// a bare column.
std::vector<Column> columnsOf(const CsvTable& csv);

// The step's parts were measured one by one, so that compute and communication follow from no other time.
bool measuresParts(const std::vector<Column>& columns);

// A row per setting: a name and its value, no numbers of a study.
bool isSettings(const CsvTable& csv);

// Scale of a unit that stands behind a number ("12.3 ms", "1.62x", "81 %") for a quantity; nullopt: unknown unit.
std::optional<Fraction> unitScale(Quantity quantity, std::string_view unit);

}  // namespace scalescope::audit
