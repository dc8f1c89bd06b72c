#include "core/analysis/audit/audit_values.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace scalescope {

std::string_view name(AuditVerdict verdict) {
  switch (verdict) {
    case AuditVerdict::ok:
      return "ok";
    case AuditVerdict::flag:
      return "flag";
    case AuditVerdict::unknown:
      return "unknown";
  }
  return "unknown";
}

std::string_view name(AuditKind kind) {
  switch (kind) {
    case AuditKind::none:
      return "";
    case AuditKind::wrongFormula:
      return "wrong formula";
    case AuditKind::arithmetic:
      return "arithmetic";
    case AuditKind::partsDoNotAddUp:
      return "parts do not add up";
    case AuditKind::impossible:
      return "impossible or meaningless quantity";
    case AuditKind::aboveDataset:
      return "batch above the dataset";
  }
  return "";
}

nlohmann::ordered_json toJson(const AuditReport& report) {
  nlohmann::ordered_json out{{"rows", nlohmann::ordered_json::array()}};
  for (const AuditRow& row : report.rows) {
    nlohmann::ordered_json one{
        {"file", row.file}, {"row", row.row}, {"column", row.column}, {"verdict", name(row.verdict)}};
    one["printed"] = row.printed.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(row.printed);
    const bool finite = row.recomputed && std::isfinite(*row.recomputed);
    one["recomputed"] = finite ? nlohmann::ordered_json(*row.recomputed) : nlohmann::ordered_json(nullptr);
    one["reason"] = english(row.reason);
    one["kind"] =
        row.kind == AuditKind::none ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(name(row.kind));
    one["line"] = row.line;
    out["rows"].push_back(std::move(one));
  }
  out["problems"] = nlohmann::ordered_json::array();
  for (const Message& problem : report.problems) out["problems"].push_back(english(problem));
  out["notes"] = nlohmann::ordered_json::array();
  for (const Message& note : report.notes) out["notes"].push_back(english(note));
  return out;
}

}  // namespace scalescope
