#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/report/values/figure.h"

namespace scalescope {

// What the table writers share.

// What stands for a value that was not measured, in documents.
inline constexpr const char* kMissing = "\u2013";

// Rows as people read them.
const std::vector<std::vector<std::string>>& shownRows(const Table& table);

// Neighbouring columns under one heading; columns without one stand alone with an empty title.
struct ColumnSpan {
  std::string title;
  std::size_t first = 0;
  std::size_t count = 1;
};
std::vector<ColumnSpan> spansOf(const Table& table);  // empty when no column has a heading

// The row of headings over neighbouring columns with its rules; "" = there are none.
std::string latexSpans(const Table& table);

// LaTeX of the tabular alone (booktabs), for a document that sets caption and notes itself.
std::string latexTabular(const Table& table);

// Characters of a text (code points of its UTF-8), and of the longest of its words between spaces.
std::size_t characterCount(std::string_view text);
std::size_t longestWord(std::string_view text);

// About how many characters one row takes, for choosing a font size.
std::size_t characterWidth(const Table& table);

}  // namespace scalescope
