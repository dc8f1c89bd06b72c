#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

// Commands as lines that a user types, reads and copies into a POSIX shell. Nothing is expanded: $, ~, * and {} are
// characters like any other.
namespace scalescope {

// Returns one word as a shell reads it: unchanged if it has only harmless characters, else in single quotes.
std::string shellWord(const std::string& word);

// Joins words to a line that a shell and splitShellWords() split into the same words.
std::string joinShellWords(const std::vector<std::string>& words);

// Splits a line at spaces outside quotes, as a shell does: a backslash keeps the next character outside quotes, and
// before ", \, $ and ` in double quotes; single quotes keep everything. Errors: a quotation mark that is not closed, a
// backslash at the end.
Result<std::vector<std::string>> splitShellWords(const std::string& line);

}  // namespace scalescope
