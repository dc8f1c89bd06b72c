// Tests docs/FAULTS.md, rows 5 and 6: the network between owner and node is cut, slow, splits and corrupts data during
// a study, over a real sshd.
#include <gtest/gtest.h>

#include "tests/faults/place.h"

namespace scalescope {
namespace {

using Way = TcpProxy::Way;

// States that are reported once the owner has received nothing for a while; a run that is being launched only waits.
const std::vector<AttemptState> kUnreachable{AttemptState::unreachable, AttemptState::waiting};

void cutInPreparing(Place& place, TcpProxy& proxy) {
  place.begin();
  place.waitFor({AttemptState::preparing});
  proxy.cut();
  place.waitFor(kUnreachable);
  proxy.applyFix();
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

void cutInTraining(Place& place, TcpProxy& proxy) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  proxy.cut();
  EXPECT_EQ(place.waitFor(kUnreachable), AttemptState::unreachable);
  proxy.applyFix();
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

// The ranks end while the network is cut, and it is cut again while their records are being sent.
void cutInDraining(Place& place, TcpProxy& proxy) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  proxy.cut();
  ASSERT_TRUE(place.waitForRanksToEnd());
  proxy.allow(10'000);
  EXPECT_EQ(place.waitFor(kUnreachable), AttemptState::unreachable);
  proxy.applyFix();
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

// The cancel arrives, but its confirmation does not.
void cutInCancelling(Place& place, TcpProxy& proxy) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  proxy.cut(Way::down);
  place.cancel();
  ASSERT_TRUE(place.waitForRanksToEnd());
  EXPECT_EQ(place.runs().front().status, RunStatus::running) << "the end has not been confirmed";
  EXPECT_EQ(place.waitFor(kUnreachable), AttemptState::unreachable);
  proxy.applyFix();
  EXPECT_EQ(place.waitForEnd(), 130);
  place.expectRuns(RunStatus::cancelled);
}

void cancelledWhileCut(Place& place, TcpProxy& proxy) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  proxy.cut();
  place.cancel();
  EXPECT_EQ(place.waitFor(kUnreachable), AttemptState::unreachable);
  EXPECT_FALSE(place.ranks().empty()) << "the ranks have not received the cancellation";
  proxy.applyFix();
  EXPECT_EQ(place.waitForEnd(), 130);
  place.expectRuns(RunStatus::cancelled);
}

void cutOneWay(Place& place, TcpProxy& proxy, Way way) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  proxy.cut(way);
  place.waitFor(kUnreachable);  // The study may also end, because data that has arrived needs no reply.
  proxy.applyFix();
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

}  // namespace

using NetworkFaults = NodeFaults;

TEST_F(NetworkFaults, ACutInAnyPhaseLosesAndDoublesNothing) {
  runAll({{"in preparing", {.steps = 200, .repeats = 2}, cutInPreparing},
          {"in training", {.steps = 1600}, cutInTraining},
          {"in draining", {.steps = 400}, cutInDraining},
          {"in cancelling", {.steps = 6000}, cutInCancelling},
          {"before a cancel", {.steps = 6000}, cancelledWhileCut},
          {"up alone", {.steps = 500}, [](Place& place, TcpProxy& proxy) { cutOneWay(place, proxy, Way::up); }},
          {"down alone", {.steps = 500}, [](Place& place, TcpProxy& proxy) { cutOneWay(place, proxy, Way::down); }}});
}

TEST_F(NetworkFaults, ABadConnectionOnlyDelaysTheRun) {
  const auto bad = [](const std::function<void(Place&, TcpProxy&)>& worsen) {
    return [worsen](Place& place, TcpProxy& proxy) {
      place.begin();
      ASSERT_TRUE(place.waitForTraining());
      worsen(place, proxy);
      EXPECT_EQ(place.waitForEnd(), 0);
      place.expectRuns(RunStatus::done);
      proxy.chop(0);
      proxy.delay(0);
    };
  };
  // ssh notices a changed byte and ends the connection.
  const auto corrupt = [&](Way way) {
    return bad([way](Place& place, TcpProxy& proxy) {
      const int before = proxy.connections();
      proxy.corrupt(way);
      EXPECT_TRUE(place.until([&] { return proxy.connections() > before; })) << "the same connection goes on";
    });
  };
  runAll({{"bytes one by one", {.steps = 300}, bad([](Place&, TcpProxy& proxy) { proxy.chop(1); })},
          {"a slow link", {.steps = 300}, bad([](Place&, TcpProxy& proxy) { proxy.delay(150); })},
          {"a byte changed on its way up", {.steps = 800}, corrupt(Way::up)},
          {"a byte changed on its way down", {.steps = 800}, corrupt(Way::down)},
          {"nobody listens for a while", {.steps = 800}, bad([](Place& place, TcpProxy& proxy) {
             proxy.refuse();
             proxy.reset();
             EXPECT_EQ(place.waitFor({AttemptState::unreachable}), AttemptState::unreachable);
             proxy.listen();
           })}});
}

}  // namespace scalescope
