#include "core/store/mirror.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/base/file.h"
#include "core/telemetry/log/log_file.h"

namespace scalescope {
namespace {

constexpr std::size_t kMirrorPieceBytes = 4u << 20;

Status pwriteAll(int fd, std::string_view bytes, std::uint64_t offset, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t put = pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return fail("file.write", {{"path", path}, {"reason", errnoText(put < 0 ? errno : ENOSPC)}});
    bytes.remove_prefix(static_cast<std::size_t>(put));
    offset += static_cast<std::uint64_t>(put);
  }
  return {};
}

Result<std::string> preadAll(int fd, std::size_t size, std::uint64_t offset, const std::string& path) {
  std::string bytes(size, '\0');
  std::size_t have = 0;
  while (have < size) {
    const ssize_t got = pread(fd, bytes.data() + have, size - have, static_cast<off_t>(offset + have));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", path}, {"reason", errnoText(errno)}});
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
  }
  bytes.resize(have);
  return bytes;
}

// Returns the part of the piece from offset `from` on.
std::string_view freshBytes(const SegmentBytes& segment, std::uint64_t from) {
  if (segment.offset + segment.bytes.size() <= from) return {};
  return std::string_view(segment.bytes).substr(static_cast<std::size_t>(from - segment.offset));
}

// Reads one piece of a finished file; `size` decides which piece is the last.
Result<SegmentBytes> readPiece(int fd, const SegmentFile& file, const RunId& run, int attempt, std::uint64_t offset,
                               std::uint64_t size) {
  SegmentBytes piece{run, attempt, file.source, file.number, offset, std::string(kMirrorPieceBytes, '\0'), false};
  const ssize_t got = pread(fd, piece.bytes.data(), piece.bytes.size(), static_cast<off_t>(offset));
  if (got < 0) return fail("file.read", {{"path", file.path}, {"reason", errnoText(errno)}});
  piece.bytes.resize(static_cast<std::size_t>(got));
  piece.final = got == 0 || offset + piece.bytes.size() >= size;
  return piece;
}

}  // namespace

Result<bool> ingestPiece(StoreWriter& writer, const SegmentFile& file, const RunId& run, int attempt) {
  const Result<UniqueFd> fd = openRegularFile(file.path);
  if (!fd) return tl::unexpected(fd.error());
  // It continues after the bytes that were fed, not after the last complete record: the writer keeps the rest.
  const std::uint64_t offset = writer.admit({{run, attempt, file.source, file.number, 0, {}, false}}).at(0).from;
  auto piece = readPiece(fd->get(), file, run, attempt, offset, file.bytes);
  if (!piece) return tl::unexpected(piece.error());
  const bool last = piece->final;
  const auto stored = writer.ingest({std::move(*piece)});
  if (!stored) return tl::unexpected(stored.error());
  if (stored->at(0).refused) return tl::unexpected(*stored->at(0).refused);
  return !last;
}

Status writeMirror(const std::string& storeFolder, const SegmentBytes& segment, std::uint64_t from) {
  const std::string_view fresh = freshBytes(segment, from);
  if (fresh.empty()) return {};
  const std::string folder = attemptFolder(storeFolder, segment.run, segment.attempt);
  if (auto made = makeFolders(folder, Links::refused); !made) return made;
  const std::string path = segmentPath(folder, segment.source, segment.segment);
  const UniqueFd fd(open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644));
  if (!fd.valid()) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  if (Status regular = needRegularFile(fd, path); !regular) return regular;
  if (auto written = pwriteAll(fd.get(), fresh, from, path); !written) return written;
  if (fdatasync(fd.get()) != 0) return fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
  return from == 0 ? fsyncFolder(folder) : Status{};
}

Status compareWithLog(const std::string& storeFolder, const SegmentBytes& segment, std::uint64_t from) {
  const std::string_view fresh = freshBytes(segment, from);
  if (fresh.empty()) return {};
  const std::string path =
      segmentPath(attemptFolder(storeFolder, segment.run, segment.attempt), segment.source, segment.segment);
  const UniqueFd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!fd.valid() && errno != ENOENT) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  std::string there;
  if (fd.valid()) {
    auto read = preadAll(fd.get(), fresh.size(), from, path);
    if (!read) return tl::unexpected(read.error());
    there = std::move(*read);
  }
  if (there == fresh) return {};
  const auto same = std::mismatch(there.begin(), there.end(), fresh.begin(), fresh.end()).first - there.begin();
  return fail("store.other-log", {{"source", text(segment.source)},
                                  {"path", path},
                                  {"offset", static_cast<std::int64_t>(from) + static_cast<std::int64_t>(same)}});
}

Status ingestAttempt(StoreWriter& writer, const std::string& storeFolder, const RunId& run, int attempt,
                     const Source* only) {
  for (const SegmentFile& file : listSegments(attemptFolder(storeFolder, run, attempt))) {
    if (only && file.source != *only) continue;
    for (Result<bool> more = true; *more;)
      if (more = ingestPiece(writer, file, run, attempt); !more) return tl::unexpected(more.error());
  }
  return {};
}

}  // namespace scalescope
