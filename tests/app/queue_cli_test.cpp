// Tests `queue` with the real programs: its list, its order, entries that are held and removed; and `watch`, which gets
// its events.
#include "core/base/machine/cores.h"
#include "tests/app/bench_place.h"

namespace scalescope {
namespace {

class Queue : public Bench {
 protected:
  // Queues `name` after the existing entries.
  pid_t enqueue(const std::string& name, int steps) {
    const std::size_t before = names().size();
    const pid_t pid = startCli({"run", study(name, "", steps, 1)}, "run-" + name);
    EXPECT_TRUE(until([&] { return names().size() > before; })) << text("run-" + name + ".err");
    return pid;
  }

  // Returns no entries if there is no store yet.
  nlohmann::json entries() {
    const ProgramOutput listed = cli({"queue", "--json"});
    return listed.exitCode == 0 ? nlohmann::json::parse(listed.out)["entries"] : nlohmann::json::array();
  }
  std::vector<std::string> names() {
    std::vector<std::string> out;
    for (const nlohmann::json& entry : entries()) out.push_back(entry["name"]);
    return out;
  }
  nlohmann::json entry(const std::string& name) {
    for (const nlohmann::json& each : entries())
      if (each["name"] == name) return each;
    return {};
  }
};

using Names = std::vector<std::string>;

TEST_F(Queue, EntriesAreListedReorderedHeldAndCancelled) {
  enqueue("slow", 600);
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("run-slow.err");
  const pid_t second = enqueue("second", 5);
  enqueue("third", 5);
  EXPECT_EQ(names(), (Names{"slow", "second", "third"}));
  EXPECT_EQ(entries()[1]["place"], 2);
  EXPECT_EQ(entries()[1]["state"], "queued");
  EXPECT_FALSE(json({"queue"})["paused"]);
  const ProgramOutput listed = cli({"queue"});
  EXPECT_LT(listed.out.find("second"), listed.out.find("third")) << listed.out;

  // The running entry stays before all others.
  EXPECT_EQ(cli({"queue", "move", "third", "1"}).exitCode, 0);
  EXPECT_EQ(names(), (Names{"slow", "third", "second"}));
  EXPECT_EQ(cli({"queue", "move", entry("second")["entry"].get<std::string>(), "2"}).exitCode, 0);
  EXPECT_EQ(names(), (Names{"slow", "second", "third"}));
  EXPECT_EQ(cli({"queue", "move", "2", "9"}).exitCode, 0) << "a place beyond the last is the last";
  EXPECT_EQ(names(), (Names{"slow", "third", "second"}));

  EXPECT_EQ(cli({"queue", "pause", "third"}).exitCode, 0);
  EXPECT_TRUE(entry("third")["held"]);
  EXPECT_EQ(entry("third")["state"], "paused");
  EXPECT_FALSE(entry("second")["held"]);
  EXPECT_EQ(cli({"queue", "resume", "third"}).exitCode, 0);
  EXPECT_FALSE(entry("third")["held"]);
  EXPECT_EQ(cli({"queue", "pause"}).exitCode, 0);
  EXPECT_TRUE(json({"queue"})["paused"]);
  EXPECT_NE(cli({"queue"}).err.find("paused"), std::string::npos);
  EXPECT_EQ(cli({"queue", "resume"}).exitCode, 0);
  EXPECT_FALSE(json({"queue"})["paused"]);

  EXPECT_EQ(cli({"queue", "remove", "second"}).exitCode, 0);
  EXPECT_EQ(names(), (Names{"slow", "third"}));
  EXPECT_EQ(waitFor(second), 130) << "as if its own command had been cancelled: " << text("run-second.err");
}

// Runs a loop on each core that may be used.
TEST_F(Queue, RunWaitsForIdleCoresAndNamesTheirUsers) {
  std::vector<pid_t> loops;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, affinityCpus().size()); ++i) {
    const pid_t pid = fork();
    if (pid == 0) {
      execlp("sh", "sh", "-c", "while :; do :; done", nullptr);
      _exit(127);
    }
    ASSERT_GT(pid, 0);
    loops.push_back(pid);
  }
  const ProgramOutput ran = cli({"run", study("busy", "", 5, 1), "--wait-idle", "2"});
  for (const pid_t pid : loops) {
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
  }
  EXPECT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_NE(ran.err.find("Other programs use "), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("% of these cores: "), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("Waiting up to 2 s"), std::string::npos) << ran.err;
  // Ranks of other tests that run meanwhile are not other programs.
  const bool hasEnded =
      ran.err.find("even after 2 s") != std::string::npos || ran.err.find("The cores are idle") != std::string::npos;
  EXPECT_TRUE(hasEnded) << ran.err;
  EXPECT_EQ(count(RunStatus::done), 3) << "measured anyway";
  EXPECT_NE(cli({"run", study("busy", "", 5, 1), "--wait-idle", "0"}).exitCode, 0);
}

TEST_F(Queue, RefusesNamesOfNoEntryOrOfSeveral) {
  EXPECT_EQ(cli({"queue"}).exitCode, 1) << "no store yet";
  enqueue("slow", 600);
  enqueue("twice", 5);
  enqueue("twice", 5);
  const ProgramOutput none = cli({"queue", "move", "nobody", "1"});
  EXPECT_EQ(none.exitCode, 2);
  EXPECT_NE(none.err.find("nobody"), std::string::npos) << none.err;
  const ProgramOutput several = cli({"queue", "remove", "twice"});
  EXPECT_EQ(several.exitCode, 2);
  EXPECT_NE(several.err.find("several entries"), std::string::npos) << several.err;
  EXPECT_EQ(cli({"queue", "move", "twice"}).exitCode, 2) << "where to?";
  EXPECT_EQ(cli({"queue", "move", "2", "0"}).exitCode, 2);
  EXPECT_EQ(names(), (Names{"slow", "twice", "twice"}));
}

// Each command starts an owner, which knows the queue only after it has opened the store.
TEST_F(Queue, IsChangedWhereNoOwnerRuns) {
  ASSERT_EQ(cli({"queue", "pause"}).exitCode, 0);
  for (const char* name : {"first", "second", "third"}) {
    const pid_t pid = enqueue(name, 5);
    kill(pid, SIGKILL);  // A command that is interrupted would remove its entry.
    waitFor(pid);
  }
  const auto change = [&](const std::vector<std::string>& words) {
    EXPECT_EQ(cli({"owner", "stop"}).exitCode, 0);
    const ProgramOutput changed = cli(words);
    EXPECT_EQ(changed.exitCode, 0) << changed.err;
    EXPECT_EQ(cli({"owner", "stop"}).exitCode, 0);
  };
  change({"queue", "move", "third", "1"});
  EXPECT_EQ(names(), (Names{"third", "first", "second"}));
  change({"queue", "pause", "first"});
  EXPECT_TRUE(entry("first")["held"]);
  change({"queue", "remove", "2"});
  EXPECT_EQ(names(), (Names{"third", "second"}));
}

TEST_F(Queue, WatchReceivesANewOrderWhileItIsConnected) {
  enqueue("slow", 600);
  ASSERT_TRUE(until([&] { return count(RunStatus::running) == 1; })) << text("run-slow.err");
  for (const char* name : {"first", "second", "watched"}) enqueue(name, 5);
  ASSERT_EQ(cli({"queue", "pause"}).exitCode, 0);  // The order alone then decides what is waited for.
  startCli({"watch", "watched"}, "watch");
  std::string reported;
  const auto waitsFor = [&](const std::string& name) {
    reported += "waiting: the study " + name + " is ahead of this one in the queue\n";
    EXPECT_TRUE(until([&] { return text("watch.out") == reported; })) << text("watch.out") << text("watch.err");
  };
  waitsFor("slow");
  ASSERT_EQ(cli({"queue", "pause", "slow"}).exitCode, 0);  // Held entries let others pass.
  waitsFor("first");
  ASSERT_EQ(cli({"queue", "move", "second", "1"}).exitCode, 0);
  waitsFor("second");
  ASSERT_EQ(cli({"queue", "remove", "second"}).exitCode, 0);
  waitsFor("first");
}

}  // namespace
}  // namespace scalescope
