#include "launcher/preflight/preflight.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <exception>
#include <filesystem>
#include <memory>
#include <thread>

#include "core/base/clock.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/study/cells/expand.h"
#include "core/study/cells/cluster_nodes.h"
#include "core/telemetry/wire/link_probe_messages.h"
#include "core/telemetry/wire/message_fields.h"
#include "launcher/plan/plan.h"
#include "launcher/plan/program_files.h"
#include "launcher/plan/provisioners.h"
#include "launcher/plan/resolve.h"
#include "launcher/preflight/host_call.h"
#include "launcher/preflight/host_view.h"
#include "launcher/preflight/measure_pairs.h"
#include "launcher/preflight/on_host.h"
#include "launcher/preflight/probe_script.h"
#include "launcher/transport/deploy_script.h"
#include "launcher/transport/finding.h"

namespace scalescope::preflight {
namespace {

constexpr double kAskSeconds = 12;
constexpr std::size_t kMostFactText = 128;

void stop(HostView& view, Step step, const Error& error) {
  view.stoppedAt = step;
  view.stopped = error;
}

// The host reads its clock somewhere between `before` and `after`.
void askClock(HostCall& call, HostView& view) {
  const std::int64_t before = wallNs();
  const auto text = call.shell(clockScript(), kAskSeconds);
  const std::int64_t after = wallNs();
  const auto clock = text ? readClock(*text) : std::nullopt;
  if (!clock) return;
  const double half = static_cast<double>(after - before) / 2e9;
  view.clock = ClockLook{static_cast<double>(*clock - before) * 1e-9 - half, half};
}

// The study's folder need not exist on hosts that get a copy of the program's files.
WantedProgram wantedProgram(const CheckContext& context, const HostView& view) {
  if (!context.study || !context.study->program) return {};
  const ProgramSpec& program = *context.study->program;
  WantedProgram wanted{program.container.empty() ? program.command.front() : program.container.front(), {}, false};
  wanted.isPython = program.container.empty() && wanted.word.substr(wanted.word.rfind('/') + 1).starts_with("python");
  if (!program.venv.empty() && wanted.word.find('/') == std::string::npos)
    wanted.word = program.venv + "/bin/" + wanted.word;
  if (view.isLocal || program.shared) wanted.folder = program.workingDirectory;
  return wanted;
}

Status askProbe(HostCall& call, const CheckContext& context, HostView& view) {
  WantedFiles files;
  if (context.study && !view.isLocal) files = wantedFiles(context.study->dataset.name, view.spec.dataPath);
  const auto text = call.shell(probeScript(files, wantedProgram(context, view)), kAskSeconds);
  if (!text) return tl::unexpected(text.error());
  auto answer = readProbe(*text);
  if (!answer) return tl::unexpected(answer.error());
  view.probe = std::move(*answer);
  return {};
}

// Texts of a host reach terminals and files.
void makeInert(HostFacts& facts) {
  MachineInfo& machine = facts.machine;
  for (std::string* text : {&machine.host, &machine.processor, &machine.kernel, &machine.driver})
    *text = inertText(*text, kMostFactText);
  for (MachineInfo::Gpu& gpu : machine.gpus) {
    gpu.name = inertText(gpu.name, kMostFactText);
    for (std::string& process : gpu.processes) process = inertText(process, kMostFactText);
  }
  for (NetworkInterface& interface : facts.interfaces) {
    interface.name = inertText(interface.name, kMostFactText);
    interface.address = inertText(interface.address, kMostFactText);
  }
}

// Adds no agent to a folder if programs cannot run in it or it is full.
Status checkRoom(const HostView& view) {
  if (view.isLocal) return {};
  if (!view.probe->unwritten.empty()) return tl::unexpected(Error{aboutCheck("preflight.not-put", "writing"), {}});
  if (!view.probe->runsPrograms.value_or(true) && view.probe->programsFolder.empty())
    return tl::unexpected(Error{aboutCheck("preflight.not-put", "programs"), {}});
  return {};
}

// This machine is described as this process may use it, another one as its agent may.
Status askAgent(HostCall& call, const Environment& environment, HostView& view) {
  if (auto room = checkRoom(view); !room) return room;
  const auto text = call.agent("facts", kAskSeconds);
  if (!text) return tl::unexpected(text.error());
  const auto facts = fromText<Facts>(markedText(*text, kFactsMark), "facts", kMostProbeBytes);
  if (!facts) return tl::unexpected(facts.error());
  view.facts = view.isLocal ? probeLocalHost(environment) : hostFactsOf(*facts);
  makeInert(*view.facts);
  return {};
}

// Asks a connected host for its clock, by the probe script and through its agent, and stores the answers, or the step
// at which it stopped and why. Blocks.
void inspectHost(HostCall& call, const Request& request, HostView& view) {
  if (!view.isLocal) askClock(call, view);
  if (const auto asked = askProbe(call, request.context, view); !asked) return stop(view, Step::look, asked.error());
  if (const auto asked = askAgent(call, request.programs.environment, view); !asked)
    stop(view, Step::agent, asked.error());
}

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kLookTime{12};
constexpr std::chrono::seconds kWholeTime{17};
constexpr std::chrono::milliseconds kTick{50};

// State of one host during its check.
struct HostLook {
  explicit HostLook(const HostSpec& host) {
    view.spec = host;
    view.isLocal = isHere(host);
    view.login = host.ssh;
  }

  void start(const Request& request) {
    auto started = startThread([this, &request] {
      pthread_setname_np(pthread_self(), "preflight");
      try {
        if (isOnCluster(view.spec)) {
          const StudySpec* study = request.context.study ? &*request.context.study : nullptr;
          cluster = provisionerOf(view.spec, request.programs)->tryRequest(view.spec, study, request.programs, watch);
          return void(isDone = true);
        }
        call = view.isLocal ? callThisMachine(request.programs, watch) : callBySsh(request.programs, watch, view);
        if (call) inspectHost(*call, request, view);
      } catch (const std::exception& error) {  // Exhausted memory ends the check of this host, not the process.
        view.stoppedAt = Step::name;
        view.stopped = fail("preflight.agent-said", {{"reason", inertText(error.what(), 128)}}).value();
      }
      isDone = true;
    });
    if (started) {
      thread = std::move(*started);
      return;
    }
    view.stoppedAt = Step::name;
    view.stopped = started.error();
    isDone = true;
  }

  SshWatch watch;
  HostView view;                     // View that belongs to the thread until isDone.
  std::vector<CheckResult> cluster;  // Results, which belong to the thread too; holds all results of a cluster.
  std::unique_ptr<HostCall> call;
  std::atomic<bool> isDone{false};
  bool isReported = false;
  bool isCut = false;
  std::jthread thread;  // It is the last member, so it is joined before the others are destroyed.
};

using Looks = std::vector<std::unique_ptr<HostLook>>;

// A check that was cut off has an error that the cut caused; the reported reason is the cut.
void reportWhy(HostLook& look, bool isStopped) {
  if (!look.isCut || !look.view.stoppedAt) return;
  look.view.isCutOff = true;
  look.view.stopped = (isStopped ? fail("preflight.cancelled")
                                 : fail("preflight.deadline", {{"seconds", std::int64_t{kLookTime.count()}}}))
                          .value();
}

void waitForLooks(Looks& looks, const std::function<void(const HostView&)>& reached, const std::stop_token& stop) {
  const auto end = Clock::now() + kLookTime;
  for (bool isAll = false; !isAll; std::this_thread::sleep_for(kTick)) {
    isAll = true;
    const bool isOver = stop.stop_requested() || Clock::now() > end;
    for (const auto& look : looks) {
      if (!look->isDone) {
        look->isCut = look->isCut || isOver;
        if (isOver) look->watch.stop();
        look->watch.look();
        isAll = false;
      } else if (!look->isReported) {
        look->isReported = true;
        reportWhy(*look, stop.stop_requested());
        if (reached) reached(look->view);
      }
    }
  }
}

// Chooses the interfaces that a run over these hosts would use.
void chooseAmong(const std::vector<HostLook*>& there) {
  Cell cell;
  std::vector<HostFacts> facts;
  cell.study.hosts.clear();
  for (const HostLook* look : there) {
    cell.study.hosts.push_back(look->view.spec);
    facts.push_back(*look->view.facts);
  }
  cell.nodes = static_cast<int>(there.size());
  const auto chosen = chooseInterfaces(cell, facts);
  for (std::size_t at = 0; at < there.size(); ++at) there[at]->view.interface = chosen[at];
}

// Adds a line for every other host, measured or not, and the shell by which that host is reached.
void addWithoutPrompt(Looks& looks) {
  for (const auto& look : looks)
    for (const auto& other : looks) {
      std::vector<LinkLook>& links = look->view.links;
      const std::string& peer = other->view.spec.name;
      if (other == look || isOnCluster(look->view.spec) || isOnCluster(other->view.spec)) continue;
      auto link = std::find_if(links.begin(), links.end(), [&](const LinkLook& l) { return l.peer == peer; });
      if (link == links.end()) link = links.insert(links.end(), {.peer = peer});
      link->peerShell = shellOf(other->view);
    }
}

void lookAtPairs(Looks& looks, Clock::time_point end, const std::stop_token& stop) {
  std::vector<HostLook*> there;
  for (const auto& look : looks)
    if (look->call && look->view.facts && !look->view.stoppedAt && !look->isCut) there.push_back(look.get());
  if (there.size() < 2 || stop.stop_requested()) return;
  chooseAmong(there);
  std::erase_if(there, [](const HostLook* look) { return look->view.interface->address.empty(); });
  std::vector<PairEnd> ends;
  for (HostLook* look : there)
    ends.push_back({look->call.get(), &look->watch, look->view.spec.name, look->view.interface->address});
  auto links = measurePairs(ends, end, stop);
  for (std::size_t at = 0; at < there.size(); ++at) there[at]->view.links = std::move(links[at]);
}

std::string absolutePath(const std::string& path) {
  std::error_code error;
  return (path.empty() ? std::filesystem::current_path(error) : std::filesystem::absolute(path, error)).string();
}

}  // namespace

std::vector<HostReport> checkHosts(const Request& request, const std::function<void(const HostView&)>& reached,
                                   const std::stop_token& stop) {
  std::signal(SIGPIPE, SIG_IGN);  // A write to a program that has ended must return an error here instead of a signal.
  const auto end = Clock::now() + kWholeTime;
  Looks looks;
  for (const HostSpec& host : request.hosts) looks.push_back(std::make_unique<HostLook>(host));
  for (const auto& look : looks) look->start(request);
  waitForLooks(looks, reached, stop);
  for (const auto& look : looks) look->thread.join();
  lookAtPairs(looks, end, stop);
  addWithoutPrompt(looks);
  std::vector<HostReport> reports;
  const auto context = std::make_shared<const CheckContext>(request.context);
  for (const auto& look : looks) {
    look->watch.stop();
    const bool isCluster = isOnCluster(look->view.spec);
    reports.push_back({look->view, isCluster ? std::move(look->cluster) : judge(look->view, request.context), context});
  }
  return reports;
}

void complete(Request& request) {
  const auto there = [](const std::string& path) { return access(path.c_str(), X_OK) == 0 ? path : std::string(); };
  CheckContext& context = request.context;
  context.hosts = static_cast<int>(std::count_if(request.hosts.begin(), request.hosts.end(),
                                                 [](const HostSpec& host) { return !isOnCluster(host); }));
  context.workerProgram = there(request.programs.workerProgram);
  context.cudaWorkerProgram = there(workerFor(request.programs.workerProgram, DeviceKind::cuda));
  if (context.study && context.study->program) {
    ProgramSpec& program = *context.study->program;
    context.workerProgram = there(programRunner(request.programs.environment));
    program.workingDirectory = absolutePath(program.workingDirectory);
    if (!program.venv.empty()) program.venv = absolutePath(program.venv);
    if (const auto files = programFiles(program); !files) context.badFiles = files.error().message;
    return;
  }
  if (!context.study) return;
  const HostSpec& first = context.study->hosts.front();
  context.data =
      locateDataset(context.study->dataset, first.ssh.empty() ? first.dataPath : "", request.programs.environment);
  if (!*context.data) return;
  const DatasetInfo& data = **context.data;
  if (data.trainFiles.empty()) return context.data.reset();
  for (const auto* files : {&data.trainFiles, &data.testFiles})
    for (const std::string& path : *files) {
      std::error_code error;
      const auto size = std::filesystem::file_size(path, error);
      if (!error) context.dataBytes += static_cast<double>(size);
    }
}

Outcome outcomeOf(const std::vector<HostReport>& reports) {
  Outcome outcome = Outcome::fine;
  for (const HostReport& report : reports)
    for (const CheckResult& check : report.checks) {
      if (check.finding.verdict == Verdict::failed) return Outcome::failed;
      if (check.finding.verdict == Verdict::unknown) outcome = Outcome::unknown;
    }
  return outcome;
}

}  // namespace scalescope::preflight
