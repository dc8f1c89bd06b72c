#pragma once

#include <QObject>
#include <QString>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/bridge/cluster_tasks.h"
#include "ui/bridge/local_sampler.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/services.h"

namespace scalescope {

// Work on other machines beside their checks, for the Machines page: their load while it is visible, the offer of a
// cluster, fixes of failed checks, and removal of Scalescope's files. Calls return at once, answers come as queued
// signals. UI thread only.
class HostWork final : public QObject {
  Q_OBJECT

 public:
  // Mail and services must outlive this object. `question` receives a host's questions during a fix, on any thread.
  HostWork(Mailbox& mail, const BridgeServices& services, std::function<void(HostQuestion)> question);

  void watch(const std::vector<HostSpec>& hosts);  // Watches these hosts and no others; an empty list ends the watch.
  void applyFix(const preflight::FixRequest& order);  // Fixes run one after the other.
  void stopFixing() { m_fixing.stop(); }              // Stops the fix; fixed() follows.
  void clean(const HostSpec& host, Pruning what);     // One at a time: a new request replaces the earlier one.
  void stopClean();                                   // No answer follows.
  // Fixes in progress, for a window that is created later.
  [[nodiscard]] const std::deque<preflight::FixRequest>& fixing() const { return m_orders; }
  struct Cleaning {
    HostSpec host;
    Pruning what = Pruning::look;
  };
  [[nodiscard]] const std::optional<Cleaning>& cleaning() const { return m_clean; }
  [[nodiscard]] std::vector<OpenWork> open() const;
  // looks: stops the load and the queries of clusters only.
  void stop(WorkToStop what);
  // Queries of the Machines page, separate from those of the wizard.
  [[nodiscard]] ClusterTasks& clusters() { return m_clusters; }

 Q_SIGNALS:
  // `load` is null if `problem` gives the reason.
  void loadChanged(const QString& host, scalescope::MachineLoadPtr load, const QString& problem);
  void fixProgressed(const QString& host, const QString& text);  // Progress of a fix.
  // `done`: the change that was made; `error`: the reason why nothing was changed, or not everything.
  void fixed(const QString& host, const QString& done, const std::optional<scalescope::Error>& error);
  void cleaned(const QString& host, scalescope::Pruning what, const scalescope::Pruned& found,
               const std::optional<scalescope::Error>& error);

 private:
  const BridgeServices& m_services;
  std::deque<preflight::FixRequest> m_orders;
  std::optional<Cleaning> m_clean;
  std::function<void(HostQuestion)> m_question;
  ClusterTasks m_clusters;
  TaskThread m_watches, m_fixes, m_cleans;
  JobTracker m_watching, m_cleaning, m_fixing{Answers::all};  // They are declared after their threads.
};

}  // namespace scalescope
