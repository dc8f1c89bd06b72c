#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "launcher/owner/clients/client_notifier.h"
#include "launcher/owner/clients/questions.h"
#include "launcher/owner/owned_store.h"
#include "launcher/owner/owner_options.h"
#include "launcher/owner/queue.h"
#include "launcher/plan/provisioners.h"
#include "launcher/run/study_runner.h"

namespace asio {
class io_context;
}

namespace scalescope {

// Processes the queue: runs its entries one after another once a client wants it to, and follows the runs that an
// earlier owner left. Its commands were journalled before they arrive here. The loop's thread, which outlives it and
// all of its parts.
class QueueWorker {
 public:
  struct Parts {
    asio::io_context& context;
    Loop& loop;
    const OwnerOptions& options;
    OwnedStore& store;
    ClientNotifier& notifier;
    Questions& questions;
  };
  struct Hooks {
    // Callback when an entry or a followed run has ended, before the next begins.
    std::function<void()> ended;
    std::function<void()> rests;  // Callback when there may be nothing to do for long.
    std::function<void()> stirs;  // Callback when an entry reports its state: it may be between two runs.
  };
  QueueWorker(Parts parts, Hooks hooks) : m_parts(parts), m_hooks(std::move(hooks)) {}

  void opened(OpenedStore& store);  // Takes the stored queue and the runs that are to be followed.
  void forget();                    // Drops both before the index is rebuilt.
  void serve() { m_serving = true; }
  void begin();     // Starts the first entry if one may begin.
  void windDown();  // Starts no other run; the current one continues.
  void close();     // Closes sessions; agents and ranks continue.

  // Adds an entry. `expanded`: the study as it came with the entry; nullptr to read it from the store.
  void add(QueueEntry entry, std::shared_ptr<const ExpandedStudy> expanded);
  void pause();
  void resume();
  void move(const EntryId& entry, const EntryId& before);  // Moves an entry; the change is already in the journal.
  // Puts the entry on hold after its current run, so that the next one begins; or queues it again.
  void setHeld(const EntryId& entry, bool isHeld);
  // Keeps the entry from starting while its cancelling is being written.
  void hold(const EntryId& entry) { m_cancelling.insert(entry); }
  void release(const EntryId& entry);  // Lets it start again, since its cancelling could not be written.
  void cancel(const EntryId& entry);   // Cancels it; the change is already in the journal.
  bool cancelRun(const RunId& run);    // Returns false if it is not running.
  // Abandons a host. `named`: the entry whose study names the host; if it is the running one, its cells that need the
  // host are lost, now and later. Returns false if nothing that runs or waits needs the host.
  bool abandon(const std::string& host, const EntryId& named);

  [[nodiscard]] const Queue& queue() const { return m_queue; }
  [[nodiscard]] bool isPaused() const { return m_paused; }
  [[nodiscard]] bool isAtWork(const EntryId& entry) const { return m_runner && m_runner->entry().entry == entry; }
  [[nodiscard]] const QueueEntry* atWork() const { return m_runner ? &m_runner->entry() : nullptr; }
  [[nodiscard]] bool isBetweenRuns() const { return !m_runner || m_runner->isBetweenRuns(); }
  [[nodiscard]] bool isBusy() const;    // Returns true if anything needs the store unchanged.
  [[nodiscard]] bool isAtRest() const;  // Returns true if nothing runs or is about to run.

 private:
  [[nodiscard]] RunWiring wiring() { return {m_parts.loop, m_parts.store.thread(), m_parts.notifier, {}}; }
  [[nodiscard]] ResolveOptions optionsOf(const StudyId& study, const QueueEntry* entry,
                                         std::function<void(HostQuestion)> question);
  [[nodiscard]] NodePool::Wiring nodes(const StudyId& study, const QueueEntry* entry, const RunId& follows = {});
  [[nodiscard]] StudyRunner::Load loader(const EntryId& entry);
  [[nodiscard]] std::function<void(HostQuestion)> asker(const EntryId& entry);
  [[nodiscard]] bool isFollowing() const { return m_followers && m_followers->isFollowing(); }
  void ended(const StudyId& study, const EntryId& entry, int code);
  void remove(const EntryId& entry);
  void putHeldAside();
  void publishQueue();
  void followersChanged();

  Parts m_parts;
  Hooks m_hooks;
  Queue m_queue;
  // Studies of entries that this owner received.
  std::map<EntryId, std::shared_ptr<const ExpandedStudy>> m_expanded;
  std::set<EntryId> m_cancelling;
  const std::shared_ptr<const Provisioners> m_provisioners = makeProvisioners();
  std::unique_ptr<Followers> m_followers;
  std::unique_ptr<StudyRunner> m_runner;
  bool m_paused = false;
  bool m_serving = false;  // A client has connected that wants the queue to run.
  bool m_ending = false;
};

}  // namespace scalescope
