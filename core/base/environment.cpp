#include "core/base/environment.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "core/base/text.h"

extern char** environ;

namespace scalescope {

namespace {

constexpr std::string_view kNames[] = {
    "HOME",        "PATH",         "TMPDIR",        "LD_LIBRARY_PATH", "PYTHONPATH",           "PYTHONHOME",
    "VIRTUAL_ENV", "CONDA_PREFIX", "SSH_AUTH_SOCK", "GLIBC_TUNABLES",  "CUDA_VISIBLE_DEVICES", "http_proxy",
    "https_proxy", "ftp_proxy",    "all_proxy",     "no_proxy",        "HTTP_PROXY",           "HTTPS_PROXY",
    "ALL_PROXY",   "NO_PROXY",     "SSL_CERT_FILE", "SSL_CERT_DIR",    "CURL_CA_BUNDLE"};
constexpr std::string_view kPrefixes[] = {"SCALESCOPE_", "XDG_", "CUDA_"};
constexpr std::string_view kLibraryPrefixes[] = {"NCCL_", "GLOO_",   "OMP_",   "GOMP_",    "KMP_",   "MKL_",
                                                 "DNNL_", "ONEDNN_", "TORCH_", "PYTORCH_", "MALLOC_"};

constexpr std::string_view kProxySchemes[] = {"http://",    "https://",  "socks://",  "socks4://",
                                              "socks4a://", "socks5://", "socks5h://"};

template <std::size_t N>
bool beginsWithOne(std::string_view name, const std::string_view (&prefixes)[N]) {
  return std::any_of(
      std::begin(prefixes), std::end(prefixes), [name](std::string_view prefix) { return name.starts_with(prefix); });
}

std::pair<std::string_view, std::string_view> split(std::string_view entry) {
  const std::size_t equals = std::min(entry.find('='), entry.size());
  return {entry.substr(0, equals), entry.substr(std::min(equals + 1, entry.size()))};
}

bool changesVariable(const EnvironmentChange& change, std::string_view name) {
  return std::any_of(
             change.set.begin(), change.set.end(), [&](const auto& set) { return set.first == name; }) ||
         std::find(change.unset.begin(), change.unset.end(), name) != change.unset.end();
}

bool isPort(std::string_view text) {
  constexpr int kMostPort = 65535;
  int port = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, port);
  return text.empty() || (error == std::errc{} && end == last && text.front() != '-' && port <= kMostPort);
}

// Returns true for an IPv6 address in brackets, also one with a zone or a port: "[::1]", "[fe80::1%25eth0]:3128".
bool isBracketedAddress(std::string_view text) {
  const std::size_t close = text.find(']');
  if (!text.starts_with('[') || close == std::string_view::npos) return false;
  const std::string_view inside = text.substr(1, close - 1), rest = text.substr(close + 1);
  return inside.substr(0, inside.find('%')).find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos &&
         inside.find(':') != std::string_view::npos &&
         (rest.empty() || (rest.front() == ':' && isPort(rest.substr(1))));
}

}  // namespace

Environment Environment::ofThisProcess() {
  std::map<std::string, std::string> variables;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const auto [name, value] = split(*entry);
    variables.emplace(name, value);
  }
  return Environment(std::move(variables));
}

Environment Environment::forClient(const Environment& client) {
  Environment mixed = ofThisProcess();
  std::erase_if(mixed.m_variables, [](const auto& one) { return isClientVariable(one.first); });
  for (const auto& [name, value] : client.all())
    if (isClientVariable(name)) mixed.m_variables.emplace(name, value);
  return mixed;
}

EnvironmentChange Environment::forChild(const EnvironmentChange& further) const {
  EnvironmentChange all = further;
  for (const auto& [name, value] : m_variables)
    if (!changesVariable(further, name)) all.set.emplace_back(name, value);
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
    if (const std::string_view name = split(*entry).first; !has(name)) all.unset.emplace_back(name);
  return all;
}

std::string Environment::get(std::string_view name) const {
  const auto found = m_variables.find(std::string(name));
  return found == m_variables.end() ? std::string() : found->second;
}

std::string withoutPassword(const std::string& value) {
  // Any other name before "://" may be a user whose password begins with two slashes.
  const std::size_t start = beginsWithOne(lowered(value), kProxySchemes) ? value.find("://") + 3 : 0;
  const std::size_t at = value.rfind('@');
  if (at == std::string::npos) return value;
  const std::string bare = value.substr(0, start) + value.substr(at + 1);
  const std::size_t end = value.find_first_of("/?#", start);
  if (value.find('@') < end) return bare;
  // No @ precedes the path. A password may have slashes that are not escaped, but it follows a colon.
  const std::string_view first = std::string_view(value).substr(start, end - start);
  const std::size_t colon = value.find(':', start);
  if (colon > at || isBracketedAddress(first)) return value;
  if (colon < end && !isPort(first.substr(colon - start + 1))) return bare;
  // The rest is a port and a path, or a password: the host alice with port 33 is written like a user with the
  // password 33/CRET. Only the first name is certain to be no part of a password.
  return value.substr(0, std::min(colon, end));
}

bool isClientVariable(std::string_view name) {
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames) || beginsWithOne(name, kPrefixes) ||
         isLibraryVariable(name);
}

bool isLibraryVariable(std::string_view name) { return beginsWithOne(name, kLibraryPrefixes); }

std::string environmentVariable(std::string_view name) {
  const char* value = std::getenv(std::string(name).c_str());
  return value != nullptr ? value : "";
}

std::vector<std::string> changedEnvironment(const EnvironmentChange& change) {
  std::vector<std::string> changed;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
    if (!changesVariable(change, split(*entry).first)) changed.emplace_back(*entry);
  for (const auto& [name, value] : change.set) changed.push_back(name + "=" + value);
  return changed;
}

EnvironmentChange clientVariablesOnly(const Environment& client) {
  EnvironmentChange change;
  for (const auto& [name, value] : client.all())
    if (isClientVariable(name)) change.set.emplace_back(name, value);
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view name = split(*entry).first;
    if (isClientVariable(name) && !client.has(name)) change.unset.emplace_back(name);
  }
  return change;
}

EnvironmentChange gpusCountedAsNvmlDoes() { return {{{"CUDA_DEVICE_ORDER", "PCI_BUS_ID"}}, {"CUDA_VISIBLE_DEVICES"}}; }

}  // namespace scalescope
