#include <algorithm>
#include <array>
#include <cstdint>
#include <map>

#include "core/analysis/tables/layouts.h"
#include "core/base/text.h"

namespace scalescope::tables {
namespace {

constexpr std::size_t kSampledLines = 60;

// Reader of one row at a time; a quoted cell may contain separators and line ends.
class RowReader {
 public:
  RowReader(std::string_view text, char separator) : m_text(text), m_separator(separator) {}

  [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
  [[nodiscard]] int line() const { return m_line; }

  // Returns false if a quote is never closed. A row with too many columns is not read to its end.
  bool readRow(GridRow& row) {
    row = {m_line, {}};
    if (m_separator == ' ') {
      readSpaced(row);
      return true;
    }
    m_comment = !atEnd() && m_text[m_at] == '#';  // A comment is a sentence, whose quotes do not quote cells.
    while (true) {
      std::string cell;
      if (!readCell(cell)) return false;
      row.cells.push_back(std::move(cell));
      if (atEnd() || m_text[m_at] != m_separator || row.cells.size() > kMaxGridColumns) break;
      ++m_at;
    }
    endLine();
    return true;
  }

 private:
  bool readCell(std::string& cell) {
    while (!atEnd() && m_text[m_at] == ' ') ++m_at;
    if (!m_comment && !atEnd() && m_text[m_at] == '"') return readQuoted(cell);
    const char stops[] = {m_separator, '\r', '\n', 0};
    const std::size_t end = std::min(m_text.find_first_of(stops, m_at), m_text.size());
    cell = trimmedCell(m_text.substr(m_at, end - m_at));
    m_at = end;
    return true;
  }

  bool readQuoted(std::string& cell) {
    for (++m_at; !atEnd(); ++m_at) {
      const char c = m_text[m_at];
      if (c == '"' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '"') {
        ++m_at;
      } else if (c == '"') {
        ++m_at;
        while (!atEnd() && m_text[m_at] != m_separator && m_text[m_at] != '\r' && m_text[m_at] != '\n') ++m_at;
        cell = trimmedCell(cell);
        return true;
      }
      if (c == '\n') ++m_line;
      cell += c;
    }
    return false;
  }

  // Splits the line at two spaces or more; if it has none, at every space.
  void readSpaced(GridRow& row) {
    const std::size_t end = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
    const std::string line = trimmedCell(m_text.substr(m_at, end - m_at));
    const bool wide = line.find("  ") != std::string::npos;
    for (std::size_t at = 0; at < line.size() && row.cells.size() <= kMaxGridColumns;) {
      std::size_t stop = line.find(wide ? "  " : " ", at);
      if (stop == std::string::npos) stop = line.size();
      row.cells.push_back(trimmedCell(std::string_view(line).substr(at, stop - at)));
      at = std::min(line.find_first_not_of(' ', stop), line.size());
    }
    if (row.cells.empty()) row.cells.emplace_back();
    m_at = end;
    endLine();
  }

  void endLine() {
    if (!atEnd() && m_text[m_at] == '\r') ++m_at;
    if (!atEnd() && m_text[m_at] == '\n') ++m_at;
    ++m_line;
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  int m_line = 1;
  char m_separator;
  bool m_comment = false;
};

std::vector<std::string_view> firstLines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size() && lines.size() < kSampledLines;) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    if (!trimmedCell(text.substr(at, end - at)).empty()) lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::size_t countOutsideQuotes(std::string_view line, char separator) {
  std::size_t count = 0;
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (c == separator && !quoted) ++count;
  }
  return count;
}

// Returns the separator that occurs equally often in most lines; among separators that fit as many lines, the one with
// more columns. A decimal comma, or a comma in a title, occurs only in some lines.
char separatorOf(std::string_view text) {
  const std::vector<std::string_view> lines = firstLines(text);
  char best = ',';
  std::pair<std::size_t, std::size_t> most{0, 0};
  for (const char candidate : {';', '\t', ',', '|'}) {
    std::map<std::size_t, std::size_t> counts;
    for (const std::string_view line : lines)
      if (const std::size_t count = countOutsideQuotes(line, candidate); count > 0) ++counts[count];
    std::pair<std::size_t, std::size_t> score{0, 0};
    for (const auto& [columns, times] : counts) score = std::max(score, std::pair(times, columns));
    if (score > most) {
      most = score;
      best = candidate;
    }
  }
  if (most.first > 0) return best;
  // Spaces separate the columns if there is no other separator and more than a title.
  const auto spaced = [](std::string_view line) { return trimmedCell(line).find(' ') != std::string::npos; };
  return lines.size() > 1 && std::all_of(lines.begin(), lines.end(), spaced) ? ' ' : ',';
}

// Reads "sep=;", the line with the separator that Excel reads and writes.
char takeSeparatorLine(std::string_view& text, int& line) {
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  const std::string first = lowered(trimmedCell(text.substr(0, end)));
  if (first.rfind("sep=", 0) != 0 && first.rfind("\"sep=", 0) != 0) return 0;
  const std::size_t at = text.find('=') + 1;
  const char separator = at < end ? text[at] : '\t';  // An editor removed the tab at the line's end.
  text.remove_prefix(std::min(end + (text.substr(end, 2) == "\r\n" ? 2 : 1), text.size()));
  ++line;
  return separator;
}

}  // namespace

std::string trimmedCell(std::string_view text) {
  const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return std::string(text);
}

Result<LaidOut> separatedRows(std::string_view text, const std::string& fileName) {
  int skipped = 0;
  const char said = takeSeparatorLine(text, skipped);
  LaidOut out;
  out.separator = said != 0 ? said : separatorOf(text);
  RowReader reader(text, out.separator);
  GridRow row;
  while (!reader.atEnd()) {
    const int line = reader.line() + skipped;
    if (!reader.readRow(row)) return fail("audit.csv-quote", {{"file", fileName}, {"line", std::int64_t{line}}});
    row.line += skipped;
    if (row.cells.size() > kMaxGridColumns || out.rows.size() > kMaxGridRows)
      return fail("audit.csv-many", {{"file", fileName}, {"line", std::int64_t{line}}});
    out.rows.push_back(std::move(row));
  }
  return out;
}

}  // namespace scalescope::tables
