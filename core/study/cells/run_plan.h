#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/study/cells/expand.h"
#include "core/study/spec/round_order.h"

namespace scalescope {

// plan.json: one resolved run with all that a worker needs besides torchrun's variables. The worker never expands a
// matrix.

inline constexpr int kRunPlanVersion = 1;

struct PlanNode {
  int index = 0;
  std::string host;                         // HostSpec::name; it is never used for identity.
  DeviceKind device = DeviceKind::cpu;      // Resolved kind: cpu or cuda.
  std::vector<std::vector<int>> slotCores;  // Core numbers for each local rank to pin it to; empty = inherit.
  std::vector<int> gpus;                    // GPU of each local rank, cuda only.
  std::string interfaceName;                // Interface that Gloo or NCCL binds; "" = default.
  std::string dataPath;                     // Folder of the dataset's files on this node.
  std::string modelPath;        // Copy of the study's TorchScript file on this node; "" = the path in the study.
  std::string programFolder;    // Copy of the files of the study's program on this node; "" = the path in the study.
  std::string transport;        // Transport, "libssh" or "openssh" if the host is reached by ssh.
  std::string transportReason;  // Reason for openssh: keywords of ssh_config and the like.
  friend bool operator==(const PlanNode&, const PlanNode&) = default;
};

struct RunPlan {
  int version = kRunPlanVersion;
  StudyId study;
  std::string studyName;
  int generation = 0;
  CellKey key;  // Key of the cell; it may be empty in a plan made before probing.
  RepeatNumber repeat{1};
  RunId run;
  std::int64_t seed = 1;  // Seed of the study + repeat.
  // Order of the round, if its cells are in random order, also for the first round of such an entry.
  std::optional<RoundOrder> order;
  Cell cell;
  std::vector<PlanNode> nodes;
  double collectiveTimeoutSeconds = 300;
  // Hex secret that authenticates ranks at a rendezvous over a network. "" for one rank, and in plans of older
  // versions.
  std::string secret;

  // Returns the number of processes: one per device, but one per node for data-parallel.
  [[nodiscard]] int worldSize() const;
  [[nodiscard]] int ranksPerNode() const;
  friend bool operator==(const RunPlan&, const RunPlan&) = default;
};

// Returns 256 random bits as hex; "" if the kernel has none.
std::string makeRunSecret();

nlohmann::ordered_json toJson(const RunPlan& plan);
Result<RunPlan> runPlanFromJson(const nlohmann::ordered_json& json);
Result<RunPlan> readRunPlan(const std::string& path);

}  // namespace scalescope
