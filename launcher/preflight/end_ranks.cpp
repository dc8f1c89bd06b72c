#include "launcher/preflight/end_ranks.h"

#include <algorithm>
#include <memory>
#include <string>

#include "core/base/machine/proc_text.h"
#include "core/study/cells/cluster_nodes.h"
#include "launcher/preflight/host_call.h"

namespace scalescope::preflight {
namespace {

constexpr double kEndSeconds = 12;
constexpr std::string_view kEndMark = "SCALESCOPE-ENDED ";

// Recognizes ranks as the probe does; each is checked again before each signal.
std::string endScript(const std::vector<std::int64_t>& ranks) {
  std::string script = "LC_ALL=C; export LC_ALL\nwanted='";
  for (const std::int64_t rank : ranks) script += " " + std::to_string(rank);
  return script + R"sh('
left() {
  l=
  for p in $wanted; do
    [ -O "/proc/$p" ] || continue
    m=
    read -r m < "/proc/$p/comm"
    case $m in scalescope*|worker.bin*|ld-linux*) ;; *) continue ;; esac
    case $(tr '\0' ' ' < "/proc/$p/cmdline" 2>/dev/null) in
      *scalescope-worker*|*worker.bin*) l="$l $p" ;;
    esac
  done
}
{
left
set -- $l
found=$#
[ $# -eq 0 ] || kill "$@"
n=0
while [ $n -lt 30 ]; do
  left
  [ -n "$l" ] || break
  sleep 0.1 || sleep 1
  n=$((n + 1))
done
[ -z "$l" ] || kill -9 $l
n=0
while [ $n -lt 10 ]; do
  left
  [ -n "$l" ] || break
  sleep 0.1 || sleep 1
  n=$((n + 1))
done
set -- $l
echo "SCALESCOPE-ENDED $((found - $#)) $#"
} </dev/null 2>/dev/null
)sh";
}

}  // namespace

Result<int> endRanks(const HostSpec& host, const std::vector<std::int64_t>& ranks, const TransportOptions& programs,
                     const std::stop_token& stop) {
  SshWatch watch;
  const std::stop_callback cut(stop, [&watch] { watch.stop(); });
  HostView view;
  view.spec = host;
  view.login = host.ssh;
  const std::unique_ptr<HostCall> call =
      isHere(host) ? callThisMachine(programs, watch) : callBySsh(programs, watch, view);
  if (!call) return tl::unexpected(view.stopped.value_or(fail("preflight.cancelled").value()));
  const auto text = call->shell(endScript(ranks), kEndSeconds);
  if (!text) return tl::unexpected(text.error());
  const std::size_t at = text->rfind(kEndMark);
  ProcWords words(at == std::string::npos ? std::string_view() : std::string_view(*text).substr(at + kEndMark.size()));
  const auto ended = words.number<std::int64_t>();
  const auto left = words.number<std::int64_t>();
  if (!ended || !left) return fail("preflight.no-answer", {{"text", std::string()}});
  if (*left > 0) return fail("preflight.ranks-left", {{"ranks", *left}});
  return static_cast<int>(*ended);
}

}  // namespace scalescope::preflight
