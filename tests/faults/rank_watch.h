#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/processes.h"

namespace scalescope {

// Continuous search for ranks of two runs of one store, or of the agents of one study, that exist at the same time,
// anywhere on this machine.
class RankWatch {
 public:
  explicit RankWatch(std::chrono::milliseconds every)
      : m_every(every), m_thread([this](const std::stop_token& stop) { watch(stop); }) {}
  // Returns the seconds for folders that have `mark` in their paths.
  [[nodiscard]] double secondsBeside(const std::string& mark) const {
    const std::lock_guard lock(m_mutex);
    double sum = 0;
    for (const auto& [folder, seconds] : m_secondsBeside)
      if (folder.find(mark) != std::string::npos) sum += seconds;
    return sum;
  }
  [[nodiscard]] int looks() const { return m_looks; }

 private:
  using Clock = std::chrono::steady_clock;

  // Returns runs whose ranks exist, by the folder of runs in their arguments. A scan takes a while, in which one run's
  // ranks may end and the next one's begin; a process that still exists after the scan existed at the same time as all
  // others that were seen.
  static std::map<std::string, std::set<std::string>> living() {
    static const std::string word = "--rank-dir" + std::string(1, '\0');
    static constexpr std::size_t kUlid = 26;
    std::vector<std::pair<pid_t, std::string>> seen;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
      const std::string name = entry.path().filename();
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      const pid_t pid = std::atoi(name.c_str());
      std::string line = processFile(pid, "cmdline");
      if (line.find(word) != std::string::npos) seen.emplace_back(pid, std::move(line));
    }
    std::map<std::string, std::set<std::string>> found;
    for (const auto& [pid, line] : seen) {
      const std::size_t begin = line.find(word), runs = line.find("/runs/", begin);
      if (runs == std::string::npos || processFile(pid, "cmdline") != line) continue;
      std::string folder = line.substr(begin, runs - begin);
      if (const std::size_t node = folder.rfind("/node-"); node != std::string::npos) folder.resize(node);
      found[folder].insert(line.substr(runs + 6, kUlid));
    }
    return found;
  }

  void watch(const std::stop_token& stop) {
    auto before = Clock::now();
    while (!stop.stop_requested()) {
      const auto alive = living();
      const auto now = Clock::now();
      for (const auto& [folder, runs] : alive)
        if (const std::lock_guard lock(m_mutex); runs.size() > 1)
          m_secondsBeside[folder] += std::chrono::duration<double>(now - before).count();
      before = now;
      ++m_looks;
      std::this_thread::sleep_for(m_every);
    }
  }

  std::chrono::milliseconds m_every;
  mutable std::mutex m_mutex;
  std::map<std::string, double> m_secondsBeside;
  std::atomic<int> m_looks = 0;
  std::jthread m_thread;
};

}  // namespace scalescope
