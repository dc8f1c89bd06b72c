#include "core/training/rendezvous/proof.h"

#include <sys/random.h>

#include "core/base/digest.h"
#include "core/training/rendezvous/rendezvous_messages.h"

namespace scalescope {

std::string randomNonce() {
  std::string nonce(kNonceBytes, '\0');
  for (std::size_t have = 0; have < nonce.size();) {
    const ssize_t got = getrandom(nonce.data() + have, nonce.size() - have, 0);
    if (got <= 0) return {};
    have += static_cast<std::size_t>(got);
  }
  return nonce;
}

bool isSameMac(std::string_view a, std::string_view b) { return a.size() == kMacBytes && isSameSecret(a, b); }

Proof::Proof(std::string_view secret, std::string_view serverNonce, std::string_view clientNonce)
    : m_key(hmacSha256(secret, std::string(kGreeting) + std::string(serverNonce) + std::string(clientNonce))) {}

std::string Proof::of(End end) const { return hmacSha256(m_key, std::string("proof ") + static_cast<char>(end)); }

std::string Proof::macOf(End from, std::uint64_t number, std::string_view bytes) const {
  std::string text = "frame ";
  text += static_cast<char>(from);
  putNumber(number, text);
  text += bytes;
  return hmacSha256(m_key, text);
}

std::string Proof::frame(End from, std::uint64_t number, std::string_view bytes) const {
  std::string out;
  putLength(bytes.size(), out);
  out += bytes;
  out += macOf(from, number, bytes);
  return out;
}

}  // namespace scalescope
