#include "launcher/plan/host_probe.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include <pthread.h>

#include <asio.hpp>

#include "core/base/coded.h"
#include "core/base/json/nested.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/study/cells/cluster_nodes.h"
#include "launcher/transport/asio_loop.h"
#include "launcher/transport/ssh/ssh_failure.h"
#include "launcher/plan/plan.h"
#include "launcher/plan/provisioners.h"
#include "launcher/transport/transport.h"

namespace scalescope {
namespace {

// The activity of a link, which it reports as its progress.
enum class LinkSign {
  waits,  // It waits for the user's answer.
  reads,  // It reads files of this machine, to compare them with the host's.
  copies,
  other
};
constexpr std::array kLinkSigns{Coded{"ssh.waiting", LinkSign::waits},      Coded{"ssh.reading", LinkSign::reads},
                                Coded{"ssh.packing", LinkSign::copies},     Coded{"ssh.not-packed", LinkSign::copies},
                                Coded{"ssh.sending", LinkSign::copies},     Coded{"ssh.sending-look", LinkSign::copies},
                                Coded{"ssh.sending-not", LinkSign::copies}, Coded{"ssh.sending-on", LinkSign::copies},
                                Coded{"ssh.sent", LinkSign::copies}};

LinkSign linkSignOf(const Message& progress) { return codedValue(kLinkSigns, progress.code).value_or(LinkSign::other); }

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kDeadline{15};
// A plan with unreachable hosts is ready after 3 s.
constexpr std::chrono::milliseconds kPlanDeadline{2500};
// A large file may be read, packed, checked and flushed in this time.
constexpr std::chrono::seconds kCopyDeadline{120};

struct Answer {
  std::optional<Result<HostFacts>> facts;
  int refusedCopies = 0;
  Error lastReason{Message{"launcher.probe-silent", {}}, {}};
};

// Returns true if a further attempt would not help.
bool isFinal(const Error& reason, bool plans, Answer& answer) {
  if (plans || needsUser(reason) || reason.kind == ErrorKind::unreachable || isOfJob(reason)) return true;
  // One failure may come from a concurrent copy; a full or read-only home directory does not change.
  return sshFailureOf(reason) == SshFailure::copy && ++answer.refusedCopies > 1;
}

// Returns the time until which a host that has given this sign of life is waited for.
Clock::time_point endAfter(const Message& sign, bool plans, Clock::time_point end) {
  if (plans && linkSignOf(sign) != LinkSign::waits) return end;
  return Clock::now() + patienceAfter(sign);
}

// Messages and ends of several probe threads, for the thread that waits for them.
class ProgressRelay {
 public:
  void say(const Message& message) {
    const std::lock_guard lock(m_mutex);
    m_messages.push_back(message);
    m_changed.notify_one();
  }
  void end(std::size_t host) {
    const std::lock_guard lock(m_mutex);
    m_ended.push_back(host);
    m_changed.notify_one();
  }
  // Returns the next host whose probe has ended; earlier messages are passed to `progress`.
  std::size_t nextEnded(const std::function<void(const Message&)>& progress) {
    std::unique_lock lock(m_mutex);
    while (true) {
      m_changed.wait(lock, [this] { return !m_messages.empty() || !m_ended.empty(); });
      while (!m_messages.empty()) {
        const Message message = std::move(m_messages.front());
        m_messages.pop_front();
        lock.unlock();
        progress(message);
        lock.lock();
      }
      if (m_ended.empty()) continue;
      const std::size_t host = m_ended.front();
      m_ended.pop_front();
      return host;
    }
  }

 private:
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::deque<Message> m_messages;   // m_mutex guards it.
  std::deque<std::size_t> m_ended;  // m_mutex guards it.
};

}  // namespace

bool isOfCopy(const Message& sign) { return linkSignOf(sign) == LinkSign::copies; }

std::chrono::seconds patienceAfter(const Message& sign) {
  return isOfCopy(sign) || linkSignOf(sign) == LinkSign::reads ? kCopyDeadline : kDeadline;
}

Result<ProbedHost> probeHost(const ProbeTarget& target, const ResolveOptions& options, const SessionIdentity& identity,
                             const std::function<void(const Message&)>& progress, std::stop_token stop) {
  const HostSpec& host = target.host;
  if (isHere(host)) {
    ProbedHost local{probeLocalHost(options.environment), workerProgramOf(options.programs, options.environment)};
    if (options.client) limitTo(*options.client, local.facts);
    return local;
  }
  asio::io_context context;
  AsioLoop loop(context, 1);
  const bool plans = options.purpose == ResolvePurpose::plan;
  TransportOptions reach = transportOptionsOf(options);
  reach.sendsWorker = !plans;
  reach.job = target.job;
  auto transport = makeTransport(context, host, reach);
  if (!transport) return tl::unexpected(transport.error());
  Answer answer;
  Message lastReported;
  NodeSession* live = nullptr;
  auto end = Clock::now() + (plans ? kPlanDeadline : std::chrono::milliseconds(kDeadline));
  const auto ask = options.question ? [&](HostQuestion question) {
    end = Clock::now() + kDeadline;
    options.question(std::move(question));
  } : std::function<void(HostQuestion)>();
  NodeSession session(loop, **transport, identity,
                      {.ready = [&](const AgentHello&) { live->send(ProbeRequest{}); },
                       .message =
                           [&](const AgentMessage& message) {
                             if (const auto* facts = std::get_if<Facts>(&message)) answer.facts = hostFactsOf(*facts);
                           },
                       .unreachable =
                           [&](const Error& reason) {
                             answer.lastReason = reason;
                             if (isFinal(reason, plans, answer)) answer.facts = tl::unexpected(reason);
                           },
                       .progress =
                           [&](const Message& message) {
                             end = endAfter(message, plans, end);
                             if (isOfCopy(message) && message != lastReported) progress(lastReported = message);
                           },
                       .question = ask});
  live = &session;
  session.open();
  while (!answer.facts && !stop.stop_requested() && Clock::now() < end)
    if (context.run_one_for(std::chrono::milliseconds(100)) == 0 && context.stopped()) context.restart();
  session.close();
  context.restart();
  context.run_for(std::chrono::milliseconds(200));
  if (!answer.facts)
    return fail(
        "launcher.probe-deadline",
        {{"host", host.name}, {"seconds", std::chrono::duration<double>(plans ? kPlanDeadline : kDeadline).count()}},
        answer.lastReason);
  if (!*answer.facts) return tl::unexpected(answer.facts->error());
  return ProbedHost{std::move(**answer.facts), (*transport)->workerPath(), (*transport)->choice()};
}

std::vector<Result<ProbedHost>> probeHosts(
    const std::vector<ProbeTarget>& targets, const ResolveOptions& options,
    const std::function<void(const Message&)>& progress,
    const std::function<void(const HostSpec& host, const Result<ProbedHost>& look)>& ended, std::stop_token stop) {
  const StudyId probing(makeUlid());
  std::vector<std::optional<Result<ProbedHost>>> looks(targets.size());
  ProgressRelay relay;
  std::vector<std::jthread> threads;  // These are last, because the threads write into everything above.
  for (std::size_t at = 0; at < targets.size(); ++at) {
    progress({"launcher.probing", {{"host", targets[at].host.name}}});
    auto thread = startThread([&, at] {
      pthread_setname_np(pthread_self(), "host probe");
      try {
        looks[at] = probeHost(
            targets[at], options, {"", probing, NodeIndex(static_cast<int>(at)), ""},
            [&relay](const Message& message) { relay.say(message); }, stop);
        // An exception such as out of memory ends only this probe, not the process.
      } catch (const std::exception& error) {
        looks[at] = fail("launcher.agent-says", {{"host", targets[at].host.name}, {"what", inertText(error.what())}});
      }
      relay.end(at);
    });
    if (thread) {
      threads.push_back(std::move(*thread));
      continue;
    }
    looks[at] = tl::unexpected(thread.error());
    relay.end(at);
  }
  for (std::size_t left = targets.size(); left > 0; --left) {
    const std::size_t at = relay.nextEnded(progress);
    ended(targets[at].host, *looks[at]);
  }
  threads.clear();
  std::vector<Result<ProbedHost>> found;
  for (auto& look : looks) found.push_back(std::move(*look));
  return found;
}

namespace {

// Hosts that are probed in parallel, by their index in the study: those without a cluster, then the node of each
// cluster for which its job is requested, then the other nodes of these jobs.
using ProbeSteps = std::array<std::vector<std::size_t>, 3>;

// Returns true if nothing can run without the host, or if waiting for it would not help.
bool isNeeded(std::size_t place, const HostSpec& host, const Error& why) {
  return place == 0 || isOnCluster(host) || !isRetryable(why);
}

// Returns the index of the first abandoned host, or the number of hosts.
std::size_t firstAbandoned(const StudySpec& study, const ResolveOptions& options) {
  const auto found = std::find_if(study.hosts.begin(), study.hosts.end(),
                                  [&](const HostSpec& host) { return options.abandoned.contains(host.name); });
  return static_cast<std::size_t>(found - study.hosts.begin());
}

bool requestsJob(const HostSpec& host) { return isOnCluster(host) && clusterNode(host).node == 0; }

ProbeSteps stepsOver(const StudySpec& study, std::size_t used) {
  ProbeSteps steps;
  for (std::size_t at = 0; at < used; ++at) {
    const HostSpec& host = study.hosts[at];
    steps[!isOnCluster(host) ? 0 : requestsJob(host) ? 1 : 2].push_back(at);
  }
  return steps;
}

ProbeTarget targetOf(const StudySpec& study, std::size_t at, int devices) {
  ProbeTarget target{study.hosts[at]};
  if (requestsJob(target.host)) target.job = JobRequest{static_cast<int>(at), coresOfNode(target.host, devices)};
  return target;
}

}  // namespace

Message unreachableReason(const HostSpec& host, const Error& why) {
  if (isOnCluster(host)) return why.message;  // The message names the host.
  return because({"launcher.unreachable", {{"host", host.name}}}, why);
}

Error unknownHost(const HostSpec& host, const Error& why) {
  return isOnCluster(host) ? why : fail("launcher.host-unknown", {{"host", host.name}}, why).value();
}

Result<HostLooks> probeStudyHosts(const StudySpec& study, const std::vector<Cell>& cells, const ResolveOptions& options,
                                  const std::function<void(const Message&)>& progress, std::stop_token stop) {
  const bool runs = options.purpose == ResolvePurpose::run;
  const auto ended = [&](const HostSpec& host, const Result<ProbedHost>& look) {
    if (!look && !runs) progress(unreachableReason(host, look.error()));
  };
  const std::size_t used = std::min(static_cast<std::size_t>(largestNodes(cells)), firstAbandoned(study, options));
  std::vector<std::optional<Result<ProbedHost>>> looks(used);
  for (const std::vector<std::size_t>& step : stepsOver(study, used)) {
    std::vector<ProbeTarget> targets;
    for (const std::size_t at : step) targets.push_back(targetOf(study, at, largestDevices(cells)));
    auto found = probeHosts(targets, options, progress, ended, stop);
    for (std::size_t one = 0; one < step.size(); ++one) {
      const HostSpec& host = targets[one].host;
      if (runs && !found[one] && isNeeded(step[one], host, found[one].error()))
        return tl::unexpected(unknownHost(host, found[one].error()));
      looks[step[one]] = std::move(found[one]);
    }
  }
  HostLooks inOrder;
  for (auto& look : looks) inOrder.push_back(std::move(*look));
  return inOrder;
}

}  // namespace scalescope
