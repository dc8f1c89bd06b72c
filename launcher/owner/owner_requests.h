#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "launcher/owner/entry_requests.h"
#include "launcher/owner/long_work.h"
#include "launcher/owner/queue_worker.h"

namespace scalescope {

// Requests of clients, each answered once. A request that needs the store waits until it is open, and is refused with
// the reason if it cannot be opened. The loop's thread.
class Requests {
 public:
  struct Parts {
    Loop& loop;
    OwnedStore& store;
    ClientNotifier& notifier;
    Questions& questions;
    QueueWorker& worker;
    LongWork& work;
  };
  struct Hooks {
    std::function<void(control::LeaveWhen)> leave;
    std::function<void()> reopens;  // The store is being rebuilt, of which clients are notified.
    std::function<void()> ended;    // Called when long work has ended.
  };
  Requests(Parts parts, Hooks hooks);

  void asked(ClientId client, control::ClientMessage message);
  void left(ClientId client);
  void storeOpened() { askAgain(); }
  [[nodiscard]] bool isIdle() const { return m_waiting.empty() && !m_entries.isEnqueueing(); }

 private:
  void take(ClientId, const control::ClientHello&) {}
  void take(ClientId client, const control::Subscribe& ask);
  void take(ClientId client, const control::Enqueue& ask);
  void take(ClientId client, const control::Pause& ask);
  void take(ClientId client, const control::Resume& ask);
  void take(ClientId client, const control::CancelEntry& ask);
  void take(ClientId client, const control::MoveEntry& ask);
  void take(ClientId client, const control::HoldEntry& ask);
  void take(ClientId client, const control::CancelRun& ask);
  void take(ClientId client, const control::AbandonHost& ask);
  void take(ClientId client, const control::Tag& ask);
  void take(ClientId client, const control::Note& ask);
  void take(ClientId client, const control::Write& ask);
  void take(ClientId client, const control::Remove& ask);
  void take(ClientId client, const control::Import& ask);
  void take(ClientId client, const control::Index& ask);
  void take(ClientId client, const control::Rebuild& ask);
  void take(ClientId client, const control::Stop& ask);
  void take(ClientId client, control::Answer& ask);
  void take(ClientId client, const control::StatusRequest& ask);
  void take(ClientId, const control::Leave& ask) { m_hooks.leave(ask.when); }

  template <class Ask>
  bool isReady(ClientId client, const Ask& ask);
  template <class Object>
  void journal(ClientId client, control::Call call, Object object, std::function<void()> done);
  [[nodiscard]] std::function<void()> edited(control::Edited what);
  void abandon(ClientId client, const control::AbandonHost& ask, const EntryId& named);
  void removeFound(ClientId client, const control::Remove& ask, const Result<Target>& target);
  void later(ClientId client, control::ClientMessage message) { m_waiting.emplace_back(client, std::move(message)); }
  void askAgain();

  Parts m_parts;
  Hooks m_hooks;
  EntryRequests m_entries;
  // Requests that wait for the store to open, or for the same entry.
  std::vector<std::pair<ClientId, control::ClientMessage>> m_waiting;
};

}  // namespace scalescope
