#include "launcher/run_controller.h"

#include <algorithm>

#include <asio.hpp>

#include "core/base/nested.h"
#include "core/base/text.h"
#include "launcher/progress_watch.h"
#include "launcher/record_intake.h"
#include "launcher/run_phase.h"

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;

// Between the last `finished` and the verdict: sources are subscribed one by one, and the first may be drained early.
constexpr std::chrono::milliseconds kSettle{150};
constexpr std::chrono::milliseconds kTick{250};

}  // namespace

struct RunController::Impl : std::enable_shared_from_this<RunController::Impl> {
  Impl(Wiring wiringIn, LaunchPlan planIn, std::vector<NodePort*> portsIn, Mode modeIn, Ended endedIn)
      : wiring(wiringIn),
        plan(std::move(planIn)),
        ports(std::move(portsIn)),
        mode(modeIn),
        ended(std::move(endedIn)),
        nodes(ports.size()),
        timer(wiring.context),
        watch(wiring.times.stallShown, plan.run.collectiveTimeoutSeconds) {}

  Wiring wiring;
  LaunchPlan plan;
  std::vector<NodePort*> ports;
  Mode mode;
  Ended ended;
  std::vector<NodeState> nodes;
  asio::steady_timer timer;
  ProgressWatch watch;
  Phase phase = Phase::leasing;
  Clock::time_point phaseEnd{};
  Clock::time_point nextRetry{};
  Clock::time_point drainEnd = Clock::time_point::max();
  Clock::time_point peersEnd = Clock::time_point::max();  // when the ranks of other nodes are stopped after a failure on one
  std::shared_ptr<RecordIntake> intake;
  Clock::time_point settled{};
  bool cancelling = false;
  bool concluding = false;
  bool storeFailed = false;
  EndFacts end;

  // ---- small helpers
  [[nodiscard]] AttemptKey key() const { return {plan.run.run, plan.attempt}; }
  void say(const std::string& state, std::size_t node) {
    wiring.events.publish(AttemptEvent{plan.run.run, plan.attempt, state, ports[node]->host});
  }
  void sayAll(const std::string& state) {
    for (std::size_t node = 0; node < ports.size(); ++node) say(state, node);
  }
  void guard(const std::string& severity, Message message) {
    wiring.events.publish(GuardEvent{plan.run.study, severity, std::move(message)});
  }
  template <class Predicate>
  [[nodiscard]] bool all(Predicate predicate) const {
    return std::all_of(nodes.begin(), nodes.end(), predicate);
  }
  void enter(Phase next, std::chrono::seconds deadline) {
    phase = next;
    phaseEnd = Clock::now() + deadline;
  }

  // ---- the way to `running`
  void begin() {
    enter(Phase::leasing, wiring.times.lease);
    sayAll("connecting");
    for (std::size_t node = 0; node < ports.size(); ++node)
      if (ports[node]->ready) resend(node);
    tick();
  }

  // Everything this node should have heard by now; also after a reconnect. Agents answer a repeated request as the first.
  void resend(std::size_t node) {
    if (phase == Phase::ended) return;
    ports[node]->send(LeaseRequest{});
  }

  void afterLease(std::size_t node) {
    if (mode == Mode::reattach) {
      if (!knowsRun(*ports[node], plan.run.run, plan.attempt))
        return stop(EndReason::lost, Message{"launcher.run-unknown", {{"host", ports[node]->host}}});
      NodeState& state = nodes[node];
      state.prepared = state.started = true;
    }
    if (cancelling) return sendCancel(node);
    if (phase == Phase::leasing && all([](const NodeState& state) { return state.leased; }))
      return mode == Mode::reattach ? run() : prepare();
    if (phase == Phase::preparing && !nodes[node].prepared) return sendPrepare(node);
    if (phase == Phase::starting && !nodes[node].started) return sendStart(node);
    if (phase == Phase::running && !nodes[node].finished) fetchNode(node);
  }

  void prepare() {
    enter(Phase::preparing, wiring.times.prepare);
    sayAll("preparing");
    for (std::size_t node = 0; node < nodes.size(); ++node) sendPrepare(node);
  }
  void sendPrepare(std::size_t node) { ports[node]->send(PrepareRequest{key(), plan.nodes[node]}); }

  void startAll() {
    enter(Phase::starting, wiring.times.start);
    for (std::size_t node = 0; node < nodes.size(); ++node) sendStart(node);
  }
  void sendStart(std::size_t node) { ports[node]->send(StartRequest{key(), nodes.front().bound}); }

  void run() {
    phase = Phase::running;
    watch.begin();
    sayAll("started");
    wiring.events.publish(RunEvent{plan.run.study, plan.run.run, plan.run.cell.number, plan.run.repeat, RunStatus::running, {}});
    for (std::size_t node = 0; node < nodes.size(); ++node) fetchNode(node);
  }

  // ---- records
  void fetchNode(std::size_t node) { intake->fetchNode(node); }

  // Hooks by a weak pointer: what the store still has to say when this run is no more is nobody's.
  [[nodiscard]] RecordIntake::Hooks hooks() {
    const std::weak_ptr<Impl> weak = weak_from_this();
    return {[weak] {
              const auto self = weak.lock();
              return self && self->phase == Phase::running;
            },
            [weak](const Source& source, const Ingested& records) {
              if (const auto self = weak.lock()) self->ingested(source, records);
            },
            [weak](const Error& error) {
              if (const auto self = weak.lock()) self->notStored(error);
            }};
  }

  void notStored(const Error& error) {
    if (!std::exchange(storeFailed, true)) guard("error", because({"launcher.store-failed", {}}, error));
  }

  void ingested(const Source& source, const Ingested& result) {
    storeFailed = false;
    if (!result.records.empty()) {
      const bool wasStalled = watch.isStalled();
      for (const Record& record : result.records) watch.take(source, record);
      if (wasStalled && !watch.isStalled()) sayAll("started");
      wiring.events.publish(RecordsEvent{plan.run.study, plan.run.run, plan.run.cell.number, plan.attempt, source, result.records});
    }
    if (result.gaps > 0)
      guard("warning", {"launcher.log-gap", {{"source", text(source)}, {"gaps", static_cast<std::int64_t>(result.gaps)}}});
    concludeIfDone();
  }

  // ---- the end
  void cancel() {
    if (phase == Phase::ended || cancelling) return;
    end.reason = EndReason::cancelledByUser;
    beginCancel();
  }
  void stop(EndReason reason, std::optional<Message> why) {
    if (phase == Phase::ended || cancelling) return;
    end.reason = reason;
    end.why = std::move(why);
    beginCancel();
  }
  void beginCancel() {
    cancelling = true;
    sayAll("cancelling");
    nextRetry = Clock::now() + wiring.times.retry;
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      // A node that never held the lease has nothing of this run.
      if (!nodes[node].leased && mode == Mode::fresh && !nodes[node].prepared) nodes[node].cancelled = nodes[node].finished = true;
      if (!nodes[node].cancelled) sendCancel(node);
    }
    concludeIfDone();
  }
  void sendCancel(std::size_t node) { ports[node]->send(CancelRequest{key(), plan.nodes[node].graceSeconds}); }

  void confirmCancelled(std::size_t node) {
    nodes[node].cancelled = true;
    // Before `started` there is no log to wait for.
    if (!nodes[node].started) nodes[node].finished = true;
    if (all([](const NodeState& state) { return state.cancelled; })) {
      drainEnd = Clock::now() + wiring.times.drain;
      fetchWhatWasWritten();
    }
    concludeIfDone();
  }

  // Cancelled between `start` and `running`: ranks lived for a moment and nobody has asked for their logs yet.
  void fetchWhatWasWritten() {
    if (phase >= Phase::running) return;
    phase = Phase::running;
    for (std::size_t node = 0; node < nodes.size(); ++node)
      if (!nodes[node].finished) fetchNode(node);
  }

  void finished(std::size_t node, const std::vector<RankReport>& ranks) {
    nodes[node].finished = true;
    const bool failed =
        std::any_of(ranks.begin(), ranks.end(), [](const RankReport& rank) { return !rank.code || rank.code->number != 0; });
    if (failed) peersEnd = std::min(peersEnd, Clock::now() + std::chrono::seconds(static_cast<int>(plan.nodes[node].graceSeconds)));
    settled = Clock::now() + kSettle;
    watch.freeze();
    intake->finish(node);
    concludeIfDone();
  }

  void concludeIfDone() {
    if (concluding || phase == Phase::ended || intake->isBusy()) return;
    const bool drained = all([](const NodeState& state) { return state.finished; }) && !intake->wantsRefetch() && Clock::now() >= settled;
    const bool confirmed = !cancelling || all([](const NodeState& state) { return state.cancelled; });
    const bool late = Clock::now() > drainEnd && !intake->wantsRefetch();
    if (!confirmed || (!drained && !late)) return;
    concluding = true;
    end.ranks = plan.run.worldSize();
    auto self = shared_from_this();
    wiring.store.post([self](StoreWriter& writer) {
      const Result<RunOutcome> outcome =
          concludeFromLogs(writer, self->wiring.store.folder(), self->plan.run.run, self->plan.attempt, self->end);
      asio::post(self->wiring.context, [self, outcome] { self->concluded(outcome); });
    });
  }

  void concluded(const Result<RunOutcome>& outcome) {
    if (!outcome) {
      // A full disk may be mended: the outcome is written when it is.
      notStored(outcome.error());
      concluding = false;
      return;
    }
    phase = Phase::ended;
    timer.cancel();
    sayAll("ended");
    wiring.events.publish(RunEvent{plan.run.study, plan.run.run, plan.run.cell.number, plan.run.repeat, outcome->status, outcome->cause});
    asio::post(wiring.context, [handler = std::move(ended), result = *outcome] { handler(result); });
  }

  // ---- time
  void tick() {
    if (phase == Phase::ended) return;
    timer.expires_after(kTick);
    timer.async_wait([self = shared_from_this()](const asio::error_code& error) {
      if (!error) self->tick();
    });
    const auto now = Clock::now();
    if (phase < Phase::running && !cancelling && now > phaseEnd)
      stop(EndReason::stopped,
           Message{"launcher.start-deadline", {{"host", lateHost(phase, nodes, ports)}, {"phase", std::string(name(phase))}}});
    if (phase == Phase::running && !cancelling) lookAtProgress();
    if (now > nextRetry) {
      nextRetry = now + wiring.times.retry;
      retry();
    }
    concludeIfDone();
  }

  void retry() {
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      if (!ports[node]->ready) continue;
      const bool orphaned = Clock::now() > peersEnd && !nodes[node].finished;
      if ((cancelling && !nodes[node].cancelled) || orphaned) sendCancel(node);
      if (intake->wantsRefetch(node) && phase == Phase::running && !intake->isBusy()) fetchNode(node);
    }
  }

  void lookAtProgress() {
    // A node out of reach says nothing about its ranks.
    if (std::any_of(nodes.begin(), nodes.end(), [](const NodeState& state) { return state.unreachable; })) return watch.postpone();
    if (storeFailed) return watch.postpone();
    if (watch.becameStalled()) {
      sayAll("stalled");
      guard("warning", {"launcher.stall-shown", {{"run", plan.run.run.value}, {"seconds", watch.silentSeconds()}}});
    }
    if (watch.isHopeless())
      stop(EndReason::stopped,
           Message{"launcher.no-progress", {{"seconds", watch.silentSeconds()}, {"rank", std::int64_t{watch.quietestRank()}}}});
  }

  // ---- what nodes say
  void said(std::size_t node, AgentMessage& message) {
    const auto about = attemptOf(message);
    if (phase == Phase::ended || (about && *about != key())) return;
    std::visit([this, node](auto& one) { heard(node, one); }, message);
  }

  void heard(std::size_t node, LeaseAnswer& lease) { leased(node, lease); }
  void heard(std::size_t node, Prepared& prepared) {
    nodes[node].prepared = true;
    nodes[node].bound = prepared.bound;
    say("prepared", node);
    if (phase == Phase::preparing && !cancelling && all([](const NodeState& each) { return each.prepared; })) startAll();
  }
  void heard(std::size_t node, Started&) {
    nodes[node].started = true;
    if (phase == Phase::starting && !cancelling && all([](const NodeState& each) { return each.started; })) run();
  }
  void heard(std::size_t node, LogData& data) {
    // An agent that had nothing left for the sources asked so far said so too early; it will say so again.
    if (intake->data(node, std::move(data))) nodes[node].finished = false;
  }
  void heard(std::size_t node, Finished& done) { finished(node, done.ranks); }
  void heard(std::size_t node, Cancelled&) { confirmCancelled(node); }
  void heard(std::size_t node, ErrorAnswer& error) {
    if (!error.run || *error.run == plan.run.run) refused(node, error);
  }
  template <class Other>
  void heard(std::size_t, Other&) {}

  void leased(std::size_t node, const LeaseAnswer& lease) {
    if (!lease.held) {
      const std::string holder = lease.by.empty() ? "another client" : inertText(lease.by);
      return stop(EndReason::stopped, Message{"launcher.lease-held", {{"host", ports[node]->host}, {"by", holder}}});
    }
    nodes[node].leased = true;
    afterLease(node);
  }

  void refused(std::size_t node, const ErrorAnswer& error) {
    if (error.message.code == "session.not-ready") return;  // sent again after the next hello
    if (cancelling) {
      // The agent knows nothing of the run: nothing of it can be alive there.
      if (!nodes[node].started) confirmCancelled(node);
      return;
    }
    const bool running = phase >= Phase::running;
    Message why = saidBy({running ? "launcher.agent-says" : "launcher.agent-refused", {{"host", ports[node]->host}}}, error);
    if (running) return guard("warning", std::move(why));
    stop(EndReason::stopped, std::move(why));
  }
};

RunController::RunController(Wiring wiring, LaunchPlan plan, std::vector<NodePort*> nodes, Mode mode, Ended ended)
    : m_impl(std::make_shared<Impl>(wiring, std::move(plan), std::move(nodes), mode, std::move(ended))) {
  m_impl->intake = std::make_shared<RecordIntake>(wiring, m_impl->plan, m_impl->ports, m_impl->hooks());
}
RunController::~RunController() {
  m_impl->phase = Phase::ended;
  m_impl->timer.cancel();
}
void RunController::begin() { m_impl->begin(); }
void RunController::cancel() { m_impl->cancel(); }
const RunId& RunController::run() const { return m_impl->plan.run.run; }
void RunController::nodeReady(int node) {
  m_impl->nodes[static_cast<std::size_t>(node)].unreachable = false;
  m_impl->resend(static_cast<std::size_t>(node));
}
void RunController::nodeSaid(int node, AgentMessage message) { m_impl->said(static_cast<std::size_t>(node), message); }
void RunController::nodeUnreachable(int node, const Message* nonsense) {
  m_impl->nodes[static_cast<std::size_t>(node)].unreachable = true;
  m_impl->say("unreachable", static_cast<std::size_t>(node));
  if (nonsense) m_impl->guard("warning", *nonsense);
}
void RunController::nodeFailed(int node, const Error& reason) {
  m_impl->nodes[static_cast<std::size_t>(node)].cancelled = m_impl->nodes[static_cast<std::size_t>(node)].finished = true;
  Message why = because({"launcher.node-failed", {{"host", m_impl->ports[static_cast<std::size_t>(node)]->host}}}, reason);
  m_impl->stop(m_impl->phase == Phase::running ? EndReason::lost : EndReason::stopped, std::move(why));
}

}  // namespace scalescope
