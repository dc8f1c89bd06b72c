#include "launcher/run/attempt/run_controller.h"

#include <utility>

#include "launcher/transport/agent_errors.h"
#include "launcher/run/attempt/end.h"
#include "launcher/run/attempt/fetching.h"

namespace scalescope {
namespace {

constexpr std::chrono::milliseconds kTick{250};

// Requests leases of a running attempt again, because a client that took one meanwhile will release it.
void askForLeases(Attempt& attempt) {
  for (std::size_t node = 0; node < attempt.size(); ++node) {
    NodeState& state = attempt.nodes[node];
    if (state.gone || !attempt.ports[node]->ready || !state.leaseLook || attempt.now() < *state.leaseLook) continue;
    state.leaseLook.reset();
    attempt.send(node, LeaseRequest{});
  }
}

}  // namespace

struct RunController::Impl : std::enable_shared_from_this<RunController::Impl> {
  Impl(RunWiring wiring, LaunchPlan plan, std::vector<NodePort*> ports, Launch::Mode mode, Handler handler)
      : attempt(wiring, std::move(plan), std::move(ports)),
        launch(attempt, mode,
               {[this] { run(); }, [this] { unstarted(); },
                [this](Message why) { stop(EndReason::stopped, std::move(why)); },
                [this](const std::string& host) {
                  stop(EndReason::lost, Message{"launcher.run-unknown", {{"host", host}}});
                }}),
        end(attempt),
        fetching(attempt, [this] { concludeIfKnown(); }),
        ended(std::move(handler)) {}

  Attempt attempt;
  Launch launch;
  End end;
  Fetching fetching;
  Handler ended;
  std::shared_ptr<void> timer;
  bool concluding = false;
  bool over = false;

  void begin() {
    launch.begin();
    tick();
  }

  void run() {
    fetching.begin();
    attempt.reportAll(AttemptState::started);
    attempt.reportRun(RunStatus::running);
    for (std::size_t node = 0; node < attempt.size(); ++node) fetching.fetch(node);
  }

  // ---- The end.
  void cancel(EndReason reason, std::optional<Message> why) {
    if (!over && !end.isCancelling()) stop(reason, std::move(why));
  }

  void stop(EndReason reason, std::optional<Message> why) {
    if (over || end.isCancelling()) return;
    launch.end();
    end.cancel(reason, std::move(why));
    fetchWhatWasWritten();
    concludeIfKnown();
  }

  // Fetches the logs of ranks that may have lived briefly before logs were requested.
  void fetchWhatWasWritten() {
    if (fetching.hasBegun() || !attempt.all([](const NodeState& node) { return node.cancelled; })) return;
    fetching.begin();
    for (std::size_t node = 0; node < attempt.size(); ++node)
      if (!attempt.nodes[node].finished) fetching.fetch(node);
  }

  // Stops all requests, judgements and records.
  void close() {
    over = true;
    fetching.end();
    timer.reset();
  }

  void unstarted() {
    close();
    attempt.wiring.loop.post([handler = ended] { handler({true, {}}); });
  }

  void concludeIfKnown() {
    if (over || concluding || !end.isKnown() || fetching.isBusy()) return;
    concluding = true;
    auto self = shared_from_this();
    attempt.wiring.store.post([self, facts = end.facts()](StoreWriter& writer) {
      Result<RunOutcome> outcome =
          concludeFromLogs(writer, self->attempt.wiring.store.folder(), self->attempt.key(), facts);
      self->attempt.wiring.loop.post([self, outcome = std::move(outcome)] { self->concluded(outcome); });
    });
  }

  void concluded(const Result<RunOutcome>& outcome) {
    concluding = false;
    if (over) return;
    // The outcome is written once a full disk has room again.
    if (!outcome) return fetching.notStored(outcome.error());
    close();
    attempt.reportAll(AttemptState::ended);
    attempt.reportRun(outcome->status, outcome->cause);
    attempt.wiring.loop.post([handler = ended, result = *outcome] { handler({false, result}); });
  }

  // ---- Time.
  void tick() {
    if (over) return;
    attempt.lived.tick();
    // The timer's token ends with this object.
    timer = attempt.wiring.loop.after(kTick, [this] { tick(); });
    launch.tick();
    end.tick();
    askForLeases(attempt);
    if (!end.isCancelling())
      if (auto why = fetching.judgeProgress()) stop(EndReason::stalled, std::move(why));
    fetching.fetchAgain();
    concludeIfKnown();
  }

  // ---- Messages of the nodes.
  void ready(std::size_t node) {
    if (over) return;
    attempt.nodes[node].leased = false;
    if (!launch.isOver()) return launch.nodeReady(node);
    attempt.send(node, LeaseRequest{});
  }

  void said(std::size_t node, const AgentMessage& message) {
    if (over) return;
    const auto about = attemptOf(message);
    if (about && *about != attempt.key()) return;
    if (launch.take(node, message)) return;
    std::visit([&](const auto& one) { take(node, one); }, message);
  }

  void take(std::size_t node, const LeaseAnswer& answer) {
    NodeState& state = attempt.nodes[node];
    state.leased = answer.held;
    state.leaseLook.reset();
    if (!answer.held) state.leaseLook = attempt.now() + attempt.wiring.times.waiting;
    if (!answer.held) state.unreachableReported = true;
    if (!answer.held) return attempt.reportHeld(node, answer);
    if (std::exchange(state.unreachableReported, false))
      attempt.say(end.isCancelling() ? AttemptState::cancelling : AttemptState::started, node);
    end.nodeLeased(node);
    if (fetching.hasBegun() && (!state.finished || fetching.awaits(node))) fetching.fetch(node);
  }
  void take(std::size_t node, const LogData& data) {
    // An agent may have reported `finished` before a further source was requested; it will report it again.
    if (fetching.data(node, data)) end.unfinished(node);
  }
  void take(std::size_t node, const Finished& finished) {
    end.finished(node, finished.ranks);
    fetching.finish(node);
    concludeIfKnown();
  }
  void take(std::size_t node, const Cancelled&) {
    if (end.confirmed(node)) fetchWhatWasWritten();
    concludeIfKnown();
  }
  void take(std::size_t node, const ErrorAnswer& error) {
    const ErrorKind kind = kindOf(error.message.code);
    if (kind == ErrorKind::notReady) return;  // It is sent again after the next hello.
    // The lease is requested before the next cancel.
    if (kind == ErrorKind::noAccess) attempt.nodes[node].leased = false;
    if (!end.isCancelling())
      attempt.guard(Severity::warning,
                    withAgentReason({"launcher.agent-says", {{"host", attempt.ports[node]->host}}}, error));
  }
  template <class Other>
  void take(std::size_t, const Other&) {}
};

RunController::RunController(RunWiring wiring, LaunchPlan plan, std::vector<NodePort*> nodes, Launch::Mode mode,
                             Handler ended)
    : m_impl(std::make_shared<Impl>(wiring, std::move(plan), std::move(nodes), mode, std::move(ended))) {}
RunController::~RunController() { m_impl->close(); }
void RunController::begin() { m_impl->begin(); }
void RunController::cancel(EndReason reason, std::optional<Message> why) { m_impl->cancel(reason, std::move(why)); }
const RunPlan& RunController::plan() const { return m_impl->attempt.plan.run; }

bool RunController::abandon(const std::string& host) {
  Attempt& attempt = m_impl->attempt;
  bool known = false;
  for (std::size_t node = 0; node < attempt.size(); ++node) {
    if (attempt.ports[node]->host != host) continue;
    known = true;
    m_impl->launch.end();
    m_impl->end.abandon(node);
  }
  if (known) m_impl->fetchWhatWasWritten();
  m_impl->concludeIfKnown();
  return known;
}

void RunController::nodeReady(int node) { m_impl->ready(static_cast<std::size_t>(node)); }
void RunController::nodeReported(int node, const AgentMessage& message) {
  m_impl->said(static_cast<std::size_t>(node), message);
}
void RunController::nodeUnreachable(int node, const Error& reason) {
  if (m_impl->over) return;
  m_impl->attempt.nodes[static_cast<std::size_t>(node)].unreachableReported = true;
  m_impl->attempt.say(AttemptState::unreachable, static_cast<std::size_t>(node), reason.message);
  // Its ranks ended with the job; their logs are fetched through the login node.
  if (isJobEnd(reason.kind)) m_impl->cancel(EndReason::lost, reason.message);
}
void RunController::nodeAsks(int node) {
  if (!m_impl->over) m_impl->attempt.reportUnreached(static_cast<std::size_t>(node));
}

}  // namespace scalescope
