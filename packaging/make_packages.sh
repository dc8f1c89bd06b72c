#!/usr/bin/env bash
# make_packages.sh BUILD OUT makes the packages of the programs in BUILD, in OUT: a .deb of each component, and an
# archive and a wheel that need none of them (make_portable.sh). The same build gives the same bytes: every time in them
# is SOURCE_DATE_EPOCH's, else the last commit's.
set -euo pipefail
umask 022
export LC_ALL=C.UTF-8 TZ=UTC
here=$(dirname "$(readlink -f "$0")")
source=$(dirname "$here")
build=$(readlink -f "$1"); mkdir -p "$2"; out=$(readlink -f "$2")
die() { printf 'make_packages: %s\n' "$*" >&2; exit 1; }
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git -C "$source" log -1 --format=%ct 2>/dev/null) ||
    die "this is not a git checkout: set SOURCE_DATE_EPOCH to the time stamp of the packages"
fi
export SOURCE_DATE_EPOCH
has() { [ -x "$build/bin/$1" ]; }

components=()
! has scalescope || components+=(desktop)
! has scalescope-worker || components+=(worker)
! has scalescope-worker-cuda || components+=(cuda)
[ ${#components[@]} -gt 0 ] || die "$build/bin has neither the window nor a worker: run ./dev build"
wanted=${MAKE_PACKAGES_ONLY:-${components[*]}}

rm -rf "$build/_CPack_Packages" "$build"/*.deb
(cd "$build" && cpack -G DEB -D "CPACK_COMPONENTS_ALL=${wanted// /;}" >cpack.log 2>&1) ||
  { tail -20 "$build/cpack.log" >&2; die "cpack failed: see its output above"; }
mv "$build"/*.deb "$out"
rm -rf "$build/_CPack_Packages"

# Archive and wheel contain window, command line and workers together.
case " $wanted " in *" desktop "*) "$here/make_portable.sh" "$build" "$out" ;; esac
