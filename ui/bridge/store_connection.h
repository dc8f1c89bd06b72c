#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "launcher/client/store_session.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/services.h"

namespace scalescope {

class HostQuestions;
class LiveFeed;

// The session with the store's owner: opens the store, passes events on, and sends commands and long work. Calls return
// at once, answers come as signals. UI thread only.
class StoreConnection final : public QObject {
  Q_OBJECT

 public:
  // All must outlive this object.
  StoreConnection(Mailbox& mail, const BridgeServices& services, HostQuestions& questions, LiveFeed& feed);
  ~StoreConnection() override;

  void open(const StoreSessionOptions& options);
  [[nodiscard]] bool isOpen() const { return m_session != nullptr; }
  [[nodiscard]] const QString& readOnlyWhy() const { return m_readOnlyWhy; }  // Returns "" if the store can be written.
  [[nodiscard]] bool canWrite() const { return isOpen() && m_readOnlyWhy.isEmpty(); }
  [[nodiscard]] const std::string& folder() const { return m_options.folder; }
  // Folder with the contents of the store: another one while the contents of its logs are shown (rescue()).
  [[nodiscard]] const std::string& readFolder() const { return m_rescued.empty() ? m_options.folder : m_rescued; }
  // Returns false while the owner is unreachable or opens the store, which its own message reports.
  [[nodiscard]] bool isReadable() const { return m_isLinked || !m_rescued.empty() || !m_readOnlyWhy.isEmpty(); }

  void announce();  // Repeats opened() for a window that is made while the store is open.

  // Sends a command: its error is reported by failed(), and storeChanged() follows. Does nothing until the store is
  // open, as send().
  void command(control::Command command);
  template <class C, class Done>
  void send(C command, Done done) {
    if (!m_session) return;
    m_commands->post([session = m_session, command = std::move(command)] { return session->request(command); },
                     std::move(done));
  }

  // These take long: workProgressed() reports their progress, and stopWork() ends the current one.
  void importPath(const QString& path);
  // Rebuilds the index of a store that cannot be opened; errors by failed().
  void rebuild();
  // Shows the contents of the logs of a store that cannot be opened, without changing them: rescued(), then lists and
  // results from there until the owner serves the store again. failed() gives the reason if that is impossible.
  void rescue();
  void stopWork() { m_jobs.stop(); }

  // Disconnects for good; the owner continues with the queue. Takes time, as open() shows.
  void leave();
  [[nodiscard]] std::vector<OpenWork> openWork() const;

 Q_SIGNALS:
  void opened(const QString& readOnlyWhy);  // The text is empty if the store can be written.
  void openFailed(const scalescope::Error& error);
  // Commands are possible from now on; or no longer, for this reason.
  void writableChanged(bool can, const QString& why);
  // Reports the state of the connection to the store's owner as text; empty once it is connected. The connection is
  // restored automatically unless `forGood`.
  void linkChanged(const QString& text, bool forGood);
  void storeUnusable(const QString& text);  // The store cannot be opened; rebuild() may help.
  void rescued();
  void workProgressed(const QString& text);  // Progress of long work; empty once it has ended.
  void imported(const QString& path, const std::optional<scalescope::Error>& error);
  void studyEnded(const scalescope::StudyId& study, int exitCode);  // Exit code as in DoneEvent.
  void failed(const scalescope::Error& error);                      // Error of a call without its own error signal.
  void storeChanged();                                              // Studies and runs must be read again.

 private:
  void onOpened(Result<std::shared_ptr<StoreSession>> session);
  void onEvent(const StoreEvent& event);
  void onConnected(const std::vector<control::Question>& questions);
  void onDisconnected(const Disconnected& broken);
  [[nodiscard]] RequestOptions::Progress progressOf(const JobTracker::Job& job);
  void endWork();
  void work(control::Command command, std::function<void(const Status&)> done);

  Mailbox& m_mail;
  const BridgeServices& m_services;
  HostQuestions& m_questions;
  LiveFeed& m_feed;
  StoreSessionOptions m_options;
  QString m_readOnlyWhy;
  std::string m_rescued;    // Folder in which the contents of a store that cannot be opened are read; empty if it can.
  bool m_isLinked = false;  // The owner serves the store, so that it can be read.
  bool m_hasLeft = false;
  std::optional<Opening> m_work;  // Progress of the current work.
  std::shared_ptr<StoreSession> m_session;
  std::shared_ptr<void> m_subscription;
  JobTracker m_jobs{Answers::all};  // Jobs of long work.
  std::unique_ptr<TaskThread> m_commands, m_works;
};

}  // namespace scalescope
