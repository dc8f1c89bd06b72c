#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/tables/numeral.h"

namespace scalescope::tables {

// The meaning of a column of a published table.
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
  throughputEach,  // of one device
  stepRate,        // steps per second
};

enum class Quantity { text, count, seconds, bytesPerSecond, share, plain };
Quantity quantityOf(Role role);

struct Grid;

// The use of a column that no role names.
enum class OtherUse {
  unknown,
  setting,  // "num_workers", "optimizer": tells configurations apart
  label     // "run", "seed", "remark": tells repeats apart, or nothing
};

struct Column {
  std::string name;  // as printed
  Role role = Role::none;
  OtherUse other = OtherUse::unknown;  // of a column without a role
  Fraction scale = 1;                  // to seconds, GB/s or a share
  std::string unknownUnit;             // the header's words for a unit that is not known
  bool bare = true;                    // the header says no unit
  bool fraction = false;               // a share that is no percentage, whatever its size
  bool open = false;  // a batch, rate or time whose header leaves open of what: of one device or all, of an epoch ..
  bool hoursFirst = false;  // "(h:mm)": what "12:52" means
  DecimalSign sign = DecimalSign::point;
  bool openSign = false;  // "12,345" may be twelve thousand or twelve, and nothing of the table says which
  std::string group;      // the merged cell or word that tells this column from others of its role: "DDP"
};

// Recognises a header by name and synonym, in any spelling ("Time per epoch (s)", "batchPerGPU", "busbw [GiB/s]", "Zeit
// pro Epoche", in Chinese too); the unit is read from brackets or the last word. "expect" is never recognised: an
// auditor does not read the answer.
Column columnOf(std::string_view header);

// Reads the headers of a table, each by itself and then in each other's company: a measured part is no estimate,
// seconds beside bytes are those of a transfer, a "device" may be a name, the size of its numbers tells the unit of a
// bare column, and all its cells together the decimal sign.
std::vector<Column> columnsOf(const Grid& grid);

// Columns that say one thing twice ("time" under "DDP" and under "DP"), by their group; empty: no group tells any
// apart.
std::vector<std::string> groupsOf(const std::vector<Column>& columns);

// The step's parts were measured one by one, so that compute and communication follow from no other time.
bool measuresParts(const std::vector<Column>& columns);

// A row per setting: a name and its value, no numbers of a study.
bool isSettings(const Grid& grid);

// Scale of a unit that stands behind a number of that role ("12.3 ms", "1.62x", "81 %", "4 GPUs"); nullopt: unknown
// unit.
std::optional<Fraction> unitScale(Role role, std::string_view unit);

// The words of a unit alone, as the second row of a header has them: "[ms]", "(images)", "%".
bool isUnitText(std::string_view text);

}  // namespace scalescope::tables
