#include "core/telemetry/wire/event_lines.h"

#include <type_traits>

#include "core/base/clock.h"
#include "core/base/json/fields.h"
#include "core/telemetry/log/field_types.h"

namespace scalescope {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::int64_t kStepIntervalNs = 200'000'000;

struct EventHead {
  std::string event;
  std::string time;
};
template <class Visit, SameAs<EventHead> T>
void eachField(Visit&& visit, T& m) {
  visit("event", m.event), visit("time", m.time);
}

// Head of a record's line, which identifies the record; its content follows.
struct RecordLine {
  StudyId study;
  RunId run;
  CellNumber cell;
  int attempt = 0;
  Source source;
  std::uint64_t seq = 0;
  std::int64_t timeNs = 0;
};
template <class Visit, SameAs<RecordLine> T>
void eachField(Visit&& visit, T& m) {
  visit("study", m.study, Limits().nullable()), visit("run", m.run), visit("cell", m.cell);
  visit("attempt", m.attempt), visit("source", m.source);
  visit("seq", m.seq), visit("timeNs", m.timeNs);
}

struct SpanLine {
  int kind = 0;
  std::int64_t startNs = 0, endNs = 0;
};
template <class Visit, SameAs<SpanLine> T>
void eachField(Visit&& visit, T& m) {
  visit("kind", m.kind), visit("startNs", m.startNs), visit("endNs", m.endNs);
}

struct StepLine {
  std::int64_t step = 0;
  std::int32_t epoch = 0;
  int phase = static_cast<int>(StepPhase::timed);
  std::int32_t samples = 0;
  double loss = 0, accuracy = 0, learningRate = 0;
  std::int64_t startNs = 0, endNs = 0, threadCpuNs = 0;
  std::vector<SpanLine> spans;
  std::int64_t tokens = 0;
};
template <class Visit, SameAs<StepLine> T>
void eachField(Visit&& visit, T& m) {
  visit("step", m.step), visit("epoch", m.epoch);
  visit("phase", m.phase), visit("samples", m.samples);
  visit("loss", m.loss, Limits().nullable()), visit("accuracy", m.accuracy, Limits().nullable());
  visit("learningRate", m.learningRate, Limits().nullable()), visit("startNs", m.startNs), visit("endNs", m.endNs);
  visit("threadCpuNs", m.threadCpuNs), visit("spans", m.spans);
  visit("tokens", m.tokens, Limits().sparse());
}

struct SampleLine {
  std::string metric;
  std::uint16_t instance = 0;
  double value = 0;
};
template <class Visit, SameAs<SampleLine> T>
void eachField(Visit&& visit, T& m) {
  visit("metric", m.metric), visit("instance", m.instance), visit("value", m.value, Limits().nullable());
}
struct TextLine {
  int stream = 0;
  int severity = static_cast<int>(TextLevel::info);
  std::string text;
};
template <class Visit, SameAs<TextLine> T>
void eachField(Visit&& visit, T& m) {
  visit("stream", m.stream);
  visit("severity", m.severity);
  visit("text", m.text);
}

StepLine lineOf(const StepRecord& step) {
  StepLine line{step.step,         step.epoch,   static_cast<int>(step.phase),
                step.samples,      step.loss,    step.accuracy,
                step.learningRate, step.startNs, step.endNs,
                step.threadCpuNs,  {},           step.tokens};
  for (const Span& span : step.spans) line.spans.push_back({static_cast<int>(span.kind), span.startNs, span.endNs});
  return line;
}

OrderedJson started(std::string_view kind) {
  return toJson<OrderedJson>(EventHead{std::string(kind), isoTime(wallNs())});
}

template <class Line>
OrderedJson recordLine(std::string_view kind, const RecordsEvent& event, const Record& record, const Line& line) {
  OrderedJson json = started(kind);
  json.update(toJson<OrderedJson>(RecordLine{event.study, event.attempt.run, event.cell, event.attempt.attempt,
                                             event.source, record.seq, record.timeNs}));
  json.update(toJson<OrderedJson>(line));
  return json;
}

std::optional<OrderedJson> recordJson(const RecordsEvent& event, const Record& record) {
  if (const auto* step = std::get_if<StepRecord>(&record.payload))
    return recordLine("step", event, record, lineOf(*step));
  if (const auto* sample = std::get_if<SampleRecord>(&record.payload)) {
    const MetricInfo* info = metricInfo(sample->metric);
    if (!info) return std::nullopt;
    return recordLine("sample", event, record, SampleLine{std::string(info->name), sample->instance, sample->value});
  }
  if (const auto* said = std::get_if<TextRecord>(&record.payload))
    return recordLine("log", event, record,
                      TextLine{static_cast<int>(said->stream), static_cast<int>(said->level), said->text});
  if (const auto error = objectIn<ErrorObject>(record))
    return recordLine("log", event, record,
                      TextLine{static_cast<int>(TextStream::log), static_cast<int>(TextLevel::error), error->what});
  return std::nullopt;
}

struct Lines {
  std::vector<OrderedJson> operator()(const RecordsEvent& event) const {
    std::vector<OrderedJson> lines;
    for (const Record& record : *event.records)
      if (auto json = recordJson(event, record)) lines.push_back(std::move(*json));
    return lines;
  }
  template <class Plain>
  std::vector<OrderedJson> operator()(const Plain& event) const {
    OrderedJson json = started(Plain::kName);
    json.update(toJson<OrderedJson>(event));
    json.erase("entry");  // Its number is known only to the owner's clients.
    // Scripts expect the fields of a message in alphabetical order.
    for (const char* sentence : {"cause", "message"})
      if (json.contains(sentence)) json[sentence] = OrderedJson(nlohmann::json(json[sentence]));
    return {json};
  }
};

}  // namespace

std::vector<OrderedJson> linesOf(const Event& event) { return std::visit(Lines{}, event); }

OrderedJson resultLine(const StudyId& study, CellNumber cell, OrderedJson result) {
  OrderedJson json = started("result");
  json["study"] = study.value;
  json["cell"] = cell.value;
  json["result"] = std::move(result);
  return json;
}

Event EventThinner::thinned(const Event& event) {
  const auto* records = std::get_if<RecordsEvent>(&event);
  if (!records || records->source.kind != SourceKind::rank) return event;
  auto kept = std::make_shared<std::vector<Record>>();
  std::int64_t& last = m_lastStepNs[{records->attempt.run, records->source.index}];
  for (const Record& record : *records->records) {
    if (record.type == RecordType::step) {
      if (last != 0 && record.timeNs - last < kStepIntervalNs) continue;
      last = record.timeNs;
    }
    kept->push_back(record);
  }
  RecordsEvent thinned = *records;
  thinned.records = std::move(kept);
  return thinned;
}

}  // namespace scalescope
