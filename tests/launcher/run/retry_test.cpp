#include "launcher/run/steps.h"

#include <gtest/gtest.h>

#include "tests/launcher/run/fake_loop.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

// Work that fails until the test lets it succeed.
struct Trying {
  explicit Trying(FakeLoop& loop) : retry(loop) { attempt(); }
  void attempt() {
    ++tried;
    if (fails) retry.later([this] { attempt(); });
  }
  Retry retry;
  int tried = 0;
  bool fails = true;
};

TEST(Retry, EachWaitIsTwiceAsLongUpToAMinute) {
  FakeLoop loop;
  Trying trying(loop);
  int expected = 1;
  for (const auto wait : {5s, 10s, 20s, 40s, 60s, 60s}) {
    loop.pass(wait - 1s);
    EXPECT_EQ(trying.tried, expected);
    loop.pass(1s);
    EXPECT_EQ(trying.tried, ++expected);
  }
}

TEST(Retry, ARequestedRetryHappensAtOnceAndOnlyOnce) {
  FakeLoop loop;
  Trying trying(loop);
  trying.fails = false;
  trying.retry.now();
  EXPECT_EQ(trying.tried, 2);
  EXPECT_FALSE(trying.retry.isWaiting());
  trying.retry.now();
  loop.pass(600s);
  EXPECT_EQ(trying.tried, 2);
}

TEST(Retry, AfterASuccessTheNextFailureStartsWithTheFirstWait) {
  FakeLoop loop;
  Trying trying(loop);
  loop.pass(15s);
  EXPECT_EQ(trying.tried, 3);
  trying.retry.succeeded();
  trying.retry.now();
  EXPECT_EQ(trying.tried, 4);
  loop.pass(5s);
  EXPECT_EQ(trying.tried, 5);
}

TEST(Retry, ADroppedTaskIsNotRetried) {
  FakeLoop loop;
  Trying trying(loop);
  trying.retry.drop();
  EXPECT_FALSE(trying.retry.isWaiting());
  loop.pass(600s);
  EXPECT_EQ(trying.tried, 1);
}

}  // namespace
}  // namespace scalescope
