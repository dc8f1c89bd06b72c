#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// The candidate that a person who misspelt it may have meant: the nearest one (words.h) where at most one letter in
// three differs or one of the two begins with the other, else "".
std::string similarWord(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace scalescope
