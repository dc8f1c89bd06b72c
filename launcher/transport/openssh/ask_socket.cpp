#include "launcher/transport/openssh/ask_socket.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/base/clock.h"
#include "core/base/process.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostPrompt = 4096;
constexpr std::size_t kLongestFolder = 64;  // A socket's name has 107 bytes.
constexpr std::int64_t kReadNs = kSecondNs;
constexpr std::string_view kNotice = "none\n";  // SSH_ASKPASS_PROMPT, as the helper sends it in the first line.

Result<std::string> makeFolder(const Environment& environment) {
  const std::string own = environment.get("XDG_RUNTIME_DIR");
  for (const std::string& where : {own, std::string("/tmp")}) {
    if (!where.starts_with('/') || where.size() > kLongestFolder) continue;
    std::string folder = where + "/scalescope-ssh-XXXXXX";
    if (mkdtemp(folder.data()) != nullptr) return folder;
  }
  return fail("file.folder", {{"path", std::string("/tmp")}, {"reason", errnoText(errno)}});
}

Result<UniqueFd> listenAt(const std::string& path) {
  UniqueFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  if (!fd.valid() || bind(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
      listen(fd.get(), 8) != 0)
    return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  return fd;
}

}  // namespace

Result<std::unique_ptr<AskSocket>> AskSocket::make(const std::string& helper, const std::string& configuration,
                                                   const Environment& environment) {
  auto folder = makeFolder(environment);
  if (!folder) return tl::unexpected(folder.error());
  std::unique_ptr<AskSocket> made(new AskSocket(std::move(*folder)));
  if (auto written = writeFileAtomic(made->configuration(), configuration); !written)
    return tl::unexpected(written.error());
  if (symlink(std::filesystem::absolute(helper).c_str(), made->program().c_str()) != 0)
    return fail("file.open", {{"path", made->program()}, {"reason", errnoText(errno)}});
  auto listener = listenAt(made->m_folder + "/socket");
  if (!listener) return tl::unexpected(listener.error());
  made->m_listener = std::move(*listener);
  return made;
}

AskSocket::~AskSocket() {
  std::error_code ignored;
  std::filesystem::remove_all(m_folder, ignored);
}

std::optional<AskSocket::Asked> AskSocket::next() const {
  Asked asked;
  asked.peer = UniqueFd(accept4(m_listener.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
  if (!asked.peer.valid()) return std::nullopt;
  std::array<char, 1024> bytes{};
  for (const std::int64_t end = monotonicNs() + kReadNs; monotonicNs() < end && asked.prompt.size() < kMostPrompt;) {
    pollfd wait{asked.peer.get(), POLLIN, 0};
    if (poll(&wait, 1, 100) <= 0) continue;
    const ssize_t got = read(asked.peer.get(), bytes.data(), bytes.size());
    if (got > 0) asked.prompt.append(bytes.data(), static_cast<std::size_t>(got));
    if (got == 0) {
      asked.isNotice = asked.prompt.starts_with(kNotice);
      asked.prompt.erase(0, std::min(asked.prompt.find('\n'), asked.prompt.size() - 1) + 1);
      return asked;
    }
    if (got < 0 && errno != EAGAIN && errno != EINTR) break;
  }
  return std::nullopt;
}

void AskSocket::answer(const Asked& asked, const Secret* secret) {
  // These few bytes into an empty socket do not block. The helper may have gone.
  const std::string_view yes = "yes\n";
  if (secret == nullptr || send(asked.peer.get(), yes.data(), yes.size(), MSG_NOSIGNAL) != 4) return;
  static_cast<void>(send(asked.peer.get(), secret->text(), std::strlen(secret->text()), MSG_NOSIGNAL) >= 0);
}

}  // namespace scalescope
