#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/result.h"

struct evp_md_st;
struct evp_md_ctx_st;

namespace scalescope {

// A digest by libcrypto, fed in pieces.
class Digest {
 public:
  void update(std::string_view bytes);
  // Lower-case hex of the digest, "" where libcrypto has been told not to compute it (MD5 under FIPS rules); the object
  // must not be used afterwards.
  std::string finishHex();

 protected:
  explicit Digest(const evp_md_st* kind);

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const;
  };
  std::unique_ptr<evp_md_ctx_st, Free> m_context;
};

class Sha256 : public Digest {  // FIPS 180-4
 public:
  Sha256();
};

// RFC 1321, for comparing with published sums alone: it proves nothing against an attacker.
class Md5 : public Digest {
 public:
  Md5();
};

std::string sha256Hex(std::string_view bytes);

// The 32 bytes of HMAC-SHA256 (RFC 2104); "" where libcrypto does not compute it.
std::string hmacSha256(std::string_view key, std::string_view bytes);

// Takes as long for any two texts of one length.
bool isSameSecret(std::string_view a, std::string_view b);

// Digest of a file's bytes, read in pieces. Error `file.stopped` when asked to stop in between.
Result<std::string> sha256File(const std::string& path, const std::stop_token& stop = {});

}  // namespace scalescope
