#include "core/base/machine/proc_text.h"

#include <limits>

#include "core/base/file.h"

namespace scalescope {
namespace {

constexpr std::string_view kBlanks = " \t";
constexpr std::size_t kMostBytes = 8 << 20;

}  // namespace

std::string_view ProcWords::next() {
  m_text.remove_prefix(std::min(m_text.find_first_not_of(kBlanks), m_text.size()));
  const std::size_t size = std::min(m_text.find_first_of(" \t\n"), m_text.size());
  const std::string_view word = m_text.substr(0, size);
  m_text.remove_prefix(size);
  return word;
}

void ProcWords::skip(int words) {
  while (words-- > 0) next();
}

std::optional<std::string_view> procValue(std::string_view text, std::string_view key) {
  std::optional<std::string_view> found;
  eachProcLine(text, [&](std::string_view line) {
    if (found || !line.starts_with(key)) return;
    line.remove_prefix(key.size());
    const std::size_t start = std::min(line.find_first_not_of(kBlanks), line.size());
    const bool hasColon = start < line.size() && line[start] == ':';
    if (start == 0 && !hasColon) return;  // The key is only the beginning of a longer one.
    line.remove_prefix(start + (hasColon ? 1 : 0));
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    found = line;
  });
  return found;
}

std::optional<std::int64_t> procNumber(std::string_view text, std::string_view key) {
  const auto value = procValue(text, key);
  return value ? ProcWords(*value).number<std::int64_t>() : std::nullopt;
}

std::optional<std::int64_t> procBytes(std::string_view text, std::string_view key) {
  const auto value = procNumber(text, key);
  if (!value || *value < 0 || *value > std::numeric_limits<std::int64_t>::max() / 1024) return std::nullopt;
  return *value * 1024;
}

std::string procFile(const std::string& path) { return readFile(path, kMostBytes).value_or(std::string()); }

}  // namespace scalescope
