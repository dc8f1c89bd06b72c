#include "core/report/documents/document.h"
#include "core/report/formats/table_text.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

constexpr std::size_t kLongTable = 35;  // Rows from which a table may break over pages.

constexpr const char* kPreamble = R"(\documentclass[11pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage[margin=25mm]{geometry}
\usepackage{booktabs,longtable,graphicx,float,caption,fancyhdr}
\usepackage[hidelinks]{hyperref}
\captionsetup{font=small,labelfont=bf,justification=raggedright,singlelinecheck=false}
\setlength{\parindent}{0pt}\setlength{\parskip}{.6em}
\setlength{\emergencystretch}{3em}
\pagestyle{fancy}\fancyhf{}\renewcommand{\headrulewidth}{0pt}
% shrinks what is wider than the text, leaves the rest as it is
\newsavebox{\widebox}
\newcommand{\fitted}[1]{\sbox{\widebox}{#1}\ifdim\wd\widebox>\linewidth)"
                                  R"(\resizebox{\linewidth}{!}{\usebox{\widebox}}\else\usebox{\widebox}\fi}
)";

std::string latexStamp(const Block& block) {
  return block.stamp.empty() ? std::string() : "{\\footnotesize " + escapeLatex(block.stamp) + "\\par}\n";
}

std::string columnLetters(const Table& table) {
  // The last text column of a long table takes the remaining width, because its texts may be long too.
  std::string out;
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    out += table.columns[i].number ? "r" : i + 1 == table.columns.size() ? "p{.55\\linewidth}" : "l";
  return out;
}

std::string longTable(const Block& block) {
  const Table& table = block.table;
  std::string header = latexSpans(table), out = "{\\footnotesize\n\\begin{longtable}{" + columnLetters(table) + "}\n";
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    header += (i == 0 ? "" : " & ") + escapeLatex(table.columns[i].title);
  out += "\\caption{" + escapeLatex(block.text) + "}\\\\\n\\toprule\n" + header +
         " \\\\\n\\midrule\n\\endfirsthead\n\\toprule\n" + header +
         " \\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n";
  for (const auto& row : shownRows(table)) {
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      out += (i == 0 ? "" : " & ") + (row[i].empty() ? "--" : escapeLatex(row[i]));
    out += " \\\\\n";
  }
  return out + "\\end{longtable}\n}\n" + latexStamp(block);
}

std::string tableLatex(const Block& block) {
  if (shownRows(block.table).size() > kLongTable) return longTable(block);
  return "\\begin{table}[H]\n  \\small\n  \\caption{" + escapeLatex(block.text) + "}\n  \\fitted{" +
         latexTabular(block.table) + "  }\\par\\smallskip\n" + latexStamp(block) + "\\end{table}\n";
}

std::string figureLatex(const MessageFormatter& language, const Block& block, const DrawnFigures& files) {
  const auto file = files.find(block.figure.id);
  const std::string drawing = file == files.end() ? escapeLatex(language.say("report.not-drawn"))
                                                  : "\\includegraphics[width=\\linewidth]{" + file->second + "}";
  return "\\begin{figure}[H]\n  " + drawing + "\n  \\caption{" + escapeLatex(block.text) + "}\n" + latexStamp(block) +
         "\\end{figure}\n";
}

std::string listLatex(const MessageFormatter& language, const Block& block) {
  std::string out = "\\begin{itemize}\n";
  for (const ListItem& item : block.items)
    out += "  \\item " +
           (item.severity ? "\\textbf{" + escapeLatex(severityText(language, item)) + ":} " : std::string()) +
           escapeLatex(item.text) + "\n";
  return out + "\\end{itemize}\n";
}

// Writes code line by line, so that it can break at the end of a page, which verbatim cannot.
std::string codeLatex(const std::string& text) {
  std::string out = "{\\footnotesize\\ttfamily\\raggedright\n";
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string line = text.substr(from, end - from);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    out += "\\hspace*{" + std::to_string(indent / 2) + "em}" + escapeLatex(line.substr(indent)) + "\\par\n";
    from = end + 1;
  }
  return out + "}\n";
}

std::string blockLatex(const MessageFormatter& language, const Block& block, const DrawnFigures& files) {
  switch (block.kind) {
    case BlockKind::heading:
      return "\\section{" + escapeLatex(block.text) + "}\n";
    case BlockKind::lead:
      return "{\\large\\bfseries " + escapeLatex(block.text) + "\\par}\n";
    case BlockKind::paragraph:
    case BlockKind::muted:
      return escapeLatex(block.text) + "\n\n";
    case BlockKind::list:
      return listLatex(language, block);
    case BlockKind::table:
      return tableLatex(block);
    case BlockKind::figure:
      return figureLatex(language, block, files);
    case BlockKind::code:
      return codeLatex(block.text);
  }
  return {};
}

}  // namespace

std::string documentLatex(const MessageFormatter& language, const Document& document, const DrawnFigures& files) {
  std::string out = kPreamble;
  out += "\\fancyfoot[L]{\\footnotesize " + escapeLatex(document.title) + "}\\fancyfoot[R]{\\footnotesize\\thepage}\n";
  out += "\\begin{document}\n{\\LARGE\\bfseries " + escapeLatex(document.title) + "\\par}\n" +
         (bylineOf(document).empty() ? "" : escapeLatex(bylineOf(document)) + "\n\n") + escapeLatex(document.subtitle) +
         "\n\n";
  for (const Block& block : document.blocks) out += blockLatex(language, block, files);
  return out + "\\vfill{\\footnotesize " + escapeLatex(document.footer) + "\\par}\n\\end{document}\n";
}

}  // namespace scalescope
