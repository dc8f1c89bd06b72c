#include "core/telemetry/log/objects.h"

#include "tests/core/telemetry/generated_fields.h"
#include "tests/core/telemetry/sample_records.h"

namespace scalescope {
namespace {

using nlohmann::json;

Record recordOf(RecordType type, json fields) { return {type, 1, 2, ObjectRecord{std::move(fields)}}; }

template <class T>
void expectObjectIsChecked() {
  SCOPED_TRACE(std::string(name(T::kRecord)));
  expectRoundTrips<T>(100);
  expectFieldsAreChecked<T>();
  // The value goes through the bytes of a log.
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    const T made = generated<T>(random);
    std::string bytes;
    encodeRecord({T::kRecord, 1, 2, objectRecord(made)}, bytes);
    std::uint64_t problems = 0;
    EXPECT_EQ(objectIn<T>(decodeRecord(bytes).value(), &problems), made);
    EXPECT_EQ(problems, 0u);
  }
}

// Returns the fields that version 1 of the log has always had.
json expectedManifest() {
  return {{"parameters", 11173962},
          {"trainImages", 50000},
          {"testImages", 10000},
          {"flopsPerImage", 3.3e9},
          {"worldSize", 2},
          {"rank", 1},
          {"localRank", 1},
          {"host", "n0"},
          {"device", "cpu"},
          {"threads", 4},
          {"cores", {0, 1}},
          {"torch", "2.11.0"},
          {"backend", "gloo"},
          {"datasetName", "cifar10"},
          {"windowFirstStep", 15},
          {"windowSteps", 50},
          {"stepsPerEpoch", 782},
          {"rankBatch", 32},
          {"buckets", {{{"bucket", 0}, {"bytes", 1000}}}},
          {"clockUncertaintySeconds", nullptr},
          {"gradientBytes", 44695848},
          {"bufferBytes", 38440},
          {"kernel", "Linux 6"},
          {"processor", "cpu"}};
}

}  // namespace

TEST(Objects, EveryFieldOfEveryObjectIsChecked) {
  expectObjectIsChecked<RankManifest>();
  expectObjectIsChecked<NodeManifest>();
  expectObjectIsChecked<ImportedManifest>();
  expectObjectIsChecked<ErrorObject>();
  expectObjectIsChecked<DropObject>();
  expectObjectIsChecked<ExitObject>();
  expectObjectIsChecked<ExitedObject>();
  expectObjectIsChecked<OutcomeObject>();
  expectObjectIsChecked<ProfileObject>();
}

TEST(Objects, AreWrittenAsInVersionOne) {
  RankManifest manifest{};
  manifest.parameters = 11173962, manifest.trainImages = 50000, manifest.testImages = 10000,
  manifest.flopsPerImage = 3.3e9;
  manifest.worldSize = 2, manifest.rank = RankIndex(1), manifest.localRank = LocalRank(1), manifest.host = "n0",
  manifest.device = "cpu", manifest.threads = 4;
  manifest.cores = {0, 1}, manifest.torch = "2.11.0", manifest.backend = "gloo", manifest.datasetName = "cifar10";
  manifest.windowFirstStep = 15, manifest.windowSteps = 50, manifest.stepsPerEpoch = 782, manifest.rankBatch = 32;
  manifest.buckets = {{0, 1000}}, manifest.gradientBytes = 44695848, manifest.bufferBytes = 38440;
  manifest.kernel = "Linux 6", manifest.processor = "cpu";
  EXPECT_EQ(toJson(manifest), expectedManifest());
  EXPECT_EQ(objectIn<RankManifest>(recordOf(RecordType::manifest, expectedManifest())), manifest);

  const ErrorObject error{"allReduce", 7, "peer gone", RankIndex(3), true, {1}, {}, {}, {}};
  EXPECT_EQ(toJson(error), (json{{"operation", "allReduce"},
                                 {"step", 7},
                                 {"what", "peer gone"},
                                 {"rank", 3},
                                 {"secondary", true},
                                 {"silentRanks", {1}}}));
  EXPECT_EQ(toJson(ExitObject{.code = 0, .cause = LastMessage::done}), (json{{"code", 0}, {"cause", "done"}}));
  EXPECT_EQ(
      toJson(ExitObject{1, LastMessage::oom, RankIndex(3), 7, "forward", ExhaustedMemory::device}),
      (json{{"code", 1}, {"cause", "oom"}, {"rank", 3}, {"step", 7}, {"operation", "forward"}, {"memory", "device"}}));
  EXPECT_EQ(toJson(ExitedObject{RankIndex(3), ExitCode{}, 9, ExitCause::oomKilled}),
            (json{{"rank", 3}, {"code", "unknown"}, {"signal", 9}, {"cause", "oom-killed"}}));
  EXPECT_EQ(toJson(DropObject{"step", 12}), (json{{"kind", "step"}, {"count", 12}}));
  EXPECT_EQ(toJson(OutcomeObject{RunStatus::done, kNoRank, {}, {}}), (json{{"status", "done"}, {"rank", -1}}));
  const Message cause{"launcher.no-exit", {{"ended", std::int64_t{1}}, {"ranks", std::int64_t{2}}}};
  EXPECT_EQ(toJson(OutcomeObject{RunStatus::lost, kNoRank, OutcomeCause{cause, {}}, english(cause)}),
            (json{{"status", "lost"}, {"rank", -1}, {"cause", cause}, {"message", english(cause)}}));
}

// Before the end there is no cause, and a file has an empty string for it.
TEST(Objects, AnEndThatHasNotComeHasNoText) {
  EXPECT_EQ(toJson(ExitedObject{}).at("cause"), "");
  EXPECT_EQ(objectIn<ExitedObject>(recordOf(RecordType::exited, {{"cause", ""}})), ExitedObject{});
  EXPECT_EQ(toJson(ExitObject{}), (json{{"cause", ""}}));
}

TEST(Objects, PlainTextOfOlderLogsIsACause) {
  const auto outcome =
      objectIn<OutcomeObject>(recordOf(RecordType::outcome, {{"status", "crashed"}, {"cause", "a rank died"}}));
  ASSERT_TRUE(outcome && outcome->cause);
  EXPECT_EQ(outcome->cause->words, "a rank died");
  EXPECT_EQ(outcome->cause->sentence, std::nullopt);
}

// This once crashed the owner whenever it judged the run.
TEST(Objects, WhatHasAnotherTypeIsAbsentAndCounted) {
  std::uint64_t problems = 0;
  const auto error = objectIn<ErrorObject>(
      recordOf(RecordType::error, {{"secondary", "x"}, {"what", "boom"}, {"silentRanks", {"a", 2}}}), &problems);
  ASSERT_TRUE(error);
  EXPECT_FALSE(error->secondary);
  EXPECT_EQ(error->what, "boom");
  EXPECT_EQ(error->silentRanks, (std::vector<int>{2}));
  EXPECT_EQ(problems, 2u);
  EXPECT_EQ(unreadableFields(recordOf(RecordType::exited, {{"rank", "x"}}), SourceKind::node), 1u);
  EXPECT_EQ(unreadableFields(recordOf(RecordType::manifest, {{"slots", {{0}, 1}}}), SourceKind::node), 1u);
  EXPECT_EQ(unreadableFields(recordOf(RecordType::manifest, {{"slots", {{0}, 1}}}), SourceKind::rank), 0u);
  EXPECT_EQ(unreadableFields(recordOf(RecordType::outcome, {{"status", "danced"}}), SourceKind::client), 1u);
  EXPECT_EQ(unreadableFields(recordOf(RecordType::exit, {{"cause", "bored"}, {"memory", "mine"}}), SourceKind::rank),
            2u);
  EXPECT_EQ(unreadableFields(recordOf(RecordType::exited, {{"cause", "bored"}}), SourceKind::node), 1u);
}

TEST(Objects, ARecordOfAnotherKindHasNone) {
  EXPECT_FALSE(objectIn<ErrorObject>(recordOf(RecordType::exit, {})));
  EXPECT_FALSE(objectIn<ErrorObject>(Record{RecordType::step, 1, 2, StepRecord{}}));
}

}  // namespace scalescope
