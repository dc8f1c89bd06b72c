#include "core/report/formats/table_formats.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "core/report/formats/table_text.h"

namespace scalescope {
namespace {

constexpr std::string_view kSeparators = ",;\t";  // Spreadsheets split cells at any of them.

// Returns a note as a line that begins with #, since readers skip such lines. A spreadsheet splits it into cells, so
// each part that begins like a formula gets a quote.
std::string commentLine(const std::string& note) {
  if (note.empty()) return "# ";
  std::size_t at = std::min(note.find_first_of(kSeparators), note.size() - 1) + 1;
  std::string line = "# " + note.substr(0, at);
  while (at < note.size()) {
    const std::size_t begin = std::min(note.find_first_not_of(" \"\r\n\t", at), note.size());
    const std::size_t end = std::min(note.find_first_of(kSeparators, begin), note.size());
    line += note.substr(at, begin - at);
    if (isFormula(note.substr(begin, end - begin))) line += '\'';
    line += note.substr(begin, std::min(end + 1, note.size()) - begin);
    at = end + 1;
  }
  for (char& c : line) c = c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  return line;
}

void addField(std::string& out, const std::string& given) {
  const std::string field = isFormula(given) ? "'" + given : given;
  if (field.find_first_of(kSeparators) == std::string::npos && field.find_first_of("\"\r\n") == std::string::npos) {
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

bool isFormula(const std::string& cell) {
  if (cell.size() < 2 || std::string_view("=+-@\t\r").find(cell.front()) == std::string_view::npos) return false;
  double number = 0;
  const char* first = cell.data() + (cell.front() == '+' ? 1 : 0);  // from_chars does not accept a plus sign.
  const char* last = cell.data() + cell.size();
  const auto [end, error] = std::from_chars(first, last, number);
  // A number may have a unit: -3 %, +2 GB/s.
  return error != std::errc{} ||
         std::string_view(end, static_cast<std::size_t>(last - end)).find_first_of("=+-*^&<>|!'\"(){}[]:;,@\t\r\n") !=
             std::string_view::npos;
}

std::string toCsv(const Table& table) {
  std::string out;
  for (const std::string& note : table.notes) out += commentLine(note) + "\r\n";
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
