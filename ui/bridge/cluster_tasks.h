#pragma once

#include <QObject>
#include <QString>

#include "launcher/transport/cluster_offer.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/services.h"

namespace scalescope {

// Queries of a cluster's resources and tests of a study's job request by it, on its own thread. Calls return at
// once; of each kind only the newest is answered. UI thread only.
class ClusterTasks final : public QObject {
  Q_OBJECT

 public:
  // Both must outlive this object.
  ClusterTasks(Mailbox& mail, const BridgeServices& services);

  void ask(const QString& login);  // An empty `login` is this machine.
  // Tests the job that the study would request on that host, as `check --study` does: nothing is queued.
  void tryRequest(const StudySpec& study, const HostSpec& host);
  void stop();
  [[nodiscard]] bool isBusy() const { return m_thread.isBusy() || m_trials.isBusy(); }

 Q_SIGNALS:
  void offered(const QString& login, const scalescope::ClusterOffer& offer);
  void refused(const QString& login, const scalescope::Error& error);
  void tried(const QString& host, const std::vector<scalescope::preflight::CheckResult>& checks);

 private:
  const BridgeServices& m_services;
  TaskThread m_thread, m_trials;
  JobTracker m_asking, m_trying;  // They are declared after their threads.
};

}  // namespace scalescope
