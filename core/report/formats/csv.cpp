#include "core/report/formats/table_formats.h"

#include <charconv>
#include <string_view>

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

}  // namespace scalescope
