#include "launcher/transport/pending_answer.h"

#include <gtest/gtest.h>

#include <thread>

namespace scalescope {
namespace {

constexpr std::chrono::seconds kLong{600};

HostAnswer yes(const char* secret) { return {.isYes = true, .secret = Secret(std::string(secret))}; }

}  // namespace

TEST(PendingAnswer, TheFirstAnswerOfAnyThreadCounts) {
  PendingAnswer pending;
  std::jthread person([&] {
    pending.give(yes("first"));
    pending.give(yes("second"));
  });
  const auto answer = pending.wait(kLong, {}, [] {});
  ASSERT_TRUE(answer.has_value());
  EXPECT_TRUE(answer->isYes);
  EXPECT_STREQ(answer->secret.text(), "first");
  EXPECT_TRUE(pending.withdrawn().stop_requested());
  person.join();
  pending.give(yes("too late"));
}

TEST(PendingAnswer, AStopEndsTheWaitAndWithdrawsTheQuestion) {
  PendingAnswer pending;
  std::stop_source stop;
  int withdrawals = 0;
  const std::stop_callback seen(pending.withdrawn(), [&] { ++withdrawals; });
  const std::jthread link([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request_stop();
  });
  EXPECT_FALSE(pending.wait(kLong, stop.get_token(), [] {}).has_value());
  EXPECT_EQ(withdrawals, 1);
  pending.give(yes("too late"));
}

TEST(PendingAnswer, TheTimeoutEndsIt) {
  PendingAnswer pending;
  EXPECT_FALSE(pending.wait(std::chrono::seconds(0), {}, [] {}).has_value());
}

}  // namespace scalescope
