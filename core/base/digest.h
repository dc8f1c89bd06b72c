#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/result.h"

struct evp_md_st;
struct evp_md_ctx_st;

namespace scalescope {

// A digest that libcrypto computes from pieces of data.
class Digest {
 public:
  void update(std::string_view bytes);
  // Returns the digest in lower-case hex, or "" if libcrypto is configured to refuse it (MD5 under FIPS rules). The
  // object must not be used afterwards.
  std::string finishHex();

 protected:
  explicit Digest(const evp_md_st* kind);

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const;
  };
  std::unique_ptr<evp_md_ctx_st, Free> m_context;
};

class Sha256 : public Digest {  // FIPS 180-4.
 public:
  Sha256();
};

// RFC 1321. Use it only to compare with published checksums: it gives no protection against an attacker.
class Md5 : public Digest {
 public:
  Md5();
};

std::string sha256Hex(std::string_view bytes);

// Returns the 32 bytes of HMAC-SHA256 (RFC 2104), or "" if libcrypto does not compute it.
std::string hmacSha256(std::string_view key, std::string_view bytes);

// Compares in a time that depends only on the length, so that timing reveals nothing about a secret.
bool isSameSecret(std::string_view a, std::string_view b);

// Returns the digest of a file, which is read in pieces. Error `file.stopped` if `stop` is requested in between.
Result<std::string> sha256File(const std::string& path, const std::stop_token& stop = {});

}  // namespace scalescope
