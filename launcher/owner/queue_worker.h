#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "launcher/owner/clients/audience.h"
#include "launcher/owner/clients/questions.h"
#include "launcher/owner/owned_store.h"
#include "launcher/owner/owner_options.h"
#include "launcher/owner/queue.h"
#include "launcher/run/study_runner.h"
#include "launcher/transport/slurm/slurm_queue.h"

namespace asio {
class io_context;
}

namespace scalescope {

// Works on the queue: its entries are run one after the other, once somebody is there whom it serves, and the runs that
// an earlier owner left are followed. What it is told to do was journalled before. The loop's thread, which outlives it
// with all of its parts.
class QueueWorker {
 public:
  struct Parts {
    asio::io_context& context;
    Loop& loop;
    const OwnerOptions& options;
    OwnedStore& store;
    Audience& audience;
    Questions& questions;
  };
  struct Hooks {
    std::function<void()> ended;  // an entry or a followed run, before the next is begun
    std::function<void()> rests;  // there may be nothing to do for long
    std::function<void()> stirs;  // an entry says how it stands: it may be between two runs
  };
  QueueWorker(Parts parts, Hooks hooks) : m_parts(parts), m_hooks(std::move(hooks)) {}

  void opened(OpenedStore& store);  // the queue as it is stored, and the runs that are to be followed
  void forget();                    // both, before the index is made anew
  void serve() { m_serving = true; }
  void begin();     // the first entry, if one may begin
  void windDown();  // no other run begins; the one of the moment goes on
  void close();     // sessions end; agents and ranks go on

  // `expanded`: the study as it came with the entry, nullptr where it is to be read from the store.
  void add(QueueEntry entry, std::shared_ptr<const ExpandedStudy> expanded);
  void pause();
  void resume();
  void move(const EntryId& entry, const EntryId& before);  // that is written
  // It is put aside after its run of the moment, and the next entry begins; or it waits for its turn again.
  void setHeld(const EntryId& entry, bool isHeld);
  void hold(const EntryId& entry) {
    m_cancelling.insert(entry);
  }                                    // its cancelling is being written: not to be begun any more
  void release(const EntryId& entry);  // that could not be written
  void cancel(const EntryId& entry);   // that is written
  bool cancelRun(const RunId& run);    // false: it is not running
  // `named`: the entry whose study names the host; of the one at work, cells that need it are lost, now and later.
  // False: nothing that runs or waits has it.
  bool giveUp(const std::string& host, const EntryId& named);

  [[nodiscard]] const Queue& queue() const { return m_queue; }
  [[nodiscard]] bool isPaused() const { return m_paused; }
  [[nodiscard]] bool isAtWork(const EntryId& entry) const { return m_runner && m_runner->entry().entry == entry; }
  [[nodiscard]] const QueueEntry* atWork() const { return m_runner ? &m_runner->entry() : nullptr; }
  [[nodiscard]] bool isBetweenRuns() const { return !m_runner || m_runner->isBetweenRuns(); }
  [[nodiscard]] bool isBusy() const;    // with anything that needs the store as it is
  [[nodiscard]] bool isAtRest() const;  // nothing of it runs or is about to

 private:
  [[nodiscard]] RunWiring wiring() { return {m_parts.loop, m_parts.store.thread(), m_parts.audience, {}}; }
  [[nodiscard]] ResolveOptions optionsOf(const StudyId& study, const QueueEntry* entry,
                                         std::function<void(HostQuestion)> question);
  [[nodiscard]] NodePool::Wiring nodes(const StudyId& study, const QueueEntry* entry, const RunId& follows = {});
  [[nodiscard]] StudyRunner::Load loader(const EntryId& entry);
  [[nodiscard]] std::function<void(HostQuestion)> asker(const EntryId& entry);
  [[nodiscard]] bool isFollowing() const { return m_followers && m_followers->isFollowing(); }
  void ended(const StudyId& study, const EntryId& entry, int code);
  void remove(const EntryId& entry);
  void putHeldAside();
  void tellQueue();
  void followersChanged();
  void lookAtClock();

  Parts m_parts;
  Hooks m_hooks;
  Queue m_queue;
  std::map<EntryId, std::shared_ptr<const ExpandedStudy>> m_expanded;  // of entries that this owner took
  std::set<EntryId> m_cancelling;
  std::shared_ptr<SlurmQueues> m_clusters = std::make_shared<SlurmQueues>();
  std::unique_ptr<Followers> m_followers;
  std::unique_ptr<StudyRunner> m_runner;
  bool m_paused = false;
  bool m_serving = false;  // a client came that wants the queue to run
  bool m_ending = false;
};

}  // namespace scalescope
