#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/telemetry/record/metrics.h"

namespace scalescope {

// All records of a log. Times are CLOCK_MONOTONIC nanoseconds of the writing machine. The numbers of enums are part of
// the log format: add new ones only at the end.

inline constexpr std::size_t kMaxRecordBytes = 1u << 20;

enum class SpanKind : std::uint8_t { input = 1, forward, backward, optimizer, exposed, checkpoint, other };
std::string_view name(SpanKind);

struct Span {
  SpanKind kind{};
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

// The phase `profile` occurs only in a ProfiledStepRecord.
enum class StepPhase : std::uint8_t { warmup = 0, timed = 1, train = 2, profile = 3 };

// One optimizer update of one rank. `exposed` spans may overlap `backward` (compute = forward + backward + optimizer
// less exposed). startNs and endNs are the step's own readings of the clock.
struct StepRecord {
  std::int64_t step = 0;
  std::int32_t epoch = 0;
  StepPhase phase = StepPhase::timed;
  std::int32_t samples = 0;  // Samples of this rank, without padding.
  double loss = 0;           // Mean over this rank's samples; NaN is kept.
  double accuracy = 0;       // Share of this rank's samples, 0..1.
  double learningRate = 0;
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  std::int64_t threadCpuNs = 0;  // CPU time of the training thread in this step.
  std::vector<Span> spans;
  std::int64_t tokens{};  // Tokens of this rank; 0 = not reported. Only a user's own program reports them.
  friend bool operator==(const StepRecord&, const StepRecord&) = default;
};

// push and pull move gradients to a parameter server and parameters from it. Data-parallel uses scatter, broadcast,
// gather and reduce, with the replica in `bucket`.
enum class CollectiveOp : std::uint8_t {
  allReduce = 1,
  broadcast,
  allGather,
  reduceScatter,
  sendRecv,
  reduce,
  barrier,
  scatter,
  gather,
  push,
  pull,
  allToAll
};
std::string_view name(CollectiveOp);

// One collective of one rank; startNs is this rank's own arrival. A negative bucket is not a gradient bucket (-1:
// buffers).
struct CollectiveRecord {
  std::int64_t step = 0;
  std::int32_t bucket = 0;
  CollectiveOp op = CollectiveOp::allReduce;
  std::int64_t bytes = 0;  // Payload per rank as sent.
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  friend bool operator==(const CollectiveRecord&, const CollectiveRecord&) = default;
};

struct EpochRecord {
  std::int32_t epoch = 0;
  std::int64_t step = 0;
  double wallSeconds = 0;   // Time since the start of the first step.
  double epochSeconds = 0;  // Time without validation.
  double validationSeconds = 0;
  double learningRate = 0;
  double trainLoss = 0;
  double trainAccuracy = 0;
  double validationLoss = 0;      // NaN = not validated.
  double validationAccuracy = 0;  // NaN = not validated.
  std::int64_t samples = 0;
  friend bool operator==(const EpochRecord&, const EpochRecord&) = default;
};

// Memory of a rank in bytes; -1 = not measured.
struct MemoryRecord {
  std::int64_t step = 0;
  std::int64_t weights = -1, gradients = -1, optimizer = -1, activations = -1, buckets = -1, cache = -1, context = -1;
  std::int64_t allocated = -1, reserved = -1, peakAllocated = -1, peakReserved = -1, deviceUsed = -1, rss = -1,
               pss = -1;
  friend bool operator==(const MemoryRecord&, const MemoryRecord&) = default;
};

struct CheckpointRecord {
  std::int64_t step = 0;
  std::int64_t bytes = 0;
  double seconds = 0;       // Time for which the training thread was blocked.
  double writeSeconds = 0;  // Time until the file was durable.
  std::string file;
  friend bool operator==(const CheckpointRecord&, const CheckpointRecord&) = default;
};

struct CalibrationRecord {  // Seconds per step; NaN = not measured.
  double noSyncSeconds = 0;
  double syncSeconds = 0;
  double commOnlySeconds = 0;
  std::int32_t steps = 0;
  friend bool operator==(const CalibrationRecord&, const CalibrationRecord&) = default;
};

// One measurement of the peak-bandwidth benchmark: seconds of one of `iterations` rounds, as this rank measured them.
struct BenchmarkRecord {
  CollectiveOp op = CollectiveOp::allReduce;
  std::int64_t bytes = 0;
  double seconds = 0;
  std::int32_t iterations = 0;
  bool correct = false;
  std::vector<std::uint16_t> members{};  // Ranks that took part; empty = all.
  friend bool operator==(const BenchmarkRecord&, const BenchmarkRecord&) = default;
};

// A step that a rank takes after all others to record its operators (measure.profile), which makes it slower. It is no
// StepRecord, so that it cannot be counted as a measured step; its collectives are stored here too.
struct ProfiledStepRecord {
  StepRecord step;  // Step of phase `profile`.
  std::vector<CollectiveRecord> collectives;
  std::int64_t operators = 0;  // Number of operators in the records of this step that follow.
  std::int64_t leftOut = 0;    // Operators omitted because of the limit on a rank's log.
  friend bool operator==(const ProfiledStepRecord&, const ProfiledStepRecord&) = default;
};

// Place where an operator ran: a thread of its rank, or a stream of a GPU.
enum class OperatorPlace : std::uint8_t { thread = 1, stream };

struct OperatorSpan {
  std::uint16_t name = 0;  // Index in its record's names.
  OperatorPlace place = OperatorPlace::thread;
  std::uint8_t device = 0;  // GPU of a stream, as the rank numbers them.
  std::uint16_t lane = 0;   // Thread, or stream of that GPU, numbered from 0 in order of appearance.
  std::uint16_t depth = 0;  // Number of operators of its lane that enclose it.
  std::int64_t startNs = 0, endNs = 0;
  friend bool operator==(const OperatorSpan&, const OperatorSpan&) = default;
};

// Some of the operators of one profiled step, sorted by start.
struct OperatorsRecord {
  std::int64_t step = 0;
  std::vector<std::string> names;
  std::vector<OperatorSpan> operators;
  friend bool operator==(const OperatorsRecord&, const OperatorsRecord&) = default;
};

struct SampleRecord {
  Metric metric{};
  std::uint16_t instance = 0;
  double value = 0;
  friend bool operator==(const SampleRecord&, const SampleRecord&) = default;
};

enum class TextLevel : std::uint8_t { debug = 0, info, warning, error };
enum class TextStream : std::uint8_t { log = 0, out, err };

struct TextRecord {
  TextStream stream{};
  TextLevel level = TextLevel::info;
  std::string text;
  friend bool operator==(const TextRecord&, const TextRecord&) = default;
};

// Payload of manifest, error, drop, exit, exited, outcome, journal and profile records: an object, CBOR in the log. The
// fields are in core/telemetry/log/objects.h, those of the journal in core/store/journal/journal_entry.h.
struct ObjectRecord {
  nlohmann::json fields = nlohmann::json::object();
  friend bool operator==(const ObjectRecord&, const ObjectRecord&) = default;
};

enum class RecordType : std::uint8_t {
  manifest = 1,
  step,
  collective,
  epoch,
  memory,
  checkpoint,
  calibration,
  benchmark,
  sample,
  text,
  error,
  drop,
  exit,
  exited,
  outcome,
  journal,
  reserve,
  profile,
  profiledStep,
  operators,
};
std::string_view name(RecordType);

using Payload =
    std::variant<ObjectRecord, StepRecord, CollectiveRecord, EpochRecord, MemoryRecord, CheckpointRecord,
                 CalibrationRecord, BenchmarkRecord, SampleRecord, TextRecord, ProfiledStepRecord, OperatorsRecord>;

struct Record {
  RecordType type{};
  std::uint64_t seq = 0;    // Number without gaps per (run, attempt, source), from 1.
  std::int64_t timeNs = 0;  // Monotonic time of logging.
  Payload payload;
  friend bool operator==(const Record&, const Record&) = default;
};

// Appends one record as log bytes: type u8, seq u64, time i64, payload (packed little-endian structs; CBOR for the rare
// ones).
void encodeRecord(const Record& record, std::string& out);

// Reads one whole record; the error names what is wrong. Allocates no more than the input's size allows.
Result<Record> decodeRecord(std::string_view bytes);

// Reads a whole record of type sample without a Record, because a log may have millions of them. Returns nothing if it
// is of another type or if decodeRecord() would refuse it.
std::optional<SampleRecord> decodeSample(std::string_view bytes);

// Head of a record, which is cheaper to read than the whole record.
struct RecordHead {
  RecordType type{};
  std::uint64_t seq = 0;
  std::int64_t timeNs = 0;
};
Result<RecordHead> decodeHead(std::string_view bytes);

// Returns the number of values and keys of a record that is an object, 0 for any other one. Each of them needs up to a
// hundred bytes of memory once the record is decoded.
std::size_t objectValues(std::string_view record);

}  // namespace scalescope
