# Functions of `dev` for packages of the system: which of apt.txt are missing, and apt that installs them. On other
# systems than Debian and its relatives nothing is installed: the exact command is printed.
# Tests simulate other systems by OS_RELEASE and by programs on the PATH.

OS_RELEASE=${OS_RELEASE:-/etc/os-release}

listed() { grep -hv '^#' "$@" | awk 'NF {print $1}'; }

# Prints the package manager of this system: apt, dnf, pacman, zypper, or nothing for any other system.
package_manager() {
  local ids; ids=" $(sed -n 's/^ID\(_LIKE\)\?=//p' "$OS_RELEASE" 2>/dev/null | tr -d "\"'" | tr '\n' ' ') "
  case $ids in
    *" debian "* | *" ubuntu "*) echo apt ;;
    *" fedora "* | *" rhel "* | *" centos "*) echo dnf ;;
    *" arch "*) echo pacman ;;
    *suse*) echo zypper ;;
  esac
}

# Prints missing Debian packages of the given lists, one per line.
missing_packages() {
  local have  # Provided names are included: a package of one release is a part of another one in the next.
  have=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package} ${Provides}\n' 2>/dev/null |
    awk '$1 ~ /^.i/ {gsub(/\([^)]*\)|,/, " "); for (i = 2; i <= NF; ++i) print $i}')
  comm -23 <(listed "$@" | sort -u) <(sort -u <<<"$have")
}

# Takes MANAGER, then Debian packages on standard input: prints their names there, one per line; "- NAME" if no package
# has it.
names_elsewhere() {
  awk -F '\t' -v manager="$1" '
    BEGIN { column["dnf"] = 2; column["pacman"] = 3; column["zypper"] = 4 }
    FNR == NR { if ($0 !~ /^#/) names[$1] = $column[manager]; next }
    { if (!($1 in names) || names[$1] == "-") print "- " $1
      else { count = split(names[$1], each, ","); for (i = 1; i <= count; ++i) print each[i] } }' \
    packaging/setup/packages.tsv - | sort -u
}

# Takes MANAGER, then names on standard input: prints those that are not installed.
not_installed() {
  local name
  while read -r name; do
    case $1 in
      pacman) pacman -T "$name" >/dev/null 2>&1 || echo "$name" ;;
      *) rpm -q --whatprovides "$name" >/dev/null 2>&1 || echo "$name" ;;
    esac
  done
}

# Handles systems other than Debian: prints what to install, and ends unless all of it is installed.
packages_elsewhere() {  # MANAGER LIST...
  local manager=$1 names missing absent command; shift
  local escape="If all of them are installed under other names: SCALESCOPE_PACKAGES=mine ./dev ..."
  if [ -z "$manager" ]; then
    die "this system is unknown ($OS_RELEASE). Install the packages that have the files of these Debian packages:
  $(listed "$@" | tr '\n' ' ')
$escape"
  fi
  names=$(listed "$@" | names_elsewhere "$manager")
  absent=$(sed -n 's/^- //p' <<<"$names" | tr '\n' ' ')
  missing=$(sed '/^- /d' <<<"$names" | not_installed "$manager" | tr '\n' ' ')
  [ -z "$absent" ] || say "Packages (named as in Debian) whose names for $manager are unknown: $absent"
  [ -n "$missing" ] || return 0
  case $manager in
    dnf) command="dnf install" ;;
    pacman) command="pacman -S --needed" ;;
    zypper) command="zypper install" ;;
  esac
  die "packages are missing. Install them (names unverified on $manager: packaging/setup/packages.tsv):
  sudo $command ${missing% }
$escape"
}

# Reduces apt's lines to one every ten seconds: how many packages of how many are fetched, unpacked and set up, and the
# remaining time. The three phases have equal weight: each takes about as long on a usual network.
apt_progress() {
  local line total=0 fetched=0 unpacked=0 ready=0 said=$SECONDS begun=$SECONDS at text
  while IFS= read -r line; do
    case $line in
      *" newly installed"*)
        [[ ! $line =~ ^([0-9]+)\ upgraded,\ ([0-9]+) ]] || total=$((BASH_REMATCH[1] + BASH_REMATCH[2]))
        ;;
      "Need to get"*)
        begun=$SECONDS
        line=${line#Need to get }; echo "  packages: $total, to fetch: ${line% of archives*}"
        ;;
      Get:*) fetched=$((fetched + 1)) ;;
      Unpacking*) unpacked=$((unpacked + 1)) ;;
      "Setting up"*) ready=$((ready + 1)) ;;
    esac
    if [ "$total" -gt 0 ] && [ $((SECONDS - said)) -ge "${SCALESCOPE_SAY_AFTER:-10}" ]; then
      said=$SECONDS
      if [ "$ready" -gt 0 ]; then text="  set up $ready of $total"
      elif [ "$unpacked" -gt 0 ]; then text="  unpacked $unpacked of $total"
      else text="  fetched $fetched of $total"
      fi
      at=$((fetched + unpacked + ready))
      [ "$at" -lt 3 ] || [ "$SECONDS" = "$begun" ] ||
        text+=", about $(time_left $(((SECONDS - begun) * (3 * total - at) / at))) left"
      echo "$text"
    fi
  done
}

# Prints one sentence about apt's errors in the logs, or nothing if there is no known one.
apt_reason() {  # LOG...
  local holder
  if grep -qsh 'No space left on device\|enough free space in' "$@"; then
    echo "the disk is full: $(df -h --output=avail /var | tail -1 | tr -d ' ') free on /var. Free space and start again"
  elif grep -qsh 'Could not get lock\|Unable to acquire the dpkg frontend lock\|Unable to lock' "$@"; then
    holder=$(sed -n 's/.*held by process \([0-9]* ([^)]*)\).*/\1/p' "$@" 2>/dev/null | tail -1)
    echo "apt is locked by ${holder:+process }${holder:-another process}. Wait until it ends, and start again"
  elif grep -qsh 'NOSPLIT\|does the network require authentication' "$@"; then
    echo "the reply is not from a package server (a page of a proxy, or a network's login page?): check http_proxy"
  elif grep -qsh 'Temporary failure resolving\|Could not resolve\|Could not connect\|Connection failed' "$@"; then
    echo "the package server cannot be reached: check the network and http_proxy"
  elif grep -qsh 'Unable to locate package\|has no installation candidate' "$@"; then
    echo "this system has no package with this name: $(sed -n 's/.*Unable to locate package //p
      s/.*Package .\([^ ]*\). has no installation candidate.*/\1/p' "$@" | sort -u | tr '\n' ' ')"
  elif grep -qsh 'Hash Sum mismatch\|has unexpected size' "$@"; then
    echo "a package has another checksum or size than listed (a mirror at work, a proxy): start again in some minutes"
  fi
}

apt_locked() { grep -qs 'Could not get lock\|Unable to acquire the dpkg frontend lock\|Unable to lock' "$1"; }

# Runs apt; its lines go to LOG. While another process holds its lock, waits for it: ten minutes at most.
apt_run() {  # LOG COMMAND...
  local log=$1 deadline=$((SECONDS + ${SCALESCOPE_APT_WAIT:-600})) told=; shift
  while :; do
    : >"$log"
    if "$@" </dev/null 2>&1 | tee "$log" | apt_progress >&2; then return 0; fi
    apt_locked "$log" && [ $SECONDS -lt $deadline ] || return 1
    [ -n "$told" ] || say "$(apt_reason "$log" | sed 's/\. Wait until it ends.*//'): waiting for it; Ctrl-C cancels"
    told=1
    sleep "${SCALESCOPE_APT_PAUSE:-5}"
  done
}

install_packages() {
  local missing manager
  [ "${SCALESCOPE_PACKAGES:-}" != mine ] || return 0
  manager=$(package_manager)
  if [ "$manager" != apt ]; then packages_elsewhere "$manager" "$@"; return; fi
  missing=$(missing_packages "$@" | tr '\n' ' '); missing=${missing% }
  [ -n "$missing" ] || return 0
  local sudo= as_root="apt-get install --no-install-recommends $missing"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; } ||
      die "packages are missing, and neither root nor sudo is available. Ask the administrator to run:
  $as_root"
    sudo=sudo
  fi
  say "Installing $(wc -w <<<"$missing") Debian packages and what they need"
  # Both logs are read: an update that fetched no list ends with 0, and the names are then unknown.
  local logs try reason
  logs=$(mktemp -d) || die "cannot create a folder in ${TMPDIR:-/tmp} (TMPDIR): is its disk full?"
  for try in 1 2 3; do
    if grep -qs 'dpkg was interrupted' "$logs/install"; then
      say "An earlier installation was interrupted: dpkg --configure -a"
      $sudo dpkg --configure -a >&2 </dev/null || true
    fi
    if apt_run "$logs/update" $sudo env LC_ALL=C apt-get update -q &&
      apt_run "$logs/install" $sudo env LC_ALL=C DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends $missing; then
      rm -rf "$logs"; return 0
    fi
    reason=$(apt_reason "$logs"/*)
    case $reason in
      "the disk is full"* | "apt is locked"* | *"not from a package server"* | *"no package with this name"*) break ;;
    esac
    [ "$try" = 3 ] || { say "apt failed (try $try of 3)"; sleep "${SCALESCOPE_APT_PAUSE:-5}"; }
  done
  cat "$logs"/* | tail -15 >&2; rm -rf "$logs"
  die "apt did not install the packages: ${reason:-see its last lines above}.
Tried: $as_root"
}
