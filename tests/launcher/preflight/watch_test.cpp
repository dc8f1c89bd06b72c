#include <gtest/gtest.h>
#include <sys/wait.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>

#include "core/base/process.h"
#include "launcher/plan/host_groups.h"
#include "launcher/preflight/clean_hosts.h"
#include "launcher/preflight/preflight.h"
#include "launcher/preflight/watch_loads.h"
#include "tests/paths.h"
#include "tests/patience.h"
#include "tests/processes.h"
#include "tests/temp_folder.h"

namespace scalescope::preflight {
namespace {

TransportOptions programsHere() {
  TransportOptions programs{.environment = Environment::ofThisProcess()};
  programs.agentProgram = builtProgram("scalescope-agent");
  return programs;
}

}  // namespace

TEST(LoadText, IsFoundAmidWhatAShellPrints) {
  const auto load = readLoadText(
      "Welcome!\nSCALESCOPE-LOAD stat cpu0 1 2 3\nSCALESCOPE-LOAD stat cpu1 4 5 6\nnews\n"
      "SCALESCOPE-LOAD loadavg 0.5 0 0\nSCALESCOPE-LOAD meminfo MemTotal: 5 kB\n");
  ASSERT_TRUE(load);
  EXPECT_EQ(load->stat, "cpu0 1 2 3\ncpu1 4 5 6\n");
  EXPECT_EQ(load->loadavg, "0.5 0 0\n");
  EXPECT_EQ(load->meminfo, "MemTotal: 5 kB\n");
  EXPECT_EQ(load->cpuinfo, "");
  const auto other = readLoadText("This account is not available.\n");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message.code, "preflight.no-answer");
}

TEST(WatchLoads, ReportsThisMachineUntilItIsStopped) {
  std::stop_source stop;
  std::promise<HostLoad> seen;
  std::atomic<bool> isFirst = true;
  std::thread watch([&] {
    watchLoads(
        {hostNamed("local")}, programsHere(),
        [&](const HostSpec&, const Result<HostLoad>& load) {
          ASSERT_TRUE(load);
          if (isFirst.exchange(false)) seen.set_value(*load);
        },
        stop.get_token());
  });
  auto first = seen.get_future();
  const auto state = first.wait_for(std::chrono::seconds(20) * patience());
  stop.request_stop();
  watch.join();
  ASSERT_EQ(state, std::future_status::ready);
  const HostLoad load = first.get();
  EXPECT_TRUE(load.text.stat.starts_with("cpu"));
  EXPECT_NE(load.text.meminfo.find("MemTotal"), std::string::npos);
  EXPECT_FALSE(load.text.loadavg.empty());
  EXPECT_NE(load.text.running.find("own "), std::string::npos) << "the first sample includes the processes";
}

// A process that is no worker, because its number was reused, is left alone.
TEST(EndRanks, EndsWorkersAndNothingElse) {
  const TempFolder folder;
  const auto program = [&](const char* name) {
    const std::string path = folder.path() + "/" + name;
    std::ofstream(path) << "#!/bin/sh\nwhile :; do sleep 1; done\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return Process::start({.arguments = {path}});
  };
  auto rank = program("scalescope-worker");
  auto other = program("somebody-else");
  ASSERT_TRUE(rank && other);
  // Waits until both have finished their exec, which sets the arguments last.
  const auto late = std::chrono::steady_clock::now() + std::chrono::seconds(20) * patience();
  const auto hasBegun = [&](const Result<Process>& one) {
    return processFile(one->pid(), "cmdline").find(folder.path()) != std::string::npos;
  };
  while ((!hasBegun(rank) || !hasBegun(other)) && std::chrono::steady_clock::now() < late) usleep(5000);
  std::promise<int> code;
  std::thread reaper([&] { code.set_value(rank->wait(std::chrono::seconds(60))); });
  const auto ended = endRanks(hostNamed("local"), {rank->pid(), other->pid()}, programsHere(), {});
  reaper.join();
  ASSERT_TRUE(ended) << english(ended.error());
  EXPECT_EQ(*ended, 1);
  EXPECT_EQ(code.get_future().get(), 128 + SIGTERM);
  EXPECT_EQ(other->wait(std::chrono::milliseconds(0)), -1) << "it lives";
  const auto none = endRanks(hostNamed("local"), {1}, programsHere(), {});
  ASSERT_TRUE(none);
  EXPECT_EQ(*none, 0);
}

}  // namespace scalescope::preflight
