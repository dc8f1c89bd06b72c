#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// The configuration file of our own ssh: settings that apply to every host on the way, then the user's files. ssh takes
// the first of several values and passes this file on to the ssh that it starts for a jump host, so no option of the
// user makes either of them trust a key that was not accepted, share a connection, forward anything or wait for a
// terminal.
struct OwnConfiguration {
  std::string_view known = {};    // Output of `ssh -G`; shows which newer keywords ssh supports.
  bool canAsk = false;            // The user can be asked; otherwise an unknown key is refused.
  bool hasAgent = true;           // False if the ssh agent does not answer and is left out.
  bool isBehindAnother = false;   // True if it is reached through a jump host or ProxyCommand.
  std::string keepsNoKeyOf = {};  // The host as passed to ssh, if it has UserKnownHostsFile none; empty if not set.
  std::vector<std::string> includes = {};  // Files as absolute paths.
};
std::string ownSshConfiguration(const OwnConfiguration& of);

}  // namespace scalescope
