#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "launcher/run/attempt/attempt.h"

namespace scalescope {

// From the first lease to running ranks on every node, or to the knowledge that they run already. A lease, a core or a
// GPU that somebody else holds, and a host that is away, are waited for, in words; only an agent that is reached and
// does not do what it is asked ends the attempt. Agents answer a repeated request as the first. The loop's thread.
class Launch {
 public:
  enum class Mode {
    fresh,    // nothing of the attempt is anywhere, as far as the store knows
    reattach  // an earlier owner began it: what the nodes know decides
  };
  struct Handlers {
    std::function<void()> running;
    std::function<void()> unstarted;                    // reattach: no node has started a rank of it
    std::function<void(Message)> refused;               // by an agent, or too late
    std::function<void(const std::string& host)> lost;  // that node has forgotten what was begun
  };

  Launch(Attempt& attempt, Mode mode, Handlers handlers)
      : m_attempt(attempt), m_mode(mode), m_handlers(std::move(handlers)) {}

  void begin();
  void nodeReady(std::size_t node);  // after every (re)connect
  // True where the message was part of it.
  bool take(std::size_t node, const AgentMessage& message);
  void tick();
  void end() { m_phase = Phase::over; }  // nothing more is asked of anybody
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
  void goOn();
  void judgeReports();
  bool giveUpClaims();
  void waitForClaim(std::size_t node, const Message& why);
  void postpone();
  [[nodiscard]] bool hasDone(const NodeState& node) const;
  void tooLate();

  Attempt& m_attempt;
  Mode m_mode;
  Handlers m_handlers;
  Phase m_phase = Phase::leasing;
  bool m_gaveUpClaims = false;
  int m_round = 0;  // of preparing: a claim held elsewhere begins another
  std::chrono::seconds m_patience{};
  Loop::Time m_deadline{};
  Loop::Time m_nextLook = Loop::Time::max();  // at what somebody else holds
};

}  // namespace scalescope
