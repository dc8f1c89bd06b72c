#include "core/report/formats/escape.h"
#include "core/report/formats/table_formats.h"
#include "core/report/formats/table_text.h"

namespace scalescope {

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
