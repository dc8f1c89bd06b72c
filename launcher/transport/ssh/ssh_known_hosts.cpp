#include "launcher/transport/ssh/ssh_known_hosts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdint>
#include <optional>

#include "core/base/digest.h"

namespace scalescope {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string encodeBase64(std::string_view bytes) {
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(c);
    for (count += 8; count >= 6; count -= 6) out += kAlphabet[bits >> (count - 6) & 63];
  }
  if (count > 0) out += kAlphabet[bits << (6 - count) & 63];
  return out;
}

// SHA-1 (FIPS 180-4), which hashed host names use; nothing here trusts it.
std::string sha1(std::string message) {
  std::array<std::uint32_t, 5> h{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  const std::uint64_t bitCount = std::uint64_t{message.size()} * 8;
  message += '\x80';
  while (message.size() % 64 != 56) message += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) message += static_cast<char>(bitCount >> shift & 255);
  for (std::size_t at = 0; at < message.size(); at += 64) {
    std::array<std::uint32_t, 80> w{};
    for (std::size_t i = 0; i < 64; ++i) w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(message[at + i]);
    for (std::size_t i = 16; i < 80; ++i) w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    auto [a, b, c, d, e] = h;
    for (std::size_t i = 0; i < 80; ++i) {
      const std::uint32_t f = i < 20 ? (b & c) | (~b & d) : i < 40 ? b ^ c ^ d : i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const std::uint32_t k = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
      const std::uint32_t next = std::rotl(a, 5) + f + e + k + w[i];
      e = d, d = c, c = std::rotl(b, 30), b = a, a = next;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
  }
  std::string out;
  for (const std::uint32_t word : h)
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(word >> shift & 255);
  return out;
}

std::string hmacSha1(std::string key, const std::string& message) {
  if (key.size() > 64) key = sha1(key);
  key.resize(64, '\0');
  std::string inner = key;
  std::string outer = key;
  for (char& c : inner) c = static_cast<char>(c ^ 0x36);
  for (char& c : outer) c = static_cast<char>(c ^ 0x5c);
  return sha1(outer + sha1(inner + message));
}

bool matchesPattern(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t starText = 0;
  while (t < text.size()) {
    if (p < pattern.size() && (pattern[p] == '?' || std::tolower(pattern[p]) == std::tolower(text[t]))) {
      ++p, ++t;
    } else if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      starText = t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++starText;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool matchesHashed(std::string_view field, const std::string& host) {
  const std::size_t bar = field.find('|', 3);
  if (bar == std::string_view::npos) return false;
  const auto salt = decodeBase64(field.substr(3, bar - 3));
  const auto hash = decodeBase64(field.substr(bar + 1));
  return salt && hash && hmacSha1(*salt, host) == *hash;
}

bool matchesHost(std::string_view field, const std::string& host) {
  if (field.starts_with("|1|")) return matchesHashed(field, host);
  bool matched = false;
  while (!field.empty()) {
    const std::size_t size = std::min(field.find(','), field.size());
    std::string_view pattern = field.substr(0, size);
    const bool negated = pattern.starts_with('!');
    if (negated) pattern.remove_prefix(1);
    if (matchesPattern(pattern, host)) {
      if (negated) return false;
      matched = true;
    }
    field.remove_prefix(std::min(size + 1, field.size()));
  }
  return matched;
}

std::string_view nextWord(std::string_view& line) {
  const std::size_t start = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t\r", start), line.size());
  const std::string_view word = line.substr(start, end - start);
  line.remove_prefix(end);
  return word;
}

struct Entry {
  std::string_view marker, hosts, type, key;
};

std::optional<Entry> parseLine(std::string_view line) {
  Entry entry;
  std::string_view word = nextWord(line);
  if (word.empty() || word.front() == '#') return std::nullopt;
  if (word.front() == '@') {
    entry.marker = word;
    word = nextWord(line);
  }
  entry.hosts = word;
  entry.type = nextWord(line);
  entry.key = nextWord(line);
  if (entry.key.empty()) return std::nullopt;
  return entry;
}

bool safeName(std::string_view name, std::string_view extra) {
  if (name.empty() || name.size() > 255 || name.front() == '-') return false;
  return std::all_of(name.begin(), name.end(),
                     [&](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || extra.find(c) != std::string_view::npos; });
}

}  // namespace

std::optional<std::string> decodeBase64(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const std::size_t value = kAlphabet.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count >= 8) out += static_cast<char>(bits >> (count -= 8) & 255);
  }
  return out;
}

HostKeyFinding checkHostKey(const std::vector<KnownHostsFile>& files, const std::string& host, std::string_view keyType,
                            std::string_view keyBase64) {
  HostKeyFinding finding;
  const auto rank = [](HostKeyVerdict verdict) {  // what a later line may overrule
    switch (verdict) {
      case HostKeyVerdict::unknown:
        return 0;
      case HostKeyVerdict::other:
        return 1;
      case HostKeyVerdict::changed:
        return 2;
      case HostKeyVerdict::known:
        return 3;
      case HostKeyVerdict::revoked:
        return 4;
    }
    return 0;
  };
  for (const KnownHostsFile& file : files) {
    int number = 0;
    std::string_view rest = file.text;
    while (!rest.empty()) {
      const std::size_t size = std::min(rest.find('\n'), rest.size());
      const auto entry = parseLine(rest.substr(0, size));
      rest.remove_prefix(std::min(size + 1, rest.size()));
      ++number;
      if (!entry) continue;
      HostKeyVerdict verdict = HostKeyVerdict::unknown;
      if (entry->marker == "@revoked")
        verdict = entry->key == keyBase64 ? HostKeyVerdict::revoked : HostKeyVerdict::unknown;
      else if (entry->marker.empty() && matchesHost(entry->hosts, host))
        verdict = entry->key == keyBase64  ? HostKeyVerdict::known
                  : entry->type == keyType ? HostKeyVerdict::changed
                                           : HostKeyVerdict::other;
      // @cert-authority vouches for certificates, which are not offered here: never for a plain key.
      if (rank(verdict) > rank(finding.verdict)) finding = {verdict, std::string(entry->key), file.path, number};
    }
  }
  return finding;
}

std::string knownHostsName(const std::string& host, int port) { return port == 22 ? host : "[" + host + "]:" + std::to_string(port); }

std::string keyFingerprint(std::string_view keyBase64) {
  const auto blob = decodeBase64(keyBase64);
  if (!blob) return "unreadable";
  const std::string hex = sha256Hex(*blob);
  std::string digest;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) digest += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return "SHA256:" + encodeBase64(digest);
}

bool isSafeHostName(std::string_view name) { return safeName(name, "._:-"); }
bool isSafeUserName(std::string_view name) { return safeName(name, "._-"); }

}  // namespace scalescope
