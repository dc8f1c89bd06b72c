#include "launcher/run/attempt/launch.h"

#include <utility>

#include "core/base/json/nested.h"
#include "launcher/transport/agent_errors.h"

namespace scalescope {

void Launch::enter(Phase phase, std::chrono::seconds deadline) {
  m_phase = phase;
  m_timeout = deadline;
  postpone();
}

void Launch::postpone() { m_deadline = m_attempt.now() + m_timeout; }

void Launch::begin() {
  enter(Phase::leasing, m_attempt.wiring.times.answer);
  m_attempt.reportAll(AttemptState::connecting);
  // Ranks of an earlier owner may live until the node reports that it knows nothing of the attempt.
  for (NodeState& node : m_attempt.nodes) node.asked = node.mayHaveRun = m_mode == Mode::reattach;
  for (std::size_t node = 0; node < m_attempt.size(); ++node)
    if (m_attempt.ports[node]->ready) sendLease(node);
}

// Requests the lease, which every other request needs, also after a reconnect.
void Launch::sendLease(std::size_t node) { m_attempt.send(node, LeaseRequest{}); }

void Launch::sendPrepare(std::size_t node) {
  m_attempt.nodes[node].asked = true;
  m_attempt.send(node, PrepareRequest{m_attempt.key(), m_attempt.plan.nodes[node], m_round});
}

void Launch::sendStart(std::size_t node) {
  m_attempt.nodes[node].mayHaveRun = true;
  m_attempt.send(node, StartRequest{m_attempt.key(), m_attempt.nodes.front().bound});
}

void Launch::nodeReady(std::size_t node) {
  if (m_phase == Phase::over) return;
  m_attempt.nodes[node].leased = false;
  // An agent drops the prepared attempt of a client that was away for long; a repeated request gets the same reply or
  // prepares again.
  if (m_phase == Phase::preparing) m_attempt.nodes[node].prepared = false;
  postpone();
  sendLease(node);
}

bool Launch::take(std::size_t node, const AgentMessage& message) {
  if (m_phase == Phase::over) return false;
  if (const auto* lease = std::get_if<LeaseAnswer>(&message)) return onLease(node, *lease), true;
  if (const auto* state = std::get_if<AttemptReport>(&message)) return onReport(node, *state), true;
  if (const auto* prepared = std::get_if<Prepared>(&message)) return onPrepared(node, *prepared), true;
  if (std::holds_alternative<Started>(message)) return onStarted(node), true;
  if (const auto* error = std::get_if<ErrorAnswer>(&message)) return onError(node, *error);
  return false;
}

void Launch::onLease(std::size_t node, const LeaseAnswer& answer) {
  if (!answer.held) {
    m_attempt.reportHeld(node, answer);
    m_nextLook = m_attempt.now() + m_attempt.wiring.times.waiting;
    return;
  }
  NodeState& state = m_attempt.nodes[node];
  state.leased = true;
  if (m_phase == Phase::leasing || (m_phase == Phase::asking && state.report)) return advance();
  // The node reconnected during the phase.
  if (m_phase == Phase::asking) m_attempt.send(node, StatusRequest{m_attempt.key()});
  if (m_phase == Phase::preparing && !state.prepared && m_nextLook == Loop::Time::max()) sendPrepare(node);
  if (m_phase == Phase::starting && !state.started) sendStart(node);
}

bool Launch::hasDone(const NodeState& node) const {
  switch (m_phase) {
    case Phase::leasing:
      return node.leased;
    case Phase::asking:
      return node.report.has_value();
    case Phase::preparing:
      return node.prepared;
    case Phase::starting:
    case Phase::over:
      return node.started;
  }
  return true;
}

// Enters the next phase once every node has done what this one requires.
void Launch::advance() {
  if (!m_attempt.all([this](const NodeState& node) { return hasDone(node); })) return;
  const AttemptKey key = m_attempt.key();
  switch (m_phase) {
    case Phase::leasing:
      enter(m_mode == Mode::fresh ? Phase::preparing : Phase::asking, m_attempt.wiring.times.prepare);
      if (m_phase == Phase::preparing) m_attempt.reportAll(AttemptState::preparing);
      for (std::size_t node = 0; node < m_attempt.size(); ++node) {
        if (m_phase == Phase::preparing) sendPrepare(node);
        if (m_phase == Phase::asking) m_attempt.send(node, StatusRequest{key});
      }
      return;
    case Phase::asking:
      return judgeReports();
    case Phase::preparing:
      enter(Phase::starting, m_attempt.wiring.times.start);
      for (std::size_t node = 0; node < m_attempt.size(); ++node) sendStart(node);
      return;
    case Phase::starting:
      m_phase = Phase::over;
      return m_handlers.running();
    case Phase::over:
      return;
  }
}

void Launch::onReport(std::size_t node, const AttemptReport& report) {
  m_attempt.nodes[node].report = report;
  if (m_phase == Phase::asking) advance();
}

// Decides by the nodes' reports on an attempt that an earlier owner began.
void Launch::judgeReports() {
  const auto is = [](AttemptPhase phase) {
    return [phase](const NodeState& node) { return node.report->state == phase; };
  };
  for (NodeState& node : m_attempt.nodes) {
    if (node.gone) continue;
    node.asked = node.report->state != AttemptPhase::unknown;
    node.prepared = node.report->state >= AttemptPhase::prepared;
    node.started = node.mayHaveRun = node.report->state >= AttemptPhase::started;
  }
  const auto begun = [](const NodeState& node) { return node.started; };
  if (!m_attempt.any(begun)) {
    if (releaseClaims()) return;
    m_phase = Phase::over;
    return m_handlers.unstarted();
  }
  if (m_attempt.all(begun)) {
    m_phase = Phase::over;
    return m_handlers.running();
  }
  for (std::size_t node = 0; node < m_attempt.size(); ++node) {
    const NodeState& state = m_attempt.nodes[node];
    const bool forgot = !state.gone && state.report->state == AttemptPhase::unknown;
    const bool missed = !state.gone && !state.started && m_attempt.any(is(AttemptPhase::ended));
    if (!forgot && !missed) continue;
    m_phase = Phase::over;
    return m_handlers.lost(m_attempt.ports[node]->host);
  }
  // The earlier owner ended between the nodes: the rest is started now.
  enter(Phase::preparing, m_attempt.wiring.times.prepare);
  for (std::size_t node = 0; node < m_attempt.size(); ++node) {
    m_attempt.nodes[node].prepared = false;  // Rank 0's node reports its address again.
    sendPrepare(node);
  }
}

// Releases the claims of an attempt that an earlier owner prepared, because it may never be started. Returns true while
// replies are pending.
bool Launch::releaseClaims() {
  if (std::exchange(m_gaveUpClaims, true)) return false;
  bool any = false;
  for (std::size_t node = 0; node < m_attempt.size(); ++node) {
    NodeState& state = m_attempt.nodes[node];
    if (state.gone || !state.prepared) continue;
    state.report.reset();
    m_attempt.send(node, ReleaseRequest{m_attempt.key()});
    any = true;
  }
  return any;
}

void Launch::onPrepared(std::size_t node, const Prepared& prepared) {
  // The reply belongs to a round that another one has replaced.
  if (m_phase != Phase::preparing || prepared.round != m_round) return;
  NodeState& state = m_attempt.nodes[node];
  state.prepared = true;
  state.bound = prepared.bound;
  m_attempt.say(AttemptState::prepared, node);
  advance();
}

void Launch::onStarted(std::size_t node) {
  m_attempt.nodes[node].started = true;
  if (m_phase == Phase::starting) advance();
}

bool Launch::onError(std::size_t node, const ErrorAnswer& error) {
  const ErrorKind kind = kindOf(error.message.code);
  if (kind == ErrorKind::notReady) return true;  // It is sent again after the next hello.
  if (kind == ErrorKind::inUse && m_phase == Phase::preparing) return waitForClaim(node, error.message), true;
  if (kind == ErrorKind::noAccess) {
    m_attempt.nodes[node].leased = false;
    m_nextLook = m_attempt.now() + m_attempt.wiring.times.waiting;
    return true;
  }
  // The agent prepared the attempt and was restarted before it received the start.
  if (kind == ErrorKind::notFound && m_phase == Phase::starting)
    return m_handlers.lost(m_attempt.ports[node]->host), true;
  m_handlers.refused(withAgentReason({"launcher.agent-refused", {{"host", m_attempt.ports[node]->host}}}, error));
  return true;
}

// Waits for a claim of other ranks. The other nodes release what they hold for this attempt meanwhile, so that two
// attempts never wait for each other.
void Launch::waitForClaim(std::size_t node, const Message& why) {
  m_attempt.reportWaiting(node, why);
  ++m_round;
  for (std::size_t other = 0; other < m_attempt.size(); ++other) {
    m_attempt.nodes[other].prepared = false;
    if (other != node) m_attempt.send(other, ReleaseRequest{m_attempt.key()});
  }
  m_nextLook = m_attempt.now() + m_attempt.wiring.times.waiting;
}

void Launch::tick() {
  if (m_phase == Phase::over) return;
  const bool waits = m_nextLook != Loop::Time::max();
  if (waits || !m_attempt.allReachable()) postpone();
  if (waits && m_attempt.now() >= m_nextLook) {
    m_nextLook = Loop::Time::max();
    for (std::size_t node = 0; node < m_attempt.size(); ++node) {
      if (m_attempt.nodes[node].gone) continue;
      if (!m_attempt.nodes[node].leased)
        sendLease(node);
      else if (m_phase == Phase::preparing && !m_attempt.nodes[node].prepared)
        sendPrepare(node);
    }
  }
  for (std::size_t node = 0; node < m_attempt.size(); ++node)
    if (!m_attempt.nodes[node].gone) m_attempt.reportUnreached(node);
  if (m_attempt.now() >= m_deadline) tooLate();
}

void Launch::tooLate() {
  static constexpr const char* kAsked[] = {"launcher.phase-connect", "launcher.phase-report", "launcher.phase-prepare",
                                           "launcher.phase-start", ""};
  for (std::size_t node = 0; node < m_attempt.size(); ++node) {
    if (m_attempt.nodes[node].gone || hasDone(m_attempt.nodes[node])) continue;
    const Message late{"launcher.start-deadline", {{"host", m_attempt.ports[node]->host}}};
    return m_handlers.refused(nested(late, "phase", {kAsked[static_cast<int>(m_phase)], {}}));
  }
}

}  // namespace scalescope
