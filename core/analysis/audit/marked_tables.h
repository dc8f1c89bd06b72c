#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/audit/audit.h"
#include "core/base/result.h"

namespace scalescope {

// Published tables as they were printed, for display: each number carries the audit's verdict on it.

enum class CellMark { none, right, wrong, unknown };  // none: not a number that can be judged.

struct MarkedCell {
  std::string text;  // Text as printed.
  CellMark mark = CellMark::none;
  std::optional<double> recomputed{};  // Value in the printed unit.
  std::optional<Message> reason{};     // Text with the arithmetic.
};

struct MarkedTable {
  std::string file;
  std::vector<std::string> header;
  std::vector<std::vector<MarkedCell>> rows;  // Each row is as wide as the header.
};

struct MarkedAudit {
  std::vector<MarkedTable> tables;
  int right = 0, wrong = 0, unknown = 0;  // Numbers of judged values.
  std::vector<Message> problems;          // Cells that could not be read.
  std::vector<Message> notes;             // Assumptions that the audit made.
};

// Runs auditTables() (audit.h) and attaches its verdicts to the cells. If a cell has several, the most severe is kept.
// Pure; any thread. Returns the errors of auditTables().
Result<MarkedAudit> markedTables(const std::vector<AuditFile>& files, const AuditOptions& options = {});

}  // namespace scalescope
