#include "launcher/transport/prune_script.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string_view>

#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::string_view kPrunedMark = "SCALESCOPE-PRUNED ";  // Mark that the numbers removed and kept follow.
constexpr std::string_view kOthersMark = "SCALESCOPE-OTHERS ";
constexpr std::string_view kEndMark = "SCALESCOPE-PRUNING-ENDED";
constexpr std::size_t kMostOthers = 16;
constexpr int kDigits = 24;  // Length of the digest in a folder's name.

// Returns the pattern of deployed folders; nothing else in the root is touched.
std::string deployedNames() {
  std::string names = "$y-";
  for (int at = 0; at < kDigits; ++at) names += "[0-9a-f]";
  return names;
}

// Sets $b to the space in which process numbers have the same meaning as here.
constexpr const char* kSpaceLine =
    "b=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)-$(stat -L -c %i /proc/self/ns/pid 2>/dev/null); ";

// Sets $h to a machine whose agent is alive and cannot be seen from here. Removes marks of agents that have ended.
constexpr const char* kOthersLines =
    "h=; for m in .agents/*; do if [ -f \"$m\" ]; then case ${m##*/} in \"$b\"-*) if [ -d \"/proc/${m##*-}\" ]; then "
    ":; else rm -f "
    "\"$m\"; fi ;; *) if [ -n \"$(find \"$m\" -mtime -2 2>/dev/null)\" ]; then read -r h < \"$m\" || :; h=${h:-?}; "
    "else rm "
    "-f \"$m\"; fi ;; esac; fi; done; ";

// Sets $u to the folders from which processes of this user run, and $a if one of them is an agent.
constexpr const char* kUsedLines =
    "w=$(pwd -P); u=\" \"; a=; for p in /proc/[0-9]*; do if [ -O \"$p\" ] && l=$(readlink \"$p/exe\" 2>/dev/null); "
    "then "
    "case $l in \"$w\"/*) l=${l#\"$w\"/}; l=${l%%/*}; u=\"$u$l \"; case $l in agent-*) a=yes ;; esac ;; esac; fi; "
    "done; ";

// Renames the folder $1 to $2 before it is removed, so that no process sees a partial one. $n: folders removed, $z:
// their KiB. With Pruning::look nothing is removed, and both count what would be.
std::string goneLine(Pruning what) {
  const std::string go = what == Pruning::look ? "" : "mv \"$1\" \"$2\" && rm -rf \"$2\" && ";
  return "n=0; k=0; z=0; gone() { q=$(du -sk \"$1\" 2>/dev/null); q=${q%%[!0-9]*}; " + go +
         "n=$((n+1)) && z=$((z+${q:-0})); }; ";
}

std::string prunedLine(const char* kind) { return "echo \"" + std::string(kPrunedMark) + "$n $k $z " + kind + "\"; "; }

bool isEverything(Pruning what) { return what != Pruning::unused; }

std::string removeLines(int keep, Pruning what) {
  const std::string recent =
      isEverything(what)
          ? ""
          : "if [ -n \"$a\" ] && [ $y = worker ] && [ -n \"$(find \"$f\" -prune -mtime -7)\" ]; then x=yes; fi; ";
  const std::string sweep = what == Pruning::look ? "" : "rm -rf .gone-*; ";
  return goneLine(what) + "if [ -z \"$h\" ]; then for y in agent worker; do i=0; for f in $(ls -1dt " +
         deployedNames() +
         " 2>/dev/null); do if [ "
         "-d \"$f\" ] && [ -O \"$f\" ]; then i=$((i+1)); if [ $i -gt " +
         std::to_string(keep) + " ]; then x=; case $u in *\" $f \"*) x=yes ;; esac; " + recent +
         "if [ -n \"$x\" ]; then k=$((k+1)); else gone \"$f\" \".gone-$$-$f\"; fi; fi; fi; done; done; " + sweep +
         "fi; ";
}

// Removes fetched runs below the folder of all studies' runs, which it enters with cd so that no path contains a link.
// Folders are renamed before removal, as the agents do.
std::string removeRunsLines(Pruning what) {
  const std::string isOld = isEverything(what) ? "" : " && [ -n \"$(find \"$e/fetched\" -mtime +29 2>/dev/null)\" ]";
  const std::string after = what == Pruning::look
                                ? "; "
                                : " && rm -f \"$o\"/agent/*/\"$r\"-*.json; rmdir \"$o\"/agent/* \"$o/agent\" "
                                  "\"$o/runs\" \"$o\" \"$s\" 2>/dev/null; ";
  return "( case $XDG_STATE_HOME in /*) c=$XDG_STATE_HOME ;; *) c=$HOME/.local/state ;; esac; c=$c/scalescope-agent; " +
         goneLine(what) +
         "if [ ! -L \"$c\" ] && [ -d \"$c\" ] && [ -O \"$c\" ] && cd \"$c\"; then for s in *; do if [ ! -L \"$s\" "
         "] && [ -d \"$s\" ] && [ ${#s} = 26 ] && ! echo \"$s\" | grep -qFf - /proc/[0-9]*/cmdline 2>/dev/null; then "
         "for d in \"$s\"/node-*/runs/*; do x=; if [ ! -L \"$d\" ] && [ -d \"$d\" ]; then for e in \"$d\"/[0-9]*; do "
         "if "
         "[ -f \"$e/fetched\" ]" +
         isOld +
         "; then x=${x:-yes}; else x=no; fi; done; fi; if [ \"$x\" = yes ]; then r=${d##*/}; o=${d%/runs/*}; gone "
         "\"$d\" \"$o/runs/.gone-$r\"" +
         after + "fi; done; fi; done; fi; " + prunedLine("runs") + "); ";
}

// Sets "$@" to the plans of this user's live ranks, as each of them sees its file (in a container too); they name the
// data sets in use even if their agent is gone. Sets $u if one cannot be read. Errors are discarded before a file is
// opened: a process may end between the two.
constexpr const char* kPlansLines =
    "set --; u=; for m in $(grep -ls -e --rank-dir /proc/[0-9]*/cmdline 2>/dev/null); do p=${m%/cmdline}; if [ -O "
    "\"$p\" ]; then f=$(tr \"\\000\" \"\\n\" 2>/dev/null < \"$m\" | sed -n \"/^--plan\\$/{n;p;q;}\"); case $f in "
    "\"\") ;; /*) f=$p/root$f ;; *) f=$p/cwd/$f ;; esac; if [ -n \"$f\" ]; then if [ -r \"$f\" ]; then set -- \"$@\" "
    "\"$f\"; elif [ -d "
    "\"$p\" ]; then u=yes; fi; fi; fi; done; ";

// Removes data sets, as agents do (kept_data.h): no process runs from there, so marks and plans say which are in use.
std::string removeDataLines(Pruning what) {
  const std::string isOld = isEverything(what) ? "" : "&& [ -n \"$(find \"$d\" -prune -mtime +29)\" ] ";
  return "( case $XDG_CACHE_HOME in /*) c=$XDG_CACHE_HOME ;; *) c=$HOME/.cache ;; esac; c=$c/scalescope/data; " +
         goneLine(what) + kSpaceLine + "if [ ! -L \"$c\" ] && [ -d \"$c\" ] && [ -O \"$c\" ] && cd \"$c\"; then " +
         kPlansLines +
         "for d in *; do case $d in "
         "*[!0-9a-f]*) "
         "continue ;; esac; if [ ${#d} = 64 ] && [ ! -L \"$d\" ] && [ -d \"$d\" ] && [ -O \"$d\" ] " +
         isOld +
         "; then x=$u; if [ $# -gt 0 ] && grep -qsF -e \"$d\" \"$@\"; then x=yes; fi; for m in .used/\"$d\"-*; do if [ "
         "-f \"$m\" ]; then p=${m#*/}; case ${p#\"$d\"-} in \"$b\"-*) if [ "
         "-d "
         "\"/proc/${m##*-}\" ]; then x=yes; else rm -f \"$m\"; fi ;; *) if [ -n \"$(find \"$m\" -mtime -2 "
         "2>/dev/null)\" ]; then x=yes; else rm -f \"$m\"; fi ;; esac; fi; done; if [ -n \"$x\" ]; then k=$((k+1)); "
         "else "
         "gone \"$d\" \".gone-$d\"; fi; fi; done; " +
         (what == Pruning::all ? "rm -rf .gone-*; " : "") + "fi; " + prunedLine("data") + "); ";
}

std::int64_t takeNumber(std::string_view& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  text.remove_prefix(std::min<std::size_t>(text.size(), static_cast<std::size_t>(end - text.data()) + 1));
  return error == std::errc() ? std::max<std::int64_t>(0, value) : 0;
}

int takeCount(std::string_view& text) {
  return static_cast<int>(std::min<std::int64_t>(takeNumber(text), std::numeric_limits<int>::max() / 64));
}

}  // namespace

std::string pruneScript(DeployRoot root, int keep, Pruning what) {
  // In a root where all users may create a folder, or a link of that name to another of our folders, a link is skipped.
  const std::string isOurs = root == DeployRoot::cache ? "" : "if [ -L \"$c\" ]; then exit 0; fi; ";
  return "( " + rootLine(root) + isOurs + "if [ -d \"$c\" ] && [ -O \"$c\" ] && cd \"$c\"; then " + kSpaceLine +
         kOthersLines + kUsedLines + removeLines(keep, what) + prunedLine("programs") +
         "if [ -n \"$h\" ]; then echo \"" + std::string(kOthersMark) + "$h\"; fi; fi ); ";
}

std::string cleanScript(Pruning what) {
  std::string script;
  for (const auto& root : kDeployRoots) script += pruneScript(root.value, 0, what);
  return script + removeRunsLines(what) + removeDataLines(what) + "echo " + std::string(kEndMark) + "\n";
}

std::optional<Pruned> readPruned(std::string_view text) {
  Pruned pruned;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with(kEndMark)) return pruned;
    if (line.starts_with(kPrunedMark)) {
      line.remove_prefix(kPrunedMark.size());
      const int removed = takeCount(line);
      pruned.removed += removed;
      pruned.kept += takeCount(line);
      pruned.bytes += static_cast<double>(takeNumber(line)) * 1024;
      (line == "data" ? pruned.data : line == "runs" ? pruned.runs : pruned.programs) += removed;
    } else if (line.starts_with(kOthersMark) && pruned.others.size() < kMostOthers) {
      pruned.others.push_back(inertText(line.substr(kOthersMark.size()), 64));
    }
  }
  return std::nullopt;
}

}  // namespace scalescope
