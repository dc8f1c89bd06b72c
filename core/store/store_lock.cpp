#include "core/store/store_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace scalescope {
namespace {

// Shortens a path of any length to fit sun_path, by a path through the folder's descriptor.
Result<UniqueFd> folderOf(const std::string& folder, sockaddr_un& address) {
  UniqueFd fd(open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!fd.valid()) return fail("file.open", {{"path", folder}, {"reason", errnoText(errno)}});
  address = {};
  address.sun_family = AF_UNIX;
  const std::string path = "/proc/self/fd/" + std::to_string(fd.get()) + "/control.sock";
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return fd;
}

}  // namespace

Result<StoreLock> takeStoreLock(const std::string& folder) {
  if (auto made = makeFolders(folder); !made) return tl::unexpected(made.error());
  const std::string path = folder + "/lock";
  // The folder may belong to another user, so the process id must never be written through a link.
  StoreLock lock{UniqueFd(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644)), 0};
  if (!lock.fd.valid()) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  if (Status regular = needRegularFile(lock.fd, path); !regular) return tl::unexpected(regular.error());
  if (flock(lock.fd.get(), LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno != EWOULDBLOCK) return fail("launcher.lock", {{"path", path}, {"reason", errnoText(errno)}});
  char text[32] = "";
  if (pread(lock.fd.get(), text, sizeof text - 1, 0) > 0)
    lock.holder = static_cast<pid_t>(std::strtol(text, nullptr, 10));
  lock.fd.reset();
  return lock;
}

bool hasLockOpen(pid_t pid, const std::string& folder) {
  struct stat wanted {};
  if (pid <= 1 || stat((folder + "/lock").c_str(), &wanted) != 0) return false;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/fd", error)) {
    struct stat found {};
    if (stat(entry.path().c_str(), &found) == 0 && found.st_dev == wanted.st_dev && found.st_ino == wanted.st_ino)
      return true;
  }
  return false;
}

Status writeLockHolder(const UniqueFd& lock) {
  const std::string text = std::to_string(getpid()) + "\n";
  if (ftruncate(lock.get(), 0) != 0 ||
      pwrite(lock.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()))
    return fail("file.write", {{"path", std::string("lock")}, {"reason", errnoText(errno)}});
  return {};
}

Result<UniqueFd> listenControl(const std::string& folder) {
  sockaddr_un address{};
  const auto directory = folderOf(folder, address);
  if (!directory) return tl::unexpected(directory.error());
  UniqueFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  unlink(address.sun_path);
  if (!fd.valid() || bind(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      chmod(address.sun_path, 0600) != 0 || listen(fd.get(), 16) != 0)
    return fail("launcher.control-listen", {{"path", folder + "/control.sock"}, {"reason", errnoText(errno)}});
  return fd;
}

namespace {

// Accepts a peer only if it runs as this user or as root, because clients send environment variables and passwords. If
// this process is root, the user who owns the folder is accepted too.
Status needTrustedPeer(const UniqueFd& fd, const std::string& folder) {
  ucred peer{};
  socklen_t size = sizeof peer;
  struct stat status {};
  if (getsockopt(fd.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
    return fail("launcher.control-connect", {{"path", folder + "/control.sock"}, {"reason", errnoText(errno)}});
  const bool isOfFolder = geteuid() == 0 && stat(folder.c_str(), &status) == 0 && peer.uid == status.st_uid;
  if (peer.uid == geteuid() || peer.uid == 0 || isOfFolder) return {};
  return fail("launcher.control-other", {{"path", folder + "/control.sock"}, {"user", std::int64_t{peer.uid}}});
}

}  // namespace

Result<UniqueFd> connectControl(const std::string& folder) {
  sockaddr_un address{};
  const auto directory = folderOf(folder, address);
  if (!directory) return tl::unexpected(directory.error());
  UniqueFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!fd.valid() || connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    return fail("launcher.control-connect", {{"path", folder + "/control.sock"}, {"reason", errnoText(errno)}});
  if (Status trusted = needTrustedPeer(fd, folder); !trusted) return tl::unexpected(trusted.error());
  return fd;
}

}  // namespace scalescope
