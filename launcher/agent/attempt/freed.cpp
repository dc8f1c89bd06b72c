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
  std::vector<Message> notFree;
  for (const GpuFacts& gpu : report.gpus) {
    if (std::find(held.gpus.begin(), held.gpus.end(), gpu.uuid) == held.gpus.end()) continue;
    for (const std::string& process : gpu.processes) {
      const pid_t pid = pidOf(process);
      if (std::find(held.ranks.begin(), held.ranks.end(), pid) != held.ranks.end())
        notFree.push_back({"agent.gpu-not-free", {{"gpu", std::int64_t{gpu.index}}, {"pid", std::int64_t{pid}}}});
    }
  }
  return notFree;
}

// Parses lines "  sl  local_address rem_address   st ...": hexadecimal "address:port", and 0A for a listening socket.
bool isListening(std::string_view table, int port) {
  while (!table.empty()) {
    const std::string_view line = table.substr(0, table.find('\n'));
    table.remove_prefix(std::min(table.size(), line.size() + 1));
    std::vector<std::string_view> fields;
    for (std::size_t at = line.find_first_not_of(' '); at != std::string_view::npos && fields.size() < 4;) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      fields.push_back(line.substr(at, end - at));
      at = line.find_first_not_of(' ', end);
    }
    if (fields.size() < 4 || fields[3] != "0A") continue;
    const std::string_view digits = fields[1].substr(fields[1].find(':') + 1);
    int found = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), found, 16);
    if (found == port) return true;
  }
  return false;
}

FreedCheck::FreedCheck(HeldByAttempt held, std::int64_t timeoutNs)
    : m_held(std::move(held)), m_untilNs(monotonicNs() + timeoutNs) {}

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
  std::vector<Message> notFree = m_notFree;
  for (Message& one : portNotFree(m_held.port)) notFree.push_back(std::move(one));
  if (notFree.empty() || isLast) return notFree;
  return std::nullopt;
}

}  // namespace scalescope::agent
