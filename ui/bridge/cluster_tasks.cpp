#include "ui/bridge/cluster_tasks.h"

#include <memory>

namespace scalescope {

ClusterTasks::ClusterTasks(Mailbox& mail, const BridgeServices& services)
    : m_services(services), m_thread(mail, "clusters"), m_trials(mail, "cluster-trials") {}

void ClusterTasks::stop() {
  m_asking.stop();
  m_trying.stop();
}

void ClusterTasks::ask(const QString& login) {
  if (!m_services.clusterOffer) return;
  m_asking.run(
      m_thread,
      [ask = m_services.clusterOffer, name = login.toStdString()](const JobTracker::Job& job) {
        return ask(name, job.stop);
      },
      [this, login](const Result<ClusterOffer>& offer) {
        if (offer)
          Q_EMIT offered(login, *offer);
        else
          Q_EMIT refused(login, offer.error());
      });
}

void ClusterTasks::tryRequest(const StudySpec& study, const HostSpec& host) {
  if (!m_services.checkStudy) return;
  m_trying.run(
      m_trials,
      [check = m_services.checkStudy, study, host](const JobTracker::Job& job) {
        return check(
            study, {host}, [](const preflight::HostView&) {}, job.stop);
      },
      [this, name = QString::fromStdString(host.name)](const std::vector<preflight::HostReport>& reports) {
        if (!reports.empty()) Q_EMIT tried(name, reports.front().checks);
      });
}

}  // namespace scalescope

#include "moc_cluster_tasks.cpp"
