#!/usr/bin/env bash
# fresh_root.sh SUITE [odd|readme] [FOLDER] makes a minimal Debian root of SUITE (bookworm, trixie, sid ...) by
# debootstrap, with this checkout in it. It needs root, and uses this machine's package mirror, certificates and
# proxies.
#   odd     ./dev setup as root, and again as a user without any right, from a read-only checkout at a path with spaces
#           and an umlaut, umask 077, TMPDIR on another file system, no /run/user; builds the programs of a node that
#           need no LibTorch outside the tree, and starts the agent (the default)
#   readme  the README's two commands, and the first one again
# Prints the seconds of each step; ends with the number of steps that failed. The root is kept in FOLDER.
set -euo pipefail
suite=${1:?SUITE} what=${2:-odd} root=${3:-/tmp/fresh-$suite}
source=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
if [ -z "${SCALESCOPE_FRESH_ROOT:-}" ]; then
  # The mounts are in a separate namespace, so they end with this script in any case.
  SCALESCOPE_FRESH_ROOT=1 exec unshare --mount --propagation private "$0" "$suite" "$what" "$root"
fi
mirror=$(sed -n 's/^URIs: *//p; s/^deb \(\[.*\] \)\?\(http[^ ]*\).*/\2/p' /etc/apt/sources.list.d/debian.sources \
  /etc/apt/sources.list 2>/dev/null | head -1 || true)
log=$root.log
if [ ! -e "$root/etc/debian_version" ]; then
  debootstrap --variant=minbase --include=git,ca-certificates "$suite" "$root" \
    "${mirror:-http://deb.debian.org/debian}" >"$log" 2>&1 ||
    { tail -5 "$log" >&2; echo "debootstrap failed: $log" >&2; exit 1; }
fi
# Only settings for this machine's path to its mirrors are copied; those that make a package's installation small or
# quick are not.
grep -lis 'proxy\|verify\|timeout\|retries' /etc/apt/apt.conf.d/* | xargs -r cp -t "$root/etc/apt/apt.conf.d" || true
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
[ ! -e /etc/pip.conf ] || cp /etc/pip.conf "$root/etc/"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
tree="$root/home/Jörg Müller/scale scope"
mkdir -p "$tree" "$root/work" "$root/run/user"
chmod 755 "$root/home/Jörg Müller"; chmod 1777 "$root/work"
rmdir "$root"/run/user/* 2>/dev/null || true

failed=0
step() { # WHO COMMAND
  local from=$SECONDS rc=0 who=()
  [ "$1" = root ] || who=(setpriv --reuid 65534 --regid 65534 --clear-groups --no-new-privs)
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME="/work/$1" \
    SCALESCOPE_CACHE=/work/cache ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    ${no_proxy:+no_proxy="$no_proxy"} "${who[@]}" /bin/bash -c "mkdir -p \$HOME; cd '${tree#"$root"}' && $2" \
    >>"$log" 2>&1 || rc=$?
  echo "$suite, $1: $2: exit $rc in $((SECONDS - from)) s"
  [ "$rc" = 0 ] || { failed=$((failed + 1)); tail -15 "$log" | cut -c1-200; }
}

case $what in
  odd)
    mount --bind "$source" "$tree"; mount -o remount,bind,ro "$tree"
    step root "./dev setup"
    chmod -R a+rwX "$root/work/cache"
    step nobody "umask 077; TMPDIR=/dev/shm ./dev setup"
    step nobody "! ./dev build no-torch"
    out="umask 077; TMPDIR=/dev/shm cmake"
    step nobody "$out --preset no-torch -B '/work/nobody/o ü' -DSCALESCOPE_QT=OFF -DSCALESCOPE_TESTS=OFF \
-DCMAKE_UNITY_BUILD=ON -DCMAKE_CXX_FLAGS_DEBUG=-O0"
    step nobody "$out --build '/work/nobody/o ü' --target scalescope-agent scalescope-gpuprobe"
    step nobody "'/work/nobody/o ü/bin/scalescope-agent' --help"
    ;;
  readme)
    rm -rf "$tree"; git clone -q "$source" "$tree"
    step root "./dev run"
    step root "./dev run"
    step root "./dev test"
    ;;
  *) echo "fresh_root.sh knows odd and readme, not $what" >&2; exit 2 ;;
esac
echo "$suite: $failed steps failed (log: $log)"
exit "$failed"
