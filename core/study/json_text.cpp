#include <algorithm>
#include <numeric>
#include <set>

#include "core/study/reader.h"

namespace scalescope {
namespace {

constexpr int kMaxDepth = 64;

// The parser recurses nowhere, but what walks the parsed value does: depth is bounded before parsing.
bool tooDeep(std::string_view text) {
  int depth = 0;
  bool inText = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inText) {
      if (c == '\\') ++i;
      inText = c != '"';
    } else if (c == '"') {
      inText = true;
    } else if (c == '{' || c == '[') {
      if (++depth > kMaxDepth) return true;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return false;
}

// Remembers the first key written twice in one object.
struct RepeatedKeys {
  std::vector<std::set<std::string>> open;
  std::string repeated;

  bool operator()(int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end && !open.empty()) open.pop_back();
    if (event == Json::parse_event_t::key && !open.empty() && !open.back().insert(parsed.get<std::string>()).second && repeated.empty())
      repeated = parsed.get<std::string>();
    return true;
  }
};

}  // namespace

Result<Json> parseJson(std::string_view text, const std::string& fileName, std::size_t maxBytes) {
  if (text.size() > maxBytes)
    return fail("study.too-large",
                {{"file", fileName}, {"bytes", static_cast<std::int64_t>(text.size())}, {"limit", static_cast<std::int64_t>(maxBytes)}});
  if (tooDeep(text)) return fail("study.too-deep", {{"file", fileName}, {"limit", std::int64_t{kMaxDepth}}});
  RepeatedKeys keys;
  try {
    Json json = Json::parse(text, [&keys](int depth, Json::parse_event_t event, Json& parsed) { return keys(depth, event, parsed); });
    if (!keys.repeated.empty()) return fail("study.repeated-key", {{"file", fileName}, {"key", keys.repeated.substr(0, 100)}});
    return json;
  } catch (const Json::parse_error& error) {
    const std::size_t at = std::min(error.byte, text.size());
    const std::string_view before = text.substr(0, at == 0 ? 0 : at - 1);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return fail("study.not-json", {{"file", fileName},
                                   {"line", static_cast<std::int64_t>(line)},
                                   {"column", static_cast<std::int64_t>(before.size() - lineStart + 1)}});
  } catch (const std::exception&) {  // a number out of range is not a parse_error
    return fail("study.not-json-number", {{"file", fileName}});
  }
}

std::string nearestWord(std::string_view word, const std::vector<std::string_view>& candidates) {
  word = word.substr(0, 100);
  std::string_view best;
  std::size_t bestDistance = SIZE_MAX;
  for (const std::string_view candidate : candidates) {
    std::vector<std::size_t> row(candidate.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < word.size(); ++i) {
      std::size_t diagonal = row[0];
      row[0] = i + 1;
      for (std::size_t j = 0; j < candidate.size(); ++j) {
        const std::size_t replaced = diagonal + (word[i] == candidate[j] ? 0 : 1);
        diagonal = row[j + 1];
        row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
      }
    }
    if (row.back() < bestDistance) {
      bestDistance = row.back();
      best = candidate;
    }
  }
  return std::string(best);
}

}  // namespace scalescope
