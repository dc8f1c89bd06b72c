#include "launcher/run_phase.h"

#include <algorithm>

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
  return std::any_of(port.hello.runs.begin(), port.hello.runs.end(), [&](const AttemptReport& known) {
    return known.key == AttemptKey{run, attempt} && known.state != AttemptPhase::prepared;
  });
}

// An agent of another version may say what this one has no sentence for: then its own words stand there.
Message saidBy(Message outer, const ErrorAnswer& error) {
  const std::string& code = error.message.code;
  const std::string& words = error.text.empty() ? code : error.text;
  const std::string sentence = english(error.message);
  const bool isKnown = englishTemplate(code) != code;
  if (isKnown && words == sentence) return nested(std::move(outer), "what", error.message);
  if (isKnown && words.starts_with(sentence + ": ")) {
    Message both = nested({"base.because", {}}, "what", error.message);
    both.arguments.emplace_back("why", words.substr(sentence.size() + 2));
    return nested(std::move(outer), "what", both);
  }
  outer.arguments.emplace_back("what", words);
  return outer;
}

}  // namespace scalescope
