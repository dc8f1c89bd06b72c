#include "ui/bridge/queue_control.h"

#include "ui/bridge/live_feed.h"
#include "ui/bridge/store_connection.h"
#include "ui/bridge/study_resolver.h"

namespace scalescope {

QueueControl::QueueControl(StoreConnection& store, StudyResolver& resolver, LiveFeed& feed)
    : m_store(store), m_resolver(resolver), m_feed(feed) {}

void QueueControl::enqueue(const StudySpec& study) {
  m_store.send(
      enqueueNew(study),
      [this, seconds = m_resolver.predictedSeconds(study)](const Result<control::EntryReport>& entry) {
        if (!entry) return void(Q_EMIT enqueueFailed(entry.error()));
        if (!seconds.empty()) m_feed.setForecast(entry->study, seconds);
        Q_EMIT enqueued(entry->study);
      });
}

void QueueControl::enqueueStored(const StudyId& study, int cell) {
  m_store.send(
      control::Enqueue{.study = study, .cells = {cell}, .again = true},
      [this, study](const Result<control::EntryReport>& entry) {
        if (entry)
          Q_EMIT enqueued(entry->study);
        else
          Q_EMIT rerunFailed(study, entry.error());
      });
}

void QueueControl::pauseQueue() { m_store.command(control::Pause{}); }
void QueueControl::resumeQueue() { m_store.command(control::Resume{}); }
void QueueControl::cancelRun(const RunId& run) { m_store.command(control::CancelRun{run}); }
void QueueControl::abandon(const QString& host) { m_store.command(control::AbandonHost{host.toStdString()}); }
void QueueControl::cancelEntry(const EntryId& entry) { m_store.command(control::CancelEntry{entry}); }
void QueueControl::moveEntry(const EntryId& entry, const EntryId& before) {
  m_store.command(control::MoveEntry{entry, before});
}
void QueueControl::holdEntry(const EntryId& entry, bool isHeld) { m_store.command(control::HoldEntry{entry, isHeld}); }
void QueueControl::tag(const RunId& run, const std::vector<std::string>& words) {
  m_store.command(control::Tag{run, words});
}
void QueueControl::note(const RunId& run, const std::string& text) { m_store.command(control::Note{run, text}); }
void QueueControl::remove(const std::string& runOrStudy, bool undo) {
  m_store.command(control::Remove{runOrStudy, undo});
}

}  // namespace scalescope

#include "moc_queue_control.cpp"
