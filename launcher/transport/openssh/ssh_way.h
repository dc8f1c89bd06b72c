#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// What of a login the two texts of `ssh -G` do not tell.
struct LoginFacts {
  bool hasCertificate = false;  // beside a configured key or in the ssh agent
  bool hasSecurityKey = false;  // FIDO, likewise
  bool hasAuthority = false;    // known_hosts has a @cert-authority for the host
  bool hasTicket = false;       // of Kerberos
};

// Why the system's ssh must reach a host and not libssh: keywords of ssh_config in the order of `text`, then
// "certificate", "security-key", "cert-authority". Empty: libssh does all of it. `text` is what `ssh -G HOST` prints,
// `bare` what `ssh -F none -G HOST` does: a keyword in which they differ is one that somebody has set, and of those
// libssh honours a few and may leave out others, by a list that the tests go through. An empty `text` (there is no ssh
// program) has no reason.
std::vector<std::string> whySystemSsh(std::string_view text, std::string_view bare, const LoginFacts& facts);

}  // namespace scalescope
