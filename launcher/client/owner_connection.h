#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

#include "core/telemetry/wire/client_context.h"
#include "launcher/client/pending_requests.h"
#include "launcher/client/store_session.h"

namespace scalescope {

// Timeouts of a client towards its owner.
struct ClientTimes {
  // Longest time until an owner that was started answers, including the wait for one that is ending.
  std::chrono::milliseconds reach{20'000};
  std::chrono::milliseconds hello{10'000};
  std::chrono::milliseconds answer = kAnswerPatience;
  std::chrono::milliseconds deathsWithin{60'000};
  std::chrono::milliseconds afterBye{1'000};  // Pause before another owner is started.
  std::chrono::milliseconds lastWord{2'000};  // Longest time for sending the last requests when the client ends.
};

// Work of the thread that has the link to a store's owner: it reconnects after a loss, or to the next owner, sends the
// callers' requests and passes on the owner's messages. It ends when the calls are closed or no owner can serve. `run`
// is called on one thread, `takeProcess` on any.
class OwnerConnection {
 public:
  using Publish = std::function<void(const StoreEvent&)>;
  OwnerConnection(const StoreSessionOptions& options, const ClientTimes& times, ClientContext context,
                  PendingRequests& requests, Publish publish)
      : m_options(options),
        m_times(times),
        m_context(std::move(context)),
        m_requests(requests),
        m_publish(std::move(publish)) {}

  void run();
  // Returns the process of the connected owner, or an invalid descriptor.
  [[nodiscard]] UniqueFd takeProcess();

 private:
  using Clock = std::chrono::steady_clock;

  Result<UniqueFd> reach();
  Error serve(UniqueFd socket);
  void over(const Error& why);
  Error mute();
  Error died(const Error& why);
  bool hasEnded();

  void take(control::OwnerHello& hello);
  void take(control::Bye& bye);
  void take(control::Progress& progress);
  void take(control::Reply& reply) { m_requests.replied(std::move(reply)); }
  void take(control::Snapshot& now) { m_publish(Connected{std::move(now)}); }
  void take(control::StateChanged& change);
  void take(control::RecordBatch& batch);
  void take(control::Question& question) { m_publish(std::move(question)); }
  void take(control::QuestionGone& gone) { m_publish(gone); }
  void take(control::Edited& edited) { m_publish(std::move(edited)); }
  void take(control::QueueNow& now) { m_publish(std::move(now)); }

  const StoreSessionOptions m_options;
  const ClientTimes m_times;
  const ClientContext m_context;
  PendingRequests& m_requests;
  const Publish m_publish;

  std::mutex m_processMutex;
  UniqueFd m_process;  // Process of the owner.

  std::optional<Error> m_end;      // Reason why this link ends.
  std::optional<Error> m_overNow;  // Error if no other owner will be reached.
  bool m_wasAskedToLeave = false;  // True after the owner's farewell that requests it.
  bool m_saidBye = false;
  bool m_followsAnother = false;
  std::deque<Clock::time_point> m_deaths;
  pid_t m_linkPid = 0;       // Process id of the connected owner; 0 if unknown.
  pid_t m_deadPid = 0;       // Process id of the owner that died last.
  bool m_sameDeath = false;  // The last link led to an owner that was already dead.
};

}  // namespace scalescope
