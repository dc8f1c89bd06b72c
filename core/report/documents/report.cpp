#include "core/report/documents/report.h"

#include <algorithm>

#include "core/report/cells/captions.h"
#include "core/report/tables/settings_tables.h"
#include "core/report/documents/report_parts.h"
#include "core/report/documents/report_texts.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

using Json = nlohmann::ordered_json;

Json cellsJson(const StudyResult& study) {
  Json cells = Json::array();
  for (const CellResult& cell : study.cells) {
    Json runs = Json::array();
    for (const RunId& run : cell.runs) runs.push_back(run.value);
    cells.push_back({{"cell", cell.cell.number},
                     {"cellKey", cell.key.empty() ? Json(nullptr) : Json(cell.key.value)},
                     {"runs", runs}});
  }
  return cells;
}

// Adds the content of each figure and the command that draws it.
void addBlocks(const StudyResult& study, const Document& document, Json& out) {
  const std::string id = study.id.empty() ? study.name : study.id.value;
  out["figures"] = Json::array();
  out["tables"] = Json::array();
  for (const Block& block : document.blocks) {
    if (block.kind == BlockKind::figure)
      out["figures"].push_back({{"number", block.number},
                                {"what", block.figure.id},
                                {"caption", block.text},
                                {"stamp", block.stamp},
                                {"command", "scalescope-cli export " + id + " --what " + block.figure.id + " --out " +
                                                block.figure.id + ".svg"}});
    if (block.kind == BlockKind::table)
      out["tables"].push_back({{"number", block.number}, {"caption", block.text}, {"stamp", block.stamp}});
  }
}

}  // namespace

Document makeReport(const MessageFormatter& formatter, const StudyResult& study, ReportTemplate which) {
  const MessageFormatter language = inUnitOf(formatter, study);
  Document document;
  document.title =
      which == ReportTemplate::lab ? study.name : language.say("report.proposal-title", {{"study", study.name}});
  const bool anyInterval = std::any_of(study.cells.begin(), study.cells.end(),
                                       [](const CellResult& cell) { return cell.speedupCi.low.has_value(); });
  document.subtitle = subtitleOf(language, study, anyInterval);
  const std::string id = study.id.empty() ? study.name : study.id.value;
  document.footer = study.spec.imported
                        ? language.say("report.footer-imported",
                                       {{"study", study.name}, {"id", id}, {"file", study.spec.imported->file}})
                        : language.say("report.footer", {{"study", study.name}, {"id", id}});
  which == ReportTemplate::lab ? writeLabReport(language, study, document) : writeProposal(language, study, document);
  return document;
}

nlohmann::ordered_json reportManifest(const MessageFormatter& language, const StudyResult& study,
                                      const Document& document, const ReportFiles& files) {
  Json out{{"version", 1},
           {"study", study.id.value},
           {"name", study.name},
           {"template", enumName(files.which)},
           {"format", files.format}};
  out["commands"] = againCommands(study);
  out["files"] = files.files;
  out["cells"] = cellsJson(study);
  addBlocks(study, document, out);
  out["environment"] = Json::array();
  for (const auto& row : environmentTable(language, study).rows)
    out["environment"].push_back({{"key", row[0]}, {"value", row[1]}});
  out["language"] = document.language;
  out["edited"] = Json::array();
  for (const Block& block : document.blocks)
    if (block.edited)
      out["edited"].push_back({{"place", placeOf(files.which, document.language, block.key)}, {"text", block.text}});
  return out;
}

}  // namespace scalescope
