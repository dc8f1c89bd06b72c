#include "launcher/transport/ssh/ssh_identity.h"

#include <filesystem>

#include "core/base/file.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"
#include "launcher/transport/ssh/ssh_wire.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kMostKeyBytes = 64u << 10;
constexpr std::string_view kBegin = "-----BEGIN OPENSSH PRIVATE KEY-----";
constexpr std::string_view kEnd = "-----END OPENSSH PRIVATE KEY-----";
constexpr std::string_view kMagic("openssh-key-v1\0", 15);

std::string keyFile(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) ? readFile(path, kMostKeyBytes).value_or("") : "";
}

// Reads PROTOCOL.key of OpenSSH: magic, cipher, kdf, its options, the number of keys, the public key.
std::optional<std::string> publicHalf(std::string_view text) {
  const std::size_t end = text.find(kEnd);
  if (end == std::string_view::npos) return std::nullopt;
  std::string body;
  for (const char c : text.substr(kBegin.size(), end - kBegin.size()))
    if (c != '\n' && c != '\r') body += c;
  const auto bytes = decodeBase64(body);
  if (!bytes || !bytes->starts_with(kMagic)) return std::nullopt;
  std::string_view rest = std::string_view(*bytes).substr(kMagic.size());
  for (int i = 0; i < 3; ++i)
    if (!takeSshString(rest)) return std::nullopt;
  if (rest.size() < 4) return std::nullopt;
  rest.remove_prefix(4);
  const auto key = takeSshString(rest);
  return key ? std::optional<std::string>(*key) : std::nullopt;
}

}  // namespace

std::optional<std::string> publicKeyIn(std::string_view text) {
  if (text.starts_with(kBegin)) return publicHalf(text);
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const std::string_view key = text.substr(space + 1, text.find_first_of(" \r\n", space + 1) - space - 1);
  auto bytes = decodeBase64(key);
  // The wire form begins with the type, which also precedes it in the file.
  std::string_view rest = bytes ? std::string_view(*bytes) : std::string_view();
  if (takeSshString(rest) != text.substr(0, space)) return std::nullopt;
  return bytes;
}

std::optional<std::string> publicKeyOf(const std::string& path) {
  if (auto key = publicKeyIn(keyFile(path + ".pub"))) return key;
  return publicKeyIn(keyFile(path));
}

bool holdsPrivateKey(const std::string& path) { return keyFile(path).find("PRIVATE KEY-----") != std::string::npos; }

}  // namespace scalescope
