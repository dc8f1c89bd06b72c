// The shell lines of a copy, run by this machine's own shells.
#include "launcher/transport/deploy_script.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/process.h"
#include "tests/patience.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "agent-0123";

class DeployScript : public ::testing::Test {
 protected:
  ProgramOutput run(const std::vector<std::string>& words, const std::string& input) const {
    ProgramOptions options;
    options.input = input;
    options.environment.set = {{"HOME", m_home}};
    options.environment.unset = {"XDG_CACHE_HOME"};
    const auto output = runProgram(words, options);
    EXPECT_TRUE(output.has_value()) << english(output.error());
    return output.value_or(ProgramOutput{});
  }
  // Returns the word that the script ends with; `input` arrives over the channel.
  std::string put(const DeployedFile& file, const std::string& input, std::int64_t from = 0,
                  const std::string& own = "", const DeployTimes& times = {}) const {
    return markedText(run({"/bin/sh", "-c", putScript({kFolder}, file, from, own, times)}, input).out, kDeployPutMark);
  }
  std::string ask(const DeployedFile& file) const {
    return markedText(run({"/bin/sh", "-c", askScript(kFolder, {file})}, "").out, kDeployItemMark);
  }
  [[nodiscard]] std::string folder() const { return m_home + "/.cache/scalescope/" + kFolder; }
  [[nodiscard]] int partCount() const {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(folder()))
      count += entry.path().filename().string().starts_with(".part") ? 1 : 0;
    return count;
  }
  // Holds the lock as another client's copy does.
  [[nodiscard]] UniqueFd lock() const {
    fs::create_directories(folder());
    UniqueFd file(open((folder() + "/.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    EXPECT_EQ(flock(file.get(), LOCK_EX | LOCK_NB), 0);
    return file;
  }

  // Returns the result of the lines about other roots, "root folder", for a user whose id is `m_user`.
  [[nodiscard]] std::string otherRoot(std::int64_t wantedKiB = 1024, const std::string& whole = "") const {
    ProgramOptions options;
    options.environment.set = {{"XDG_RUNTIME_DIR", m_home + "/run"}, {"PATH", m_home + "/bin:" + getenv("PATH")}};
    const std::string script = otherRootLines(wantedKiB, whole) + "echo \"$r $c\"";
    const auto output = runProgram({"/bin/sh", "-c", script}, options);
    return output ? output->out : english(output.error());
  }
  void SetUp() override {
    fs::create_directories(m_home + "/bin");
    fs::create_directories(m_home + "/run");
    std::ofstream(m_home + "/bin/id") << "#!/bin/sh\necho " << m_user << "\n";
    fs::permissions(m_home + "/bin/id", fs::perms::owner_all);
  }
  void TearDown() override {
    for (const char* root : {"/var/tmp", "/tmp"}) fs::remove_all(std::string(root) + "/scalescope-programs-" + m_user);
  }

  static DeployedFile fileOf(const std::string& text) {
    return {"scalescope-agent", sha256Hex(text), static_cast<std::int64_t>(text.size())};
  }

  const TempFolder m_temp;
  std::string m_home = m_temp.path();
  const std::string m_user = "test" + std::to_string(getpid());
};

const std::string kText(300'000, 'x');

}  // namespace

TEST_F(DeployScript, AFileArrivesWholeAndForItsOwnerAlone) {
  const DeployedFile file = fileOf(kText);
  EXPECT_EQ(ask(file), "0");
  EXPECT_FALSE(fs::exists(folder())) << "asking makes nothing";
  EXPECT_EQ(put(file, kText), "ok");
  EXPECT_EQ(ask(file), "whole");
  EXPECT_EQ(readFile(folder() + "/scalescope-agent").value_or(""), kText);
  struct stat info {};
  ASSERT_EQ(stat((folder() + "/scalescope-agent").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777u, 0700u);
  ASSERT_EQ(stat(folder().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777u, 0700u);
  EXPECT_EQ(partCount(), 0);
  EXPECT_EQ(put(file, "another client's copy came too late"), "ok");
  EXPECT_EQ(readFile(folder() + "/scalescope-agent").value_or(""), kText);
}

TEST_F(DeployScript, ACopyThatWasCutOffResumes) {
  const DeployedFile file = fileOf(kText);
  EXPECT_EQ(put(file, kText.substr(0, 1000)), "short");
  EXPECT_EQ(ask(file), "1000");
  EXPECT_EQ(put(file, kText.substr(900), 900), "moved");
  EXPECT_EQ(put(file, kText.substr(1000), 1000), "ok");
  EXPECT_EQ(readFile(folder() + "/scalescope-agent").value_or(""), kText);
}

TEST_F(DeployScript, WhatIsDamagedGetsNoName) {
  const DeployedFile file = fileOf(kText);
  EXPECT_EQ(put(file, std::string(kText.size(), 'y')), "damaged");
  EXPECT_EQ(ask(file), "0");
}

TEST_F(DeployScript, ALockThatIsNotHadIsNotWaitedForWithoutEnd) {
  const DeployedFile file = fileOf(kText);
  const UniqueFd other = lock();
  EXPECT_EQ(put(file, kText, 0, "", {.lockSeconds = 1}), "busy");
  EXPECT_EQ(put(file, kText.substr(0, 10), 0, "01ARZ3NDEKTSV4RRFFQ69G5FAV"), "short");
  EXPECT_EQ(partCount(), 0) << "another client does not use this client's partial file";
  EXPECT_EQ(put(file, kText, 0, "01ARZ3NDEKTSV4RRFFQ69G5FAV"), "ok");
  EXPECT_EQ(ask(file), "whole");
  EXPECT_EQ(partCount(), 0);
}

// The sender's machine is gone, and sshd does not notice: no end of the stream comes.
TEST_F(DeployScript, ACopyWithoutItsSenderReleasesTheLock) {
  const DeployedFile file = fileOf(kText);
  const std::string pipe = m_home + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const UniqueFd sender(open(pipe.c_str(), O_RDWR | O_CLOEXEC));
  ASSERT_EQ(write(sender.get(), kText.data(), 1000), 1000);
  const auto output =
      run({"/bin/sh", "-c", "exec < " + pipe + "; " + putScript({kFolder}, file, 0, "", {.idleSeconds = 1})}, "");
  EXPECT_EQ(markedText(output.out, kDeployPutMark), "idle");
  EXPECT_TRUE(lock().valid());
  EXPECT_EQ(ask(file), "1000");
}

// Occasional bytes show that the sender is alive, for a copy of any duration.
TEST_F(DeployScript, ASlowCopyIsNoVanishedOne) {
  const std::string text = "slow but sure";
  const DeployedFile file = fileOf(text);
  const std::string pipe = m_home + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::jthread sender([&] {
    std::ofstream out(pipe);
    for (const char c : text) {
      out << c << std::flush;
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
    }
  });
  const auto output =
      run({"/bin/sh", "-c", "exec < " + pipe + "; " + putScript({kFolder}, file, 0, "", {.idleSeconds = 3})}, "");
  EXPECT_EQ(markedText(output.out, kDeployPutMark), "ok") << output.err;
}

TEST_F(DeployScript, TheSecondOfTwoWaitsAndFindsItDone) {
  const DeployedFile file = fileOf(kText);
  const std::string pipe = m_home + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  auto first = std::async(std::launch::async, [&] {
    return markedText(run({"/bin/sh", "-c", "exec < " + pipe + "; " + putScript({kFolder}, file, 0, "")}, "").out,
                      kDeployPutMark);
  });
  UniqueFd out(open(pipe.c_str(), O_WRONLY | O_CLOEXEC));  // The second one's shell must not hold it open.
  ASSERT_TRUE(writeAll(out.get(), kText.substr(0, 1000), pipe));
  for (int i = 0; i < 1000 * patience() && !fs::exists(folder() + "/.lock"); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  auto second = std::async(std::launch::async, [&] { return put(file, "what the second sends"); });
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  ASSERT_TRUE(writeAll(out.get(), kText.substr(1000), pipe));
  out.reset();
  EXPECT_EQ(first.get(), "ok");
  EXPECT_EQ(second.get(), "ok");
  EXPECT_EQ(readFile(folder() + "/scalescope-agent").value_or(""), kText);
}

TEST_F(DeployScript, WhatAnotherUserMayHavePutThereIsNotTouched) {
  const DeployedFile file = fileOf(kText);
  const std::string stranger = folder() + "/scalescope-agent";
  fs::create_directories(folder());
  std::ofstream(stranger) << "#!/bin/sh\necho planted > " << m_home << "/ran\n";
  fs::permissions(stranger, fs::perms::all);
  for (const std::string& theirs : {m_home + "/.cache/scalescope", folder(), stranger}) {
    if (chown(theirs.c_str(), 12345, 12345) != 0) GTEST_SKIP() << "needs root to give a folder away";
    EXPECT_NE(markedText(run({"/bin/sh", "-c", askScript(kFolder, {file})}, "").out, kDeployForeignMark), "") << theirs;
    EXPECT_NE(markedText(run({"/bin/sh", "-c", agentScript({kFolder}, "attach")}, "").out, kDeployForeignMark), "")
        << theirs;
    const std::string answer = run({"/bin/sh", "-c", putScript({kFolder}, file, 0, "")}, kText).out;
    EXPECT_EQ(markedText(answer, kDeployForeignMark).empty(), theirs == stranger) << theirs;
    ASSERT_EQ(chown(theirs.c_str(), 0, 0), 0);
  }
  EXPECT_FALSE(fs::exists(m_home + "/ran"));
}

// A library that an earlier bundle, or the host itself, already has.
TEST_F(DeployScript, WhatTheHostHasIsNotSentAgain) {
  DeployedFile file = fileOf(kText);
  file.name = "cuda/libtorch_cuda.so";
  const DeployPlace place{"worker-new"};
  const std::string cache = m_home + "/.cache/scalescope";
  const std::string made = cache + "/worker-new/" + file.name;
  const auto take = [&](const std::string& path) {
    return markedText(run({"/bin/sh", "-c", takeScript(place, file)}, path + "\n").out, kDeployPutMark);
  };
  EXPECT_EQ(take(m_home + "/lib/libtorch_cuda.so"), "none");
  fs::create_directories(m_home + "/lib");
  std::ofstream(m_home + "/lib/libtorch_cuda.so") << std::string(kText.size(), 'y');
  EXPECT_EQ(take(m_home + "/lib/libtorch_cuda.so"), "none") << "another build of the same size";
  std::ofstream(m_home + "/lib/libtorch_cuda.so") << kText;
  EXPECT_EQ(take(m_home + "/lib/libtorch_cuda.so"), "ok");
  EXPECT_EQ(readFile(made).value_or(""), kText);
  EXPECT_EQ(fs::hard_link_count(made), 1u) << "what is not ours may change";
  fs::create_directories(cache + "/worker-old");
  fs::rename(made, cache + "/worker-old/libtorch_cuda.so");
  EXPECT_EQ(take("/nowhere/'$(touch owned)"), "ok");
  EXPECT_EQ(fs::hard_link_count(made), 2u) << "a second name takes no room";
  EXPECT_FALSE(fs::exists("owned"));
  struct stat info {};
  ASSERT_EQ(stat(made.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777u, 0700u);
  for (const auto& entry : fs::directory_iterator(cache + "/worker-new"))
    EXPECT_FALSE(entry.path().filename().string().starts_with(".part")) << entry.path();
}

// Otherwise a client that waits for the answer would time out at each attempt.
TEST_F(DeployScript, WhatTheHostReadsTooSlowlyIsSent) {
  const DeployedFile file = fileOf(kText);
  std::ofstream(m_home + "/there") << kText;
  std::ofstream(m_home + "/bin/sha256sum") << "#!/bin/sh\nexec sleep 1000\n";
  fs::permissions(m_home + "/bin/sha256sum", fs::perms::owner_all);
  ProgramOptions options;
  const std::string line = m_home + "/there\n";
  options.input = line;
  options.environment.set = {{"HOME", m_home}, {"PATH", m_home + "/bin:" + getenv("PATH")}};
  options.environment.unset = {"XDG_CACHE_HOME"};
  const auto output = runProgram({"/bin/sh", "-c", takeScript({"worker-new"}, file, 1)}, options);
  ASSERT_TRUE(output) << english(output.error());
  EXPECT_EQ(markedText(output->out, kDeployPutMark), "none");
  for (const auto& entry : fs::directory_iterator(m_home + "/.cache/scalescope/worker-new"))
    ADD_FAILURE() << entry.path();
}

TEST_F(DeployScript, WorkersAreDistinguishedByTheirDigests) {
  const std::string worker = m_home + "/a worker";
  std::ofstream(worker) << kText;
  fs::permissions(worker, fs::perms::owner_all);
  const std::string said = run({"/bin/sh", "-c", workersScript()}, worker + "\n\n").out;
  EXPECT_EQ(markedText(said, kDeployCpuMark), sha256Hex(kText));
  EXPECT_EQ(markedText(said, kDeployCudaMark), "none");
  EXPECT_EQ(markedText(said, kDeployGpuMark),
            fs::exists("/proc/driver/nvidia/version") || fs::exists("/dev/nvidiactl") || fs::exists("/dev/dxg") ? "yes"
                                                                                                                : "no");
}

TEST_F(DeployScript, ProgramsGoWhereTheyMayRun) {
  const std::string runtime = m_home + "/run/scalescope-programs";
  EXPECT_EQ(otherRoot(), "runtime " + runtime + "\n");
  struct stat info {};
  ASSERT_EQ(stat(runtime.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777u, 0700u);
  EXPECT_TRUE(fs::is_empty(runtime)) << "what was tried goes again";
  fs::create_directory(runtime + "/agent-0123");
  std::ofstream(runtime + "/agent-0123/scalescope-agent") << "whole";
  const std::int64_t tooMuch = std::int64_t{1} << 50;
  EXPECT_EQ(otherRoot(tooMuch, "agent-0123/scalescope-agent"), "runtime " + runtime + "\n") << "it is there already";
  EXPECT_EQ(otherRoot(tooMuch).substr(0, 5), "none ");
}

// Other users may have created that folder, or a link of its name, or may write into it.
TEST_F(DeployScript, AFolderThatOthersCanWriteToIsSkipped) {
  const std::string runtime = m_home + "/run/scalescope-programs";
  const std::string next = "var-tmp /var/tmp/scalescope-programs-" + m_user + "\n";
  fs::create_directory(runtime);
  fs::permissions(runtime, fs::perms::owner_all | fs::perms::group_write);
  EXPECT_EQ(otherRoot(), next);
  fs::remove(runtime);
  fs::create_directory(m_home + "/mine");
  fs::permissions(m_home + "/mine", fs::perms::owner_all);
  fs::create_directory_symlink(m_home + "/mine", runtime);
  EXPECT_EQ(otherRoot(), next);
  fs::remove(runtime);
  std::ofstream(runtime) << "a file";
  EXPECT_EQ(otherRoot(), next);
  fs::remove(runtime);
}

TEST_F(DeployScript, AFolderOfAnotherUserIsSkipped) {
  const std::string runtime = m_home + "/run/scalescope-programs";
  fs::create_directory(runtime);
  fs::permissions(runtime, fs::perms::owner_all);
  if (chown(runtime.c_str(), 12345, 12345) != 0) GTEST_SKIP() << "needs root to give a folder away";
  EXPECT_EQ(otherRoot(), "var-tmp /var/tmp/scalescope-programs-" + m_user + "\n");
}

TEST_F(DeployScript, AFolderOfTheUsersAloneIsLookedAtAgainWhenSomethingIsPutThere) {
  const DeployedFile file = fileOf(kText);
  const std::string runtime = m_home + "/run/scalescope-programs";
  const std::string script = putScript({kFolder, DeployRoot::runtime}, file, 0, "");
  ProgramOptions options;
  options.input = kText;
  options.environment.set = {{"XDG_RUNTIME_DIR", m_home + "/run"}};
  EXPECT_EQ(markedText(runProgram({"/bin/sh", "-c", script}, options)->out, kDeployPutMark), "ok");
  EXPECT_EQ(readFile(runtime + "/" + kFolder + "/scalescope-agent").value_or(""), kText);
  fs::remove_all(runtime);
  fs::create_directory(m_home + "/mine");
  fs::create_directory_symlink(m_home + "/mine", runtime);
  EXPECT_NE(markedText(runProgram({"/bin/sh", "-c", script}, options)->out, kDeployForeignMark), "");
  EXPECT_TRUE(fs::is_empty(m_home + "/mine"));
}

// The cache is on a file system that is mounted noexec.
TEST_F(DeployScript, ReportsWhereACacheMayNotRunPrograms) {
  const std::string cache = m_home + "/.cache";
  fs::create_directories(cache);
  ProgramOptions options;
  options.environment.set = {
      {"HOME", m_home}, {"XDG_RUNTIME_DIR", m_home + "/run"}, {"SCRIPT", askScript(kFolder, {fileOf(kText)})}};
  options.environment.unset = {"XDG_CACHE_HOME"};
  const auto output = runProgram(
      {"unshare", "-m", "/bin/sh", "-c", "mount -t tmpfs -o noexec tmpfs " + cache + " && exec /bin/sh -c \"$SCRIPT\""},
      options);
  if (!output || output->out.empty()) GTEST_SKIP() << "needs a mount of its own: " << (output ? output->err : "");
  EXPECT_EQ(markedText(output->out, kDeployRootMark), "runtime");
  EXPECT_EQ(markedText(output->out, kDeployFolderMark), m_home + "/run/scalescope-programs/" + kFolder);
  EXPECT_EQ(markedText(output->out, kDeployItemMark), "0");
}

// A packed file is beside the whole one until that has its name. If the cache may not run programs (a fake chmod),
// another root must have room for both.
TEST_F(DeployScript, AnotherFolderNeedsRoomForALargeFileInBothItsForms) {
  const std::vector<DeployedFile> files{{"large.so", std::string(64, 'a'), 8 << 20},
                                        {"worker", std::string(64, 'b'), 2 << 20}};
  const auto rootWith = [&](int freeKiB) {
    const auto put = [&](const std::string& name, const std::string& script) {
      std::ofstream(m_home + "/bin/" + name) << "#!/bin/sh\n" << script << "\n";
      fs::permissions(m_home + "/bin/" + name, fs::perms::owner_all);
    };
    put("chmod", "case $2 in */.cache/*) exit 0 ;; esac; exec /bin/chmod \"$@\"");
    put("df", "echo Filesystem; echo x 1 1 " + std::to_string(freeKiB) + " 1% /");
    ProgramOptions options;
    options.environment.set = {
        {"HOME", m_home}, {"XDG_RUNTIME_DIR", m_home + "/run"}, {"PATH", m_home + "/bin:" + getenv("PATH")}};
    options.environment.unset = {"XDG_CACHE_HOME"};
    const auto output = runProgram({"/bin/sh", "-c", askScript(kFolder, files)}, options);
    return output ? markedText(output->out, kDeployRootMark) : english(output.error());
  };
  EXPECT_EQ(rootWith((8 + 8 + 2) * 1024 + 1023), "");
  EXPECT_EQ(rootWith((8 + 8 + 2) * 1024 + 1024), "runtime");
}

TEST_F(DeployScript, EveryLoginShellPassesItOn) {
  for (const char* shell : {"sh", "bash", "dash", "zsh", "ksh", "fish", "tcsh"}) {
    if (!runProgram({shell, "-c", "true"}, {.input = {}, .stop = {}}).has_value()) continue;
    fs::remove_all(m_home + "/.cache");
    const DeployedFile file = fileOf(kText);
    const auto output = run({shell, "-c", shellCommand(putScript({kFolder}, file, 0, ""))}, kText);
    EXPECT_EQ(markedText(output.out, kDeployPutMark), "ok") << shell << ": " << output.err;
    EXPECT_EQ(markedText(run({shell, "-c", shellCommand(askScript(kFolder, {file}))}, "").out, kDeployItemMark),
              "whole")
        << shell;
    EXPECT_EQ(markedText(run({shell, "-c", shellCommand(takeScript({"worker-1"}, file))}, "\n").out, kDeployPutMark),
              "none")
        << shell;
    EXPECT_EQ(markedText(run({shell, "-c", shellCommand(workersScript())}, "\n\n").out, kDeployCpuMark), "none")
        << shell;
  }
}

TEST(DeployMarks, TheLastOneCounts) {
  EXPECT_EQ(markedText("noise\nMARK first\nMARK second\nmore", "MARK"), "second");
  EXPECT_EQ(markedText("MARK", "MARK"), "");
  EXPECT_EQ(markedText("", "MARK"), "");
}

}  // namespace scalescope
