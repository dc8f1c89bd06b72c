// Runs that an owner finds in its store from an earlier owner.
#include "launcher/run/attempt/outcome.h"

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

}  // namespace
}  // namespace scalescope
