#!/usr/bin/env bash
# make_packages.sh BUILD OUT: the packages of what BUILD holds, in OUT: a .deb of each component and an archive that
# needs none of them. The same build gives the same bytes: every time in them is SOURCE_DATE_EPOCH's, else the last
# commit's.
set -euo pipefail
umask 022
export LC_ALL=C.UTF-8 TZ=UTC
here=$(dirname "$(readlink -f "$0")")
source=$(dirname "$here")
build=$(readlink -f "$1"); mkdir -p "$2"; out=$(readlink -f "$2")
die() { printf 'make_packages: %s\n' "$*" >&2; exit 1; }
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git -C "$source" log -1 --format=%ct 2>/dev/null) ||
    die "this is no git checkout: set SOURCE_DATE_EPOCH to the time that the packages shall carry"
fi
export SOURCE_DATE_EPOCH
of_cache() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
version=$(of_cache CMAKE_PROJECT_VERSION)
has() { [ -x "$build/bin/$1" ]; }

components=()
! has scalescope || components+=(desktop)
! has scalescope-worker || components+=(worker)
! has scalescope-worker-cuda || components+=(cuda)
[ ${#components[@]} -gt 0 ] || die "$build/bin holds neither window nor worker: ./dev build"
wanted=${MAKE_PACKAGES_ONLY:-${components[*]}}

rm -rf "$build/_CPack_Packages" "$build"/*.deb
(cd "$build" && cpack -G DEB -D "CPACK_COMPONENTS_ALL=${wanted// /;}" >cpack.log 2>&1) ||
  { tail -20 "$build/cpack.log" >&2; die "cpack failed"; }
mv "$build"/*.deb "$out"
rm -rf "$build/_CPack_Packages"

# The archive is of window, command line and workers together.
case " $wanted " in *" desktop "*) ;; *) exit 0 ;; esac
name=scalescope-$version-linux-x86_64
stage=$(mktemp -d); trap 'rm -rf "$stage"' EXIT
for component in desktop worker; do
  cmake --install "$build" --prefix "$stage/$name" --component $component --strip >/dev/null
done
"$here/parts/portable.py" "$stage/$name" "$version" >"$stage/libraries"
"$here/parts/sbom.py" "$source" scalescope-portable "$version" "$stage/$name/share/doc/scalescope/sbom.spdx.json" \
  $(cat "$stage/libraries")
tar -C "$stage" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu \
  -cf - "$name" | gzip -n >"$out/$name.tar.gz"
