#include "launcher/preflight/watch/load_text.h"

#include <array>
#include <utility>

#include "core/base/machine/proc_text.h"
#include "core/base/text.h"

namespace scalescope::preflight {
namespace {

constexpr std::string_view kLineMark = "SCALESCOPE-LOAD ";
constexpr std::size_t kMostShown = 200;  // of an answer that is none

}  // namespace

std::string loadScript() {
  return R"sh(LC_ALL=C; export LC_ALL
tell() { sed "s/^/SCALESCOPE-LOAD $1 /"; }
grep '^cpu' /proc/stat 2>/dev/null </dev/null | tell stat
tell loadavg 2>/dev/null </proc/loadavg
tell meminfo 2>/dev/null </proc/meminfo
grep -E '^(processor|cpu MHz)' /proc/cpuinfo 2>/dev/null </dev/null | tell cpuinfo
)sh";
}

Result<LoadText> readLoadText(std::string_view text) {
  LoadText load;
  const std::array<std::pair<std::string_view, std::string*>, 4> parts{
      {{"stat ", &load.stat}, {"loadavg ", &load.loadavg}, {"meminfo ", &load.meminfo}, {"cpuinfo ", &load.cpuinfo}}};
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
