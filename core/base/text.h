#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// Text from another machine made harmless for a terminal, a log line and a label: invalid UTF-8, control characters
// (tab and newline become a space) and bidirectional or zero-width format characters become '?'; at most `maxBytes` are
// kept.
std::string inertText(std::string_view text, std::size_t maxBytes = 512);

// ASCII letters as small ones, every other byte as it is.
std::string lowered(std::string_view text);

// joinedBy(" ", {"csv", "md"}): "csv md".
std::string joinedBy(std::string_view between, const std::vector<std::string>& words);

// What the dynamic loader printed of a program that it could not start (a library is missing, or of another version):
// one inert line without the program's path; "" where it printed nothing.
std::string loaderComplaint(std::string_view printed);

}  // namespace scalescope
