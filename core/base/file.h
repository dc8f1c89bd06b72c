#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"

namespace scalescope {

// Owner of one file descriptor.
class UniqueFd {
 public:
  UniqueFd() = default;
  explicit UniqueFd(int fd) : m_fd(fd) {}
  UniqueFd(UniqueFd&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept;
  UniqueFd(const UniqueFd&) = delete;
  UniqueFd& operator=(const UniqueFd&) = delete;
  ~UniqueFd();

  [[nodiscard]] int get() const { return m_fd; }
  [[nodiscard]] bool valid() const { return m_fd >= 0; }
  int release() { return std::exchange(m_fd, -1); }
  void reset();

 private:
  int m_fd = -1;
};

// Reads a whole file. Refuses files above `maxBytes` and anything but regular files (except a pipe of a shell). Errors
// have the path and the text of errno.
Result<std::string> readFile(const std::string& path, std::uint64_t maxBytes = 64ull << 20);

// Refuses `fd` unless it is a regular file, that is, if a device, a FIFO or a folder was opened instead.
Status needRegularFile(const UniqueFd& fd, const std::string& path);

// Writes to path.tmp-PID, fsyncs, renames and fsyncs the folder, so that a reader sees either the old bytes or the new
// ones.
Status writeFileAtomic(const std::string& path, std::string_view bytes);

// Handling of a symbolic link as the last part of a path.
enum class Links { followed, refused };

// Creates a folder and its parents with mode 0755, as mkdir -p does. With Links::refused, a link to a folder is an
// error.
Status makeFolders(const std::string& path, Links links = Links::followed);

Status fsyncFolder(const std::string& path);

// Calls write() until all bytes are written or an error other than EINTR occurs.
Status writeAll(int fd, std::string_view bytes, const std::string& nameForErrors);

// Reads the last `bytes` of a file, or the whole file if it is shorter.
Result<std::string> readTail(const std::string& path, std::uint64_t bytes);

// Returns the path of a program that was installed with this one: beside it or in its ../lib/scalescope. If neither
// exists, the path beside this program is returned.
std::string besideProgram(const std::string& name);

// Returns the folder of the running program (/proc/self/exe), without a trailing slash.
std::string programFolder();

// Returns the absolute path of a folder with links resolved, so that it does not depend on the working directory. The
// folder need not exist.
Result<std::string> wholeFolder(const std::string& path);

// Returns the text of an errno value.
std::string errnoText(int error);

// Refuses a path that is a symbolic link. A path that does not exist is accepted.
Status refuseLink(const std::string& path);

// Opens a file for reading that may be in a folder of another user: a pipe or a device there is refused without
// blocking. Errors file.open and file.not-regular.
Result<UniqueFd> openRegularFile(const std::string& path, Links links = Links::followed);

}  // namespace scalescope
