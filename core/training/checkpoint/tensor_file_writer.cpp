#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

#include <nlohmann/json.hpp>

#include "core/base/crc32c.h"
#include "core/training/checkpoint/tensor_file.h"

namespace scalescope {
namespace {

constexpr std::size_t kWrittenPiece = 4u << 20;

std::string_view bytesOf(const TensorBytes& tensor) { return {static_cast<const char*>(tensor.data), tensor.bytes}; }

// Returns the header without its length, padded so that the data begin at a multiple of 8. The checksum is still eight
// zeros.
std::string headerText(const std::map<std::string, std::string>& metadata, const std::vector<TensorBytes>& tensors) {
  nlohmann::ordered_json said{{"crc32c", "00000000"}};
  for (const auto& [key, value] : metadata)
    if (key != "crc32c") said[key] = value;
  nlohmann::ordered_json header{{"__metadata__", std::move(said)}};
  std::uint64_t at = 0;
  for (const TensorBytes& tensor : tensors) {
    header[tensor.name] = {{"dtype", tensor.dtype}, {"shape", tensor.shape}, {"data_offsets", {at, at + tensor.bytes}}};
    at += tensor.bytes;
  }
  std::string text = header.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  text.append((8 - text.size() % 8) % 8, ' ');
  return text;
}

// Throttle that sleeps as long as `written` bytes take at the limit, less the time that has passed.
class Throttle {
 public:
  explicit Throttle(double megabytesPerSecond) : m_rate(megabytesPerSecond * 1e6) {}
  void wrote(std::size_t bytes) {
    if (m_rate <= 0) return;
    m_written += static_cast<double>(bytes);
    std::this_thread::sleep_until(m_start + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                std::chrono::duration<double>(m_written / m_rate)));
  }

 private:
  double m_rate;
  double m_written = 0;
  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

Status writeInPieces(int fd, std::string_view bytes, const std::string& path, Throttle& throttle) {
  while (!bytes.empty()) {
    const std::string_view piece = bytes.substr(0, kWrittenPiece);
    if (Status written = writeAll(fd, piece, path); !written) return written;
    throttle.wrote(piece.size());
    bytes.remove_prefix(piece.size());
  }
  return {};
}

Status writeAndSync(int fd, const std::string& header, const std::vector<TensorBytes>& tensors, const std::string& path,
                    double megabytesPerSecond) {
  Throttle throttle(megabytesPerSecond);
  std::string length(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) length[i] = static_cast<char>(header.size() >> (8 * i));
  Status status = writeInPieces(fd, length + header, path, throttle);
  for (std::size_t i = 0; i < tensors.size() && status; ++i)
    status = writeInPieces(fd, bytesOf(tensors[i]), path, throttle);
  if (status && fsync(fd) != 0) status = fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
  return status;
}

}  // namespace

std::string checksumText(std::uint32_t crc) {
  char text[9];
  std::snprintf(text, sizeof text, "%08x", crc);
  return text;
}

Result<std::uint64_t> writeTensorFile(const std::string& path, const std::map<std::string, std::string>& metadata,
                                      const std::vector<TensorBytes>& tensors, double megabytesPerSecond) {
  std::string header = headerText(metadata, tensors);
  std::uint32_t crc = crc32c(header);
  std::uint64_t bytes = 8 + header.size();
  for (const TensorBytes& tensor : tensors) {
    crc = crc32c(bytesOf(tensor), crc);
    bytes += tensor.bytes;
  }
  header.replace(kChecksumPrefix.size(), 8, checksumText(crc));

  const std::string temporary = path + ".tmp";
  // In a folder that another user can write, a link of that name could point to one of this user's files.
  unlink(temporary.c_str());
  UniqueFd fd(open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!fd.valid()) return fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
  Status status = writeAndSync(fd.get(), header, tensors, path, megabytesPerSecond);
  fd.reset();
  if (status && rename(temporary.c_str(), path.c_str()) != 0)
    status = fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
  if (!status) {
    unlink(temporary.c_str());
    return tl::unexpected(status.error());
  }
  if (Status synced = fsyncFolder(std::filesystem::path(path).parent_path().string()); !synced)
    return tl::unexpected(synced.error());
  return bytes;
}

}  // namespace scalescope
