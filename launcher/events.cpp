#include "launcher/events.h"

#include "core/base/clock.h"
#include "core/base/fields.h"
#include "core/base/nested.h"
#include "core/telemetry/field_types.h"

namespace scalescope {

// ---- the fields of every line

template <class Visit, SameAs<StudyEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("name", m.name), visit("state", m.state, Limits().text(64));
  visit("cells", m.cells), visit("runsTotal", m.runsTotal), visit("runsDone", m.runsDone);
}
template <class Visit, SameAs<CellEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("cell", m.cell), visit("cellKey", m.key, Limits().nullable());
  visit("status", m.status, Limits().text(64)), visit("repeatsDone", m.repeatsDone), visit("repeats", m.repeats);
}
template <class Visit, SameAs<RunEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("run", m.run, Limits().required()), visit("cell", m.cell);
  visit("repeat", m.repeat), visit("status", m.status), visit("cause", m.cause, Limits().nullable());
}
template <class Visit, SameAs<AttemptEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run, Limits().required()), visit("attempt", m.attempt), visit("state", m.state, Limits().text(64));
  visit("host", m.host, Limits().text(256));
}
template <class Visit, SameAs<GuardEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("severity", m.severity, Limits().text(64));
  visit("message", m.message, Limits().required());
}
template <class Visit, SameAs<ResultEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("cell", m.cell), visit("result", m.result);
}
template <class Visit, SameAs<DoneEvent> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("exitCode", m.exitCode, Limits().required());
}

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr std::int64_t kStepIntervalNs = 200'000'000;

struct EventHead {
  std::string event;
  std::string time;
};
template <class Visit, SameAs<EventHead> T>
void eachField(Visit&& visit, T& m) {
  visit("event", m.event, Limits().text(64).required()), visit("time", m.time);
}

// A record's line: which record it is, and then what it says.
struct RecordLine {
  StudyId study;
  RunId run;
  int cell = 0;
  int attempt = 0;
  Source source;
  std::uint64_t seq = 0;
  std::int64_t timeNs = 0;
};
template <class Visit, SameAs<RecordLine> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("run", m.run, Limits().required()), visit("cell", m.cell);
  visit("attempt", m.attempt, Limits().range(0, kMaxAttempt)), visit("source", m.source, Limits().required());
  visit("seq", m.seq), visit("timeNs", m.timeNs);
}

struct SpanLine {
  int kind = 0;
  std::int64_t startNs = 0, endNs = 0;
};
template <class Visit, SameAs<SpanLine> T>
void eachField(Visit&& visit, T& m) {
  visit("kind", m.kind, Limits().range(1, static_cast<int>(SpanKind::other)).required()), visit("startNs", m.startNs), visit("endNs", m.endNs);
}

struct StepLine {
  std::int64_t step = 0;
  std::int32_t epoch = 0;
  int phase = static_cast<int>(StepPhase::timed);
  std::int32_t samples = 0;
  double loss = 0, accuracy = 0, learningRate = 0;
  std::int64_t startNs = 0, endNs = 0, threadCpuNs = 0;
  std::vector<SpanLine> spans;
};
template <class Visit, SameAs<StepLine> T>
void eachField(Visit&& visit, T& m) {
  visit("step", m.step, Limits().required()), visit("epoch", m.epoch);
  visit("phase", m.phase, Limits().range(0, static_cast<int>(StepPhase::train))), visit("samples", m.samples);
  visit("loss", m.loss, Limits().nullable()), visit("accuracy", m.accuracy, Limits().nullable());
  visit("learningRate", m.learningRate, Limits().nullable()), visit("startNs", m.startNs), visit("endNs", m.endNs);
  visit("threadCpuNs", m.threadCpuNs), visit("spans", m.spans);
}

struct SampleLine {
  std::string metric;
  std::uint16_t instance = 0;
  double value = 0;
};
template <class Visit, SameAs<SampleLine> T>
void eachField(Visit&& visit, T& m) {
  visit("metric", m.metric, Limits().text(64).required()), visit("instance", m.instance), visit("value", m.value, Limits().nullable());
}
const MetricInfo* metricNamed(std::string_view name) {
  for (const MetricInfo& info : kMetrics)
    if (info.name == name) return &info;
  return nullptr;
}
std::string_view unusableField(const SampleLine& line) { return metricNamed(line.metric) == nullptr ? "metric" : ""; }

struct TextLine {
  int stream = 0;
  int severity = static_cast<int>(Severity::info);
  std::string text;
};
template <class Visit, SameAs<TextLine> T>
void eachField(Visit&& visit, T& m) {
  visit("stream", m.stream, Limits().range(0, static_cast<int>(TextStream::err)));
  visit("severity", m.severity, Limits().range(0, static_cast<int>(Severity::error)));
  visit("text", m.text, Limits().text(kMaxRecordBytes));
}

StepLine lineOf(const StepRecord& step) {
  StepLine line{step.step,
                step.epoch,
                static_cast<int>(step.phase),
                step.samples,
                step.loss,
                step.accuracy,
                step.learningRate,
                step.startNs,
                step.endNs,
                step.threadCpuNs,
                {}};
  for (const Span& span : step.spans) line.spans.push_back({static_cast<int>(span.kind), span.startNs, span.endNs});
  return line;
}

StepRecord stepOf(const StepLine& line) {
  StepRecord step{line.step,
                  line.epoch,
                  static_cast<StepPhase>(line.phase),
                  line.samples,
                  line.loss,
                  line.accuracy,
                  line.learningRate,
                  line.startNs,
                  line.endNs,
                  line.threadCpuNs,
                  {}};
  for (const SpanLine& span : line.spans) step.spans.push_back({static_cast<SpanKind>(span.kind), span.startNs, span.endNs});
  return step;
}

// ---- to JSON

OrderedJson started(const char* kind) { return toJson<OrderedJson>(EventHead{kind, isoTime(wallNs())}); }

template <class Line>
OrderedJson recordLine(const char* kind, const RecordsEvent& event, const Record& record, const Line& line) {
  OrderedJson json = started(kind);
  json.update(toJson<OrderedJson>(RecordLine{event.study, event.run, event.cell, event.attempt, event.source, record.seq, record.timeNs}));
  json.update(toJson<OrderedJson>(line));
  return json;
}

std::optional<OrderedJson> recordJson(const RecordsEvent& event, const Record& record) {
  if (const auto* step = std::get_if<StepRecord>(&record.payload)) return recordLine("step", event, record, lineOf(*step));
  if (const auto* sample = std::get_if<SampleRecord>(&record.payload)) {
    const MetricInfo* info = metricInfo(sample->metric);
    if (!info) return std::nullopt;
    return recordLine("sample", event, record, SampleLine{std::string(info->name), sample->instance, sample->value});
  }
  if (const auto* said = std::get_if<TextRecord>(&record.payload))
    return recordLine("log", event, record, TextLine{static_cast<int>(said->stream), static_cast<int>(said->severity), said->text});
  if (const auto error = objectIn<ErrorObject>(record))
    return recordLine("log", event, record, TextLine{static_cast<int>(TextStream::log), static_cast<int>(Severity::error), error->what});
  return std::nullopt;
}

constexpr const char* kindOf(const StudyEvent&) { return "study"; }
constexpr const char* kindOf(const CellEvent&) { return "cell"; }
constexpr const char* kindOf(const RunEvent&) { return "run"; }
constexpr const char* kindOf(const AttemptEvent&) { return "attempt"; }
constexpr const char* kindOf(const GuardEvent&) { return "guard"; }
constexpr const char* kindOf(const ResultEvent&) { return "result"; }
constexpr const char* kindOf(const DoneEvent&) { return "done"; }

struct ToJson {
  std::vector<OrderedJson> operator()(const RecordsEvent& event) const {
    std::vector<OrderedJson> lines;
    for (const Record& record : event.records)
      if (auto json = recordJson(event, record)) lines.push_back(std::move(*json));
    return lines;
  }
  template <class Plain>
  std::vector<OrderedJson> operator()(const Plain& event) const {
    OrderedJson json = started(kindOf(event));
    json.update(toJson<OrderedJson>(event));
    // Scripts know the fields of a sentence in the order of their names.
    for (const char* sentence : {"cause", "message"})
      if (json.contains(sentence)) json[sentence] = OrderedJson(Json(json[sentence]));
    return {json};
  }
};

// ---- from JSON

Error unreadable(const Error& why) { return {because({"launcher.event", {}}, why), {}}; }

// The kind of event that `kind` names, of those of the variant from `index` on.
template <std::size_t index = 0>
Result<Event> plainFromJson(const std::string& kind, const Json& json) {
  if constexpr (index < std::variant_size_v<Event>) {
    using Plain = std::variant_alternative_t<index, Event>;
    if constexpr (!std::is_same_v<Plain, RecordsEvent>) {
      if (kind == kindOf(Plain{})) {
        auto event = fromJson<Plain>(json, kind);
        if (!event) return tl::unexpected(unreadable(event.error()));
        return Event(std::move(*event));
      }
    }
    return plainFromJson<index + 1>(kind, json);
  } else {
    return fail("launcher.event-kind", {{"kind", kind}});
  }
}

template <class Line, class ToPayload>
Result<Event> recordFromJson(const std::string& kind, const Json& json, RecordType type, const ToPayload& payload) {
  const auto of = fromJson<RecordLine>(json, kind);
  if (!of) return tl::unexpected(unreadable(of.error()));
  const auto line = fromJson<Line>(json, kind);
  if (!line) return tl::unexpected(unreadable(line.error()));
  return RecordsEvent{of->study, of->run, of->cell, of->attempt, of->source, {Record{type, of->seq, of->timeNs, payload(*line)}}};
}

}  // namespace

std::vector<OrderedJson> toJson(const Event& event) { return std::visit(ToJson{}, event); }

Result<Event> eventFromJson(const Json& json) {
  const auto head = fromJson<EventHead>(json, "event");
  if (!head) return tl::unexpected(unreadable(head.error()));
  if (head->event == "step") return recordFromJson<StepLine>("step", json, RecordType::step, stepOf);
  if (head->event == "sample")
    return recordFromJson<SampleLine>("sample", json, RecordType::sample, [](const SampleLine& line) {
      return SampleRecord{metricNamed(line.metric)->metric, line.instance, line.value};
    });
  if (head->event == "log")
    return recordFromJson<TextLine>("log", json, RecordType::text, [](const TextLine& line) {
      return TextRecord{static_cast<TextStream>(line.stream), static_cast<Severity>(line.severity), line.text};
    });
  return plainFromJson(head->event, json);
}

Event EventThinner::thinned(const Event& event) {
  const auto* records = std::get_if<RecordsEvent>(&event);
  if (!records || records->source.kind != SourceKind::rank) return event;
  RecordsEvent kept = *records;
  kept.records.clear();
  std::int64_t& last = m_lastStepNs[{records->run.value, records->source.index}];
  for (const Record& record : records->records) {
    if (record.type == RecordType::step) {
      if (last != 0 && record.timeNs - last < kStepIntervalNs) continue;
      last = record.timeNs;
    }
    kept.records.push_back(record);
  }
  return kept;
}

}  // namespace scalescope
