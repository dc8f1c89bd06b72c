#include "launcher/transport/prune_script.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::string_view kPrunedMark = "SCALESCOPE-PRUNED ";  // removed, kept
constexpr std::string_view kOthersMark = "SCALESCOPE-OTHERS ";
constexpr std::string_view kEndMark = "SCALESCOPE-PRUNING-ENDED";
constexpr std::size_t kMostOthers = 16;
constexpr int kDigits = 24;  // of a folder's name

// Nothing else in the place is touched, whatever it is called.
std::string deployedNames() {
  std::string names = "$y-";
  for (int at = 0; at < kDigits; ++at) names += "[0-9a-f]";
  return names;
}

// $h: a machine whose agent lives and is not seen from here. Marks of those that have ended go.
constexpr const char* kOthersLines =
    "b=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)-$(stat -L -c %i /proc/self/ns/pid 2>/dev/null); h=; for m in "
    ".agents/*; do if [ -f \"$m\" ]; then case ${m##*/} in \"$b\"-*) if [ -d \"/proc/${m##*-}\" ]; then :; else rm -f "
    "\"$m\"; fi ;; *) if [ -n \"$(find \"$m\" -mtime -2 2>/dev/null)\" ]; then read -r h < \"$m\" || :; h=${h:-?}; "
    "else rm "
    "-f \"$m\"; fi ;; esac; fi; done; ";

// $u: the folders from which processes of this user run, $a: whether one is an agent.
constexpr const char* kUsedLines =
    "w=$(pwd -P); u=\" \"; a=; for p in /proc/[0-9]*; do if [ -O \"$p\" ] && l=$(readlink \"$p/exe\" 2>/dev/null); "
    "then "
    "case $l in \"$w\"/*) l=${l#\"$w\"/}; l=${l%%/*}; u=\"$u$l \"; case $l in agent-*) a=yes ;; esac ;; esac; fi; "
    "done; ";

std::string removeLines(int keep, Pruning what) {
  const std::string recent =
      what == Pruning::all
          ? ""
          : "if [ -n \"$a\" ] && [ $y = worker ] && [ -n \"$(find \"$f\" -prune -mtime -7)\" ]; then x=yes; fi; ";
  return "n=0; k=0; if [ -z \"$h\" ]; then for y in agent worker; do i=0; for f in $(ls -1dt " + deployedNames() +
         " 2>/dev/null); do if [ "
         "-d \"$f\" ] && [ -O \"$f\" ]; then i=$((i+1)); if [ $i -gt " +
         std::to_string(keep) + " ]; then x=; case $u in *\" $f \"*) x=yes ;; esac; " + recent +
         "if [ -n \"$x\" ]; then k=$((k+1)); else mv \"$f\" \".gone-$$-$f\" && rm -rf \".gone-$$-$f\" && n=$((n+1)); "
         "fi; "
         "fi; fi; done; done; rm -rf .gone-*; fi; ";
}

// By pwd's way to the folder of all studies' runs; $n: how many of them went. Out of the way first, as the agents do.
std::string removeRunsLines(Pruning what) {
  const std::string isOld = what == Pruning::all ? "" : " && [ -n \"$(find \"$e/fetched\" -mtime +29 2>/dev/null)\" ]";
  return "( case $XDG_STATE_HOME in /*) c=$XDG_STATE_HOME ;; *) c=$HOME/.local/state ;; esac; c=$c/scalescope-agent; "
         "n=0; if [ ! -L \"$c\" ] && [ -d \"$c\" ] && [ -O \"$c\" ] && cd \"$c\"; then for s in *; do if [ ! -L \"$s\" "
         "] "
         "&& [ -d \"$s\" ] && [ ${#s} = 26 ] && ! echo \"$s\" | grep -qFf - /proc/[0-9]*/cmdline 2>/dev/null; then for "
         "d "
         "in \"$s\"/node-*/runs/*; do x=; if [ ! -L \"$d\" ] && [ -d \"$d\" ]; then for e in \"$d\"/[0-9]*; do if [ -f "
         "\"$e/fetched\" ]" +
         isOld +
         "; then x=${x:-yes}; else x=no; fi; done; fi; if [ \"$x\" = yes ]; then r=${d##*/}; o=${d%/runs/*}; mv \"$d\" "
         "\"$o/runs/.gone-$r\" && rm -rf \"$o/runs/.gone-$r\" && rm -f \"$o\"/agent/*/\"$r\"-*.json && n=$((n+1)); "
         "rmdir "
         "\"$o\"/agent/* \"$o/agent\" \"$o/runs\" \"$o\" \"$s\" 2>/dev/null; fi; done; fi; done; fi; echo \"" +
         std::string(kPrunedMark) + "$n 0\" ); ";
}

int takeNumber(std::string_view& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  text.remove_prefix(std::min<std::size_t>(text.size(), static_cast<std::size_t>(end - text.data()) + 1));
  return error == std::errc() ? std::max(0, value) : 0;
}

}  // namespace

std::string pruneScript(DeployRoot root, int keep, Pruning what) {
  // Where everybody may make a folder, or a link of its name to another one of ours, it is no link.
  const std::string isOurs = root == DeployRoot::cache ? "" : "if [ -L \"$c\" ]; then exit 0; fi; ";
  return "( " + rootLine(root) + isOurs + "if [ -d \"$c\" ] && [ -O \"$c\" ] && cd \"$c\"; then " + kOthersLines +
         kUsedLines + removeLines(keep, what) + "echo \"" + std::string(kPrunedMark) +
         "$n $k\"; if [ -n \"$h\" ]; then echo \"" + std::string(kOthersMark) + "$h\"; fi; fi ); ";
}

std::string cleanScript(Pruning what) {
  std::string script;
  for (const auto& root : kDeployRoots) script += pruneScript(root.value, 0, what);
  return script + removeRunsLines(what) + "echo " + std::string(kEndMark) + "\n";
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
      pruned.removed += takeNumber(line);
      pruned.kept += takeNumber(line);
    } else if (line.starts_with(kOthersMark) && pruned.others.size() < kMostOthers) {
      pruned.others.push_back(inertText(line.substr(kOthersMark.size()), 64));
    }
  }
  return std::nullopt;
}

}  // namespace scalescope
