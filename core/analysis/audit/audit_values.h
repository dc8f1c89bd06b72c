#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/analysis/tables/table_file.h"
#include "core/base/message.h"

namespace scalescope {

// What an audit is given.
using AuditFile = tables::TableFile;

struct AuditOptions {
  std::string model;        // of rows that name none; empty = unknown
  std::int64_t images = 0;  // training images, whatever the rows name; 0 = those of the named dataset
};

// What it says.
enum class AuditVerdict { ok, flag, unknown };
enum class AuditKind { none, wrongFormula, arithmetic, partsDoNotAddUp, impossible, aboveDataset };
std::string_view name(AuditVerdict verdict);
std::string_view name(AuditKind kind);

// One judged number.
struct AuditRow {
  std::string file;
  int row = 0;   // of the table's data, from 1
  int line = 0;  // in the file, from 1
  std::string column;
  AuditVerdict verdict{};
  AuditKind kind{};  // of a flag
  std::string printed;
  std::optional<double> recomputed;
  Message reason;  // the arithmetic in words
};

struct AuditReport {
  std::vector<AuditRow> rows;
  std::vector<Message> problems;  // what could not be read, with file, line, row and column
  std::vector<Message> notes;     // what was assumed of a table, and what of it was not understood
};

// docs/INTERFACES.md, audit --json.
nlohmann::ordered_json toJson(const AuditReport& report);

}  // namespace scalescope
