#include "launcher/owner/owner_log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/base/file.h"

namespace scalescope {
namespace {

constexpr std::size_t kKeptBytes = kMostLogBytes / 2;

bool isSameFile(const struct stat& one, const struct stat& other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

}  // namespace

Status trimLog(const std::string& path) {
  const UniqueFd log(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
  struct stat old {};
  if (!log.valid() || fstat(log.get(), &old) != 0 || !S_ISREG(old.st_mode)) return {};
  if (static_cast<std::uint64_t>(old.st_size) <= kMostLogBytes) return {};
  std::string kept(kKeptBytes, '\0');
  const ssize_t got = pread(log.get(), kept.data(), kept.size(), old.st_size - static_cast<off_t>(kept.size()));
  if (got < 0) return fail("file.read", {{"path", path}, {"reason", errnoText(errno)}});
  kept.resize(static_cast<std::size_t>(got));
  kept.erase(0, kept.find('\n') + 1);  // The whole text is removed if it has no end of a line.
  if (auto written = writeFileAtomic(path, kept); !written) return written;
  struct stat own {};
  if (fstat(STDERR_FILENO, &own) != 0 || !isSameFile(own, old)) return {};
  const UniqueFd next(open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW));
  if (!next.valid() || dup2(next.get(), STDERR_FILENO) < 0)
    return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  return {};
}

}  // namespace scalescope
