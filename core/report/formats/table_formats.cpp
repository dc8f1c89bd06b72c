#include "core/report/formats/table_formats.h"

#include <charconv>
#include <string_view>

#include "core/report/formats/escape.h"
#include "core/report/formats/table_text.h"

namespace scalescope {
namespace {

// Returns true for a text that a spreadsheet would execute as a formula. Names of variants and hosts may come from
// other users.
bool isFormula(const std::string& field) {
  if (field.size() < 2 || std::string_view("=+-@\t\r").find(field.front()) == std::string_view::npos) return false;
  double number = 0;
  const char* first = field.data() + (field.front() == '+' ? 1 : 0);  // from_chars does not accept a plus sign
  const auto [end, error] = std::from_chars(first, field.data() + field.size(), number);
  return error != std::errc{} || end != field.data() + field.size();
}

void addField(std::string& out, const std::string& given) {
  const std::string field = isFormula(given) ? "'" + given : given;
  if (field.find_first_of(",\"\r\n") == std::string::npos) {
    out += field;
    return;
  }
  out += '"';
  for (const char c : field) {
    out += c;
    if (c == '"') out += '"';
  }
  out += '"';
}

void addRow(std::string& out, const std::vector<std::string>& fields) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) out += ',';
    addField(out, fields[i]);
  }
  out += "\r\n";
}

}  // namespace

std::string toCsv(const Table& table) {
  std::string out;
  for (const std::string& note : table.notes) {
    std::string line = "# " + note;
    for (char& c : line) c = c == '\n' || c == '\r' ? ' ' : c;
    out += line + "\r\n";
  }
  std::vector<std::string> header;
  for (const TableColumn& column : table.columns) header.push_back(column.key);
  addRow(out, header);
  for (const std::vector<std::string>& row : table.rows) addRow(out, row);
  return out;
}

std::string latexSpans(const Table& table) {
  const std::vector<ColumnSpan> spans = spansOf(table);
  if (spans.empty()) return {};
  std::string titles, rules;
  for (const ColumnSpan& span : spans) {
    titles += span.first == 0 ? "" : " & ";
    if (span.title.empty()) continue;
    titles += "\\multicolumn{" + std::to_string(span.count) + "}{c}{" + escapeLatex(span.title) + "}";
    rules += "\\cmidrule(lr){" + std::to_string(span.first + 1) + "-" + std::to_string(span.first + span.count) + "}";
  }
  return "    " + titles + " \\\\\n    " + rules + "\n";
}

namespace {

// Returns the largest size at which a row of so many characters fits a text block of about 16 cm.
const char* sizeFor(std::size_t characters) {
  if (characters <= 80) return "";
  if (characters <= 90) return "  \\small\n";
  if (characters <= 105) return "  \\footnotesize\n";
  return "  \\scriptsize\\setlength{\\tabcolsep}{3pt}\n";
}

}  // namespace

std::string latexTabular(const Table& table) {
  std::string out = "  \\begin{tabular}{";
  for (const TableColumn& column : table.columns) out += column.number ? 'r' : 'l';
  out += "}\n    \\toprule\n" + latexSpans(table) + "    ";
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    out += (i == 0 ? "" : " & ") + escapeLatex(table.columns[i].title);
  out += " \\\\\n    \\midrule\n";
  for (const auto& row : shownRows(table)) {
    out += "    ";
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      out += (i == 0 ? "" : " & ") + (i < row.size() && !row[i].empty() ? escapeLatex(row[i]) : std::string("--"));
    out += " \\\\\n";
  }
  return out + "    \\bottomrule\n  \\end{tabular}\n";
}

std::string toLatex(const Table& table) {
  std::string out = "% needs \\usepackage{booktabs}\n\\begin{table}\n  \\centering\n";
  out += sizeFor(characterWidth(table));
  out += "  \\caption{" + escapeLatex(table.caption) + "}\n";
  if (!table.id.empty()) out += "  \\label{tab:" + table.id + "}\n";
  out += latexTabular(table);
  for (const std::string& note : table.notes) out += "\n  \\footnotesize " + escapeLatex(note) + "\n";
  return out + "\\end{table}\n";
}

}  // namespace scalescope
