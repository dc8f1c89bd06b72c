#include "launcher/events.h"

#include <cmath>

#include "core/base/clock.h"

namespace scalescope {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr std::int64_t kStepIntervalNs = 200'000'000;

OrderedJson started(const char* kind) { return {{"event", kind}, {"time", isoTime(wallNs())}}; }

// NaN and infinity do not exist in JSON.
OrderedJson numberOrNull(double value) { return std::isfinite(value) ? OrderedJson(value) : OrderedJson(nullptr); }

OrderedJson messageOrNull(const std::optional<Message>& message) { return message ? OrderedJson(Json(*message)) : OrderedJson(nullptr); }

OrderedJson recordBase(const char* kind, const RecordsEvent& event, const Record& record) {
  OrderedJson json = started(kind);
  json["study"] = event.study.value;
  json["run"] = event.run.value;
  json["cell"] = event.cell;
  json["attempt"] = event.attempt;
  json["source"] = text(event.source);
  json["seq"] = record.seq;
  json["timeNs"] = record.timeNs;
  return json;
}

OrderedJson stepJson(OrderedJson json, const StepRecord& step) {
  json["step"] = step.step;
  json["epoch"] = step.epoch;
  json["phase"] = static_cast<int>(step.phase);
  json["samples"] = step.samples;
  json["loss"] = numberOrNull(step.loss);
  json["accuracy"] = numberOrNull(step.accuracy);
  json["learningRate"] = step.learningRate;
  json["startNs"] = step.startNs;
  json["endNs"] = step.endNs;
  json["threadCpuNs"] = step.threadCpuNs;
  json["spans"] = OrderedJson::array();
  for (const Span& span : step.spans)
    json["spans"].push_back({{"kind", static_cast<int>(span.kind)}, {"startNs", span.startNs}, {"endNs", span.endNs}});
  return json;
}

std::optional<OrderedJson> recordJson(const RecordsEvent& event, const Record& record) {
  if (const auto* step = std::get_if<StepRecord>(&record.payload)) return stepJson(recordBase("step", event, record), *step);
  if (const auto* sample = std::get_if<SampleRecord>(&record.payload)) {
    const MetricInfo* info = metricInfo(sample->metric);
    if (!info) return std::nullopt;
    OrderedJson json = recordBase("sample", event, record);
    json["metric"] = std::string(info->name);
    json["instance"] = sample->instance;
    json["value"] = numberOrNull(sample->value);
    return json;
  }
  if (const auto* said = std::get_if<TextRecord>(&record.payload)) {
    OrderedJson json = recordBase("log", event, record);
    json["stream"] = static_cast<int>(said->stream);
    json["severity"] = static_cast<int>(said->severity);
    json["text"] = said->text;
    return json;
  }
  if (record.type == RecordType::error) {
    const auto* fields = std::get_if<ObjectRecord>(&record.payload);
    OrderedJson json = recordBase("log", event, record);
    json["stream"] = static_cast<int>(TextStream::log);
    json["severity"] = static_cast<int>(Severity::error);
    json["text"] = fields ? fields->fields.value("what", "") : "";
    return json;
  }
  return std::nullopt;
}

struct ToJson {
  std::vector<OrderedJson> operator()(const StudyEvent& event) const {
    OrderedJson json = started("study");
    json.update({{"study", event.study.value},
                 {"name", event.name},
                 {"state", event.state},
                 {"cells", event.cells},
                 {"runsTotal", event.runsTotal},
                 {"runsDone", event.runsDone}});
    return {json};
  }
  std::vector<OrderedJson> operator()(const CellEvent& event) const {
    OrderedJson json = started("cell");
    json.update({{"study", event.study.value},
                 {"cell", event.cell},
                 {"cellKey", event.key.value},
                 {"status", event.status},
                 {"repeatsDone", event.repeatsDone},
                 {"repeats", event.repeats}});
    return {json};
  }
  std::vector<OrderedJson> operator()(const RunEvent& event) const {
    OrderedJson json = started("run");
    json.update({{"study", event.study.value},
                 {"run", event.run.value},
                 {"cell", event.cell},
                 {"repeat", event.repeat},
                 {"status", std::string(name(event.status))}});
    json["cause"] = messageOrNull(event.cause);
    return {json};
  }
  std::vector<OrderedJson> operator()(const AttemptEvent& event) const {
    OrderedJson json = started("attempt");
    json.update({{"run", event.run.value}, {"attempt", event.attempt}, {"state", event.state}, {"host", event.host}});
    return {json};
  }
  std::vector<OrderedJson> operator()(const RecordsEvent& event) const {
    std::vector<OrderedJson> lines;
    for (const Record& record : event.records)
      if (auto json = recordJson(event, record)) lines.push_back(std::move(*json));
    return lines;
  }
  std::vector<OrderedJson> operator()(const GuardEvent& event) const {
    OrderedJson json = started("guard");
    json.update({{"study", event.study.value}, {"severity", event.severity}});
    json["message"] = OrderedJson(Json(event.message));
    return {json};
  }
  std::vector<OrderedJson> operator()(const ResultEvent& event) const {
    OrderedJson json = started("result");
    json.update({{"study", event.study.value}, {"cell", event.cell}});
    json["result"] = event.result;
    return {json};
  }
  std::vector<OrderedJson> operator()(const DoneEvent& event) const {
    OrderedJson json = started("done");
    json.update({{"study", event.study.value}, {"exitCode", event.exitCode}});
    return {json};
  }
};

double numberOrNan(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number() ? found->get<double>() : std::nan("");
}

StepRecord stepFromJson(const Json& json) {
  StepRecord step;
  json.at("step").get_to(step.step);
  step.epoch = json.value("epoch", 0);
  step.phase = static_cast<StepPhase>(json.value("phase", 1));
  step.samples = json.value("samples", 0);
  step.loss = numberOrNan(json, "loss");
  step.accuracy = numberOrNan(json, "accuracy");
  step.learningRate = json.value("learningRate", 0.0);
  step.startNs = json.value("startNs", std::int64_t{0});
  step.endNs = json.value("endNs", std::int64_t{0});
  step.threadCpuNs = json.value("threadCpuNs", std::int64_t{0});
  for (const Json& span : json.value("spans", Json::array()))
    step.spans.push_back(
        {static_cast<SpanKind>(span.value("kind", 0)), span.value("startNs", std::int64_t{0}), span.value("endNs", std::int64_t{0})});
  return step;
}

SampleRecord sampleFromJson(const Json& json) {
  SampleRecord sample;
  const auto metric = json.at("metric").get<std::string>();
  for (const MetricInfo& info : kMetrics)
    if (info.name == metric) sample.metric = info.metric;
  sample.instance = json.value("instance", std::uint16_t{0});
  sample.value = numberOrNan(json, "value");
  return sample;
}

Event recordFromJson(const std::string& kind, const Json& json) {
  RecordsEvent event;
  event.study.value = json.value("study", "");
  event.run.value = json.value("run", "");
  event.cell = json.value("cell", 0);
  event.attempt = json.value("attempt", 0);
  event.source = parseSource(json.value("source", "client")).value_or(Source{SourceKind::client, 0});
  Record record;
  record.seq = json.value("seq", std::uint64_t{0});
  record.timeNs = json.value("timeNs", std::int64_t{0});
  if (kind == "step") {
    record.type = RecordType::step;
    record.payload = stepFromJson(json);
  } else if (kind == "sample") {
    record.type = RecordType::sample;
    record.payload = sampleFromJson(json);
  } else {
    record.type = RecordType::text;
    record.payload = TextRecord{static_cast<TextStream>(json.value("stream", 0)), static_cast<Severity>(json.value("severity", 1)),
                                json.value("text", "")};
  }
  event.records.push_back(std::move(record));
  return event;
}

std::optional<Message> optionalMessage(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_object()) return std::nullopt;
  return found->get<Message>();
}

Event plainFromJson(const std::string& kind, const Json& json) {
  const StudyId study(json.value("study", ""));
  const RunId run(json.value("run", ""));
  const int cell = json.value("cell", 0);
  if (kind == "study")
    return StudyEvent{study,
                      json.value("name", ""),
                      json.value("state", ""),
                      json.value("cells", 0),
                      json.value("runsTotal", 0),
                      json.value("runsDone", 0)};
  if (kind == "cell")
    return CellEvent{
        study, cell, CellKey(json.value("cellKey", "")), json.value("status", ""), json.value("repeatsDone", 0), json.value("repeats", 0)};
  if (kind == "run")
    return RunEvent{study,
                    run,
                    cell,
                    json.value("repeat", 0),
                    parseRunStatus(json.value("status", "")).value_or(RunStatus::queued),
                    optionalMessage(json, "cause")};
  if (kind == "attempt") return AttemptEvent{run, json.value("attempt", 0), json.value("state", ""), json.value("host", "")};
  if (kind == "guard") return GuardEvent{study, json.value("severity", "note"), optionalMessage(json, "message").value_or(Message{})};
  if (kind == "result") return ResultEvent{study, cell, OrderedJson(json.value("result", Json()))};
  return DoneEvent{study, json.value("exitCode", 1)};
}

}  // namespace

std::vector<OrderedJson> toJson(const Event& event) { return std::visit(ToJson{}, event); }

Result<Event> eventFromJson(const Json& json) {
  try {
    const auto kind = json.at("event").get<std::string>();
    if (kind == "step" || kind == "sample" || kind == "log") return recordFromJson(kind, json);
    for (const char* known : {"study", "cell", "run", "attempt", "guard", "result", "done"})
      if (kind == known) return plainFromJson(kind, json);
    return fail("launcher.event-kind", {{"kind", kind}});
  } catch (const Json::exception& error) {
    return fail("launcher.event", {{"reason", std::string(error.what())}});
  }
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
