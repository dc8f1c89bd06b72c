#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// Our own reading of known_hosts: libssh 0.10 skips @revoked lines and trusts a changed key in some settings. Format:
// sshd(8), "SSH_KNOWN_HOSTS FILE FORMAT".

enum class HostKeyVerdict {
  known,    // this very key is listed for the host
  unknown,  // nothing is listed for it
  changed,  // another key of the same type is listed, and not this one
  other,    // only keys of other types are listed
  revoked,  // the key is marked @revoked, for whatever host
};

struct KnownHostsFile {
  std::string path;
  std::string text;
};

struct HostKeyFinding {
  HostKeyVerdict verdict = HostKeyVerdict::unknown;
  std::string listedKey;  // base64 of the key that decided
  std::string path;
  int line = 0;
};

// `host` as listed: the name, or "[name]:port" for another port than 22. Keys are base64 of the SSH wire form.
HostKeyFinding checkHostKey(const std::vector<KnownHostsFile>& files, const std::string& host, std::string_view keyType,
                            std::string_view keyBase64);

// A line of these says whose certificates vouch for the host.
bool hasAuthorityFor(const std::vector<KnownHostsFile>& files, const std::string& host);

// The line that holds the key with that fingerprint; with `marker` "@revoked" one that has it, else one without.
// verdict is `unknown` where there is none.
HostKeyFinding findFingerprint(const std::vector<KnownHostsFile>& files, std::string_view marker,
                               std::string_view fingerprint);

// The key of one line of a file, in base64; "" for what is no entry.
std::string listedKeyIn(std::string_view line);

// The files that are there. One that cannot be read is not the same as an empty one; a device is none.
Result<std::vector<KnownHostsFile>> readKnownHosts(const std::vector<std::string>& paths);

std::string knownHostsName(const std::string& host, int port);

// "SHA256:..." as ssh-keygen prints it.
std::string keyFingerprint(std::string_view keyBase64);

// nullopt for what is none; '=' at the end may be missing.
std::optional<std::string> decodeBase64(std::string_view text);

// False for what could be taken for an option, a shell word or another line: letters, digits and . _ - + only, not
// starting with '-', at most 255. A host may also hold : for IPv6, and then %; a user \ and @ within, as those of a
// domain do (CORP\ann, ann@corp.example).
bool isSafeHostName(std::string_view name);
bool isSafeUserName(std::string_view name);

}  // namespace scalescope
