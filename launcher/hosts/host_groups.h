#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// Hosts that a person has given a name together, to choose them again: what window and command line share, in
// $XDG_CONFIG_HOME/scalescope/hosts.json (~/.config).
struct GroupHost {
  std::string name;  // as a study's host has it
  std::string ssh;   // user@host or an alias
  int port = 22;
  friend bool operator==(const GroupHost&, const GroupHost&) = default;
};
struct HostGroup {
  std::string name;
  std::vector<GroupHost> hosts;
  friend bool operator==(const HostGroup&, const HostGroup&) = default;
};

// In the order in which they were made; none where there is no file. Errors: the file and what is wrong with it. The
// file is read and written whole, so that of two programs that change it at once the later one wins.
Result<std::vector<HostGroup>> readHostGroups();

// Kept under its name, in place of one of that name. Errors: hosts.bad-group (a name of other characters than letters,
// digits, "-", "_" and ".", no host, more than 256 hosts), hosts.too-many-groups, and those of the file.
Status keepHostGroup(const HostGroup& group);

// Errors: hosts.no-group, and those of the file.
Status forgetHostGroup(const std::string& name);

}  // namespace scalescope
