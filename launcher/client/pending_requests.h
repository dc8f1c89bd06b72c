#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/base/file.h"
#include "core/telemetry/wire/control.h"
#include "launcher/client/store_session.h"

namespace scalescope {

// State of the link to the owner.
enum class LinkStage {
  none,
  older,    // The owner has an older protocol and was asked to leave.
  greeted,  // Commands may be sent.
  ready     // The store is open as well.
};

// Shared state of the threads that send requests to an owner and the thread that has the link to it: pending requests,
// outgoing messages and the state of the link. A call that no owner has answered is sent again to the next owner. Any
// thread; no lock is held while a caller's callback runs.
class PendingRequests {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kNever = Clock::time_point::max();

  // `answer`: longest time until an owner answers, except for one that opens its store or ends its last run.
  PendingRequests(std::string folder, std::chrono::milliseconds answer);

  // ---- for callers
  // Sends the command and blocks until it is answered, `end` is reached or a stop is requested; on a stop an entry is
  // cancelled first.
  Result<control::Reply> call(control::Command command, const RequestOptions& options = {},
                              std::optional<Clock::time_point> end = {});
  // Queues a message; returns false without queuing it if no owner is greeted.
  bool say(control::ClientMessage message);
  void subscribe(bool records);                      // Subscribes at this owner and at every later one.
  bool finish(const control::ClientMessage& leave);  // Does the same as say(); no other owner is reached afterwards.
  void close();                                      // Ends the link's thread.
  [[nodiscard]] Status awaitHello();                 // Returns the reason if no hello will come.
  [[nodiscard]] bool isOver() const;

  // ---- For the link's thread.
  [[nodiscard]] const std::stop_source& closing() const { return m_closing; }
  [[nodiscard]] bool isClosing() const { return m_closing.stop_requested(); }
  [[nodiscard]] int wakeFd() const { return m_wake.get(); }  // Readable if there is something to send.
  void drainWake();
  void pause(std::chrono::milliseconds time);  // Returns early when the calls are being closed.
  // Returns true early if a call needs an owner or the calls are being closed.
  bool awaitCall(std::chrono::milliseconds timeout);
  std::vector<control::ClientMessage> takeOutgoing();  // Takes the messages to send now.
  [[nodiscard]] LinkStage stage() const;
  [[nodiscard]] bool hasAnswer() const;  // Returns true once an owner has said hello.
  [[nodiscard]] bool isFinishing() const;
  void greeted(int pid, bool isReady);  // Handles an owner of this protocol.
  void greetedByOlder(int pid);
  void addProgress(control::Progress progress);
  void replied(control::Reply reply);
  void linkEnded();
  void over(const Error& why);  // Fails every pending call, because no further reply will come.

 private:
  // One pending call.
  struct Pending {
    control::Request request;  // Request, which is sent again to the next owner.
    std::deque<control::Progress> progress;
    std::optional<control::Reply> reply;
    std::optional<Error> failed;
    bool said = false;  // True once it was sent to any owner.
    bool stopped = false;
    [[nodiscard]] bool isAnswered() const { return reply || failed; }
    // Returns true if an entry that the caller no longer wants is being cancelled.
    [[nodiscard]] bool takesBack() const { return std::holds_alternative<control::CancelEntry>(request.command); }
  };

  void waitFor(const std::shared_ptr<Pending>& call, const RequestOptions& options, Clock::time_point end);
  Result<control::Reply> outcome(const Pending& pending) const;
  void wake();
  // Needs m_mutex, as do the next functions.
  void stopCall(const std::shared_ptr<Pending>& pending);
  void say(Pending& pending);
  void queue(control::ClientMessage message) { m_outgoing.push_back(std::move(message)); }
  [[nodiscard]] tl::unexpected<Error> silent() const;

  const std::string m_folder;
  const std::chrono::milliseconds m_answer;
  const UniqueFd m_wake;
  std::stop_source m_closing;

  mutable std::mutex m_mutex;
  std::condition_variable m_changed;
  std::map<control::Call, std::shared_ptr<Pending>> m_pending;  // m_mutex guards this and the next members.
  control::Call m_lastCall = 0;
  std::vector<control::ClientMessage> m_outgoing;
  LinkStage m_stage = LinkStage::none;
  bool m_isAnswered = false;
  bool m_wasReady = false;                         // True once this owner's store was open.
  std::optional<control::Subscribe> m_subscribed;  // Subscription, once this client has a subscriber.
  bool m_finishing = false;
  int m_ownerPid = 0;
  std::optional<Error> m_over;
};

}  // namespace scalescope
