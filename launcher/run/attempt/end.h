#pragma once

#include <functional>
#include <optional>

#include "launcher/run/attempt/attempt.h"
#include "launcher/run/attempt/outcome.h"

namespace scalescope {

// The end of an attempt: why it ends, the cancelling of what may live, and when everything is known. A cancel is asked
// for again until every node has confirmed that nothing of the attempt is alive there; a node that is away is waited
// for, unless a person gives it up. The loop's thread.
class End {
 public:
  explicit End(Attempt& attempt) : m_attempt(attempt) {}

  // The first reason stands.
  void cancel(EndReason reason, std::optional<Message> why);
  [[nodiscard]] bool isCancelling() const { return m_cancelling; }

  void nodeLeased(std::size_t node);
  // True where the node has confirmed, and it was the last one.
  bool confirmed(std::size_t node);
  // The node has sent every byte: its ranks' ends are known. A failure on one node ends the others' ranks after their
  // grace.
  void finished(std::size_t node, const std::vector<RankReport>& ranks);
  void unfinished(std::size_t node) { m_attempt.nodes[node].finished = false; }
  void giveUp(std::size_t node);
  // Asks again where it is time to.
  void tick();

  // Everything has been heard, or is not coming any more.
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
  Loop::Time m_peersEnd = Loop::Time::max();  // when the ranks of other nodes are stopped after a failure on one
  Loop::Time m_settled{};                     // sources are subscribed one by one, and the first may be drained early
};

}  // namespace scalescope
