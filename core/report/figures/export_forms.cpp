#include "core/report/figures/export_forms.h"

#include <utility>

#include "core/analysis/foreign/nccl_tests.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/formats/table_formats.h"

namespace scalescope {
namespace {

// Returns the kind's own JSON form if it has one, else the figure if there is one, and the table's columns and rows.
Result<std::string> jsonText(const MessageFormatter& language, const StudyResult& study, const std::string& what,
                             const ViewOptions& view) {
  if (const ExportKind* kind = kindNamed(what); kind != nullptr && kind->json != nullptr)
    return kind->json(language, study, view);
  const auto table = makeTable(language, study, what, view);
  if (!table) return tl::unexpected(table.error());
  nlohmann::ordered_json json{{"version", kFigureVersion}};
  if (const auto figure = makeFigure(language, study, what, view); figure && view.layout == TableLayout::rows)
    json = toJson(*figure);
  const auto rows = toJson(*table);
  for (const auto& [key, value] : rows.items())
    if (!json.contains(key)) json[key] = value;
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

// Returns the bandwidth sweep of the cell with the most devices in the format of nccl-tests.
Result<std::string> ceilingText(const MessageFormatter& /*language*/, const StudyResult& study,
                                const std::string& /*what*/, const ViewOptions& /*view*/) {
  const CellResult* top = nullptr;
  for (const CellResult& cell : study.cells)
    if (!cell.ceiling.empty() && (top == nullptr || cell.cell.worldDevices() > top->cell.worldDevices())) top = &cell;
  if (top == nullptr) return fail("missing.bandwidth");
  return toNcclTests(top->ceiling, top->cell.worldDevices());
}

// Returns ".png, .svg" and ".pdf", for a message that joins them by "or".
std::pair<std::string, std::string> listed(const std::vector<std::string>& endings, const char* between) {
  std::string all, last;
  for (const std::string& ending : endings) {
    if (!last.empty()) all += (all.empty() ? "" : between) + last;
    last = "." + ending;
  }
  return {all, last};
}

}  // namespace

const std::vector<ExportForm>& exportForms() {
  static const std::vector<ExportForm> all{
      {"csv", "CSV", toCsv, nullptr, nullptr},
      {"md", "Markdown", toMarkdown, nullptr, nullptr},
      {"json", "JSON", nullptr, jsonText, nullptr},
      {"tex", "LaTeX", toLatex, nullptr, nullptr},
      {"png", "PNG", nullptr, nullptr, nullptr, Drawing::pixels},
      {"svg", "SVG", nullptr, nullptr, nullptr, Drawing::lines},
      {"pdf", "PDF", nullptr, nullptr, nullptr, Drawing::lines},
      {"txt", "nccl-tests", nullptr, ceilingText, "bandwidth"},
  };
  return all;
}

const ExportForm* exportForm(const std::string& ending, const std::string& what) {
  for (const ExportForm& form : exportForms())
    if (ending == form.ending && (form.only == nullptr || what == form.only)) return &form;
  return nullptr;
}

std::vector<OwnForm> ownForms(const std::string& what) {
  std::vector<OwnForm> out;
  const ExportKind* kind = kindNamed(what);
  for (const ExportForm& form : exportForms()) {
    if (form.ofStudy == nullptr) continue;
    if (form.only != nullptr && what == form.only) out.push_back({&form, form.name});
    if (std::string_view(form.ending) == "json" && kind != nullptr && kind->json != nullptr)
      out.push_back({&form, std::string(form.name) + " (" + kind->jsonName + ")"});
  }
  return out;
}

std::vector<std::string> drawnEndings() {
  std::vector<std::string> out;
  for (const ExportForm& form : exportForms())
    if (form.drawn()) out.emplace_back(form.ending);
  return out;
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
  std::vector<std::string> known;
  std::string kind, special;
  for (const ExportForm& form : exportForms())
    if (form.only == nullptr) {
      known.emplace_back(form.ending);
    } else {
      kind = form.only;
      special = std::string(".") + form.ending;
    }
  const auto [all, last] = listed(known, " ");
  return {"cli.export-ending", {{"file", file}, {"known", all}, {"last", last}, {"kind", kind}, {"special", special}}};
}

Message unknownDrawing(const std::string& file) {
  const auto [all, last] = listed(drawnEndings(), ", ");
  return {"figure.ending", {{"path", file}, {"known", all}, {"last", last}}};
}

void removeProvenance(Figure& figure) {
  figure.notes.clear();
  figure.definition.clear();
  figure.stamp.clear();
}

void removeProvenance(Table& table) { table.notes.clear(); }

Result<std::string> exportText(const MessageFormatter& language, const ExportForm& form, const StudyResult& study,
                               const std::string& what, const ViewOptions& view, Provenance provenance) {
  if (form.ofStudy != nullptr) return form.ofStudy(language, study, what, view);
  auto table = makeTable(language, study, what, view);
  if (!table) return tl::unexpected(table.error());
  if (provenance == Provenance::omitted) removeProvenance(*table);
  return form.ofTable(*table);
}

}  // namespace scalescope
