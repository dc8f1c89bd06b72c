#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "launcher/transport/host_question.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"
#include "launcher/transport/ssh/ssh_settings.h"

namespace scalescope {

// What the ssh program says, read. It is the program of this machine that speaks, in English, but names and texts of a
// host are woven in: whatever comes out is inert.

// A question that ssh puts to the program that SSH_ASKPASS names.
struct SshPrompt {
  HostQuestion::Kind kind = HostQuestion::Kind::secret;
  std::string host = {};       // "" where the prompt names none
  std::string text = {};       // as HostQuestion::text
  std::string method = {};     // of a login that wants the secret, as ssh.authentication names it
  bool hasOtherTypes = false;  // trustKey: keys of other types are listed for the host, which is a no
};
// nullopt: what a person cannot answer here.
std::optional<SshPrompt> readSshPrompt(std::string_view prompt);

// Of a key that a person was asked about and did not accept: with why the certificate that came with it does not count.
Error refusedKey(std::string_view said, const SshSettings& settings, const SshPrompt& prompt);

// Why ssh ended before the host's shell spoke, by what it wrote to its stderr: the errors that libssh's session has for
// the same. `files`: the known hosts, where a listed key's fingerprint is looked up.
Error sshEnded(std::string_view said, const SshSettings& settings, const std::vector<KnownHostsFile>& files);

}  // namespace scalescope
