#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace scalescope {

// Mutual authentication of a connection: both ends prove that they know the run's secret without sending it, and each
// frame after that proves that it comes from the other end: HMAC-SHA256 (RFC 2104) with keys of that connection alone.
//
//   server -> client   kGreeting, server's nonce
//   client -> server   client's nonce, proof of the client
//   server -> client   proof of the server
//   then frames both ways: u32 length, that many bytes, u8[32] MAC over direction, number of the frame and bytes.

inline constexpr std::string_view kGreeting = "scsRDV01";
inline constexpr std::size_t kNonceBytes = 32;
inline constexpr std::size_t kMacBytes = 32;
inline constexpr std::size_t kGreetingBytes = 8 + kNonceBytes;
inline constexpr std::size_t kAnswerBytes = kNonceBytes + kMacBytes;
inline constexpr std::size_t kMostFrameBytes = 16u << 20;

// Returns bytes from the kernel's random source; "" if it has none.
std::string randomNonce();

// Returns true if both have the length of a MAC and are equal.
bool isSameMac(std::string_view a, std::string_view b);

enum class End : char { client = 'c', server = 's' };

// Values that both ends of one connection compute from the secret and their two nonces.
class Proof {
 public:
  Proof(std::string_view secret, std::string_view serverNonce, std::string_view clientNonce);

  [[nodiscard]] std::string of(End end) const;
  // `number` counts the frames that `from` has sent, from 0. macOf() returns the message authentication code (MAC) of
  // the frame, frame() the whole frame.
  [[nodiscard]] std::string macOf(End from, std::uint64_t number, std::string_view bytes) const;
  [[nodiscard]] std::string frame(End from, std::uint64_t number, std::string_view bytes) const;

 private:
  std::string m_key;
};

}  // namespace scalescope
