#pragma once

#include <QObject>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ui/bridge/services.h"
#include "ui/bridge/task_thread.h"

namespace scalescope {

class LiveFeed;
class StoreConnection;

using StudyResultPtr = std::shared_ptr<const StudyResult>;
using StudyRows = std::shared_ptr<const std::vector<StudyRow>>;
using RunRows = std::shared_ptr<const std::vector<RunRow>>;

// Lists of the store's studies and runs, also of the shipped demo, on one thread with all that is read after them.
// Answers come as signals. UI thread only.
class StoreLists final : public QObject {
  Q_OBJECT

 public:
  // All must outlive this object.
  StoreLists(Mailbox& mail, const BridgeServices& services, StoreConnection& store, LiveFeed& feed);

  void loadStudies();
  void loadRuns();
  void load();  // Loads both lists.
  // Loads the shipped studies, which a user without measurements sees. They are in a separate folder, and their results
  // and steps are read there.
  void loadDemo();
  [[nodiscard]] bool isDemo(const StudyId& study) const { return m_demo.contains(study); }
  [[nodiscard]] const std::string& folderOf(const StudyId& study) const;
  [[nodiscard]] TaskThread& thread() { return m_thread; }
  [[nodiscard]] bool isBusy() const { return m_thread.isBusy(); }

 Q_SIGNALS:
  void studiesLoaded(scalescope::StudyRows studies);
  void runsLoaded(scalescope::RunRows runs);
  // Studies or runs cannot be read, and no other event gives the reason.
  void listsFailed(const scalescope::Error& error);
  void demoLoaded(scalescope::StudyRows studies, scalescope::StudyResultPtr first);
  void demoFailed(const scalescope::Error& error);

 private:
  void connectFeed();
  void loadLater();
  void reportListError(const Error& error);

  const BridgeServices& m_services;
  StoreConnection& m_store;
  LiveFeed& m_feed;
  std::set<StudyId> m_demo;
  std::string m_demoFolder;
  bool m_isLoadPending = false;
  TaskThread m_thread;
};

}  // namespace scalescope
