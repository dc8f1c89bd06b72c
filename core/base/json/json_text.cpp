#include "core/base/json/json_text.h"

#include <algorithm>
#include <set>
#include <type_traits>
#include <vector>

#include "core/base/json/json_entries.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxFoundBytes = 60;
// An ordered object compares each new key with all others, so the number of its keys is limited.
constexpr std::size_t kMostOrderedKeys = 4096;

// The parser is not recursive, but code that walks the parsed value is, so depth is limited before parsing.
bool tooDeep(std::string_view text) {
  std::size_t depth = 0;
  bool inText = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inText) {
      if (c == '\\') ++i;
      inText = c != '"';
    } else if (c == '"') {
      inText = true;
    } else if (c == '{' || c == '[') {
      if (++depth > kMaxJsonDepth) return true;
    } else if ((c == '}' || c == ']') && depth > 0) {
      --depth;
    }
  }
  return false;
}

// Records the first key that occurs twice in one object, and whether an object has too many keys.
struct RepeatedKeys {
  std::vector<std::set<std::string>> open;
  std::string repeated;
  bool tooMany = false;

  template <class J>
  typename J::parser_callback_t callback() {
    return [this](int, typename J::parse_event_t event, const J& parsed) {
      using Event = typename J::parse_event_t;
      if (event == Event::object_start) open.emplace_back();
      if (event == Event::object_end && !open.empty()) open.pop_back();
      if (event != Event::key || open.empty() || !repeated.empty()) return true;
      if (tooMany || (std::is_same_v<J, nlohmann::ordered_json> && open.back().size() == kMostOrderedKeys)) {
        tooMany = true;
        return false;
      }
      const auto& key = parsed.template get_ref<const std::string&>();
      if (!open.back().insert(key).second) repeated = key;
      return true;
    };
  }
};

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

bool hasFewKeys(const nlohmann::json& value) {  // recursion is limited by the depth of the value
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
  if (tooDeep(text)) return tl::unexpected(tooDeepIn(fileName));
  JsonEntries entries;
  entries.add(text);
  if (entries.count() > kMostJsonEntries)
    return fail("json.too-many-values", {{"file", fileName}, {"limit", static_cast<std::int64_t>(kMostJsonEntries)}});
  RepeatedKeys keys;
  try {
    J json = J::parse(text, keys.template callback<J>());
    if (keys.tooMany) return tl::unexpected(tooManyKeysIn(fileName));
    if (!keys.repeated.empty())
      return fail("json.repeated-key", {{"file", fileName}, {"key", keys.repeated.substr(0, 100)}});
    return json;
  } catch (const typename J::parse_error& error) {
    return tl::unexpected(notJson(text, fileName, error.byte));
  } catch (const std::exception&) {  // a number out of range is not reported as parse_error
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
