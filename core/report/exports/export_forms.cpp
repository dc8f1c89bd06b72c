#include "core/report/exports/export_forms.h"

#include "core/analysis/foreign/nccl_tests.h"
#include "core/report/formats/table_formats.h"

namespace scalescope {
namespace {

// The figure where there is one, and always the table's columns and rows.
Result<std::string> jsonText(const StudyResult& study, const std::string& what, const ViewOptions& view) {
  const auto table = makeTable(study, what, view);
  if (!table) return tl::unexpected(table.error());
  nlohmann::ordered_json json{{"version", kFigureVersion}};
  if (const auto figure = makeFigure(study, what, view); figure && view.layout == TableLayout::rows) json = toJson(*figure);
  const auto rows = toJson(*table);
  for (const auto& [key, value] : rows.items())
    if (!json.contains(key)) json[key] = value;
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

// The ceiling sweep of the cell with the most devices, as nccl-tests prints it.
Result<std::string> ceilingText(const StudyResult& study, const std::string& /*what*/, const ViewOptions& /*view*/) {
  const CellResult* top = nullptr;
  for (const CellResult& cell : study.cells)
    if (!cell.ceiling.empty() && (top == nullptr || cell.cell.worldDevices() > top->cell.worldDevices())) top = &cell;
  if (top == nullptr) return fail("missing.bandwidth");
  return toNcclTests(top->ceiling, top->cell.worldDevices());
}

}  // namespace

const std::vector<ExportForm>& exportForms() {
  static const std::vector<ExportForm> all{
      {"csv", "CSV", toCsv, nullptr, nullptr},      {"md", "Markdown", toMarkdown, nullptr, nullptr},
      {"json", "JSON", nullptr, jsonText, nullptr}, {"tex", "LaTeX", toLatex, nullptr, nullptr},
      {"png", "PNG", nullptr, nullptr, nullptr},    {"svg", "SVG", nullptr, nullptr, nullptr},
      {"pdf", "PDF", nullptr, nullptr, nullptr},    {"txt", "nccl-tests", nullptr, ceilingText, "bandwidth"}};
  return all;
}

const ExportForm* exportForm(const std::string& ending, const std::string& what) {
  for (const ExportForm& form : exportForms())
    if (ending == form.ending && (form.only == nullptr || what == form.only)) return &form;
  return nullptr;
}

std::string exportEndings() {
  std::string every, some;
  for (const ExportForm& form : exportForms())
    if (form.only == nullptr)
      every += (every.empty() ? "." : " .") + std::string(form.ending);
    else
      some += " (" + std::string(form.only) + " also ." + form.ending + ")";
  return every + some;
}

Message unknownEnding(const std::string& file) {
  std::string known, last, kind, special;
  for (const ExportForm& form : exportForms()) {
    if (form.only != nullptr) {
      kind = form.only;
      special = std::string(".") + form.ending;
      continue;
    }
    if (!last.empty()) known += (known.empty() ? "" : " ") + last;
    last = std::string(".") + form.ending;
  }
  return {"cli.export-ending", {{"file", file}, {"known", known}, {"last", last}, {"kind", kind}, {"special", special}}};
}

Result<std::string> exportText(const ExportForm& form, const StudyResult& study, const std::string& what, const ViewOptions& view) {
  if (form.ofStudy != nullptr) return form.ofStudy(study, what, view);
  const auto table = makeTable(study, what, view);
  if (!table) return tl::unexpected(table.error());
  return form.ofTable(*table);
}

}  // namespace scalescope
