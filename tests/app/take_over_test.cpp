#include "tests/app/bench_place.h"

#include <atomic>

#include "launcher/lab.h"
#include "launcher/store_lock.h"

namespace scalescope {
namespace {

class TakeOverOfAStore : public Bench {
 protected:
  [[nodiscard]] LabOptions options() const {
    LabOptions options;
    options.folder = store();
    return options;
  }

  pid_t startOwner(const std::string& name, int steps) {
    const pid_t pid = startCli({"run", study(name, "", steps, 1)}, "owner");
    EXPECT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("owner.err");
    return pid;
  }

  void expectAllDoneOnce() {
    EXPECT_TRUE(until([&] { return count(RunStatus::done) == 3; }, 60));
    EXPECT_EQ(runs().size(), 3u) << "a run was started twice or lost";
  }
};

TEST_F(TakeOverOfAStore, WaitsForTheOwnersEndAndTakesItsQueueUp) {
  const pid_t pid = startOwner("slow", 20);
  auto beside = openLab(options());
  ASSERT_TRUE(beside) << english(beside.error());
  ASSERT_EQ((*beside)->role(), LabRole::client);
  std::atomic<bool> gone{false};
  const auto token = (*beside)->subscribe([&](const Event& event) {
    const auto* guard = std::get_if<GuardEvent>(&event);
    gone = gone || (guard && guard->message.code == "launcher.owner-gone");
  });
  const auto lives = takeOverStore(options(), TakeOver::whenGone);
  ASSERT_FALSE(lives);
  EXPECT_EQ(lives.error().message.code, "launcher.owner-lives");
  EXPECT_NE(english(lives.error()).find(std::to_string(pid)), std::string::npos);
  kill(pid, SIGKILL);
  waitFor(pid);
  ASSERT_TRUE(until([&] { return gone.load(); }));
  const auto owner = takeOverStore(options(), TakeOver::whenGone);
  ASSERT_TRUE(owner) << english(owner.error());
  EXPECT_EQ((*owner)->role(), LabRole::owner);
  expectAllDoneOnce();
}

TEST_F(TakeOverOfAStore, AnAskedOwnerLetsGoAndFollowsItsStudyThroughTheNext) {
  const pid_t pid = startOwner("slow", 20);
  const auto owner = takeOverStore(options(), TakeOver::ask);
  ASSERT_TRUE(owner) << english(owner.error());
  EXPECT_EQ((*owner)->role(), LabRole::owner);
  EXPECT_EQ(waitFor(pid), 0) << text("owner.err");
  EXPECT_NE(text("owner.err").find("changed hands"), std::string::npos) << text("owner.err");
  expectAllDoneOnce();
}

TEST_F(TakeOverOfAStore, AClientGoesOnAsOwnerWhenItsOwnerIsKilled) {
  const pid_t first = startOwner("slow", 15);
  const pid_t second = startCli({"run", path("slow.json")}, "second");
  ASSERT_TRUE(until([&] { return text("second.err").find("owned by process") != std::string::npos; })) << text("second.err");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  kill(first, SIGKILL);
  waitFor(first);
  EXPECT_EQ(waitFor(second), 0) << text("second.err");
  EXPECT_NE(text("second.err").find("changed hands"), std::string::npos) << text("second.err");
  expectAllDoneOnce();
}

TEST_F(TakeOverOfAStore, ALabThatGaveItsStoreUpSaysSoAndRefusesCommands) {
  const auto first = openLab(options());
  ASSERT_TRUE(first) << english(first.error());
  std::atomic<bool> told{false};
  const auto token = (*first)->subscribe([&](const Event& event) {
    const auto* guard = std::get_if<GuardEvent>(&event);
    told = told || (guard && guard->message.code == "launcher.store-given");
  });
  const auto second = takeOverStore(options(), TakeOver::ask);
  ASSERT_TRUE(second) << english(second.error());
  EXPECT_TRUE(until([&] { return told.load(); }));
  EXPECT_EQ((*first)->role(), LabRole::reader);
  EXPECT_FALSE((*first)->busy());
  const Status refused = (*first)->pauseQueue();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "launcher.store-given");
  EXPECT_FALSE((*first)->handOver("/bin/true"));
  EXPECT_TRUE((*second)->pauseQueue());
  const auto third = openLab(options());
  ASSERT_TRUE(third);
  EXPECT_EQ((*third)->role(), LabRole::client);
}

TEST_F(TakeOverOfAStore, OnlyForceEndsAnOwnerThatDoesNotAnswer) {
  const pid_t pid = startOwner("slow", 20);
  kill(pid, SIGSTOP);
  const auto kept = takeOverStore(options(), TakeOver::ask, std::chrono::milliseconds(300));
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().message.code, "launcher.owner-keeps");
  EXPECT_NE(english(kept.error()).find("process " + std::to_string(pid)), std::string::npos) << english(kept.error());
  EXPECT_EQ(kill(pid, 0), 0);
  const auto owner = takeOverStore(options(), TakeOver::force, std::chrono::milliseconds(300));
  ASSERT_TRUE(owner) << english(owner.error());
  EXPECT_EQ(waitFor(pid), 128 + SIGKILL);
  expectAllDoneOnce();
}

TEST_F(TakeOverOfAStore, ForceEndsNoProcessThatOnlyHasTheNumber) {
  const auto lock = takeStoreLock(store());
  ASSERT_TRUE(lock && lock->fd.valid());
  // A process that does not have the file: what a number that was used again stands for.
  const pid_t stranger = fork();
  if (stranger == 0) {
    close(lock->fd.get());
    for (int second = 0; second < 60; ++second) sleep(1);
    _exit(0);
  }
  const std::string strange = std::to_string(stranger) + "\n";
  ASSERT_EQ(ftruncate(lock->fd.get(), 0), 0);
  ASSERT_EQ(pwrite(lock->fd.get(), strange.data(), strange.size(), 0), static_cast<ssize_t>(strange.size()));
  ASSERT_TRUE(until([&] { return !hasLockOpen(stranger, store()); }));
  const auto refused = takeOverStore(options(), TakeOver::force, std::chrono::milliseconds(100));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "launcher.owner-unknown");
  EXPECT_EQ(kill(stranger, 0), 0);
  kill(stranger, SIGKILL);
  waitpid(stranger, nullptr, 0);
}

}  // namespace
}  // namespace scalescope
