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

// Readers of the ssh program's output. It is the program of this machine and prints English, but names and texts of a
// host are part of it, so every returned text is inert.

// A question that ssh passes to the program that SSH_ASKPASS names.
struct SshPrompt {
  HostQuestion::Kind kind = HostQuestion::Kind::secret;
  std::string host = {};       // Host; empty if the prompt names none.
  std::string text = {};       // Text as in HostQuestion::text.
  std::string method = {};     // Method of the login that needs the secret, as ssh.authentication names it.
  bool hasOtherTypes = false;  // True if trustKey has keys of other types for the host, so the key is refused.
};
// Returns nullopt for a prompt that the user cannot answer here.
std::optional<SshPrompt> readSshPrompt(std::string_view prompt);

// Returns the error for a key that the user was asked about and did not accept, with the reason why its certificate was
// rejected.
Error refusedKey(std::string_view said, const SshSettings& settings, const SshPrompt& prompt);

// Returns the reason why ssh ended before the host's shell answered, from its stderr, as the errors that libssh's
// session has for the same causes. `files`: the known hosts, where a listed key's fingerprint is looked up.
Error sshEnded(std::string_view said, const SshSettings& settings, const std::vector<KnownHostsFile>& files);

}  // namespace scalescope
