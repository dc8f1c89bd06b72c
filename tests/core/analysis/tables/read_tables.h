#pragma once

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "core/analysis/audit/audit.h"
#include "core/analysis/foreign/foreign.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// Returns a study as the results contain it, with all its runs done.
inline StudyResult analysedStudy(const ForeignStudy& study) {
  StudyResult out;
  out.spec = study.spec;
  out.name = study.spec.name;
  out.protocol = study.spec.protocol;
  for (std::size_t i = 0; i < study.cells.size(); ++i) {
    std::vector<RunRecords> runs;
    for (const ForeignRun& run : study.runs) {
      if (run.cell != i) continue;
      RunRecords records{RunId("run" + std::to_string(runs.size())), RepeatNumber(run.repeat), RunStatus::done, {}, {}};
      std::vector<Record>& list = records.bySource[{SourceKind::client, 0}];
      list.push_back({RecordType::manifest, 1, 1, objectRecord(foreignManifest(run))});
      for (const BenchmarkRecord& benchmark : run.benchmarks)
        list.push_back({RecordType::benchmark, list.size() + 1, 1, benchmark});
      runs.push_back(std::move(records));
    }
    out.cells.push_back(analyseCell(study.cells[i], {}, runs));
  }
  compareCells(out);
  return out;
}

inline std::string shortNumber(const Number& value) {
  char text[32] = "-";
  if (value) std::snprintf(text, sizeof text, "%.4g", *value);
  return text;
}

// Summarizes an import of a table: per cell its variant (where there is one), devices, global batch and repeats (where
// more than one), then images per second, else seconds of an epoch ("e") or a run ("t"); or the refusal's code and
// line.
inline std::string importedAs(const std::string& text, const std::string& name = "t.csv") {
  const auto study = readForeign(text, name);
  if (!study) {
    const Message& message = study.error().message;
    std::string out = "refused " + message.code;
    for (const auto& [key, value] : message.arguments)
      if (key == "line") out += " line " + std::to_string(std::get<std::int64_t>(value));
    return out;
  }
  const StudyResult result = analysedStudy(*study);
  std::string out;
  for (const CellResult& cell : result.cells) {
    out += out.empty() ? "" : " ";
    if (cell.cell.variant != "plain") out += "[" + cell.cell.variant + "]";
    if (cell.cell.nodes > 1) out += std::to_string(cell.cell.nodes) + "n";
    out += std::to_string(cell.cell.worldDevices()) + "/" + std::to_string(cell.cell.batch.global());
    if (cell.repeats > 1) out += "x" + std::to_string(cell.repeats);
    out += "=";
    if (cell.imagesPerSecond)
      out += shortNumber(cell.imagesPerSecond);
    else if (cell.epochSeconds)
      out += shortNumber(cell.epochSeconds) + "e";
    else
      out += shortNumber(cell.totalSeconds) + "t";
  }
  return out;
}

// Returns the speedups of an import's cells in their order.
inline std::string speedupsOf(const std::string& text) {
  const auto study = readForeign(text, "t.csv");
  if (!study) return "refused " + study.error().message.code;
  std::string out;
  for (const CellResult& cell : analysedStudy(*study).cells)
    out += (out.empty() ? "" : " ") + (cell.speedup ? shortNumber(std::round(*cell.speedup * 100) / 100) : "-");
  return out;
}

// Returns the numbers that the audit flags, as "line column".
inline std::string flagsOf(const std::string& text, const std::string& name = "t.csv") {
  const auto report = auditTables({{name, text}});
  if (!report) return "refused " + report.error().message.code;
  std::string out;
  for (const AuditRow& row : report->rows)
    if (row.verdict == AuditVerdict::flag)
      out += (out.empty() ? "" : ", ") + std::to_string(row.line) + " " + row.column;
  return out;
}

// Returns the codes of the notes on what a table left open and how it was read.
inline std::string notesOf(const std::string& text) {
  const auto report = auditTables({{"t.csv", text}});
  if (!report) return "refused " + report.error().message.code;
  std::string out;
  for (const Message& note : report->notes) out += (out.empty() ? "" : " ") + note.code.substr(6);
  for (const Message& problem : report->problems) out += (out.empty() ? "!" : " !") + problem.code;
  return out;
}

}  // namespace scalescope
