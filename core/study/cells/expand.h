#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/study/spec/batches.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// One cell: the configuration that a set of ranks runs `measure.repeats` times.
struct Cell {
  int number = 0;  // Row of the expansion, from 1.
  std::string variant = "plain";
  nlohmann::json variantPatch = nlohmann::json::object();
  bool implied = false;   // True for a baseline that the protocol added.
  bool untilOom = false;  // True if it is reached from an open batch axis; an `oom` is a result.
  // True if the batch lies between the largest that fits and the smallest that failed on an open axis.
  bool bisected = false;
  int nodes = 1;
  int devices = 1;  // Devices per node.
  Strategy strategy = Strategy::single;
  Precision precision = Precision::fp32;
  BatchShares batch;
  double learningRate = 0;  // Rate after linear scaling.
  StudySpec study;          // Study with the variant applied and the axes narrowed to this cell.

  [[nodiscard]] int worldDevices() const { return nodes * devices; }  // N
  friend bool operator==(const Cell&, const Cell&) = default;
};

// Returns all cells of a study in the order in which `plan` numbers them: combinations of axis values (variant,
// precision, accumulation, strategy, nodes, devices, batch) without those of `skip`, then implied baselines. An open
// axis gives `from` and, with `forecastLimitBatch` > 0, the batches up to it. Errors: batch not divisible (with the
// nearest valid values), single with N > 1, data-parallel over nodes, N < S + 1 for own servers, more nodes than hosts,
// no cell left.
Result<std::vector<Cell>> expand(const StudySpec& study, std::int64_t forecastLimitBatch = 0);

// Returns the entries of `skip` (by index) that match no combination of axis values. They are probably mistakes, since
// they have no effect.
std::vector<std::size_t> unmatchedSkips(const StudySpec& study);

// Returns the next batch of an open axis in one combination of the other axes, or nullopt if it has ended, given the
// largest batch that ran and the smallest that ran out of memory (0 = none yet). It is always a multiple of `unit` (N x
// accumulation for a global batch). With max 0 the caller ends the axis at the first batch of 4 x the images.
std::optional<std::int64_t> nextOpenBatch(const OpenBatchAxis& axis, std::int64_t largestGood, std::int64_t smallestBad,
                                          std::int64_t unit = 1);

// Times its first batch at which an open axis without `max` ends if the number of samples is unknown, as it is for the
// user's own program: such a program may take any batch without an error.
inline constexpr std::int64_t kMostOpenTimes = 1024;

// Returns `cell` with another batch of its open axis: same combination, but new number, learning rate and split.
Result<Cell> atBatch(const Cell& cell, std::int64_t batch, int number);

// Refuses a batch above `trainImages` except on until-oom axes, with the largest batch that fits.
Status checkAgainstData(const Cell& cell, std::int64_t trainImages);

// Refuses combinations that the resolved kind of device does not support: tf32 and fp16 on CPUs, NCCL on CPUs, ddp over
// Gloo on GPUs.
Status checkAgainstDevice(const Cell& cell, DeviceKind resolved);

// Returns warnings about a study that is valid but possibly not what the user wants: floored batches, warm-up of a few
// steps, n = 1, K < 30, a skip that matches nothing, cells without the rank that whatIf slows.
std::vector<Message> remarks(const StudySpec& study, const std::vector<Cell>& cells);
// Returns those of these warnings that concern the jobs of Slurm clusters.
std::vector<Message> clusterRemarks(const StudySpec& study, const std::vector<Cell>& cells);

// Inputs of the cell key besides the study, obtained from hosts, data and worker.
struct HostIdentity {
  std::string processor;      // CPU or GPU model.
  int cores = 0;              // Cores of the machine.
  std::string driver;         // GPU driver, "" on CPUs.
  int slotCores = 0;          // Width of a CPU slot, 0 on GPUs.
  std::string interfaceKind;  // Link for N > 1: "loopback", "ethernet 25 Gbit/s"; "" for N = 1.
};
struct KeyFacts {
  std::vector<HostIdentity> hosts;  // The cell's nodes in node order.
  std::string modelDigest;          // Digest of the TorchScript file, else "".
  std::string datasetDigest;        // Content digest of the dataset as used.
  std::string workerDigest;         // Digest of the worker program and libtorch's version.
  std::string injected{};           // Value of SCALESCOPE_INJECT; if it is "", it does not change the key.
};

// Returns the first 16 hex digits of SHA-256 over the canonical JSON (docs/FORMATS.md, Identity).
CellKey cellKey(const Cell& cell, const KeyFacts& facts);

// Returns the JSON form for `plan --json` and cells.json: numbers, batches, rate, flags and the completed study of the
// cell.
nlohmann::ordered_json toJson(const Cell& cell);
Result<Cell> cellFromJson(const nlohmann::ordered_json& json);

// The presets ("quick-strong-scaling", ...) in the wizard's order, each with a title and one sentence about its
// purpose.
struct PresetInfo {
  std::string name;
  Message title;
  Message purpose;
};
std::vector<PresetInfo> presets();
Result<StudySpec> preset(const std::string& name, const MachineFacts& machine);

}  // namespace scalescope
