#include "launcher/preflight/clean_hosts.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <exception>
#include <memory>
#include <string>
#include <thread>

#include "core/base/machine/proc_text.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/study/cells/cluster_nodes.h"
#include "launcher/preflight/host_call.h"

namespace scalescope::preflight {
namespace {

constexpr std::chrono::seconds kCleanTime{30};
constexpr std::chrono::milliseconds kCleanTick{50};
constexpr double kCleanSeconds = 25;

// State of one host during its cleaning.
struct Cleaning {
  void start(const HostSpec& host, const TransportOptions& programs, Pruning what) {
    view.spec = host;
    view.isLocal = host.ssh.empty();
    view.login = host.ssh;
    auto started = startThread([this, &programs, what] {
      pthread_setname_np(pthread_self(), "clean");
      try {
        found = clean(programs, what);
      } catch (const std::exception& error) {  // Exhausted memory ends the work on this host, not the process.
        found = fail("preflight.agent-said", {{"reason", inertText(error.what(), 128)}});
      }
      isDone = true;
    });
    if (started) {
      thread = std::move(*started);
      return;
    }
    found = tl::unexpected(started.error());
    isDone = true;
  }

  Result<Pruned> clean(const TransportOptions& programs, Pruning what) {
    const auto call = view.isLocal ? callThisMachine(programs, watch) : callBySsh(programs, watch, view);
    if (!call) return tl::unexpected(*view.stopped);
    const auto text = call->shell(cleanScript(what), kCleanSeconds);
    if (!text) return tl::unexpected(text.error());
    const auto pruned = readPruned(*text);
    return pruned ? Result<Pruned>(*pruned) : fail("preflight.probe-cut");
  }

  SshWatch watch;
  HostView view;
  Result<Pruned> found = Pruned{};  // Result that belongs to the thread until isDone.
  std::atomic<bool> isDone{false};
  bool isCut = false;
  std::jthread thread;  // It is the last member, so it is joined before the others are destroyed.
};

}  // namespace

std::vector<CleanedHost> cleanHosts(const std::vector<HostSpec>& hosts, const TransportOptions& programs,
                                    const std::stop_token& stop, Pruning what) {
  std::signal(SIGPIPE, SIG_IGN);  // A write to a program that has ended must return an error here instead of a signal.
  std::vector<std::unique_ptr<Cleaning>> cleanings;
  for (const HostSpec& host : hosts) {
    cleanings.push_back(std::make_unique<Cleaning>());
    cleanings.back()->start(host, programs, what);
  }
  const auto end = std::chrono::steady_clock::now() + kCleanTime;
  const auto isDone = [](const std::unique_ptr<Cleaning>& one) { return one->isDone.load(); };
  for (; !std::all_of(cleanings.begin(), cleanings.end(), isDone); std::this_thread::sleep_for(kCleanTick)) {
    const bool isOver = stop.stop_requested() || std::chrono::steady_clock::now() > end;
    for (const auto& one : cleanings) {
      if (one->isDone) continue;
      one->isCut = one->isCut || isOver;
      if (isOver) one->watch.stop();
      one->watch.look();
    }
  }
  std::vector<CleanedHost> cleaned;
  for (const auto& one : cleanings) {
    one->thread.join();
    if (one->isCut && !one->found)  // The cut is the reason, whatever error it caused.
      one->found = stop.stop_requested() ? fail("preflight.cancelled")
                                         : fail("preflight.deadline", {{"seconds", std::int64_t{kCleanTime.count()}}});
    cleaned.push_back({one->view.spec.name, one->found});
  }
  return cleaned;
}

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
