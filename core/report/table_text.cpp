#include <algorithm>

#include "core/report/escape.h"
#include "core/report/figures.h"

namespace scalescope {
namespace {

constexpr const char* kMissing = "\u2013";

using Lines = std::vector<std::vector<std::string>>;

const Lines& shownRows(const Table& table) { return table.display.empty() ? table.rows : table.display; }

std::string field(const std::vector<std::string>& row, std::size_t i, std::string (*escape)(const std::string&)) {
  return i < row.size() && !row[i].empty() ? escape(row[i]) : std::string(kMissing);
}

}  // namespace

std::string toMarkdown(const Table& table) {
  std::string out = "|";
  for (const TableColumn& column : table.columns) out += " " + escapeMarkdown(column.title) + " |";
  out += "\n|";
  for (const TableColumn& column : table.columns) out += column.number ? " ---: |" : " --- |";
  out += "\n";
  for (const auto& row : shownRows(table)) {
    out += "|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) out += " " + field(row, i, escapeMarkdown) + " |";
    out += "\n";
  }
  for (const std::string& note : table.notes) out += "\n- " + escapeMarkdown(note);
  return out + (table.notes.empty() ? "" : "\n");
}

std::string toLatex(const Table& table) {
  std::string out =
      "% needs \\usepackage{booktabs}\n\\begin{table}\n  \\centering\n  \\caption{" + escapeLatex(table.caption) + "}\n  \\begin{tabular}{";
  for (const TableColumn& column : table.columns) out += column.number ? 'r' : 'l';
  out += "}\n    \\toprule\n    ";
  for (std::size_t i = 0; i < table.columns.size(); ++i) out += (i == 0 ? "" : " & ") + escapeLatex(table.columns[i].title);
  out += " \\\\\n    \\midrule\n";
  for (const auto& row : shownRows(table)) {
    out += "    ";
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      out += (i == 0 ? "" : " & ") + (i < row.size() && !row[i].empty() ? escapeLatex(row[i]) : std::string("--"));
    out += " \\\\\n";
  }
  out += "    \\bottomrule\n  \\end{tabular}\n";
  for (const std::string& note : table.notes) out += "\n  \\footnotesize " + escapeLatex(note) + "\n";
  return out + "\\end{table}\n";
}

std::string toHtml(const Table& table) {
  std::string out = "<table>\n<caption>" + escapeHtml(table.caption) + "</caption>\n<thead><tr>";
  const auto css = [&](std::size_t i) { return std::string(table.columns[i].number ? " class=\"number\"" : ""); };
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    out += "<th scope=\"col\"" + css(i) + ">" + escapeHtml(table.columns[i].title) + "</th>";
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : shownRows(table)) {
    out += "<tr>";
    for (std::size_t i = 0; i < table.columns.size(); ++i) out += "<td" + css(i) + ">" + field(row, i, escapeHtml) + "</td>";
    out += "</tr>\n";
  }
  out += "</tbody>\n</table>\n";
  for (const std::string& note : table.notes) out += "<p class=\"note\">" + escapeHtml(note) + "</p>\n";
  return out;
}

}  // namespace scalescope
