#pragma once

#include <functional>
#include <optional>

#include "launcher/run/attempt/run_attempt.h"
#include "launcher/run/attempt/outcome.h"

namespace scalescope {

// The end of an attempt: its reason, the cancelling of ranks that may live, and the time at which everything is known.
// A cancel is repeated until every node has confirmed that no process of the attempt is left; an unreachable node is
// waited for, unless the user abandons it. The loop's thread.
class End {
 public:
  explicit End(Attempt& attempt) : m_attempt(attempt) {}

  // Cancels the attempt; the reason of the first call is kept.
  void cancel(EndReason reason, std::optional<Message> why);
  [[nodiscard]] bool isCancelling() const { return m_cancelling; }

  void nodeLeased(std::size_t node);
  // Returns true if this was the last node to confirm.
  bool confirmed(std::size_t node);
  // Handles that the node has sent every byte, so that the ends of its ranks are known. After a failure on one
  // node the ranks of the others are ended after their grace period.
  void finished(std::size_t node, const std::vector<RankReport>& ranks);
  void unfinished(std::size_t node) { m_attempt.nodes[node].finished = false; }
  void abandon(std::size_t node);
  // Repeats requests when they are due.
  void tick();

  // Returns true if everything has been received, or will not arrive any more.
  [[nodiscard]] bool isKnown() const;
  [[nodiscard]] EndFacts facts() const;

 private:
  void sendCancel(std::size_t node);

  Attempt& m_attempt;
  bool m_cancelling = false;
  EndReason m_reason = EndReason::ranksGone;
  std::optional<Message> m_why;
  Loop::Time m_nextRetry{};
  Loop::Time m_drainEnd = Loop::Time::max();
  // Time at which the ranks of other nodes are stopped after a failure on one.
  Loop::Time m_peersEnd = Loop::Time::max();
  Loop::Time m_settled{};  // Sources are subscribed one by one, and the first may be drained early.
};

}  // namespace scalescope
