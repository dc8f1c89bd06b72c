#include "core/analysis/audit/audit.h"

#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/analysis/audit/audit_checks.h"

namespace scalescope {
namespace audit {
namespace {

AuditRow notRead(const Row& row, const Unread& cell) {
  Printed printed;
  printed.column = cell.column;
  printed.text = cell.text;
  return unknown(row, printed, cell.why);
}

// A row that nothing can be computed from still gets a verdict, so that every row of a table has one.
AuditRow nothingFollows(const Row& row) {
  AuditRow out;
  out.file = row.file;
  out.row = row.number;
  out.line = row.line;
  out.verdict = AuditVerdict::unknown;
  out.reason = {row.ofRanks ? "audit.of-ranks" : row.summary ? "audit.summary" : "audit.nothing", {}};
  return out;
}

Findings judged(const ReportTables& book, const Row& row) {
  Findings out;
  for (const Unread& cell : row.unread) out.push_back(notRead(row, cell));
  checkQuantities(book, row, out);
  checkBatch(book, row, out);
  checkRates(book, row, out);
  checkSpeedup(book, row, out);
  checkParts(book, row, out);
  checkBandwidth(book, row, out);
  if (out.empty()) out.push_back(nothingFollows(row));
  return out;
}

}  // namespace
}  // namespace audit

Result<AuditReport> auditTables(const std::vector<AuditFile>& files, const AuditOptions& options) {
  if (!options.model.empty() && !tables::modelNamed(options.model, 10))
    return fail("audit.model-option", {{"model", options.model}});
  if (options.images < 0) return fail("audit.images-option", {{"images", options.images}});
  auto tables = tables::readTables(files);
  if (!tables) return tl::unexpected(tables.error());
  const audit::ReportTables book(std::move(*tables), options);
  AuditReport report;
  for (const tables::Row& row : book.rows())
    for (AuditRow& judged : audit::judged(book, row)) report.rows.push_back(std::move(judged));
  report.problems = book.problems();
  report.notes = book.notes();
  return report;
}

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
