#include "launcher/transport/ssh/ssh_known_hosts.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <optional>

#include "core/base/digest.h"
#include "core/base/file.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kMostKnownHostsBytes = 16u << 20;
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

// Computes HMAC-SHA-1, which hashed host names use; no security depends on it here.
std::string hmacSha1(const std::string& key, const std::string& message) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> code{};
  unsigned int size = 0;
  if (!HMAC(EVP_sha1(), key.data(), static_cast<int>(key.size()),
            reinterpret_cast<const unsigned char*>(message.data()), message.size(), code.data(), &size))
    return {};
  return {reinterpret_cast<const char*>(code.data()), size};
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
  return salt && hash && !hash->empty() && hmacSha1(*salt, host) == *hash;
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

// Calls `each(entry, path, line number)`.
template <class Each>
void eachEntry(const std::vector<KnownHostsFile>& files, Each each) {
  for (const KnownHostsFile& file : files) {
    int number = 0;
    std::string_view rest = file.text;
    while (!rest.empty()) {
      const std::size_t size = std::min(rest.find('\n'), rest.size());
      const auto entry = parseLine(rest.substr(0, size));
      rest.remove_prefix(std::min(size + 1, rest.size()));
      ++number;
      if (entry) each(*entry, file.path, number);
    }
  }
}

bool safeName(std::string_view name, std::string_view extra) {
  if (name.empty() || name.size() > 255 || name.front() == '-') return false;
  return std::all_of(name.begin(), name.end(), [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || extra.find(c) != std::string_view::npos;
  });
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
  const auto rank = [](HostKeyVerdict verdict) {  // A verdict of higher rank overrules an earlier line.
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
  eachEntry(files, [&](const Entry& entry, const std::string& path, int line) {
    HostKeyVerdict verdict = HostKeyVerdict::unknown;
    if (entry.marker == "@revoked")
      verdict = entry.key == keyBase64 ? HostKeyVerdict::revoked : HostKeyVerdict::unknown;
    else if (entry.marker.empty() && matchesHost(entry.hosts, host))
      verdict = entry.key == keyBase64  ? HostKeyVerdict::known
                : entry.type == keyType ? HostKeyVerdict::changed
                                        : HostKeyVerdict::other;
    // @cert-authority is only for certificates, which are not offered here: it never makes a plain key known.
    if (rank(verdict) > rank(finding.verdict)) finding = {verdict, std::string(entry.key), path, line};
  });
  return finding;
}

bool hasAuthorityFor(const std::vector<KnownHostsFile>& files, const std::string& host) {
  bool found = false;
  eachEntry(files, [&](const Entry& entry, const std::string&, int) {
    found = found || (entry.marker == "@cert-authority" && matchesHost(entry.hosts, host));
  });
  return found;
}

std::string listedKeyIn(std::string_view line) {
  const auto entry = parseLine(line);
  return entry ? std::string(entry->key) : std::string();
}

HostKeyFinding findFingerprint(const std::vector<KnownHostsFile>& files, std::string_view marker,
                               std::string_view fingerprint) {
  HostKeyFinding finding;
  eachEntry(files, [&](const Entry& entry, const std::string& path, int line) {
    const bool isWanted = finding.verdict == HostKeyVerdict::unknown && entry.marker == marker;
    if (!isWanted || keyFingerprint(entry.key) != fingerprint) return;
    finding = {marker == "@revoked" ? HostKeyVerdict::revoked : HostKeyVerdict::known, std::string(entry.key), path,
               line};
  });
  return finding;
}

Result<std::vector<KnownHostsFile>> readKnownHosts(const std::vector<std::string>& paths) {
  std::vector<KnownHostsFile> files;
  for (const std::string& path : paths) {
    struct stat info {};
    if (stat(path.c_str(), &info) != 0) {
      if (errno == ENOENT || errno == ENOTDIR) continue;
      return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
    }
    if (S_ISCHR(info.st_mode) || S_ISFIFO(info.st_mode) || S_ISSOCK(info.st_mode)) continue;
    auto text = readFile(path, kMostKnownHostsBytes);
    if (!text) return tl::unexpected(text.error());
    files.push_back({path, std::move(*text)});
  }
  return files;
}

std::string knownHostsName(const std::string& host, int port) {
  return port == 22 ? host : "[" + host + "]:" + std::to_string(port);
}

std::string keyFingerprint(std::string_view keyBase64) {
  const auto blob = decodeBase64(keyBase64);
  if (!blob) return "unreadable";
  const std::string hex = sha256Hex(*blob);
  std::string digest;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    digest += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return "SHA256:" + encodeBase64(digest);
}

bool isSafeHostName(std::string_view name) {
  // "fe80::1%eth0" names the interface of a link-local address.
  const bool isIpv6 = name.find(':') != std::string_view::npos;
  return safeName(name, isIpv6 ? "._:-%" : "._-+");
}
bool isSafeUserName(std::string_view name) {
  constexpr std::string_view kWithin = "\\@";
  return safeName(name, "._-+\\@") && kWithin.find(name.front()) == kWithin.npos &&
         kWithin.find(name.back()) == kWithin.npos;
}

}  // namespace scalescope
