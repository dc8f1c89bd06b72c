#include "core/telemetry/wire/event_lines.h"

#include <gtest/gtest.h>

#include "core/telemetry/wire/control.h"
#include "tests/core/telemetry/sample_records.h"

namespace scalescope {
namespace {

RecordsEvent recordsOf(StudyId study, int attempt, Source source, std::vector<Record> records) {
  return {std::move(study),
          {kRun, attempt},
          CellNumber(2),
          source,
          0,
          std::make_shared<const std::vector<Record>>(std::move(records))};
}

// Returns one line of every kind, in every form that its fields can have.
std::vector<nlohmann::ordered_json> everyLine() {
  const StudyId study("01J9ZK3T5W8X2Y4A6B8C0D1E2G");
  const EntryId entry("01J9ZK3T5W8X2Y4A6B8C0D1E2H");
  const Message cause{"launcher.rank-ended", {{"rank", std::int64_t{1}}, {"what", std::string("signal 9")}}};
  StepRecord plain = stepRecord(7);
  plain.loss = plain.accuracy = std::nan("");
  plain.phase = StepPhase::warmup;
  plain.spans.clear();
  std::vector<Record> records = oneOfEach();
  const std::vector<Payload> more{plain, SampleRecord{Metric::cpuPercent, 0, std::nan("")},
                                  SampleRecord{static_cast<Metric>(9999), 0, 1},
                                  TextRecord{TextStream::out, TextLevel::info, "a \"word\"\tand \xFF"}};
  for (const Payload& payload : more) {
    const RecordType type = payload.index() == 1   ? RecordType::step
                            : payload.index() == 8 ? RecordType::sample
                                                   : RecordType::text;
    records.push_back({type, records.size() + 1, 5'000'000'000, payload});
  }
  const std::vector<Event> before{StudyEvent{study, "strong \"cifar\"", StudyState::running, 3, 9, 4, entry, {}},
                                  CellEvent{study, CellNumber(2), CellKey("209a5de1f1d97942"), CellState::reused, 2, 3},
                                  RunEvent{study, kRun, CellNumber(2), RepeatNumber(1), RunStatus::running, {}},
                                  RunEvent{study, kRun, CellNumber(2), RepeatNumber(1), RunStatus::crashed, cause},
                                  AttemptEvent{kRun, 1, AttemptState::preparing, "n0", {}},
                                  recordsOf(study, 1, {SourceKind::rank, 3}, records),
                                  recordsOf(study, 0, {SourceKind::node, 1}, {records[8]}),
                                  recordsOf(study, 0, {SourceKind::client, 0}, {records[9]}),
                                  GuardEvent{study, Severity::warning, cause}};
  std::vector<nlohmann::ordered_json> lines;
  const auto add = [&](const Event& event) {
    for (nlohmann::ordered_json& line : linesOf(event)) lines.push_back(std::move(line));
  };
  for (const Event& event : before) add(event);
  lines.push_back(resultLine(study, CellNumber(2), nullptr));
  lines.push_back(resultLine(study, CellNumber(2), {{"cell", 2}, {"imagesPerSecond", 512.5}, {"speedup", nullptr}}));
  add(DoneEvent{study, 130, entry});
  return lines;
}

}  // namespace

TEST(EventLines, AStepHasItsTokensIfItsProgramReportsThem) {
  StepRecord step = stepRecord(7);
  const auto lineOf = [&step] {
    const std::vector<Record> records{{RecordType::step, 1, 5'000'000'000, step}};
    return linesOf(Event(recordsOf(StudyId("01J9ZK3T5W8X2Y4A6B8C0D1E2G"), 1, {SourceKind::rank, 0}, records))).at(0);
  };
  EXPECT_FALSE(lineOf().contains("tokens"));
  step.tokens = 4096;
  EXPECT_EQ(lineOf().at("tokens"), 4096);
}

// These are the lines of `run --json`; only the time of writing is masked.
TEST(EventLines, GoldenOfEveryKind) {
  std::string text;
  for (nlohmann::ordered_json& json : everyLine()) {
    EXPECT_EQ(json.at("time").get<std::string>().size(), std::string("2026-01-01T00:00:00Z").size());
    json["time"] = "-";
    text += json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  }
  expectGolden("events-1.jsonl", text);
}

// A log may contain an error whose text has another type.
TEST(EventLines, AnErrorWithoutATextIsALine) {
  const Event event =
      recordsOf({}, 0, {SourceKind::rank, 1}, {{RecordType::error, 9, 100, ObjectRecord{{{"what", 7}}}}});
  EXPECT_EQ(linesOf(event).at(0).at("text"), "");
}

TEST(EventLines, WhatAStudyWaitsForIsReported) {
  const Event event = StudyEvent{
      {}, "n", StudyState::waiting, 0, 0, 0, {}, Message{"launcher.host-unreachable", {{"host", std::string("n0")}}}};
  const auto line = linesOf(event).at(0);
  EXPECT_EQ(line.at("state"), "waiting");
  EXPECT_EQ(line.at("waitsFor").at("code"), "launcher.host-unreachable");
}

TEST(EventThinner, FiveStepsASecondAndRankAreKept) {
  EventThinner thinner;
  std::vector<Record> records;
  for (int step = 0; step < 100; ++step)
    records.push_back(
        {RecordType::step, static_cast<std::uint64_t>(step + 1), 1'000'000'000 + step * 20'000'000LL, StepRecord{}});
  records.push_back({RecordType::text, 101, 3'000'000'000, TextRecord{}});
  const RecordsEvent event = recordsOf({}, 0, {SourceKind::rank, 0}, records);
  EXPECT_EQ(std::get<RecordsEvent>(thinner.thinned(event)).records->size(),
            11u);  // Two seconds of steps, and the text.
  EXPECT_EQ(event.records->size(), 101u);
  const RecordsEvent ofNode = recordsOf({}, 0, {SourceKind::node, 0}, records);
  EXPECT_EQ(std::get<RecordsEvent>(thinner.thinned(ofNode)).records->size(), 101u);
}

}  // namespace scalescope
