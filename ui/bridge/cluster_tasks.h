#pragma once

#include <QObject>
#include <QString>
#include <stop_token>

#include "launcher/transport/slurm/slurm_offer.h"
#include "ui/bridge/services.h"
#include "ui/bridge/task_thread.h"

namespace scalescope {

// What a Slurm cluster offers a study, and whether it takes the study's request: asked on a thread of its own. Calls
// return at once; only the newest of each kind is answered. UI thread only.
class ClusterTasks final : public QObject {
  Q_OBJECT

 public:
  // Both must live longer than this.
  ClusterTasks(Mailbox& mail, const BridgeServices& services);
  ~ClusterTasks() override;

  void ask(const QString& login);  // "" = this machine
  // The job that the study would ask of that host of it, as `check --study` tries it: nothing is queued.
  void tryRequest(const StudySpec& study, const HostSpec& host);
  void stop();
  [[nodiscard]] bool isBusy() const { return m_thread.isBusy() || m_trials.isBusy(); }

 Q_SIGNALS:
  void offered(const QString& login, const scalescope::SlurmOffer& offer);
  void refused(const QString& login, const scalescope::Error& error);
  void tried(const QString& host, const std::vector<scalescope::preflight::CheckResult>& checks);

 private:
  const BridgeServices& m_services;
  std::stop_source m_asking, m_trying;
  int m_askNumber = 0, m_tryNumber = 0;
  TaskThread m_thread, m_trials;
};

}  // namespace scalescope
