#include "core/base/process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "tests/patience.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> shell(const std::string& script) { return {"/bin/sh", "-c", script}; }

bool isAlive(pid_t pid) { return kill(pid, 0) == 0; }

TEST(Processes, GiveOutputErrorsAndExitCode) {
  const auto output = runProgram(shell("cat; echo wrong >&2; exit 7"), {.input = "said"});
  ASSERT_TRUE(output) << english(output.error());
  EXPECT_EQ(output->out, "said");
  EXPECT_EQ(output->err, "wrong\n");
  EXPECT_EQ(output->exitCode, 7);
  EXPECT_EQ(runProgram(shell("kill -9 $$"), {})->exitCode, 128 + SIGKILL);
}

TEST(Processes, AreFoundByPathAndNamedInErrors) {
  EXPECT_EQ(runProgram({"true"}, {})->exitCode, 0);
  const auto none = runProgram({"/nowhere/program"}, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message.code, "process.start");
  EXPECT_NE(english(none.error()).find("/nowhere/program"), std::string::npos);
}

// An owner starts programs for clients that have another PATH.
TEST(Processes, AreFoundByThePathOfTheirEnvironment) {
  const TempFolder folder;
  std::filesystem::create_directories(folder.path("folders/only-here"));
  ASSERT_TRUE(writeFileAtomic(folder.path("only-here"), "#!/bin/sh\nexit 5\n"));
  const std::string path = folder.path("folders") + ":" + folder.path();
  EXPECT_EQ(findProgram("only-here", path), "") << "it may not be executed";
  std::filesystem::permissions(folder.path("only-here"), std::filesystem::perms::owner_all);
  EXPECT_EQ(findProgram("only-here", path), folder.path("only-here"));
  EXPECT_EQ(findProgram("./only-here", path), "./only-here");
  EXPECT_TRUE(findProgram("sh", "").ends_with("bin/sh"));
  const auto ran = runProgram({"only-here"}, {.environment = Environment({{"PATH", path}}).forChild()});
  ASSERT_TRUE(ran) << english(ran.error());
  EXPECT_EQ(ran->exitCode, 5);
  EXPECT_FALSE(runProgram({"only-here"}, {})) << "the PATH of this process does not have it";
  EXPECT_FALSE(runProgram({"true"}, {.environment = Environment({{"PATH", path}}).forChild()}))
      << "only the PATH of this process has it";
}

// A descriptor that a library opened without close-on-exec is not inherited: a long-lived child would keep it open.
TEST(Processes, ChildrenInheritNoDescriptors) {
  const int stray = open("/dev/zero", O_RDONLY);
  ASSERT_GT(stray, 2);
  const auto output = runProgram({"/bin/ls", "/proc/self/fd"}, {});
  close(stray);
  ASSERT_TRUE(output);
  EXPECT_EQ(output->out, "0\n1\n2\n3\n");  // 3 is the folder that ls reads.
}

TEST(Processes, StartWithDefaultSignalHandling) {
  signal(SIGPIPE, SIG_IGN);
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  // A shell that ends by its own SIGPIPE and SIGTERM neither ignores nor blocks them.
  const auto pipe = runProgram(shell("kill -PIPE $$; exit 3"), {});
  const auto terminated = runProgram(shell("kill -TERM $$; exit 3"), {});
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  signal(SIGPIPE, SIG_DFL);
  ASSERT_TRUE(pipe && terminated);
  EXPECT_EQ(pipe->exitCode, 128 + SIGPIPE);
  EXPECT_EQ(terminated->exitCode, 128 + SIGTERM);
}

TEST(Processes, AChildThatDoesNotReadItsInputRaisesNoSignal) {
  const std::string input(1u << 20, 'x');
  const auto output = runProgram(shell("exec <&-; sleep 0.1; exit 3"), {.input = input});
  ASSERT_TRUE(output);
  EXPECT_EQ(output->exitCode, 3);
}

TEST(Processes, UnreadPipesGiveAnErrorAndNoSignal) {
  auto pipe = makePipe();
  ASSERT_TRUE(pipe);
  pipe->read.reset();
  {
    const NoPipeSignal quiet;
    EXPECT_EQ(write(pipe->write.get(), "x", 1), -1);
    EXPECT_EQ(errno, EPIPE);
  }
  // The signal that was held back is discarded, and outside the scope the behaviour is as before.
  EXPECT_EXIT((void)!write(pipe->write.get(), "x", 1), testing::KilledBySignal(SIGPIPE), "");
}

TEST(Processes, AreKilledWithTheirDescendantsAtTheDeadline) {
  const auto result = runProgram(shell("sleep 1000 & echo $! >&2; sleep 1000"), {.deadlineSeconds = 0.2});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message.code, "process.deadline");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(runProgram(shell("sleep 1000"), {.stop = stop.get_token()}).error().message.code, "process.stopped");
  EXPECT_EQ(runProgram(shell("yes"), {.maxOutputBytes = 1000}).error().message.code, "process.output");
}

TEST(Processes, AreKilledAndReapedWithTheirOwner) {
  pid_t pid = 0;
  {
    auto process = Process::start({.arguments = {"sleep", "1000"}});
    ASSERT_TRUE(process);
    pid = process->pid();
    EXPECT_EQ(process->wait(1ms), -1);
    EXPECT_FALSE(process->hasEnded());
    EXPECT_TRUE(isAlive(pid));
  }
  EXPECT_FALSE(isAlive(pid)) << "a zombie would still have its number";
}

TEST(Processes, DetachedLiveOn) {
  auto process = Process::start({.arguments = {"sleep", "1000"}, .group = ProcessStart::Group::session});
  ASSERT_TRUE(process);
  const pid_t pid = process->pid();
  EXPECT_EQ(getsid(pid), pid);
  process->release();
  process = fail("test.gone");
  EXPECT_TRUE(isAlive(pid));
  kill(pid, SIGKILL);
  EXPECT_EQ(waitpid(pid, nullptr, 0), pid);
}

// An agent reaps every child; a process number that may have been reused is never signalled.
TEST(Processes, ReapedByOthersAreNotWaitedForNorKilled) {
  auto process = Process::start({.arguments = {"true"}});
  ASSERT_TRUE(process);
  EXPECT_EQ(waitpid(process->pid(), nullptr, 0), process->pid());
  EXPECT_EQ(process->wait(1000s), -1);
  EXPECT_TRUE(process->hasEnded());
}

TEST(Processes, ADaemonInheritsNoDescriptors) {
  const std::string errors = testing::TempDir() + "daemon-" + std::to_string(getpid()) + ".err";
  auto pipe = makePipe();
  ASSERT_TRUE(pipe);
  const pid_t starter = fork();
  if (starter == 0) {
    const auto daemon = becomeDaemon(errors);
    if (!daemon || !*daemon) _exit(daemon ? 0 : 1);
    dprintf(2, "%d %d\n", getpid(), getsid(0));
    for (;;) pause();
  }
  int status = -1;
  ASSERT_EQ(waitpid(starter, &status, 0), starter);
  EXPECT_EQ(status, 0);
  pipe->write.reset();
  char byte = 0;
  EXPECT_EQ(read(pipe->read.get(), &byte, 1), 0) << "the daemon holds the pipe";
  int pid = 0, session = 0;
  for (int attempt = 0; attempt < 1000 * patience() && pid == 0; ++attempt) {
    const auto text = readFile(errors);
    if (!text || std::sscanf(text->c_str(), "%d %d", &pid, &session) != 2) std::this_thread::sleep_for(10ms);
  }
  ASSERT_GT(pid, 1);
  EXPECT_NE(pid, session);
  struct stat info {};
  ASSERT_EQ(stat(errors.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
  kill(pid, SIGKILL);
  unlink(errors.c_str());
}

}  // namespace
}  // namespace scalescope
