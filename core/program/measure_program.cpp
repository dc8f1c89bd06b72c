#include "core/program/measure_program.h"

#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "core/base/clock.h"
#include "core/base/json/nested.h"
#include "core/base/machine/machine.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/program/descendants.h"
#include "core/program/output.h"
#include "core/program/program_command.h"
#include "core/program/recorder.h"
#include "core/study/spec/rate_pattern.h"
#include "core/telemetry/log/log_file.h"
#include "core/telemetry/wire/gpu_probe.h"

namespace scalescope {
namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;
constexpr double kRendezvousSeconds = 60;
constexpr int kDrainMs = 100;
constexpr std::int64_t kMemoryEveryNs = 5 * kSecondNs;
constexpr std::int64_t kTermGraceNs = 3 * kSecondNs;  // Grace period, shorter than that of the agent.
constexpr std::int64_t kStepsBeforeManifest = 8;      // Steps after which a program has recorded what it trains.
constexpr double kEndSeconds = 5;
constexpr int kGpuDeadlineMs = 5000;

int complain(const Error& error, int code) {
  std::fprintf(stderr, "scalescope-program: %s\n", english(error).c_str());
  return code;
}

struct Ended {
  bool isSignal = false;
  int number = 0;  // Exit code or signal number.
  [[nodiscard]] int exitCode() const { return isSignal ? 128 + number : number; }
};

std::string enumNames(const Ended& end) {
  if (!end.isSignal) return "exit code " + std::to_string(end.number);
  const char* name = strsignal(end.number);
  return "signal " + std::to_string(end.number) + (name == nullptr ? "" : std::string(" (") + name + ")");
}

std::int64_t batchOf(const RunPlan& plan, int rank) {
  const auto& ranks = plan.cell.batch.ranks();
  if (ranks.empty()) return 0;
  return ranks[std::min(static_cast<std::size_t>(rank), ranks.size() - 1)] * plan.cell.batch.accumulation();
}

StepRecorder::Asked askedOf(const RunPlan& plan, int rank) {
  const std::int64_t own = batchOf(plan, rank);
  return {own, plan.cell.study.program->rateOf == "rank" ? own : plan.cell.batch.global()};
}

std::string tapLink(const std::string& ringPath) { return ringPath + ".tap.so"; }

// Measurement of one rank from its start to its end.
class Measurement {
 public:
  Measurement(const RunPlan& plan, const RankEnvironment& rank, LogWriter& log, Ring ring, UniqueFd signals)
      : m_plan(plan),
        m_rank(rank),
        m_log(log),
        m_ring(std::move(ring)),
        m_recorder(askedOf(plan, rank.rank),
                   [&log](RecordType type, Payload payload) { log.log(type, std::move(payload)); }),
        m_machine(readMachine()),
        m_cores(affinityCpus()),
        m_signals(std::move(signals)) {}

  int run(const std::string& ringPath);

 private:
  [[nodiscard]] int threads() const { return std::max(1, static_cast<int>(m_machine.usableCores.size())); }
  Result<PipedProcess> start(const std::string& ringPath);
  void follow(PrintedStream& out, PrintedStream& err);
  void look(std::int64_t nowNs);
  void drain();
  void askGpuName();
  void logManifest();
  void logMemory(std::int64_t nowNs);
  void answer(pid_t pid, std::int64_t nowNs);
  void explainPort(const std::string& said, ErrorObject& error);
  int conclude(const Ended& end, const std::string& errors);

  const RunPlan& m_plan;
  const RankEnvironment& m_rank;
  LogWriter& m_log;
  Ring m_ring;
  StepRecorder m_recorder;
  Machine m_machine;
  std::vector<int> m_cores;
  ProgramRendezvous m_rendezvous;
  UniqueFd m_signals;
  std::string m_gpuName = "cuda";  // Name of the device; the driver's name replaces it, if it gives one.
  bool m_hasManifest = false;
  bool m_isTerminated = false;
  std::int64_t m_killNs = 0;
  std::int64_t m_memoryNs = 0;
  std::int64_t m_cpuTicks = -1;
};

std::string currentFolder() {
  std::error_code error;
  return std::filesystem::current_path(error).string();
}

Result<PipedProcess> Measurement::start(const std::string& ringPath) {
  const ProgramSpec& program = *m_plan.cell.study.program;
  const ProgramCommand command = programCommand(m_plan, m_rank.rank);
  m_rendezvous = {m_rank.masterAddress, m_rank.masterPort};
  if (m_rank.worldSize > 1 && m_rank.rankFileFd >= 0) {
    auto here = rendezvousHere(m_rank.rank, m_rank.rankFileFd, kRendezvousSeconds);
    if (!here) return tl::unexpected(here.error());
    m_rendezvous = *here;
  } else if (m_rank.worldSize == 1 && isGang(m_plan)) {
    auto alone = rendezvousAlone();
    if (!alone) return tl::unexpected(alone.error());
    m_rendezvous = *alone;
  }
  if (m_rank.masterListenFd >= 0) close(m_rank.masterListenFd);  // Rank 0 of the program listens on this port.
  const PlanNode& node = m_plan.nodes[static_cast<std::size_t>(m_rank.nodeIndex)];
  const std::string& folder = programFolderOn(m_plan, node);
  if (!folder.empty() && chdir(folder.c_str()) != 0)
    return fail("program.folder", {{"host", node.host}, {"path", folder}, {"reason", errnoText(errno)}});
  if (const std::string script = scriptOf(program); !script.empty() && access(script.c_str(), R_OK) != 0)
    return fail("program.no-file", {{"host", node.host}, {"path", script}, {"folder", currentFolder()}});
  if (!program.venv.empty() && access((program.venv + "/bin").c_str(), X_OK) != 0)
    return fail("program.no-venv", {{"host", node.host}, {"path", program.venv}});
  ProcessStart how;
  how.arguments = command.words;
  how.group = ProcessStart::Group::own;
  const ProgramInstruments instruments = findInstruments(program, tapLink(ringPath));
  how.environment = programEnvironment(m_plan, m_rank, m_rendezvous, threads(), instruments, ringPath, command);
  auto started = startPiped(std::move(how), {.input = false, .output = true, .errors = true});
  if (!started) return tl::unexpected(Error{because({"program.start", {{"host", node.host}}}, started.error()), {}});
  return started;
}

void Measurement::logManifest() {
  if (std::exchange(m_hasManifest, true)) return;
  const PlanNode& node = m_plan.nodes[static_cast<std::size_t>(m_rank.nodeIndex)];
  RankManifest manifest;
  manifest.parameters = m_recorder.parameters();
  manifest.gradientBytes = m_recorder.gradientBytes();
  manifest.trainImages = m_recorder.datasetLength();
  manifest.flopsPerImage = m_recorder.flopsPerSample();
  manifest.peakFlopsPerSecond = m_recorder.peakFlopsPerSecond();
  manifest.worldSize = m_rank.worldSize;
  manifest.rank = RankIndex(m_rank.rank);
  manifest.localRank = LocalRank(m_rank.localRank);
  manifest.host = m_machine.host;
  manifest.processor = m_machine.processor;
  manifest.device = node.device == DeviceKind::cuda ? m_gpuName : m_machine.processor;
  if (static_cast<std::size_t>(m_rank.localRank) < node.gpus.size())
    manifest.gpus = {node.gpus[static_cast<std::size_t>(m_rank.localRank)]};
  manifest.threads = threads();
  manifest.cores = m_cores;
  manifest.kernel = kernelText(m_machine);
  manifest.rankBatch = batchOf(m_plan, m_rank.rank);
  if (m_rank.worldSize == m_rank.localWorldSize) manifest.clockUncertaintySeconds = 0;
  ProgramFacts facts = m_recorder.facts();
  facts.name = programName(*m_plan.cell.study.program);
  const std::uint32_t attached = m_ring.attached();
  if ((attached & kHookAttached) != 0) facts.sources.emplace_back("hook");
  if ((attached & kTapAttached) != 0) facts.sources.emplace_back("tap");
  if ((attached & kPackageAttached) != 0) facts.sources.emplace_back("package");
  if ((attached & kNcclAttached) != 0) facts.sources.emplace_back("nccl");
  if (m_recorder.hasRates()) facts.sources.emplace_back("rate");
  manifest.program = std::move(facts);
  m_log.log(manifest);
}

void Measurement::drain() {
  for (const RingRecord& record : m_ring.drain()) {
    m_recorder.take(record);
    if (m_recorder.steps() >= kStepsBeforeManifest) logManifest();
  }
}

// Logs a record as a sign of life for as long as the program uses CPU time, even if it reports no steps. A program that
// hangs uses no CPU time, so that it is found as stalled.
void Measurement::logMemory(std::int64_t nowNs) {
  if (m_memoryNs != 0 && nowNs - m_memoryNs < kMemoryEveryNs) return;
  m_memoryNs = nowNs;
  const auto use = descendantUse();
  if (!use || use->cpuTicks == std::exchange(m_cpuTicks, use->cpuTicks)) return;
  MemoryRecord record;
  record.step = m_recorder.steps();
  record.rss = use->residentBytes;
  m_log.log(RecordType::memory, record);
}

void Measurement::look(std::int64_t nowNs) {
  drain();
  logMemory(nowNs);
}

// Forwards the agent's SIGTERM to the program, and sends SIGKILL if the program has not ended after the grace period.
void Measurement::answer(pid_t pid, std::int64_t nowNs) {
  signalfd_siginfo info{};
  while (read(m_signals.get(), &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
    if (info.ssi_signo != SIGTERM || m_isTerminated) continue;
    m_isTerminated = true;
    m_killNs = nowNs + kTermGraceNs;
    kill(-pid, SIGTERM);
  }
  if (m_killNs != 0 && nowNs >= m_killNs) kill(-pid, SIGKILL);
}

bool hasEnded(pid_t pid, Ended& end) {
  siginfo_t info{};
  if (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != pid)
    return false;
  end = {info.si_code != CLD_EXITED, info.si_status};
  return true;
}

// Names MASTER_PORT in the error if another process listens on it: a port that was free when it was chosen can be taken
// before the program listens there. Otherwise the program listens on a port of its own.
void Measurement::explainPort(const std::string& said, ErrorObject& error) {
  if (!isGang(m_plan) || !isPortInUse(said)) return;
  endDescendants(kEndSeconds);  // The port may be that of a process which the program has left behind.
  const std::int64_t port{m_rendezvous.port};
  if (m_rank.rank == 0 && isTaken(m_rendezvous.port))
    error.message = Message{"program.port-taken", {{"port", port}, {"what", error.what}}};
  else if (said.find(std::to_string(port)) == std::string::npos)
    error.message = Message{"program.own-port", {{"port", port}, {"what", error.what}}};
  else
    return;
  error.what = english(*error.message);
}

int Measurement::conclude(const Ended& end, const std::string& errors) {
  m_recorder.end();
  logManifest();
  const auto lost = static_cast<std::int64_t>(std::min<std::uint64_t>(m_ring.dropped(), INT32_MAX));
  if (lost + m_recorder.leftOut() > 0) m_log.log(DropObject{"ring", lost + m_recorder.leftOut()});
  ExitObject exit{end.exitCode(), LastMessage::done};
  if (m_isTerminated) {
    exit = {128 + SIGTERM, LastMessage::cancelled};
  } else if (end.exitCode() != 0) {
    ErrorObject error;
    error.operation = programName(*m_plan.cell.study.program);
    error.step = m_recorder.steps();
    error.rank = RankIndex(m_rank.rank);
    // A signal from another process says nothing about the program's own output. A signal that it raised itself, such
    // as by abort(), usually follows a printed reason.
    const bool isAnothers = end.isSignal && (end.number == SIGKILL || end.number == SIGTERM);
    const std::string said = isAnothers ? std::string() : lastWords(errors);
    error.what = enumNames(end) + (said.empty() ? "" : ": " + said);
    error.secondary = m_rank.worldSize > 1 && isPeersFailure(said);
    explainPort(said, error);
    m_log.log(error);
    exit.cause = LastMessage::failed;
    exit.rank = RankIndex(m_rank.rank);
    exit.step = m_recorder.steps();
    exit.operation = error.operation;
  }
  if (m_recorder.rates() != PrintedRates()) exit.rates = m_recorder.rates();
  m_log.log(exit);
  static_cast<void>(m_log.flush());
  return *exit.code;
}

// Reads the device's name. It is called before the program starts, because the query takes time.
void Measurement::askGpuName() {
  const PlanNode& node = m_plan.nodes[static_cast<std::size_t>(m_rank.nodeIndex)];
  const auto local = static_cast<std::size_t>(m_rank.localRank);
  if (node.device != DeviceKind::cuda || local >= node.gpus.size()) return;
  for (const GpuFacts& gpu : probeGpus(kGpuDeadlineMs).gpus)
    if (gpu.index == node.gpus[local] && !gpu.name.empty()) m_gpuName = gpu.name;
}

int Measurement::run(const std::string& ringPath) {
  askGpuName();
  auto started = start(ringPath);
  if (!started) {
    const std::string what = english(started.error());
    std::fprintf(stderr, "scalescope-program: %s\n", what.c_str());
    ErrorObject error;
    error.operation = "start";
    error.rank = RankIndex(m_rank.rank);
    error.what = what;
    error.message = started.error().message;
    m_log.log(error);
    m_log.log(ExitObject{kFailed, LastMessage::failed, RankIndex(m_rank.rank)});
    static_cast<void>(m_log.flush());
    return kFailed;
  }
  const pid_t pid = started->process.pid();
  std::optional<RatePattern> rate;
  const ProgramSpec& program = *m_plan.cell.study.program;
  if (!program.rate.empty() && (program.rateOf == "rank" || m_rank.rank == 0))
    if (auto made = RatePattern::make(program.rate)) rate = std::move(*made);
  const auto readRate = [&](const std::string& line) {
    const auto found = rate ? rate->find(line) : std::nullopt;
    if (!found) return;
    drain();
    m_recorder.takeRate(monotonicNs(), *found);
  };
  PrintedStream out(std::move(started->output), STDOUT_FILENO, readRate);
  PrintedStream err(std::move(started->errors), STDERR_FILENO, readRate);
  Ended end;
  std::int64_t nextNs = 0;
  while (!hasEnded(pid, end)) {
    std::array<pollfd, 3> fds{pollfd{m_signals.get(), POLLIN, 0}, pollfd{out.isOpen() ? out.fd() : -1, POLLIN, 0},
                              pollfd{err.isOpen() ? err.fd() : -1, POLLIN, 0}};
    poll(fds.data(), fds.size(), kDrainMs);
    const std::int64_t now = monotonicNs();
    answer(pid, now);
    if (fds[1].revents != 0) out.read(now);
    if (fds[2].revents != 0) err.read(now);
    if (now < nextNs) continue;
    nextNs = now + kDrainMs * std::int64_t{1'000'000};
    look(now);
  }
  for (PrintedStream* stream : {&out, &err}) {
    stream->read(monotonicNs());  // Output of processes that the program left behind is no part of the run.
    stream->end();
  }
  drain();
  started->process.wait(std::chrono::milliseconds(0));
  const int code = conclude(end, err.tail());
  endDescendants(kEndSeconds);
  return code;
}

// Returns a descriptor that reports SIGTERM and SIGCHLD. It is called before the first thread starts, since a thread
// that does not block the signals could take them.
UniqueFd signalsToRead() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGTERM, SIGCHLD}) sigaddset(&set, signal);
  sigprocmask(SIG_BLOCK, &set, nullptr);
  return UniqueFd(signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC));
}

}  // namespace

int measureProgram(const std::string& planFile, const std::string& rankFolder) {
  const auto plan = readRunPlan(planFile);
  if (!plan) return complain(plan.error(), kUsage);
  if (!plan->cell.study.program) return complain({{"program.none", {{"path", planFile}}}, {}}, kUsage);
  const auto rank = readRankEnvironment(*plan, [](const char* name) { return std::getenv(name); });
  if (!rank) return complain(rank.error(), kUsage);
  const auto folder = wholeFolder(rankFolder);
  if (!folder) return complain(folder.error(), kUsage);
  signal(SIGPIPE, SIG_IGN);
  takeOrphans();
  UniqueFd signals = signalsToRead();
  auto log = LogWriter::open({*folder, plan->run, rank->attempt, {SourceKind::rank, rank->rank}});
  if (!log) return complain(log.error(), kFailed);
  const std::string ringPath = *folder + "/ring." + std::to_string(rank->rank);
  unlink(ringPath.c_str());  // A killed process of this rank may have left its ring.
  auto ring = Ring::make(ringPath);
  if (!ring) return complain(ring.error(), kFailed);
  Measurement measurement(*plan, *rank, **log, std::move(*ring), std::move(signals));
  const int code = measurement.run(ringPath);
  unlink(tapLink(ringPath).c_str());
  return code;
}

}  // namespace scalescope
