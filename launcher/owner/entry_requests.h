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
    std::function<void(ClientId, control::ClientMessage)> later;
    std::function<void()> entryCame;  // Called when the entry was added to the queue or refused.
  };
  EntryRequests(Loop& loop, OwnedStore& store, ClientNotifier& notifier, QueueWorker& worker, Hooks hooks)
      : m_loop(loop), m_store(store), m_notifier(notifier), m_worker(worker), m_hooks(std::move(hooks)) {}

  void enqueue(ClientId client, const control::Enqueue& ask);
  void cancel(ClientId client, const control::CancelEntry& ask);
  void move(ClientId client, const control::MoveEntry& ask);
  void hold(ClientId client, const control::HoldEntry& ask);
  [[nodiscard]] bool isEnqueueing() const { return !m_enqueueing.empty(); }

 private:
  void checked(ClientId client, const control::Enqueue& ask, const Result<NewEntry>& checked);
  void write(ClientId client, control::Call call, const NewEntry& added);
  void over(ClientId client, const EntryId& entry, const control::Reply& reply);
  // Sends an error if it returns false.
  bool isQueued(ClientId client, control::Call call, const EntryId& entry);
  void cancelUnqueued(ClientId client, const control::CancelEntry& ask);

  Loop& m_loop;
  OwnedStore& m_store;
  ClientNotifier& m_notifier;
  QueueWorker& m_worker;
  Hooks m_hooks;
  std::set<EntryId> m_enqueueing;
};

}  // namespace scalescope
