#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/analysis/tables/rows.h"
#include "core/base/coded.h"
#include "core/base/result.h"

namespace scalescope {

// Input of an audit.
using AuditFile = tables::TableFile;

struct AuditOptions {
  std::string model;        // Model of the rows that do not name one; empty = unknown.
  std::int64_t images = 0;  // Training images, which override the named dataset; 0 = those of the named dataset.
};

// Result of an audit.
enum class AuditVerdict { ok, flag, unknown };
enum class AuditKind { none, wrongFormula, arithmetic, partsDoNotAddUp, impossible, aboveDataset };
// The reasons that the audit's own decisions depend on.
enum class AuditFinding { noBaseline, twoTimes, other };
inline constexpr std::array kAuditFindings{Coded{"audit.no-baseline", AuditFinding::noBaseline},
                                           Coded{"audit.two-times", AuditFinding::twoTimes}};
std::string_view name(AuditVerdict verdict);
std::string_view name(AuditKind kind);

// Verdict on one printed number.
struct AuditRow {
  std::string file;
  int row = 0;   // Row of the table's data, from 1.
  int line = 0;  // Line in the file, from 1.
  std::string column;
  AuditVerdict verdict{};
  AuditKind kind{};  // Kind of a flag; other findings have none.
  std::string printed;
  std::optional<double> recomputed;
  Message reason;  // Text with the arithmetic.
  AuditFinding finding = AuditFinding::other;
};

struct AuditReport {
  std::vector<AuditRow> rows;
  std::vector<Message> problems;  // Cells that could not be read, with file, line, row and column.
  std::vector<Message> notes;     // Assumptions made about a table, and its columns that were not understood.
};

// Returns the object that docs/INTERFACES.md describes under `audit --json`.
nlohmann::ordered_json toJson(const AuditReport& report);

// Checks the arithmetic of published tables of scaling experiments (docs/MEASUREMENT.md, Audit of printed tables). The
// tables are checked together because one may complete another. Returns an error for a file without a table and for an
// unknown model or a negative image count in `options`. Pure; any thread.
Result<AuditReport> auditTables(const std::vector<AuditFile>& files, const AuditOptions& options = {});

}  // namespace scalescope
