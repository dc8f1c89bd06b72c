#include "ui/bridge/host_work.h"

#include <map>
#include <mutex>

#include "core/base/clock.h"
#include "core/base/machine/memory.h"
#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

// Observations of the hosts of one watch, added on the watch's threads.
class Samplers {
 public:
  MachineLoadPtr add(const std::string& host, const preflight::HostLoad& seen) {
    const std::lock_guard lock(m_mutex);
    auto& [sampler, sensors] = m_watched[host];
    if (!seen.text.sensors.empty()) sensors = parseSensorFiles(seen.text.sensors);
    if (!seen.text.running.empty()) sampler.setUsers(parseCoreUsers(seen.text.running));
    std::map<int, CoreState> states;
    std::vector<int> cpus;
    eachCore(seen.text.stat, [&](int cpu, const CoreTimes&) { cpus.push_back(cpu); });
    for (const auto& [cpu, hertz] : parseCpuClocks(seen.text.cpuinfo)) states[cpu].hertz = hertz;
    for (const auto& [cpu, celsius] : coreHeat(cpus, sensors)) states[cpu].celsius = celsius;
    sampler.setStates(std::move(states));
    if (seen.gpus) sampler.addGpus(*seen.gpus);
    sampler.add(
        {seen.text.stat, seen.text.loadavg, memoryState(parseMeminfo(seen.text.meminfo), {}), 0, {}, monotonicNs()});
    return std::make_shared<const MachineLoad>(sampler.load());
  }

 private:
  std::mutex m_mutex;
  struct Watched {
    LocalSampler sampler;
    SensorFiles sensors;  // Sensor files of the last full scan.
  };
  std::map<std::string, Watched> m_watched;  // m_mutex guards it.
};

}  // namespace

HostWork::HostWork(Mailbox& mail, const BridgeServices& services, std::function<void(HostQuestion)> question)
    : m_services(services),
      m_question(std::move(question)),
      m_clusters(mail, services),
      m_watches(mail, "watches"),
      m_fixes(mail, "fixes"),
      m_cleans(mail, "cleans-hosts") {}

std::vector<OpenWork> HostWork::open() const {
  std::vector<OpenWork> list;
  if (m_fixes.isBusy()) list.push_back({tr("Fixing problems found by a check")});
  if (m_cleans.isBusy()) list.push_back({tr("Removing Scalescope's files from a machine")});
  if (m_watches.isBusy()) list.push_back({tr("Reading the load of other machines"), {}, false});
  if (m_clusters.isBusy()) list.push_back({tr("Querying a Slurm cluster"), {}, false});
  return list;
}

void HostWork::stop(WorkToStop what) {
  m_watching.stop();
  m_clusters.stop();
  if (what != WorkToStop::all) return;
  m_fixing.stop();
  stopClean();
}

void HostWork::watch(const std::vector<HostSpec>& hosts) {
  m_watching.stop();
  if (hosts.empty() || !m_services.watchLoads) return;
  m_watching.run(
      m_watches,
      [this, look = m_services.watchLoads, hosts](const JobTracker::Job& job) {
        const auto onLoad = [this, job, samplers = std::make_shared<Samplers>()](
                                const HostSpec& host, const Result<preflight::HostLoad>& seen) {
          const MachineLoadPtr load = seen ? samplers->add(host.name, *seen) : nullptr;
          const std::optional<Error> error = seen ? std::nullopt : std::optional(seen.error());
          job.post([this, host = toQString(host.name), load, error] {
            Q_EMIT loadChanged(host, load, error ? translated(*error) : QString());
          });
        };
        look(hosts, onLoad, job.stop);
        return true;
      },
      [](bool) {});
}

void HostWork::applyFix(const preflight::FixRequest& order) {
  if (!m_services.applyFix) return;
  const QString name = toQString(order.host.name);
  m_orders.push_back(order);
  m_fixing.run(
      m_fixes,
      [this, applyFix = m_services.applyFix, order, name](const JobTracker::Job& job) {
        preflight::FixCallbacks callbacks;
        callbacks.question = m_question;
        callbacks.progress = [this, job, name](const Message& message) {
          job.post([this, name, message] { Q_EMIT fixProgressed(name, translated(message)); });
        };
        return applyFix(order, callbacks, job.stop);
      },
      [this, name](const Result<Message>& done) {
        m_orders.pop_front();
        Q_EMIT fixed(name, done ? translated(*done) : QString(), done ? std::nullopt : std::optional(done.error()));
      });
}

void HostWork::stopClean() {
  m_cleaning.stop();
  m_clean.reset();
}

void HostWork::clean(const HostSpec& host, Pruning what) {
  if (!m_services.cleanHost) return;
  m_clean = Cleaning{host, what};
  m_cleaning.run(
      m_cleans,
      [clean = m_services.cleanHost, host, what](const JobTracker::Job& job) { return clean(host, what, job.stop); },
      [this, what, name = toQString(host.name)](const Result<Pruned>& found) {
        m_clean.reset();
        Q_EMIT cleaned(name, what, found.value_or(Pruned()), found ? std::nullopt : std::optional(found.error()));
      });
}

}  // namespace scalescope

#include "moc_host_work.cpp"
