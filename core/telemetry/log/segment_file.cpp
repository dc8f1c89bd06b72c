#include "core/telemetry/log/segment_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "core/base/json/nested.h"

namespace scalescope {
namespace {

Status createFailure(const std::string& path, int error) {
  return fail("telemetry.log-create", {{"path", path}, {"reason", errnoText(error)}});
}

}  // namespace

Result<SegmentFileWriter> SegmentFileWriter::create(const std::string& path, const SegmentHeader& header) {
  SegmentFileWriter file;
  file.m_path = path;
  file.m_fd = UniqueFd(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (!file.m_fd.valid()) return tl::unexpected(createFailure(path, errno).error());
  std::string payload;
  encodeHeader(header, payload);
  std::string chunks;
  appendChunks(payload, 0, chunks);
  Status status = file.append(chunks, [](std::size_t) { return std::size_t{0}; });
  if (!status) {
    unlink(path.c_str());  // An empty segment would only claim the same first seq as the next one.
    return tl::unexpected(Error{because({"telemetry.log-create", {{"path", path}}}, status.error()), {}});
  }
  return file;
}

Result<SegmentFileWriter> SegmentFileWriter::openReserve(const std::string& path) {
  SegmentFileWriter file;
  file.m_path = path;
  file.m_fd = UniqueFd(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644));
  if (!file.m_fd.valid()) return tl::unexpected(createFailure(path, errno).error());
  Result<std::string> bytes = readFile(path, kReserveBytes);
  if (!bytes) return tl::unexpected(bytes.error());
  SegmentReader reader;
  reader.feed(*bytes);
  while (reader.next()) {
  }
  file.m_offset = reader.offset();
  if (ftruncate(file.m_fd.get(), static_cast<off_t>(file.m_offset)) != 0 ||
      lseek(file.m_fd.get(), static_cast<off_t>(file.m_offset), SEEK_SET) < 0)
    return tl::unexpected(createFailure(path, errno).error());
  // If a file system cannot preallocate, space for the reserve is not guaranteed. A full disk is reported here, at
  // creation.
  if (fallocate(file.m_fd.get(), FALLOC_FL_KEEP_SIZE, 0, kReserveBytes) != 0 && errno != EOPNOTSUPP)
    return tl::unexpected(createFailure(path, errno).error());
  file.m_allocated = kReserveBytes;
  return file;
}

Status SegmentFileWriter::writeSome(std::string_view bytes, std::size_t& written) {
  while (m_offset + bytes.size() > m_allocated) {
    // A reader that tails the file never sees bytes that were not written. write() reports a failure.
    if (fallocate(m_fd.get(), FALLOC_FL_KEEP_SIZE, static_cast<off_t>(m_allocated), kGrowBytes) != 0) break;
    m_allocated += kGrowBytes;
  }
  while (written < bytes.size()) {
    const ssize_t put = write(m_fd.get(), bytes.data() + written, bytes.size() - written);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return fail("telemetry.log-flush", {{"path", m_path}, {"reason", errnoText(errno)}});
    written += static_cast<std::size_t>(put);
  }
  return {};
}

void SegmentFileWriter::cutToOffset() {
  const auto end = static_cast<off_t>(m_offset);
  if (ftruncate(m_fd.get(), end) != 0 || lseek(m_fd.get(), end, SEEK_SET) != end) m_suspect = true;
  m_allocated = m_offset;
}

Status SegmentFileWriter::sync() {
  if (fdatasync(m_fd.get()) == 0) return {};
  m_suspect = true;  // The kernel may have dropped the pages: a second fdatasync would wrongly succeed.
  return fail("telemetry.log-flush", {{"path", m_path}, {"reason", errnoText(errno)}});
}

void SegmentFileWriter::releaseUnused() {
  // A failure only leaves some preallocated blocks behind.
  if (m_fd.valid() && ftruncate(m_fd.get(), static_cast<off_t>(m_offset)) != 0) m_allocated = m_offset;
}

}  // namespace scalescope
