#include "launcher/run/steps.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/launcher/run/fake_loop.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

const Error kFull{{"file.write", {}}, {}};
const Error kWrong{{"study.variants", {}}, {}};

// A step whose results the test gives; a full disk is a temporary failure.
class StepsTest : public ::testing::Test {
 protected:
  void take() {
    m_steps->take<Status>(
        {[this](auto onAnswer) {
           ++m_begun;
           m_onAnswer = onAnswer;
         },
         [this](const Status& how) { m_received.push_back(how ? "well" : how.error().message.code); },
         [](const Error& why) {
           return why.message.code == "file.write" ? std::optional(Message{"launcher.store-failed", {}}) : std::nullopt;
         }});
  }
  void answer(const Status& how) { std::exchange(m_onAnswer, {})(how); }

  FakeLoop m_loop;
  std::vector<std::string> m_waits;
  std::optional<Steps> m_steps{std::in_place, m_loop, [this](const Message& why) { m_waits.push_back(why.code); }};
  std::function<void(const Status&)> m_onAnswer;
  std::vector<std::string> m_received;
  int m_begun = 0;
};

TEST_F(StepsTest, IsBusyUntilItAnswers) {
  EXPECT_FALSE(m_steps->isBusy());
  take();
  EXPECT_TRUE(m_steps->isBusy());
  answer({});
  EXPECT_FALSE(m_steps->isBusy());
  EXPECT_EQ(m_received, std::vector<std::string>{"well"});
}

TEST_F(StepsTest, TemporaryFailuresAreRetriedLaterAndAtOnceOnRequest) {
  take();
  answer(tl::unexpected(kFull));
  EXPECT_EQ(m_waits, std::vector<std::string>{"launcher.store-failed"});
  EXPECT_TRUE(m_steps->isBusy());
  m_loop.pass(4s);
  EXPECT_EQ(m_begun, 1);
  m_loop.pass(1s);
  EXPECT_EQ(m_begun, 2);
  answer(tl::unexpected(kFull));
  m_steps->now();
  EXPECT_EQ(m_begun, 3);
  EXPECT_TRUE(m_received.empty());
  answer({});
  EXPECT_EQ(m_received, std::vector<std::string>{"well"});
  m_loop.pass(600s);
  EXPECT_EQ(m_begun, 3);
}

TEST_F(StepsTest, PermanentFailuresAreReported) {
  take();
  answer(tl::unexpected(kWrong));
  EXPECT_EQ(m_received, std::vector<std::string>{"study.variants"});
  EXPECT_TRUE(m_waits.empty());
  EXPECT_FALSE(m_steps->isBusy());
}

TEST_F(StepsTest, CancelledStepsThatWaitAreDropped) {
  take();
  answer(tl::unexpected(kFull));
  m_steps->release();
  EXPECT_FALSE(m_steps->isBusy());
  m_loop.pass(600s);
  EXPECT_EQ(m_begun, 1);
  EXPECT_TRUE(m_received.empty());
}

TEST_F(StepsTest, CancelledWhatIsUnderWayAnswersOnce) {
  take();
  m_steps->release();
  EXPECT_TRUE(m_steps->isBusy());
  answer(tl::unexpected(kFull));
  EXPECT_EQ(m_received, std::vector<std::string>{"file.write"});
  EXPECT_FALSE(m_steps->isBusy());
}

TEST_F(StepsTest, DestroyedItReceivesNothing) {
  take();
  m_steps.reset();
  answer({});
  EXPECT_TRUE(m_received.empty());
}

}  // namespace
}  // namespace scalescope
