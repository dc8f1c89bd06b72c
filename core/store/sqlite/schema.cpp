#include "core/store/sqlite/schema.h"

#include <string>
#include <string_view>

#include "core/base/json/nested.h"

namespace scalescope {
namespace {

// Returns the text with one space in place of each sequence of spaces and line ends.
std::string onOneLine(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool isSpace = c == ' ' || c == '\n';
    if (!isSpace || (!line.empty() && line.back() != ' ')) line += isSpace ? ' ' : c;
  }
  return line;
}

}  // namespace

Status checkSchema(Database& db) {
  const std::string known = onOneLine(kSchema);
  Query q(db, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL");
  while (q.row())
    if (known.find(onOneLine(q.text()) + ";") == std::string::npos)
      return failNested({"store.corrupt", {{"path", db.path()}}}, "reason", {"store.other-tables", {}});
  return db.status();
}

}  // namespace scalescope
