#include "launcher/transport/openssh/remote_shell.h"

#include <algorithm>
#include <utility>

#include "launcher/transport/deploy_script.h"

namespace scalescope {
namespace {

constexpr std::size_t kLongestWord = 16;

}  // namespace

std::string remoteShell(const std::string& mark) {
  const std::string window = std::to_string(kShellWindowBytes);
  // The second cat takes the rest that a command which has ended did not read.
  const std::string feed =
      "feed() { while [ \"$n\" -gt 0 ]; do w=" + window +
      "; if [ \"$n\" -lt $w ]; then w=$n; fi; n=$((n-w)); printf \"\\n%s go\\n\" $m >&2; head -c $w | "
      "{ cat 2>/dev/null || { cat >/dev/null; exit 1; }; } || break; done; }; ";
  return shellCommand("m=" + mark + "; said() { printf \"\\n%s %s\\n\" $m $1; printf \"\\n%s %s\\n\" $m $1 >&2; }; " +
                      feed +
                      "said 0; while IFS= read -r l; do case \"$l\" in \"last \"*) eval \"${l#last }\";; \"fed \"*) "
                      "l=${l#fed }; n=${l%% *}; feed | (eval \"${l#* }\"); said $?;; *) (eval \"$l\") </dev/null; "
                      "said $?;; esac; done");
}

std::string shellLine(const std::string& command) { return command + "\n"; }

std::string shellLineFed(const std::string& command, std::int64_t bytes) {
  return "fed " + std::to_string(bytes) + " " + command + "\n";
}

std::string shellLineLast(const std::string& command) { return "last " + command + "\n"; }

std::optional<std::string> MarkedStream::next() {
  const std::size_t at = m_pending.find(m_mark);
  if (at == std::string::npos) {
    keep(m_pending.size() - std::min(m_pending.size(), m_mark.size() - 1));
    return std::nullopt;
  }
  const std::size_t start = at + m_mark.size();
  const std::size_t end = m_pending.find('\n', start);
  if (end == std::string::npos && m_pending.size() - start <= kLongestWord) return std::nullopt;
  std::string word = m_pending.substr(start, std::min(end - start, kLongestWord));
  keep(at);
  m_pending.erase(0, std::min(m_pending.size(), m_mark.size() + word.size() + 1));
  return word;
}

std::string MarkedStream::takeText() { return std::exchange(m_text, {}); }

void MarkedStream::keep(std::size_t bytes) {
  const std::size_t room = m_most - std::min(m_most, m_text.size());
  m_text.append(m_pending, 0, std::min(bytes, room));
  m_pending.erase(0, bytes);
}

}  // namespace scalescope
