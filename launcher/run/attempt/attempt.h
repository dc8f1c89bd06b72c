#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "launcher/plan/plan.h"
#include "launcher/run/attempt/lived_time.h"
#include "launcher/run/attempt/wiring.h"

namespace scalescope {

// How far one node has come with an attempt.
struct NodeState {
  bool leased = false;
  bool asked = false;  // `prepare` has been sent: something of the attempt may be there
  bool prepared = false;
  bool started = false;
  bool mayHaveRun = false;              // its ranks may have been started: there may be logs of it
  bool finished = false;                // the agent has sent every byte
  bool cancelled = false;               // confirmed: nothing of the attempt is alive there
  bool gone = false;                    // a person has given it up
  bool toldAway = false;                // people were told that it is out of reach, or another's
  std::optional<AttemptReport> report;  // what it knew when this owner came
  Endpoint bound;                       // of the rendezvous, where this is rank 0's node
  std::optional<Message> waitsFor;      // told last
  std::optional<Loop::Time> leaseLook;  // somebody else holds its lease: when it is asked for again
};

// One attempt of one run and its nodes: what its launch, its end and its records share. The loop's thread.
struct Attempt {
  Attempt(RunWiring wiringIn, LaunchPlan planIn, std::vector<NodePort*> portsIn)
      : wiring(wiringIn), plan(std::move(planIn)), ports(std::move(portsIn)), nodes(ports.size()), lived(wiring.loop) {}

  RunWiring wiring;
  LaunchPlan plan;
  std::vector<NodePort*> ports;
  std::vector<NodeState> nodes;
  LivedTime lived;

  [[nodiscard]] AttemptKey key() const { return {plan.run.run, plan.attempt}; }
  [[nodiscard]] std::size_t size() const { return nodes.size(); }
  [[nodiscard]] Loop::Time now() const { return lived.now(); }

  // Every node but those that were given up.
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

  // ---- what people hear
  void say(AttemptState state, std::size_t node, std::optional<Message> waitsFor = {}) {
    nodes[node].waitsFor = waitsFor;
    wiring.listener.tell(AttemptEvent{plan.run.run, plan.attempt, state, ports[node]->host, std::move(waitsFor)});
  }
  void sayAll(AttemptState state) {
    for (std::size_t node = 0; node < nodes.size(); ++node)
      if (!nodes[node].gone) say(state, node);
  }
  // Once, as long as it waits for the same.
  void sayWaiting(std::size_t node, const Message& what) {
    if (nodes[node].waitsFor != what) say(AttemptState::waiting, node, what);
  }
  // Why the node cannot be reached, if that is known.
  void sayUnreached(std::size_t node) {
    if (ports[node]->asks)
      sayWaiting(node, {"ssh.waiting", {{"host", ports[node]->host}}});
    else if (ports[node]->away)
      sayWaiting(node, {"launcher.host-away", {{"host", ports[node]->host}}});
  }
  // Who holds the node's lease, and for how long; once per holder, since more seconds alone are no news.
  void sayHeld(std::size_t node, const LeaseAnswer& answer) {
    const std::pair<std::string, Argument> by{"by", answer.by};
    const std::optional<Message>& told = nodes[node].waitsFor;
    if (told && told->code == "launcher.lease-held" && told->arguments.at(1) == by) return;
    say(AttemptState::waiting, node,
        Message{"launcher.lease-held", {{"host", ports[node]->host}, by, {"seconds", answer.seconds}}});
  }
  void guard(Severity severity, Message message) {
    wiring.listener.tell(GuardEvent{plan.run.study, severity, std::move(message)});
  }
  void sayRun(RunStatus status, std::optional<Message> cause = {}) {
    wiring.listener.tell(RunEvent{plan.run.study, plan.run.run, CellNumber(plan.run.cell.number), plan.run.repeat,
                                  status, std::move(cause)});
  }
};

}  // namespace scalescope
