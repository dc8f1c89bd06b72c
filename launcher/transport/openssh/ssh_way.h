#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// Facts about a login that the two texts of `ssh -G` do not show.
struct LoginFacts {
  bool hasCertificate = false;  // True if a configured key or the ssh agent has one.
  bool hasSecurityKey = false;  // FIDO key, found in the same places.
  bool hasAuthority = false;    // known_hosts has a @cert-authority for the host.
  bool hasTicket = false;       // The user has a Kerberos ticket.
};

// Returns the reasons why the system's ssh and not libssh must reach a host: keywords of ssh_config in the order of
// `text`, then "certificate", "security-key", "cert-authority". Empty if libssh can do all of it. `text` is the output
// of `ssh -G HOST`, `bare` that of `ssh -F none -G HOST`: a keyword in which they differ has been set, and libssh
// honors some of those and may ignore others, by a list that the tests go through. An empty `text` (there is no ssh
// program) has no reason.
std::vector<std::string> whySystemSsh(std::string_view text, std::string_view bare, const LoginFacts& facts);

}  // namespace scalescope
