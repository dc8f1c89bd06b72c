#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "launcher/run_controller.h"

namespace scalescope {

// How far one attempt has come on its way to `running`, on the whole and on each node.
enum class Phase { leasing, preparing, starting, running, ended };

struct NodeState {
  bool leased = false;
  bool prepared = false;
  bool started = false;
  bool finished = false;   // the agent sent every byte
  bool cancelled = false;  // confirmed
  bool unreachable = false;
  Endpoint bound;  // of the rendezvous, where this is rank 0's node
};

std::string_view name(Phase phase);  // what the nodes are asked to do in it

// The first host that has not done what the phase asks for, "" without one.
std::string lateHost(Phase phase, const std::vector<NodeState>& nodes, const std::vector<NodePort*>& ports);

// Whether the agent behind the port said in its hello that it knows the attempt and has started it.
bool knowsRun(const NodePort& port, const RunId& run, int attempt);

// `outer` with what an agent's error says as its argument `what`.
Message saidBy(Message outer, const ErrorAnswer& error);

}  // namespace scalescope
