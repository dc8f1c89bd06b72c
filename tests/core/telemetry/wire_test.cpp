#include "core/telemetry/wire/wire.h"

#include "core/telemetry/wire/node_plan.h"
#include "tests/core/telemetry/sample_records.h"

namespace scalescope {
namespace {

std::vector<Frame> frames() {
  return {{MessageType::hello, {{"nonce", "n"}, {"protocol", 1}}, ""},
          {MessageType::data, {{"run", kRun.value}, {"segment", 1}, {"offset", 65536}}, std::string("raw\0bytes", 9)},
          {MessageType::ping, nlohmann::json::object(), ""},
          {MessageType::file, {{"path", "a/b"}}, std::string(5'000, 'x')}};
}

std::string encoded() {
  std::string out;
  for (const Frame& frame : frames()) encodeFrame(frame.type, frame.body, frame.bytes, out);
  return out;
}

}  // namespace

TEST(Wire, FramesComeBackFedByteByByte) {
  FrameDecoder decoder;
  std::vector<Frame> got;
  for (const char c : encoded()) {
    decoder.feed({&c, 1});
    Result<std::optional<Frame>> frame = decoder.next();
    ASSERT_TRUE(frame);
    if (*frame) got.push_back(std::move(**frame));
  }
  const std::vector<Frame> sent = frames();
  ASSERT_EQ(got.size(), sent.size());
  for (std::size_t i = 0; i < sent.size(); ++i) {
    EXPECT_EQ(got[i].type, sent[i].type);
    EXPECT_EQ(got[i].body, sent[i].body);
    EXPECT_EQ(got[i].bytes, sent[i].bytes);
  }
}

TEST(Wire, LoginNoiseIsSkippedUpToALimit) {
  FrameDecoder decoder;
  decoder.feed("Welcome!\nSSF SSFX\n" + encoded());
  const Result<std::optional<Frame>> frame = decoder.next();
  ASSERT_TRUE(frame && *frame);
  EXPECT_EQ((*frame)->type, MessageType::hello);

  FrameDecoder endless;
  Result<std::optional<Frame>> last = std::optional<Frame>{};
  int feeds = 0;
  for (; feeds < 100 && last; ++feeds) {
    endless.feed(std::string(4096, 'S'));
    last = endless.next();
  }
  ASSERT_FALSE(last);
  EXPECT_EQ(last.error().message.code, "telemetry.frame-noise");
  EXPECT_LE(feeds, 17);
}

TEST(Wire, NoiseBetweenFramesIsAnError) {
  FrameDecoder decoder;
  decoder.feed(encoded());
  for (std::size_t i = 0; i < frames().size(); ++i) ASSERT_TRUE(decoder.next());
  decoder.feed("hello, is anybody there?");
  const auto frame = decoder.next();
  ASSERT_FALSE(frame);
  EXPECT_EQ(frame.error().message.code, "telemetry.frame-magic");
}

TEST(Wire, HugeLengthsAndFlipsAreRefused) {
  std::string one;
  encodeFrame(frames()[1].type, frames()[1].body, frames()[1].bytes, one);
  std::string huge = one;
  huge[7] = '\x7f';
  FrameDecoder decoder;
  decoder.feed(huge);
  ASSERT_FALSE(decoder.next());
  for (std::size_t at = 8; at < one.size(); ++at) {
    std::string flipped = one;
    flipped[at] = static_cast<char>(flipped[at] ^ 4);
    FrameDecoder damaged;
    damaged.feed(flipped);
    EXPECT_FALSE(damaged.next()) << at;
  }
}

TEST(Wire, NodePlanNamesMalformedFields) {
  NodePlan plan;
  plan.run = kRun;
  plan.study = StudyId{"01J9ZK3T5W8X2Y4A6B8C0D1E2G"};
  plan.ranks = {{RankIndex(2), LocalRank(0), {0, 1}, {{"OMP_NUM_THREADS", "2"}}}};
  const std::vector<std::pair<std::string, nlohmann::json>> cases{
      {"run", "../../etc"},
      {"nodes", 0},
      {"worldSize", 1e9},
      {"port", 70000},
      {"worker", nullptr},
      {"graceSeconds", 1e9},
      {"ranks", {{{"environment", {{"A=B", "c"}}}}}},
      {"ranks", {{{"environment", {{"", "c"}}}}}},
      {"ranks", {{{"environment", {{"A", std::string("c\0d", 3)}}}}}},
      {"ranks", {{{"cores", {-1}}}}}};
  for (const auto& [key, value] : cases) {
    nlohmann::json bad = toJson(plan);
    bad[key] = value;
    const Result<NodePlan> read = fromJson<NodePlan>(bad, "plan");
    ASSERT_FALSE(read) << key << value;
    EXPECT_TRUE(keyOf(read.error()).starts_with(key)) << english(read.error());
  }
}

TEST(Wire, GoldenVersion1) { expectGolden("frames-1.bin", encoded()); }

}  // namespace scalescope
