#!/usr/bin/env bash
# Runs bench_gpu.py of an unpacked kit on a machine with only a GPU driver, Python and torch 2.11:
#   run.sh --lease SECONDS --results DIR [arguments of bench_gpu.py]
# Environment: PYTHON (python3), TORCH_ROOT (the folder that holds torch/ and nvidia/), KIT_OUT (working folder).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}

fail() { printf 'gpu kit: %s\n' "$*" >&2; exit 3; }

if [ -z "${TORCH_ROOT:-}" ]; then
  TORCH_ROOT=$("$python" -c 'import importlib.util, os
print(os.path.dirname(os.path.dirname(importlib.util.find_spec("torch").origin)))') ||
    fail "$python has no torch: set PYTHON to an interpreter that has torch 2.11, or TORCH_ROOT"
fi
[ -e "$TORCH_ROOT/torch/lib/libtorch_cuda.so" ] || fail "$TORCH_ROOT/torch has no libtorch_cuda.so (a CPU-only torch?)"
grep -qs "2\.11\." "$TORCH_ROOT/torch/version.py" ||
  fail "torch in $TORCH_ROOT is not 2.11: $(grep -s __version__ "$TORCH_ROOT/torch/version.py"). Install torch==2.11.*"

path=$TORCH_ROOT/torch/lib
for folder in "$TORCH_ROOT"/nvidia/*/lib; do [ ! -d "$folder" ] || path+=:$folder; done
for folder in /usr/local/nvidia/lib64 /usr/lib/wsl/lib; do [ ! -d "$folder" ] || path+=:$folder; done
export LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$path

# Only libraries that this machine lacks come from the kit: its own ones match its Python and driver.
mkdir -p "$here/missing"
for _ in 1 2 3 4 5 6; do
  # ldd fails on the static agent, which needs no library.
  missing=$({ ldd "$here"/bin/* 2>/dev/null || true; } | awk '/not found/ {print $1}' | sort -u)
  [ -n "$missing" ] || break
  for name in $missing; do
    [ -e "$here/lib/$name" ] || fail "this machine has no $name, nor has the kit"
    ln -sfn "$here/lib/$name" "$here/missing/$name"
  done
  case $LD_LIBRARY_PATH in *"$here/missing"*) ;; *) LD_LIBRARY_PATH+=:$here/missing ;; esac
done
[ -z "$missing" ] || fail "libraries are missing: $missing"

exec "$python" "$here/tests/bench/gpu/bench_gpu.py" --programs "$here/bin" \
  --out "${KIT_OUT:-$(mktemp -d "${TMPDIR:-/tmp}/gpu-kit-XXXXXX")}" --python "$python" "$@"
