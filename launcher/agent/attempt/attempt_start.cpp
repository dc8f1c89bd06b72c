// The start of an attempt: its plan is checked, its ranks are forked, or those of an earlier agent are adopted.
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "core/base/clock.h"
#include "core/base/json/nested.h"
#include "core/base/machine/machine.h"
#include "core/telemetry/log/store_layout.h"
#include "launcher/agent/attempt/node_attempt.h"
#include "launcher/agent/host/node_facts.h"
#include "launcher/agent/host/paths.h"
#include "launcher/agent/host/use_mark.h"
#include "launcher/agent/attempt/spawn.h"

namespace scalescope::agent {
namespace {

std::string workerOf(const NodePlan& plan) {
  return plan.worker.empty() ? programFolder() + "/scalescope-worker" : plan.worker;
}

// Adds the client's variables. GPUs are numbered as NVML does, whatever the client has set, and descriptors are this
// agent's.
void addVariables(EnvironmentChange& change, const std::optional<std::map<std::string, std::string>>& clients) {
  const EnvironmentChange gpus = gpusCountedAsNvmlDoes();
  change.set.insert(change.set.end(), gpus.set.begin(), gpus.set.end());
  const EnvironmentChange client = clients ? clientVariablesOnly(Environment(*clients)) : EnvironmentChange{};
  change.unset = client.unset;
  change.unset.insert(change.unset.end(), gpus.unset.begin(), gpus.unset.end());
  const auto isDecided = [&](const std::string& name) {
    return name == "SCALESCOPE_MASTER_FD" || name == "SCALESCOPE_RANK_FILE_FD" ||
           std::find(change.unset.begin(), change.unset.end(), name) != change.unset.end() ||
           std::any_of(change.set.begin(), change.set.end(), [&](const auto& one) { return one.first == name; });
  };
  for (const auto& variable : client.set)
    if (!isDecided(variable.first)) change.set.push_back(variable);
}

tl::unexpected<Error> badRank(RankIndex rank, int worldSize) {
  const Message which{"agent.plan-rank",
                      {{"rank", std::int64_t{rank.value}}, {"world", static_cast<std::int64_t>(worldSize)}}};
  return failNested({"agent.bad-plan", {}}, "reason", which);
}

}  // namespace

Status Attempt::checkPlan() const {
  const NodePlan& plan = m_state.plan;
  if (access(workerOf(plan).c_str(), X_OK) != 0) return fail("agent.no-worker", {{"path", workerOf(plan)}});
  const std::vector<int> usable = readUsableCpus();
  std::set<RankIndex> seen;
  for (const NodeRank& rank : plan.ranks) {
    if (rank.rank.value < 0 || rank.rank.value >= plan.worldSize || !seen.insert(rank.rank).second)
      return badRank(rank.rank, plan.worldSize);
    for (const int core : rank.cores)
      if (!std::binary_search(usable.begin(), usable.end(), core))
        return fail("agent.no-core", {{"core", std::int64_t{core}}, {"rank", std::int64_t{rank.rank.value}}});
  }
  return {};
}

Result<std::unique_ptr<Attempt>> Attempt::prepare(const Folders& folders, NodePlan plan) {
  AttemptState state;
  state.plan = std::move(plan);
  state.bootId = bootId();
  std::unique_ptr<Attempt> attempt(new Attempt(folders, std::move(state)));
  const NodePlan& wanted = attempt->m_state.plan;
  if (auto good = attempt->checkPlan(); !good) return tl::unexpected(good.error());
  auto claims = Claims::take(folders.runtime, wanted.claims, {wanted.run, wanted.attempt});
  if (!claims) return tl::unexpected(claims.error());
  attempt->m_claims = std::move(*claims);
  markUsed(workerOf(wanted));
  Status status = makeFolders(attempt->m_folder, Links::refused);
  const std::string path = planPath(folders.root, wanted.run);
  if (status && !wanted.plan.is_null() && access(path.c_str(), F_OK) != 0) status = writePlanFile(path, wanted.plan);
  if (!status) return tl::unexpected(status.error());
  if (auto met = attempt->prepareMeeting(); !met) return tl::unexpected(met.error());
  return attempt;
}

// Prepares the rendezvous. A single rank needs none. Ranks of one node use a file and need no port; those of several
// nodes connect to rank 0's node.
Status Attempt::prepareMeeting() {
  const NodePlan& plan = m_state.plan;
  if (plan.worldSize <= 1) return {};
  if (plan.nodes <= 1) {
    auto file = makeRankFile();
    if (!file) return tl::unexpected(file.error());
    m_rankFile = std::move(*file);
    return {};
  }
  const bool hasFirst =
      std::any_of(plan.ranks.begin(), plan.ranks.end(), [](const NodeRank& rank) { return rank.rank == RankIndex(0); });
  if (!hasFirst) return {};
  auto bound = bindRendezvous({plan.interfaceName, plan.address, plan.port, !plan.onlyReserved});
  if (!bound) return tl::unexpected(bound.error());
  m_rendezvous = std::move(*bound);
  m_state.masterAddress = m_rendezvous.address;
  m_state.masterPort = m_rendezvous.port;
  return {};
}

Status Attempt::openNodeLog() {
  auto log = LogWriter::open(
      {m_folder, m_state.plan.run, m_state.plan.attempt, Source{SourceKind::node, m_state.plan.nodeIndex.value}});
  if (!log) return tl::unexpected(log.error());
  m_log = std::move(*log);
  m_log->log(nodeManifest());
  return {};
}

SpawnRequest Attempt::requestFor(std::size_t index) const {
  const NodePlan& plan = m_state.plan;
  const NodeRank& rank = plan.ranks[index];
  SpawnRequest request;
  request.arguments = {workerOf(plan), "--plan", planPath(m_folders.root, plan.run), "--rank-dir", m_folder};
  // The first value of a name applies to the rank: that of its plan, then the agent's, then the client's.
  request.environment.set = rank.environment;
  const auto set = [&](const std::string& name, const std::string& value) {
    request.environment.set.emplace_back(name, value);
  };
  set("RANK", std::to_string(rank.rank.value));
  set("WORLD_SIZE", std::to_string(plan.worldSize));
  set("LOCAL_RANK", std::to_string(rank.localRank.value));
  set("LOCAL_WORLD_SIZE", std::to_string(plan.ranks.size()));
  set("GROUP_RANK", std::to_string(plan.nodeIndex.value));
  set("GROUP_WORLD_SIZE", std::to_string(plan.nodes));
  if (plan.nodes > 1) {
    set("MASTER_ADDR", m_state.masterAddress);
    set("MASTER_PORT", std::to_string(m_state.masterPort));
  }
  set("SCALESCOPE_RUN", plan.run.value);
  set("SCALESCOPE_ATTEMPT", std::to_string(plan.attempt));
  if (!rank.cores.empty()) set("OMP_NUM_THREADS", std::to_string(rank.cores.size()));
  request.passFds = m_claims.descriptors();
  if (rank.rank == RankIndex(0) && m_rendezvous.socket.valid()) {
    request.passFds.push_back(m_rendezvous.socket.get());
    set("SCALESCOPE_MASTER_FD", std::to_string(m_rendezvous.socket.get()));
  }
  if (m_rankFile.valid()) {
    request.passFds.push_back(m_rankFile.get());
    set("SCALESCOPE_RANK_FILE_FD", std::to_string(m_rankFile.get()));
  }
  addVariables(request.environment, plan.environment);
  request.outputPath = outputPath(m_folder, Source{SourceKind::rank, rank.rank.value});
  request.cores = rank.cores;
  request.memoryLimitBytes = plan.memoryLimitMBPerRank * 1e6;
  return request;
}

// Forks a rank that waits, in a separate control group if possible, else with RLIMIT_DATA.
Result<PendingProcess> Attempt::forkRank(std::size_t index) {
  SpawnRequest request = requestFor(index);
  const double limitBytes = request.memoryLimitBytes;
  std::optional<RankMemory>& group = m_memory[index];
  group = RankMemory::make(readControlGroups().memory,
                           rankGroupName(m_state.plan.run, m_state.plan.attempt, m_state.plan.ranks[index].rank),
                           limitBytes);
  if (group) request.memoryLimitBytes = 0;
  auto process = PendingProcess::fork(request);
  if (!process || !group || group->add(process->identity().pid)) return process;
  group->remove();
  group.reset();
  const auto bytes = static_cast<rlim_t>(limitBytes);
  const rlimit limit{bytes, bytes};
  if (prlimit(process->identity().pid, RLIMIT_DATA, &limit, nullptr) != 0)
    return fail("process.fork", {{"reason", errnoText(errno)}});
  return process;
}

Result<std::vector<PendingProcess>> Attempt::forkRanks() {
  std::vector<PendingProcess> pending;
  for (std::size_t i = 0; i < m_state.ranks.size(); ++i) {
    auto process = forkRank(i);
    if (!process) return tl::unexpected(process.error());
    m_state.ranks[i].process = process->identity();
    m_pidfds[i] = openPidfd(process->identity());
    m_isChild[i] = true;
    pending.push_back(std::move(*process));
  }
  return pending;
}

Result<std::vector<pid_t>> Attempt::pids() const {
  std::vector<pid_t> pids;
  for (const RankState& rank : m_state.ranks) pids.push_back(rank.process.pid);
  return pids;
}

Result<std::vector<pid_t>> Attempt::start(const std::string& masterAddress, int masterPort) {
  if (!m_state.ranks.empty() && m_state.ranks.front().process.pid > 0) return pids();
  if (m_state.cancelled) return fail("agent.cancelled", {{"run", m_state.plan.run.value}});
  m_state.masterAddress = masterAddress;
  m_state.masterPort = masterPort;
  if (auto log = openNodeLog(); !log) return tl::unexpected(log.error());
  m_oomKillsAtStart = memoryKills();

  // The ranks are forked and wait, then the state is saved, then they are started. An agent killed at any point leaves
  // ranks that its successor finds in the file, or children that end by themselves.
  auto pending = forkRanks();
  m_state.phase = AttemptPhase::started;
  Status status = pending ? save() : Status(tl::unexpected(pending.error()));
  if (!status) {
    // The waiting children end by themselves and no longer belong to the attempt.
    m_state.phase = AttemptPhase::prepared;
    for (std::size_t i = 0; i < m_state.ranks.size(); ++i)
      m_state.ranks[i] = {}, m_pidfds[i].reset(), m_isChild[i] = false;
    return tl::unexpected(status.error());
  }
  m_claims.attributeTo(m_state.ranks.front().process.pid);
  std::vector<SampledRank> sampled;
  for (std::size_t i = 0; i < pending->size(); ++i)
    sampled.push_back({m_state.plan.ranks[i].rank, m_state.ranks[i].process, m_state.plan.ranks[i].cores});
  // A user's program binds the port of the rendezvous itself, so only rank 0, the first in the list, may hold the
  // socket when it runs. The others inherited it and close it as they are started; therefore rank 0 is started last.
  m_rendezvous.socket.reset();
  for (std::size_t i = pending->size(); i-- > 0 && status;) status = (*pending)[i].go();
  m_rankFile.reset();
  if (!status) {
    m_state.cancelled = true;
    pending->clear();
    signalAll(SIGKILL);
    return tl::unexpected(status.error());
  }
  Sampler::Options options{m_state.plan.sampleHz, std::move(sampled), {}, {}};
  for (const NodeRank& rank : m_state.plan.ranks)
    options.cores.insert(options.cores.end(), rank.cores.begin(), rank.cores.end());
  m_sampler = std::make_unique<Sampler>(*m_log, std::move(options));
  return pids();
}

// Returns true if the ranks never ran: the agent was killed after it had saved their start and before it started them,
// so that no client was notified. None of them has a log then.
bool Attempt::neverRan() const {
  const std::vector<SegmentFile> logs = listSegments(m_folder);
  const bool hasLog = std::any_of(
      logs.begin(), logs.end(), [](const SegmentFile& log) { return log.source.kind == SourceKind::rank; });
  const bool hasEnded =
      std::any_of(m_state.ranks.begin(), m_state.ranks.end(), [](const RankState& rank) { return rank.gone; });
  return !hasLog && !hasEnded;
}

// Removes an attempt that was only prepared.
void Attempt::forget() {
  for (const SegmentFile& log : listSegments(m_folder)) unlink(log.path.c_str());
  removeAttemptState(m_folders.state, m_state.plan.run, m_state.plan.attempt);
}

std::unique_ptr<Attempt> Attempt::adopt(const Folders& folders, AttemptState state) {
  const bool sameBoot = state.bootId == bootId();
  std::unique_ptr<Attempt> attempt(new Attempt(folders, std::move(state)));
  attempt->noteFetched();
  if (attempt->isEnded() && !attempt->isAcknowledged()) return attempt;
  if (attempt->m_state.phase != AttemptPhase::started) return nullptr;
  const std::vector<MarkedProcess> marked = sameBoot ? findMarked(attempt->mark()) : std::vector<MarkedProcess>{};
  if (sameBoot && marked.empty() && attempt->neverRan()) {
    attempt->forget();
    return nullptr;
  }
  Sampler::Options options{attempt->m_state.plan.sampleHz, {}, {}, {}};
  for (std::size_t i = 0; i < attempt->m_state.ranks.size(); ++i) {
    RankState& rank = attempt->m_state.ranks[i];
    if (!sameBoot) rank.process = {};  // The number may belong to another process by now.
    const bool alive =
        std::any_of(marked.begin(), marked.end(), [&](const MarkedProcess& m) { return m.process == rank.process; });
    if (rank.gone || !alive) continue;
    attempt->m_pidfds[i] = openPidfd(rank.process);
    const NodePlan& plan = attempt->m_state.plan;
    attempt->m_memory[i] =
        RankMemory::find(readControlGroups().memory, rankGroupName(plan.run, plan.attempt, plan.ranks[i].rank));
    options.ranks.push_back({attempt->m_state.plan.ranks[i].rank, rank.process, attempt->m_state.plan.ranks[i].cores});
  }
  if (!attempt->openNodeLog()) attempt->m_log.reset();
  if (attempt->m_log) attempt->m_sampler = std::make_unique<Sampler>(*attempt->m_log, std::move(options));
  attempt->m_oomKillsAtStart = memoryKills();
  return attempt;
}

}  // namespace scalescope::agent
