#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "launcher/preflight/host_call.h"
#include "launcher/preflight/host_view.h"

namespace scalescope::preflight {

struct PairEnd {
  HostCall* call = nullptr;
  SshWatch* watch = nullptr;  // Watch of that call; stopped at the end.
  std::string name;
  std::string address;  // Numeric address of the interface that ranks would use.
};

// Measures every pair of hosts in both directions: all connections are tried at once, the rates are measured in rounds
// in which each host has one connection. Returns the links of each end in the order of `ends`; a link that could not be
// measured in time has no value and no reason. Blocks until `end` at most.
std::vector<std::vector<LinkLook>> measurePairs(const std::vector<PairEnd>& ends,
                                                std::chrono::steady_clock::time_point end, std::stop_token stop);

// Returns rounds in which each end meets each other end once (the circle method): pairs of indices, none twice in a
// round.
std::vector<std::vector<std::pair<std::size_t, std::size_t>>> roundsOf(std::size_t count);

}  // namespace scalescope::preflight
