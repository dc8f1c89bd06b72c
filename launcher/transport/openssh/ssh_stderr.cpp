#include "launcher/transport/openssh/ssh_stderr.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostName = 255;
constexpr std::size_t kMostReason = 256;

// Returns the text between `before`, at its first occurrence, and `after`; empty if either is missing.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t at = text.find(before);
  if (at == std::string_view::npos) return {};
  const std::size_t start = at + before.size();
  const std::size_t end = text.find(after, start);
  return end == std::string_view::npos ? std::string_view() : text.substr(start, end - start);
}

std::string name(std::string_view text) { return inertText(text, kMostName); }

// Removes "file.c:function():123 (pid=45): " and the level before it.
std::string_view withoutPlace(std::string_view line) {
  const std::size_t pid = line.find(" (pid=");
  const std::size_t end = pid == std::string_view::npos ? pid : line.find("): ", pid);
  return end == std::string_view::npos ? line : line.substr(end + 3);
}

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, size);
    while (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty()) lines.push_back(withoutPlace(line));
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return lines;
}

// The output of ssh, line by line; line() returns the last line that contains a text.
class SshStderr {
 public:
  SshStderr(std::string_view text, const SshSettings& settings, const std::vector<KnownHostsFile>& files)
      : m_lines(linesOf(text)), m_settings(settings), m_files(files) {}

  [[nodiscard]] Error error() const {
    for (const auto kind : {&SshStderr::ofHostKey, &SshStderr::authError, &SshStderr::connectionError})
      if (auto found = (this->*kind)()) return *found;
    return fail("ssh.lost", {{"host", m_settings.host}, {"reason", tail()}}).value();
  }

  // ssh asks about the key alone only after it has rejected its certificate.
  [[nodiscard]] std::optional<Error> ofCertificate(const std::string& host, const std::string& offeredKey) const {
    static constexpr std::string_view kInvalid = "Certificate invalid: ";
    if (const auto said = line(kInvalid); !said.empty())
      return fail("ssh.host-key-certificate",
                  {{"host", host},
                   {"offered", offeredKey},
                   {"reason", inertText(said.substr(said.find(kInvalid) + kInvalid.size()), kMostReason)}})
          .value();
    if (line("No matching CA found").empty()) return std::nullopt;
    return fail("ssh.host-key-authority", {{"host", host}, {"offered", offeredKey}}).value();
  }

 private:
  using Found = std::optional<Error>;

  [[nodiscard]] std::string_view line(std::string_view part) const {
    const auto at = std::find_if(m_lines.rbegin(), m_lines.rend(),
                                 [&](std::string_view one) { return one.find(part) != std::string_view::npos; });
    return at == m_lines.rend() ? std::string_view() : *at;
  }
  [[nodiscard]] std::string tail() const {
    std::string text;
    for (std::size_t at = m_lines.size() > 3 ? m_lines.size() - 3 : 0; at < m_lines.size(); ++at)
      if (!m_lines[at].starts_with("Server host key: ")) text += (text.empty() ? "" : "; ") + std::string(m_lines[at]);
    return inertText(text, kMostReason);
  }

  // Returns the key that the host offered last: over a jump host there are two.
  [[nodiscard]] std::string offered() const {
    for (const std::string_view text : {line("Server host key: "), line("SHA256:")})
      if (const std::size_t at = text.find("SHA256:"); at != std::string_view::npos)
        return name(text.substr(at, text.find_first_of(" .", at) - at));
    return "?";
  }

  [[nodiscard]] Found hostKeyError(const char* code, std::string_view host, const HostKeyFinding& listed) const {
    return fail(code, {{"host", host.empty() ? m_settings.knownHostsAs : name(host)},
                       {"offered", offered()},
                       {"listed", listed.line == 0 ? std::string("?") : keyFingerprint(listed.listedKey)},
                       {"path", inertText(listed.path)},
                       {"line", std::int64_t{listed.line}}})
        .value();
  }

  // Parses "Offending ED25519 key in /home/ann/.ssh/known_hosts:3".
  [[nodiscard]] HostKeyFinding offending() const {
    const std::string_view said = line("Offending ");
    HostKeyFinding finding;
    const std::size_t in = said.find(" key in ");
    const std::size_t colon = said.rfind(':');
    if (in == std::string_view::npos || colon == std::string_view::npos || colon < in) return finding;
    finding.path = said.substr(in + 8, colon - in - 8);
    finding.line = std::atoi(std::string(said.substr(colon + 1)).c_str());
    for (const KnownHostsFile& file : m_files)
      if (file.path == finding.path) finding.listedKey = keyOfLine(file.text, finding.line);
    return finding;
  }

  [[nodiscard]] Found changed() const {
    const HostKeyFinding listed = offending();
    const std::string_view theirs = between(line("sent by the remote host is"), "for the ", " key");
    const std::string_view ours = between(line("Offending "), "Offending ", " key in ");
    const bool isOther = !theirs.empty() && theirs != ours;
    return hostKeyError(isOther ? "ssh.host-key-other" : "ssh.host-key-changed",
                        between(line(" has changed and you"), "Host key for ", " has changed"), listed);
  }

  // Returns the error for a key that is not listed: if other keys of the host are listed, it is more than unknown.
  [[nodiscard]] Found unknown(std::string_view host) const {
    const std::string listedAs = host.empty() ? m_settings.knownHostsAs : std::string(host);
    const HostKeyFinding finding = checkHostKey(m_files, listedAs, "", "");
    if (finding.verdict == HostKeyVerdict::other) return hostKeyError("ssh.host-key-other", host, finding);
    if (auto why = ofCertificate(name(listedAs), offered())) return why;
    return fail("ssh.host-key-unknown", {{"host", name(listedAs)}, {"offered", offered()}}).value();
  }

  [[nodiscard]] Found ofHostKey() const {
    if (!line("REVOKED HOST KEY DETECTED").empty())
      return hostKeyError("ssh.host-key-revoked", between(line(" is marked as revoked"), "host key for ", " is marked"),
                          findFingerprint(m_files, "@revoked", offered()));
    if (const auto said = line(" revoked by file "); !said.empty())
      return fail("ssh.host-key-in-list", {{"host", m_settings.knownHostsAs},
                                           {"offered", offered()},
                                           {"path", inertText(said.substr(said.find(" by file ") + 9))}})
          .value();
    if (const auto said = line("in revoked keys file "); !said.empty()) {
      const std::string_view rest = said.substr(said.find("keys file ") + 10);
      const std::size_t colon = std::min(rest.rfind(": "), rest.size());
      return fail("ssh.revoked-list", {{"path", inertText(rest.substr(0, colon))},
                                       {"reason", inertText(rest.substr(std::min(colon + 2, rest.size())))}})
          .value();
    }
    if (!line("REMOTE HOST IDENTIFICATION HAS CHANGED").empty()) return changed();
    if (const auto said = line(" key is known for "); !said.empty())
      return unknown(between(said, " key is known for ", " and you have"));
    if (!line("Host key verification failed").empty()) return unknown("");
    return std::nullopt;
  }

  [[nodiscard]] Found authError() const {
    if (!line("Too many authentication failures").empty())
      return fail("ssh.too-many-tries", {{"host", m_settings.host}, {"user", m_settings.user}}).value();
    const std::string_view said = line(": Permission denied (");
    if (said.empty()) {
      if (line(" open failed: ").empty()) return std::nullopt;
      return fail("ssh.channel", {{"host", m_settings.host}, {"reason", tail()}}).value();
    }
    // The line is "ann@n0: Permission denied (publickey,password)."; over a jump host it names the host that refused.
    const std::string_view who = said.substr(0, said.find(": Permission"));
    const std::size_t at = who.rfind('@');
    const bool isNamed = at != std::string_view::npos;
    return fail("ssh.authentication", {{"host", isNamed ? name(who.substr(at + 1)) : m_settings.host},
                                       {"user", isNamed ? name(who.substr(0, at)) : m_settings.user},
                                       {"methods", methods(between(said, "denied (", ")"))}})
        .value();
  }

  [[nodiscard]] Found connectionError() const {
    if (const auto said = line("Could not resolve hostname "); !said.empty()) {
      const std::string_view rest = said.substr(said.find("hostname ") + 9);
      const std::size_t colon = std::min(rest.find(": "), rest.size());
      return fail("ssh.no-address", {{"host", name(rest.substr(0, colon))},
                                     {"reason", inertText(rest.substr(std::min(colon + 2, rest.size())))}})
          .value();
    }
    if (const auto said = line("connect to host "); !said.empty()) {
      const std::string_view rest = said.substr(said.find("to host ") + 8);
      const std::size_t port = rest.find(" port ");
      const std::size_t colon = rest.find(": ", std::min(port, rest.size()));
      if (port == std::string_view::npos || colon == std::string_view::npos) return std::nullopt;
      const std::int64_t number = std::atoi(std::string(rest.substr(port + 6)).c_str());
      const bool isRefused = rest.substr(colon + 2) == "Connection refused";
      if (isRefused) return fail("ssh.refused", {{"host", name(rest.substr(0, port))}, {"port", number}}).value();
      return fail("ssh.connect", {{"host", name(rest.substr(0, port))},
                                  {"port", number},
                                  {"reason", inertText(rest.substr(colon + 2))}})
          .value();
    }
    if (!line("onfiguration option").empty())
      return fail("ssh.settings", {{"host", m_settings.host}, {"reason", tail()}}).value();
    for (const char* part : {"exchange_identification", "banner exchange", "Unable to negotiate"})
      if (!line(part).empty())
        return fail("ssh.connect",
                    {{"host", m_settings.host}, {"port", std::int64_t{m_settings.port}}, {"reason", tail()}})
            .value();
    return std::nullopt;
  }

  static std::string methods(std::string_view said) {
    std::string names;
    while (!said.empty()) {
      const std::size_t size = std::min(said.find(','), said.size());
      const std::string_view method = said.substr(0, size);
      names += (names.empty() ? "" : " ") + (method == "publickey" ? std::string("key") : name(method));
      said.remove_prefix(std::min(size + 1, said.size()));
    }
    return names;
  }

  static std::string keyOfLine(std::string_view text, int wanted) {
    for (int number = 1; !text.empty() && number < wanted; ++number)
      text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return listedKeyIn(text.substr(0, text.find('\n')));
  }

  std::vector<std::string_view> m_lines;
  const SshSettings& m_settings;
  const std::vector<KnownHostsFile>& m_files;
};

}  // namespace

std::optional<SshPrompt> readSshPrompt(std::string_view prompt) {
  if (prompt.starts_with("The authenticity of host '")) {
    SshPrompt question{.kind = HostQuestion::Kind::trustKey};
    question.host = name(between(prompt, "of host '", "'"));
    if (const std::size_t address = question.host.find(" ("); address != std::string::npos)
      question.host.resize(address);
    const std::size_t at = prompt.find("SHA256:");
    if (at == std::string_view::npos) return std::nullopt;
    question.text = name(prompt.substr(at, prompt.find_first_of(".\n ", at) - at));
    question.hasOtherTypes = prompt.find("keys of different type are already known") != std::string_view::npos;
    return question;
  }
  while (prompt.ends_with(' ') || prompt.ends_with(':')) prompt.remove_suffix(1);
  if (prompt.empty()) return std::nullopt;
  if (prompt.find("(yes/no") != std::string_view::npos) return std::nullopt;
  SshPrompt question;
  if (prompt.ends_with("'s password") && prompt.find('@') != std::string_view::npos) {
    const std::string_view who = prompt.substr(0, prompt.size() - 11);
    const std::size_t at = who.rfind('@');
    question.host = name(who.substr(at + 1));
    question.method = "password";
    question.text = "Password for " + name(who.substr(0, at)) + " on " + question.host;
  } else if (const auto path = between(prompt, "Enter passphrase for key '", "'"); !path.empty()) {
    question.method = "key";
    question.text = "Passphrase for the key " + inertText(path);
  } else {
    question.method = "keyboard-interactive";
    question.text = inertText(prompt);
  }
  return question;
}

Error refusedKey(std::string_view said, const SshSettings& settings, const SshPrompt& prompt) {
  if (auto why = SshStderr(said, settings, {}).ofCertificate(prompt.host, prompt.text)) return *why;
  return fail("ssh.host-key-unknown", {{"host", prompt.host}, {"offered", prompt.text}}).value();
}

Error sshEnded(std::string_view said, const SshSettings& settings, const std::vector<KnownHostsFile>& files) {
  return SshStderr(said, settings, files).error();
}

}  // namespace scalescope
