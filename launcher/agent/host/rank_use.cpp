#include "launcher/agent/host/rank_use.h"

#include <dirent.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <utility>

#include "core/base/clock.h"
#include "core/base/machine/proc_text.h"
#include "core/base/machine/ticks.h"

namespace scalescope::agent {
namespace {

constexpr std::int64_t kPssFirstNs = kSecondNs;
constexpr std::int64_t kPssEveryNs = 60 * kSecondNs;
constexpr std::int64_t kPssMostNs = 60'000'000;  // 0.1 % of the interval; one that cost more is read no more

std::string procOf(const SampledRank& rank) { return "/proc/" + std::to_string(rank.process.pid); }

}  // namespace

RankUse::RankUse(SampledRank rank)
    : m_rank(std::move(rank)), m_stat(procOf(m_rank) + "/stat"), m_statm(procOf(m_rank) + "/statm") {}

void RankUse::sample(double elapsed, const Value& value) {
  static const double kPage = static_cast<double>(sysconf(_SC_PAGESIZE));
  const auto process = parseProcessStat(m_stat.read(m_buffer));
  if (!process) return;
  const double cpu = static_cast<double>(process->cpuTicks) * secondsPerTick();
  const double before = std::exchange(m_cpuSeconds, cpu);
  if (before >= 0 && elapsed > 0) value(Metric::rankCpuPercent, m_rank.rank, 100 * (cpu - before) / elapsed);
  if (const auto pages = parseResidentPages(m_statm.read(m_buffer)); pages && *pages > 0)
    value(Metric::rankRss, m_rank.rank, static_cast<double>(*pages) * kPage);
}

std::map<int, ThreadTimes> RankUse::livingThreads() {
  std::map<int, ThreadTimes> living;
  const std::string base = procOf(m_rank) + "/task";
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(base.c_str()), closedir);
  if (!folder) return living;
  while (const dirent* entry = readdir(folder.get())) {
    const int id = std::atoi(entry->d_name);
    if (id <= 0) continue;
    if (const auto times = parseSchedstat(ProcFile(base + "/" + entry->d_name + "/schedstat").read(m_buffer)))
      living[id] = *times;
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
  if (const auto pss = procBytes(ProcFile(procOf(m_rank) + "/smaps_rollup").read(m_buffer), "Pss"))
    value(Metric::rankPss, m_rank.rank, static_cast<double>(*pss));
  m_isPssCheap = monotonicNs() - begin <= kPssMostNs;
}

}  // namespace scalescope::agent
