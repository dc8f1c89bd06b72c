#pragma once

#include <string>

namespace scalescope {

// Escape texts entered by users (study, host and variant names) for a document of another language.
std::string escapeHtml(const std::string& text);      // escapes content and quoted attributes
std::string escapeMarkdown(const std::string& text);  // escapes a table cell or a list item; one line
std::string escapeLatex(const std::string& text);
std::string oneLine(std::string text);

}  // namespace scalescope
