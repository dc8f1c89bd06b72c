#include "launcher/plan/ssh_aliases.h"

#include <glob.h>

#include <algorithm>
#include <set>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kMostConfigBytes = 1u << 20;
constexpr std::size_t kMostAliases = 4096;
constexpr std::size_t kMostAliasBytes = 255;
constexpr int kDeepestInclude = 16;  // The limit of ssh itself.
constexpr std::size_t kMostConfigFiles = 256;

bool isSshGap(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Splits a line as ssh does (argv_split of OpenSSH's misc.c): at gaps, with one "=" after the keyword, quotes of both
// kinds anywhere in a word, and a backslash before a quote, a backslash or, outside quotes, a space.
std::vector<std::string> wordsOfLine(std::string_view line) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while (true) {
    while (at < line.size() && (isSshGap(line[at]) || (words.size() == 1 && line[at] == '='))) ++at;
    if (at == line.size() || line[at] == '#') return words;
    std::string& word = words.emplace_back();
    char quote = '\0';
    for (; at < line.size(); ++at) {
      const char c = line[at];
      if (quote == '\0' && (isSshGap(c) || (words.size() == 1 && c == '='))) break;
      const char next = at + 1 < line.size() ? line[at + 1] : '\0';
      if (c == '\\' && (next == '"' || next == '\'' || next == '\\' || (quote == '\0' && next == ' ')))
        word += line[++at];
      else if (quote == '\0' && (c == '"' || c == '\''))
        quote = c;
      else if (quote != '\0' && c == quote)
        quote = '\0';
      else
        word += c;
    }
  }
}

bool isOneHost(const std::string& name) {
  return !name.empty() && name.size() <= kMostAliasBytes && name.front() != '-' &&
         name.find_first_of("*?! \t") == std::string::npos && inertText(name) == name;
}

void addOnce(std::vector<std::string>& names, const std::string& name) {
  if (names.size() < kMostAliases && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

std::vector<std::string> includedFiles(const std::string& pattern, const std::string& folder) {
  std::string path = pattern;
  if (path.starts_with("~/"))
    path = environmentVariable("HOME") + path.substr(1);
  else if (!path.starts_with('/'))
    path = folder + "/" + path;
  glob_t found{};
  std::vector<std::string> files;
  if (glob(path.c_str(), 0, nullptr, &found) == 0) files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return files;
}

// Adds the names in a file and in its includes. Each file is read once, since files may include one another.
void addNames(const std::string& path, const std::string& folder, int depth, std::set<std::string>& read,
              std::vector<std::string>& names) {
  if (read.size() >= kMostConfigFiles || !read.insert(path).second) return;
  const auto text = readFile(path, kMostConfigBytes);
  if (!text) return;
  const SshConfigNames found = namesOfSshConfig(*text);
  for (const std::string& alias : found.aliases) addOnce(names, alias);
  if (depth == kDeepestInclude) return;
  for (const std::string& pattern : found.includes)
    for (const std::string& file : includedFiles(pattern, folder)) addNames(file, folder, depth + 1, read, names);
}

}  // namespace

SshConfigNames namesOfSshConfig(std::string_view text) {
  SshConfigNames names;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::vector<std::string> words = wordsOfLine(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (words.empty()) continue;
    const std::string keyword = lowered(words.front());
    for (std::size_t at = 1; at < words.size(); ++at) {
      if (keyword == "host" && isOneHost(words[at])) addOnce(names.aliases, words[at]);
      if (keyword == "include" && names.includes.size() < kMostAliases) names.includes.push_back(words[at]);
    }
  }
  return names;
}

std::vector<std::string> sshAliasesOf(const std::string& path, const std::string& folder) {
  std::vector<std::string> names;
  std::set<std::string> read;
  addNames(path, folder, 0, read, names);
  return names;
}

std::vector<std::string> sshAliases() {
  const std::string home = environmentVariable("HOME");
  const std::string file = environmentVariable("SCALESCOPE_SSH_CONFIG");
  return sshAliasesOf(file.starts_with('/') ? file : home + "/.ssh/config", home + "/.ssh");
}

}  // namespace scalescope
