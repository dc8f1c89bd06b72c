#!/usr/bin/env bash
# Two cluster nodes on one machine: two_nodes.sh up | down | swap-key n0|n1 | enter n0|n1 COMMAND...
# n0 and n1 have network, mount, host name and process namespaces of their own, an sshd each, their own home and /tmp, and
# share the rest of the file system as cluster nodes often do; with SCALESCOPE_CLUSTER_APART=1 an empty folder lies over this
# project's files and neither programs nor libraries of it can be seen there; with SCALESCOPE_CLUSTER_DATA=10.78.0 a second
# cable, eth1, joins the two directly, with these addresses: what a study's ranks send over it meets no ssh traffic. `up` prints the variable that makes ssh and
# scalescope find them. Needs root; exit 77 where namespaces are refused.
set -u
dir=${SCALESCOPE_CLUSTER:-/var/tmp/scalescope-cluster}
net=${SCALESCOPE_CLUSTER_NET:-10.77.0}
tag=${SCALESCOPE_CLUSTER_TAG:-ssc}
patience=${SCALESCOPE_TEST_PATIENCE:-8}  # tests/patience.h
project=$(cd "$(dirname "$0")/../.." && pwd -P)

skip() { echo "SKIPPED two_nodes: $*" >&2; exit 77; }

node_address() { case $1 in n0) echo "$net.10" ;; n1) echo "$net.11" ;; esac; }

down() {
  for node in n0 n1; do
    if [ -s "$dir/$node/pid" ]; then
      kill -9 "$(cat "$dir/$node/pid")" 2>/dev/null
      for _ in $(seq $((50 * patience))); do kill -0 "$(cat "$dir/$node/pid")" 2>/dev/null || break; sleep 0.1; done
    fi
    ip netns del "$tag-$node" 2>/dev/null
    ip link del "$tag-$node" 2>/dev/null
  done
  ip link del "$tag-br" 2>/dev/null
  rm -rf "$dir"
}

# A folder that the node's own home or /tmp would hide: a checkout, or what it links to, may lie in either.
keep_visible() { # NODE FOLDER
  local inside
  case $2 in
    "$HOME"/*) inside=$dir/$1/home/${2#"$HOME"/} ;;
    /tmp/*) inside=$dir/$1$2 ;;
    *) return 0 ;;
  esac
  mkdir -p "$inside"
  mount --rbind "$2" "$inside"
}

# Runs as the first process of the node's namespaces.
node_main() {
  local node=$1
  mount --make-rprivate /
  hostname "$node"
  mkdir -p "$dir/$node/tmp" "$dir/$node/home"
  if [ "${SCALESCOPE_CLUSTER_APART:-0}" = 1 ]; then
    mkdir -p "$dir/empty"
    mount --bind "$dir/empty" "$project" || exit 1
  else
    keep_visible "$node" "$project"
    keep_visible "$node" "$(readlink -f "$project/.deps")"
  fi
  mount --rbind "$dir/$node/home" "$HOME"
  chmod 1777 "$dir/$node/tmp"
  mount --rbind "$dir/$node/tmp" /tmp
  mkdir -p /run/sshd
  exec /usr/sbin/sshd -D -E "$dir/$node/sshd.log" -f "$dir/$node/sshd_config"
}

start_node() {
  local node=$1 address
  address=$(node_address "$node")
  mkdir -p "$dir/$node"
  ssh-keygen -q -t ed25519 -N '' -C "$node" -f "$dir/$node/host_key"
  cat > "$dir/$node/sshd_config" <<CONFIG
ListenAddress $address
HostKey $dir/$node/host_key
AuthorizedKeysFile $dir/key.pub
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
StrictModes no
UsePAM no
PidFile none
PrintMotd no
CONFIG
  ip netns add "$tag-$node" || skip "ip netns add is refused"
  ip link add "$tag-$node" type veth peer name eth0 netns "$tag-$node" || skip "veth pairs are refused"
  ip link set "$tag-$node" master "$tag-br" up
  ip -n "$tag-$node" link set lo up
  ip -n "$tag-$node" addr add "$address/24" dev eth0
  ip -n "$tag-$node" link set eth0 up
  echo "$address $(cut -d' ' -f1,2 "$dir/$node/host_key.pub")" >> "$dir/known_hosts"
  cat >> "$dir/ssh_config" <<CONFIG
Host $node
  HostName $address
  User $(id -un)
  IdentityFile $dir/key
  IdentitiesOnly yes
  UserKnownHostsFile $dir/known_hosts
  GlobalKnownHostsFile /dev/null
CONFIG
  setsid ip netns exec "$tag-$node" unshare --mount --uts --pid --fork --mount-proc --kill-child "$0" node "$node" \
    </dev/null >"$dir/$node/out" 2>&1 9>&- &
  echo $! > "$dir/$node/pid"
}

# Packets stay joined (GSO), as they do up to a network card: the shaper counts their headers all the same.
join_nodes() {
  local suffix=10
  ip link add eth1 netns "$tag-n0" type veth peer name eth1 netns "$tag-n1" || skip "veth pairs are refused"
  for node in n0 n1; do
    ip -n "$tag-$node" addr add "$1.$suffix/24" dev eth1
    ip -n "$tag-$node" link set eth1 up
    suffix=$((suffix + 1))
  done
}

up() {
  [ "$(id -u)" = 0 ] || skip "needs root"
  [ -x /usr/sbin/sshd ] || skip "needs openssh-server"
  down
  mkdir -p "$dir"
  ssh-keygen -q -t ed25519 -N '' -C test -f "$dir/key"
  ip link add "$tag-br" type bridge || skip "a bridge is refused"
  ip addr add "$net.1/24" dev "$tag-br"
  ip link set "$tag-br" up
  start_node n0
  start_node n1
  [ -z "${SCALESCOPE_CLUSTER_DATA:-}" ] || join_nodes "$SCALESCOPE_CLUSTER_DATA"
  for node in n0 n1; do
    for _ in $(seq $((100 * patience))); do
      ssh -F "$dir/ssh_config" -o BatchMode=yes -o ConnectTimeout=$((2 * patience)) "$node" true 2>/dev/null && continue 2
      kill -0 "$(cat "$dir/$node/pid")" 2>/dev/null || break  # in a plain chroot `ip netns exec` may not remount
      sleep 0.1
    done
    cat "$dir/$node/out" "$dir/$node/sshd.log" >&2
    down
    skip "sshd of $node does not answer"
  done
  echo "export SCALESCOPE_SSH_CONFIG=$dir/ssh_config"
}

swap_key() {
  rm -f "$dir/$1/host_key" "$dir/$1/host_key.pub"
  ssh-keygen -q -t ed25519 -N '' -C swapped -f "$dir/$1/host_key"
  pkill -HUP -f "sshd -D -E $dir/$1/sshd.log"
  sleep 0.5
}

enter() {
  local node=$1
  shift
  nsenter -t "$(pgrep -P "$(cat "$dir/$node/pid")" | head -1)" -m -u -n -p "$@"
}

case ${1:-} in
  up) up ;;
  down) down ;;
  node) node_main "$2" ;;
  swap-key) swap_key "$2" ;;
  enter) shift; enter "$@" ;;
  *) echo "usage: $0 up|down|swap-key NODE|enter NODE COMMAND" >&2; exit 2 ;;
esac
