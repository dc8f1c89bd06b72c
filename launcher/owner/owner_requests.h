#pragma once

#include <functional>
#include <map>
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
    std::function<void()> ended;    // Callback when long work has ended.
  };
  Requests(Parts parts, Hooks hooks);

  void asked(ClientId client, control::ClientMessage message);
  void left(ClientId client);
  void storeOpened();
  [[nodiscard]] bool isIdle() const { return m_waiting.empty() && !m_entries.isEnqueueing(); }

 private:
  void take(ClientId, const control::ClientHello&) {}
  void take(ClientId client, const control::Subscribe& ask);
  void take(ClientId, control::Answer& answer);
  void take(ClientId, const control::Leave& ask) { m_hooks.leave(ask.when); }
  void take(ClientId client, control::Request& request);

  void carryOut(const Caller& caller, const control::Enqueue& command) { m_entries.enqueue(caller, command); }
  void carryOut(const Caller& caller, const control::CancelEntry& command) { m_entries.cancel(caller, command); }
  void carryOut(const Caller& caller, const control::MoveEntry& command) { m_entries.move(caller, command); }
  void carryOut(const Caller& caller, const control::HoldEntry& command) { m_entries.hold(caller, command); }
  void carryOut(const Caller& caller, const control::Pause& command);
  void carryOut(const Caller& caller, const control::Resume& command);
  void carryOut(const Caller& caller, const control::CancelRun& command);
  void carryOut(const Caller& caller, const control::AbandonHost& command);
  void carryOut(const Caller& caller, const control::Tag& command);
  void carryOut(const Caller& caller, const control::Note& command);
  void carryOut(const Caller& caller, const control::Write& command);
  void carryOut(const Caller& caller, const control::Remove& command);
  void carryOut(const Caller& caller, const control::Import& command);
  void carryOut(const Caller& caller, const control::Rebuild& command);
  void carryOut(const Caller& caller, const control::Stop& command);
  void carryOut(const Caller& caller, const control::StatusRequest& command);

  template <class Object>
  void journal(const Caller& caller, Object object, std::function<void()> done);
  [[nodiscard]] std::function<void()> edited(control::Edited what);
  void abandon(const Caller& caller, const std::string& host, const EntryId& named);
  void removeFound(const Caller& caller, bool undo, const Result<Target>& target);
  void later(ClientId client, control::Request request) { m_waiting.emplace_back(client, std::move(request)); }
  void askAgain();

  Parts m_parts;
  Hooks m_hooks;
  EntryRequests m_entries;
  // Requests that wait for the store to open, or for the same entry.
  std::vector<std::pair<ClientId, control::Request>> m_waiting;
  std::map<ClientId, control::Subscribe> m_subscriptions;  // Subscriptions that clients sent before the store was open.
};

}  // namespace scalescope
