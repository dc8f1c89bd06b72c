#include "core/program/help_flags.h"

#include <algorithm>

namespace scalescope {
namespace {

constexpr std::size_t kMostFlags = 500;
constexpr std::size_t kMostHelp = 200;
constexpr std::size_t kMostName = 100;
// Lines that define a flag are indented by at most this; descriptions are further in.
constexpr std::size_t kMostIndent = 12;

bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

// Returns the first bytes of the text, at most `most`, without an incomplete UTF-8 character at the end.
std::string_view firstBytes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return text.substr(0, most);
}

// Returns the end of the names of a flag: two spaces or a tab separate them from the description.
std::size_t endOfNames(std::string_view line) { return std::min(line.find("  "), line.find('\t')); }

// Returns "N" for "--batch-size N", "--batch-size=N" and "--batch-size N, -b N"; empty if a comma follows directly.
std::string valueBehind(std::string_view names) {
  if (names.empty() || (names.front() != ' ' && names.front() != '=')) return {};
  names.remove_prefix(1);
  if (names.starts_with("-")) return {};
  std::size_t depth = 0, end = 0;
  for (; end < names.size(); ++end) {
    const char c = names[end];
    if (c == '{' || c == '[' || c == '<') ++depth;
    if ((c == '}' || c == ']' || c == '>') && depth > 0) --depth;
    if (depth == 0 && (c == ',' || c == ' ')) break;
  }
  return std::string(firstBytes(trimmed(names.substr(0, end)), kMostName));
}

void addHelp(HelpFlag& flag, std::string_view words) {
  words = trimmed(words);
  if (words.empty() || flag.help.size() >= kMostHelp) return;
  if (!flag.help.empty()) flag.help += ' ';
  flag.help += firstBytes(words, kMostHelp - std::min(kMostHelp, flag.help.size()));
}

// Reads the long flag of a line that begins with it or with short flags before it.
bool readFlag(std::string_view line, HelpFlag& flag) {
  const std::string_view all = trimmed(line);
  const std::string_view names = all.substr(0, endOfNames(all));
  if (!names.starts_with("-")) return false;
  std::size_t at = names.find("--");
  while (at != std::string_view::npos && at > 0 && names[at - 1] != ' ' && names[at - 1] != ',' && names[at - 1] != '/')
    at = names.find("--", at + 2);
  if (at == std::string_view::npos) return false;
  std::size_t end = at + 2;
  while (end < names.size() && isNameCharacter(names[end])) ++end;
  if (end == at + 2 || end - at > kMostName || names[at + 2] == '-') return false;
  flag = {std::string(names.substr(at, end - at)), valueBehind(names.substr(end)), {}};
  if (names.size() < all.size()) addHelp(flag, all.substr(names.size()));
  return true;
}

}  // namespace

std::vector<HelpFlag> helpFlags(std::string_view text) {
  std::vector<HelpFlag> out;
  bool isBehindFlag = false;  // True while further indented lines continue the description.
  std::size_t indent = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    const std::size_t from = line.find_first_not_of(" \t");
    HelpFlag flag;
    if (from != std::string_view::npos && from <= kMostIndent && readFlag(line, flag)) {
      indent = from;
      const bool isNew = flag.name != "--help" && std::none_of(out.begin(), out.end(), [&](const HelpFlag& each) {
                           return each.name == flag.name;
                         });
      isBehindFlag = isNew;
      if (!isNew) continue;
      if (out.size() == kMostFlags) return out;
      out.push_back(std::move(flag));
    } else if (from == std::string_view::npos || from <= indent) {
      isBehindFlag = false;
    } else if (isBehindFlag) {
      addHelp(out.back(), line);
    }
  }
  return out;
}

const HelpFlag* batchFlag(const std::vector<HelpFlag>& flags) {
  constexpr std::string_view kNames[] = {"--batch-size",
                                         "--batch_size",
                                         "--per-device-train-batch-size",
                                         "--per_device_train_batch_size",
                                         "--micro-batch-size",
                                         "--batch",
                                         "--bs"};
  for (const std::string_view name : kNames)
    for (const HelpFlag& flag : flags)
      if (flag.name == name && !flag.value.empty()) return &flag;
  return nullptr;
}

}  // namespace scalescope
