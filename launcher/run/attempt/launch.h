#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "launcher/run/attempt/run_attempt.h"

namespace scalescope {

// Launch of an attempt: from the first lease to running ranks on every node, or to the knowledge that they run already.
// A lease, a core or a GPU that another client holds, and an unreachable host, are waited for, and the wait is
// reported; only an agent that is reached and does not do what is requested ends the attempt. Agents answer a repeated
// request like the first. The loop's thread.
class Launch {
 public:
  enum class Mode {
    fresh,    // Nothing of the attempt exists, as far as the store knows.
    reattach  // An earlier owner began it: the nodes' reports decide.
  };
  struct Handlers {
    std::function<void()> running;
    std::function<void()> unstarted;                    // Callback of reattach: no node has started a rank of it.
    std::function<void(Message)> refused;               // An agent refused, or did not answer in time.
    std::function<void(const std::string& host)> lost;  // A node no longer knows the attempt that was begun.
  };

  Launch(Attempt& attempt, Mode mode, Handlers handlers)
      : m_attempt(attempt), m_mode(mode), m_handlers(std::move(handlers)) {}

  void begin();
  void nodeReady(std::size_t node);  // Continues after every (re)connect of a node.
  // Returns true if the message was part of the launch.
  bool take(std::size_t node, const AgentMessage& message);
  void tick();
  void end() { m_phase = Phase::over; }  // Sends no further requests.
  [[nodiscard]] bool isOver() const { return m_phase == Phase::over; }

 private:
  enum class Phase { leasing, asking, preparing, starting, over };

  void enter(Phase phase, std::chrono::seconds deadline);
  void sendLease(std::size_t node);
  void sendPrepare(std::size_t node);
  void sendStart(std::size_t node);
  void onLease(std::size_t node, const LeaseAnswer& answer);
  void onReport(std::size_t node, const AttemptReport& report);
  void onPrepared(std::size_t node, const Prepared& prepared);
  void onStarted(std::size_t node);
  bool onError(std::size_t node, const ErrorAnswer& error);
  void advance();
  void judgeReports();
  bool releaseClaims();
  void waitForClaim(std::size_t node, const Message& why);
  void postpone();
  [[nodiscard]] bool hasDone(const NodeState& node) const;
  void tooLate();

  Attempt& m_attempt;
  Mode m_mode;
  Handlers m_handlers;
  Phase m_phase = Phase::leasing;
  bool m_gaveUpClaims = false;
  int m_round = 0;  // Number of the preparing round: a claim that another client holds begins another.
  std::chrono::seconds m_timeout{};
  Loop::Time m_deadline{};
  // Time of the next request for a lease or claim that another client holds.
  Loop::Time m_nextLook = Loop::Time::max();
};

}  // namespace scalescope
