#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/temp_folder.h"

namespace scalescope {

// A folder with the files of /proc, /sys and control groups that a machine would have; it is removed when the object is
// destroyed.
class FakeMachine {
 public:
  [[nodiscard]] const std::string& root() const { return m_temp.path(); }

  void put(const std::string& path, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(root() + path).parent_path());
    std::ofstream(root() + path) << text;
  }

  // Puts `cores` physical ones with `threads` each, numbered as Linux does: all first threads, then all second ones.
  void putCpus(int cores, int threads, const std::string& name) {
    const int all = cores * threads;
    put("/sys/devices/system/cpu/online", "0-" + std::to_string(all - 1) + "\n");
    std::string info, stat = "cpu  1 1 1 1 1 1 1 1 0 0\n";
    for (int cpu = 0; cpu < all; ++cpu) {
      std::string siblings;
      for (int thread = 0; thread < threads; ++thread)
        siblings += (thread > 0 ? "," : "") + std::to_string(cpu % cores + thread * cores);
      put("/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list", siblings + "\n");
      info += "processor\t: " + std::to_string(cpu) + "\nvendor_id\t: X\nmodel\t\t: 17\nmodel name\t: " + name +
              "\ncpu MHz\t\t: 2596.1\n\n";
      stat += "cpu" + std::to_string(cpu) + " 10 0 10 60 20 0 0 0 0 0\n";
    }
    put("/proc/cpuinfo", info);
    put("/proc/stat", stat + "intr 5\n");
  }

  void putMemory(long long totalKb, long long availableKb) {
    put("/proc/meminfo",
        "MemTotal:       " + std::to_string(totalKb) +
            " kB\nMemFree:        1000 kB\nMemAvailable:   " + std::to_string(availableKb) +
            " kB\nHugePages_Total:       4\nHugePages_Free:        4\nHugepagesize:       1048576 kB\n");
  }

 private:
  const TempFolder m_temp;
};

// The mounts of pure version 2, seen from the host.
inline const char* const kMountsV2 =
    "24 30 0:22 / /proc rw,nosuid - proc proc rw\n"
    "35 24 0:30 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:9 - cgroup2 cgroup2 "
    "rw,nsdelegate,memory_recursiveprot\n";

}  // namespace scalescope
