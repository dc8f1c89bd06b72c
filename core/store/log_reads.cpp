#include "core/store/reader_impl.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/base/file.h"
#include "core/telemetry/log/log_file.h"

namespace scalescope {
namespace {

constexpr std::size_t kLogPieceBytes = 256u << 10;

}  // namespace

std::vector<Stretch> committedStretches(Database& db, std::int64_t sourceNo, std::uint32_t types) {
  std::vector<Stretch> stretches;
  Query q(db,
          "SELECT segment, start, end, types FROM stretch WHERE source=? AND types & ? != 0"
          " ORDER BY segment=0, segment, start");
  q.with(sourceNo, static_cast<std::int64_t>(types));
  while (q.row()) {
    Stretch next;
    next.segment = q.small();
    next.start = static_cast<std::uint64_t>(q.integer());
    next.end = static_cast<std::uint64_t>(q.integer());
    next.types = static_cast<std::uint32_t>(q.integer());
    if (!stretches.empty() && stretches.back().segment == next.segment && stretches.back().end == next.start) {
      stretches.back().end = next.end;
      stretches.back().types |= next.types;
    } else {
      stretches.push_back(next);
    }
  }
  return stretches;
}

Status readStretch(const std::string& attemptFolder, const Source& source, const Stretch& stretch,
                   const std::function<void(const SegmentReader::Item&)>& each) {
  const std::string path = segmentPath(attemptFolder, source, stretch.segment);
  const UniqueFd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!fd.valid()) return fail("store.log", {{"path", path}, {"reason", errnoText(errno)}});
  if (Status regular = needRegularFile(fd, path); !regular) return regular;
  SegmentReader reader(stretch.start);
  std::string buffer;
  for (std::uint64_t at = stretch.start; at < stretch.end;) {
    buffer.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kLogPieceBytes, stretch.end - at)));
    const ssize_t got = pread(fd.get(), buffer.data(), buffer.size(), static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("store.log", {{"path", path}, {"reason", errnoText(errno)}});
    if (got == 0) return fail("store.log-short", {{"path", path}, {"bytes", static_cast<std::int64_t>(at)}});
    at += static_cast<std::uint64_t>(got);
    reader.feed(std::string_view(buffer).substr(0, static_cast<std::size_t>(got)));
    while (const auto item = reader.next()) each(*item);
  }
  // Committed bytes end with a complete record, so a rest that cannot be read has been damaged since.
  if (reader.offset() < stretch.end)
    each({.kind = SegmentReader::Item::Kind::gap,
          .payload = {},
          .endOffset = stretch.end,
          .gapBytes = stretch.end - reader.offset()});
  return {};
}

}  // namespace scalescope
