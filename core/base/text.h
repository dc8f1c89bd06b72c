#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// Makes text from another machine harmless for a terminal, a log line and a label: invalid UTF-8, control characters
// (tab and newline become a space) and bidirectional or zero-width format characters become '?'. At most `maxBytes` are
// kept.
std::string inertText(std::string_view text, std::size_t maxBytes = 512);

// Returns the text with ASCII letters in lower case and every other byte unchanged.
std::string lowered(std::string_view text);

// Joins texts: joinedBy(" ", {"csv", "md"}) is "csv md".
std::string joinedBy(std::string_view between, const std::vector<std::string>& words);

// Returns the dynamic loader's message about a program that it could not start (a library is missing, or has another
// version): one inert line without the program's path; "" if it printed none.
std::string loaderComplaint(std::string_view printed);

// Returns the candidate that a misspelled word probably means: the nearest one (nearestName) if at most one letter in
// three differs or if one of the two begins with the other, else "".
std::string similarWord(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace scalescope
