#include "launcher/events.h"

#include <gtest/gtest.h>

#include <sstream>

#include "launcher/event_bus.h"
#include "tests/core/telemetry/sample_records.h"

namespace scalescope {
namespace {

const StudyId kStudy{"01J9ZK3T5W8X2Y4A6B8C0D1E2G"};
const RunId kRun{"01J9ZK3T5W8X2Y4A6B8C0D1E2F"};

Event roundTrip(const Event& event) {
  const auto lines = toJson(event);
  EXPECT_EQ(lines.size(), 1u);
  const auto back = eventFromJson(nlohmann::json::parse(lines.at(0).dump()));
  EXPECT_TRUE(back) << english(back.error());
  return *back;
}

TEST(Events, CellAndRunSurviveTheSocket) {
  const auto cell = std::get<CellEvent>(roundTrip(CellEvent{kStudy, 3, CellKey("abcd"), "reused", 2, 3}));
  EXPECT_EQ(cell.cell, 3);
  EXPECT_EQ(cell.status, "reused");
  EXPECT_EQ(cell.repeats, 3);
  const auto run = std::get<RunEvent>(roundTrip(RunEvent{
      kStudy, kRun, 3, 2, RunStatus::crashed, Message{"launcher.rank-ended", {{"rank", std::int64_t{1}}, {"what", std::string("x")}}}}));
  EXPECT_EQ(run.status, RunStatus::crashed);
  ASSERT_TRUE(run.cause);
  EXPECT_EQ(english(*run.cause), "rank 1 ended early: x");
}

TEST(Events, AStepKeepsItsSpansAndANaNLoss) {
  StepRecord step;
  step.step = 4;
  step.loss = std::nan("");
  step.spans = {{SpanKind::exposed, 10, 20}};
  const Event event = RecordsEvent{kStudy, kRun, 1, 0, {SourceKind::rank, 1}, {{RecordType::step, 9, 100, step}}};
  const auto back = std::get<RecordsEvent>(roundTrip(event));
  EXPECT_EQ(back.source, (Source{SourceKind::rank, 1}));
  const auto& record = std::get<StepRecord>(back.records.at(0).payload);
  EXPECT_TRUE(std::isnan(record.loss));
  EXPECT_EQ(record.spans, step.spans);
  EXPECT_EQ(back.records[0].seq, 9u);
}

// One of every kind, and every form that a field of it can take.
std::vector<Event> everyEvent() {
  const StudyId study("01J9ZK3T5W8X2Y4A6B8C0D1E2G");
  const Message cause{"launcher.rank-ended", {{"rank", std::int64_t{1}}, {"what", std::string("signal 9")}}};
  StepRecord plain = stepRecord(7);
  plain.loss = plain.accuracy = std::nan("");
  plain.phase = StepPhase::warmup;
  plain.spans.clear();
  std::vector<Record> records = oneOfEach();
  const std::vector<Payload> more{plain, SampleRecord{Metric::cpuPercent, 0, std::nan("")}, SampleRecord{static_cast<Metric>(9999), 0, 1},
                                  TextRecord{TextStream::out, Severity::info, "a \"word\"\tand \xFF"}};
  for (const Payload& payload : more) {
    const RecordType type = payload.index() == 1 ? RecordType::step : payload.index() == 8 ? RecordType::sample : RecordType::text;
    records.push_back({type, records.size() + 1, 5'000'000'000, payload});
  }
  return {StudyEvent{study, "strong \"cifar\"", "running", 3, 9, 4},
          CellEvent{study, 2, CellKey("209a5de1f1d97942"), "reused", 2, 3},
          RunEvent{study, kRun, 2, 1, RunStatus::running, {}},
          RunEvent{study, kRun, 2, 1, RunStatus::crashed, cause},
          AttemptEvent{kRun, 1, "preparing", "n0"},
          RecordsEvent{study, kRun, 2, 1, {SourceKind::rank, 3}, records},
          RecordsEvent{study, kRun, 2, 0, {SourceKind::node, 1}, {records[8]}},
          RecordsEvent{study, kRun, 2, 0, {SourceKind::client, 0}, {records[9]}},
          GuardEvent{study, "warning", cause},
          ResultEvent{study, 2, nullptr},
          ResultEvent{study, 2, {{"cell", 2}, {"imagesPerSecond", 512.5}, {"speedup", nullptr}}},
          DoneEvent{study, 130}};
}

// The lines of `run --json` and of the control socket; only the time of writing is masked.
TEST(Events, GoldenLinesOfEveryKind) {
  std::string lines;
  for (const Event& event : everyEvent())
    for (nlohmann::ordered_json json : toJson(event)) {
      EXPECT_EQ(json.at("time").get<std::string>().size(), std::string("2026-01-01T00:00:00Z").size());
      json["time"] = "-";
      lines += json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    }
  expectGolden("events-1.jsonl", lines);
  // The other end of the socket passes on what it was told.
  std::istringstream told(lines);
  for (std::string line; std::getline(told, line);) {
    const auto event = eventFromJson(nlohmann::json::parse(line));
    ASSERT_TRUE(event) << line;
    const auto again = toJson(*event);
    ASSERT_EQ(again.size(), 1u) << line;
    nlohmann::json masked = nlohmann::json::parse(again[0].dump());
    masked["time"] = "-";
    EXPECT_EQ(masked, nlohmann::json::parse(line));
  }
}

TEST(Events, RubbishIsAnErrorNotACrash) {
  EXPECT_FALSE(eventFromJson(nlohmann::json::parse(R"({"event": "dance"})")));
  EXPECT_FALSE(eventFromJson(nlohmann::json::parse(R"({"event": "step", "step": "four"})")));
  EXPECT_FALSE(eventFromJson(nlohmann::json::parse("[]")));
  const nlohmann::json step =
      toJson(Event(RecordsEvent{kStudy, kRun, 1, 0, {SourceKind::rank, 1}, {{RecordType::step, 9, 100, StepRecord{}}}})).at(0);
  ASSERT_TRUE(eventFromJson(step));
  const std::vector<std::pair<std::string, nlohmann::json>> wrong{{"phase", 7},   {"phase", "timed"}, {"source", "rank"}, {"run", "../x"},
                                                                  {"spans", {1}}, {"loss", "x"},      {"attempt", -1},    {"seq", -1}};
  for (const auto& [key, value] : wrong) {
    nlohmann::json bad = step;
    bad[key] = value;
    const auto event = eventFromJson(bad);
    ASSERT_FALSE(event) << key;
    EXPECT_EQ(event.error().message.code, "launcher.event");
    EXPECT_NE(english(event.error()).find(key), std::string::npos) << english(event.error());
  }
}

// A log may hold an error whose text is none.
TEST(Events, AnErrorWithoutWordsIsALine) {
  const Event event = RecordsEvent{kStudy, kRun, 1, 0, {SourceKind::rank, 1}, {{RecordType::error, 9, 100, ObjectRecord{{{"what", 7}}}}}};
  EXPECT_EQ(toJson(event).at(0).at("text"), "");
}

TEST(Events, FiveStepsASecondAndRankAreKept) {
  EventThinner thinner;
  RecordsEvent event{kStudy, kRun, 1, 0, {SourceKind::rank, 0}, {}};
  for (int step = 0; step < 100; ++step)
    event.records.push_back({RecordType::step, static_cast<std::uint64_t>(step + 1), 1'000'000'000 + step * 20'000'000LL, StepRecord{}});
  event.records.push_back({RecordType::text, 101, 3'000'000'000, TextRecord{}});
  const auto kept = std::get<RecordsEvent>(thinner.thinned(event)).records;
  EXPECT_EQ(kept.size(), 11u);  // two seconds of steps, and the text
}

TEST(EventBus, SubscribersComeAndGo) {
  EventBus bus;
  int heard = 0;
  std::shared_ptr<void> token = bus.subscribe([&](const Event&) {
    ++heard;
    token.reset();  // from within the call
  });
  bus.publish(DoneEvent{});
  bus.publish(DoneEvent{});
  EXPECT_EQ(heard, 1);
}

}  // namespace
}  // namespace scalescope
