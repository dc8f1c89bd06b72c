#include "launcher/agent/host/resource_sampler.h"

#include <dirent.h>
#include <net/if.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <thread>

#include "core/base/clock.h"
#include "core/base/json/nested.h"
#include "core/base/machine/machine_conditions.h"
#include "core/base/machine/cores.h"
#include "core/base/machine/memory.h"
#include "core/base/machine/package_energy.h"
#include "core/base/machine/proc_text.h"
#include "core/base/machine/process_text.h"
#include "core/base/machine/traffic.h"
#include "core/base/process.h"
#include "core/telemetry/wire/gpu_probe.h"
#include "core/telemetry/wire/message_fields.h"
#include "launcher/agent/host/proc_file.h"

namespace scalescope::agent {
namespace {

constexpr int kManyCores = 64;
constexpr std::size_t kMostHeatFiles = 256;  // Each file is kept open.

double seconds(std::int64_t ns) { return static_cast<double>(ns) * 1e-9; }

struct Rate {  // Rate of a counter that only grows.
  double last = -1;
  std::optional<double> update(double value, double elapsed) {
    const double before = std::exchange(last, value);
    if (before < 0 || value < before || elapsed <= 0) return std::nullopt;
    return (value - before) / elapsed;
  }
};

}  // namespace

struct Sampler::Impl {
  LogWriter& log;
  Options options;
  std::mutex mutex;
  std::condition_variable wake;
  bool stopping = false;
  std::jthread thread;

  std::string buffer;
  ProcFile stat{"/proc/stat"};
  ProcFile diskstats{"/proc/diskstats"};
  ProcFile netdev{"/proc/net/dev"};
  std::vector<ProcFile> heat;
  std::vector<RankUse> ranks;
  std::map<int, CoreTimes> cores;
  std::set<int> shownCores;
  Rate diskRead, diskWrite;
  std::map<std::string, std::pair<Rate, Rate>> networks;
  std::map<std::string, unsigned> interfaceIndex;
  std::set<std::string> disks;
  const ControlGroup memoryGroup = readControlGroups().memory;  // An agent stays in its control group.
  PackageEnergy packages;
  GpuProbe gpus;
  std::int64_t startNs = monotonicNs();
  std::int64_t lastNs = 0;
  std::int64_t lastSlowNs = 0;

  Impl(LogWriter& writer, Options wanted) : log(writer), options(std::move(wanted)), packages(options.root) {
    shownCores.insert(options.cores.begin(), options.cores.end());
    for (const SampledRank& rank : options.ranks) ranks.emplace_back(rank);
    const std::vector<int> watched = options.cores.empty() ? readOnlineCpus(options.root) : options.cores;
    for (const std::string& path : throttleFiles(watched, options.root))
      if (heat.size() < kMostHeatFiles) heat.emplace_back(path);
    findDisks();
  }

  void value(Metric metric, int instance, double number) {
    log.log(RecordType::sample, SampleRecord{metric, static_cast<std::uint16_t>(instance), number});
  }

  void findDisks() {
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/sys/block"), closedir);
    if (!folder) return;
    while (const dirent* entry = readdir(folder.get())) {
      const std::string name = entry->d_name;
      if (isWholeDisk(name)) disks.insert(name);
    }
  }

  void sampleCores() {
    eachCore(
        stat.read(buffer),
        [&](int core, const CoreTimes& now) {
          const auto [entry, isNew] = cores.try_emplace(core, now);
          const CoreTimes before = std::exchange(entry->second, now);
          const bool shown = cores.size() <= kManyCores || shownCores.contains(core);
          if (!isNew && shown && now.total > before.total)
            value(Metric::cpuPercent, core, 100 * (now.busy - before.busy) / (now.total - before.total));
        });
  }

  // Computes busySeconds from the values that were just read for the cores' loads.
  std::optional<double> busyOf(const std::vector<int>& own) const {
    if (own.empty()) return std::nullopt;
    double busy = 0;
    for (const int core : own) {
      const auto at = cores.find(core);
      if (at == cores.end()) return std::nullopt;
      busy += at->second.busy;
    }
    return busy;
  }

  void sampleDisks(double elapsed) {
    double read = 0;
    double written = 0;
    eachDisk(diskstats.read(buffer), [&](std::string_view name, double bytesRead, double bytesWritten) {
      if (!disks.contains(std::string(name))) return;
      read += bytesRead;
      written += bytesWritten;
    });
    if (disks.empty()) return;
    if (const auto rate = diskRead.update(read, elapsed)) value(Metric::diskReadBytesPerSecond, 0, *rate);
    if (const auto rate = diskWrite.update(written, elapsed)) value(Metric::diskWriteBytesPerSecond, 0, *rate);
  }

  void sampleNetworks(double elapsed) {
    eachLink(
        netdev.read(buffer),
        [&](std::string_view word, double received, double sent) {
          const std::string name(word);
          unsigned& index = interfaceIndex[name];
          if (index == 0) index = if_nametoindex(name.c_str());
          auto& [receiveRate, sendRate] = networks[name];
          const auto receive = receiveRate.update(received, elapsed);
          const auto send = sendRate.update(sent, elapsed);
          if (receive) value(Metric::networkReceiveBytesPerSecond, static_cast<int>(index), *receive);
          if (send) value(Metric::networkSendBytesPerSecond, static_cast<int>(index), *send);
        });
  }

  void sampleGpus() {
    const std::optional<GpuReport> line = gpus.poll();
    if (!line) return;
    if (line->gpus.empty()) return gpus.stop();  // There is nothing to sample without a driver.
    for (const GpuFacts& gpu : line->gpus) {
      const auto sample = [&](std::string_view field, const auto& reading, const auto&...) {
        if constexpr (requires { static_cast<double>(reading.value()); })
          for (const MetricInfo& info : kMetrics)
            if (info.probe == field && reading)
              value(info.metric, gpu.index, static_cast<double>(*reading) * info.probeFactor);
      };
      eachField(sample, gpu);
    }
  }

  void sampleHeat() {
    std::optional<double> sum;
    for (const ProcFile& file : heat)
      if (const auto count = ProcWords(file.read(buffer)).number<std::int64_t>())
        sum = sum.value_or(0) + static_cast<double>(*count);
    if (sum) value(Metric::cpuThrottleCount, 0, *sum);
  }

  void sampleSelf() {
    rusage use{};
    if (getrusage(RUSAGE_SELF, &use) != 0) return;
    const auto time = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    value(Metric::agentCpuSeconds, 0, time(use.ru_utime) + time(use.ru_stime));
    const auto pages = parseResidentPages(ProcFile("/proc/self/statm").read(buffer));
    if (pages) value(Metric::agentRss, 0, static_cast<double>(*pages) * static_cast<double>(sysconf(_SC_PAGESIZE)));
  }

  void sample() {
    const std::int64_t now = monotonicNs();
    const double elapsed = lastNs == 0 ? 0 : seconds(now - lastNs);
    lastNs = now;
    sampleCores();
    const auto put = [this](Metric metric, RankIndex rank, double number) { value(metric, rank.value, number); };
    for (RankUse& rank : ranks) rank.sample(elapsed, put);
    sampleNetworks(elapsed);
    for (const PackageEnergy::Reading& reading : packages.read())
      value(Metric::cpuEnergyJoules, reading.package, reading.joules);
    if (gpus.isRunning()) sampleGpus();
    // Values that change slowly or cost more are read once a second, whatever the rate.
    if (lastSlowNs != 0 && now - lastSlowNs < kSecondNs - kSecondNs / 20) return;
    const double slowElapsed = lastSlowNs == 0 ? 0 : seconds(now - lastSlowNs);
    lastSlowNs = now;
    sampleDisks(slowElapsed);
    for (RankUse& rank : ranks) {
      rank.sampleStolen(busyOf(rank.cores()), put);
      rank.samplePss(startNs, now, put);
    }
    const MemoryState memory = readMemory(memoryGroup);
    if (memory.used >= 0) value(Metric::nodeMemoryUsed, 0, memory.used);
    if (memory.total >= 0) value(Metric::nodeMemoryTotal, 0, memory.total);
    sampleHeat();
    sampleSelf();
  }

  void run() {
    const auto interval = std::chrono::duration<double>(1.0 / std::clamp(options.hertz, 0.1, 10.0));
    gpus.start(std::max(500, static_cast<int>(interval.count() * 1000)));
    auto due = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex);
    while (!stopping) {
      lock.unlock();
      sample();
      lock.lock();
      due = std::max(due + std::chrono::duration_cast<std::chrono::steady_clock::duration>(interval),
                     std::chrono::steady_clock::now());
      wake.wait_until(lock, due, [&] { return stopping; });
    }
    gpus.stop();
  }
};

Sampler::Sampler(LogWriter& log, Options options) : m_impl(std::make_unique<Impl>(log, std::move(options))) {
  auto thread = startThread([impl = m_impl.get()] { impl->run(); });
  if (thread)
    m_impl->thread = std::move(*thread);
  else
    log.log(RecordType::text, TextRecord{TextStream::log, TextLevel::warning,
                                         english(because({"agent.no-samples", {}}, thread.error()))});
}

Sampler::~Sampler() {
  {
    const std::lock_guard lock(m_impl->mutex);
    m_impl->stopping = true;
  }
  m_impl->wake.notify_all();
  if (m_impl->thread.joinable()) m_impl->thread.join();
}

}  // namespace scalescope::agent
