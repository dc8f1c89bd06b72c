#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/index.h"
#include "core/base/machine/conditions.h"
#include "core/telemetry/log/field_types.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// The records of a log that are objects (CBOR): one struct per kind, which are the schema. What a log holds of another
// type, or not at all, keeps its default here: logs outlive the versions that wrote them.

struct BucketFacts {
  int bucket = 0;
  std::int64_t bytes = 0;
  friend bool operator==(const BucketFacts&, const BucketFacts&) = default;
};

// What one device of a data-parallel process holds for good, in bytes.
struct ReplicaFacts {
  std::string device;
  std::vector<int> cores;
  std::int64_t weights = 0, gradients = 0, buckets = 0, optimizer = 0;
  friend bool operator==(const ReplicaFacts&, const ReplicaFacts&) = default;
};

// How long a layer's kernels of our own and PyTorch's took before the run, forward and backward, and which of them the
// run takes. Without numbers where they could not be measured: `obstacle` says why.
struct KernelFacts {
  std::string operation;  // batchNorm batchNormRelu batchNormAddRelu
  std::string type;       // bf16 fp16
  std::string shape;      // images x channels x height x width
  std::optional<double> ownSeconds, torchSeconds;
  std::optional<double> maxError;  // how far ours are from PyTorch's (models/measure_norm.h)
  std::string chosen;              // own torch
  std::string obstacle;
  friend bool operator==(const KernelFacts&, const KernelFacts&) = default;
};

// Facts of a user's program: the sources that measured it and what it recorded of itself. The rest is absent.
struct ProgramFacts {
  std::string name;
  std::vector<std::string> sources;  // of its steps and parts: hook tap package nccl rate
  std::optional<std::int64_t> worldSize;
  std::optional<std::int64_t> batch;    // of a rank, as its loader gave it
  std::optional<double> flopsShare;     // of the FLOPs that could be counted
  bool batchIsStudys = false;           // its samples per step are those that the study asks for
  std::vector<std::string> algorithms;  // that NCCL took, such as "AllReduce RING LL128, 24 channels"
  friend bool operator==(const ProgramFacts&, const ProgramFacts&) = default;
};

// What a rank trains with, logged before its first step.
struct RankManifest {
  static constexpr RecordType kRecord = RecordType::manifest;
  std::int64_t parameters = 0;
  std::int64_t trainImages = 0;
  std::int64_t testImages = 0;
  std::optional<double> flopsPerImage;  // forward and backward
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
  std::int64_t resumedAtStep = 0;        // 0 = from its first step
  double peakFlopsPerSecond = 0;         // 0 = not measured
  std::string role;                      // worker | server (parameter server); "" else
  std::vector<ReplicaFacts> replicas;    // data-parallel
  std::vector<int> gpus;                 // that it trains on, as the node numbers them; empty on CPUs
  std::string timing;                    // "events" (GPUs; "synchronised" in older ones); "" = CPUs
  std::optional<bool> graphs;            // where graphs were asked for: whether they were used
  std::optional<Message> graphObstacle;  // and why not
  std::string injected;                  // faults that a test asked for
  std::vector<int> numaNodes;            // of the machine, that its cores lie on; empty = not told
  std::string interfaceName;             // that the collectives go over, or several with commas; "" = not told
  std::optional<double> linkMbps;        // the slowest of these interfaces; nothing = not told
  // What the libraries of a rank read from its environment (isLibraryVariable); older logs do not say.
  std::optional<std::map<std::string, std::string>> variables;
  std::int64_t deviceMemoryBytes = 0;   // of the smallest GPU that it trains on; 0 = unknown, or a CPU
  std::vector<KernelFacts> kernels;     // that were measured before the run, on GPUs
  std::string confinement;              // what this process may do to files: landlock-N, off, unavailable; "" = older
  std::optional<ProgramFacts> program;  // in the worker's place
  friend bool operator==(const RankManifest&, const RankManifest&) = default;
};

// The node, logged by its agent.
inline constexpr std::size_t kMostTopologyBytes = 8192;

struct NodeManifest {
  static constexpr RecordType kRecord = RecordType::manifest;
  std::string host;
  std::string bootId;
  int cores = 0;  // logical ones
  std::string processor;
  double memoryBytes = 0;
  double machineMemoryBytes = 0;  // where a control group's limit, memoryBytes, is less; 0 = no limit
  double cpuQuota = 0;            // cores' time that control groups allow; 0 = no quota
  std::string kernel;
  std::string driver;
  std::string agent;                            // digest of the program
  std::vector<std::vector<int>> usableCores;    // "slots": physical cores that may be used, SMT siblings together
  std::optional<MachineConditions> conditions;  // of the usable cores; older logs do not say
  std::string topology;                         // in words (core/base/machine/topology.h); "" = not told
  friend bool operator==(const NodeManifest&, const NodeManifest&) = default;
};

// A run of an imported study: numbers and words of others, spelled as in core/analysis/foreign.
struct ImportedManifest {
  static constexpr RecordType kRecord = RecordType::manifest;
  bool imported = true;
  int line = 0;  // in the file
  std::map<std::string, double> values;
  std::map<std::string, std::string> words;
  friend bool operator==(const ImportedManifest&, const ImportedManifest&) = default;
};

// Whose memory ran out.
enum class ExhaustedMemory { device, host };
inline constexpr std::array kExhaustedMemories{Word{ExhaustedMemory::device, "device"},
                                               Word{ExhaustedMemory::host, "host"}};
constexpr const auto& wordsOf(ExhaustedMemory) { return kExhaustedMemories; }

// Why a rank cannot go on.
struct ErrorObject {
  static constexpr RecordType kRecord = RecordType::error;
  std::string operation;
  std::int64_t step = 0;
  std::string what;
  RankIndex rank;
  bool secondary = false;         // because another rank failed
  std::vector<int> silentRanks;   // that did not answer after a failed collective
  std::vector<int> primaryRanks;  // that said they failed on their own
  std::optional<ExhaustedMemory> memory;
  std::optional<Message> message;  // the same as a value, where it is one of ours
  friend bool operator==(const ErrorObject&, const ErrorObject&) = default;
};

// Records that were not kept because the writer could not follow.
struct DropObject {
  static constexpr RecordType kRecord = RecordType::drop;
  std::string kind;
  std::int64_t count = 0;
  friend bool operator==(const DropObject&, const DropObject&) = default;
};

// What became of measure.profile on this rank, logged before its profiled steps.
struct ProfileObject {
  static constexpr RecordType kRecord = RecordType::profile;
  std::int64_t steps = 0;                         // that it took for it
  std::optional<double> clockUncertaintySeconds;  // of the operators' moments on the log's clock
  std::optional<Message> obstacle;                // why it has no operators
  friend bool operator==(const ProfileObject&, const ProfileObject&) = default;
};

// How a rank says that it ended.
enum class LastWord { none, done, failed, oom, nan, stalled, peer, cancelled };
inline constexpr std::array kLastWords{Word{LastWord::none, ""},         Word{LastWord::done, "done"},
                                       Word{LastWord::failed, "failed"}, Word{LastWord::oom, "oom"},
                                       Word{LastWord::nan, "nan"},       Word{LastWord::stalled, "stalled"},
                                       Word{LastWord::peer, "peer"},     Word{LastWord::cancelled, "cancelled"}};
constexpr const auto& wordsOf(LastWord) { return kLastWords; }

struct ExitObject {
  static constexpr RecordType kRecord = RecordType::exit;
  std::optional<int> code{};
  LastWord cause = LastWord::none;
  std::optional<RankIndex> rank{};  // these three after a failure
  std::optional<std::int64_t> step{};
  std::optional<std::string> operation{};
  std::optional<ExhaustedMemory> memory{};
  // Connections of others to this rank, and where the last of them came from.
  std::int64_t strangers = 0;
  std::string lastStranger{};
  friend bool operator==(const ExitObject&, const ExitObject&) = default;
};

// What the agent saw of a rank's end; none of a rank that has not ended.
enum class ExitCause { none, finished, failed, signal, oomKilled, cancelled, peerFailed, unknown };
inline constexpr std::array kExitCauses{Word{ExitCause::none, ""},
                                        Word{ExitCause::finished, "finished"},
                                        Word{ExitCause::failed, "failed"},
                                        Word{ExitCause::signal, "signal"},
                                        Word{ExitCause::oomKilled, "oom-killed"},
                                        Word{ExitCause::cancelled, "cancelled"},
                                        Word{ExitCause::peerFailed, "peer-failed"},
                                        Word{ExitCause::unknown, "unknown"}};
constexpr const auto& wordsOf(ExitCause) { return kExitCauses; }

struct ExitedObject {
  static constexpr RecordType kRecord = RecordType::exited;
  RankIndex rank = kNoRank;
  std::optional<ExitCode> code;
  int signal = 0;
  ExitCause cause = ExitCause::none;
  std::string loader;  // what the dynamic loader said of a rank that it could not start; "" else
  friend bool operator==(const ExitedObject&, const ExitedObject&) = default;
};

enum class RunStatus { queued, running, done, oom, crashed, stalled, cancelled, lost, skipped };
inline constexpr std::array kRunStatuses{Word{RunStatus::queued, "queued"},       Word{RunStatus::running, "running"},
                                         Word{RunStatus::done, "done"},           Word{RunStatus::oom, "oom"},
                                         Word{RunStatus::crashed, "crashed"},     Word{RunStatus::stalled, "stalled"},
                                         Word{RunStatus::cancelled, "cancelled"}, Word{RunStatus::lost, "lost"},
                                         Word{RunStatus::skipped, "skipped"}};
constexpr const auto& wordsOf(RunStatus) { return kRunStatuses; }
constexpr std::string_view name(RunStatus status) { return wordOf(status); }

// Why a run ended as it did: a sentence, or the plain words of older logs.
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

// The owner's word on the run, in its `client` source: the only place that a run's final status comes from.
struct OutcomeObject {
  static constexpr RecordType kRecord = RecordType::outcome;
  std::optional<RunStatus> status;
  RankIndex rank = kNoRank;  // that failed first
  std::optional<OutcomeCause> cause;
  std::string message;  // the cause in English
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
  visit("algorithms", m.algorithms, Limits().sparse());
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
template <class Visit, SameAs<ExitObject> T>
void eachField(Visit&& visit, T& m) {
  visit("code", m.code), visit("cause", m.cause), visit("rank", m.rank), visit("step", m.step),
      visit("operation", m.operation);
  visit("memory", m.memory), visit("strangers", m.strangers, Limits().sparse());
  visit("lastStranger", m.lastStranger, Limits().text(64).sparse());
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

// The record's payload.
template <HasFields T>
ObjectRecord objectRecord(const T& object) {
  return {toJson(object)};
}

// The object of a record; none where it is a record of another kind. What is not as it must be is counted in
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

// How much of an object record cannot be read as what it should be, for a reader that only counts; 0 for all others.
std::uint64_t unreadableFields(const Record& record, SourceKind source);

}  // namespace scalescope
