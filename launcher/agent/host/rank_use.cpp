#include "launcher/agent/host/rank_use.h"

#include <dirent.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "core/base/clock.h"
#include "core/base/machine/proc_text.h"

namespace scalescope::agent {
namespace {

constexpr std::int64_t kPssFirstNs = kSecondNs;
constexpr std::int64_t kPssEveryNs = 60 * kSecondNs;
// Limit of 0.1 % of the interval; if a read costs more, it is not repeated.
constexpr std::int64_t kPssMostNs = 60'000'000;

constexpr std::size_t kMostProcesses = 256;  // Limit per rank.

std::string procOf(pid_t pid) { return "/proc/" + std::to_string(pid); }

}  // namespace

RankUse::RankUse(SampledRank rank) : m_rank(std::move(rank)), m_processes{m_rank.process.pid} {}

void RankUse::findProcesses() {
  m_processes.resize(1);
  for (std::size_t at = 0; at < m_processes.size(); ++at) {
    const std::string pid = std::to_string(m_processes[at]);
    ProcWords children(ProcFile("/proc/" + pid + "/task/" + pid + "/children").read(m_buffer));
    while (const auto child = children.number<pid_t>())
      if (m_processes.size() < kMostProcesses) m_processes.push_back(*child);
  }
}

void RankUse::sample(double elapsed, const Value& value) {
  static const double kPage = static_cast<double>(sysconf(_SC_PAGESIZE));
  findProcesses();
  std::map<pid_t, std::int64_t> ticks;
  std::int64_t ran = 0, resident = 0;
  for (const pid_t pid : m_processes) {
    const auto process = parseProcessStat(ProcFile(procOf(pid) + "/stat").read(m_buffer));
    const std::uint64_t began = m_rank.process.startTicks;
    if (!process || (pid == m_rank.process.pid && began != 0 && process->startTicks != began)) continue;
    const auto before = m_cpuTicks.find(pid);
    // The number may belong to another process by now.
    ran += std::max<std::int64_t>(0, process->cpuTicks - (before == m_cpuTicks.end() ? 0 : before->second));
    ticks[pid] = process->cpuTicks;
    if (const auto pages = parseResidentPages(ProcFile(procOf(pid) + "/statm").read(m_buffer))) resident += *pages;
  }
  m_cpuTicks = std::move(ticks);
  if (m_cpuTicks.empty()) return;
  if (std::exchange(m_wasRead, true) && elapsed > 0)
    value(Metric::rankCpuPercent, m_rank.rank, 100 * static_cast<double>(ran) * secondsPerTick() / elapsed);
  if (resident > 0) value(Metric::rankRss, m_rank.rank, static_cast<double>(resident) * kPage);
}

std::map<int, ThreadTimes> RankUse::livingThreads() {
  std::map<int, ThreadTimes> living;
  for (const pid_t pid : m_processes) {
    const std::string base = procOf(pid) + "/task";
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(base.c_str()), closedir);
    if (!folder) continue;
    while (const dirent* entry = readdir(folder.get())) {
      const int id = std::atoi(entry->d_name);
      if (id <= 0) continue;
      if (const auto times = parseSchedstat(ProcFile(base + "/" + entry->d_name + "/schedstat").read(m_buffer)))
        living[id] = *times;
    }
  }
  return living;
}

void RankUse::sampleStolen(std::optional<double> busy, const Value& value) {
  std::map<int, ThreadTimes> living = livingThreads();
  if (living.empty()) return;
  for (const auto& [id, times] : m_threads)
    if (!living.contains(id)) m_ended = {m_ended.ran + times.ran, m_ended.waited + times.waited};
  m_threads = std::move(living);
  ThreadTimes sum = m_ended;
  for (const auto& [id, times] : m_threads) sum = {sum.ran + times.ran, sum.waited + times.waited};
  value(Metric::stolenCpuSeconds, m_rank.rank,
        m_stolen.update(sum.waited * 1e-9, sum.ran * 1e-9, busy, m_rank.cores.size()));
}

void RankUse::samplePss(std::int64_t startNs, std::int64_t nowNs, const Value& value) {
  const bool due = m_pssAtNs == 0 ? nowNs - startNs >= kPssFirstNs : nowNs - m_pssAtNs >= kPssEveryNs;
  if (!due || !m_isPssCheap) return;
  const std::int64_t begin = monotonicNs();
  m_pssAtNs = nowNs;
  double all = 0;
  for (const pid_t pid : m_processes)
    if (const auto pss = procBytes(ProcFile(procOf(pid) + "/smaps_rollup").read(m_buffer), "Pss"))
      all += static_cast<double>(*pss);
  if (all > 0) value(Metric::rankPss, m_rank.rank, all);
  m_isPssCheap = monotonicNs() - begin <= kPssMostNs;
}

}  // namespace scalescope::agent
