#include "launcher/agent/attempt/attempt_state.h"

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/base/ids.h"
#include "tests/temp_folder.h"

namespace scalescope::agent {
namespace {

AttemptState someState() {
  AttemptState state;
  state.phase = AttemptPhase::started;
  state.plan.run = RunId(makeUlid());
  state.plan.study = StudyId(makeUlid());
  state.plan.attempt = 3;
  state.plan.ranks = {{RankIndex(0), LocalRank(0), {0, 1}, {{"A", "b"}}}, {RankIndex(1), LocalRank(1), {}, {}}};
  state.plan.claims = {{0, 1}, {"GPU-1"}};
  state.bootId = "boot";
  state.masterAddress = "127.0.0.1";
  state.masterPort = 4242;
  state.cancelled = true;
  state.endedWallNs = 12;
  state.ranks = {{{77, 123456789}, true, {true, 3, 0, ExitCause::failed}}, {{78, 9}, false, {}}};
  state.acks = {{{SourceKind::rank, 0}, {2, 4096}}, {{SourceKind::node, 0}, {0, 7}}};
  return state;
}

}  // namespace

TEST(AttemptStateFile, ComesBack) {
  const AttemptState state = someState();
  const auto back = parseAttemptState(attemptStateText(state), "s.json");
  ASSERT_TRUE(back) << english(back.error());
  EXPECT_EQ(*back, state);
}

TEST(AttemptStateFile, OfVersionOneIsRead) {
  const std::string run = makeUlid(), study = makeUlid();
  const nlohmann::json plan{{"run", run}, {"study", study}, {"ranks", {{{"rank", 0}}}}};
  const nlohmann::json file{{"version", 1},
                            {"phase", 1},
                            {"plan", plan},
                            {"bootId", "b"},
                            {"masterAddress", "::1"},
                            {"masterPort", 1},
                            {"cancelled", false},
                            {"endedWallNs", 0},
                            {"ranks",
                             {{{"pid", 5},
                               {"startTicks", 6},
                               {"gone", true},
                               {"known", false},
                               {"code", -1},
                               {"signal", 9},
                               {"cause", "signal"}}}},
                            {"acks", {{{"source", "rank-0"}, {"segment", 1}, {"offset", 8}}}}};
  const auto state = parseAttemptState(file.dump(), "s.json");
  ASSERT_TRUE(state) << english(state.error());
  EXPECT_EQ(state->phase, AttemptPhase::started);
  EXPECT_EQ(state->ranks.at(0).process, (ProcessIdentity{5, 6}));
  EXPECT_EQ(state->ranks.at(0).exit, (RankExit{false, -1, 9, ExitCause::signal}));
  EXPECT_EQ(state->acks.at({SourceKind::rank, 0}).offset, 8u);
  EXPECT_EQ(nlohmann::json::parse(attemptStateText(*state)).at("ranks"), file.at("ranks"));
  EXPECT_EQ(nlohmann::json::parse(attemptStateText(*state)).at("acks"), file.at("acks"));
}

TEST(AttemptStateFile, InvalidFilesAreRefusedWithTheirField) {
  const nlohmann::json good = nlohmann::json::parse(attemptStateText(someState()));
  const std::vector<std::tuple<std::string, nlohmann::json, std::string>> wrong{
      {"version", 2, "version"},
      {"phase", 3, "phase"},
      {"phase", "started", "phase"},
      {"plan", 7, "plan"},
      {"masterPort", 70000, "masterPort"},
      {"cancelled", 1, "cancelled"},
      {"ranks", {{{"pid", "x"}}}, "ranks[0].pid"},
      {"ranks", {{{"cause", "bored"}}}, "ranks[0].cause"},
      {"ranks", 3, "ranks"},
      {"acks", {{{"source", "x"}}}, "acks[0].source"}};
  for (const auto& [key, value, field] : wrong) {
    nlohmann::json bad = good;
    bad[key] = value;
    const auto state = parseAttemptState(bad.dump(), "s.json");
    ASSERT_FALSE(state) << key << value;
    EXPECT_EQ(keyOf(state.error()), field) << english(state.error());
  }
  for (const char* text : {"", "{", "[]", "{}", "null"}) EXPECT_FALSE(parseAttemptState(text, "s.json")) << text;
}

TEST(AttemptStateFile, UnreadableFilesAreReportedAndTheOthersRead) {
  const TempFolder folder;
  const AttemptState state = someState();
  ASSERT_TRUE(writeAttemptState(folder.path(), state));
  const std::string damaged = folder.path(makeUlid() + "-0.json");
  ASSERT_TRUE(writeFileAtomic(damaged, "{\"version\": 1"));
  const KnownAttempts known = readKnownAttempts(folder.path());
  EXPECT_EQ(known.attempts, std::vector{state});
  ASSERT_EQ(known.unreadable.size(), 1u);
  EXPECT_EQ(known.unreadable[0].message, (Message{"agent.state-unreadable", {{"path", damaged}}}));
  EXPECT_EQ(known.unreadable[0].causes.size(), 1u);
  EXPECT_TRUE(readKnownAttempts(folder.path("none")).unreadable.empty());
}

TEST(RankExit, AProgramThatIsKilledEndsItsRankByACode) {
  EXPECT_TRUE(isKilled({.known = true, .code = -1, .signal = SIGKILL}));
  EXPECT_TRUE(isKilled({.known = true, .code = 137}));
  EXPECT_FALSE(isKilled({.known = true, .code = 1}));
  EXPECT_FALSE(isKilled({.known = true, .code = -1, .signal = SIGTERM}));
  EXPECT_FALSE(isKilled({.known = false, .code = 137})) << "its end was not seen";
}

}  // namespace scalescope::agent
