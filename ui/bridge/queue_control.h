#pragma once

#include <QObject>
#include <QString>
#include <string>
#include <vector>

#include "launcher/client/store_session.h"

namespace scalescope {

class LiveFeed;
class StoreConnection;
class StudyResolver;

// Commands of the user to the store's owner. Without an error signal of their own, their errors are reported by
// StoreConnection::failed(). UI thread only.
class QueueControl final : public QObject {
  Q_OBJECT

 public:
  // All must outlive this object.
  QueueControl(StoreConnection& store, StudyResolver& resolver, LiveFeed& feed);

  void enqueue(const StudySpec& study);
  void enqueueStored(const StudyId& study, int cell);  // Queues new repeats of one cell.
  void pauseQueue();
  void resumeQueue();
  void cancelRun(const RunId& run);
  void abandon(const QString& host);  // Abandons the runs on a host that will not become reachable again.
  void cancelEntry(const EntryId& entry);
  void moveEntry(const EntryId& entry, const EntryId& before);  // An empty `before` moves the entry to the end.
  void holdEntry(const EntryId& entry, bool isHeld);
  void tag(const RunId& run, const std::vector<std::string>& words);
  void note(const RunId& run, const std::string& text);
  void remove(const std::string& runOrStudy, bool undo);

 Q_SIGNALS:
  void enqueued(const scalescope::StudyId& study);
  void enqueueFailed(const scalescope::Error& error);
  void rerunFailed(const scalescope::StudyId& study, const scalescope::Error& error);  // Error of enqueueStored().

 private:
  StoreConnection& m_store;
  StudyResolver& m_resolver;
  LiveFeed& m_feed;
};

}  // namespace scalescope
