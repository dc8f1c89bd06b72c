#pragma once

#include <QObject>

#include "ui/bridge/cluster_tasks.h"
#include "ui/bridge/data_tasks.h"
#include "ui/bridge/host_checks.h"
#include "ui/bridge/host_questions.h"
#include "ui/bridge/host_work.h"
#include "ui/bridge/live_feed.h"
#include "ui/bridge/queue_control.h"
#include "ui/bridge/result_reader.h"
#include "ui/bridge/run_reader.h"
#include "ui/bridge/services.h"
#include "ui/bridge/store_connection.h"
#include "ui/bridge/store_lists.h"
#include "ui/bridge/study_resolver.h"

namespace scalescope {

// The controllers that connect the threads of launcher and store with the window. Their calls return at once, answers
// come later on this thread, and live state at most 10 times per second (once per second while timed steps run on this
// machine's cores). Pages take those that they use. UI thread only.
class Bridge final : public QObject {
  Q_OBJECT

 public:
  explicit Bridge(BridgeServices services, QObject* parent = nullptr);
  ~Bridge() override;

  [[nodiscard]] HostQuestions& questions() { return m_questions; }
  [[nodiscard]] LiveFeed& live() { return m_live; }
  [[nodiscard]] StoreConnection& store() { return m_store; }
  [[nodiscard]] StoreLists& lists() { return m_lists; }
  [[nodiscard]] ResultReader& results() { return m_results; }
  [[nodiscard]] RunReader& runs() { return m_runs; }
  [[nodiscard]] StudyResolver& resolver() { return m_resolver; }
  [[nodiscard]] QueueControl& queue() { return m_queue; }
  [[nodiscard]] HostChecks& checks() { return m_checks; }
  [[nodiscard]] HostWork& hosts() { return m_hosts; }
  [[nodiscard]] DataTasks& data() { return m_data; }
  [[nodiscard]] ClusterTasks& clusters() { return m_clusters; }

  void probeMachine();              // Probes this machine and lists its datasets.
  void setSampling(Sampling what);  // Samples this machine's load; only while a page shows it.
  [[nodiscard]] Worker worker();    // Work that a closing window waits for; must not be used after the bridge's end.

 private:
  [[nodiscard]] std::vector<OpenWork> openWork() const;
  void stop(WorkToStop what);

  Mailbox m_mail;  // It is first: every thread below posts into it.
  const BridgeServices m_services;
  HostQuestions m_questions;
  LiveFeed m_live;
  StoreConnection m_store;
  StoreLists m_lists;
  ResultReader m_results;
  RunReader m_runs;
  StudyResolver m_resolver;
  QueueControl m_queue;
  HostChecks m_checks;
  HostWork m_hosts;
  DataTasks m_data;
  ClusterTasks m_clusters;
};

}  // namespace scalescope
