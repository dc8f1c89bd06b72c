#include "core/base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <filesystem>
#include <system_error>

namespace scalescope {

UniqueFd& UniqueFd::operator=(UniqueFd&& other) noexcept {
  if (this != &other) {
    reset();
    m_fd = other.release();
  }
  return *this;
}

UniqueFd::~UniqueFd() { reset(); }

void UniqueFd::reset() {
  if (m_fd >= 0) close(m_fd);
  m_fd = -1;
}

std::string errnoText(int error) { return std::generic_category().message(error); }

Result<std::string> readFile(const std::string& path, std::uint64_t maxBytes) {
  // A pipe that a shell made (`<(command)`, /dev/stdin) is read to its end. Any other pipe may never have a writer, so
  // opening it must not block.
  const bool isOfShell = path.starts_with("/dev/fd/") || path == "/dev/stdin" || path.starts_with("/proc/self/fd/");
  const UniqueFd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | (isOfShell ? 0 : O_NONBLOCK)));
  if (!fd.valid()) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  if (Status regular = needRegularFile(fd, path); !regular && !isOfShell) return tl::unexpected(regular.error());
  std::string bytes;
  std::string buffer(1 << 16, '\0');
  for (;;) {
    const ssize_t got = read(fd.get(), buffer.data(), buffer.size());
    if (got == 0) return bytes;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", path}, {"reason", errnoText(errno)}});
    bytes.append(buffer, 0, static_cast<std::size_t>(got));
    if (bytes.size() > maxBytes)
      return fail("file.too-large", {{"path", path},
                                     {"bytes", static_cast<std::int64_t>(bytes.size())},
                                     {"limit", static_cast<std::int64_t>(maxBytes)}});
  }
}

Status needRegularFile(const UniqueFd& fd, const std::string& path) {
  struct stat status {};
  if (fstat(fd.get(), &status) != 0) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  return S_ISREG(status.st_mode) ? Status{} : fail("file.not-regular", {{"path", path}});
}

Result<std::string> readTail(const std::string& path, std::uint64_t bytes) {
  const UniqueFd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  struct stat status {};
  if (!fd.valid() || fstat(fd.get(), &status) != 0)
    return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  const auto size = static_cast<std::uint64_t>(std::max<off_t>(0, status.st_size));
  std::string tail(static_cast<std::size_t>(std::min(size, bytes)), '\0');
  const ssize_t got = pread(fd.get(), tail.data(), tail.size(), static_cast<off_t>(size - tail.size()));
  if (got < 0) return fail("file.read", {{"path", path}, {"reason", errnoText(errno)}});
  tail.resize(static_cast<std::size_t>(got));
  return tail;
}

Status writeAll(int fd, std::string_view bytes, const std::string& name) {
  while (!bytes.empty()) {
    const ssize_t put = write(fd, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return fail("file.write", {{"path", name}, {"reason", errnoText(errno)}});
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return {};
}

Status fsyncFolder(const std::string& path) {
  const UniqueFd fd(open(path.empty() ? "." : path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!fd.valid() || fsync(fd.get()) != 0) return fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
  return {};
}

Status writeFileAtomic(const std::string& path, std::string_view bytes) {
  const std::string temporary = path + ".tmp-" + std::to_string(getpid());
  // In a folder that another user can write, a link of that name could point to one of this user's files.
  unlink(temporary.c_str());
  UniqueFd fd(open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!fd.valid()) return fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
  Status status = writeAll(fd.get(), bytes, path);
  if (status && fsync(fd.get()) != 0) status = fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
  fd.reset();
  if (status && rename(temporary.c_str(), path.c_str()) != 0)
    status = fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
  if (!status) {
    unlink(temporary.c_str());
    return status;
  }
  return fsyncFolder(std::filesystem::path(path).parent_path().string());
}

Status makeFolders(const std::string& path, Links links) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return fail("file.folder", {{"path", path}, {"reason", error.message()}});
  return links == Links::refused ? refuseLink(path) : Status{};
}

std::string programFolder() {
  char path[PATH_MAX];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  return size > 0 ? std::filesystem::path(std::string(path, static_cast<std::size_t>(size))).parent_path().string()
                  : ".";
}

std::string besideProgram(const std::string& name) {
  for (const char* folder : {"/", "/../lib/scalescope/"}) {
    std::string path = programFolder() + folder + name;
    if (access(path.c_str(), X_OK) == 0) return path;
  }
  return programFolder() + "/" + name;
}

Result<std::string> wholeFolder(const std::string& path) {
  std::error_code error;
  const auto whole = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  if (error) return fail("file.folder", {{"path", path}, {"reason", error.message()}});
  std::string name = whole.string();
  while (name.size() > 1 && name.back() == '/') name.pop_back();
  return name;
}

Status refuseLink(const std::string& path) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return {};
  return fail("file.link", {{"path", path}});
}

Result<UniqueFd> openRegularFile(const std::string& path, Links links) {
  const int link = links == Links::refused ? O_NOFOLLOW : 0;
  UniqueFd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | link));
  if (!fd.valid()) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  if (Status regular = needRegularFile(fd, path); !regular) return tl::unexpected(regular.error());
  return fd;
}

}  // namespace scalescope
