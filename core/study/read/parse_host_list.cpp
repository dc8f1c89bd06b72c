#include "core/study/read/parse_host_list.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostIndexDigits = 9;
constexpr std::size_t kMostShown = 200;  // Bytes of the list in an error.

tl::unexpected<Error> wrong(std::string_view text) {
  return fail("study.host-list", {{"found", inertText(text, kMostShown)}});
}

tl::unexpected<Error> tooLong(std::string_view text, std::size_t most) {
  return fail("study.host-list-long",
              {{"found", inertText(text, kMostShown)}, {"limit", static_cast<std::int64_t>(most)}});
}

std::optional<std::int64_t> numberOf(std::string_view digits) {
  std::int64_t value = 0;
  if (digits.empty() || digits.size() > kMostIndexDigits) return std::nullopt;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || value < 0) return std::nullopt;
  return value;
}

std::string padded(std::int64_t value, std::size_t width) {
  std::string digits = std::to_string(value);
  return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

// Parses "01-03,7" into the digits of each number, at most `most` + 1; nullopt if the text is invalid.
std::optional<std::vector<std::string>> numbersOf(std::string_view list, std::size_t most) {
  std::vector<std::string> out;
  for (;;) {
    const std::size_t comma = list.find(',');
    const std::string_view range = list.substr(0, comma), first = range.substr(0, range.find('-'));
    const std::string_view last = first.size() == range.size() ? first : range.substr(first.size() + 1);
    const auto from = numberOf(first), to = numberOf(last);
    if (!from || !to || *to < *from) return std::nullopt;
    for (std::int64_t value = *from; value <= *to && out.size() <= most; ++value)
      out.push_back(padded(value, first.size()));
    if (comma == std::string_view::npos) return out;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace

Result<std::vector<std::string>> namesOfHostList(std::string_view text, std::size_t most) {
  std::vector<std::string> names{""};
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t bracket = std::min(rest.find_first_of("[]"), rest.size());
    for (std::string& name : names) name += rest.substr(0, bracket);
    rest.remove_prefix(bracket);
    if (rest.empty()) break;
    const std::size_t end = rest.find(']');
    if (rest.front() == ']' || end == std::string_view::npos) return wrong(text);
    const auto numbers = numbersOf(rest.substr(1, end - 1), most);
    if (!numbers) return wrong(text);
    if (names.size() * numbers->size() > most) return tooLong(text, most);
    std::vector<std::string> longer;
    for (const std::string& name : names)
      for (const std::string& number : *numbers) longer.push_back(name + number);
    names = std::move(longer);
    rest.remove_prefix(end + 1);
  }
  return names;
}

}  // namespace scalescope
