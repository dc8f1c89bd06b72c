#include "core/telemetry/wire/wire.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/base/crc32c.h"
#include "core/telemetry/record/bytes.h"
#include "core/telemetry/record/cbor.h"

namespace scalescope {
namespace {

constexpr std::uint32_t kFrameMagic = 0x4D465353;  // "SSFM"
constexpr std::size_t kFrameHeadBytes = 12;        // Magic, length and CRC.
constexpr std::size_t kBodyHeadBytes = 5;          // Type and length of the CBOR body.
constexpr std::size_t kMaxNoiseBytes = 64u << 10;
constexpr std::array<std::string_view, 22> kNames{
    "?",     "hello", "lease",    "probe", "facts", "prepare", "prepared", "start", "started", "cancel", "cancelled",
    "fetch", "data",  "finished", "ack",   "ping",  "pong",    "error",    "file",  "tail",    "status", "release"};

}  // namespace

std::string_view name(MessageType type) {
  const auto index = static_cast<std::size_t>(type);
  return index < kNames.size() ? kNames[index] : kNames[0];
}

void encodeFrame(MessageType type, const nlohmann::json& messageBody, std::string_view bytes, std::string& out) {
  const std::size_t head = out.size();
  putBytes(out, kFrameMagic);
  putBytes(out, std::uint64_t{0});
  putBytes(out, type);
  putBytes(out, std::uint32_t{0});
  encodeCbor(messageBody, out);
  const auto body = static_cast<std::uint32_t>(out.size() - head - kFrameHeadBytes - kBodyHeadBytes);
  std::memcpy(out.data() + head + kFrameHeadBytes + 1, &body, sizeof body);
  out.append(bytes);
  const auto length = static_cast<std::uint32_t>(out.size() - head - kFrameHeadBytes);
  const std::uint32_t crc = crc32c(std::string_view(out).substr(head + kFrameHeadBytes));
  std::memcpy(out.data() + head + 4, &length, sizeof length);
  std::memcpy(out.data() + head + 8, &crc, sizeof crc);
}

void FrameDecoder::feed(std::string_view bytes) {
  m_buffer.erase(0, m_at);
  m_at = 0;
  m_buffer.append(bytes);
}

Status FrameDecoder::skipNoise() {
  const char magic[4] = {'S', 'S', 'F', 'M'};
  const std::size_t found = m_buffer.find(std::string_view(magic, 4), m_at);
  // The last three bytes may be the start of a magic that is not complete yet.
  const std::size_t end =
      found != std::string::npos ? found : std::max(m_at, m_buffer.size() - std::min<std::size_t>(3, m_buffer.size()));
  m_noise += end - m_at;
  m_at = end;
  m_synced = found != std::string::npos;
  if (m_noise > kMaxNoiseBytes) return fail("telemetry.frame-noise", {{"bytes", static_cast<std::int64_t>(m_noise)}});
  return {};
}

Result<std::optional<Frame>> FrameDecoder::next() {
  if (!m_synced)
    if (Status skipped = skipNoise(); !skipped) return tl::unexpected(skipped.error());
  const std::string_view bytes = std::string_view(m_buffer).substr(m_at);
  if (bytes.size() < kFrameHeadBytes) return std::optional<Frame>{};
  ByteReader in(bytes);
  if (in.take<std::uint32_t>() != kFrameMagic) return fail("telemetry.frame-magic");
  const auto length = in.take<std::uint32_t>();
  const auto crc = in.take<std::uint32_t>();
  if (length > kMaxFrameBytes || length < kBodyHeadBytes)
    return fail("telemetry.frame-size",
                {{"bytes", static_cast<std::int64_t>(length)}, {"limit", static_cast<std::int64_t>(kMaxFrameBytes)}});
  if (in.left() < length) return std::optional<Frame>{};
  const std::string_view whole = bytes.substr(kFrameHeadBytes, length);
  if (crc32c(whole) != crc) return fail("telemetry.frame-damaged");
  ByteReader fields(whole);
  Frame frame;
  fields.into(frame.type);
  std::optional<nlohmann::json> body = decodeCbor(fields.takeText());
  if (!fields.good() || !body || !body->is_object()) return fail("telemetry.frame-damaged");
  frame.body = std::move(*body);
  frame.bytes = fields.rest();
  m_at += kFrameHeadBytes + length;
  return std::optional<Frame>{std::move(frame)};
}

}  // namespace scalescope
