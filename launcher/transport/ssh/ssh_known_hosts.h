#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

// A reader of known_hosts: libssh 0.10 skips @revoked lines and trusts a changed key in some settings. Format: sshd(8),
// "SSH_KNOWN_HOSTS FILE FORMAT".

enum class HostKeyVerdict {
  known,    // The offered key is listed for the host.
  unknown,  // No key is listed for the host.
  changed,  // Another key of the same type is listed, and not this one.
  other,    // Only keys of other types are listed.
  revoked,  // The key is marked @revoked, for any host.
};

struct KnownHostsFile {
  std::string path;
  std::string text;
};

struct HostKeyFinding {
  HostKeyVerdict verdict = HostKeyVerdict::unknown;
  std::string listedKey;  // The key that decided, in base64.
  std::string path;
  int line = 0;
};

// Checks a host key. `host` as listed: the name, or "[name]:port" for another port than 22. Keys are base64 of the SSH
// wire form.
HostKeyFinding checkHostKey(const std::vector<KnownHostsFile>& files, const std::string& host, std::string_view keyType,
                            std::string_view keyBase64);

// Returns true if a @cert-authority line names an authority for the host's certificates.
bool hasAuthorityFor(const std::vector<KnownHostsFile>& files, const std::string& host);

// Returns the line that holds the key with that fingerprint: with `marker` "@revoked" one that has this marker, else
// one without. The verdict is `unknown` if there is none.
HostKeyFinding findFingerprint(const std::vector<KnownHostsFile>& files, std::string_view marker,
                               std::string_view fingerprint);

// Returns the key of one line of a file, in base64; empty if the line is no entry.
std::string listedKeyIn(std::string_view line);

// Reads the files that exist. A file that cannot be read is an error, not an empty file; a device is skipped.
Result<std::vector<KnownHostsFile>> readKnownHosts(const std::vector<std::string>& paths);

std::string knownHostsName(const std::string& host, int port);

// Returns "SHA256:..." as ssh-keygen prints it.
std::string keyFingerprint(std::string_view keyBase64);

// Returns nullopt for text that is not base64; '=' at the end may be missing.
std::optional<std::string> decodeBase64(std::string_view text);

// Returns false for names that could be taken for an option, a shell word or another line. Allowed are letters, digits
// and . _ - +, not starting with '-', at most 255. A host may also contain : for IPv6, and then %; a user \ and @
// within, as those of a domain do (CORP\ann, ann@corp.example).
bool isSafeHostName(std::string_view name);
bool isSafeUserName(std::string_view name);

}  // namespace scalescope
