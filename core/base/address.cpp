#include "core/base/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace scalescope {
namespace {

struct NumericBytes {
  int family = AF_UNSPEC;
  std::size_t size = 0;
  std::array<std::uint8_t, sizeof(in6_addr)> bytes{};
};

NumericBytes numericBytes(const std::string& address) {
  NumericBytes out;
  if (inet_pton(AF_INET, address.c_str(), out.bytes.data()) == 1) return out.family = AF_INET, out.size = 4, out;
  if (inet_pton(AF_INET6, address.c_str(), out.bytes.data()) == 1) return out.family = AF_INET6, out.size = 16, out;
  return {};
}

}  // namespace

int addressFamily(const std::string& address) { return numericBytes(address).family; }

bool isEveryInterface(const std::string& address) {
  const NumericBytes one = numericBytes(address);
  return one.family != AF_UNSPEC && one.bytes == decltype(one.bytes){};
}

int commonPrefix(const std::string& a, const std::string& b) {
  const NumericBytes one = numericBytes(a), other = numericBytes(b);
  if (one.family != other.family || one.family == AF_UNSPEC) return -1;
  int bits = 0;
  for (std::size_t at = 0; at < one.size; ++at) {
    const int alike = std::countl_zero(static_cast<std::uint8_t>(one.bytes[at] ^ other.bytes[at]));
    bits += alike;
    if (alike < 8) break;
  }
  return bits;
}

}  // namespace scalescope
