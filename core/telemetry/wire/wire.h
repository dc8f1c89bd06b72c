#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/result.h"

namespace scalescope {

// Frames between client and agent: {magic u32, length u32, crc32c u32, type u8, CBOR body length u32, CBOR body, raw
// bytes}. messages.h has the bodies. The version is the protocol's, not the log format's.
inline constexpr int kProtocolVersion = 3;
inline constexpr std::size_t kMaxFrameBytes = 4u << 20;

// The numbers are part of the protocol: add new ones only at the end.
enum class MessageType : std::uint8_t {
  hello = 1,
  lease,
  probe,
  facts,
  prepare,
  prepared,
  start,
  started,
  cancel,
  cancelled,
  fetch,
  data,
  finished,
  ack,
  ping,
  pong,
  error,
  file,
  tail,
  status,
  release,
};
std::string_view name(MessageType type);  // Returns e.g. "lease"; "?" for a type that this version does not know.

struct Frame {
  MessageType type{};
  nlohmann::json body = nlohmann::json::object();
  std::string bytes;
};

void encodeFrame(MessageType type, const nlohmann::json& body, std::string_view bytes, std::string& out);

// Decoder of frames from a byte stream. Noise before the first magic is skipped up to 64 KiB, because login shells
// print banners; a later bad magic, length or CRC is an error after which the stream is unusable.
class FrameDecoder {
 public:
  void feed(std::string_view bytes);
  // Returns nothing if more bytes are needed.
  Result<std::optional<Frame>> next();

 private:
  Status skipNoise();

  std::string m_buffer;
  std::size_t m_at = 0;  // Bytes of m_buffer that were returned.
  std::size_t m_noise = 0;
  bool m_synced = false;
};

// A client pings its agent every kHeartbeatInterval, and either end that has received nothing for longer than
// kHeartbeatTimeout closes the connection. Both check once a second, so the loss of either direction is detected within
// 15 s; if only the client's direction is cut, the agent detects it.
inline constexpr std::chrono::seconds kHeartbeatInterval{5};
inline constexpr std::chrono::seconds kHeartbeatTimeout{12};

}  // namespace scalescope
