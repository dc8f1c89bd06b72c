#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/study/spec/optimizers.h"
#include "core/study/spec/program.h"

namespace scalescope {

// The study file of docs/INTERFACES.md as a value. Defaults here are the file's defaults.

enum class Protocol { strong, weak, fixedEpoch, batchSweep, free };
enum class Strategy { single, dataParallel, ddp, parameterServer };
enum class Precision { fp32, tf32, fp16, bf16 };
enum class BatchKind { global, perRank };
enum class BatchSplit { exact, floor, uneven };
enum class LastBatch { keep, drop, pad };
enum class Shuffle { epoch, once, none };
enum class Loading { memory, workers, none };
enum class MeasureMode { time, train };
enum class Validate { none, epoch, end };
enum class RepeatOrder { repeatMajor, cellMajor };
enum class DeviceKind { automatic, cpu, cuda };
enum class ScheduleKind { constant, step, cosine };
enum class DdpBackend { automatic, gloo, nccl };
enum class WireType { fp32, fp16, bf16 };
enum class ServerMode { bsp, ssp, async };
enum class ServerPlacement { colocated, own };
enum class CheckpointMode { sync, async };
enum class OnNan { record, stop };
enum class GpuKernels { automatic, torch };

// Returns the spelling in the file ("data-parallel"); parse* returns nullopt for an unknown word.
std::string_view name(Protocol);
std::string_view name(Strategy);
std::string_view name(Precision);
std::string_view name(BatchSplit);
std::string_view name(LastBatch);
std::string_view name(Shuffle);
std::string_view name(Loading);
std::string_view name(MeasureMode);
std::string_view name(Validate);
std::string_view name(RepeatOrder);
std::string_view name(DeviceKind);
std::string_view name(OptimizerKind);
std::string_view name(ScheduleKind);
std::string_view name(DdpBackend);
std::string_view name(WireType);
std::string_view name(ServerMode);
std::string_view name(ServerPlacement);
std::string_view name(CheckpointMode);
std::string_view name(OnNan);
std::string_view name(GpuKernels);
std::optional<Protocol> parseProtocol(std::string_view word);
std::optional<Strategy> parseStrategy(std::string_view word);
std::optional<Precision> parsePrecision(std::string_view word);

struct ModelSpec {
  std::string name = "resnet18-cifar";  // Name of a row of core/study/spec/models.h.
  std::string file;                     // File of a user's model only.
  int classes = 0;                      // Number of a user's model only; 0 = the dataset's.
  friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

struct DatasetSpec {
  std::string name = "cifar10";  // Name of one of core/study/data/kinds.
  std::string path;              // Folder of the files; empty = shared cache, host's dataPath.
  std::vector<std::string> splits{"train"};
  std::int64_t trainLimit = 0;
  std::int64_t testLimit = 0;
  std::vector<std::string> augment{"crop", "flip", "normalize"};
  Shuffle shuffle = Shuffle::epoch;
  Loading loading = Loading::memory;
  int workers = 2;
  LastBatch lastBatch = LastBatch::keep;
  std::vector<int> shape;  // Shape of a synthetic set: channels, height, width.
  int classes = 0;         // Number of classes of a synthetic set.
  std::int64_t count = 0;  // Number of images of a synthetic set.
  friend bool operator==(const DatasetSpec&, const DatasetSpec&) = default;
};

struct HostSpec {
  std::string name = "local";
  std::string ssh;  // Address for ssh, "user@host" or an alias; empty = this machine (or a cluster's).
  int port = 22;
  DeviceKind device = DeviceKind::automatic;
  std::vector<int> gpus;
  std::optional<int> coresPerSlot = 0;  // Number of cores; 0 = equal slots; nullopt = "share".
  std::string interface = "auto";
  double linkGbps = 0;
  std::string dataPath;
  std::string cluster;     // Kind of the cluster that provides it (core/study/read/cluster_kinds.h); empty = none.
  nlohmann::json request;  // Section of that kind: the nodes that the study requests of the cluster.
  friend bool operator==(const HostSpec&, const HostSpec&) = default;
};

struct OpenBatchAxis {  // Section {"from": 32, "times": 4, "until": "oom", "max": 0, "bisect": 0}.
  std::int64_t from = 32;
  double times = 4;
  std::int64_t max = 0;
  double bisect = 0;
  friend bool operator==(const OpenBatchAxis&, const OpenBatchAxis&) = default;
};

// An axis that changes a setting of the study's program: `program.NAME` a placeholder, `environment.NAME` a variable.
struct FreeAxis {
  std::string name;                    // Name with its prefix.
  std::vector<nlohmann::json> values;  // Values as texts or numbers.
  friend bool operator==(const FreeAxis&, const FreeAxis&) = default;
};
inline constexpr std::string_view kProgramAxis = "program.";
inline constexpr std::string_view kEnvironmentAxis = "environment.";

// Returns a value of a free axis as the text of its placeholder or variable.
std::string axisText(const nlohmann::json& value);

struct AxesSpec {
  std::vector<int> nodes{1};
  std::vector<int> devices{1};  // Devices per node.
  BatchKind batchKind = BatchKind::global;
  std::vector<std::int64_t> batches;  // Batches; empty exactly when openBatch is set.
  std::optional<OpenBatchAxis> openBatch;
  std::vector<Strategy> strategies{Strategy::ddp};
  std::vector<Precision> precisions{Precision::fp32};
  std::vector<int> accumulation{1};
  std::vector<FreeAxis> free;  // Axes of a study of a program, sorted by name.
  friend bool operator==(const AxesSpec&, const AxesSpec&) = default;
};

struct BaselineSpec {
  Strategy strategy = Strategy::single;
  int nodes = 1;
  int devices = 1;
  friend bool operator==(const BaselineSpec&, const BaselineSpec&) = default;
};

struct ScheduleSpec {
  ScheduleKind name = ScheduleKind::constant;
  double warmupEpochs = 0;
  bool linearScaling = false;
  std::int64_t baseBatch = 128;
  std::vector<double> milestones;  // Epochs.
  double gamma = 0.1;
  friend bool operator==(const ScheduleSpec&, const ScheduleSpec&) = default;
};

struct DdpSpec {
  DdpBackend backend = DdpBackend::automatic;
  double bucketMB = 25;      // Size in MiB, as in PyTorch.
  double firstBucketMB = 1;  // Size in MiB.
  bool overlap = true;
  WireType wire = WireType::fp32;
  friend bool operator==(const DdpSpec&, const DdpSpec&) = default;
};

struct ParameterServerSpec {
  int servers = 1;
  ServerMode mode = ServerMode::bsp;
  int staleness = 0;
  ServerPlacement placement = ServerPlacement::colocated;
  friend bool operator==(const ParameterServerSpec&, const ParameterServerSpec&) = default;
};

struct Cadence {  // Cadence: "none", {"steps": n} or {"epochs": n}.
  std::int64_t steps = 0;
  std::int64_t epochs = 0;
  [[nodiscard]] bool never() const { return steps == 0 && epochs == 0; }
  friend bool operator==(const Cadence&, const Cadence&) = default;
};

struct CheckpointSpec {
  Cadence every;
  CheckpointMode mode = CheckpointMode::sync;
  int keep = 2;
  // Mean time, assumed, between failures for the suggested interval; it does not affect the run.
  double failureDaysPerNode = 1;
  friend bool operator==(const CheckpointSpec&, const CheckpointSpec&) = default;
};

struct LimitsSpec {
  double memoryMBPerDevice = 0;
  double collectiveTimeoutSeconds = 0;
  bool oversubscribe = false;
  friend bool operator==(const LimitsSpec&, const LimitsSpec&) = default;
};

struct GpuSpec {
  bool graphs = false;  // True to record forward and backward as CUDA graphs if possible.
  // auto: kernels of this project if they are faster on the run's GPU and agree with PyTorch's; torch: never.
  GpuKernels kernels = GpuKernels::automatic;
  friend bool operator==(const GpuSpec&, const GpuSpec&) = default;
};

struct WhatIfSpec {
  double linkMbps = 0;
  double latencyMs = 0;
  double jitterMs = 0;
  std::optional<std::pair<int, double>> slowRank;  // Rank, and its delay in ms.
  double diskMBps = 0;
  [[nodiscard]] bool active() const {
    return linkMbps > 0 || latencyMs > 0 || jitterMs > 0 || slowRank.has_value() || diskMBps > 0;
  }
  friend bool operator==(const WhatIfSpec&, const WhatIfSpec&) = default;
};

// measure.repeats as an object: at least `repeats` of them, then more until the relative interval of a cell is within
// `until` or, if `decide` is set, until the study's two variants are shown to differ or to be within that share of each
// other; at most `max` (docs/MEASUREMENT.md, Timing windows and Trials).
struct OpenRepeats {
  double until = 0.03;  // Relative half width, 95 %.
  int max = 12;
  std::optional<double> decide{};
  double seconds = 0;  // Limit of the time of all runs of a trial together; 0 means no limit.
  friend bool operator==(const OpenRepeats&, const OpenRepeats&) = default;
};

// Pairs of runs before the first evaluation of a trial, and the default of its repeats.
inline constexpr int kLeastPairs = 4;
inline OpenRepeats trialRepeats(double decide) { return {.max = 40, .decide = decide}; }

inline constexpr int kMostProfiledSteps = 20;

struct MeasureSpec {
  MeasureMode mode = MeasureMode::time;
  std::int64_t warmupSteps = 15;
  std::int64_t steps = 50;
  double warmupEpochs = 0;
  double epochs = 0;
  int repeats = 3;                         // Number of repeats; the minimum if openRepeats is set.
  std::optional<OpenRepeats> openRepeats;  // Limits of open repeats; nullopt: exactly `repeats`.
  RepeatOrder order = RepeatOrder::repeatMajor;
  double budgetSeconds = 0;
  Validate validate = Validate::none;
  std::int64_t validateEverySteps = 0;
  double targetAccuracy = 0;
  bool calibrate = true;
  double ceilingMB = 64;
  double sampleHz = 5;
  bool ceilingSubsets = false;  // True to sweep bandwidth among fewer ranks and between nodes, too (ceiling_sizes.h).
  int profile = 0;              // Steps after all others whose operators are recorded; at most kMostProfiledSteps.
  friend bool operator==(const MeasureSpec&, const MeasureSpec&) = default;
};

// The source of a study's numbers if they were imported instead of measured.
struct ImportedFrom {
  std::string file;    // Name without its folder.
  std::string sha256;  // Checksum of its bytes.
  std::string kind;    // Kind of the file: csv nccl-tests.
  friend bool operator==(const ImportedFrom&, const ImportedFrom&) = default;
};

struct StudySpec {
  int version = 1;
  std::string name;
  Protocol protocol = Protocol::strong;
  ModelSpec model;
  DatasetSpec dataset;
  std::vector<HostSpec> hosts{HostSpec{}};
  std::string rendezvousAddress = "auto";
  int rendezvousPort = 0;
  AxesSpec axes;
  std::vector<std::pair<std::string, nlohmann::json>> variants{{"plain", nlohmann::json::object()}};
  std::vector<nlohmann::json> skip;  // Partial matches of cells.
  BatchSplit batchSplit = BatchSplit::exact;
  std::optional<BaselineSpec> baseline = BaselineSpec{};  // Baseline; nullopt: the file has null.
  bool baselineWritten = false;                           // True if the file names it (matters in protocol free).
  OptimizerSpec optimizer;
  ScheduleSpec schedule;
  bool zeroGamma = false;
  DdpSpec ddp;
  ParameterServerSpec parameterServer;
  CheckpointSpec checkpoint;
  std::int64_t seed = 1;
  OnNan onNan = OnNan::record;
  LimitsSpec limits;
  GpuSpec gpu;
  WhatIfSpec whatIf;
  MeasureSpec measure;
  std::optional<ImportedFrom> imported;  // Source of an imported study, which can be viewed, but not run.
  std::optional<ProgramSpec> program;    // Program that is measured instead of the worker.
  friend bool operator==(const StudySpec&, const StudySpec&) = default;
};

inline constexpr std::size_t kMaxStudyBytes = 4u << 20;  // Limit of a study file's text.

// Parses and checks one study file: unknown keys (named, with the nearest known one), types (key, expected, found),
// ranges and enum names. `fileName` appears in errors. It does not access machines or data. At most kMaxStudyBytes.
Result<StudySpec> parseStudy(std::string_view text, const std::string& fileName);
// Keeps the order of `variants`.
Result<StudySpec> studyFromJson(const nlohmann::ordered_json& json, const std::string& fileName);
Result<StudySpec> studyFromJson(const nlohmann::json& json, const std::string& fileName);

// Checks a value by the rules of the reader of a file, with the same errors.
Status check(const StudySpec& study);
Status check(const StudySpec& study, const std::string& fileName);

// Returns the completed study: every key of the file, in the order of INTERFACES.md (which ordered_json keeps).
// parse(toJson(s)) == s as JSON.
nlohmann::ordered_json toJson(const StudySpec& study);

// Returns a study's JSON for formats that do not keep the order of keys: messages, the journal, the index. Variants
// that are not sorted by name become a list of objects with one variant each, which a study's reader accepts too.
nlohmann::json unordered(const nlohmann::ordered_json& study);

// Applies an RFC 7396 merge patch to the study's JSON and parses it again, so that a patch is checked like a file.
Result<StudySpec> patched(const StudySpec& study, const nlohmann::json& patch);

// Reads `file`, or builds "preset:NAME" for a machine with `physicalCores` usable cores and `gpus` GPUs.
struct MachineFacts {
  int physicalCores = 1;
  int gpus = 0;
};
Result<StudySpec> loadStudy(const std::string& fileOrPreset, const MachineFacts& machine);

}  // namespace scalescope
