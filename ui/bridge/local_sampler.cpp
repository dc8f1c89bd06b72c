#include "ui/bridge/local_sampler.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/base/machine/proc_text.h"

namespace scalescope {
namespace {

constexpr int kGpuIntervalMs = 1000, kGpuUsersMs = 5000;
constexpr std::int64_t kLookEvery = 2;  // Number of samples between scans of all programs.
// Number of samples between scans of clocks, temperatures and threads, which are many small files.
constexpr std::int64_t kCloseEvery = 5;

void push(std::vector<double>& history, double value) {
  history.push_back(value);
  if (history.size() > LocalSampler::kHistory) history.erase(history.begin());
}

}  // namespace

GpuUse gpuUse(const MachineLoad& load, const std::vector<int>& only) {
  std::vector<GpuFacts> gpus;
  for (const GpuLoad& each : load.gpus) gpus.push_back(each.now);
  return gpuUse(gpus, only);
}

void LocalSampler::addCores(std::string_view stat) {
  eachCore(
      stat,
      [&](int core, const CoreTimes& now) {
        if (!m_shown.empty() && std::find(m_shown.begin(), m_shown.end(), core) == m_shown.end()) return;
        const std::size_t row = m_rows.try_emplace(core, m_rows.size()).first->second;
        if (m_load.cores.size() <= row) {
          m_load.cores.resize(row + 1);
          m_load.coreNumbers.push_back(core);
        }
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

void LocalSampler::addGpus(const std::vector<GpuFacts>& gpus) {
  std::vector<GpuLoad> now;
  for (const GpuFacts& gpu : gpus) {
    const auto before = std::find_if(m_load.gpus.begin(), m_load.gpus.end(), [&](const GpuLoad& each) {
      return each.now.index == gpu.index && each.now.uuid == gpu.uuid;
    });
    GpuLoad load{gpu, before == m_load.gpus.end() ? std::vector<double>() : std::move(before->percent)};
    if (gpu.utilisation) push(load.percent, static_cast<double>(*gpu.utilisation));
    now.push_back(std::move(load));
  }
  m_load.gpus = std::move(now);
}

// If the probe finds no GPU or is missing, the machine is not probed again.
void LocalSampler::sampleGpus(Sampling what) {
  if (m_hasNoGpu) return;
  if (m_gpusFor != what) m_gpus.stop();
  m_gpusFor = what;
  const int interval = what == Sampling::all ? kGpuIntervalMs : kGpuUsersMs;
  if (!m_gpus.isRunning() && !m_gpus.start(interval, GpuDetail::loadAndUsers)) {
    m_hasNoGpu = true;
    return;
  }
  if (const auto report = m_gpus.poll()) addGpus(report->gpus);
  m_hasNoGpu = !m_gpus.isRunning() && m_load.gpus.empty();
}

void LocalSampler::addLook(CoreLook look) {
  if (m_look) m_load.others = otherUse(*m_look, look, m_shown);
  m_look = std::move(look);
  ++m_load.looks;
}

void LocalSampler::rest() {
  m_gpus.stop();
  m_look.reset();
  m_load.others.reset();
  m_load.gpus.clear();
}

void LocalSampler::sample(Sampling what) {
  if (!m_groups) {  // A process stays in its groups, so they are read once.
    m_groups = readControlGroups();
    m_shown = usableCpus(affinityCpus(), readCpuset(m_groups->cpuset));
  }
  const std::int64_t number = m_samples++;
  if (number % kLookEvery == 0) addLook(lookAtCores());
  sampleGpus(what);
  if (what == Sampling::users) return;
  if (number % kCloseEvery == 0) {
    setStates(readCoreStates(m_shown));
    setUsers(readCoreUsers());
  }
  const std::string stat = procFile("/proc/stat");
  const std::string loadavg = procFile("/proc/loadavg");
  add({stat, loadavg, readMemory(m_groups->memory), readCpuQuota(m_groups->cpu).value_or(0), readCpuSeconds(*m_groups),
       monotonicNs()});
}

}  // namespace scalescope
