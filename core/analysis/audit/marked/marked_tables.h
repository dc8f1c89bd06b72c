#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/audit/audit_values.h"
#include "core/base/result.h"

namespace scalescope {

// Published tables as they were printed, each number with what the audit says of it: what a page shows.

enum class CellMark { none, right, wrong, unknown };  // none: no number that can be judged

struct MarkedCell {
  std::string text;  // as printed
  CellMark mark = CellMark::none;
  std::optional<double> recomputed{};  // in the printed unit
  std::optional<Message> reason{};     // the arithmetic in words
};

struct MarkedTable {
  std::string file;
  std::vector<std::string> header;
  std::vector<std::vector<MarkedCell>> rows;  // as wide as the header
};

struct MarkedAudit {
  std::vector<MarkedTable> tables;
  int right = 0, wrong = 0, unknown = 0;  // judged numbers
  std::vector<Message> problems;          // what could not be read
  std::vector<Message> notes;             // what was assumed
};

// The judgement of auditTables() (audit.h), which is asked, put on the cells that it speaks of; of several on one cell
// the gravest. Pure; any thread. Errors are auditTables'.
Result<MarkedAudit> markedTables(const std::vector<AuditFile>& files, const AuditOptions& options = {});

}  // namespace scalescope
