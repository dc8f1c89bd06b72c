#include "launcher/run/attempt/outcome.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

Record object(RecordType type, std::int64_t timeNs, nlohmann::json fields) {
  return {type, 1, timeNs, ObjectRecord{std::move(fields)}};
}
Source rank(int index) { return {SourceKind::rank, index}; }
const Source kNode{SourceKind::node, 0};

Record exited(int rank, int code, int signal, const std::string& cause, std::int64_t timeNs) {
  return object(RecordType::exited, timeNs, {{"rank", rank}, {"code", code}, {"signal", signal}, {"cause", cause}});
}
Record exitRecord(int code, const std::string& cause, std::int64_t timeNs) {
  return object(RecordType::exit, timeNs, {{"code", code}, {"cause", cause}});
}

TEST(Outcome, AllRanksEndedWell) {
  const RunOutcome outcome = judgeOutcome(
      {{rank(0), {exitRecord(0, "done", 5)}}, {rank(1), {exitRecord(0, "done", 6)}}}, {.why = {}, .ranks = 2});
  EXPECT_EQ(outcome, (RunOutcome{RunStatus::done, kNoRank, std::nullopt}));
}

TEST(Outcome, TheFirstFailingRankIsTheCauseNotThePeerThatReportedFirst) {
  const auto peer =
      object(RecordType::error, 10, {{"operation", "allReduce"}, {"what", "Connection closed"}, {"secondary", true}});
  const auto own =
      object(RecordType::error, 20, {{"operation", "forward"}, {"what", "division by zero"}, {"secondary", false}});
  const RunOutcome outcome = judgeOutcome({{rank(0), {peer, exitRecord(1, "peer", 11)}},
                                           {rank(1), {own, exitRecord(1, "failed", 21)}},
                                           {kNode, {exited(0, 1, 0, "failed", 12), exited(1, 1, 0, "failed", 22)}}},
                                          {.why = {}, .ranks = 2});
  EXPECT_EQ(outcome.status, RunStatus::crashed);
  EXPECT_EQ(outcome.rank, RankIndex(1));
  ASSERT_TRUE(outcome.cause);
  EXPECT_NE(english(*outcome.cause).find("division by zero"), std::string::npos) << english(*outcome.cause);
}

// Rank 1 connects to the other process first, and fails by its reply.
TEST(Outcome, APortThatAnotherProcessHasTakenExplainsTheOtherRanks) {
  const auto rank1 = object(RecordType::error, 10, {{"operation", "train.py"}, {"what", "AssertionError"}});
  const auto failed = [](const char* code) {
    ErrorObject error;
    error.operation = "train.py";
    error.what = "the port is taken";
    error.rank = RankIndex(0);
    error.message = Message{code, {}};
    return Record{RecordType::error, 1, 20, objectRecord(error)};
  };
  const auto judged = [&](const Record& rank0) {
    return judgeOutcome(
        {{rank(0), {rank0, exitRecord(1, "failed", 21)}}, {rank(1), {rank1, exitRecord(1, "failed", 11)}}},
        {.why = {}, .ranks = 2});
  };
  EXPECT_EQ(judged(failed("program.port-taken")).rank, RankIndex(0));
  EXPECT_TRUE(judged(failed("program.port-taken")).isPortTaken);
  EXPECT_EQ(judged(failed("program.start")).rank, RankIndex(1));
  EXPECT_FALSE(judged(failed("program.start")).isPortTaken);
}

TEST(Outcome, ARankThatLeavesWithoutAnErrorExplainsItsPeers) {
  const auto peer =
      object(RecordType::error, 20, {{"operation", "train.py"}, {"what", "Connection closed"}, {"secondary", true}});
  const auto judged = [&](std::int64_t leftNs) {
    return judgeOutcome({{rank(0), {peer, exitRecord(1, "failed", 21)}}, {rank(1), {exitRecord(0, "done", leftNs)}}},
                        {.why = {}, .ranks = 2});
  };
  EXPECT_EQ(judged(10).status, RunStatus::crashed);
  EXPECT_EQ(judged(10).rank, RankIndex(1));
  EXPECT_EQ(judged(10).cause->code, "launcher.rank-left");
  EXPECT_EQ(judged(30).rank, RankIndex(0)) << "it ended after the failure";
}

TEST(Outcome, ARankKilledBySignalExplainsItsPeers) {
  const auto peer =
      object(RecordType::error, 10, {{"operation", "allReduce"}, {"what", "Connection closed"}, {"secondary", true}});
  const RunOutcome outcome =
      judgeOutcome({{rank(0), {peer, exitRecord(1, "peer", 11)}}, {kNode, {exited(1, -1, 9, "signal", 30)}}},
                   {.why = {}, .ranks = 2});
  EXPECT_EQ(outcome.status, RunStatus::crashed);
  EXPECT_EQ(outcome.rank, RankIndex(1));
}

// Its node's log shows two boot ids; logs of other sources do not matter. A rank that has an exit record, or failed
// before, keeps its own outcome.
TEST(Outcome, ARunIsLostIfItsHostWasRestarted) {
  const auto boot = [](const char* id) {
    return object(RecordType::manifest, 1, {{"host", "n1"}, {"bootId", id}, {"cores", 1}, {"processor", "p"}});
  };
  const Record gone = object(RecordType::exited, 40, {{"rank", 1}, {"code", "unknown"}, {"cause", "unknown"}});
  const Source other{SourceKind::node, 1};
  const RunOutcome lost{RunStatus::lost, kNoRank, Message{"launcher.host-restarted", {{"host", std::string("n1")}}}};
  const EndFacts facts{.why = {}, .ranks = 2};
  const Record done = exitRecord(0, "done", 6);
  EXPECT_EQ(judgeOutcome({{rank(0), {done}}, {other, {boot("a"), boot("b"), gone}}}, facts), lost);
  const auto silent =
      object(RecordType::error, 10,
             {{"operation", "allReduce"}, {"what", "timeout"}, {"secondary", true}, {"silentRanks", {1}}});
  EXPECT_EQ(
      judgeOutcome({{rank(0), {silent, exitRecord(1, "stalled", 11)}}, {other, {boot("a"), boot("b"), gone}}}, facts),
      lost);
  // An owner requested the end before the agent had noticed the restart.
  const Record cancelled = object(RecordType::exited, 40, {{"rank", 1}, {"code", "unknown"}, {"cause", "cancelled"}});
  EXPECT_EQ(judgeOutcome({{rank(0), {done}}, {other, {boot("a"), boot("b"), cancelled}}}, facts), lost);

  EXPECT_EQ(judgeOutcome({{rank(0), {done}}, {other, {boot("a"), boot("a"), gone}}}, facts).status, RunStatus::crashed)
      << "its agent alone was";
  EXPECT_EQ(judgeOutcome(
                {{rank(0), {done}}, {rank(1), {done}}, {other, {boot("a"), boot("b"), exited(1, 0, 0, "finished", 7)}}},
                facts)
                .status,
            RunStatus::done);
  const auto own = object(RecordType::error, 5, {{"operation", "forward"}, {"what", "x"}, {"secondary", false}});
  EXPECT_EQ(
      judgeOutcome({{rank(0), {own, exitRecord(1, "failed", 6)}}, {other, {boot("a"), boot("b"), gone}}}, facts).status,
      RunStatus::crashed);
}

TEST(Outcome, AJobThatEndsExplainsTheLastOutputOfItsRanks) {
  const Message timeout{"slurm.ended-timeout", {}};
  const EndFacts ended{EndReason::lost, timeout, 2};
  EXPECT_EQ(
      judgeOutcome({{rank(0), {exitRecord(1, "cancelled", 5)}}, {rank(1), {exitRecord(1, "cancelled", 6)}}}, ended),
      (RunOutcome{RunStatus::lost, kNoRank, timeout}));
  EXPECT_EQ(judgeOutcome({{kNode, {exited(0, -1, 15, "signal", 5), exited(1, -1, 15, "signal", 5)}}}, ended).cause,
            timeout);
  EXPECT_EQ(judgeOutcome({{rank(0), {exitRecord(0, "done", 5)}}, {rank(1), {exitRecord(0, "done", 6)}}}, ended).status,
            RunStatus::done);
}

TEST(Outcome, OutOfMemoryWhicheverSourceReportsIt) {
  const auto own = object(RecordType::error, 20, {{"operation", "forward"}, {"what", "x"}, {"secondary", false}});
  EXPECT_EQ(judgeOutcome({{rank(0), {own, exitRecord(3, "oom", 21)}}}, {.why = {}, .ranks = 1}).status, RunStatus::oom);
  EXPECT_EQ(judgeOutcome({{kNode, {exited(0, -1, 9, "oom-killed", 5)}}}, {.why = {}, .ranks = 1}).status,
            RunStatus::oom);
}

TEST(Outcome, TheDeviceThatRanOutOfMemoryIsReported) {
  const auto codeOf = [](const std::map<Source, std::vector<Record>>& records) {
    const RunOutcome outcome = judgeOutcome(records, {.why = {}, .ranks = 1});
    EXPECT_EQ(outcome.status, RunStatus::oom);
    return outcome.cause ? outcome.cause->code : "";
  };
  const auto withMemory = [](const char* memory) {
    return object(RecordType::exit, 5, {{"code", 1}, {"cause", "oom"}, {"memory", memory}});
  };
  EXPECT_EQ(codeOf({{rank(0), {withMemory("host")}}, {kNode, {exited(0, 1, 0, "failed", 6)}}}), "launcher.rank-oom");
  EXPECT_EQ(codeOf({{rank(0), {withMemory("device")}}, {kNode, {exited(0, 1, 0, "failed", 6)}}}),
            "launcher.rank-oom-device");
  EXPECT_EQ(codeOf({{kNode, {exited(0, -1, 9, "oom-killed", 5)}}}), "launcher.rank-oom-killed");
}

TEST(Outcome, ARankThatTheLoaderCouldNotStartFailsWithAFix) {
  Record gone = exited(0, 127, 0, "", 5);
  std::get<ObjectRecord>(gone.payload).fields["loader"] = "symbol lookup error: worker: undefined symbol: _ZN3c10";
  const RunOutcome outcome = judgeOutcome({{kNode, {gone}}}, {.why = {}, .ranks = 1});
  EXPECT_EQ(outcome.status, RunStatus::crashed);
  ASSERT_TRUE(outcome.cause);
  EXPECT_EQ(english(*outcome.cause),
            "cannot start rank 0: symbol lookup error: worker: undefined symbol: _ZN3c10. Its host lacks a "
            "library, or has LibTorch in another version than 2.11.0. Set TORCH_ROOT and LD_LIBRARY_PATH there to "
            "torch 2.11.0 (pip install torch==2.11.0), or unset them.");
}

TEST(Outcome, AStallNamesTheRankWithoutRecords) {
  const auto waited =
      object(RecordType::error, 10,
             {{"operation", "allReduce"}, {"what", "timed out"}, {"secondary", true}, {"silentRanks", {1}}});
  const RunOutcome outcome =
      judgeOutcome({{rank(0), {waited, exitRecord(1, "stalled", 11)}}, {kNode, {exited(1, -1, 9, "peer-failed", 12)}}},
                   {.why = {}, .ranks = 2});
  EXPECT_EQ(outcome.status, RunStatus::stalled);
  EXPECT_EQ(outcome.rank, RankIndex(1));
}

// NCCL reports a lost connection without a timeout: the rank that reports it is alive.
TEST(Outcome, ALostRankIsNamedAndNotTheOneThatReportsIt) {
  const auto lost =
      object(RecordType::error, 10,
             {{"operation", "all-reduce"}, {"what", "NCCL error: remote"}, {"secondary", true}, {"silentRanks", {1}}});
  const std::map<Source, std::vector<Record>> records{
      {rank(0), {lost, exitRecord(1, "peer", 11)}},
      {kNode, {exited(0, 1, 0, "failed", 12), exited(1, -1, 9, "peer-failed", 40)}}};
  const RunOutcome outcome = judgeOutcome(records, {.why = {}, .ranks = 2});
  EXPECT_EQ(outcome.status, RunStatus::crashed);
  EXPECT_EQ(outcome.rank, RankIndex(1));
  ASSERT_TRUE(outcome.cause);
  EXPECT_EQ(outcome.cause->code, "launcher.rank-lost");
  EXPECT_NE(english(*outcome.cause).find("rank 1 was lost"), std::string::npos) << english(*outcome.cause);
  EXPECT_NE(english(*outcome.cause).find("all-reduce of rank 0 failed (NCCL error: remote)"), std::string::npos);
}

// The agent's SIGTERM let it close its log: that is not its own failure.
TEST(Outcome, ALostRankThatItsAgentStoppedIsLostAllTheSame) {
  const auto lost = object(RecordType::error, 10,
                           {{"operation", "all-reduce"}, {"what", "x"}, {"secondary", true}, {"silentRanks", {1}}});
  const auto outcomeWith = [&](const char* cause) {
    return judgeOutcome({{rank(0), {lost, exitRecord(1, cause, 11)}},
                         {rank(1), {exitRecord(143, "cancelled", 30)}},
                         {kNode, {exited(0, 1, 0, "failed", 12), exited(1, 143, 0, "peer-failed", 31)}}},
                        {.why = {}, .ranks = 2});
  };
  EXPECT_EQ(outcomeWith("peer").cause->code, "launcher.rank-lost");
  EXPECT_EQ(outcomeWith("peer").rank, RankIndex(1));
  EXPECT_EQ(outcomeWith("stalled").status, RunStatus::stalled);
  EXPECT_EQ(outcomeWith("stalled").rank, RankIndex(1));
}

// Rank 1 had not reported when rank 0 looked, but did so a moment later.
TEST(Outcome, OfSeveralRanksWithoutRecordsTheOneThatNeverHadAnyIsNamed) {
  const auto reports = [](std::int64_t timeNs, const std::vector<int>& silent) {
    return object(RecordType::error, timeNs,
                  {{"operation", "all-reduce"}, {"what", "x"}, {"secondary", true}, {"silentRanks", silent}});
  };
  const RunOutcome outcome = judgeOutcome({{rank(0), {reports(10, {1, 2}), exitRecord(1, "stalled", 11)}},
                                           {rank(1), {reports(12, {2}), exitRecord(1, "stalled", 13)}},
                                           {kNode, {exited(2, -1, 9, "peer-failed", 40)}}},
                                          {.why = {}, .ranks = 3});
  EXPECT_EQ(outcome.status, RunStatus::stalled);
  EXPECT_EQ(outcome.rank, RankIndex(2));
}

TEST(Outcome, MissingEndsAreNeverGuessed) {
  EXPECT_EQ(judgeOutcome({{rank(0), {exitRecord(0, "done", 5)}}}, {.why = {}, .ranks = 2}).status, RunStatus::lost);
}

TEST(Outcome, WhatTheUserDidComesFirst) {
  const auto own = object(RecordType::error, 20, {{"operation", "forward"}, {"what", "x"}});
  EXPECT_EQ(judgeOutcome({{rank(0), {own}}}, {EndReason::cancelledByUser, {}, 1}).status, RunStatus::cancelled);
  const RunOutcome stopped = judgeOutcome({}, {EndReason::stalled, Message{"launcher.no-progress", {}}, 1});
  EXPECT_EQ(stopped.status, RunStatus::stalled);
  EXPECT_EQ(judgeOutcome({}, {EndReason::stopped, Message{"launcher.agent-refused", {}}, 1}).status,
            RunStatus::crashed);
}

// The agent ended its ranks on request: that is no crash.
TEST(Outcome, ADisplacedRunIsCancelledUnlessItHadEndedByItself) {
  const EndFacts displaced{EndReason::displaced, Message{"launcher.displaced", {}}, 1};
  EXPECT_EQ(judgeOutcome({{kNode, {exited(0, -1, 15, "cancelled", 5)}}}, displaced),
            (RunOutcome{RunStatus::cancelled, kNoRank, Message{"launcher.displaced", {}}}));
  EXPECT_EQ(judgeOutcome({{rank(0), {exitRecord(0, "done", 5)}}}, displaced).status, RunStatus::done);
}

// A worker records SIGTERM itself, before its agent records why it sent it.
TEST(Outcome, ARankThatRecordedItsAgentsSignalDidNotEndByItself) {
  const auto judged = [](const EndFacts& facts) {
    return judgeOutcome({{rank(0), {exitRecord(143, "cancelled", 5)}}, {kNode, {exited(0, 143, 0, "cancelled", 6)}}},
                        facts);
  };
  const Message displaced{"launcher.displaced", {}}, silent{"launcher.no-progress", {}}, away{"launcher.host-away", {}};
  EXPECT_EQ(judged({EndReason::displaced, displaced, 1}), (RunOutcome{RunStatus::cancelled, kNoRank, displaced}));
  EXPECT_EQ(judged({EndReason::lost, away, 1}), (RunOutcome{RunStatus::lost, kNoRank, away}));
  EXPECT_EQ(judged({EndReason::stalled, silent, 1}), (RunOutcome{RunStatus::stalled, RankIndex(0), silent}));
  // The SIGTERM of another process is a crash.
  EXPECT_EQ(judgeOutcome({{rank(0), {exitRecord(143, "cancelled", 5)}}, {kNode, {exited(0, 143, 0, "", 6)}}},
                         {EndReason::displaced, displaced, 1})
                .status,
            RunStatus::crashed);
}

// A host's log may contain any values: those that cannot be read are treated as missing.
TEST(Outcome, UnreadableRecordsAreSkipped) {
  const auto records = [](nlohmann::json error, nlohmann::json exited) {
    return std::map<Source, std::vector<Record>>{
        {{SourceKind::rank, 0}, {object(RecordType::error, 10, std::move(error))}},
        {{SourceKind::node, 0}, {object(RecordType::exited, 20, std::move(exited))}}};
  };
  const RunOutcome outcome =
      judgeOutcome(records({{"secondary", "x"}, {"what", "boom"}, {"operation", 7}, {"silentRanks", "all"}},
                           {{"rank", "x"}, {"code", {1}}, {"signal", "kill"}, {"cause", 3}}),
                   {});
  EXPECT_EQ(outcome.status, RunStatus::crashed);
  EXPECT_EQ(outcome.rank, RankIndex(0));
  EXPECT_EQ(english(*outcome.cause), "rank 0 ended early: boom");
  for (const nlohmann::json& rubbish :
       {nlohmann::json(), nlohmann::json(7), nlohmann::json::array({1}), nlohmann::json("x")})
    EXPECT_EQ(judgeOutcome(records(rubbish, rubbish), {}).status, RunStatus::crashed);
}

}  // namespace
}  // namespace scalescope
