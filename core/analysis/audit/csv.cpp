#include "core/analysis/audit/csv.h"

#include <algorithm>
#include <cstdint>

namespace scalescope::audit {
namespace {

constexpr std::size_t kMaxCsvBytes = 16u << 20;
constexpr std::size_t kMaxCsvRows = 20'000;
constexpr std::size_t kMaxColumns = 256;

std::string trimmed(std::string_view text) {
  const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return std::string(text);
}

// Reads one row at a time; a quoted cell may hold separators and line ends.
class Reader {
 public:
  explicit Reader(std::string_view text) : m_text(text) {}

  [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
  [[nodiscard]] int line() const { return m_line; }
  void setSeparator(char separator) { m_separator = separator; }

  [[nodiscard]] std::string_view peekLine() const {
    return m_text.substr(m_at, m_text.find_first_of("\r\n", m_at) - m_at);
  }

  void skipLine() {
    m_at += peekLine().size();
    endLine();
  }

  // false: a quote that never ends.
  bool readRow(CsvRow& row) {
    row = {m_line, {}};
    while (true) {
      std::string cell;
      if (!readCell(cell)) return false;
      row.cells.push_back(std::move(cell));
      if (atEnd() || m_text[m_at] != m_separator) break;
      ++m_at;
    }
    endLine();
    return true;
  }

 private:
  bool readCell(std::string& cell) {
    while (!atEnd() && m_text[m_at] == ' ') ++m_at;
    if (!atEnd() && m_text[m_at] == '"') return readQuoted(cell);
    const char stops[] = {m_separator, '\r', '\n', 0};
    const std::size_t end = std::min(m_text.find_first_of(stops, m_at), m_text.size());
    cell = trimmed(m_text.substr(m_at, end - m_at));
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
        cell = trimmed(cell);
        return true;
      }
      if (c == '\n') ++m_line;
      cell += c;
    }
    return false;
  }

  void endLine() {
    if (!atEnd() && m_text[m_at] == '\r') ++m_at;
    if (!atEnd() && m_text[m_at] == '\n') ++m_at;
    ++m_line;
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  int m_line = 1;
  char m_separator = ',';
};

char separatorOf(std::string_view header) {
  char best = ',';
  std::ptrdiff_t most = 0;
  for (const char candidate : {',', ';', '\t'})
    if (const auto count = std::count(header.begin(), header.end(), candidate); count > most) {
      most = count;
      best = candidate;
    }
  return best;
}

bool blank(const CsvRow& row) {
  return std::all_of(
      row.cells.begin(), row.cells.end(), [](const std::string& cell) { return cell.empty(); });
}

}  // namespace

Result<CsvTable> readCsv(std::string_view text, const std::string& fileName) {
  if (text.size() > kMaxCsvBytes)
    return fail("audit.csv-large", {{"file", fileName}, {"megabytes", static_cast<std::int64_t>(kMaxCsvBytes >> 20)}});
  if (text.find('\0') != std::string_view::npos) return fail("audit.csv-binary", {{"file", fileName}});
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  Reader reader(text);
  while (!reader.atEnd() && (trimmed(reader.peekLine()).empty() || reader.peekLine().front() == '#')) reader.skipLine();
  if (reader.atEnd()) return fail("audit.csv-empty", {{"file", fileName}});
  const char separator = separatorOf(reader.peekLine());
  reader.setSeparator(separator);
  CsvTable table;
  table.decimalComma = separator == ';';
  CsvRow row;
  while (!reader.atEnd()) {
    const int line = reader.line();
    if (!reader.readRow(row)) return fail("audit.csv-quote", {{"file", fileName}, {"line", std::int64_t{line}}});
    if (row.cells.size() > kMaxColumns || table.rows.size() >= kMaxCsvRows)
      return fail("audit.csv-many", {{"file", fileName}, {"line", std::int64_t{line}}});
    if (table.header.empty())
      table.header = std::move(row.cells);
    else if (!blank(row))
      table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace scalescope::audit
