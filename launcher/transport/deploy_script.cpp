#include "launcher/transport/deploy_script.h"

#include <algorithm>

namespace scalescope {
namespace {

// `alone` succeeds if the folder, in a place where all users may create one, belongs to this user, is no link and is
// closed to others (mode 0700).
constexpr const char* kAlone =
    "alone() { m=$(ls -ld \"$c\" 2>/dev/null); case $m in drwx------*) [ -O \"$c\" ] ;; *) false ;; esac; }; ";

// `runs` succeeds if programs can run in $c: a shell runs an empty program. It also succeeds if no file can be created
// there; the next write there reports the reason.
constexpr const char* kRuns =
    "runs() { t=$(mktemp \"$c/.run-XXXXXX\" 2>/dev/null) || return 0; chmod 0700 \"$t\"; x=0; \"$t\" >/dev/null 2>&1 "
    "|| x=1; rm -f \"$t\"; return $x; }; ";

// Sets $d to the folder in $c and defines `owned`, which succeeds as long as no other user could have put anything
// there.
std::string folderLine(const DeployPlace& place) {
  const bool isAlone = place.root != DeployRoot::cache;
  return "umask 077; " + rootLine(place.root) + "d=\"$c/" + place.folder + "\"; " + (isAlone ? kAlone : "") +
         "owned() { " + (isAlone ? "if [ -e \"$c\" ] || [ -L \"$c\" ]; then alone || return 1; fi; " : "") +
         "for f in \"$c\" \"$d\" \"$@\"; do if [ -e \"$f\" ]; then [ -O \"$f\" ] || return 1; fi; done; }; "
         "foreign() { echo \"SCALESCOPE-FOREIGN $d\"; exit 1; }; ";
}

std::string partName(const DeployedFile& file) {
  return ".part-" + (file.packed.bytes > 0 ? file.packed.digest : file.digest).substr(0, 32);
}

// The lock is bound to descriptor 9 and is released when the last process that has it ends.
std::string lockLine(int seconds) {
  return "command -v flock >/dev/null 2>&1 || say busy; exec 9>>\"$d/.lock\"; flock -w " + std::to_string(seconds) +
         " 9 2>/dev/null || say busy; ";
}

// Copies with `cat` into the part. A watcher beside it ends the copy when no more bytes arrive: under an sshd whose
// peer has vanished it would hold the lock for hours. The watcher has neither the lock nor the channel's ends.
std::string copyLine(int idleSeconds) {
  return "exec 3<&0; cat <&3 >> \"$t\" & p=$!; (o=; i=0; while sleep 1; do kill -0 $p || exit 0; n=$(wc -c < \"$t\"); "
         "if [ \"$n\" = \"$o\" "
         "]; "
         "then i=$((i+1)); else i=0; o=$n; fi; if [ $i -ge " +
         std::to_string(idleSeconds) +
         " ]; then kill $p; exit 0; fi; done) </dev/null >/dev/null 2>&1 3<&- 9>&- & g=$!; exec 3<&-; r=0; wait $p || "
         "r=$?; "
         "kill $g 2>/dev/null || :; if [ $r -gt 128 ]; then say idle; fi; if [ $r -ne 0 ]; then say failed; fi; ";
}

}  // namespace

std::string shellCommand(const std::string& script) { return "exec /bin/sh -c '" + script + "'"; }

std::string markedText(const std::string& text, const std::string& mark) {
  const std::size_t at = text.rfind(mark + " ");
  if (at == std::string::npos) return {};
  const std::size_t start = at + mark.size() + 1;
  return text.substr(start, std::min(text.find('\n', start), text.size()) - start);
}

std::string rootLine(DeployRoot root) {
  switch (root) {
    case DeployRoot::runtime:
      return "c=\"${XDG_RUNTIME_DIR:-/nonexistent}/scalescope-programs\"; ";
    case DeployRoot::varTmp:
      return "c=\"/var/tmp/scalescope-programs-$(id -u)\"; ";
    case DeployRoot::tmp:
      return "c=\"/tmp/scalescope-programs-$(id -u)\"; ";
    case DeployRoot::cache:
      break;
  }
  return "c=\"${XDG_CACHE_HOME:-$HOME/.cache}/scalescope\"; ";
}

std::string otherRootLines(std::int64_t wanted, const std::string& whole) {
  const std::string kib = std::to_string(wanted);
  std::string script = kAlone + std::string(kRuns) + "room() { " +
                       (whole.empty() ? "" : "if [ -f \"$c/" + whole + "\" ]; then return 0; fi; ") +
                       "set -- $(df -Pk \"$c\" 2>/dev/null | tail -n 1); [ \"${4:-" + kib + "}\" -ge " + kib +
                       " ]; }; r=none; ";
  for (const auto& root : kDeployRoots)
    if (root.value != DeployRoot::cache)
      script += "if [ $r = none ]; then " + rootLine(root.value) +
                "mkdir -m 0700 \"$c\" 2>/dev/null; if alone && runs && room; then r=" + std::string(root.text) +
                "; else rmdir \"$c\" 2>/dev/null; fi; fi; ";
  return script;
}

std::string askScript(const std::string& folder, const std::vector<DeployedFile>& files) {
  // A file that was sent packed needs room beside its packed form until it is whole.
  std::int64_t bytes = 0, largest = 0;
  for (const DeployedFile& file : files) bytes += file.bytes, largest = std::max(largest, file.bytes);
  bytes += largest;
  std::string script =
      folderLine({folder}) + kRuns +
      "owned || foreign; mkdir -p \"$c\" 2>/dev/null; r=cache; if runs; then :; else n=\"$c\"; " +
      otherRootLines(bytes / 1024 + 1024, folder + "/" + files.back().name) +
      "if [ $r = none ]; then echo \"SCALESCOPE-NOEXEC $n\"; exit 1; fi; d=\"$c/" + folder +
      "\"; owned || foreign; fi; echo \"SCALESCOPE-ROOT $r\"; echo \"SCALESCOPE-AT $d\"; touch -c \"$d\" 2>/dev/null; "
      "look() { owned \"$d/$1\" \"$d/$2\" || foreign; if [ -f \"$d/$1\" "
      "]; then echo "
      "\"SCALESCOPE-ITEM whole\"; elif [ -f \"$d/$2\" ]; then echo \"SCALESCOPE-ITEM \"$(wc -c < "
      "\"$d/$2\"); else echo "
      "\"SCALESCOPE-ITEM 0\"; fi; }; ";
  for (const DeployedFile& file : files) script += "look " + file.name + " " + partName(file) + "; ";
  return script;
}

std::string putScript(const DeployPlace& place, const DeployedFile& file, std::int64_t from, const std::string& own,
                      const DeployTimes& times, const DeployPlace& agent) {
  const std::size_t slash = file.name.rfind('/');
  const std::string inner = slash == std::string::npos ? "" : "/" + file.name.substr(0, slash);
  const std::string path = "\"$d/" + file.name + "\"";
  const std::string size = std::to_string(sentBytes(file));
  const bool isPacked = file.packed.bytes > 0;
  std::string script = folderLine(place) +
                       "say() { echo \"SCALESCOPE-PUT $1\"; [ $1 = ok ]; exit $?; }; set -e; mkdir -p \"$c\"; owned || "
                       "foreign; mkdir -p \"$d" +
                       inner + "\"; owned || foreign; chmod 0700 \"$c\" \"$d\"; t=\"$d/" + partName(file) +
                       (own.empty() ? "" : "." + own) + "\"; ";
  script += own.empty() ? lockLine(times.lockSeconds) : "trap \"rm -f \\\"\\$t\\\" \\\"\\$t.whole\\\"\" 0; ";
  script += "if [ -f " + path +
            " ]; then say ok; fi; n=0; if [ -f \"$t\" ]; then n=$(wc -c < \"$t\"); fi; if [ \"$n\" -gt " + size +
            " ]; then rm -f \"$t\"; n=0; fi; if [ \"$n\" -ne " + std::to_string(from) + " ]; then say moved; fi; " +
            copyLine(times.idleSeconds);
  // Data with a wrong digest are removed, so that no later copy continues from them.
  const auto checkLine = [](const std::string& variable, const std::string& digest) {
    return "s=$(sha256sum \"$" + variable + "\"); s=${s%% *}; if [ \"$s\" != " + digest +
           " ]; then rm -f \"$t\" \"$w\"; say damaged; fi; ";
  };
  script += "n=$(wc -c < \"$t\"); if [ \"$n\" -lt " + size + " ]; then say short; fi; w=\"$t\"; " +
            checkLine("t", isPacked ? file.packed.digest : file.digest);
  if (isPacked)
    script += "w=\"$t.whole\"; a=$(" + rootLine(agent.root) + "echo \"$c/" + agent.folder +
              "/scalescope-agent\"); \"$a\" unpack " + std::to_string(file.bytes) +
              " < \"$t\" > \"$w\" || { rm -f \"$t\" \"$w\"; say not-unpacked; }; " + checkLine("w", file.digest);
  return script + "chmod 0700 \"$w\"; sync \"$w\" 2>/dev/null || sync; mv -f \"$w\" " + path + "; rm -f \"$t\"; say ok";
}

std::string takeScript(const DeployPlace& place, const DeployedFile& file, int seconds) {
  const std::string base = file.name.substr(file.name.rfind('/') + 1);
  const std::string inner = file.name.substr(0, file.name.size() - base.size());
  return folderLine(place) +
         "say() { echo \"SCALESCOPE-PUT $1\"; exit 0; }; IFS= read -r p; mkdir -p \"$c\"; owned || foreign; mkdir -p "
         "\"$d/" +
         inner + "\"; owned || foreign; t=\"$d/" + partName(file) +
         ".take-$$\"; trap \"rm -f \\\"\\$t\\\"\" 0; "
         "l=$(timeout 5 python3 -c \"import importlib.util as u; "
         "print(list(u.find_spec(\\\"torch\\\").submodule_search_locations)[0])\" 2>/dev/null </dev/null); "
         "e=$(($(date +%s)+" +
         std::to_string(seconds) +
         ")); soon() { q=$((e-$(date +%s))); [ $q -gt 0 ] && timeout $q \"$@\"; }; isit() { [ -f \"$1\" ] && [ \"$(wc "
         "-c < \"$1\")\" -eq " +
         std::to_string(file.bytes) + " ] && s=$(soon sha256sum < \"$1\") && [ \"${s%% *}\" = " + file.digest +
         " ]; }; keep() { chmod 0700 \"$t\"; sync \"$t\" 2>/dev/null || sync; mv -f \"$t\" \"$d/" + file.name +
         "\" && say ok; }; for f in \"$c\"/worker-*/" + base + " \"$c\"/worker-*/cuda/" + base +
         "; do if isit \"$f\" && ln \"$f\" \"$t\" 2>/dev/null; then keep; fi; done; "
         "for f in \"$p\" \"${TORCH_ROOT:-/nonexistent}/lib/" +
         base + "\" \"$l/lib/" + base + "\" \"$l\"/../nvidia/*/lib/" + base +
         "; do if isit \"$f\" && soon cp \"$f\" \"$t\" 2>/dev/null && isit \"$t\"; then keep; fi; rm -f \"$t\"; done; "
         "say "
         "none";
}

std::string workersScript() {
  return "sums() { IFS= read -r p; s=none; if [ -n \"$p\" ] && [ -x \"$p\" ]; then s=$(sha256sum < \"$p\"); fi; echo "
         "\"$1 ${s%% *}\"; }; sums SCALESCOPE-CPU-WORKER; sums SCALESCOPE-CUDA-WORKER; g=no; for f in "
         "/proc/driver/nvidia/version /dev/nvidiactl /dev/dxg; do if [ -e $f ]; then g=yes; fi; done; echo "
         "\"SCALESCOPE-GPU $g\"";
}

std::string agentScript(const DeployPlace& place, const std::string& command) {
  return folderLine(place) + "owned \"$d/scalescope-agent\" || foreign; umask 022; exec \"$d/scalescope-agent\" " +
         command;
}

}  // namespace scalescope
