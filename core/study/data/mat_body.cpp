#include "core/study/data/mat_body.h"

#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/base/file.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

constexpr std::size_t kPiece = 256u << 10;
constexpr std::size_t kPadding = 8;  // Elements are padded to 8 bytes.

}  // namespace

struct MatBody::Inflater {
  Inflater() { ready = inflateInit(&stream) == Z_OK; }
  ~Inflater() {
    if (ready) inflateEnd(&stream);
  }
  z_stream stream{};
  bool ready = false;
  bool ended = false;
};

MatBody::MatBody(int file, const std::string& path, std::uint64_t offset, std::uint64_t bytes, bool compressed)
    : m_file(file),
      m_path(path),
      m_next(offset),
      m_end(offset + bytes),
      m_buffer(static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, bytes))) {
  if (compressed) m_inflater = std::make_unique<Inflater>();
}

MatBody::~MatBody() = default;

tl::unexpected<Error> MatBody::damaged(const Message& reason) const {
  const std::uint64_t unread = m_filled - m_at;
  const Message what{"data.mat-damaged",
                     {{"path", m_path}, {"key", m_key}, {"offset", static_cast<std::int64_t>(m_next - unread)}}};
  return failNested(what, "reason", reason);
}

Status MatBody::refill() {
  const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(m_buffer.size(), m_end - m_next));
  if (wanted == 0) return damaged({"data.its-end-missing", {}});
  ssize_t got = 0;
  do got = pread(m_file, m_buffer.data(), wanted, static_cast<off_t>(m_next));
  while (got < 0 && errno == EINTR);
  if (got < 0) return fail("file.read", {{"path", m_path}, {"reason", errnoText(errno)}});
  if (got == 0) return damaged({"data.its-end-missing", {}});
  m_next += static_cast<std::uint64_t>(got);
  m_at = 0;
  m_filled = static_cast<std::size_t>(got);
  return {};
}

// Returns the number of bytes read: at least one, or none at the end of compressed data.
Result<std::size_t> MatBody::some(char* out, std::size_t count) {
  if (!m_inflater) {
    if (m_at == m_filled)
      if (auto filled = refill(); !filled) return tl::unexpected(filled.error());
    const std::size_t given = std::min(count, m_filled - m_at);
    std::memcpy(out, m_buffer.data() + m_at, given);
    m_at += given;
    return given;
  }
  z_stream& stream = m_inflater->stream;
  if (!m_inflater->ready) return damaged({"data.its-memory", {}});
  stream.next_out = reinterpret_cast<Bytef*>(out);
  stream.avail_out = static_cast<uInt>(std::min(count, kPiece));
  const uInt room = stream.avail_out;
  while (stream.avail_out == room && !m_inflater->ended) {
    if (m_at == m_filled)
      if (auto filled = refill(); !filled) return tl::unexpected(filled.error());
    stream.next_in = reinterpret_cast<Bytef*>(m_buffer.data() + m_at);
    stream.avail_in = static_cast<uInt>(m_filled - m_at);
    const int code = inflate(&stream, Z_NO_FLUSH);
    m_at = m_filled - stream.avail_in;
    m_inflater->ended = code == Z_STREAM_END;
    if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
      return damaged(
          {"data.its-compression", {{"error", std::string(stream.msg != nullptr ? stream.msg : zError(code))}}});
  }
  return static_cast<std::size_t>(room - stream.avail_out);
}

Status MatBody::exactly(char* out, std::size_t count) {
  while (count > 0) {
    const auto got = some(out, count);
    if (!got) return tl::unexpected(got.error());
    if (*got == 0) return damaged({"data.its-end-missing", {}});
    out += *got;
    count -= *got;
  }
  return {};
}

Status MatBody::finish() {
  if (!m_inflater) return {};
  std::array<char, kPadding + 1> rest;
  std::size_t found = 0;
  while (!m_inflater->ended) {
    const auto got = some(rest.data(), rest.size());
    if (!got) return tl::unexpected(got.error());
    found += *got;
    if (found > kPadding) return damaged({"data.its-excess", {}});
  }
  return {};
}

}  // namespace scalescope
