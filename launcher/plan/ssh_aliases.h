#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// Names in one file of ssh's configuration: the names of its Host lines that name one host each (no pattern, no
// negation, nothing that a command line would take for an option), and the words of its Include lines. Match blocks
// name no hosts.
struct SshConfigNames {
  std::vector<std::string> aliases;
  std::vector<std::string> includes;
};
SshConfigNames namesOfSshConfig(std::string_view text);

// Returns the names in `path` and in the files that it includes (relative to `folder`, patterns as of glob, at most 16
// levels deep), in the order of the files and each once; at most 4,096. A file that cannot be read has none. Blocks,
// since it reads small files.
std::vector<std::string> sshAliasesOf(const std::string& path, const std::string& folder);

// Returns the names in the user's configuration: $SCALESCOPE_SSH_CONFIG, else ~/.ssh/config.
std::vector<std::string> sshAliases();

}  // namespace scalescope
