// Tests docs/SECURITY.md: access to files by a rank that executes another user's model file.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>

#include "core/training/process/confinement.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

// Runs `look` confined in a child, because confinement cannot be undone. Returns its exit code, which identifies the
// failed check.
int confined(const AllowedPaths& allowed, const std::function<int(const std::string&)>& look) {
  const pid_t pid = fork();
  if (pid == 0) _exit(look(confine(allowed)));
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

bool hasLandlock() {
  return confined(
             {{"/"}, {}, {}}, [](const std::string& says) { return says.starts_with("landlock-") ? 0 : 1; }) == 0;
}

bool opens(const std::string& path, int flags) {
  const int fd = open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (fd >= 0) close(fd);
  return fd >= 0;
}

class Confinement : public ::testing::Test {
 protected:
  void SetUp() override {
    unsetenv("SCALESCOPE_CONFINE");
    if (!hasLandlock()) GTEST_SKIP() << "this kernel has no Landlock (/sys/kernel/security/lsm)";
    setenv("TMPDIR", "/var/tmp", 1);  // A rank may write to /dev/shm, where the tests' folder may be.
    m_folder.emplace();
    for (const char* name : {"run", "data", "home"}) std::filesystem::create_directories(path(name));
    for (const char* name : {"run/old", "data/images", "data/test_batch.bin", "home/key"})
      std::ofstream(path(name)) << "text";
  }
  [[nodiscard]] std::string path(const std::string& name) const { return m_folder->path(name); }

 private:
  std::optional<TempFolder> m_folder;
};

}  // namespace

TEST_F(Confinement, WritesItsFolderReadsWhatItNeedsAndNothingElse) {
  EXPECT_EQ(confined({{path("data")}, {path("run")}, {}},
                     [&](const std::string&) {
                       if (!opens(path("run/new"), O_WRONLY | O_CREAT)) return 1;
                       if (!opens(path("run/old"), O_RDWR | O_TRUNC)) return 2;
                       if (mkdir(path("run/folder").c_str(), 0700) != 0) return 3;
                       if (rename(path("run/new").c_str(), path("run/folder/new").c_str()) != 0) return 4;
                       if (!opens(path("data/images"), O_RDONLY)) return 5;
                       if (opens(path("data/images"), O_WRONLY)) return 6;
                       if (opens(path("home/key"), O_RDONLY)) return 7;
                       if (opens(path("home/new"), O_WRONLY | O_CREAT)) return 8;
                       if (unlink(path("home/key").c_str()) == 0) return 9;
                       if (symlink("/etc/passwd", path("run/link").c_str()) == 0) return 10;
                       if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) return 11;
                       return 0;
                     }),
            0);
  EXPECT_TRUE(std::filesystem::exists(path("home/key")));
}

TEST_F(Confinement, StartsNoProgram) {
  EXPECT_EQ(confined(
                {{"/usr", "/lib", "/lib64", "/bin"}, {path("run")}, {}},
                [](const std::string&) {
                  execl("/bin/true", "true", static_cast<char*>(nullptr));
                  return errno == EACCES ? 0 : 1;
                }),
            0);
}

// A home with keys is beside everything that a rank needs.
TEST_F(Confinement, OfARankTheHomeIsClosed) {
  RunPlan plan;
  plan.nodes.emplace_back();
  plan.nodes.front().dataPath = path("data");
  plan.cell.study.dataset.name = "cifar10";
  setenv("HOME", path("home").c_str(), 1);
  setenv("NCCL_DEBUG_FILE", path("home/nccl").c_str(), 1);
  EXPECT_EQ(confined(pathsOfRank(plan, path("run/plan.json"), path("run/0")),
                     [&](const std::string&) {
                       if (opens(path("home/key"), O_RDONLY)) return 1;
                       if (!opens(path("data/test_batch.bin"), O_RDONLY)) return 2;
                       if (!opens(path("run/new"), O_WRONLY | O_CREAT)) return 3;
                       if (!opens("/proc/self/clear_refs", O_WRONLY)) return 4;
                       if (!opens("/proc/meminfo", O_RDONLY)) return 5;
                       if (!opens("/dev/null", O_RDWR)) return 6;
                       if (!opens("/sys/devices/system/cpu/online", O_RDONLY)) return 7;
                       if (opens(path("data/images"), O_RDONLY)) return 8;
                       if (opens(path("home/nccl"), O_WRONLY | O_CREAT)) return 9;
                       return 0;
                     }),
            0);
  unsetenv("NCCL_DEBUG_FILE");
}

// A study of another user may have any path as that of its dataset.
TEST_F(Confinement, TheFolderOfADatasetOpensNothingButTheDataset) {
  RunPlan plan;
  plan.nodes.emplace_back();
  DatasetSpec& dataset = plan.cell.study.dataset;
  const auto read = [&](const std::string& name) {
    return confined(pathsOfRank(plan, path("run/plan.json"), path("run/0")),
                    [&](const std::string&) { return opens(path(name), O_RDONLY) ? 1 : 0; }) == 1;
  };
  for (const char* name : {"synthetic", "cifar10", "unknown"}) {
    dataset.name = name;
    dataset.path = path("home");
    EXPECT_FALSE(read("home/key")) << name;
    dataset.path = path("home/key");
    EXPECT_FALSE(read("home/key")) << name;
    dataset.path = path("data");
    EXPECT_EQ(read("data/test_batch.bin"), dataset.name == "cifar10") << name;
  }
}

TEST_F(Confinement, TheSwitchLeavesEverythingAsItWas) {
  setenv("SCALESCOPE_CONFINE", "off", 1);
  EXPECT_EQ(confined({{}, {}, {}},
                     [&](const std::string& says) { return says == "off" && opens(path("home/key"), O_RDWR) ? 0 : 1; }),
            0);
  unsetenv("SCALESCOPE_CONFINE");
}

}  // namespace scalescope
