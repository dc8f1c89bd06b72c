#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// The configuration file of our own ssh: what holds for every host on the way, then the user's files. Of several values
// ssh takes the first, and it hands this file on to the ssh that it starts for a jump host: no option of the user's
// makes either of them trust a key that was not accepted, share a connection, forward anything or wait for a terminal.
struct OwnConfiguration {
  std::string_view known = {};             // what `ssh -G` prints, by which newer keywords are known to exist
  bool canAsk = false;                     // somebody is there; else an unknown key is a no
  bool hasAgent = true;                    // false: the ssh agent does not answer and is left out
  bool isBehindAnother = false;            // reached through a jump host or ProxyCommand
  std::string keepsNoKeyOf = {};           // the host, as ssh is told it, of UserKnownHostsFile none; "" = not set
  std::vector<std::string> includes = {};  // absolute paths
};
std::string ownSshConfiguration(const OwnConfiguration& of);

}  // namespace scalescope
