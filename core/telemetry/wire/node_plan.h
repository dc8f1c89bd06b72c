#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "core/telemetry/log/field_types.h"

namespace scalescope {

inline constexpr int kMaxPlanRanks = 1024;    // Limit per node.
inline constexpr int kMaxWorldRanks = 65536;  // Limit per run.
inline constexpr int kMaxPlanNodes = 4096;
inline constexpr int kMaxCore = 65535;
inline constexpr std::size_t kMaxUuidBytes = 96;  // Length of a GPU's UUID, as NVML spells it.

// One rank of a NodePlan.
struct NodeRank {
  RankIndex rank;
  LocalRank localRank;
  std::vector<int> cores;                                        // Cores to pin to; empty = inherited.
  std::vector<std::pair<std::string, std::string>> environment;  // Variables beside torchrun's, which the agent sets.
  friend bool operator==(const NodeRank&, const NodeRank&) = default;
};
// Resources of a machine that the ranks of one node do not share with this user's other studies. Empty: they are
// shared.
struct NodeClaims {
  std::vector<int> cores;         // Logical cores.
  std::vector<std::string> gpus;  // UUIDs.
  friend bool operator==(const NodeClaims&, const NodeClaims&) = default;
};
// Work of one agent for one attempt: a value that the launcher makes from RunPlan, in which typed text is only data.
struct NodePlan {
  RunId run;
  StudyId study;
  int attempt = 0;
  NodeIndex nodeIndex;
  int nodes = 1;
  int worldSize = 1;
  std::string worker;         // Path on the node; empty = beside the agent (scalescope-worker).
  nlohmann::json plan;        // Content of the run's plan.json; null = the file is already there.
  std::string interfaceName;  // Interface of rank 0's node for the rendezvous socket; empty = any, "lo" for one node.
  std::string address;        // Bind address for the rendezvous; empty = the interface's.
  int port = 0;               // 0 = any.
  // True if rank 0 listens on the port itself, as a user's program does. The agent then only reserves the port, so
  // connections are refused until rank 0 listens, as under torchrun. Otherwise rank 0 inherits the listening socket.
  bool onlyReserved = false;
  double sampleHz = 5;
  double graceSeconds = 5;  // Time between SIGTERM and SIGKILL, and between a first failing rank and its peers' end.
  double memoryLimitMBPerRank = 0;
  NodeClaims claims;
  // Values of the client's variables (isClientVariable in core/base/environment.h) for the ranks; those that are absent
  // here are unset. If there is no map, the agent's values are used. A rank's own environment takes precedence.
  std::optional<std::map<std::string, std::string>> environment;
  std::vector<NodeRank> ranks;
  friend bool operator==(const NodePlan&, const NodePlan&) = default;
};

// Returns the content of a plan.json in its only form; writePlanFile() writes it.
std::string planFileText(const nlohmann::ordered_json& plan);
Status writePlanFile(const std::string& path, const nlohmann::ordered_json& plan);

// Returns the name of a field with an entry that execve cannot carry and would silently cut; empty if there is none.
std::string_view unusableField(const NodeRank& rank);
std::string_view unusableField(const NodePlan& plan);
// A UUID becomes a file's name, so it may have letters, digits, '-' and '.', but no '.' at its beginning.
std::string_view unusableField(const NodeClaims& claims);

template <class Visit, SameAs<NodeRank> T>
void eachField(Visit&& visit, T& rank) {
  visit("rank", rank.rank, Limits().range(0, kMaxWorldRanks)),
      visit("localRank", rank.localRank, Limits().range(0, kMaxPlanRanks));
  visit("cores", rank.cores, Limits().range(0, kMaxCore)), visit("environment", rank.environment, Limits().count(4096));
}

template <class Visit, SameAs<NodeClaims> T>
void eachField(Visit&& visit, T& claims) {
  visit("cores", claims.cores, Limits().range(0, kMaxCore).sparse());
  visit("gpus", claims.gpus, Limits().text(kMaxUuidBytes).count(1024).sparse());
}

// Run and study become folder names on the node.
template <class Visit, SameAs<NodePlan> T>
void eachField(Visit&& visit, T& plan) {
  visit("run", plan.run, Limits().required()), visit("study", plan.study, Limits().required());
  visit("attempt", plan.attempt, Limits().range(0, kMaxAttempt));
  visit("nodeIndex", plan.nodeIndex, Limits().range(0, kMaxPlanNodes)),
      visit("nodes", plan.nodes, Limits().range(1, kMaxPlanNodes));
  visit("worldSize", plan.worldSize, Limits().range(1, kMaxWorldRanks));
  visit("worker", plan.worker), visit("plan", plan.plan, Limits().sparse());
  visit("interfaceName", plan.interfaceName, Limits().text(256)), visit("address", plan.address, Limits().text(256));
  visit("port", plan.port, Limits().range(0, 65535)), visit("onlyReserved", plan.onlyReserved, Limits().sparse());
  visit("sampleHz", plan.sampleHz, Limits().reals(0, 1000));
  visit("graceSeconds", plan.graceSeconds, Limits().reals(0, 600));
  visit("memoryLimitMBPerRank", plan.memoryLimitMBPerRank, Limits().reals(0, 1e9));
  visit("claims", plan.claims, Limits());
  visit("environment", plan.environment, Limits().text(128u << 10).count(4096));
  visit("ranks", plan.ranks, Limits().count(kMaxPlanRanks));
}

}  // namespace scalescope
