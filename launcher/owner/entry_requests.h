#pragma once

#include <functional>
#include <set>

#include "launcher/owner/queue_worker.h"

namespace scalescope {

// What clients ask of the queue's entries, where the store is ready: to queue, cancel, move and put aside one. Asked
// again, also after an owner's death, each has the same answer. The loop's thread.
class EntryRequests {
 public:
  struct Hooks {
    std::function<void(ClientId, control::ClientMessage)> later;  // asked again once an entry has come
    std::function<void()> entryCame;                              // into the queue, or not
  };
  EntryRequests(Loop& loop, OwnedStore& store, Audience& audience, QueueWorker& worker, Hooks hooks)
      : m_loop(loop), m_store(store), m_audience(audience), m_worker(worker), m_hooks(std::move(hooks)) {}

  void enqueue(ClientId client, const control::Enqueue& ask);
  void cancel(ClientId client, const control::CancelEntry& ask);
  void move(ClientId client, const control::MoveEntry& ask);
  void hold(ClientId client, const control::HoldEntry& ask);
  [[nodiscard]] bool isEnqueueing() const { return !m_enqueueing.empty(); }

 private:
  void checked(ClientId client, const control::Enqueue& ask, const Result<NewEntry>& checked);
  void write(ClientId client, control::Call call, const NewEntry& added);
  void over(ClientId client, const EntryId& entry, const control::Reply& reply);
  bool isQueued(ClientId client, control::Call call, const EntryId& entry);  // else the client hears that it is not
  void cancelUnqueued(ClientId client, const control::CancelEntry& ask);

  Loop& m_loop;
  OwnedStore& m_store;
  Audience& m_audience;
  QueueWorker& m_worker;
  Hooks m_hooks;
  std::set<EntryId> m_enqueueing;
};

}  // namespace scalescope
