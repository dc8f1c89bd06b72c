# Functions of `dev` to configure and build: a valid build folder, the progress of the compiler, and advice after a
# failure.

# Prints one sentence of advice about the last lines of cmake or of a compiler, or nothing.
build_reason() { # LOG
  if grep -qs 'No space left on device\|Disk quota exceeded' "$1"; then
    echo "The disk is full: $(df -h --output=avail . | tail -1 | tr -d ' ') free at $PWD. Free space and start again"
  elif grep -qs 'Killed signal terminated program\|virtual memory exhausted\|Cannot allocate memory' "$1"; then
    echo "There is not enough memory for $(compile_jobs) compilers at a time: use SCALESCOPE_JOBS=1 ./dev ..."
  elif grep -qs 'clock skew\|dirty after 100 tries' "$1"; then
    echo "Files have times in the future: set the clock, touch the files, and start again"
  elif grep -qs 'Could NOT find\|CMAKE_CXX_COMPILER\|required packages were not found' "$1"; then
    echo "A package is missing or too old: the lines above name it. Try ./dev setup"
  fi
}

# Prints why build/PRESET cannot be built on, or nothing: it was made at another place, for another build program,
# or by another compiler.
stale_build() { # PRESET
  local cache=build/$1/CMakeCache.txt home generator compiler made now
  [ -e "$cache" ] || return 0
  if [ -e "build/$1/.configuring" ]; then echo "left by an interrupted cmake"; return 0; fi
  home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")
  if [ -n "$home" ] && [ "$(readlink -f "$home")" != "$(pwd -P)" ]; then
    echo "configured for the sources in $home"
    return 0
  fi
  generator=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$cache")
  if [ -n "$generator" ] && [ "$generator" != Ninja ]; then
    echo "configured for $generator, not for Ninja"
    return 0
  fi
  compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$cache")
  [ -n "$compiler" ] || return 0
  if ! command -v "$compiler" >/dev/null; then echo "built by $compiler, which is no longer installed"; return 0; fi
  made=$(sed -n 's/^set(CMAKE_CXX_COMPILER_VERSION "\(.*\)")/\1/p' "build/$1"/CMakeFiles/*/CMakeCXXCompiler.cmake \
    2>/dev/null | tail -1)
  now=$("$compiler" --version 2>/dev/null | grep -oE '[0-9]+\.[0-9]+\.[0-9]+' | head -1)
  if [ -n "$made" ] && [ -n "$now" ] && [ "$made" != "$now" ]; then
    echo "built by version $made of $compiler, which now is version $now"
    return 0
  fi
  # A preset that names its compiler does not use CXX.
  if [ -n "${CXX:-}" ] && [ "$1" != asan ] && [ "$1" != tsan ] && [ "$1" != fuzz ] &&
    [ "$(readlink -f "$(command -v "${CXX%% *}")")" != "$(readlink -f "$compiler")" ]; then
    echo "built by $compiler, but CXX is $CXX"
  fi
}

configure() { # PRESET [cmake arguments]
  local preset=$1 folder=build/$1 stale log reason; shift
  mkdir -p "$folder" 2>/dev/null && : 2>/dev/null >"$folder/.writable" ||
    die "cannot write to $PWD/$folder (read-only, another user's folder, or a full disk). Build elsewhere:
  cmake --preset $preset -S '$PWD' -B DIR -DTORCH_ROOT='$(deps_folder)/site' && cmake --build DIR"
  rm -f "$folder/.writable"
  stale=$(stale_build "$preset")
  if [ -n "$stale" ]; then
    say "$folder was $stale: building it again"
    rm -rf "$folder"; mkdir -p "$folder"
  fi
  if [ ! -e "$folder/build.ninja" ] || [ $# -gt 0 ]; then
    log=$folder/configure.log
    : >"$folder/.configuring"
    cmake --preset "$preset" "$@" >"$log" 2>&1 || {
      tail -30 "$log" >&2
      reason=$(build_reason "$log")
      die "cmake --preset $preset${*:+ $*} failed (all lines: $log).${reason:+ $reason.}"
    }
    rm -f "$folder/.configuring"
  fi
}

# Waits until no other `./dev` builds PRESET. The lock ends with this process or with unlock_build.
lock_build() { # PRESET
  # Without a folder to write to there is no lock; `configure` reports that.
  mkdir -p build 2>/dev/null && : 2>/dev/null >>"build/.$1.lock" || return 0
  exec {build_lock}>>"build/.$1.lock"
  flock -n "$build_lock" && return
  say "Waiting for another ./dev that builds $1"
  flock "$build_lock"
}
unlock_build() { [ -z "${build_lock:-}" ] || exec {build_lock}>&-; build_lock=; }

# Prints the number of compilers that run at a time: SCALESCOPE_JOBS if it is set, otherwise one for each core, but at
# most one for each 2 GB of free memory, which forty files of a unity build need.
compile_jobs() { # [MEMINFO]
  local fit
  fit=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB$/\1/p' "${1:-/proc/meminfo}" 2>/dev/null)
  fit=$((${fit:-0} / 2000000))
  if [ -n "${SCALESCOPE_JOBS:-}" ] || [ "$fit" -ge "$JOBS" ]; then echo "$JOBS"; else echo $((fit > 1 ? fit : 1)); fi
}

build() { # PRESET [targets]
  local preset=$1 log=build/$1/build.log first reason build_lock= at_a_time; shift
  lock_build "$preset"
  configure "$preset"
  at_a_time=$(compile_jobs)
  say "Building $preset: ${*:-all}, $at_a_time steps at a time"
  cmake --build "build/$preset" -j "$at_a_time" --target "${@:-all}" 2>&1 | tee "$log" | compile_progress >&2 || {
    first=$(sed -n 's/^FAILED: *\(\[code=[0-9]*\]\)\? *\([^ ]*\).*/\2/p' "$log" | head -1)
    reason=$(build_reason "$log")
    die "the build of ${first:-${*:-all}} failed (see its output above; all of it is in $log).${reason:+ $reason.}
To build only this: cmake --build build/$preset -j 1 --target ${first:-${*:-all}}"
  }
  unlock_build
}

# Prints SECONDS, rounded as an estimate.
time_left() {
  if [ "$1" -lt 90 ]; then echo "$(((($1 + 9) / 10) * 10)) s"; else echo "$((($1 + 59) / 60)) min"; fi
}

# Copies Ninja's output except its step lines, and shows the progress: on a terminal in one line, elsewhere after 20
# seconds and then once a minute.
compile_progress() {
  local line= part= got now at=0 of=0 begun=$SECONDS next=$((SECONDS + ${SCALESCOPE_SAY_AFTER:-20})) shown= text
  local terminal=; [ -t 2 ] && [ "${TERM:-dumb}" != dumb ] && terminal=1
  while :; do
    got=0; IFS= read -r -t 5 line || got=$?
    [ "$got" = 0 ] || [ "$got" -gt 128 ] || break  # Above 128 means that nothing has arrived yet.
    if [ "$got" != 0 ]; then
      part+=$line
    else
      line=$part$line part=
      if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
        [ "${BASH_REMATCH[2]}" = "$of" ] || begun=$SECONDS
        at=${BASH_REMATCH[1]} of=${BASH_REMATCH[2]}
      else
        [ -z "$shown" ] || printf '\r\033[K'
        shown=
        printf '%s\n' "$line"
      fi
    fi
    [ "$of" -gt 1 ] || continue
    now=$SECONDS text="  $at of $of steps of the build"
    [ "$at" -lt 3 ] || [ $((now - begun)) -lt 5 ] ||
      text+=", about $(time_left $(((now - begun) * (of - at) / at))) left"
    if [ -n "$terminal" ]; then
      printf '\r\033[K%s' "$text"; shown=1
    elif [ "$now" -ge "$next" ]; then
      printf '%s\n' "$text"; next=$((now + 60))
    fi
  done
  [ -z "$part$line" ] || printf '%s\n' "$part$line"
  [ -z "$shown" ] || printf '\r\033[K'
}
