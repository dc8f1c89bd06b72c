#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "launcher/preflight/calls/host_call.h"
#include "launcher/preflight/view/host_view.h"

namespace scalescope::preflight {

struct PairEnd {
  HostCall* call = nullptr;
  SshWatch* watch = nullptr;  // of that call; stopped in the end
  std::string name;
  std::string address;  // of the interface that ranks would use, numeric
};

// Every pair of hosts in both directions: who reaches whose ports is asked of all at once, the rates in rounds in which
// each host is in one connection. Returns the links of each end in the order of `ends`; what there was no time for has
// no value and no reason. Blocks until `end` at most.
std::vector<std::vector<LinkLook>> measurePairs(const std::vector<PairEnd>& ends,
                                                std::chrono::steady_clock::time_point end, std::stop_token stop);

// Rounds in which everybody meets everybody once (the circle method): pairs of places, none twice in a round.
std::vector<std::vector<std::pair<std::size_t, std::size_t>>> roundsOf(std::size_t count);

}  // namespace scalescope::preflight
