#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/report/values/figure.h"

namespace scalescope {

// Writers of a table as a file or as a part of a document.

// Returns true for a text that a spreadsheet would execute as a formula. Names of variants and hosts may come from
// other users.
bool isFormula(const std::string& cell);

std::string toCsv(const Table& table);  // Returns RFC 4180, notes as leading "# " lines; no cell is a formula.
std::string toMarkdown(const Table& table);
std::string toLatex(const Table& table);  // Returns a table of booktabs.
std::string toHtml(const Table& table);
// Returns {"id", "caption", "columns": [{"key", "title"}], "rows": [{key: number, text or null}], "notes"}.
nlohmann::ordered_json toJson(const Table& table);

}  // namespace scalescope
