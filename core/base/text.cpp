#include "core/base/text.h"

#include <algorithm>
#include <cstdint>

#include "core/base/enum_names.h"

namespace scalescope {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // Length of the sequence; 0 = not valid UTF-8.
};

Character decode(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = at(0);
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < size) return {};
  std::uint32_t code = first & (0x7fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((at(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (at(i) & 0x3fu);
  }
  const std::uint32_t smallest = size == 4 ? 0x10000 : size == 3 ? 0x800 : 0x80;
  if (code < smallest || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
  return {code, size};
}

bool harmless(std::uint32_t code) {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return false;
  if (code == 0xad || code == 0x61c || code == 0xfeff) return false;
  if ((code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e)) return false;
  return !(code >= 0x2060 && code <= 0x206f);
}

}  // namespace

std::string inertText(std::string_view text, std::size_t maxBytes) {
  std::string out;
  while (!text.empty()) {
    const Character character = decode(text);
    const std::size_t size = character.bytes == 0 ? 1 : character.bytes;
    if (out.size() + size > maxBytes) break;
    if (character.code == '\t' || character.code == '\n' || character.code == '\r')
      out += ' ';
    else if (character.bytes != 0 && harmless(character.code))
      out.append(text.substr(0, size));
    else
      out += '?';
    text.remove_prefix(size);
  }
  return out;
}

std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string joinedBy(std::string_view between, const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += between;
    out += words[i];
  }
  return out;
}

std::string loaderComplaint(std::string_view printed) {
  // These are the messages of glibc's ld.so(8): the first two end a program with 127, the third with 1.
  constexpr std::string_view kWords[] = {
      ": error while loading shared libraries: ", ": symbol lookup error: ", "' not found (required by "};
  for (std::size_t at = 0; at < printed.size();) {
    const std::string_view line = printed.substr(at, printed.find('\n', at) - at);
    at += line.size() + 1;
    for (const std::string_view words : kWords) {
      if (line.find(words) == std::string_view::npos) continue;
      const std::size_t program = line.find(": ");
      return inertText(line.substr(program + 2), 400);
    }
  }
  return "";
}

namespace {

// Returns the number of letters of `word` that occur in `other` in the same order, that is, that a misspelling kept.
std::size_t lettersKept(std::string_view word, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  for (const char letter : word) {
    std::size_t diagonal = 0;
    for (std::size_t i = 0; i < other.size(); ++i) {
      const std::size_t kept = letter == other[i] ? diagonal + 1 : std::max(row[i], row[i + 1]);
      diagonal = row[i + 1];
      row[i + 1] = kept;
    }
  }
  return row.back();
}

}  // namespace

std::string similarWord(std::string_view word, const std::vector<std::string>& candidates) {
  word = word.substr(0, 100);
  constexpr std::size_t kDistinctive = 3;  // Letters of a common beginning that suffice.
  const auto begins = [&](const std::string& each) {
    return std::min(word.size(), each.size()) >= kDistinctive && (each.starts_with(word) || word.starts_with(each));
  };
  if (const auto begun = std::find_if(candidates.begin(), candidates.end(), begins); begun != candidates.end())
    return *begun;
  const std::string nearest = nearestName(word, std::vector<std::string_view>(candidates.begin(), candidates.end()));
  const std::size_t longer = std::max(word.size(), nearest.size());
  return 3 * (longer - lettersKept(word, nearest)) <= longer ? nearest : std::string();
}

}  // namespace scalescope
