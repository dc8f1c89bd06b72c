#pragma once

#include <QObject>
#include <QString>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "ui/bridge/cluster_tasks.h"
#include "ui/bridge/local_sampler.h"
#include "ui/bridge/services.h"
#include "ui/bridge/task_thread.h"
#include "ui/bridge/worker.h"

namespace scalescope {

// What the Machines page asks of other machines beside their checks: their load for as long as somebody looks, what a
// cluster offers, what mends a finding of their checks, and what is to be removed from them. Calls return at once,
// answers come as queued signals. UI thread only.
class HostWork final : public QObject {
  Q_OBJECT

 public:
  // Mail and services must live longer. `question` takes what a host asks while it is mended, on any thread.
  HostWork(Mailbox& mail, const BridgeServices& services, std::function<void(HostQuestion)> question);
  ~HostWork() override;

  void watch(const std::vector<HostSpec>& hosts);  // these and no others; none = nobody looks
  void mend(const preflight::MendOrder& order);    // one after the other
  void stopMending();                              // mended() says so
  void clean(const HostSpec& host, Pruning what);  // one at a time: the last one that was asked for
  void stopClean();                                // no answer follows
  // What is under way, for a window that comes later.
  [[nodiscard]] const std::deque<preflight::MendOrder>& mending() const { return m_orders; }
  struct Cleaning {
    HostSpec host;
    Pruning what = Pruning::look;
  };
  [[nodiscard]] const std::optional<Cleaning>& cleaning() const { return m_clean; }
  [[nodiscard]] std::vector<OpenWork> open() const;
  void stop(WorkToStop what);                                    // looks: the load, and what clusters are asked
  [[nodiscard]] ClusterTasks& clusters() { return m_clusters; }  // beside those of the wizard

 Q_SIGNALS:
  // `load` is null where `problem` says why there is none.
  void loadChanged(const QString& host, scalescope::MachineLoadPtr load, const QString& problem);
  void mendTold(const QString& host, const QString& text);  // how far it is
  // `done`: what was done, unless `error` says why nothing was, or not all.
  void mended(const QString& host, const QString& done, const std::optional<scalescope::Error>& error);
  void cleaned(const QString& host, scalescope::Pruning what, const scalescope::Pruned& found,
               const std::optional<scalescope::Error>& error);

 private:
  void tell(const std::shared_ptr<bool>& isWanted, const QString& host, MachineLoadPtr load,
            const std::optional<Error>& error);

  Mailbox& m_mail;
  const BridgeServices& m_services;
  std::stop_source m_watching, m_mending, m_cleaning;
  int m_cleanNumber = 0;
  std::deque<preflight::MendOrder> m_orders;
  std::optional<Cleaning> m_clean;
  std::shared_ptr<bool> m_watch;  // of the watch that is wanted
  std::function<void(HostQuestion)> m_question;
  ClusterTasks m_clusters;
  std::unique_ptr<TaskThread> m_watches, m_mends, m_cleans;
};

}  // namespace scalescope
