#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"

namespace scalescope {

// Owns one file descriptor.
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

// The whole file, refused above `maxBytes` and where it is no regular file (but a pipe of a shell). Errors name the
// path and errno's words.
Result<std::string> readFile(const std::string& path, std::uint64_t maxBytes = 64ull << 20);

// Refuses what is open as `fd` unless it is a regular file: a device, a FIFO or a folder where a file is expected.
Status needRegularFile(const UniqueFd& fd, const std::string& path);

// Writes to path.tmp-PID, fsyncs, renames, fsyncs the folder: a reader sees the old bytes or the new ones.
Status writeFileAtomic(const std::string& path, std::string_view bytes);

// mkdir -p with mode 0755.
Status makeFolders(const std::string& path);

Status fsyncFolder(const std::string& path);

// write() until all bytes are out or an error that is not EINTR.
Status writeAll(int fd, std::string_view bytes, const std::string& nameForErrors);

// The last `bytes` of a file, or less where it is shorter.
Result<std::string> readTail(const std::string& path, std::uint64_t bytes);

// A program that was installed with this one: beside it, or in its ../lib/scalescope; beside it where there is none.
std::string besideProgram(const std::string& name);

// Folder of the running program (/proc/self/exe), without a trailing slash.
std::string programFolder();

// The folder by its whole name, links resolved, whatever this process's working directory is; it need not exist.
Result<std::string> wholeFolder(const std::string& path);

// errno in words.
std::string errnoText(int error);

}  // namespace scalescope
