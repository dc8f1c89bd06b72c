#include "launcher/agent/attempt/node_attempt.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/base/machine/memory.h"
#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/telemetry/log/store_layout.h"
#include "launcher/agent/attempt/attempt_state.h"
#include "launcher/agent/attempt/log_feed.h"
#include "launcher/agent/attempt/rank_output.h"
#include "launcher/agent/host/kept_data.h"
#include "launcher/agent/host/node_facts.h"
#include "launcher/agent/host/paths.h"

namespace scalescope::agent {
namespace {

constexpr double kLongestGrace = 600;

std::int64_t later(double seconds) {
  return monotonicNs() + static_cast<std::int64_t>(std::clamp(seconds, 0.0, kLongestGrace) * 1e9);
}

RankExit exitFrom(int waitStatus) {
  RankExit exit;
  exit.known = true;
  if (WIFSIGNALED(waitStatus)) {
    exit.signal = WTERMSIG(waitStatus);
    exit.cause = ExitCause::signal;
  } else {
    exit.code = WEXITSTATUS(waitStatus);
    exit.cause = exit.code == 0 ? ExitCause::finished : ExitCause::failed;
  }
  return exit;
}

// Returns the exit that an adopted rank has logged itself; without such a record the cause is unknown.
RankExit exitFromLog(const std::string& folder, RankIndex rank) {
  RankExit exit;
  exit.cause = ExitCause::unknown;
  const auto log = readSource(folder, Source{SourceKind::rank, rank.value});
  if (!log) return exit;
  for (const Record& record : log->records) {
    const auto said = objectIn<ExitObject>(record);
    if (!said || !said->code) continue;
    exit.known = true;
    exit.code = *said->code;
    exit.cause = exit.code == 0 ? ExitCause::finished : ExitCause::failed;
  }
  return exit;
}

}  // namespace

Attempt::Attempt(Folders folders, AttemptState state)
    : m_folders(std::move(folders)),
      m_state(std::move(state)),
      m_folder(attemptFolder(m_folders.root, m_state.plan.run, m_state.plan.attempt)),
      m_pidfds(m_state.plan.ranks.size()),
      m_isChild(m_state.plan.ranks.size(), false),
      m_memory(m_state.plan.ranks.size()),
      m_saidLeftOut(m_state.plan.ranks.size(), false) {
  m_state.ranks.resize(m_state.plan.ranks.size());
}

Attempt::~Attempt() {
  m_sampler.reset();
  saveAcks();
}

RankMark Attempt::mark() const { return {m_state.plan.run, m_state.plan.attempt, m_state.plan.nodeIndex}; }

// Saves the state without the client's variables: ranks are started only once, and the variables may include passwords.
Status Attempt::save() {
  // A user may have removed the store with this attempt: its folder for states must not be created again.
  if (access(m_folder.c_str(), F_OK) != 0 && errno == ENOENT)
    return fail("file.write", {{"path", m_folder}, {"reason", errnoText(ENOENT)}});
  auto environment = std::exchange(m_state.plan.environment, std::nullopt);
  Status saved = writeAttemptState(m_folders.state, m_state);
  m_state.plan.environment = std::move(environment);
  return saved;
}

bool Attempt::isRanksAlive() const {
  return m_state.phase == AttemptPhase::started &&
         std::any_of(
             m_state.ranks.begin(), m_state.ranks.end(), [](const RankState& rank) { return !rank.gone; });
}

void Attempt::signalAll(int signal) {
  for (std::size_t i = 0; i < m_state.ranks.size(); ++i) {
    const RankState& rank = m_state.ranks[i];
    if (rank.gone || rank.process.pid <= 0) continue;
    signalProcess(rank.process, m_pidfds[i], signal);
    // A rank leads a session, so its children get the signal too, as long as the rank still exists and its number
    // cannot be reused.
    if (isAlive(rank.process)) kill(-rank.process.pid, signal);
  }
}

// Returns true if the rank was killed for lack of memory. The count of its own control group is certain. The host's
// count is used if the rank has none, and only if the kernel and not this agent killed the rank.
bool Attempt::killedForMemory(std::size_t index, const RankExit& exit) const {
  if (m_memory[index]) return m_memory[index]->kills() > 0;
  return isKilled(exit) && m_killAtNs == 0 && memoryKills() > m_oomKillsAtStart;
}

// Returns the dynamic loader's message of a program that never reached its main function and so has no log.
std::string Attempt::loaderWordsOf(std::size_t index, const RankExit& exit) const {
  constexpr std::uint64_t kTail = 8192;
  if (!exit.known || exit.signal != 0 || (exit.code != 127 && exit.code != 1)) return "";
  return loaderComplaint(
      endOfOutput(outputPath(m_folder, Source{SourceKind::rank, m_state.plan.ranks[index].rank.value}), kTail));
}

void Attempt::rankGone(std::size_t index, RankExit exit) {
  RankState& rank = m_state.ranks[index];
  if (rank.gone) return;
  rank.gone = true;
  const bool byKernel = killedForMemory(index, exit);
  if (m_memory[index]) m_memory[index]->remove();
  if (byKernel) exit.cause = ExitCause::oomKilled;
  const bool failed = !exit.known || exit.signal != 0 || exit.code != 0;
  if (failed && m_state.cancelled && !byKernel)
    exit.cause = ExitCause::cancelled;
  else if (failed && m_stopping && !byKernel)
    exit.cause = ExitCause::peerFailed;
  rank.exit = exit;
  m_pidfds[index].reset();
  if (const std::uint64_t leftOut = limitOutputOf(index)) reportLeftOut(index, leftOut);
  if (m_log)
    m_log->log(ExitedObject{m_state.plan.ranks[index].rank, codeOf(exit), exit.signal, exit.cause,
                            loaderWordsOf(index, exit)});
  // The first failure explains the end of the run; the other ranks hang in a collective from now on and are ended after
  // the grace period.
  if (failed && m_terminateAtNs == 0 && isRanksAlive()) m_terminateAtNs = later(m_state.plan.graceSeconds);
  static_cast<void>(save());
}

bool Attempt::childEnded(pid_t pid, int waitStatus) {
  for (std::size_t i = 0; i < m_state.ranks.size(); ++i) {
    if (!m_isChild[i] || m_state.ranks[i].gone || m_state.ranks[i].process.pid != pid) continue;
    rankGone(i, exitFrom(waitStatus));
    return true;
  }
  return false;
}

void Attempt::lookAtAdopted() {
  for (std::size_t i = 0; i < m_state.ranks.size(); ++i)
    if (!m_isChild[i] && !m_state.ranks[i].gone && !isAlive(m_state.ranks[i].process))
      rankGone(i, exitFromLog(m_folder, m_state.plan.ranks[i].rank));
}

std::uint64_t Attempt::limitOutputOf(std::size_t index) {
  return limitOutput(outputPath(m_folder, Source{SourceKind::rank, m_state.plan.ranks[index].rank.value}));
}

void Attempt::reportLeftOut(std::size_t index, std::uint64_t bytes) {
  const Message said{"agent.output-left-out",
                     {{"rank", std::int64_t{m_state.plan.ranks[index].rank.value}},
                      {"most", static_cast<std::int64_t>(OutputLimit().most >> 20)},
                      {"bytes", static_cast<std::int64_t>(bytes)}}};
  if (m_log) m_log->log(RecordType::text, TextRecord{TextStream::log, TextLevel::warning, english(said)});
}

// Limits the ranks' output. The first shortening is reported at once, the total at the rank's end.
void Attempt::limitOutputs() {
  for (std::size_t i = 0; i < m_state.ranks.size(); ++i) {
    if (m_state.ranks[i].gone) continue;
    const std::uint64_t leftOut = limitOutputOf(i);
    if (leftOut == 0 || m_saidLeftOut[i]) continue;
    m_saidLeftOut[i] = true;
    reportLeftOut(i, leftOut);
  }
}

void Attempt::stopPeersWhenDue() {
  const std::int64_t now = monotonicNs();
  if (m_terminateAtNs != 0 && !m_stopping && now >= m_terminateAtNs) {
    m_stopping = true;
    signalAll(SIGTERM);
    m_killAtNs = later(m_state.plan.graceSeconds);
  }
  if (m_killAtNs != 0 && now >= m_killAtNs) {
    signalAll(SIGKILL);
    m_killAtNs = now + 1'000'000'000;  // The signal is repeated for processes that were forked meanwhile.
  }
}

void Attempt::cancel(double graceSeconds, std::function<void()> confirmed) {
  m_confirm.push_back(std::move(confirmed));
  if (m_state.cancelled) return;
  m_state.cancelled = true;
  if (m_state.phase == AttemptPhase::prepared) m_rendezvous.socket.reset(), m_rankFile.reset();
  static_cast<void>(save());
  m_stopping = true;
  signalAll(SIGTERM);
  m_killAtNs = later(graceSeconds);
  m_terminateAtNs = monotonicNs();
}

// Kills leftovers of the ranks (daemonised children), found by the mark in their environment, until there are none.
void Attempt::sweep() {
  if (monotonicNs() < m_sweepAtNs) return;
  const std::vector<MarkedProcess> left = findMarked(mark());
  for (const MarkedProcess& process : left) signalProcess(process.process, openPidfd(process.process), SIGKILL);
  // A process that a driver blocks may never end: the interval of the search grows, because each search costs CPU time
  // of other runs.
  m_sweepEveryNs = std::min(2 * m_sweepEveryNs, kSecondNs);
  m_sweepAtNs = monotonicNs() + m_sweepEveryNs;
  if (!left.empty()) return;
  if (!m_freed) m_freed.emplace(whatItHolds());
  const auto notFree = m_freed->look();
  if (!notFree) return;
  for (const Message& one : *notFree)
    if (m_log) m_log->log(RecordType::text, TextRecord{TextStream::log, TextLevel::warning, english(one)});
  finish();
}

HeldByAttempt Attempt::whatItHolds() const {
  HeldByAttempt held{m_state.plan.claims.gpus, {}, 0};
  for (const RankState& rank : m_state.ranks) held.ranks.push_back(rank.process.pid);
  const bool bindsHere = std::any_of(m_state.plan.ranks.begin(), m_state.plan.ranks.end(),
                                     [](const NodeRank& rank) { return rank.rank.value == 0; });
  if (bindsHere) held.port = m_state.masterPort;
  return held;
}

void Attempt::finish() {
  m_freed.reset();
  m_sampler.reset();
  if (m_log) static_cast<void>(m_log->flush());
  m_log.reset();
  m_claims.release();
  m_state.phase = AttemptPhase::ended;
  m_state.endedWallNs = wallNs();
  static_cast<void>(save());
  noteFetched();  // An attempt that never started has no logs to fetch.
}

void Attempt::noteFetched() const {
  if (m_folders.keepsForOthers && isEnded() && isAcknowledged()) markFetched(m_folder);
}

void Attempt::tick() {
  if (m_state.phase == AttemptPhase::started) {
    lookAtAdopted();
    limitOutputs();
    if (isRanksAlive())
      stopPeersWhenDue();
    else
      sweep();
  }
  const bool over = isEnded() || (m_state.phase == AttemptPhase::prepared && m_state.cancelled);
  if (over && m_state.phase == AttemptPhase::prepared) finish();
  if (!over || m_confirm.empty()) return;
  for (const auto& confirmed : std::exchange(m_confirm, {})) confirmed();
}

std::vector<Source> Attempt::sources() const {
  std::vector<Source> sources;
  for (const NodeRank& rank : m_state.plan.ranks) sources.push_back({SourceKind::rank, rank.rank.value});
  sources.push_back({SourceKind::node, m_state.plan.nodeIndex.value});
  return sources;
}

void Attempt::noteClock(double offsetSeconds, double uncertaintySeconds) {
  if (!m_log) return;
  m_log->log(RecordType::sample, SampleRecord{Metric::clockOffset, 0, offsetSeconds});
  m_log->log(RecordType::sample, SampleRecord{Metric::clockOffsetUncertainty, 0, uncertaintySeconds});
}

void Attempt::acknowledge(const Source& source, AckPosition position) {
  AckPosition& known = m_state.acks[source];
  if (position.segment < known.segment || (position.segment == known.segment && position.offset <= known.offset))
    return;
  known = position;
  m_acksDirty = true;
}

void Attempt::saveAcks() {
  if (!std::exchange(m_acksDirty, false) || m_state.phase == AttemptPhase::prepared) return;
  static_cast<void>(save());
  noteFetched();
}

bool Attempt::isAcknowledged() const {
  for (const Source& source : sources()) {
    const auto ack = m_state.acks.find(source);
    const AckPosition from = ack == m_state.acks.end() ? AckPosition{1, 0} : ack->second;
    LogFeed feed(m_folder, source, std::max(1, from.segment), from.offset);
    const LogFeed::Piece rest = feed.next(true);
    if (!rest.bytes.empty() && rest.segment != 0) return false;
  }
  return true;
}

AttemptReport Attempt::describe() const { return reportOf(m_state, m_folder); }

}  // namespace scalescope::agent
