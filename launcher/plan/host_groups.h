#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// A named group of hosts that the user can choose again. The window and the command line share the groups in
// $XDG_CONFIG_HOME/scalescope/hosts.json (~/.config).
struct GroupHost {
  std::string name;  // Name of the host as in a study.
  std::string ssh;   // Either user@host or an alias of ssh.
  int port = 22;
  friend bool operator==(const GroupHost&, const GroupHost&) = default;
};
struct HostGroup {
  std::string name;
  std::vector<GroupHost> hosts;
  friend bool operator==(const HostGroup&, const HostGroup&) = default;
};

// Returns the groups in the order in which they were created; empty if there is no file. Errors: the file and what is
// wrong with it. The file is read and written as a whole, so if two programs change it at once, the later one wins.
Result<std::vector<HostGroup>> readHostGroups();

// Stores the group under its name and replaces one of the same name. Errors: hosts.bad-group (the name has characters
// other than letters, digits, "-", "_" and ".", there is no host, or more than 256 hosts), hosts.too-many-groups, and
// those of the file.
Status keepHostGroup(const HostGroup& group);

// Removes the group. Errors: hosts.no-group, and those of the file.
Status forgetHostGroup(const std::string& name);

// Returns the host of that name: "", "local" and "localhost" are this machine, any other name is a destination of ssh.
HostSpec hostNamed(const std::string& name);

// Returns a group's host under its name in the group; its ssh destination follows the rule of hostNamed.
HostSpec hostSpecOf(const GroupHost& host);

}  // namespace scalescope
