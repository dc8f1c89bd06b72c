#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/values/figure.h"

namespace scalescope {

// Functions that the table writers share.

// Sign for a value that was not measured, in documents.
inline constexpr const char* kMissing = "\u2013";

// Returns the rows as displayed.
const std::vector<std::vector<std::string>>& shownRows(const Table& table);

// Returns the place of the column with that key, if there is one.
std::optional<std::size_t> columnIndex(const Table& table, const std::string& key);

// Adjacent columns under one heading; columns without one are single spans with an empty title.
struct ColumnSpan {
  std::string title;
  std::size_t first = 0;
  std::size_t count = 1;
};
std::vector<ColumnSpan> spansOf(const Table& table);  // Returns nothing if no column has a heading.

// Returns the row of headings over adjacent columns with its rules; "" = there are none.
std::string latexSpans(const Table& table);

// Returns only the LaTeX of the tabular (booktabs), for a document that adds caption and notes itself.
std::string latexTabular(const Table& table);

// Return the number of characters of a text (code points of its UTF-8), and of its longest word between spaces.
std::size_t characterCount(std::string_view text);
std::size_t longestWord(std::string_view text);

// Returns the approximate number of characters in a row, for choosing a font size.
std::size_t characterWidth(const Table& table);

// Escape texts entered by users (study, host and variant names) for a document of another language.
std::string escapeHtml(const std::string& text);      // Escapes content and quoted attributes.
std::string escapeMarkdown(const std::string& text);  // Escapes a table cell or a list item; one line.
std::string escapeLatex(const std::string& text);
std::string oneLine(std::string text);

}  // namespace scalescope
