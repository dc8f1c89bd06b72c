#include "launcher/agent/host/sampler.h"

#include <dirent.h>
#include <fcntl.h>
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
#include "core/base/machine/cores.h"
#include "core/base/machine/memory.h"
#include "core/base/machine/proc_text.h"
#include "core/base/machine/process_text.h"
#include "core/base/machine/ticks.h"
#include "core/base/machine/traffic.h"
#include "core/base/machine/stolen_time.h"
#include "launcher/agent/host/gpu_probe.h"

namespace scalescope::agent {
namespace {

constexpr std::int64_t kPssFirstNs = kSecondNs;
constexpr std::int64_t kPssEveryNs = 60 * kSecondNs;
constexpr double kPssMostSeconds = 0.06;  // 0.1 % of the interval; one that cost more is read no more
constexpr int kManyCores = 64;

// A /proc file kept open and read again: opening is most of the cost.
class ProcFile {
 public:
  explicit ProcFile(const std::string& path) : m_fd(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  // Valid until the next read; empty when the process is gone.
  std::string_view read(std::string& buffer) const {
    std::size_t size = 0;
    buffer.resize(std::max<std::size_t>(buffer.capacity(), 8192));
    for (;;) {
      const ssize_t got = m_fd.valid() ? pread(m_fd.get(), buffer.data() + size, buffer.size() - size, static_cast<off_t>(size)) : -1;
      if (got <= 0) break;
      size += static_cast<std::size_t>(got);
      if (size == buffer.size()) buffer.resize(2 * size);
      if (size > (4u << 20)) break;
    }
    return std::string_view(buffer).substr(0, size);
  }

 private:
  UniqueFd m_fd;
};

double seconds(std::int64_t ns) { return static_cast<double>(ns) * 1e-9; }

struct RankFiles {
  SampledRank rank;
  ProcFile stat;
  ProcFile statm;
  double cpuSeconds = -1;
  std::map<int, ThreadTimes> threads;  // living ones
  ThreadTimes ended;                   // of threads that are gone
  StolenTime stolen;
  std::int64_t pssAtNs = 0;
  bool isPssCheap = true;
};

struct Rate {  // of a counter that only grows
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
  std::thread thread;

  std::string buffer;
  ProcFile stat{"/proc/stat"};
  ProcFile diskstats{"/proc/diskstats"};
  ProcFile netdev{"/proc/net/dev"};
  std::vector<RankFiles> ranks;
  std::map<int, CoreTimes> cores;
  std::set<int> shownCores;
  Rate diskRead, diskWrite;
  std::map<std::string, std::pair<Rate, Rate>> networks;
  std::map<std::string, unsigned> interfaceIndex;
  std::set<std::string> disks;
  const ControlGroup memoryGroup = readControlGroups().memory;  // an agent stays in its group
  GpuProbe gpus;
  std::int64_t startNs = monotonicNs();
  std::int64_t lastNs = 0;
  std::int64_t lastSlowNs = 0;

  Impl(LogWriter& writer, Options wanted) : log(writer), options(std::move(wanted)) {
    shownCores.insert(options.cores.begin(), options.cores.end());
    for (const SampledRank& rank : options.ranks) {
      const std::string base = "/proc/" + std::to_string(rank.process.pid);
      ranks.push_back({rank, ProcFile(base + "/stat"), ProcFile(base + "/statm"), -1, {}, {}, {}, 0, true});
    }
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
    eachCore(stat.read(buffer), [&](int core, const CoreTimes& now) {
      const auto [entry, isNew] = cores.try_emplace(core, now);
      const CoreTimes before = std::exchange(entry->second, now);
      const bool shown = cores.size() <= kManyCores || shownCores.contains(core);
      if (!isNew && shown && now.total > before.total)
        value(Metric::cpuPercent, core, 100 * (now.busy - before.busy) / (now.total - before.total));
    });
  }

  void sampleRank(RankFiles& files, double elapsed) {
    static const double kPage = static_cast<double>(sysconf(_SC_PAGESIZE));
    const auto process = parseProcessStat(files.stat.read(buffer));
    if (!process) return;
    const double cpu = static_cast<double>(process->cpuTicks) * secondsPerTick();
    const double before = std::exchange(files.cpuSeconds, cpu);
    if (before >= 0 && elapsed > 0) value(Metric::rankCpuPercent, files.rank.rank, 100 * (cpu - before) / elapsed);
    if (const auto pages = parseResidentPages(files.statm.read(buffer)); pages && *pages > 0)
      value(Metric::rankRss, files.rank.rank, static_cast<double>(*pages) * kPage);
  }

  void sampleStolen(RankFiles& files) {
    const std::string base = "/proc/" + std::to_string(files.rank.process.pid) + "/task";
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(base.c_str()), closedir);
    if (!folder) return;
    std::map<int, ThreadTimes> living;
    while (const dirent* entry = readdir(folder.get())) {
      const int id = std::atoi(entry->d_name);
      if (id <= 0) continue;
      if (const auto times = parseSchedstat(ProcFile(base + "/" + entry->d_name + "/schedstat").read(buffer))) living[id] = *times;
    }
    if (living.empty()) return;
    for (const auto& [id, times] : files.threads)
      if (!living.contains(id)) files.ended = {files.ended.ran + times.ran, files.ended.waited + times.waited};
    files.threads = std::move(living);
    ThreadTimes sum = files.ended;
    for (const auto& [id, times] : files.threads) sum = {sum.ran + times.ran, sum.waited + times.waited};
    const std::vector<int>& own = files.rank.cores;
    value(Metric::stolenCpuSeconds, files.rank.rank, files.stolen.update(sum.waited * 1e-9, sum.ran * 1e-9, busyOf(own), own.size()));
  }

  // As busySeconds, from what was read for the cores' loads a moment ago.
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

  void samplePss(RankFiles& files, std::int64_t now) {
    const bool due = files.pssAtNs == 0 ? now - startNs >= kPssFirstNs : now - files.pssAtNs >= kPssEveryNs;
    if (!due || !files.isPssCheap) return;
    const std::int64_t begin = monotonicNs();
    files.pssAtNs = now;
    const std::string path = "/proc/" + std::to_string(files.rank.process.pid) + "/smaps_rollup";
    if (const auto pss = procBytes(ProcFile(path).read(buffer), "Pss")) value(Metric::rankPss, files.rank.rank, static_cast<double>(*pss));
    files.isPssCheap = seconds(monotonicNs() - begin) <= kPssMostSeconds;
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
    eachLink(netdev.read(buffer), [&](std::string_view word, double received, double sent) {
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
    if (line->gpus.empty()) return gpus.stop();  // no driver here: nothing to ask again
    for (const GpuFacts& gpu : line->gpus) {
      const auto sample = [&](Metric metric, const auto& reading) {
        if (reading) value(metric, gpu.index, static_cast<double>(*reading));
      };
      sample(Metric::gpuPercent, gpu.utilisation);
      sample(Metric::gpuMemoryUsed, gpu.usedBytes);
      sample(Metric::gpuMemoryTotal, gpu.memoryBytes);
      sample(Metric::gpuPowerWatts, gpu.powerWatts);
      sample(Metric::gpuTemperature, gpu.temperature);
      sample(Metric::gpuEnergyJoules, gpu.energyJoules);
    }
  }

  void sampleSelf() {
    rusage use{};
    if (getrusage(RUSAGE_SELF, &use) != 0) return;
    const auto time = [](const timeval& t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6; };
    value(Metric::agentCpuSeconds, 0, time(use.ru_utime) + time(use.ru_stime));
    const auto pages = parseResidentPages(ProcFile("/proc/self/statm").read(buffer));
    if (pages) value(Metric::agentRss, 0, static_cast<double>(*pages) * static_cast<double>(sysconf(_SC_PAGESIZE)));
  }

  void sample() {
    const std::int64_t now = monotonicNs();
    const double elapsed = lastNs == 0 ? 0 : seconds(now - lastNs);
    lastNs = now;
    sampleCores();
    for (RankFiles& rank : ranks) sampleRank(rank, elapsed);
    sampleNetworks(elapsed);
    if (gpus.isRunning()) sampleGpus();
    // What moves slowly or costs more is read once a second whatever the rate.
    if (lastSlowNs != 0 && now - lastSlowNs < kSecondNs - kSecondNs / 20) return;
    const double slowElapsed = lastSlowNs == 0 ? 0 : seconds(now - lastSlowNs);
    lastSlowNs = now;
    sampleDisks(slowElapsed);
    for (RankFiles& rank : ranks) {
      sampleStolen(rank);
      samplePss(rank, now);
    }
    const MemoryState memory = readMemory(memoryGroup);
    if (memory.used >= 0) value(Metric::nodeMemoryUsed, 0, memory.used);
    if (memory.total >= 0) value(Metric::nodeMemoryTotal, 0, memory.total);
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
      due = std::max(due + std::chrono::duration_cast<std::chrono::steady_clock::duration>(interval), std::chrono::steady_clock::now());
      wake.wait_until(lock, due, [&] { return stopping; });
    }
    gpus.stop();
  }
};

Sampler::Sampler(LogWriter& log, Options options) : m_impl(std::make_unique<Impl>(log, std::move(options))) {
  m_impl->thread = std::thread([impl = m_impl.get()] { impl->run(); });
}

Sampler::~Sampler() {
  {
    const std::lock_guard lock(m_impl->mutex);
    m_impl->stopping = true;
  }
  m_impl->wake.notify_all();
  m_impl->thread.join();
}

}  // namespace scalescope::agent
