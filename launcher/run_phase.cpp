#include "launcher/run_phase.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/nested.h"

namespace scalescope {

std::string_view name(Phase phase) { return phase == Phase::leasing ? "connect" : phase == Phase::preparing ? "prepare" : "start"; }

std::string lateHost(Phase phase, const std::vector<NodeState>& nodes, const std::vector<NodePort*>& ports) {
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    const NodeState& state = nodes[node];
    const bool late = phase == Phase::leasing ? !state.leased : phase == Phase::preparing ? !state.prepared : !state.started;
    if (late) return ports[node]->host;
  }
  return "";
}

bool knowsRun(const NodePort& port, const RunId& run, int attempt) {
  const nlohmann::json& hello = port.hello;
  if (!hello.is_object() || !hello.contains("runs") || !hello["runs"].is_array()) return false;
  return std::any_of(hello["runs"].begin(), hello["runs"].end(), [&](const nlohmann::json& known) {
    return known.is_object() && known.value("run", "") == run.value && known.value("attempt", 0) == attempt &&
           known.value("state", "") != "prepared";
  });
}

// An agent of another version may say what this one has no sentence for: then its own words stand there.
Message saidBy(Message outer, const nlohmann::json& body) {
  const std::string code = body.value("code", "");
  const std::string words = body.value("text", code);
  if (englishTemplate(code) != code) {
    const Message inner = body.get<Message>();
    if (english(inner) == words) return nested(std::move(outer), "what", inner);
  }
  outer.arguments.emplace_back("what", words);
  return outer;
}

}  // namespace scalescope
