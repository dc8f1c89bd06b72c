#include "launcher/preflight/probe_script.h"

#include <array>
#include <cstdio>

#include "launcher/transport/deploy_script.h"

namespace scalescope::preflight {
namespace {

// Standard input is the script itself: no program that it starts may read it.
constexpr const char* kBegin = R"sh(say() { printf 'SCALESCOPE-LOOK %s\n' "$*"; }
within() {
  if command -v timeout >/dev/null 2>&1; then timeout 4 "$@"; return; fi
  "$@" &
  wp=$!
  (wi=0; while [ $wi -lt 4 ] && kill -0 $wp; do sleep 1; wi=$((wi+1)); done; kill $wp) >/dev/null 2>&1 &
  wait $wp
}
look() {
LC_ALL=C; export LC_ALL
)sh";
constexpr const char* kEnd = R"sh(
}
look </dev/null 2>/dev/null
)sh";

constexpr const char* kMachine = R"sh(
say begin 1
say system "$(uname -s) $(uname -m)"
say kernel "$(uname -r)"
u=$(id -un)
say user "$u"
say shell "${SHELL:-}"
say files "$(ulimit -Sn)" "$(ulimit -Hn)"
say glibc "$(getconf GNU_LIBC_VERSION)"
)sh";

constexpr const char* kFolder = R"sh(
c="${XDG_CACHE_HOME:-$HOME/.cache}/scalescope"
say folder "$c"
(umask 077; mkdir -p "$c")
t="$c/.look-$$"
w=$( (umask 077; mkdir "$t") 2>&1)
if [ -d "$t" ]; then
  trap 'rm -rf "$t"' 0
  trap 'exit 1' 1 2 15
  say filesystem "$(within stat -f -c %T "$t")"
  set -- $(within df -Pk "$t" | tail -n 1)
  say free "$4"
  printf '#!/bin/sh\nexit 0\n' > "$t/x"
  chmod 700 "$t/x"
  if [ -s "$t/x" ]; then if "$t/x"; then say runs yes; else say runs no; say runs-in "$(elsewhere)"; fi; fi
  a=$(date +%s%N)
  if w=$(within dd if=/dev/zero of="$t/w" bs=1048576 count=16 conv=fsync 2>&1); then
    say written 16777216 "$a" "$(date +%s%N)"
  else
    say unwritten "${w:-it took longer than 4 s}"
  fi
  rm -f "$t/w"
else
  say unwritten "$w"
fi
)sh";

constexpr const char* kSessions = R"sh(
if [ -d /run/systemd/system ]; then
  m=org.freedesktop.login1
  k=$(within busctl get-property $m /org/freedesktop/login1 $m.Manager KillUserProcesses)
  case $k in 'b true') say kills yes ;; 'b false') say kills no ;; *) say kills unknown ;; esac
  if [ -e "/var/lib/systemd/linger/$u" ]; then say lingers yes; else say lingers no; fi
fi
a=
r=
for d in /proc/[0-9]*; do
  [ -O "$d" ] || continue
  m=
  read -r m < "$d/comm"
  case $m in scalescope*|worker.bin*|program.bin*|ld-linux*) ;; *) continue ;; esac
  case $(tr '\0' ' ' < "$d/cmdline") in
    *scalescope-agent\ serve*) a="$a ${d#/proc/}" ;;
    *scalescope-worker*|*worker.bin*|*scalescope-program\ --plan*|*program.bin\ --plan*) r="$r ${d#/proc/}" ;;
  esac
done
say agents $a
say ranks $r
set -- "${XDG_STATE_HOME:-$HOME/.local/state}"/scalescope-agent/*/node-*
if [ -e "$1" ]; then say runs-kept $#; else say runs-kept 0; fi
set -- "$c"/agent-* "$c"/worker-*
n=0
for d in "$@"; do if [ -d "$d" ]; then n=$((n+1)); fi; done
say bundles-kept $n
)sh";

constexpr const char* kGpus = R"sh(
v=
if [ -r /proc/driver/nvidia/version ]; then read -r v < /proc/driver/nvidia/version; fi
say driver "$v"
n=0
for d in /sys/bus/pci/devices/*; do
  v=
  read -r v < "$d/vendor"
  if [ "$v" = 0x10de ]; then
    read -r v < "$d/class"
    case $v in 0x03*) n=$((n+1)) ;; esac
  fi
done
say cards $n
)sh";

// Runs last and once for all data sets: if they are large or many, du uses its whole time limit and their bytes are not
// reported.
constexpr const char* kData = R"sh(
case $XDG_CACHE_HOME in /*) q=$XDG_CACHE_HOME ;; *) q=$HOME/.cache ;; esac
set --
for d in "$q"/scalescope/data/*; do
  case ${d##*/} in *[!0-9a-f]*) continue ;; esac
  if [ -d "$d" ]; then set -- "$@" "$d"; fi
done
say data-kept $#
if [ $# -eq 0 ]; then
  say data-kib 0
else
  w=$(within du -sk "$@")
  if [ $? -lt 124 ]; then
    printf '%s\n' "$w" | (
      k=0
      while read -r v d; do case $v in ''|*[!0-9]*) ;; *) k=$((k+v)) ;; esac; done
      say data-kib $k
    )
  fi
fi
)sh";

// Escapes the text for printf's %b.
std::string octal(const std::string& text) {
  std::string out;
  for (const char c : text) {
    std::array<char, 8> digits{};
    std::snprintf(digits.data(), digits.size(), "\\0%03o", static_cast<unsigned>(static_cast<unsigned char>(c)));
    out += digits.data();
  }
  return out;
}

std::string assignment(const char* name, const std::string& value) {
  return std::string(name) + "=$(printf '%b.' '" + octal(value) + "')\n" + name + "=${" + name + "%.}\n";
}

// Defines a function that prints the folder for programs if they may not run in the agent's folder.
std::string elsewhereLines() {
  return "elsewhere() {\n" + otherRootLines(0, "") + "\nif [ $r = none ]; then :; else printf %s \"$c\"; fi\n}\n";
}

std::string fileLines(const WantedFiles& files) {
  if (files.names.empty()) return {};
  std::string out = assignment("f", files.names.front()) + "o=\n";
  for (const std::string& folder : files.folders)
    out += assignment("d", folder) + "if [ -z \"$o\" ] && [ -f \"$d/$f\" ]; then o=$d; fi\n";
  out += "say data-folder \"$o\"\n";
  for (const std::string& name : files.names)
    out += assignment("f", name) +
           "if [ -n \"$o\" ] && [ -r \"$o/$f\" ]; then say data $(within stat -L -c %s \"$o/$f\"); else say data -1; "
           "fi\n";
  return out;
}

// The import of torch has the time limit of one command: it may read hundreds of megabytes from a slow disk.
constexpr const char* kPython = R"sh(
if [ -n "$v" ]; then
  say python $(within "$v" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])')
  w=$(within "$v" -c 'import torch; print(torch.__version__)')
  case $? in 0) say torch "$w" ;; 124|143) say torch slow ;; *) say torch none ;; esac
fi
)sh";

std::string programLines(const WantedProgram& program) {
  if (program.word.empty()) return {};
  std::string out = assignment("f", program.word);
  if (!program.folder.empty())
    out += assignment("d", program.folder) +
           "if [ -d \"$d\" ]; then say program-folder yes; else say program-folder no; fi\n"
           "case $f in /*) ;; */*) f=$d/$f ;; esac\n";
  out += "v=$(command -v \"$f\")\nsay program \"$v\"\n";
  return program.isPython ? out + kPython : out;
}

}  // namespace

std::string clockScript() { return std::string(kBegin) + "say clock $(date '+%s %N')\n" + kEnd; }

std::string probeScript(const WantedFiles& files, const WantedProgram& program) {
  return std::string(kBegin) + elsewhereLines() + kMachine + kFolder + kSessions + kGpus + fileLines(files) +
         programLines(program) + kData + "say end\n" + kEnd;
}

}  // namespace scalescope::preflight
