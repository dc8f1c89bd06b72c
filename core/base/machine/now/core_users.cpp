#include "core/base/machine/now/core_users.h"

#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <optional>

#include "core/base/machine/cores.h"
#include "core/base/machine/proc_text.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostName = 15;  // limit of the kernel

std::optional<pid_t> wholePid(std::string_view word) {
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), pid);
  if (error != std::errc() || end != word.data() + word.size() || pid <= 0) return std::nullopt;
  return pid;
}

// Returns the CPU of a thread that is running.
std::optional<int> runningOn(std::string_view stat) {
  const std::size_t close = stat.rfind(')');  // the name before it may contain spaces and brackets
  if (close == std::string_view::npos) return std::nullopt;
  ProcWords words(stat.substr(close + 1));
  if (words.next() != "R") return std::nullopt;
  words.skip(35);  // parent .. exit signal
  const auto cpu = words.number<int>();
  return cpu && *cpu >= 0 && *cpu < kMostCpus ? cpu : std::nullopt;
}

}  // namespace

std::map<int, CoreUser> parseCoreUsers(std::string_view text) {
  constexpr std::string_view kProc = "/proc/";
  std::map<int, pid_t> found;
  std::map<pid_t, std::string> names;
  pid_t own = 0;
  eachProcLine(text, [&](std::string_view line) {
    if (line.starts_with("own ")) own = wholePid(line.substr(4)).value_or(0);
    if (!line.starts_with(kProc)) return;
    const std::size_t slash = line.find('/', kProc.size());
    const std::size_t colon = line.find(':');
    if (slash == std::string_view::npos || colon == std::string_view::npos || colon < slash) return;
    const auto pid = wholePid(line.substr(kProc.size(), slash - kProc.size()));
    if (!pid) return;
    if (line.substr(slash, colon - slash) == "/comm") {
      names[*pid] = inertText(line.substr(colon + 1), kMostName);
    } else if (const auto cpu = runningOn(line.substr(colon + 1))) {
      if (*pid != own) found[*cpu] = *pid;
    }
  });
  std::map<int, CoreUser> users;
  for (const auto& [cpu, pid] : found) users[cpu] = {pid, names[pid]};
  return users;
}

std::map<int, CoreUser> readCoreUsers(const std::string& root) {
  std::string text = "own " + std::to_string(getpid()) + "\n";
  const auto add = [&](const std::string& path, const std::string& content) {
    text += path + ":" + content.substr(0, content.find('\n')) + "\n";
  };
  // A process or thread that ends during the scan is skipped.
  std::error_code ended;
  for (fs::directory_iterator process(root + "/proc", ended), none; !ended && process != none;
       process.increment(ended)) {
    const std::string pid = process->path().filename().string();
    if (!wholePid(pid)) continue;
    const std::string folder = "/proc/" + pid;
    bool runs = false;
    std::error_code gone;
    for (fs::directory_iterator thread(root + folder + "/task", gone), last; !gone && thread != last;
         thread.increment(gone)) {
      const std::string path = folder + "/task/" + thread->path().filename().string() + "/stat";
      const std::string stat = procFile(root + path);
      if (!runningOn(stat)) continue;
      add(path, stat);
      runs = true;
    }
    if (runs) add(folder + "/comm", procFile(root + folder + "/comm"));
  }
  return parseCoreUsers(text);
}

}  // namespace scalescope
