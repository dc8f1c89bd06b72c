#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/machine/machine_conditions.h"
#include "core/telemetry/log/field_types.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// Log records that are objects (CBOR): one struct per kind, which is the schema. A field that is missing in a log or
// has another type there keeps its default, because logs outlive the versions that wrote them.

struct BucketFacts {
  int bucket = 0;
  std::int64_t bytes = 0;
  friend bool operator==(const BucketFacts&, const BucketFacts&) = default;
};

// Memory that one device of a data-parallel process holds throughout the run, in bytes.
struct ReplicaFacts {
  std::string device;
  std::vector<int> cores;
  std::int64_t weights = 0, gradients = 0, buckets = 0, optimizer = 0;
  friend bool operator==(const ReplicaFacts&, const ReplicaFacts&) = default;
};

// Times of a layer's kernels before the run, forward and backward, Scalescope's and PyTorch's, and which of them the
// run uses. The numbers are absent if they could not be measured; `obstacle` then gives the reason.
struct KernelFacts {
  std::string operation;  // batchNorm, batchNormRelu or batchNormAddRelu.
  std::string type;       // bf16 or fp16.
  std::string shape;      // Images x channels x height x width.
  std::optional<double> ownSeconds, torchSeconds;
  std::optional<double> maxError;  // Largest difference from PyTorch's result (models/measure_norm.h).
  std::string chosen;              // Own or torch.
  std::string obstacle;
  friend bool operator==(const KernelFacts&, const KernelFacts&) = default;
};

// Facts about a user's program: the sources that measured it and what it recorded about itself. Everything else is
// absent.
struct ProgramFacts {
  std::string name;
  std::vector<std::string> sources;  // Sources of its steps and parts: hook, tap, package, nccl, rate.
  std::optional<std::int64_t> worldSize;
  std::optional<std::int64_t> batch;    // Per-rank batch, as its data loader reports it.
  std::optional<double> flopsShare;     // Share of the FLOPs that could be counted.
  bool batchIsStudys = false;           // True if its samples per step are those that the study requests.
  bool ownCommHook = false;             // True if its own comm hook hides the exposed communication of backward.
  std::vector<std::string> algorithms;  // Algorithms that NCCL chose, such as "AllReduce RING LL128, 24 channels".
  friend bool operator==(const ProgramFacts&, const ProgramFacts&) = default;
};

// Facts about a rank's training, logged before its first step.
struct RankManifest {
  static constexpr RecordType kRecord = RecordType::manifest;
  std::int64_t parameters = 0;
  std::int64_t trainImages = 0;
  std::int64_t testImages = 0;
  std::optional<double> flopsPerImage;  // FLOPs of forward and backward.
  int worldSize = 0;
  RankIndex rank;
  LocalRank localRank;
  std::string host;
  std::string device;
  std::string driver;
  int threads = 0;
  std::vector<int> cores;
  std::string torch;
  std::string backend;
  std::string datasetName;
  std::int64_t windowFirstStep = 0;
  std::int64_t windowSteps = 0;
  std::int64_t stepsPerEpoch = 0;
  std::int64_t rankBatch = 0;
  std::vector<BucketFacts> buckets;
  std::optional<double> clockUncertaintySeconds;
  std::int64_t gradientBytes = 0;
  std::int64_t bufferBytes = 0;
  std::string kernel;
  std::string processor;
  std::int64_t resumedAtStep = 0;        // Step at which it resumed; 0 = from its first step.
  double peakFlopsPerSecond = 0;         // 0 = not measured.
  std::string role;                      // Role: worker or server (parameter server); empty with other strategies.
  std::vector<ReplicaFacts> replicas;    // Devices of a data-parallel process.
  std::vector<int> gpus;                 // GPUs that it trains on, as the node numbers them; empty on CPUs.
  std::string timing;                    // "events" on GPUs ("synchronised" in older logs); empty on CPUs.
  std::optional<bool> graphs;            // True if CUDA graphs were used; absent if they were not requested.
  std::optional<Message> graphObstacle;  // Reason why requested graphs were not used.
  std::string injected;                  // Faults that a test requested.
  std::vector<int> numaNodes;            // NUMA nodes of its cores; empty = unknown.
  std::string interfaceName;             // Interfaces of the collectives, separated by commas; empty = unknown.
  std::optional<double> linkMbps;        // Speed of the slowest of these interfaces; absent = unknown.
  // Variables that a rank's libraries read from its environment (isLibraryVariable); absent in older logs.
  std::optional<std::map<std::string, std::string>> variables;
  std::int64_t deviceMemoryBytes = 0;  // Memory of the smallest GPU that it trains on; 0 = unknown, or a CPU.
  std::vector<KernelFacts> kernels;    // Kernels measured before the run, on GPUs.
  std::string confinement;             // Confinement of file access: landlock-N, off, unavailable; empty in older logs.
  std::optional<ProgramFacts> program;  // Facts of the user's program that runs in place of the worker.
  friend bool operator==(const RankManifest&, const RankManifest&) = default;
};

inline constexpr std::size_t kMostTopologyBytes = 8192;

// Facts about a node, logged by its agent.
struct NodeManifest {
  static constexpr RecordType kRecord = RecordType::manifest;
  std::string host;
  std::string bootId;
  int cores = 0;  // Number of logical cores.
  std::string processor;
  double memoryBytes = 0;
  double machineMemoryBytes = 0;  // The machine's, if a control group's limit, memoryBytes, is less; 0 = no limit.
  double cpuQuota = 0;            // CPU quota of the control groups, in cores; 0 = no quota.
  std::string kernel;
  std::string driver;
  std::string agent;                            // Digest of the program.
  std::vector<std::vector<int>> usableCores;    // "slots" in the log: usable physical cores, SMT siblings together.
  std::optional<MachineConditions> conditions;  // Conditions of the usable cores; absent in older logs.
  std::string topology;                         // Topology as text (core/base/machine/topology.h); empty = unknown.
  friend bool operator==(const NodeManifest&, const NodeManifest&) = default;
};

// A run of an imported study: numbers and texts of other tools, spelled as in core/analysis/foreign.
struct ImportedManifest {
  static constexpr RecordType kRecord = RecordType::manifest;
  bool imported = true;
  int line = 0;  // Line in the imported file.
  std::map<std::string, double> values;
  std::map<std::string, std::string> words;
  friend bool operator==(const ImportedManifest&, const ImportedManifest&) = default;
};

// The memory that ran out.
enum class ExhaustedMemory { device, host };
inline constexpr std::array kExhaustedMemories{EnumName{ExhaustedMemory::device, "device"},
                                               EnumName{ExhaustedMemory::host, "host"}};
constexpr const auto& enumNames(ExhaustedMemory) { return kExhaustedMemories; }

// Reason why a rank cannot continue.
struct ErrorObject {
  static constexpr RecordType kRecord = RecordType::error;
  std::string operation;
  std::int64_t step = 0;
  std::string what;
  RankIndex rank;
  bool secondary = false;         // True if it failed because another rank failed.
  std::vector<int> silentRanks;   // Ranks that did not answer after a failed collective.
  std::vector<int> primaryRanks;  // Ranks that reported a failure that no other rank caused.
  std::optional<ExhaustedMemory> memory;
  std::optional<Message> message;  // The text as a message, if it is one of Scalescope's.
  friend bool operator==(const ErrorObject&, const ErrorObject&) = default;
};

// Number of the records of one kind that were dropped because the writer could not keep up.
struct DropObject {
  static constexpr RecordType kRecord = RecordType::drop;
  std::string kind;
  std::int64_t count = 0;
  friend bool operator==(const DropObject&, const DropObject&) = default;
};

// Result of measure.profile on this rank, logged before its profiled steps.
struct ProfileObject {
  static constexpr RecordType kRecord = RecordType::profile;
  std::int64_t steps = 0;                         // Steps that the rank took for the profile.
  std::optional<double> clockUncertaintySeconds;  // Uncertainty of the operators' times on the log's clock.
  std::optional<Message> obstacle;                // Reason why there are no operators.
  friend bool operator==(const ProfileObject&, const ProfileObject&) = default;
};

// Cause that a rank itself reports when it ends.
enum class LastMessage { none, done, failed, oom, nan, stalled, peer, cancelled };
inline constexpr std::array kLastMessages{
    EnumName{LastMessage::none, ""},         EnumName{LastMessage::done, "done"},
    EnumName{LastMessage::failed, "failed"}, EnumName{LastMessage::oom, "oom"},
    EnumName{LastMessage::nan, "nan"},       EnumName{LastMessage::stalled, "stalled"},
    EnumName{LastMessage::peer, "peer"},     EnumName{LastMessage::cancelled, "cancelled"}};
constexpr const auto& enumNames(LastMessage) { return kLastMessages; }

// Lines of a program's output in which its rank found a rate. Rates and steps of the ring are never mixed
// (docs/PROGRAMS.md).
struct PrintedRates {
  std::int64_t lines = 0;
  std::int64_t unused = 0;       // Rates without use, because the ring had steps.
  std::int64_t unusedSteps = 0;  // Steps of the ring without use, because many rates were printed before the first.
  std::string invalid{};         // First text that is no rate; empty: none.
  friend bool operator==(const PrintedRates&, const PrintedRates&) = default;
};

struct ExitObject {
  static constexpr RecordType kRecord = RecordType::exit;
  std::optional<int> code{};
  LastMessage cause = LastMessage::none;
  std::optional<RankIndex> rank{};  // These three are set after a failure.
  std::optional<std::int64_t> step{};
  std::optional<std::string> operation{};
  std::optional<ExhaustedMemory> memory{};
  // Number of connections of other programs to this rank, and the address of the last one.
  std::int64_t strangers = 0;
  std::string lastStranger{};
  std::optional<PrintedRates> rates{};
  friend bool operator==(const ExitObject&, const ExitObject&) = default;
};

// Cause of a rank's end as the agent saw it; `none` for a rank that has not ended.
enum class ExitCause { none, finished, failed, signal, oomKilled, cancelled, peerFailed, unknown };
inline constexpr std::array kExitCauses{EnumName{ExitCause::none, ""},
                                        EnumName{ExitCause::finished, "finished"},
                                        EnumName{ExitCause::failed, "failed"},
                                        EnumName{ExitCause::signal, "signal"},
                                        EnumName{ExitCause::oomKilled, "oom-killed"},
                                        EnumName{ExitCause::cancelled, "cancelled"},
                                        EnumName{ExitCause::peerFailed, "peer-failed"},
                                        EnumName{ExitCause::unknown, "unknown"}};
constexpr const auto& enumNames(ExitCause) { return kExitCauses; }

struct ExitedObject {
  static constexpr RecordType kRecord = RecordType::exited;
  RankIndex rank = kNoRank;
  std::optional<ExitCode> code;
  int signal = 0;
  ExitCause cause = ExitCause::none;
  std::string loader{};  // Error of the dynamic loader for a rank that it could not start; else empty.
  friend bool operator==(const ExitedObject&, const ExitedObject&) = default;
};

enum class RunStatus { queued, running, done, oom, crashed, stalled, cancelled, lost, skipped };
inline constexpr std::array kRunStatuses{
    EnumName{RunStatus::queued, "queued"},       EnumName{RunStatus::running, "running"},
    EnumName{RunStatus::done, "done"},           EnumName{RunStatus::oom, "oom"},
    EnumName{RunStatus::crashed, "crashed"},     EnumName{RunStatus::stalled, "stalled"},
    EnumName{RunStatus::cancelled, "cancelled"}, EnumName{RunStatus::lost, "lost"},
    EnumName{RunStatus::skipped, "skipped"}};
constexpr const auto& enumNames(RunStatus) { return kRunStatuses; }
constexpr std::string_view name(RunStatus status) { return enumName(status); }

// Reason for a run's outcome: a message, or the plain text of older logs.
struct OutcomeCause {
  std::optional<Message> sentence;
  std::string words;
  friend bool operator==(const OutcomeCause&, const OutcomeCause&) = default;
};

template <>
struct JsonField<OutcomeCause> {
  static bool read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, OutcomeCause& to,
                   FieldReading& reading);
  template <class J>
  static void write(const OutcomeCause& cause, const Limits& limits, J& to) {
    if (cause.sentence)
      JsonField<Message>::write(*cause.sentence, limits, to);
    else
      to = cause.words;
  }
};

// Outcome of the run, which the owner records in its `client` source. A run's final status comes only from here.
struct OutcomeObject {
  static constexpr RecordType kRecord = RecordType::outcome;
  std::optional<RunStatus> status;
  RankIndex rank = kNoRank;  // Rank that failed first.
  std::optional<OutcomeCause> cause;
  std::string message;  // The cause in English.
  friend bool operator==(const OutcomeObject&, const OutcomeObject&) = default;
};

template <class Visit, SameAs<BucketFacts> T>
void eachField(Visit&& visit, T& m) {
  visit("bucket", m.bucket), visit("bytes", m.bytes);
}
template <class Visit, SameAs<ReplicaFacts> T>
void eachField(Visit&& visit, T& m) {
  visit("device", m.device), visit("cores", m.cores), visit("weights", m.weights), visit("gradients", m.gradients);
  visit("buckets", m.buckets), visit("optimizer", m.optimizer);
}
template <class Visit, SameAs<KernelFacts> T>
void eachField(Visit&& visit, T& m) {
  visit("operation", m.operation), visit("type", m.type), visit("shape", m.shape);
  visit("ownSeconds", m.ownSeconds), visit("torchSeconds", m.torchSeconds), visit("maxError", m.maxError);
  visit("chosen", m.chosen), visit("obstacle", m.obstacle, Limits().sparse());
}
template <class Visit, SameAs<MachineConditions> T>
void eachField(Visit&& visit, T& m) {
  const Limits sparse = Limits().sparse();
  visit("governors", m.governors, sparse), visit("minHertz", m.minHertz), visit("maxHertz", m.maxHertz);
  visit("turbo", m.turbo), visit("smt", m.smt, sparse), visit("numaNodes", m.numaNodes, sparse);
}
template <class Visit, SameAs<ProgramFacts> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.name), visit("sources", m.sources), visit("worldSize", m.worldSize), visit("batch", m.batch);
  visit("flopsShare", m.flopsShare), visit("batchIsStudys", m.batchIsStudys);
  visit("ownCommHook", m.ownCommHook, Limits().sparse()), visit("algorithms", m.algorithms, Limits().sparse());
}
template <class Visit, SameAs<RankManifest> T>
void eachField(Visit&& visit, T& m) {
  const Limits sparse = Limits().sparse();
  visit("parameters", m.parameters), visit("trainImages", m.trainImages), visit("testImages", m.testImages);
  visit("flopsPerImage", m.flopsPerImage, Limits().nullable());
  visit("worldSize", m.worldSize), visit("rank", m.rank), visit("localRank", m.localRank);
  visit("host", m.host), visit("device", m.device), visit("driver", m.driver, sparse), visit("threads", m.threads);
  visit("cores", m.cores), visit("torch", m.torch), visit("backend", m.backend), visit("datasetName", m.datasetName);
  visit("windowFirstStep", m.windowFirstStep), visit("windowSteps", m.windowSteps),
      visit("stepsPerEpoch", m.stepsPerEpoch);
  visit("rankBatch", m.rankBatch), visit("buckets", m.buckets);
  visit("clockUncertaintySeconds", m.clockUncertaintySeconds, Limits().nullable());
  visit("gradientBytes", m.gradientBytes), visit("bufferBytes", m.bufferBytes);
  visit("kernel", m.kernel), visit("processor", m.processor), visit("resumedAtStep", m.resumedAtStep, sparse);
  visit("peakFlopsPerSecond", m.peakFlopsPerSecond, sparse), visit("role", m.role, sparse),
      visit("replicas", m.replicas, sparse);
  visit("gpus", m.gpus, sparse);
  visit("timing", m.timing, sparse), visit("graphs", m.graphs), visit("graphObstacle", m.graphObstacle);
  visit("injected", m.injected, sparse), visit("numaNodes", m.numaNodes, sparse);
  visit("interface", m.interfaceName, sparse), visit("linkMbps", m.linkMbps), visit("variables", m.variables);
  visit("deviceMemoryBytes", m.deviceMemoryBytes, sparse), visit("kernels", m.kernels, sparse);
  visit("confinement", m.confinement, sparse), visit("program", m.program);
}
template <class Visit, SameAs<NodeManifest> T>
void eachField(Visit&& visit, T& m) {
  visit("host", m.host), visit("bootId", m.bootId), visit("cores", m.cores), visit("processor", m.processor);
  visit("memoryBytes", m.memoryBytes), visit("machineMemoryBytes", m.machineMemoryBytes, Limits().sparse());
  visit("cpuQuota", m.cpuQuota, Limits().reals(0, 1 << 20).sparse()), visit("kernel", m.kernel),
      visit("driver", m.driver, Limits().sparse());
  visit("agent", m.agent), visit("slots", m.usableCores), visit("conditions", m.conditions);
  visit("topology", m.topology, Limits().text(kMostTopologyBytes).sparse());
}
template <class Visit, SameAs<ImportedManifest> T>
void eachField(Visit&& visit, T& m) {
  visit("imported", m.imported), visit("line", m.line), visit("values", m.values), visit("words", m.words);
}
template <class Visit, SameAs<ErrorObject> T>
void eachField(Visit&& visit, T& m) {
  visit("operation", m.operation), visit("step", m.step), visit("what", m.what, Limits().text(kMaxRecordBytes));
  visit("rank", m.rank), visit("secondary", m.secondary);
  visit("silentRanks", m.silentRanks, Limits().sparse()), visit("primaryRanks", m.primaryRanks, Limits().sparse());
  visit("memory", m.memory), visit("message", m.message);
}
template <class Visit, SameAs<DropObject> T>
void eachField(Visit&& visit, T& m) {
  visit("kind", m.kind), visit("count", m.count, Limits().range(0, INT64_MAX));
}
template <class Visit, SameAs<ProfileObject> T>
void eachField(Visit&& visit, T& m) {
  visit("steps", m.steps, Limits().range(0, INT64_MAX));
  visit("clockUncertaintySeconds", m.clockUncertaintySeconds), visit("obstacle", m.obstacle);
}
template <class Visit, SameAs<PrintedRates> T>
void eachField(Visit&& visit, T& m) {
  const Limits count = Limits().range(0, INT64_MAX);
  visit("lines", m.lines, count), visit("unused", m.unused, count), visit("unusedSteps", m.unusedSteps, count);
  visit("invalid", m.invalid, Limits().text(200).sparse());
}
template <class Visit, SameAs<ExitObject> T>
void eachField(Visit&& visit, T& m) {
  visit("code", m.code), visit("cause", m.cause), visit("rank", m.rank), visit("step", m.step),
      visit("operation", m.operation);
  visit("memory", m.memory), visit("strangers", m.strangers, Limits().sparse());
  visit("lastStranger", m.lastStranger, Limits().text(64).sparse()), visit("rates", m.rates, Limits().sparse());
}
template <class Visit, SameAs<ExitedObject> T>
void eachField(Visit&& visit, T& m) {
  visit("rank", m.rank), visit("code", m.code), visit("signal", m.signal), visit("cause", m.cause);
  visit("loader", m.loader, Limits().sparse());
}
template <class Visit, SameAs<OutcomeObject> T>
void eachField(Visit&& visit, T& m) {
  visit("status", m.status), visit("rank", m.rank), visit("cause", m.cause);
  visit("message", m.message, Limits().text(kMaxRecordBytes).sparse());
}

// Returns the object as a record's payload.
template <HasFields T>
ObjectRecord objectRecord(const T& object) {
  return {toJson(object)};
}

// Returns the object of a record, or nothing if the record is of another kind. Invalid fields are counted in
// `problems`.
template <HasFields T>
std::optional<T> objectIn(const Record& record, std::uint64_t* problems = nullptr) {
  const auto* fields = std::get_if<ObjectRecord>(&record.payload);
  if (fields == nullptr || record.type != T::kRecord) return std::nullopt;
  Problem problem{std::string(name(record.type)), std::nullopt, 0};
  std::optional<T> object = fromJsonLoosely<T>(fields->fields, problem);
  if (problems != nullptr) *problems += problem.count;
  return object;
}

// Returns the number of invalid fields of an object record, for a reader that only counts them; 0 for all other
// records.
std::uint64_t unreadableFields(const Record& record, SourceKind source);

}  // namespace scalescope
