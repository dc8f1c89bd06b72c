// Tests the kernel's control groups, if this machine allows creating some: a process is put into groups with limits and
// reads them.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>

#include "core/base/machine/machine.h"
#include "core/base/machine/proc_text.h"

namespace scalescope {
namespace {

bool put(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text << std::flush;
  return file.good();
}

// Two nested groups below this process's group, with the limit on the upper one; they are removed when the object is
// destroyed.
class NestedGroup {
 public:
  explicit NestedGroup(const ControlGroup& parent)
      : m_outer(parent.folder + "/scalescope-test-" + std::to_string(getpid())) {
    m_made = !parent.folder.empty() && mkdir(m_outer.c_str(), 0755) == 0 && mkdir(inner().c_str(), 0755) == 0;
  }
  ~NestedGroup() {
    rmdir(inner().c_str());
    rmdir(m_outer.c_str());
  }
  NestedGroup(const NestedGroup&) = delete;
  NestedGroup& operator=(const NestedGroup&) = delete;

  [[nodiscard]] bool limit(const std::string& file, const std::string& value) const {
    return m_made && put(m_outer + file, value);
  }
  [[nodiscard]] bool limitInner(const std::string& file, const std::string& value) const {
    return m_made && put(inner() + file, value);
  }
  [[nodiscard]] bool join() const { return put(inner() + "/cgroup.procs", std::to_string(getpid())); }

 private:
  [[nodiscard]] std::string inner() const { return m_outer + "/inner"; }
  std::string m_outer;
  bool m_made = false;
};

// Runs `look` in a process inside the group; returns its exit code, which is 0 if `look` returned true.
int inside(const NestedGroup& group, const std::function<bool()>& look) {
  const pid_t child = fork();
  if (child == 0) _exit(!group.join() ? 3 : look() ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

constexpr const char* kSkip =
    "no control group with a limit can be made here (rights, or a controller that is not handed on)";

TEST(RealLimits, MemoryOfAParent) {
  const ControlGroup own = readControlGroups().memory;
  const NestedGroup group(own);
  if (!group.limit(own.v2 ? "/memory.max" : "/memory.limit_in_bytes", "268435456")) GTEST_SKIP() << kSkip;
  EXPECT_EQ(inside(group,
                   [] {
                     const MemoryState memory = readMachine().memory;
                     return memory.total == 268435456 && memory.isLimited() && memory.available <= 268435456 &&
                            memory.available > 0 && memory.used >= 0 && memory.used < 268435456;
                   }),
            0);
}

TEST(RealLimits, QuotaOfAParent) {
  const ControlGroup own = readControlGroups().cpu;
  const NestedGroup group(own);
  if (own.v2 ? !group.limit("/cpu.max", "75000 100000")
             : !(group.limit("/cpu.cfs_period_us", "100000") && group.limit("/cpu.cfs_quota_us", "75000")))
    GTEST_SKIP() << kSkip;
  EXPECT_EQ(inside(group, [] { return readMachine().cpuQuota == 0.75; }), 0);
}

TEST(RealLimits, Cpuset) {
  const ControlGroup own = readControlGroups().cpuset;
  const int cpu = affinityCpus().back();
  const NestedGroup group(own);
  bool made = group.limit("/cpuset.cpus", std::to_string(cpu));
  if (!own.v2)
    made = made && group.limit("/cpuset.mems", "0") && group.limitInner("/cpuset.cpus", std::to_string(cpu)) &&
           group.limitInner("/cpuset.mems", "0");
  if (!made) GTEST_SKIP() << kSkip;
  EXPECT_EQ(inside(group,
                   [cpu] {
                     const std::vector<int> cpuset = readCpuset(readControlGroups().cpuset);
                     return cpuset == std::vector<int>{cpu} &&
                            readMachine().usableCores == std::vector<std::vector<int>>{{cpu}};
                   }),
            0);
}

}  // namespace
}  // namespace scalescope
