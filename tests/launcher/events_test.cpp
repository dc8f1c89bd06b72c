#include "launcher/events.h"

#include <gtest/gtest.h>

#include "launcher/event_bus.h"

namespace scalescope {
namespace {

Event roundTrip(const Event& event) {
  const auto lines = toJson(event);
  EXPECT_EQ(lines.size(), 1u);
  const auto back = eventFromJson(nlohmann::json::parse(lines.at(0).dump()));
  EXPECT_TRUE(back) << english(back.error());
  return *back;
}

TEST(Events, CellAndRunSurviveTheSocket) {
  const auto cell = std::get<CellEvent>(roundTrip(CellEvent{StudyId("S"), 3, CellKey("abcd"), "reused", 2, 3}));
  EXPECT_EQ(cell.cell, 3);
  EXPECT_EQ(cell.status, "reused");
  EXPECT_EQ(cell.repeats, 3);
  const auto run =
      std::get<RunEvent>(roundTrip(RunEvent{StudyId("S"), RunId("R"), 3, 2, RunStatus::crashed,
                                            Message{"launcher.rank-ended", {{"rank", std::int64_t{1}}, {"what", std::string("x")}}}}));
  EXPECT_EQ(run.status, RunStatus::crashed);
  ASSERT_TRUE(run.cause);
  EXPECT_EQ(english(*run.cause), "rank 1 ended early: x");
}

TEST(Events, AStepKeepsItsSpansAndANaNLoss) {
  StepRecord step;
  step.step = 4;
  step.loss = std::nan("");
  step.spans = {{SpanKind::exposed, 10, 20}};
  const Event event = RecordsEvent{StudyId("S"), RunId("R"), 1, 0, {SourceKind::rank, 1}, {{RecordType::step, 9, 100, step}}};
  const auto back = std::get<RecordsEvent>(roundTrip(event));
  EXPECT_EQ(back.source, (Source{SourceKind::rank, 1}));
  const auto& record = std::get<StepRecord>(back.records.at(0).payload);
  EXPECT_TRUE(std::isnan(record.loss));
  EXPECT_EQ(record.spans, step.spans);
  EXPECT_EQ(back.records[0].seq, 9u);
}

TEST(Events, RubbishIsAnErrorNotACrash) {
  EXPECT_FALSE(eventFromJson(nlohmann::json::parse(R"({"event": "dance"})")));
  EXPECT_FALSE(eventFromJson(nlohmann::json::parse(R"({"event": "step", "step": "four"})")));
  EXPECT_FALSE(eventFromJson(nlohmann::json::parse("[]")));
}

TEST(Events, FiveStepsASecondAndRankAreKept) {
  EventThinner thinner;
  RecordsEvent event{StudyId("S"), RunId("R"), 1, 0, {SourceKind::rank, 0}, {}};
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
