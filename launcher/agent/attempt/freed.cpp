#include "launcher/agent/attempt/freed.h"

#include <algorithm>
#include <charconv>

#include "core/base/clock.h"
#include "launcher/agent/host/proc_file.h"

namespace scalescope::agent {
namespace {

constexpr int kOnce = 0;  // Interval with which the probe reports only once.

// Parses the pid in "pid name".
pid_t pidOf(const std::string& process) {
  int pid = 0;
  std::from_chars(process.data(), process.data() + process.size(), pid);
  return pid;
}

std::vector<Message> portNotFree(int port) {
  std::string buffer;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"})
    if (port > 0 && isListening(ProcFile(table).read(buffer), port))
      return {{"agent.port-not-free", {{"port", std::int64_t{port}}}}};
  return {};
}

}  // namespace

std::vector<Message> gpusNotFree(const GpuReport& report, const HeldByAttempt& held) {
  std::vector<Message> said;
  for (const GpuFacts& gpu : report.gpus) {
    if (std::find(held.gpus.begin(), held.gpus.end(), gpu.uuid) == held.gpus.end()) continue;
    for (const std::string& process : gpu.processes) {
      const pid_t pid = pidOf(process);
      if (std::find(held.ranks.begin(), held.ranks.end(), pid) != held.ranks.end())
        said.push_back({"agent.gpu-not-free", {{"gpu", std::int64_t{gpu.index}}, {"pid", std::int64_t{pid}}}});
    }
  }
  return said;
}

// Parses lines "  sl  local_address rem_address   st ...": hexadecimal "address:port", and 0A for a listening socket.
bool isListening(std::string_view table, int port) {
  while (!table.empty()) {
    const std::string_view line = table.substr(0, table.find('\n'));
    table.remove_prefix(std::min(table.size(), line.size() + 1));
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(' '); at != std::string_view::npos && words.size() < 4;) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      words.push_back(line.substr(at, end - at));
      at = line.find_first_not_of(' ', end);
    }
    if (words.size() < 4 || words[3] != "0A") continue;
    const std::string_view digits = words[1].substr(words[1].find(':') + 1);
    int found = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), found, 16);
    if (found == port) return true;
  }
  return false;
}

FreedCheck::FreedCheck(HeldByAttempt held, std::int64_t patienceNs)
    : m_held(std::move(held)), m_untilNs(monotonicNs() + patienceNs) {}

// The probe is started for one answer, which takes longer than one call of look(), and started again until nothing is
// held.
bool FreedCheck::askProbe() {
  if (m_held.gpus.empty()) return true;
  if (!m_probe.isRunning() && !m_probe.start(kOnce)) {
    m_held.gpus.clear();
    return true;
  }
  const auto report = m_probe.poll();
  if (report) {
    m_notFree = gpusNotFree(*report, m_held);
    m_probe.stop();
    return true;
  }
  if (m_probe.isRunning()) return false;
  m_held.gpus.clear();  // The probe ended without an answer: the driver does not respond.
  return true;
}

std::optional<std::vector<Message>> FreedCheck::look() {
  const bool isLast = monotonicNs() >= m_untilNs;
  if (!askProbe() && !isLast) return std::nullopt;
  std::vector<Message> said = m_notFree;
  for (Message& one : portNotFree(m_held.port)) said.push_back(std::move(one));
  if (said.empty() || isLast) return said;
  return std::nullopt;
}

}  // namespace scalescope::agent
