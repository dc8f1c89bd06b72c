#include "ui/bridge/cluster_tasks.h"

#include <memory>

namespace scalescope {

ClusterTasks::ClusterTasks(Mailbox& mail, const BridgeServices& services)
    : m_services(services), m_thread(mail, "clusters"), m_trials(mail, "cluster-trials") {}

ClusterTasks::~ClusterTasks() { stop(); }

void ClusterTasks::stop() {
  m_asking.request_stop();
  m_trying.request_stop();
  ++m_askNumber;
  ++m_tryNumber;
}

void ClusterTasks::ask(const QString& login) {
  if (!m_services.clusterOffer) return;
  m_asking.request_stop();
  m_asking = std::stop_source();
  const int number = ++m_askNumber;
  m_thread.post([ask = m_services.clusterOffer, name = login.toStdString(),
                 stop = m_asking.get_token()] { return ask(name, stop); },
                [this, number, login](const Result<ClusterOffer>& offer) {
                  if (number != m_askNumber) return;
                  if (offer)
                    Q_EMIT offered(login, *offer);
                  else
                    Q_EMIT refused(login, offer.error());
                });
}

void ClusterTasks::tryRequest(const StudySpec& study, const HostSpec& host) {
  if (!m_services.checkStudy) return;
  m_trying.request_stop();
  m_trying = std::stop_source();
  const int number = ++m_tryNumber;
  m_trials.post(
      [check = m_services.checkStudy, study, host, stop = m_trying.get_token()] {
        return std::make_shared<const std::vector<preflight::HostReport>>(check(
            study, {host}, [](const preflight::HostView&) {}, stop));
      },
      [this, number, name = QString::fromStdString(host.name)](
          const std::shared_ptr<const std::vector<preflight::HostReport>>& reports) {
        if (number == m_tryNumber && !reports->empty()) Q_EMIT tried(name, reports->front().checks);
      });
}

}  // namespace scalescope
