#include "launcher/run/attempt/end.h"

#include <utility>

namespace scalescope {
namespace {

constexpr std::chrono::milliseconds kSettle{150};

Loop::Duration seconds(double value) {
  return std::chrono::duration_cast<Loop::Duration>(std::chrono::duration<double>(value));
}

bool isFailure(const RankReport& rank) { return !rank.code || rank.code->number != 0; }

}  // namespace

void End::cancel(EndReason reason, std::optional<Message> why) {
  if (m_cancelling) return;
  m_cancelling = true;
  m_reason = reason;
  m_why = std::move(why);
  m_attempt.reportAll(AttemptState::cancelling);
  m_nextRetry = m_attempt.now() + m_attempt.wiring.times.retry;
  for (std::size_t node = 0; node < m_attempt.size(); ++node) {
    NodeState& state = m_attempt.nodes[node];
    // A node that got no request has nothing of the attempt.
    if (!state.asked) state.cancelled = state.finished = true;
    if (!state.cancelled) sendCancel(node);
  }
  if (m_attempt.all([](const NodeState& node) { return node.cancelled; }))
    m_drainEnd = m_attempt.now() + m_attempt.wiring.times.drain;
}

// Requests the lease first and the cancel once it is held, since an agent refuses other clients.
void End::sendCancel(std::size_t node) {
  if (m_attempt.nodes[node].leased)
    m_attempt.send(node, CancelRequest{m_attempt.key(), m_attempt.plan.nodes[node].graceSeconds});
  else
    m_attempt.send(node, LeaseRequest{});
}

void End::nodeLeased(std::size_t node) {
  if (m_cancelling && !m_attempt.nodes[node].cancelled) sendCancel(node);
}

bool End::confirmed(std::size_t node) {
  NodeState& state = m_attempt.nodes[node];
  if (state.cancelled) return false;
  state.cancelled = true;
  if (!state.mayHaveRun) state.finished = true;  // There is no log to wait for.
  const bool last = m_attempt.all([](const NodeState& each) { return each.cancelled; });
  if (last) m_drainEnd = m_attempt.now() + m_attempt.wiring.times.drain;
  return last;
}

void End::finished(std::size_t node, const std::vector<RankReport>& ranks) {
  m_attempt.nodes[node].finished = true;
  for (const RankReport& rank : ranks)
    if (isFailure(rank))
      m_peersEnd = std::min(m_peersEnd, m_attempt.now() + seconds(m_attempt.plan.nodes[node].graceSeconds));
  m_settled = m_attempt.now() + kSettle;
}

void End::abandon(std::size_t node) {
  NodeState& state = m_attempt.nodes[node];
  state.gone = state.cancelled = state.finished = true;
  cancel(EndReason::lost, Message{"launcher.host-abandoned", {{"host", m_attempt.ports[node]->host}}});
  if (m_attempt.all([](const NodeState& each) { return each.cancelled; }) && m_drainEnd == Loop::Time::max())
    m_drainEnd = m_attempt.now() + m_attempt.wiring.times.drain;
}

void End::tick() {
  if (m_attempt.now() < m_nextRetry) return;
  m_nextRetry = m_attempt.now() + m_attempt.wiring.times.retry;
  for (std::size_t node = 0; node < m_attempt.size(); ++node) {
    const NodeState& state = m_attempt.nodes[node];
    if (state.gone || !m_attempt.ports[node]->ready) continue;
    const bool orphaned = m_attempt.now() > m_peersEnd && !state.finished;
    if ((m_cancelling && !state.cancelled) || orphaned) sendCancel(node);
  }
}

bool End::isKnown() const {
  if (m_cancelling && !m_attempt.all([](const NodeState& node) { return node.cancelled; })) return false;
  const bool drained =
      m_attempt.all([](const NodeState& node) { return node.finished; }) && m_attempt.now() >= m_settled;
  return drained || m_attempt.now() > m_drainEnd;
}

EndFacts End::facts() const { return {m_reason, m_why, m_attempt.plan.run.worldSize()}; }

}  // namespace scalescope
