#include "ui/bridge/local_sampler.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/base/machine/proc_text.h"

namespace scalescope {
namespace {

void push(std::vector<double>& history, double value) {
  history.push_back(value);
  if (history.size() > LocalSampler::kHistory) history.erase(history.begin());
}

}  // namespace

void LocalSampler::addCores(std::string_view stat) {
  eachCore(
      stat,
      [&](int core, const CoreTimes& now) {
        if (!m_shown.empty() && std::find(m_shown.begin(), m_shown.end(), core) == m_shown.end()) return;
        const std::size_t row = m_rows.try_emplace(core, m_rows.size()).first->second;
        if (m_load.cores.size() <= row) m_load.cores.resize(row + 1);
        const auto [last, isFirst] = m_last.try_emplace(core, now);
        const CoreTimes before = std::exchange(last->second, now);
        if (!isFirst && now.total > before.total)
          push(m_load.cores[row], 100.0 * (now.busy - before.busy) / (now.total - before.total));
      });
}

void LocalSampler::add(const Reading& reading) {
  addCores(reading.stat);
  m_load.memoryTotal = std::max(0.0, reading.memory.total);
  m_load.memoryAvailable = std::max(0.0, reading.memory.available);
  if (reading.memory.total > 0 && reading.memory.used >= 0) push(m_load.memoryUsed, reading.memory.used);
  m_load.loadAverage = parseLoadAverage(reading.loadavg).value_or(-1);
  m_load.cpuQuota = reading.cpuQuota;
  m_load.quotaUsed = -1;
  if (!reading.groupSeconds) return;
  const GroupTime now{*reading.groupSeconds, reading.atNs};
  if (m_lastGroup && now.atNs > m_lastGroup->atNs)
    m_load.quotaUsed =
        std::max(0.0, now.seconds - m_lastGroup->seconds) / (static_cast<double>(now.atNs - m_lastGroup->atNs) * 1e-9);
  m_lastGroup = now;
}

void LocalSampler::sample() {
  if (!m_groups) {  // a process stays in its groups
    m_groups = readControlGroups();
    m_shown = usableCpus(affinityCpus(), readCpuset(m_groups->cpuset));
  }
  const std::string stat = procFile("/proc/stat");
  const std::string loadavg = procFile("/proc/loadavg");
  add({stat, loadavg, readMemory(m_groups->memory), readCpuQuota(m_groups->cpu).value_or(0), readCpuSeconds(*m_groups),
       monotonicNs()});
}

}  // namespace scalescope
