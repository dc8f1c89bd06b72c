#include <algorithm>
#include <cctype>
#include <cstdint>

#include "core/analysis/tables/layouts.h"
#include "core/analysis/tables/languages.h"

namespace scalescope::tables {
namespace {

struct Line {
  int number = 0;
  std::string text;
};

std::vector<Line> linesOf(std::string_view text) {
  std::vector<Line> lines;
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    lines.push_back({++number, trimmedCell(text.substr(at, end - at))});
    if (text.substr(end, 2) == "\r\n") ++end;
    at = end + 1;
  }
  return lines;
}

bool hasBar(const Line& line) { return line.text.find('|') != std::string::npos; }

// Recognizes "|---|:---:|", "+----+----+", "----+----".
bool isRule(const Line& line) {
  const std::string& text = line.text;
  return text.find_first_of("-=") != std::string::npos && text.find_first_of("|+") != std::string::npos &&
         text.find_first_not_of("|+-=: \t") == std::string::npos;
}

// Reads only one column more than a table may have; the bars at both ends of a line are none.
std::vector<std::string> barCells(const std::string& line) {
  std::vector<std::string> cells;
  std::string cell;
  for (std::size_t i = 0; i < line.size() && cells.size() <= kMaxGridColumns + 2; ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
      cell += line[++i];
    } else if (line[i] == '|') {
      cells.push_back(trimmedCell(cell));
      cell.clear();
    } else {
      cell += line[i];
    }
  }
  cells.push_back(trimmedCell(cell));
  if (!line.empty() && line.front() == '|') cells.erase(cells.begin());
  if (!line.empty() && line.back() == '|' && !cells.empty()) cells.pop_back();
  return cells;
}

// Returns the position after the brace that closes the one at `open`; the end of the text if none does.
std::size_t pastBraces(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i)
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '{')
      ++depth;
    else if (text[i] == '}' && --depth == 0)
      return i + 1;
  return text.size();
}

std::size_t pastCommand(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && (std::isalpha(static_cast<unsigned char>(text[end])) != 0 || text[end] == '*')) ++end;
  return end;
}

// Returns the position after a command's arguments in any brackets.
std::size_t pastArguments(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (text[at] == '{') {
      at = pastBraces(text, at);
    } else if (text[at] == '[' || text[at] == '(') {
      const std::size_t close = text.find(text[at] == '[' ? ']' : ')', at);
      if (close == std::string_view::npos) return at;
      at = close + 1;
    } else {
      return at;
    }
  }
  return at;
}

// Reader of the cells of a tabular's body. A cell that spans columns is repeated in each, like a merged cell of a
// header.
class LatexReader {
 public:
  LatexReader(std::string_view text, int line) : m_text(text), m_line(line), m_rowLine(line) {}

  std::vector<GridRow> rows() {
    while (m_at < m_text.size() && m_rows.size() <= kMaxGridRows) readOne();
    endRow();
    return std::move(m_rows);
  }

 private:
  void readOne() {
    const char c = m_text[m_at];
    if (c == '%') {
      m_at = std::min(m_text.find('\n', m_at), m_text.size());
    } else if (c == '&') {
      endCell();
      ++m_at;
    } else if (m_text.substr(m_at, 2) == "\\\\") {
      m_at += 2;
      if (m_at < m_text.size() && m_text[m_at] == '[') m_at = pastArguments(m_text, m_at);
      endRow();
    } else if (c == '\\') {
      readCommand();
    } else {
      if (c == '\n') ++m_line;
      if (m_cell.empty() && m_row.cells.empty()) m_rowLine = m_line;
      m_cell += c == '\n' || c == '~' ? ' ' : c;
      if (trimmedCell(m_cell).empty()) m_cell.clear();
      ++m_at;
    }
  }

  void readCommand() {
    const std::size_t end = pastCommand(m_text, m_at);
    const std::string_view name = m_text.substr(m_at + 1, end - m_at - 1);
    for (const std::string_view rule :
         {"hline", "toprule", "midrule", "bottomrule", "cline", "cmidrule", "addlinespace", "rowcolor", "label",
          "caption", "centering", "small", "specialrule"})
      if (name == rule) {
        m_at = pastArguments(m_text, end);
        return;
      }
    if (name == "multicolumn") {
      m_span = 1;
      const std::size_t countEnd = pastBraces(m_text, end);
      for (const char digit : m_text.substr(end, countEnd - end))
        if (digit >= '0' && digit <= '9') m_span = std::min(m_span == 1 ? digit - '0' : m_span * 10 + digit - '0', 50);
      m_at = pastBraces(m_text, countEnd);  // This skips the alignment.
      return;
    }
    if (name == "multirow") {
      m_at = pastBraces(m_text, pastBraces(m_text, end));
      return;
    }
    const std::size_t length = std::max<std::size_t>(end - m_at, 2);
    m_cell += m_text.substr(m_at, length);
    m_at = std::min(m_at + length, m_text.size());
  }

  void endCell() {
    std::string cell = trimmedCell(m_cell);
    m_cell.clear();
    for (int i = 0; i < std::max(1, m_span) && m_row.cells.size() <= kMaxGridColumns; ++i) m_row.cells.push_back(cell);
    m_span = 1;
  }

  void endRow() {
    endCell();
    m_row.line = m_rowLine;
    if (m_row.cells.size() > 1 || !m_row.cells[0].empty()) m_rows.push_back(std::move(m_row));
    m_row = {};
    m_rowLine = m_line;
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  int m_line;
  int m_rowLine;
  int m_span = 1;
  std::string m_cell;
  GridRow m_row;
  std::vector<GridRow> m_rows;
};

// Returns true if a text without a tabular contains a row in LaTeX syntax: "1 & 32 & 19.27 \\\\".
bool hasLatexRow(std::string_view text) {
  const std::vector<Line> lines = linesOf(text);
  return std::any_of(lines.begin(), lines.end(), [](const Line& line) {
    const std::size_t end = line.text.find("\\\\");
    return end != std::string::npos && line.text.find('&') < end && line.text.find_first_of(",;\t") > end;
  });
}

tl::unexpected<Error> tooMany(const std::string& fileName, int line) {
  return fail("audit.csv-many", {{"file", fileName}, {"line", std::int64_t{line}}});
}

tl::unexpected<Error> secondTable(const std::string& fileName, int line) {
  return fail("table.second", {{"file", fileName}, {"line", std::int64_t{line}}});
}

}  // namespace

std::optional<Result<LaidOut>> barRows(std::string_view text, const std::string& fileName) {
  std::string plain(text);
  for (const std::string_view bar : {"\u2502", "\u2503", "\u2551"}) replaceAll(plain, bar, "|");
  for (const std::string_view dash : {"\u2500", "\u2501", "\u2550"}) replaceAll(plain, dash, "-");
  for (const std::string_view cross :
       {"\u253C", "\u251C", "\u2524", "\u252C", "\u2534", "\u2560", "\u2563", "\u256C", "\u250C", "\u2510", "\u2514",
        "\u2518", "\u255E", "\u2561", "\u256A", "\u2566", "\u2569", "\u2554", "\u2557", "\u255A", "\u255D", "\u250F",
        "\u2513", "\u2517", "\u251B", "\u2523", "\u252B", "\u254B", "\u2533", "\u253B", "\u2521", "\u2529", "\u2547"})
    replaceAll(plain, cross, "+");
  const std::vector<Line> lines = linesOf(plain);
  std::size_t rule = lines.size();
  for (std::size_t i = 1; i < lines.size() && rule == lines.size(); ++i)
    if (isRule(lines[i]) && hasBar(lines[i - 1]) && !isRule(lines[i - 1])) rule = i;
  if (rule == lines.size()) return std::nullopt;
  LaidOut out;
  out.separator = '|';
  std::size_t first = rule;
  while (first > 0 && hasBar(lines[first - 1])) --first;
  std::size_t i = first;
  for (; i < lines.size() && (hasBar(lines[i]) || isRule(lines[i])); ++i) {
    if (isRule(lines[i])) continue;
    out.rows.push_back({lines[i].number, barCells(lines[i].text)});
    if (out.rows.size() > kMaxGridRows || out.rows.back().cells.size() > kMaxGridColumns)
      return Result<LaidOut>(tooMany(fileName, lines[i].number));
  }
  for (++i; i < lines.size(); ++i)
    if (isRule(lines[i]) && hasBar(lines[i - 1]) && !isRule(lines[i - 1]))
      return Result<LaidOut>(secondTable(fileName, lines[i - 1].number));
  return Result<LaidOut>(std::move(out));
}

std::optional<Result<LaidOut>> latexRows(std::string_view text, const std::string& fileName) {
  static constexpr std::string_view kBegin = "\\begin{tabular";
  const std::size_t begin = text.find(kBegin);
  const bool bare = begin == std::string_view::npos && hasLatexRow(text);
  if (begin == std::string_view::npos && !bare) return std::nullopt;
  std::size_t at = 0;
  std::size_t end = text.size();
  if (!bare) {
    at = pastArguments(text, text.find('}', begin) == std::string_view::npos ? text.size() : text.find('}', begin) + 1);
    end = std::min(text.find("\\end{tabular", at), text.size());
    if (const std::size_t other = text.find(kBegin, end); other != std::string_view::npos) {
      const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(other), '\n');
      return Result<LaidOut>(secondTable(fileName, static_cast<int>(line)));
    }
  }
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(at, end)), '\n');
  LaidOut out;
  out.separator = '&';
  out.rows = LatexReader(text.substr(std::min(at, end), end - std::min(at, end)), static_cast<int>(line)).rows();
  for (const GridRow& row : out.rows)
    if (out.rows.size() > kMaxGridRows || row.cells.size() > kMaxGridColumns)
      return Result<LaidOut>(tooMany(fileName, row.line));
  return Result<LaidOut>(std::move(out));
}

}  // namespace scalescope::tables
