// Runs that an owner finds in its store from an earlier owner.
#include "launcher/run/attempt/outcome.h"

#include "core/store/mirror.h"
#include "core/telemetry/log/log_file.h"
#include "tests/core/store/store_fixture.h"

namespace scalescope {
namespace {

class LeftRuns : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    open();
    addStudyAndRun();
  }
};

// An owner that was killed between writing its verdict and storing it had facts that the next one lacks.
TEST_F(LeftRuns, AStoredOutcomeIsNotReplaced) {
  ASSERT_TRUE(makeFolders(m_folder + "/runs/" + kRun.value + "/0"));
  const AttemptKey attempt{kRun, 0};
  const auto first = concludeFromLogs(*m_writer, m_folder, attempt, {EndReason::cancelledByUser, {}, 1});
  ASSERT_TRUE(first) << english(first.error());
  EXPECT_EQ(first->status, RunStatus::cancelled);
  const auto again = concludeFromLogs(*m_writer, m_folder, attempt, {EndReason::ranksGone, {}, 1});
  ASSERT_TRUE(again) << english(again.error());
  EXPECT_EQ(*again, *first);
  EXPECT_EQ(reader()->run(kRun).value()->status, RunStatus::cancelled);
}

// An owner that reads the outcome which an earlier one wrote still knows that another port helps.
TEST_F(LeftRuns, AStoredOutcomeOfATakenPortIsReadAsOne) {
  const AttemptKey attempt{kRun, 0};
  {
    auto log = LogWriter::open({.folder = m_folder + "/runs/" + kRun.value + "/0",
                                .run = kRun,
                                .attempt = 0,
                                .source = {SourceKind::rank, 0}});
    ASSERT_TRUE(log) << english(log.error());
    ErrorObject error;
    error.operation = "train.py";
    error.what = "the port is taken";
    error.rank = RankIndex(0);
    error.message = Message{"program.port-taken", {}};
    (*log)->log(error);
    (*log)->log(ExitObject{1, LastMessage::failed, RankIndex(0)});
    ASSERT_TRUE((*log)->flush());
  }
  ASSERT_TRUE(ingestAttempt(*m_writer, m_folder, kRun, 0));
  const EndFacts end{EndReason::ranksGone, {}, 1};
  const auto first = concludeFromLogs(*m_writer, m_folder, attempt, end);
  ASSERT_TRUE(first) << english(first.error());
  EXPECT_TRUE(first->isPortTaken);
  const auto again = concludeFromLogs(*m_writer, m_folder, attempt, end);
  ASSERT_TRUE(again) << english(again.error());
  EXPECT_TRUE(again->isPortTaken);
  EXPECT_EQ(again->status, first->status);
  EXPECT_EQ(again->rank, first->rank);
}

}  // namespace
}  // namespace scalescope
