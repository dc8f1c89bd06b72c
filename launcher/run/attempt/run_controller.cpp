#include "launcher/run/attempt/run_controller.h"

#include "core/base/json/nested.h"
#include "launcher/transport/agent_words.h"
#include "launcher/run/attempt/end.h"
#include "launcher/run/attempt/progress_watch.h"
#include "launcher/run/attempt/record_intake.h"

namespace scalescope {
namespace {

constexpr std::chrono::milliseconds kTick{250};

// Of a run that goes on: whoever took a node's lease meanwhile lets it go some day.
void askForLeases(Attempt& attempt) {
  for (std::size_t node = 0; node < attempt.size(); ++node) {
    NodeState& state = attempt.nodes[node];
    if (state.gone || !attempt.ports[node]->ready || !state.leaseLook || attempt.now() < *state.leaseLook) continue;
    state.leaseLook.reset();
    attempt.send(node, LeaseRequest{});
  }
}

// Says a stall; why the run is to be stopped, where nothing more will come of it.
std::optional<Message> judgeProgress(Attempt& attempt, ProgressWatch& watch, bool storeFailed) {
  // A node out of reach says nothing about its ranks, nor does a store that takes nothing.
  if (!attempt.allReachable() || storeFailed) {
    watch.postpone(attempt.now());
    return std::nullopt;
  }
  if (watch.becameStalled(attempt.now())) {
    attempt.sayAll(AttemptState::stalled);
    attempt.guard(Severity::warning,
                  {"launcher.stall-shown",
                   {{"run", attempt.plan.run.run.value}, {"seconds", watch.silentSeconds(attempt.now())}}});
  }
  if (!watch.isHopeless(attempt.now())) return std::nullopt;
  return Message{"launcher.no-progress",
                 {{"seconds", watch.silentSeconds(attempt.now())}, {"rank", std::int64_t{watch.quietestRank()}}}};
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
        watch(wiring.times.stallShown, attempt.plan.run.collectiveTimeoutSeconds),
        ended(std::move(handler)) {}

  Attempt attempt;
  Launch launch;
  End end;
  ProgressWatch watch;
  std::shared_ptr<RecordIntake> intake;
  Handler ended;
  std::shared_ptr<void> timer;
  bool fetching = false;  // sources are, or were, asked for
  bool concluding = false;
  bool storeFailed = false;
  bool over = false;

  void begin() {
    launch.begin();
    tick();
  }

  // ---- records
  void run() {
    fetching = true;
    watch.begin(attempt.now());
    attempt.sayAll(AttemptState::started);
    attempt.sayRun(RunStatus::running);
    for (std::size_t node = 0; node < attempt.size(); ++node) fetchNode(node);
  }

  void fetchNode(std::size_t node) {
    if (!attempt.nodes[node].gone) intake->fetchNode(node);
  }

  // Hooks by a weak pointer: what the store still has to say when this run is no more is nobody's.
  [[nodiscard]] RecordIntake::Hooks hooks() {
    const std::weak_ptr<Impl> weak = weak_from_this();
    return {[weak] {
              const auto self = weak.lock();
              return self && !self->over && self->fetching;
            },
            [weak](const Source& source, Ingested& records) {
              if (const auto self = weak.lock()) self->ingested(source, records);
            },
            [weak](const Error& error) {
              if (const auto self = weak.lock()) self->notStored(error);
            },
            [weak](std::size_t node, const Error& error) {
              if (const auto self = weak.lock())
                self->attempt.guard(Severity::warning,
                                    because({"launcher.bad-data", {{"host", self->attempt.ports[node]->host}}}, error));
            }};
  }

  void notStored(const Error& error) {
    if (!std::exchange(storeFailed, true))
      attempt.guard(Severity::error, because({"launcher.store-failed", {}}, error));
  }

  void ingested(const Source& source, Ingested& result) {
    storeFailed = false;
    if (result.count > 0) {
      const bool wasStalled = watch.isStalled();
      watch.take(source, result, attempt.now());
      if (wasStalled && !watch.isStalled()) attempt.sayAll(AttemptState::started);
      attempt.wiring.listener.tellRecords(
          {attempt.plan.run.study, attempt.key(), CellNumber(attempt.plan.run.cell.number), source, 0,
           std::move(result.records)},
          result.lastSeq);
    }
    if (result.gaps > 0)
      attempt.guard(Severity::warning,
                    {"launcher.log-gap", {{"source", text(source)}, {"gaps", static_cast<std::int64_t>(result.gaps)}}});
    concludeIfKnown();
  }

  // ---- the end
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

  // Ranks may have lived for a moment before anybody asked for their logs.
  void fetchWhatWasWritten() {
    if (fetching || !attempt.all([](const NodeState& node) { return node.cancelled; })) return;
    fetching = true;
    for (std::size_t node = 0; node < attempt.size(); ++node)
      if (!attempt.nodes[node].finished) fetchNode(node);
  }

  void unstarted() {
    over = true;
    timer.reset();
    attempt.wiring.loop.post([handler = ended] { handler({true, {}}); });
  }

  void concludeIfKnown() {
    if (over || concluding || !end.isKnown() || intake->isBusy() || intake->wantsRefetch()) return;
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
    // A full disk may be mended: the outcome is written when it is.
    if (!outcome) return notStored(outcome.error());
    over = true;
    timer.reset();
    attempt.sayAll(AttemptState::ended);
    attempt.sayRun(outcome->status, outcome->cause);
    attempt.wiring.loop.post([handler = ended, result = *outcome] { handler({false, result}); });
  }

  // ---- time
  void tick() {
    if (over) return;
    timer = attempt.wiring.loop.after(kTick, [this] { tick(); });  // the token goes with this
    launch.tick();
    end.tick();
    askForLeases(attempt);
    if (fetching && !end.isCancelling())
      if (auto why = judgeProgress(attempt, watch, storeFailed)) stop(EndReason::stopped, std::move(why));
    if (fetching) refetch();
    concludeIfKnown();
  }

  void refetch() {
    for (std::size_t node = 0; node < attempt.size(); ++node)
      if (attempt.ports[node]->ready && intake->wantsRefetch(node) && !intake->isBusy()) fetchNode(node);
  }

  // ---- what nodes say
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
    if (!answer.held) return attempt.sayHeld(node, answer);
    end.nodeLeased(node);
    if (fetching && !state.finished) fetchNode(node);
  }
  void take(std::size_t node, const LogData& data) {
    // An agent that had nothing left for the sources asked so far said so too early; it will say so again.
    if (fetching && intake->data(node, data)) end.unfinished(node);
  }
  void take(std::size_t node, const Finished& finished) {
    end.finished(node, finished.ranks);
    watch.freeze();
    intake->finish(node);
    concludeIfKnown();
  }
  void take(std::size_t node, const Cancelled&) {
    if (end.confirmed(node)) fetchWhatWasWritten();
    concludeIfKnown();
  }
  void take(std::size_t node, const ErrorAnswer& error) {
    if (error.message.code == "session.not-ready") return;  // sent again after the next hello
    if (error.message.code == "agent.no-lease")
      attempt.nodes[node].leased = false;  // asked for again before the next cancel
    if (!end.isCancelling())
      attempt.guard(Severity::warning, saidBy({"launcher.agent-says", {{"host", attempt.ports[node]->host}}}, error));
  }
  template <class Other>
  void take(std::size_t, const Other&) {}
};

RunController::RunController(RunWiring wiring, LaunchPlan plan, std::vector<NodePort*> nodes, Launch::Mode mode,
                             Handler ended)
    : m_impl(std::make_shared<Impl>(wiring, std::move(plan), std::move(nodes), mode, std::move(ended))) {
  m_impl->intake = std::make_shared<RecordIntake>(m_impl->attempt, m_impl->hooks());
}
RunController::~RunController() {
  m_impl->over = true;
  m_impl->timer.reset();
}
void RunController::begin() { m_impl->begin(); }
void RunController::cancel(EndReason reason, std::optional<Message> why) { m_impl->cancel(reason, std::move(why)); }
const RunPlan& RunController::plan() const { return m_impl->attempt.plan.run; }

bool RunController::giveUp(const std::string& host) {
  Attempt& attempt = m_impl->attempt;
  bool known = false;
  for (std::size_t node = 0; node < attempt.size(); ++node) {
    if (attempt.ports[node]->host != host) continue;
    known = true;
    m_impl->launch.end();
    m_impl->end.giveUp(node);
  }
  if (known) m_impl->fetchWhatWasWritten();
  m_impl->concludeIfKnown();
  return known;
}

void RunController::nodeReady(int node) { m_impl->ready(static_cast<std::size_t>(node)); }
void RunController::nodeSaid(int node, const AgentMessage& message) {
  m_impl->said(static_cast<std::size_t>(node), message);
}
void RunController::nodeUnreachable(int node, const Error& reason) {
  if (!m_impl->over) m_impl->attempt.say(AttemptState::unreachable, static_cast<std::size_t>(node), reason.message);
}
void RunController::nodeAsks(int node) {
  if (!m_impl->over) m_impl->attempt.sayUnreached(static_cast<std::size_t>(node));
}

}  // namespace scalescope
