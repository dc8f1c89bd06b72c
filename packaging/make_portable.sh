#!/usr/bin/env bash
# make_portable.sh BUILD OUT makes packages that need no distribution's package manager, in OUT: the archive of window,
# command line and workers, and the wheel of the command line. The same build gives the same bytes; SOURCE_DATE_EPOCH is
# the time in them.
set -euo pipefail
umask 022
export LC_ALL=C.UTF-8 TZ=UTC
here=$(dirname "$(readlink -f "$0")")
build=$1 out=$2
: "${SOURCE_DATE_EPOCH:?the time that the files shall carry}"
export SOURCE_DATE_EPOCH
version=$(sed -n "s/^CMAKE_PROJECT_VERSION:[A-Z]*=//p" "$build/CMakeCache.txt")
name=scalescope-$version-linux-x86_64
stage=$(mktemp -d); trap 'rm -rf "$stage"' EXIT
for component in desktop worker; do
  cmake --install "$build" --prefix "$stage/$name" --component $component --strip >/dev/null
done
"$here/parts/portable.py" "$stage/$name" "$version" >"$stage/libraries"
"$here/parts/sbom.py" "$(dirname "$here")" scalescope-portable "$version" \
  "$stage/$name/share/doc/scalescope/sbom.spdx.json" $(cat "$stage/libraries" "$build/packaging/libraries_worker")
tar -C "$stage" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu \
  -cf - "$name" | gzip -n >"$out/$name.tar.gz"
"$here/make_wheel.py" "$stage/$name" "$version" "$stage/libraries" "$out" >/dev/null
