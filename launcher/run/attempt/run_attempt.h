#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "launcher/plan/plan.h"
#include "launcher/run/attempt/monotonic_run_time.h"
#include "launcher/run/attempt/wiring.h"

namespace scalescope {

// Progress of one node with an attempt.
struct NodeState {
  bool leased = false;
  bool asked = false;  // True once `prepare` was sent: the node may have something of the attempt.
  bool prepared = false;
  bool started = false;
  bool mayHaveRun = false;                 // Its ranks may have been started, so there may be logs.
  bool finished = false;                   // The agent has sent every byte.
  bool cancelled = false;                  // The node has confirmed that no process of the attempt is left.
  bool gone = false;                       // The user has abandoned it.
  bool unreachableReported = false;        // Clients were notified that it is unreachable or leased to another client.
  std::optional<AttemptReport> report;     // Report of the node when this owner connected.
  Endpoint bound;                          // Address of the rendezvous on rank 0's node.
  std::optional<Message> waitsFor;         // Last reason of a wait that was reported.
  std::optional<std::string> leaseHolder;  // The other client that `waitsFor` names.
  // Time of the next lease request while another client holds the lease.
  std::optional<Loop::Time> leaseLook;
};

// One attempt of one run and its nodes: the state that its launch, its end and its records share. The loop's thread.
struct Attempt {
  Attempt(RunWiring wiringIn, LaunchPlan planIn, std::vector<NodePort*> portsIn)
      : wiring(wiringIn), plan(std::move(planIn)), ports(std::move(portsIn)), nodes(ports.size()), lived(wiring.loop) {}

  RunWiring wiring;
  LaunchPlan plan;
  std::vector<NodePort*> ports;
  std::vector<NodeState> nodes;
  MonotonicRunTime lived;

  [[nodiscard]] AttemptKey key() const { return {plan.run.run, plan.attempt}; }
  [[nodiscard]] std::size_t size() const { return nodes.size(); }
  [[nodiscard]] Loop::Time now() const { return lived.now(); }

  // Checks every node that was not abandoned.
  template <class Predicate>
  [[nodiscard]] bool all(Predicate predicate) const {
    return std::all_of(
        nodes.begin(), nodes.end(), [&](const NodeState& node) { return node.gone || predicate(node); });
  }
  template <class Predicate>
  [[nodiscard]] bool any(Predicate predicate) const {
    return std::any_of(
        nodes.begin(), nodes.end(), [&](const NodeState& node) { return !node.gone && predicate(node); });
  }
  [[nodiscard]] bool allReachable() const {
    for (std::size_t node = 0; node < nodes.size(); ++node)
      if (!nodes[node].gone && !ports[node]->ready) return false;
    return true;
  }

  void send(std::size_t node, const ClientMessage& message) const {
    if (!nodes[node].gone) ports[node]->send(message);
  }

  // ---- Notifications.
  void say(AttemptState state, std::size_t node, std::optional<Message> waitsFor = {}) {
    nodes[node].waitsFor = waitsFor;
    nodes[node].leaseHolder.reset();
    wiring.listener.publish(AttemptEvent{plan.run.run, plan.attempt, state, ports[node]->host, std::move(waitsFor)});
  }
  void reportAll(AttemptState state) {
    for (std::size_t node = 0; node < nodes.size(); ++node)
      if (!nodes[node].gone) say(state, node);
  }
  // Reports a wait once, as long as its reason is the same.
  void reportWaiting(std::size_t node, const Message& what) {
    if (nodes[node].waitsFor != what) say(AttemptState::waiting, node, what);
  }
  // Reports why the node cannot be reached, if known.
  void reportUnreached(std::size_t node) {
    if (ports[node]->asks)
      reportWaiting(node, {"ssh.waiting", {{"host", ports[node]->host}}});
    else if (ports[node]->unreachable)
      reportWaiting(node, {"launcher.host-unreachable", {{"host", ports[node]->host}}});
  }
  // Reports who holds the node's lease and for how long, once per holder: more seconds alone are not reported.
  void reportHeld(std::size_t node, const LeaseAnswer& answer) {
    if (nodes[node].leaseHolder == answer.by) return;
    say(AttemptState::waiting, node,
        Message{"launcher.lease-held", {{"host", ports[node]->host}, {"by", answer.by}, {"seconds", answer.seconds}}});
    nodes[node].leaseHolder = answer.by;
  }
  void guard(Severity severity, Message message) {
    wiring.listener.publish(GuardEvent{plan.run.study, severity, std::move(message)});
  }
  void reportRun(RunStatus status, std::optional<Message> cause = {}) {
    wiring.listener.publish(RunEvent{plan.run.study, plan.run.run, CellNumber(plan.run.cell.number), plan.run.repeat,
                                     status, std::move(cause)});
  }
};

}  // namespace scalescope
