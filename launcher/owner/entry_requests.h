#pragma once

#include <functional>
#include <set>

#include "launcher/owner/queue_worker.h"

namespace scalescope {

// Requests of clients for the queue's entries once the store is ready: to queue, cancel, move and hold one. A repeated
// request, also after an owner's death, has the same reply. The loop's thread.
class EntryRequests {
 public:
  struct Hooks {
    // Repeats the request after the entry was added.
    std::function<void(const Caller&, control::Command)> later;
    std::function<void()> entryCame;  // Callback when the entry was added to the queue or refused.
  };
  EntryRequests(Loop& loop, OwnedStore& store, ClientNotifier& notifier, QueueWorker& worker, Hooks hooks)
      : m_loop(loop), m_store(store), m_notifier(notifier), m_worker(worker), m_hooks(std::move(hooks)) {}

  void enqueue(const Caller& caller, const control::Enqueue& command);
  void cancel(const Caller& caller, const control::CancelEntry& command);
  void move(const Caller& caller, const control::MoveEntry& command);
  void hold(const Caller& caller, const control::HoldEntry& command);
  [[nodiscard]] bool isEnqueueing() const { return !m_enqueueing.empty(); }

 private:
  void checked(const Caller& caller, const EntryId& entry, const Result<NewEntry>& checked);
  void write(const Caller& caller, const NewEntry& added);
  // `reply` gets the caller's number.
  void over(const Caller& caller, const EntryId& entry, control::Reply reply);
  // Sends an error if it returns false.
  bool isQueued(const Caller& caller, const EntryId& entry);
  void cancelUnqueued(const Caller& caller, const EntryId& entry);

  Loop& m_loop;
  OwnedStore& m_store;
  ClientNotifier& m_notifier;
  QueueWorker& m_worker;
  Hooks m_hooks;
  std::set<EntryId> m_enqueueing;
};

}  // namespace scalescope
