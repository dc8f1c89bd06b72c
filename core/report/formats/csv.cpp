#include "core/report/formats/table_formats.h"

namespace scalescope {
namespace {

void addField(std::string& out, const std::string& field) {
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
