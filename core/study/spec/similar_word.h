#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// Returns the candidate that a misspelt word probably means: the nearest one (words.h) if at most one letter in three
// differs or if one of the two begins with the other, else "".
std::string similarWord(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace scalescope
