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
  std::map<std::string, Watched> m_watched;  // Guarded by m_mutex.
};

}  // namespace

HostWork::HostWork(Mailbox& mail, const BridgeServices& services, std::function<void(HostQuestion)> question)
    : m_mail(mail),
      m_services(services),
      m_question(std::move(question)),
      m_clusters(mail, services),
      m_watches(std::make_unique<TaskThread>(m_mail, "watches")),
      m_fixes(std::make_unique<TaskThread>(m_mail, "fixes")),
      m_cleans(std::make_unique<TaskThread>(m_mail, "cleans-hosts")) {}

HostWork::~HostWork() {
  m_watching.request_stop();
  m_fixing.request_stop();
  m_cleaning.request_stop();
  m_clusters.stop();
  m_watches.reset();
  m_fixes.reset();
  m_cleans.reset();
}

std::vector<OpenWork> HostWork::open() const {
  std::vector<OpenWork> list;
  if (m_fixes->isBusy()) list.push_back({tr("Fixing problems found by a check")});
  if (m_cleans->isBusy()) list.push_back({tr("Removing Scalescope's files from a machine")});
  if (m_watches->isBusy()) list.push_back({tr("Reading the load of other machines"), {}, false});
  if (m_clusters.isBusy()) list.push_back({tr("Querying a Slurm cluster"), {}, false});
  return list;
}

void HostWork::stop(WorkToStop what) {
  watch({});
  m_clusters.stop();
  if (what != WorkToStop::all) return;
  m_fixing.request_stop();
  m_cleaning.request_stop();
}

void HostWork::report(const std::shared_ptr<bool>& isWanted, const QString& host, MachineLoadPtr load,
                      const std::optional<Error>& error) {
  if (isWanted == m_watch) Q_EMIT loadChanged(host, std::move(load), error ? translated(*error) : QString());
}

void HostWork::watch(const std::vector<HostSpec>& hosts) {
  m_watching.request_stop();
  m_watch.reset();
  if (hosts.empty() || !m_services.watchLoads) return;
  m_watching = std::stop_source();
  m_watch = std::make_shared<bool>(true);
  const auto onLoad = [this, watch = m_watch, samplers = std::make_shared<Samplers>()](
                          const HostSpec& host, const Result<preflight::HostLoad>& seen) {
    MachineLoadPtr load = seen ? samplers->add(host.name, *seen) : nullptr;
    const std::optional<Error> error = seen ? std::nullopt : std::optional(seen.error());
    m_mail.post([this, watch, host = toQString(host.name), load, error] { report(watch, host, load, error); });
  };
  m_watches->post(
      [look = m_services.watchLoads, hosts, onLoad, stop = m_watching.get_token()] {
        look(hosts, onLoad, stop);
        return true;
      },
      [](bool) {});
}

void HostWork::applyFix(const preflight::FixRequest& order) {
  if (!m_services.applyFix) return;
  if (m_fixing.stop_requested()) m_fixing = std::stop_source();  // An earlier fix was stopped.
  const QString name = toQString(order.host.name);
  preflight::FixCallbacks callbacks;
  callbacks.question = m_question;
  callbacks.progress = [this, name](const Message& message) {
    m_mail.post([this, name, message] { Q_EMIT fixProgressed(name, translated(message)); });
  };
  m_orders.push_back(order);
  m_fixes->post([applyFix = m_services.applyFix, order, callbacks,
                 stop = m_fixing.get_token()] { return applyFix(order, callbacks, stop); },
                [this, name](const Result<Message>& done) {
                  m_orders.pop_front();
                  Q_EMIT fixed(name, done ? translated(*done) : QString(),
                               done ? std::nullopt : std::optional(done.error()));
                });
}

void HostWork::stopFixing() { m_fixing.request_stop(); }

void HostWork::stopClean() {
  m_cleaning.request_stop();
  ++m_cleanNumber;
  m_clean.reset();
}

void HostWork::clean(const HostSpec& host, Pruning what) {
  if (!m_services.cleanHost) return;
  stopClean();
  m_cleaning = std::stop_source();
  m_clean = Cleaning{host, what};
  const int number = m_cleanNumber;
  m_cleans->post(
      [clean = m_services.cleanHost, host, what, stop = m_cleaning.get_token()] { return clean(host, what, stop); },
      [this, number, what, name = toQString(host.name)](const Result<Pruned>& found) {
        if (number != m_cleanNumber) return;
        m_clean.reset();
        Q_EMIT cleaned(name, what, found.value_or(Pruned()), found ? std::nullopt : std::optional(found.error()));
      });
}

}  // namespace scalescope
