#!/usr/bin/env bash
# try_package.sh DEB [ROOT]: installs the package by apt in a fresh Debian 12 root and starts what it brings: the command line,
# a measured run of one rank, and the window under Xvfb, whose picture is left at ROOT/root/window.png. Needs root and debootstrap.
set -euo pipefail
deb=$(readlink -f "$1"); root=${2:-$(mktemp -d /tmp/scalescope-root.XXXXXX)}
say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
release_mounts() { local at; for at in proc dev/pts dev; do ! mountpoint -q "$root/$at" || umount -l "$root/$at"; done; }
trap release_mounts EXIT

if [ ! -e "$root/etc/debian_version" ]; then
  say "A fresh root"
  source=$(awk '/^URIs:/ {print $2; exit} /^deb / {print $2; exit}' /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null || true)
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" ${source:+"$source"} >"$root.log" 2>&1
  cp -r /etc/apt/sources.list.d /etc/apt/apt.conf.d "$root/etc/apt/"
  [ ! -e /etc/apt/sources.list ] || cp /etc/apt/sources.list "$root/etc/apt/"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"; cp /etc/resolv.conf /etc/hosts "$root/etc/"
fi
mount -t proc proc "$root/proc"; mount --bind /dev "$root/dev"; mount --bind /dev/pts "$root/dev/pts"
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }

say "apt installs it"
cp "$deb" "$root/root/scalescope.deb"
inside apt-get update -q >>"$root.log" 2>&1
inside apt-get install -y -q --no-install-recommends /root/scalescope.deb >>"$root.log" 2>&1 || { tail -20 "$root.log" >&2; exit 1; }
inside apt-get install -y -q --no-install-recommends xvfb xauth imagemagick x11-apps >>"$root.log" 2>&1  # for the picture only

say "The command line"
inside scalescope-cli --version
cat >"$root/root/first.json" <<'JSON'
{"scalescope": 1, "name": "first", "protocol": "free", "model": {"name": "small-cnn"}, "dataset": {"name": "cifar10-sample"}, "baseline": null,
 "axes": {"devices": [1], "perRankBatch": [16], "strategy": ["single"]}, "measure": {"warmupSteps": 5, "steps": 20, "repeats": 1}}
JSON
inside scalescope-cli run /root/first.json

say "The window"
inside bash -c 'xvfb-run -a -s "-screen 0 1280x800x24" bash -c "
  scalescope & window=\$!
  sleep 8; kill -0 \$window || { echo the window ended; exit 1; }
  import -window root /root/window.png; kill \$window; wait \$window || true"'
ls -l "$root/root/window.png"
