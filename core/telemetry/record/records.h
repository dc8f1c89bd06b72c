#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/telemetry/record/metrics.h"

namespace scalescope {

// Everything a log can say. Times are CLOCK_MONOTONIC nanoseconds of the writing machine. Numbers of enums are part of
// the log format: only add at the end.

inline constexpr std::size_t kMaxRecordBytes = 1u << 20;

enum class SpanKind : std::uint8_t { input = 1, forward, backward, optimizer, exposed, checkpoint, other };
std::string_view name(SpanKind);

struct Span {
  SpanKind kind{};
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

// profile: of a ProfiledStepRecord alone.
enum class StepPhase : std::uint8_t { warmup = 0, timed = 1, train = 2, profile = 3 };

// One optimizer update of one rank. `exposed` spans may lie inside `backward` (compute = forward + backward + optimizer
// less exposed). startNs..endNs is the step's own clock pair.
struct StepRecord {
  std::int64_t step = 0;
  std::int32_t epoch = 0;
  StepPhase phase = StepPhase::timed;
  std::int32_t samples = 0;  // of this rank, without padding
  double loss = 0;           // mean over this rank's samples; NaN is kept
  double accuracy = 0;       // share of this rank's samples, 0..1
  double learningRate = 0;
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  std::int64_t threadCpuNs = 0;  // CPU time of the training thread in this step
  std::vector<Span> spans;
  friend bool operator==(const StepRecord&, const StepRecord&) = default;
};

// push and pull: gradients to a parameter server, parameters from it. scatter, broadcast, gather and reduce with
// `bucket` as the replica are data-parallel's.
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

// One collective of one rank; startNs is this rank's own arrival. bucket < 0 = not a gradient bucket (-1 buffers).
struct CollectiveRecord {
  std::int64_t step = 0;
  std::int32_t bucket = 0;
  CollectiveOp op = CollectiveOp::allReduce;
  std::int64_t bytes = 0;  // payload per rank as sent
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  friend bool operator==(const CollectiveRecord&, const CollectiveRecord&) = default;
};

struct EpochRecord {
  std::int32_t epoch = 0;
  std::int64_t step = 0;
  double wallSeconds = 0;   // since the first step's start
  double epochSeconds = 0;  // without validation
  double validationSeconds = 0;
  double learningRate = 0;
  double trainLoss = 0;
  double trainAccuracy = 0;
  double validationLoss = 0;      // NaN = not validated
  double validationAccuracy = 0;  // NaN = not validated
  std::int64_t samples = 0;
  friend bool operator==(const EpochRecord&, const EpochRecord&) = default;
};

// Bytes; -1 = not measured.
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
  double seconds = 0;       // blocking the training thread
  double writeSeconds = 0;  // until durable
  std::string file;
  friend bool operator==(const CheckpointRecord&, const CheckpointRecord&) = default;
};

struct CalibrationRecord {  // seconds per step; NaN = not measured
  double noSyncSeconds = 0;
  double syncSeconds = 0;
  double commOnlySeconds = 0;
  std::int32_t steps = 0;
  friend bool operator==(const CalibrationRecord&, const CalibrationRecord&) = default;
};

// One point of the collective benchmark (ceiling sweep): seconds of one of `iterations` rounds, as this rank saw them.
struct BenchmarkRecord {
  CollectiveOp op = CollectiveOp::allReduce;
  std::int64_t bytes = 0;
  double seconds = 0;
  std::int32_t iterations = 0;
  bool correct = false;
  std::vector<std::uint16_t> members{};  // ranks that took part, where those are not all
  friend bool operator==(const BenchmarkRecord&, const BenchmarkRecord&) = default;
};

// A step that a rank took after all others to see its operators (measure.profile), which makes it slower. No
// StepRecord, so that nobody can count it among the measured ones; its collectives stand here too.
struct ProfiledStepRecord {
  StepRecord step;  // of phase `profile`
  std::vector<CollectiveRecord> collectives;
  std::int64_t operators = 0;  // in the records of this step that follow
  std::int64_t leftOut = 0;    // of its operators, beyond what a rank may log
  friend bool operator==(const ProfiledStepRecord&, const ProfiledStepRecord&) = default;
};

// What an operator ran on: a thread of its rank, or a stream of a GPU.
enum class OperatorPlace : std::uint8_t { thread = 1, stream };

struct OperatorSpan {
  std::uint16_t name = 0;  // in its record's names
  OperatorPlace place = OperatorPlace::thread;
  std::uint8_t device = 0;  // of a stream: which GPU, as the rank numbers them
  std::uint16_t lane = 0;   // which thread, or which stream of that GPU: each from 0 on, as they first appear
  std::uint16_t depth = 0;  // operators of its lane that it lies in
  std::int64_t startNs = 0, endNs = 0;
  friend bool operator==(const OperatorSpan&, const OperatorSpan&) = default;
};

// Some of the operators of one profiled step, by start.
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

// The manifest, error, drop, exit, exited, outcome, journal and profile records: an object, CBOR in the log. What they
// hold: core/telemetry/log/objects.h, and core/store/journal/journal_entry.h for the journal.
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
  std::uint64_t seq = 0;    // gap-free per (run, attempt, source), from 1
  std::int64_t timeNs = 0;  // monotonic, when logged
  Payload payload;
  friend bool operator==(const Record&, const Record&) = default;
};

// One record as log bytes: type u8, seq u64, time i64, payload (packed little-endian structs; CBOR for the rare ones).
void encodeRecord(const Record& record, std::string& out);

// Reads one whole record; the error names what is wrong. Never allocates more than the input's size allows.
Result<Record> decodeRecord(std::string_view bytes);

// Type and seq alone, cheaper than a decode.
struct RecordHead {
  RecordType type{};
  std::uint64_t seq = 0;
  std::int64_t timeNs = 0;
};
Result<RecordHead> decodeHead(std::string_view bytes);

}  // namespace scalescope
