#include "core/training/rendezvous/proof.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sys/random.h>

#include "core/training/rendezvous/store_messages.h"

namespace scalescope {
namespace {

std::string hmac(std::string_view key, std::string_view bytes) {
  std::string code(kCodeBytes, '\0');
  unsigned int size = 0;
  const auto* made =
      HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char*>(bytes.data()),
           bytes.size(), reinterpret_cast<unsigned char*>(code.data()), &size);
  return made != nullptr && size == kCodeBytes ? code : std::string();
}

}  // namespace

std::string randomNonce() {
  std::string nonce(kNonceBytes, '\0');
  for (std::size_t have = 0; have < nonce.size();) {
    const ssize_t got = getrandom(nonce.data() + have, nonce.size() - have, 0);
    if (got <= 0) return {};
    have += static_cast<std::size_t>(got);
  }
  return nonce;
}

bool isSameCode(std::string_view a, std::string_view b) {
  return a.size() == kCodeBytes && b.size() == kCodeBytes && CRYPTO_memcmp(a.data(), b.data(), kCodeBytes) == 0;
}

Proof::Proof(std::string_view secret, std::string_view serverNonce, std::string_view clientNonce)
    : m_key(hmac(secret, std::string(kGreeting) + std::string(serverNonce) + std::string(clientNonce))) {}

std::string Proof::of(End end) const { return hmac(m_key, std::string("proof ") + static_cast<char>(end)); }

std::string Proof::codeOf(End from, std::uint64_t number, std::string_view bytes) const {
  std::string text = "frame ";
  text += static_cast<char>(from);
  putNumber(number, text);
  text += bytes;
  return hmac(m_key, text);
}

std::string Proof::frame(End from, std::uint64_t number, std::string_view bytes) const {
  std::string out;
  putLength(bytes.size(), out);
  out += bytes;
  out += codeOf(from, number, bytes);
  return out;
}

}  // namespace scalescope
