#include "ui/bridge/host_work.h"

#include <map>
#include <mutex>

#include "core/base/clock.h"
#include "core/base/machine/memory.h"
#include "ui/base/messages.h"

namespace scalescope {
namespace {

// What was seen of the hosts of one watch, on their threads.
class Samplers {
 public:
  MachineLoadPtr add(const std::string& host, const preflight::HostLoad& seen) {
    const std::lock_guard lock(m_mutex);
    LocalSampler& sampler = m_samplers[host];
    std::map<int, CoreState> states;
    for (const auto& [cpu, hertz] : parseCpuClocks(seen.text.cpuinfo)) states[cpu].hertz = hertz;
    sampler.setStates(std::move(states));
    if (seen.gpus) sampler.addGpus(*seen.gpus);
    sampler.add(
        {seen.text.stat, seen.text.loadavg, memoryState(parseMeminfo(seen.text.meminfo), {}), 0, {}, monotonicNs()});
    return std::make_shared<const MachineLoad>(sampler.load());
  }

 private:
  std::mutex m_mutex;
  std::map<std::string, LocalSampler> m_samplers;  // under m_mutex
};

}  // namespace

HostWork::HostWork(Mailbox& mail, const BridgeServices& services)
    : m_mail(mail),
      m_services(services),
      m_clusters(mail, services),
      m_watches(std::make_unique<TaskThread>(m_mail, "watches")),
      m_ends(std::make_unique<TaskThread>(m_mail, "ends-ranks")) {}

HostWork::~HostWork() {
  m_watching.request_stop();
  m_closing.request_stop();
  m_clusters.stop();
  m_watches.reset();
  m_ends.reset();
}

std::vector<OpenWork> HostWork::open() const {
  std::vector<OpenWork> list;
  if (m_ends->isBusy()) list.push_back({tr("Ending ranks that nobody follows")});
  if (m_watches->isBusy()) list.push_back({tr("Looking at the load of other machines"), {}, false});
  if (m_clusters.isBusy()) list.push_back({tr("Asking a Slurm cluster"), {}, false});
  return list;
}

void HostWork::stop(WorkToStop what) {
  watch({});
  m_clusters.stop();
  if (what == WorkToStop::all) m_closing.request_stop();
}

void HostWork::tell(const std::shared_ptr<bool>& isWanted, const QString& host, MachineLoadPtr load,
                    const std::optional<Error>& error) {
  if (isWanted == m_watch) Q_EMIT loadChanged(host, std::move(load), error ? translated(*error) : QString());
}

void HostWork::watch(const std::vector<HostSpec>& hosts) {
  m_watching.request_stop();
  m_watch.reset();
  if (hosts.empty() || !m_services.watchLoads) return;
  m_watching = std::stop_source();
  m_watch = std::make_shared<bool>(true);
  const auto told = [this, watch = m_watch, samplers = std::make_shared<Samplers>()](
                        const HostSpec& host, const Result<preflight::HostLoad>& seen) {
    MachineLoadPtr load = seen ? samplers->add(host.name, *seen) : nullptr;
    const std::optional<Error> error = seen ? std::nullopt : std::optional(seen.error());
    m_mail.post([this, watch, host = toQString(host.name), load, error] { tell(watch, host, load, error); });
  };
  m_watches->post(
      [look = m_services.watchLoads, hosts, told, stop = m_watching.get_token()] {
        look(hosts, told, stop);
        return true;
      },
      [](bool) {});
}

void HostWork::endRanks(const HostSpec& host, const std::vector<std::int64_t>& ranks) {
  if (!m_services.endRanks) return;
  if (m_closing.stop_requested()) m_closing = std::stop_source();  // the window was kept open after all
  m_ends->post(
      [end = m_services.endRanks, host, ranks, stop = m_closing.get_token()] { return end(host, ranks, stop); },
      [this, name = toQString(host.name)](const Result<int>& ended) {
        Q_EMIT ranksEnded(name, ended.value_or(0), ended ? std::nullopt : std::optional(ended.error()));
      });
}

}  // namespace scalescope
