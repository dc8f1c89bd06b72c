#include "core/base/digest.h"

#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <vector>

#include "core/base/file.h"

namespace scalescope {

void Digest::Free::operator()(evp_md_ctx_st* context) const { EVP_MD_CTX_free(context); }

Digest::Digest(const evp_md_st* kind) : m_context(EVP_MD_CTX_new()) {
  if (!m_context || EVP_DigestInit_ex(m_context.get(), kind, nullptr) != 1) m_context.reset();
}

void Digest::update(std::string_view bytes) {
  if (m_context && EVP_DigestUpdate(m_context.get(), bytes.data(), bytes.size()) != 1) m_context.reset();
}

std::string Digest::finishHex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
  unsigned int size = 0;
  if (!m_context || EVP_DigestFinal_ex(m_context.get(), bytes.data(), &size) != 1) return {};
  std::string hex;
  for (unsigned int i = 0; i < size; ++i)
    for (const int shift : {4, 0}) hex.push_back("0123456789abcdef"[bytes[i] >> shift & 15]);
  return hex;
}

Sha256::Sha256() : Digest(EVP_sha256()) {}
Md5::Md5() : Digest(EVP_md5()) {}

std::string sha256Hex(std::string_view bytes) {
  Sha256 sha;
  sha.update(bytes);
  return sha.finishHex();
}

std::string hmacSha256(std::string_view key, std::string_view bytes) {
  std::string code(32, '\0');
  unsigned int size = 0;
  const auto* made =
      HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char*>(bytes.data()),
           bytes.size(), reinterpret_cast<unsigned char*>(code.data()), &size);
  return made != nullptr && size == code.size() ? code : std::string();
}

bool isSameSecret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

Result<std::string> sha256File(const std::string& path, const std::stop_token& stop) {
  const UniqueFd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!fd.valid()) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  if (Status regular = needRegularFile(fd, path); !regular) return tl::unexpected(regular.error());
  Sha256 sha;
  std::vector<char> buffer(1 << 18);
  while (!stop.stop_requested()) {
    const ssize_t got = read(fd.get(), buffer.data(), buffer.size());
    if (got == 0) return sha.finishHex();
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", path}, {"reason", errnoText(errno)}});
    sha.update({buffer.data(), static_cast<std::size_t>(got)});
  }
  return fail("file.stopped", {{"path", path}});
}

}  // namespace scalescope
