#pragma once

#include <cctype>
#include <string>

namespace scalescope {

// Searches for whole words only: "information" is not an infinity.
inline bool saysNotANumber(const std::string& text) {
  std::string word;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      continue;
    }
    if (word == "nan" || word == "inf" || word == "infinity") return true;
    word.clear();
  }
  return false;
}

}  // namespace scalescope
