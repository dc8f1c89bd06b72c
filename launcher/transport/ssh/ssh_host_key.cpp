#include "launcher/transport/ssh/ssh_host_key.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <sstream>
#include <thread>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/json/nested.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "launcher/transport/ssh/ssh_auth.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"

namespace scalescope {
namespace {

constexpr double kAfterAnswerSeconds = 30;
constexpr std::int64_t kLockNs = 5 * kSecondNs;

struct ServerKey {
  std::string type;
  std::string base64;
};

Result<ServerKey> serverKey(ssh_session session, const std::string& host) {
  ssh_key raw = nullptr;
  char* text = nullptr;
  if (ssh_get_server_publickey(session, &raw) != SSH_OK) return fail("ssh.no-host-key", {{"host", host}});
  const std::unique_ptr<ssh_key_struct, void (*)(ssh_key)> key(raw, ssh_key_free);
  if (ssh_pki_export_pubkey_base64(raw, &text) != SSH_OK) return fail("ssh.no-host-key", {{"host", host}});
  ServerKey out{ssh_key_type_to_char(ssh_key_type(raw)), text};
  // ECDSA keys are listed by curve.
  if (const char* curve = ssh_pki_key_ecdsa_name(raw);
      ssh_key_type(raw) != SSH_KEYTYPE_ED25519 && ssh_key_type(raw) != SSH_KEYTYPE_RSA && curve != nullptr)
    out.type = curve;
  ssh_string_free_char(text);
  return out;
}

Status checkRevocation(const SshSettings& settings, const ServerKey& key, const std::stop_token& stop) {
  if (settings.revokedKeys.empty()) return {};
  const auto isRevoked = isRevokedKey(settings.revokedKeys, key.type, key.base64, settings.environment, stop);
  if (!isRevoked) return tl::unexpected(isRevoked.error());
  if (!*isRevoked) return {};
  return fail(
      "ssh.host-key-in-list",
      {{"host", settings.knownHostsAs}, {"offered", keyFingerprint(key.base64)}, {"path", settings.revokedKeys}});
}

// Waits with a limit, because another program may hold the lock forever.
bool lockFile(int file, const std::stop_token& stop) {
  for (const std::int64_t deadline = monotonicNs() + kLockNs; monotonicNs() < deadline && !stop.stop_requested();) {
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno != EWOULDBLOCK && errno != EINTR) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  errno = EWOULDBLOCK;
  return false;
}

}  // namespace

Status addKnownHost(const std::string& path, const std::string& line, const std::stop_token& stop) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  if (auto made = makeFolders(folder); !made) return made;
  const UniqueFd file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600));
  const auto failed = [&] { return fail("file.write", {{"path", path}, {"reason", errnoText(errno)}}); };
  struct stat info {};
  if (!file.valid() || fstat(file.get(), &info) != 0) return failed();
  if (!S_ISREG(info.st_mode)) return {};
  if (!lockFile(file.get(), stop)) return failed();
  const off_t end = lseek(file.get(), 0, SEEK_END);
  char last = '\n';
  if (end > 0 && pread(file.get(), &last, 1, end - 1) != 1) return failed();
  const std::string bytes = (last == '\n' ? "" : "\n") + line + "\n";
  if (auto written = writeAll(file.get(), bytes, path); !written || fsync(file.get()) != 0) {
    if (written) written = failed();
    // Half a line would damage the next one.
    return ftruncate(file.get(), end) == 0 ? written : failed();
  }
  const auto back = readFile(path);
  if (!back || !back->ends_with("\n" + line + "\n")) {
    if (back && *back == line + "\n") return {};
    return failNested({"file.write", {{"path", path}}}, "reason", {"ssh.key-not-read-back", {}});
  }
  return {};
}

Status verifyHostKey(ssh_session session, const SshSettings& settings, const AskPerson& ask, SshWatch& watch) {
  const auto key = serverKey(session, settings.host);
  if (!key) return tl::unexpected(key.error());
  if (auto status = checkRevocation(settings, *key, watch.token()); !status) return status;
  const auto files = readKnownHosts(settings.knownHosts);
  if (!files) return tl::unexpected(files.error());
  const HostKeyFinding finding = checkHostKey(*files, settings.knownHostsAs, key->type, key->base64);
  const std::string fingerprint = keyFingerprint(key->base64);
  const Arguments where{{"host", settings.knownHostsAs},
                        {"offered", fingerprint},
                        {"listed", keyFingerprint(finding.listedKey)},
                        {"path", finding.path},
                        {"line", std::int64_t{finding.line}}};
  switch (finding.verdict) {
    case HostKeyVerdict::known:
      return {};
    case HostKeyVerdict::changed:
      return fail("ssh.host-key-changed", where);
    case HostKeyVerdict::other:
      return fail("ssh.host-key-other", where);
    case HostKeyVerdict::revoked:
      return fail("ssh.host-key-revoked", where);
    case HostKeyVerdict::unknown:
      break;
  }
  watch.allow(0);
  const auto answer = ask ? ask(HostQuestion::Kind::trustKey, settings.knownHostsAs, fingerprint) : HostAnswer{};
  if (!answer) return fail("ssh.not-answered", {{"host", settings.knownHostsAs}});
  if (!answer->isYes) return fail("ssh.host-key-unknown", {{"host", settings.knownHostsAs}, {"offered", fingerprint}});
  watch.allow(kAfterAnswerSeconds);
  if (settings.remembersIn.empty()) return {};
  return addKnownHost(settings.remembersIn, settings.knownHostsAs + " " + key->type + " " + key->base64, watch.token());
}

namespace {

constexpr std::uint64_t kMostListBytes = 64u << 20;
constexpr std::string_view kListMagic("SSHKRL\n\0", 8);
constexpr double kKeygenSeconds = 5;

tl::unexpected<Error> unreadable(const std::string& path, const std::string& reason) {
  return fail("ssh.revoked-list", {{"path", path}, {"reason", reason}});
}

Result<bool> isInRevocationList(const std::string& path, const std::string& publicKey, const Environment& environment,
                                const std::stop_token& stop) {
  ProgramOptions options;
  options.deadlineSeconds = kKeygenSeconds;
  options.input = publicKey;
  options.stop = stop;
  options.environment = environment.forChild();
  const auto output = runProgram({"ssh-keygen", "-Q", "-f", path, "/dev/stdin"}, options);
  if (!output) return unreadable(path, english(output.error()));
  if (output->exitCode == 0) return false;
  if (output->exitCode == 1 && output->out.find("REVOKED") != std::string::npos) return true;
  return unreadable(path, inertText(output->err, 256));
}

}  // namespace

Result<bool> isRevokedKey(const std::string& path, std::string_view keyType, std::string_view keyBase64,
                          const Environment& environment, const std::stop_token& stop) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return unreadable(path, errnoText(errno));
  if (S_ISCHR(info.st_mode)) return false;  // /dev/null means that no key is revoked.
  if (!S_ISREG(info.st_mode)) return unreadable(path, "it is no file");
  const auto text = readFile(path, kMostListBytes);
  if (!text) return unreadable(path, english(text.error()));
  const std::string publicKey = std::string(keyType) + " " + std::string(keyBase64) + "\n";
  if (text->starts_with(kListMagic)) return isInRevocationList(path, publicKey, environment, stop);
  const auto key = decodeBase64(keyBase64);
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);)
    if (const auto listed = publicKeyIn(line.substr(std::min(line.find_first_not_of(" \t"), line.size())));
        listed && listed == key)
      return true;
  return false;
}

}  // namespace scalescope
