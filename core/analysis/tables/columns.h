#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/tables/numeral.h"

namespace scalescope::tables {

// Meaning of a column of a published table.
enum class Role {
  none,
  report,
  model,
  dataset,
  strategy,
  protocol,
  checkpointing,
  cell,     // Number of a configuration within its report.
  variant,  // Variant of the settings.
  precision,
  rank,       // Rows of one rank, as opposed to a configuration.
  operation,  // Operation of a transfer.
  among,      // "0+1": ranks of a transfer that only some ranks take part in.
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
  algbw,        // Algorithm bandwidth, next to a bus bandwidth.
  ceiling,      // Bus bandwidth that the link can reach.
  utilisation,  // Bus bandwidth over that.
  bytes,        // Bytes of one transfer.
  transferSeconds,
  parameters,
  accuracy,
  throughput,
  throughputEach,  // Throughput of one device.
  stepRate,        // Steps per second.
};

enum class Quantity { text, count, seconds, bytesPerSecond, share, plain };
Quantity quantityOf(Role role);

struct Grid;

// Use of a column without a role.
enum class OtherUse {
  unknown,
  setting,  // "num_workers", "optimizer": distinguishes configurations.
  label     // "run", "seed", "remark": distinguishes repeats, or nothing.
};

struct Column {
  std::string name;  // Header as printed.
  Role role = Role::none;
  OtherUse other = OtherUse::unknown;  // Use of a column without a role.
  Fraction scale = 1;                  // Factor to seconds, GB/s or a share.
  std::string unknownUnit;             // Text of the header for a unit that is unknown.
  bool bare = true;                    // True if the header has no unit.
  bool fraction = false;               // True for a share that is not a percentage, whatever its size.
  bool open = false;  // True for a batch, rate or time whose header is ambiguous: of one device or all, of an epoch ..
  bool hoursFirst = false;  // True for "(h:mm)", which determines the meaning of "12:52".
  DecimalSign sign = DecimalSign::point;
  bool openSign = false;  // True if "12,345" may be twelve thousand or twelve, and nothing in the table decides it.
  std::string group;      // Merged cell or word that distinguishes this column from others of its role: "DDP".
};

// Recognizes a header by name and synonym, in any spelling ("Time per epoch (s)", "batchPerGPU", "busbw [GiB/s]", "Zeit
// pro Epoche", Chinese); the unit is read from brackets or the last word. "expect" is never recognized, because an
// audit must not read the expected answers of a test table.
Column columnOf(std::string_view header);

// Reads the headers of a table, first one by one and then together: a measured part is not an estimate, seconds next to
// bytes are those of a transfer, and a "device" may be a name. The size of its numbers determines the unit of a bare
// column, and all cells together determine the decimal sign.
std::vector<Column> columnsOf(const Grid& grid);

// Returns the groups of columns that have the same quantity twice ("time" under "DDP" and under "DP"); empty if no
// group distinguishes any columns.
std::vector<std::string> groupsOf(const std::vector<Column>& columns);

// Returns true if the step's parts were measured one by one, so that compute and communication cannot be computed from
// another time.
bool measuresParts(const std::vector<Column>& columns);

// Returns true for a table with one setting per row, a name and its value, which has no numbers of a study.
bool isSettings(const Grid& grid);

// Returns the scale of a unit after a number of that role ("12.3 ms", "1.62x", "81 %", "4 GPUs"); nullopt: unknown
// unit.
std::optional<Fraction> unitScale(Role role, std::string_view unit);

// Returns true if the text is only a unit, as in the second row of a header: "[ms]", "(images)", "%".
bool isUnitText(std::string_view text);

}  // namespace scalescope::tables
