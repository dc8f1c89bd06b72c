#include "core/base/json/json_text.h"

#include <algorithm>
#include <set>
#include <type_traits>
#include <vector>

#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxFoundBytes = 60;
// An ordered object compares each new key with all others, so the number of its keys is limited.
constexpr std::size_t kMostOrderedKeys = 4096;

// Passes each bracket and colon outside of texts to `take`, with the text before it in its quotes, until that returns
// false.
template <class Take>
void eachMark(std::string_view text, const Take& take) {
  std::string_view last;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      const std::size_t start = i;
      while (++i < text.size() && text[i] != '"')
        if (text[i] == '\\') ++i;
      last = text.substr(start, i + 1 - start);
    } else if (c == '{' || c == '[' || c == '}' || c == ']' || c == ':') {
      if (!take(c, last)) return;
    }
  }
}

struct TextShape {
  std::size_t keys = 0;
  bool isTooDeep = false;
  bool hasLargeObject = false;
};

// The parser is not recursive, but code that walks the parsed value is, so depth is limited before parsing.
TextShape shapeOf(std::string_view text) {
  TextShape shape;
  std::vector<std::size_t> open;  // The number of keys of each enclosing object or list.
  eachMark(text, [&](char mark, std::string_view) {
    if (mark == '{' || mark == '[') {
      open.push_back(0);
    } else if (mark != ':') {
      if (!open.empty()) open.pop_back();
    } else {
      ++shape.keys;
      if (!open.empty() && ++open.back() > kMostOrderedKeys) shape.hasLargeObject = true;
    }
    shape.isTooDeep = open.size() > kMaxJsonDepth;
    return !shape.isTooDeep;
  });
  return shape;
}

template <class J>
std::size_t membersIn(const J& value) {  // Recursion is limited by the depth of the value.
  if (!value.is_structured()) return 0;
  std::size_t members = value.is_object() ? value.size() : 0;
  for (const J& entry : value) members += membersIn(entry);
  return members;
}

// Returns the first key of a valid text that occurs twice in one object.
std::string repeatedKey(std::string_view text) {
  std::vector<std::set<std::string>> open;
  std::string repeated;
  eachMark(text, [&](char mark, std::string_view last) {
    if (mark == '{' || mark == '[') {
      open.emplace_back();
    } else if (mark != ':') {
      if (!open.empty()) open.pop_back();
    } else if (!open.empty()) {
      const nlohmann::json key = nlohmann::json::parse(last, nullptr, false);
      if (!open.back().insert(plainText(key)).second) repeated = plainText(key);
    }
    return repeated.empty();
  });
  return repeated;
}

Error notJson(std::string_view text, const std::string& fileName, std::size_t byte) {
  const std::size_t at = std::min(byte, text.size());
  const std::string_view before = text.substr(0, at == 0 ? 0 : at - 1);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return fail("json.not-json", {{"file", fileName},
                                {"line", static_cast<std::int64_t>(line)},
                                {"column", static_cast<std::int64_t>(before.size() - lineStart + 1)}})
      .value();
}

bool hasFewKeys(const nlohmann::json& value) {  // Recursion is limited by the depth of the value.
  return !value.is_structured() || (!(value.is_object() && value.size() > kMostOrderedKeys) &&
                                    std::all_of(value.begin(), value.end(), hasFewKeys));
}

bool isDeeper(const nlohmann::json& value, std::size_t depth) {
  return value.is_structured() &&
         (depth == 0 ||
          std::any_of(
              value.begin(), value.end(), [depth](const nlohmann::json& entry) { return isDeeper(entry, depth - 1); }));
}

Error tooDeepIn(const std::string& fileName) {
  return fail("json.too-deep", {{"file", fileName}, {"limit", static_cast<std::int64_t>(kMaxJsonDepth)}}).value();
}
Error tooManyKeysIn(const std::string& fileName) {
  return fail("json.too-many-keys", {{"file", fileName}, {"limit", static_cast<std::int64_t>(kMostOrderedKeys)}})
      .value();
}

// Subtracts each value from `left`; recursion ends at `depth`.
template <class J>
bool countValues(const J& value, std::size_t depth, std::size_t& left) {
  if (left == 0) return false;
  --left;
  if (!value.is_structured()) return true;
  if (depth == 0) return false;
  return std::all_of(value.begin(), value.end(), [&](const J& entry) { return countValues(entry, depth - 1, left); });
}

}  // namespace

void JsonEntries::add(std::string_view piece) {
  for (const char c : piece)
    if (m_isEscaped)
      m_isEscaped = false;
    else if (m_inText && c == '\\')
      m_isEscaped = true;
    else if (c == '"')
      m_inText = !m_inText;
    else if (!m_inText && (c == ',' || c == '[' || c == '{'))
      ++m_count;
}

template <class J>
Result<J> parseJson(std::string_view text, const std::string& fileName, std::size_t maxBytes) {
  if (text.size() > maxBytes)
    return fail("json.too-large", {{"file", fileName},
                                   {"bytes", static_cast<std::int64_t>(text.size())},
                                   {"limit", static_cast<std::int64_t>(maxBytes)}});
  const TextShape shape = shapeOf(text);
  if (shape.isTooDeep) return tl::unexpected(tooDeepIn(fileName));
  JsonEntries entries;
  entries.add(text);
  if (entries.count() > kMostJsonEntries)
    return fail("json.too-many-values", {{"file", fileName}, {"limit", static_cast<std::int64_t>(kMostJsonEntries)}});
  if (std::is_same_v<J, nlohmann::ordered_json> && shape.hasLargeObject) return tl::unexpected(tooManyKeysIn(fileName));
  try {
    // The parser has no callback, with which the time of a list grows with the square of its objects.
    J json = J::parse(text);
    if (membersIn(json) == shape.keys) return json;
    json = nullptr;  // The search for the key needs memory too.
    return fail("json.repeated-key", {{"file", fileName}, {"key", repeatedKey(text).substr(0, 100)}});
  } catch (const typename J::parse_error& error) {
    return tl::unexpected(notJson(text, fileName, error.byte));
  } catch (const std::exception&) {  // A number out of range is not reported as parse_error.
    return fail("json.not-number-text", {{"file", fileName}});
  }
}

Result<nlohmann::ordered_json> ordered(const nlohmann::json& value, const std::string& fileName) {
  if (isDeeper(value, kMaxJsonDepth)) return tl::unexpected(tooDeepIn(fileName));
  if (!hasFewKeys(value)) return tl::unexpected(tooManyKeysIn(fileName));
  return nlohmann::ordered_json(value);
}

template <class J>
std::string foundText(const J& value) {
  if (value.is_array()) return value.empty() ? "[]" : "[...]";
  if (value.is_object()) return value.empty() ? "{}" : "{...}";
  // A long text is cut before it is quoted, since only its beginning is shown.
  if (const auto* whole = value.template get_ptr<const std::string*>();
      whole != nullptr && whole->size() > 2 * kMaxFoundBytes)
    return foundText(J(whole->substr(0, 2 * kMaxFoundBytes)));
  std::string text = jsonText(value);
  if (text.size() > kMaxFoundBytes) {
    std::size_t cut = kMaxFoundBytes;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80) --cut;
    text = text.substr(0, cut) + "...";
  }
  return inertText(text, 2 * kMaxFoundBytes);
}

template <class J>
bool isWithin(const J& value, std::size_t depth, std::size_t values) {
  return countValues(value, depth, values);
}

template Result<nlohmann::json> parseJson(std::string_view, const std::string&, std::size_t);
template Result<nlohmann::ordered_json> parseJson(std::string_view, const std::string&, std::size_t);
template std::string foundText(const nlohmann::json&);
template std::string foundText(const nlohmann::ordered_json&);
template bool isWithin(const nlohmann::json&, std::size_t, std::size_t);
template bool isWithin(const nlohmann::ordered_json&, std::size_t, std::size_t);

}  // namespace scalescope
