#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// What one file of ssh's configuration says of hosts: the names of its Host lines that stand for one host each (no
// pattern, no negation, nothing that a command line would take for an option), and the words of its Include lines.
// Match blocks name no hosts.
struct SshConfigNames {
  std::vector<std::string> aliases;
  std::vector<std::string> includes;
};
SshConfigNames namesOfSshConfig(std::string_view text);

// The names in `path` and in what it includes (relative to `folder`, patterns as glob has them, at most 16 deep), in
// the order of the files and once each; at most 4,096. A file that cannot be read has none. Blocks for small files.
std::vector<std::string> sshAliasesOf(const std::string& path, const std::string& folder);

// Of whoever this thread works for: $SCALESCOPE_SSH_CONFIG, else ~/.ssh/config.
std::vector<std::string> sshAliases();

}  // namespace scalescope
