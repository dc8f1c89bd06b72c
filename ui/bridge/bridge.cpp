#include "ui/bridge/bridge.h"

#include <utility>

namespace scalescope {

Bridge::Bridge(BridgeServices services, QObject* parent)
    : QObject(parent),
      m_services(std::move(services)),
      m_questions(m_mail),
      m_live(m_mail),
      m_store(m_mail, m_services, m_questions, m_live),
      m_lists(m_mail, m_services, m_store, m_live),
      m_results(m_services, m_store, m_lists, m_live),
      m_runs(m_mail, m_services, m_store, m_lists),
      m_resolver(m_mail, m_services, m_store, m_questions),
      m_queue(m_store, m_resolver, m_live),
      m_checks(m_mail, m_services, m_questions),
      m_hosts(m_mail, m_services, m_questions.receiver()),
      m_data(m_mail, m_services),
      m_clusters(m_mail, m_services) {}

// All work is stopped before the first thread is waited for.
Bridge::~Bridge() { stop(WorkToStop::all); }

void Bridge::probeMachine() {
  m_checks.probeMachine();
  m_data.list();
}

void Bridge::setSampling(Sampling what) { m_live.setSampling(m_services.samplesThisMachine ? what : Sampling::off); }

Worker Bridge::worker() {
  return {[this] { return openWork(); }, [this](WorkToStop what) { stop(what); }};
}

// Work that the user requested comes first, because the closing dialog names it.
std::vector<OpenWork> Bridge::openWork() const {
  std::vector<OpenWork> list = m_store.openWork();
  const auto add = [&list](bool isOpen, const QString& what, bool isAsked) {
    if (isOpen) list.push_back({what, {}, isAsked});
  };
  add(m_resolver.isSaving(), tr("Saving a file"), true);
  for (OpenWork& each : m_data.open()) list.push_back(std::move(each));
  for (OpenWork& each : m_hosts.open()) list.push_back(std::move(each));
  add(m_resolver.isResolving() || m_checks.isConnecting(), tr("Querying the machines of the study"), false);
  add(m_checks.isChecking(), tr("Checking machines"), false);
  add(m_clusters.isBusy(), tr("Querying a Slurm cluster"), false);
  add(m_checks.isProbing() || m_resolver.isLoading(), tr("Detecting this computer's hardware"), false);
  add(m_lists.isBusy() || m_runs.isBusy(), tr("Reading the store"), false);
  return list;
}

void Bridge::stop(WorkToStop what) {
  m_resolver.stop();
  m_checks.stop();
  m_clusters.stop();
  m_hosts.stop(what);
  if (what == WorkToStop::looks) return;
  m_store.stopWork();
  m_data.stop();
}

}  // namespace scalescope

#include "moc_bridge.cpp"
