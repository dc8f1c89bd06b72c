#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

#include "core/telemetry/wire/client_context.h"
#include "launcher/client/calls.h"
#include "launcher/client/client_times.h"
#include "launcher/client/lab.h"

namespace scalescope {

// Work of the thread that has the link to a store's owner: it connects to one owner after another, sends the callers'
// requests and passes on the owner's messages. It ends when the calls are closed or no owner can serve. `run` is called
// on one thread, `takeProcess` on any.
class OwnerTalk {
 public:
  using Tell = std::function<void(const LabEvent&)>;
  OwnerTalk(const LabOptions& options, const ClientTimes& times, ClientContext context, Calls& calls, Tell tell)
      : m_options(options), m_times(times), m_context(std::move(context)), m_calls(calls), m_tell(std::move(tell)) {}

  void run();
  // Returns the process of the connected owner, or an invalid descriptor.
  [[nodiscard]] UniqueFd takeProcess();

 private:
  using Clock = std::chrono::steady_clock;

  Result<UniqueFd> reach();
  Error talk(UniqueFd socket);
  void over(const Error& why);
  Error mute();
  Error died(const Error& why);
  bool hasEnded();

  void take(control::OwnerHello& hello);
  void take(control::Bye& bye);
  void take(control::Progress& progress);
  void take(control::Reply& reply) { m_calls.replied(std::move(reply)); }
  void take(control::Snapshot& now) { m_tell(Connected{std::move(now)}); }
  void take(control::Told& told);
  void take(control::RecordBatch& batch);
  void take(control::Question& question) { m_tell(std::move(question)); }
  void take(control::QuestionGone& gone) { m_tell(gone); }
  void take(control::Edited& edited) { m_tell(std::move(edited)); }
  void take(control::QueueNow& now) { m_tell(std::move(now)); }

  const LabOptions m_options;
  const ClientTimes m_times;
  const ClientContext m_context;
  Calls& m_calls;
  const Tell m_tell;

  std::mutex m_processMutex;
  UniqueFd m_process;  // Process of the owner.

  std::optional<Error> m_end;      // Reason why this link ends.
  std::optional<Error> m_overNow;  // Set if no other owner will be reached.
  bool m_saidBye = false;
  bool m_followsAnother = false;
  std::deque<Clock::time_point> m_deaths;
  pid_t m_linkPid = 0;       // Process id of the connected owner; 0 if unknown.
  pid_t m_deadPid = 0;       // Process id of the owner that died last.
  bool m_sameDeath = false;  // The last link led to an owner that was already dead.
};

}  // namespace scalescope
