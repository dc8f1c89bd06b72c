#include "core/telemetry/record/records.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

#include "core/telemetry/record/bytes.h"
#include "core/telemetry/record/cbor.h"

namespace scalescope {
namespace {

constexpr std::array<std::string_view, 8> kSpanNames{"",          "input",   "forward",    "backward",
                                                     "optimizer", "exposed", "checkpoint", "other"};
constexpr std::array<std::string_view, 13> kOpNames{"",         "allReduce", "broadcast", "allGather", "reduceScatter",
                                                    "sendRecv", "reduce",    "barrier",   "scatter",   "gather",
                                                    "push",     "pull",      "allToAll"};
constexpr std::array<std::string_view, 21> kTypeNames{
    "",          "manifest", "step",    "collective",   "epoch",    "memory", "checkpoint", "calibration",
    "benchmark", "sample",   "text",    "error",        "drop",     "exit",   "exited",     "outcome",
    "journal",   "reserve",  "profile", "profiledStep", "operators"};
constexpr std::size_t kRecordHeadBytes = 17;
constexpr std::size_t kSpanBytes = 17;
constexpr std::size_t kCollectiveBytes = 37;
constexpr std::size_t kOperatorBytes = 24;

template <class E, std::size_t n>
std::string_view nameIn(const std::array<std::string_view, n>& names, E value) {
  const auto index = static_cast<std::size_t>(value);
  return index < n ? names[index] : std::string_view{};
}

// One list of fields per struct serves writing and reading, so that the two cannot differ.
template <class Visit, class R>
requires std::is_same_v<std::remove_const_t<R>, StepRecord>
void eachField(Visit&& visit, R& r) {
  visit(r.step), visit(r.epoch), visit(r.phase), visit(r.samples), visit(r.loss), visit(r.accuracy);
  visit(r.learningRate), visit(r.startNs), visit(r.endNs), visit(r.threadCpuNs);
}
template <class Visit, class R>
requires std::is_same_v<std::remove_const_t<R>, CollectiveRecord>
void eachField(Visit&& visit, R& r) {
  visit(r.step), visit(r.bucket), visit(r.op), visit(r.bytes), visit(r.startNs), visit(r.endNs);
}
template <class Visit, class R>
requires std::is_same_v<std::remove_const_t<R>, EpochRecord>
void eachField(Visit&& visit, R& r) {
  visit(r.epoch), visit(r.step), visit(r.wallSeconds), visit(r.epochSeconds), visit(r.validationSeconds);
  visit(r.learningRate), visit(r.trainLoss), visit(r.trainAccuracy), visit(r.validationLoss);
  visit(r.validationAccuracy), visit(r.samples);
}
template <class Visit, class R>
requires std::is_same_v<std::remove_const_t<R>, MemoryRecord>
void eachField(Visit&& visit, R& r) {
  visit(r.step), visit(r.weights), visit(r.gradients), visit(r.optimizer), visit(r.activations), visit(r.buckets);
  visit(r.cache), visit(r.context), visit(r.allocated), visit(r.reserved), visit(r.peakAllocated);
  visit(r.peakReserved), visit(r.deviceUsed), visit(r.rss), visit(r.pss);
}
template <class Visit, class R>
requires std::is_same_v<std::remove_const_t<R>, CheckpointRecord>
void eachField(Visit&& visit, R& r) { visit(r.step), visit(r.bytes), visit(r.seconds), visit(r.writeSeconds); }
template <class Visit, class R>
requires std::is_same_v<std::remove_const_t<R>, CalibrationRecord>
void eachField(Visit&& visit, R& r) {
  visit(r.noSyncSeconds), visit(r.syncSeconds), visit(r.commOnlySeconds), visit(r.steps);
}
template <class Visit, class R>
requires std::is_same_v<std::remove_const_t<R>, BenchmarkRecord>
void eachField(Visit&& visit, R& r) { visit(r.op), visit(r.bytes), visit(r.seconds), visit(r.iterations); }
template <class Visit, class R>
requires std::is_same_v<std::remove_const_t<R>, SampleRecord>
void eachField(Visit&& visit, R& r) { visit(r.metric), visit(r.instance), visit(r.value); }
template <class Visit, class R>
requires std::is_same_v<std::remove_const_t<R>, TextRecord>
void eachField(Visit&& visit, R& r) { visit(r.stream), visit(r.level); }

template <class Visit, class R>
requires std::is_same_v<std::remove_const_t<R>, OperatorSpan>
void eachField(Visit&& visit, R& r) {
  visit(r.name), visit(r.place), visit(r.device), visit(r.lane), visit(r.depth), visit(r.startNs), visit(r.endNs);
}

// Returns the index in Payload of a record type's payload, or variant_npos for an unknown type. It is no std::optional,
// which is returned in parts that the processor reads together only after a delay, for every record of a log.
std::size_t payloadIndex(RecordType type) {
  switch (type) {
    case RecordType::step:
      return 1;
    case RecordType::collective:
      return 2;
    case RecordType::epoch:
      return 3;
    case RecordType::memory:
      return 4;
    case RecordType::checkpoint:
      return 5;
    case RecordType::calibration:
      return 6;
    case RecordType::benchmark:
      return 7;
    case RecordType::sample:
      return 8;
    case RecordType::text:
      return 9;
    case RecordType::profiledStep:
      return 10;
    case RecordType::operators:
      return 11;
    case RecordType::manifest:
    case RecordType::error:
    case RecordType::drop:
    case RecordType::exit:
    case RecordType::exited:
    case RecordType::outcome:
    case RecordType::journal:
    case RecordType::reserve:
    case RecordType::profile:
      return 0;
  }
  return std::variant_npos;
}

struct PayloadWriter {
  std::string& out;

  template <class R>
  void fields(const R& record) const {
    eachField([this](const auto& field) { putBytes(out, field); }, record);
  }
  // Writes a count (u16) and the items.
  template <class Item, class Put>
  void list(const std::vector<Item>& items, const Put& put) const {
    const std::size_t count = std::min<std::size_t>(items.size(), 65535);
    putBytes(out, static_cast<std::uint16_t>(count));
    for (std::size_t i = 0; i < count; ++i) put(items[i]);
  }
  void operator()(const ObjectRecord& r) const {
    encodeCbor(r.fields.is_null() ? nlohmann::json::object() : r.fields, out);
  }
  void spans(const StepRecord& r) const {
    list(
        r.spans,
        [this](const Span& span) { putBytes(out, span.kind), putBytes(out, span.startNs), putBytes(out, span.endNs); });
  }
  void operator()(const StepRecord& r) const {
    fields(r), spans(r);
    if (r.tokens > 0) putBytes(out, r.tokens);  // Steps without tokens stay as earlier versions wrote them.
  }
  void operator()(const CheckpointRecord& r) const {
    fields(r);
    putText(out, r.file);
  }
  void operator()(const BenchmarkRecord& r) const {
    fields(r);
    putBytes(out, static_cast<std::uint8_t>(r.correct ? 1 : 0));
    if (!r.members.empty()) list(r.members, [this](std::uint16_t member) { putBytes(out, member); });
  }
  void operator()(const TextRecord& r) const {
    fields(r);
    // A record must not exceed kMaxRecordBytes, so an endless line is cut here for every writer.
    putText(out, std::string_view(r.text).substr(0, kMaxRecordBytes / 2));
  }
  void operator()(const ProfiledStepRecord& r) const {
    fields(r.step), spans(r.step);
    list(r.collectives, [this](const CollectiveRecord& collective) { fields(collective); });
    putBytes(out, r.operators), putBytes(out, r.leftOut);
  }
  void operator()(const OperatorsRecord& r) const {
    putBytes(out, r.step);
    list(
        r.names, [this](const std::string& name) { putText(out, name); });
    list(r.operators, [this](const OperatorSpan& span) { fields(span); });
  }
  template <class R>
  void operator()(const R& r) const {
    fields(r);
  }
};

struct PayloadReader {
  ByteReader& in;

  template <class R>
  bool fields(R& record) const {
    eachField([this](auto& field) { in.into(field); }, record);
    return in.good();
  }
  bool operator()(ObjectRecord& r) const {
    std::optional<nlohmann::json> value = decodeCbor(in.rest());
    if (!value || !value->is_object()) return false;
    r.fields = std::move(*value);
    return true;
  }
  // Reads a count (u16) and as many items of at least `bytes` each.
  template <class Item, class Take>
  bool list(std::vector<Item>& items, std::size_t bytes, const Take& take) const {
    const auto count = in.take<std::uint16_t>();
    if (!in.good() || in.left() < count * bytes) return false;
    items.resize(count);
    return std::all_of(items.begin(), items.end(), take) && in.good();
  }
  bool spans(StepRecord& r) const {
    return list(
        r.spans, kSpanBytes,
        [this](Span& span) {
          in.into(span.kind), in.into(span.startNs), in.into(span.endNs);
          return !nameIn(kSpanNames, span.kind).empty();
        });
  }
  bool operator()(StepRecord& r) const {
    if (!fields(r) || r.phase > StepPhase::train || !spans(r)) return false;
    if (in.left() == 0) return true;
    in.into(r.tokens);
    return in.good() && r.tokens > 0;
  }
  bool operator()(ProfiledStepRecord& r) const {
    if (!fields(r.step) || r.step.phase != StepPhase::profile || !spans(r.step)) return false;
    if (!list(r.collectives, kCollectiveBytes, [this](CollectiveRecord& each) { return (*this)(each); })) return false;
    in.into(r.operators), in.into(r.leftOut);
    return in.good() && r.operators >= 0 && r.leftOut >= 0;
  }
  bool operator()(OperatorsRecord& r) const {
    in.into(r.step);
    const bool named = list(
        r.names, sizeof(std::uint32_t),
        [this](std::string& name) {
          name = in.takeText();
          return in.good();
        });
    const bool whole = named && list(r.operators, kOperatorBytes, [&](OperatorSpan& span) {
                         return fields(span) && span.name < r.names.size() &&
                                (span.place == OperatorPlace::thread || span.place == OperatorPlace::stream);
                       });
    // Each name is one of its operators'. Without this rule, the 4 bytes of an empty name would need 32 in memory.
    return whole && r.names.size() <= r.operators.size();
  }
  bool operator()(CollectiveRecord& r) const { return fields(r) && !nameIn(kOpNames, r.op).empty(); }
  bool operator()(CheckpointRecord& r) const {
    if (!fields(r)) return false;
    r.file = in.takeText();
    return true;
  }
  bool operator()(BenchmarkRecord& r) const {
    if (!fields(r) || nameIn(kOpNames, r.op).empty()) return false;
    r.correct = in.take<std::uint8_t>() != 0;
    if (!in.good() || in.left() == 0) return in.good();
    const bool whole = list(r.members, sizeof(std::uint16_t), [this](std::uint16_t& member) {
      in.into(member);
      return in.good();
    });
    return whole && !r.members.empty();
  }
  bool operator()(TextRecord& r) const {
    if (!fields(r) || r.stream > TextStream::err || r.level > TextLevel::error) return false;
    r.text = in.takeText();
    return true;
  }
  template <class R>
  bool operator()(R& r) const {
    return fields(r);
  }
};

template <std::size_t index = 0>
Payload emptyPayload(std::size_t wanted) {
  if constexpr (index < std::variant_size_v<Payload>) {
    if (index == wanted) return Payload(std::in_place_index<index>);
    return emptyPayload<index + 1>(wanted);
  } else {
    return {};
  }
}

}  // namespace

std::string_view name(SpanKind kind) { return nameIn(kSpanNames, kind); }
std::string_view name(CollectiveOp op) { return nameIn(kOpNames, op); }
std::string_view name(RecordType type) { return nameIn(kTypeNames, type); }

void encodeRecord(const Record& record, std::string& out) {
  assert(payloadIndex(record.type) == record.payload.index() && "the payload is not of the record's type");
  putBytes(out, record.type);
  putBytes(out, record.seq);
  putBytes(out, record.timeNs);
  std::visit(PayloadWriter{out}, record.payload);
}

Result<RecordHead> decodeHead(std::string_view bytes) {
  if (bytes.size() < kRecordHeadBytes || bytes.size() > kMaxRecordBytes)
    return fail("telemetry.record-size", {{"bytes", static_cast<std::int64_t>(bytes.size())},
                                          {"limit", static_cast<std::int64_t>(kMaxRecordBytes)}});
  ByteReader in(bytes);
  RecordHead head;
  in.into(head.type), in.into(head.seq), in.into(head.timeNs);
  if (payloadIndex(head.type) == std::variant_npos)
    return fail("telemetry.record-type", {{"type", static_cast<std::int64_t>(head.type)}});
  return head;
}

std::size_t objectValues(std::string_view record) {
  const Result<RecordHead> head = decodeHead(record);
  if (!head || payloadIndex(head->type) != 0) return 0;
  return cborValues(record.substr(kRecordHeadBytes)).value_or(0);
}

Result<Record> decodeRecord(std::string_view bytes) {
  const Result<RecordHead> head = decodeHead(bytes);
  if (!head) return tl::unexpected(head.error());
  Record record{head->type, head->seq, head->timeNs, emptyPayload(payloadIndex(head->type))};
  ByteReader in(bytes.substr(kRecordHeadBytes));
  const bool whole = std::visit(PayloadReader{in}, record.payload);
  if (!whole || !in.good() || in.left() != 0)
    return fail("telemetry.record-payload", {{"type", std::string(name(record.type))},
                                             {"seq", static_cast<std::int64_t>(record.seq)},
                                             {"bytes", static_cast<std::int64_t>(bytes.size())}});
  return record;
}

std::optional<SampleRecord> decodeSample(std::string_view bytes) {
  ByteReader in(bytes);
  RecordHead head;
  in.into(head.type), in.into(head.seq), in.into(head.timeNs);
  if (head.type != RecordType::sample) return std::nullopt;
  SampleRecord sample;
  if (!PayloadReader{in}.fields(sample) || in.left() != 0) return std::nullopt;
  return sample;
}

}  // namespace scalescope
