#include "launcher/preflight/watch_loads.h"

#include <pthread.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "core/base/machine/core_state.h"
#include "core/base/machine/proc_text.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/study/cells/cluster_nodes.h"
#include "core/telemetry/wire/link_probe_messages.h"
#include "core/telemetry/wire/message_fields.h"
#include "launcher/preflight/host_call.h"
#include "launcher/preflight/probe_answer.h"
#include "launcher/transport/deploy_script.h"

namespace scalescope::preflight {
namespace {

constexpr std::chrono::seconds kBetweenLooks{2};
constexpr std::chrono::seconds kBeforeNextTry{30};
constexpr std::chrono::milliseconds kWatchTick{200};
constexpr int kLooksPerCloseLook = 3;
constexpr double kLookSeconds = 10;
constexpr std::size_t kMostGpuText = 128;

// Returns the host's GPUs as its agent reports them; nullopt if it does not.
std::optional<std::vector<GpuFacts>> askGpus(HostCall& call) {
  const auto text = call.agent("facts", kLookSeconds);
  if (!text) return std::nullopt;
  auto facts = fromText<Facts>(markedText(*text, kFactsMark), "facts", kMostProbeBytes);
  if (!facts) return std::nullopt;
  for (GpuFacts& gpu : facts->gpus) {
    gpu.name = inertText(gpu.name, kMostGpuText);
    for (std::string& process : gpu.processes) process = inertText(process, kMostGpuText);
  }
  return std::move(facts->gpus);
}

class WatchedHost {
 public:
  WatchedHost(const HostSpec& host, const TransportOptions& programs, const OnLoad& onLoad)
      : m_host(host), m_programs(programs), m_onLoad(onLoad), m_thread(startThread([this] { run(); })) {
    if (!m_thread) m_onLoad(m_host, tl::unexpected(m_thread.error()));
  }
  WatchedHost(const WatchedHost&) = delete;
  WatchedHost& operator=(const WatchedHost&) = delete;
  ~WatchedHost() {
    stop();
    if (m_thread) m_thread->join();
  }

  void stop() {
    std::shared_ptr<SshWatch> watch;
    {
      const std::lock_guard lock(m_mutex);
      m_stopped = true;
      watch = m_watch;
    }
    m_wake.notify_all();
    if (watch) watch->stop();
  }

  void look() {  // Checks the deadline of the current step.
    std::shared_ptr<SshWatch> watch;
    {
      const std::lock_guard lock(m_mutex);
      watch = m_watch;
    }
    if (watch) watch->look();
  }

 private:
  void run() {
    pthread_setname_np(pthread_self(), "load-watch");
    while (!isStopped()) {
      try {
        const Error why = session();
        if (!isStopped()) m_onLoad(m_host, tl::unexpected(why));
      } catch (const std::exception& error) {
        if (!isStopped())
          m_onLoad(m_host, fail("preflight.agent-said", {{"reason", inertText(error.what(), kMostGpuText)}}));
      }
      pause(kBeforeNextTry);
    }
  }

  // Runs until the session ends or the stop; returns the reason.
  Error session() {
    const auto watch = std::make_shared<SshWatch>();
    {
      const std::lock_guard lock(m_mutex);
      if (m_stopped) return fail("preflight.cancelled").value();
      m_watch = watch;
    }
    HostView view;
    view.spec = m_host;
    view.login = m_host.ssh;
    const std::unique_ptr<HostCall> call =
        isHere(m_host) ? callThisMachine(m_programs, *watch) : callBySsh(m_programs, *watch, view);
    if (!call) return view.stopped.value_or(fail("preflight.cancelled").value());
    bool asksGpus = true;
    for (int looks = 0; !isStopped(); ++looks) {
      const Look look = looks % kLooksPerCloseLook == 0 ? Look::close : Look::brief;
      const auto text = call->shell(loadScript(look), kLookSeconds);
      if (!text) return text.error();
      auto load = readLoadText(*text);
      if (!load) return load.error();
      HostLoad onLoad{std::move(*load), {}};
      if (asksGpus && look == Look::close) {
        onLoad.gpus = askGpus(*call);
        asksGpus = onLoad.gpus && !onLoad.gpus->empty();
      }
      if (!isStopped()) m_onLoad(m_host, std::move(onLoad));
      pause(kBetweenLooks);
    }
    return fail("preflight.cancelled").value();
  }

  bool isStopped() {
    const std::lock_guard lock(m_mutex);
    return m_stopped;
  }

  void pause(std::chrono::seconds time) {
    std::unique_lock lock(m_mutex);
    m_wake.wait_for(lock, time, [this] { return m_stopped; });
  }

  const HostSpec m_host;
  const TransportOptions& m_programs;
  const OnLoad& m_onLoad;
  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::shared_ptr<SshWatch> m_watch;  // Watch of the current session; guarded by m_mutex, as is m_stopped.
  bool m_stopped = false;
  Result<std::jthread> m_thread;  // It is the last member, so it is joined before the others are destroyed.
};

}  // namespace

void watchLoads(const std::vector<HostSpec>& hosts, const TransportOptions& programs, const OnLoad& onLoad,
                const std::stop_token& stop) {
  std::signal(SIGPIPE, SIG_IGN);  // A write to a program that has ended must return an error here instead of a signal.
  std::vector<std::unique_ptr<WatchedHost>> watched;
  for (const HostSpec& host : hosts)
    if (!isOnCluster(host)) watched.push_back(std::make_unique<WatchedHost>(host, programs, onLoad));
  while (!stop.stop_requested() && !watched.empty()) {
    std::this_thread::sleep_for(kWatchTick);
    for (const auto& each : watched) each->look();
  }
  for (const auto& each : watched) each->stop();  // All are stopped before the first is joined.
}

namespace {

constexpr std::string_view kLineMark = "SCALESCOPE-LOAD ";
constexpr std::size_t kMostShown = 200;  // Most characters of an invalid answer.

}  // namespace

std::string loadScript(Look look) {
  std::string script = R"sh(LC_ALL=C; export LC_ALL
mark() { sed "s/^/SCALESCOPE-LOAD $1 /"; }
grep '^cpu' /proc/stat 2>/dev/null </dev/null | mark stat
mark loadavg 2>/dev/null </proc/loadavg
mark meminfo 2>/dev/null </proc/meminfo
grep -E '^(processor|cpu MHz)' /proc/cpuinfo 2>/dev/null </dev/null | mark cpuinfo
)sh";
  if (look == Look::brief) return script;
  script.append("grep -s . ").append(kSensorFiles).append(" </dev/null | mark sensors\n");
  // The shell that runs this command is running too: it prints its own number first.
  return script.append(R"sh(running=$(sh -c 'echo "own $$"
exec grep -sE "^[0-9]+ \(.*\) R " /proc/[0-9]*/task/[0-9]*/stat' 2>/dev/null </dev/null | head -n 1024)
printf '%s\n' "$running" | mark running
printf '%s\n' "$running" | sed -n 's|^/proc/\([0-9]*\)/.*|\1|p' | sort -u | while read -r pid; do
  grep -s . "/proc/$pid/comm" /dev/null </dev/null
done | mark running
)sh");
}

Result<LoadText> readLoadText(std::string_view text) {
  LoadText load;
  const std::array<std::pair<std::string_view, std::string*>, 6> parts{{{"stat ", &load.stat},
                                                                        {"loadavg ", &load.loadavg},
                                                                        {"meminfo ", &load.meminfo},
                                                                        {"cpuinfo ", &load.cpuinfo},
                                                                        {"sensors ", &load.sensors},
                                                                        {"running ", &load.running}}};
  eachProcLine(text, [&](std::string_view line) {
    if (!line.starts_with(kLineMark)) return;
    line.remove_prefix(kLineMark.size());
    for (const auto& [name, part] : parts)
      if (line.starts_with(name)) part->append(line.substr(name.size())).push_back('\n');
  });
  if (load.stat.empty() && load.meminfo.empty())
    return fail("preflight.no-answer", {{"text", inertText(text, kMostShown)}});
  return load;
}

}  // namespace scalescope::preflight
