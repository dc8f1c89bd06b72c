#include "launcher/transport/ssh/ssh_revoked.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <sstream>

#include "core/base/file.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "launcher/transport/ssh/ssh_identity.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kMostListBytes = 64u << 20;
constexpr std::string_view kListMagic("SSHKRL\n\0", 8);
constexpr double kKeygenSeconds = 5;

tl::unexpected<Error> unreadable(const std::string& path, const std::string& reason) {
  return fail("ssh.revoked-list", {{"path", path}, {"reason", reason}});
}

Result<bool> isInRevocationList(const std::string& path, const std::string& publicKey, const std::stop_token& stop) {
  ProgramOptions options;
  options.deadlineSeconds = kKeygenSeconds;
  options.input = publicKey;
  options.stop = stop;
  const auto output = runProgram({"ssh-keygen", "-Q", "-f", path, "/dev/stdin"}, options);
  if (!output) return unreadable(path, english(output.error()));
  if (output->exitCode == 0) return false;
  if (output->exitCode == 1 && output->out.find("REVOKED") != std::string::npos) return true;
  return unreadable(path, inertText(output->err, 256));
}

}  // namespace

Result<bool> isRevokedKey(const std::string& path, std::string_view keyType, std::string_view keyBase64,
                          const std::stop_token& stop) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return unreadable(path, errnoText(errno));
  if (S_ISCHR(info.st_mode)) return false;  // /dev/null means that no key is revoked.
  if (!S_ISREG(info.st_mode)) return unreadable(path, "it is no file");
  const auto text = readFile(path, kMostListBytes);
  if (!text) return unreadable(path, english(text.error()));
  const std::string publicKey = std::string(keyType) + " " + std::string(keyBase64) + "\n";
  if (text->starts_with(kListMagic)) return isInRevocationList(path, publicKey, stop);
  const auto key = decodeBase64(keyBase64);
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);)
    if (const auto listed = publicKeyIn(line.substr(std::min(line.find_first_not_of(" \t"), line.size())));
        listed && listed == key)
      return true;
  return false;
}

}  // namespace scalescope
