#include "launcher/preflight/watch/load_text.h"

#include <array>
#include <utility>

#include "core/base/machine/now/core_state.h"
#include "core/base/machine/proc_text.h"
#include "core/base/text.h"

namespace scalescope::preflight {
namespace {

constexpr std::string_view kLineMark = "SCALESCOPE-LOAD ";
constexpr std::size_t kMostShown = 200;  // Shown length of an invalid answer.

}  // namespace

std::string loadScript(Look look) {
  std::string script = R"sh(LC_ALL=C; export LC_ALL
tell() { sed "s/^/SCALESCOPE-LOAD $1 /"; }
grep '^cpu' /proc/stat 2>/dev/null </dev/null | tell stat
tell loadavg 2>/dev/null </proc/loadavg
tell meminfo 2>/dev/null </proc/meminfo
grep -E '^(processor|cpu MHz)' /proc/cpuinfo 2>/dev/null </dev/null | tell cpuinfo
)sh";
  if (look == Look::brief) return script;
  script.append("grep -s . ").append(kSensorFiles).append(" </dev/null | tell sensors\n");
  // The shell that runs this command is running too: it prints its own number first.
  return script.append(R"sh(running=$(sh -c 'echo "own $$"
exec grep -sE "^[0-9]+ \(.*\) R " /proc/[0-9]*/task/[0-9]*/stat' 2>/dev/null </dev/null | head -n 1024)
printf '%s\n' "$running" | tell running
printf '%s\n' "$running" | sed -n 's|^/proc/\([0-9]*\)/.*|\1|p' | sort -u | while read -r pid; do
  grep -s . "/proc/$pid/comm" /dev/null </dev/null
done | tell running
)sh");
}

Result<LoadText> readLoadText(std::string_view text) {
  LoadText load;
  const std::array<std::pair<std::string_view, std::string*>, 6> parts{{{"stat ", &load.stat},
                                                                        {"loadavg ", &load.loadavg},
                                                                        {"meminfo ", &load.meminfo},
                                                                        {"cpuinfo ", &load.cpuinfo},
                                                                        {"sensors ", &load.sensors},
                                                                        {"running ", &load.running}}};
  eachProcLine(text, [&](std::string_view line) {
    if (!line.starts_with(kLineMark)) return;
    line.remove_prefix(kLineMark.size());
    for (const auto& [name, part] : parts)
      if (line.starts_with(name)) part->append(line.substr(name.size())).push_back('\n');
  });
  if (load.stat.empty() && load.meminfo.empty())
    return fail("preflight.no-answer", {{"text", inertText(text, kMostShown)}});
  return load;
}

}  // namespace scalescope::preflight
