#include "core/telemetry/record/cbor.h"

#include <array>
#include <cstdint>
#include <vector>

namespace scalescope {
namespace {

constexpr std::size_t kMaxDepth = 32;

struct CborHead {
  unsigned major = 0;
  std::uint64_t value = 0;
};

std::optional<CborHead> takeHead(std::string_view& bytes) {
  if (bytes.empty()) return std::nullopt;
  const unsigned first = static_cast<unsigned char>(bytes[0]);
  bytes.remove_prefix(1);
  CborHead head{first >> 5u, first & 31u};
  if (head.value < 24) return head;
  if (head.value > 27) return std::nullopt;  // These values are reserved or indefinite.
  const std::size_t size = std::size_t{1} << (head.value - 24);
  if (bytes.size() < size) return std::nullopt;
  head.value = 0;
  for (std::size_t i = 0; i < size; ++i) head.value = head.value << 8 | static_cast<unsigned char>(bytes[i]);
  bytes.remove_prefix(size);
  return head;
}

// Returns the length of the valid UTF-8 sequence at the start of `text`, 0 if there is none.
std::size_t utf8Length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(0);
  const std::size_t size = first < 0x80                    ? 1
                           : first >= 0xC2 && first < 0xE0 ? 2
                           : first >= 0xE0 && first < 0xF0 ? 3
                           : first >= 0xF0 && first < 0xF5 ? 4
                                                           : 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xC0u) != 0x80) return 0;
  if (first == 0xE0 && byte(1) < 0xA0) return 0;
  if (first == 0xED && byte(1) >= 0xA0) return 0;
  if (first == 0xF0 && byte(1) < 0x90) return 0;
  if (first == 0xF4 && byte(1) >= 0x90) return 0;
  return size;
}

std::string repaired(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t size = utf8Length(text);
    out += size == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, size);
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return out;
}

void repairTexts(nlohmann::json& value) {
  if (value.is_string()) {
    auto& text = value.get_ref<std::string&>();
    std::string good = repaired(text);
    if (good != text) text = std::move(good);
  } else if (value.is_array()) {
    for (nlohmann::json& element : value) repairTexts(element);
  } else if (value.is_object()) {
    std::vector<std::pair<std::string, std::string>> renamed;
    for (const auto& [key, element] : value.items())
      if (std::string good = repaired(key); good != key) renamed.emplace_back(key, std::move(good));
    for (const auto& [bad, good] : renamed) {
      nlohmann::json element = std::move(value[bad]);
      value.erase(bad);
      value[good] = std::move(element);
    }
    for (nlohmann::json& element : value) repairTexts(element);
  }
}

}  // namespace

void encodeCbor(const nlohmann::json& value, std::string& out) { nlohmann::json::to_cbor(value, out); }

std::optional<std::size_t> cborValues(std::string_view bytes) {
  std::size_t values = 0;
  // The items are walked without recursion; `open` has the number of items that each enclosing container still expects.
  std::vector<std::uint64_t> open{1};
  while (!open.empty()) {
    if (open.back() == 0) {
      open.pop_back();
      continue;
    }
    --open.back();
    ++values;
    const std::optional<CborHead> head = takeHead(bytes);
    if (!head) return std::nullopt;
    if (head->major == 2 || head->major == 3) {
      if (head->value > bytes.size()) return std::nullopt;
      bytes.remove_prefix(head->value);
    } else if (head->major == 4 || head->major == 5) {
      if (head->value > bytes.size() || open.size() >= kMaxDepth) return std::nullopt;
      open.push_back(head->major == 4 ? head->value : 2 * head->value);
    } else if (head->major == 6) {
      return std::nullopt;
    }
  }
  return bytes.empty() ? std::optional(values) : std::nullopt;
}

std::optional<nlohmann::json> decodeCbor(std::string_view bytes) {
  if (!cborValues(bytes)) return std::nullopt;
  nlohmann::json value = nlohmann::json::from_cbor(bytes.begin(), bytes.end(), true, false);
  if (value.is_discarded()) return std::nullopt;
  repairTexts(value);
  return value;
}

}  // namespace scalescope
