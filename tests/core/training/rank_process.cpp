#include "tests/core/training/rank_process.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/machine/cores.h"
#include "tests/paths.h"
#include "tests/patience.h"

namespace scalescope::testing {
namespace {

constexpr const char* kStudy = R"({
  "scalescope": 1, "name": "test", "protocol": "free", "model": {"name": "small-cnn"},
  "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 512, "augment": ["normalize"]},
  "axes": {"nodes": [1], "devices": [1], "perRankBatch": [16], "strategy": ["single"]}, "baseline": null,
  "optimizer": {"lr": 0.05, "momentum": 0.9, "weightDecay": 0.0005},
  "measure": {"warmupSteps": 2, "steps": 8, "repeats": 1, "calibrate": false, "ceilingMB": 0}})";

// Returns a socket bound to a free port of 127.0.0.1, and its number; the socket is closed when a program is started
// unless it is passed on. A port that rank 0 binds again is below the range from which the kernel assigns ports, so
// that no other process gets it by chance.
std::pair<UniqueFd, int> boundSocket(Rendezvous rendezvous) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    UniqueFd fd(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    socklen_t length = sizeof(address);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int asked = rendezvous == Rendezvous::ownPort ? 20000 + (getpid() * 100 + attempt) % 10000 : 0;
    address.sin_port = htons(static_cast<std::uint16_t>(asked));
    if (bind(fd.get(), reinterpret_cast<sockaddr*>(&address), length) == 0 &&
        getsockname(fd.get(), reinterpret_cast<sockaddr*>(&address), &length) == 0)
      return {std::move(fd), ntohs(address.sin_port)};
  }
  throw std::runtime_error("no free port");
}

pid_t start(const std::vector<std::string>& words, const std::map<std::string, std::string>& environment,
            const std::string& output) {
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  const pid_t pid = fork();
  if (pid != 0) return pid;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  if (std::freopen(output.c_str(), "w", stdout) == nullptr || dup2(STDOUT_FILENO, STDERR_FILENO) < 0) _exit(126);
  execv(argv[0], argv.data());
  _exit(127);
}

}  // namespace

RunPlan makePlan(const std::string& patch) {
  auto base = nlohmann::json::parse(kStudy);
  base.merge_patch(nlohmann::json::parse(patch));
  if (base["axes"].contains("globalBatch")) base["axes"].erase("perRankBatch");
  auto study = studyFromJson(base, "test.json");
  if (!study) throw std::runtime_error(english(study.error()));
  auto cells = expand(*study);
  if (!cells) throw std::runtime_error(english(cells.error()));
  RunPlan plan;
  plan.study = StudyId(makeUlid());
  plan.run = RunId(makeUlid());
  plan.studyName = study->name;
  plan.secret = makeRunSecret();
  plan.seed = 2;
  plan.cell = cells->front();
  const std::vector<int> cores = affinityCpus();
  PlanNode node;
  node.host = "local";
  node.device = DeviceKind::cpu;
  for (int rank = 0; rank < plan.cell.devices; ++rank)
    node.slotCores.push_back({cores[static_cast<std::size_t>(rank) % cores.size()]});
  plan.nodes.push_back(node);
  return plan;
}

Gang::Gang(const RunPlan& plan, const std::map<std::string, std::string>& environment, Place place,
           Rendezvous rendezvous)
    : m_place(std::move(place)) {
  const std::string planFile = folder() + "/plan.json";
  if (!writeFileAtomic(planFile, toJson(plan).dump())) throw std::runtime_error("cannot write the plan");
  UniqueFd file;
  UniqueFd listener;
  std::string port;
  if (rendezvous == Rendezvous::file) {
    file = UniqueFd(memfd_create("ranks", 0));
  } else {
    auto [bound, number] = boundSocket(rendezvous);
    port = std::to_string(number);
    if (rendezvous == Rendezvous::passedSocket) listener = std::move(bound);
    if (listener.valid() && listen(listener.get(), 64) != 0) throw std::runtime_error("cannot listen");
  }
  const std::string world = std::to_string(plan.worldSize());
  for (int rank = 0; rank < plan.worldSize(); ++rank) {
    std::map<std::string, std::string> variables{
        {"RANK", std::to_string(rank)}, {"WORLD_SIZE", world}, {"LOCAL_RANK", std::to_string(rank)},
        {"LOCAL_WORLD_SIZE", world},    {"GROUP_RANK", "0"},   {"SCALESCOPE_ATTEMPT", std::to_string(m_place.attempt)}};
    if (file.valid()) {
      variables["SCALESCOPE_RANK_FILE_FD"] = std::to_string(file.get());
    } else {
      variables["MASTER_ADDR"] = "127.0.0.1";
      variables["MASTER_PORT"] = port;
    }
    variables.insert(environment.begin(), environment.end());
    const bool passed = rank == 0 && listener.valid();
    if (passed) variables["SCALESCOPE_MASTER_FD"] = std::to_string(listener.get());
    if (passed) fcntl(listener.get(), F_SETFD, 0);
    m_pids.push_back(start({builtProgram("scalescope-worker"), "--plan", planFile, "--rank-dir", rankFolder()},
                           variables, folder() + "/out-" + std::to_string(rank)));
    if (passed) listener.reset();
  }
}

Gang::~Gang() { wait(0); }

std::vector<int> Gang::wait(double seconds) {
  const std::int64_t deadline = monotonicNs() + static_cast<std::int64_t>(seconds * patience() * 1e9);
  std::vector<int> codes(m_pids.size(), -1);
  for (std::size_t rank = 0; rank < m_pids.size(); ++rank) {
    if (m_pids[rank] <= 0) continue;
    int status = 0;
    pid_t done = 0;
    while ((done = waitpid(m_pids[rank], &status, WNOHANG)) == 0 && monotonicNs() < deadline) usleep(5000);
    if (done == 0) {
      kill(m_pids[rank], SIGKILL);
      waitpid(m_pids[rank], &status, 0);
    } else {
      codes[rank] = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }
    m_pids[rank] = 0;
  }
  return codes;
}

void Gang::signal(int rank, int number) { kill(m_pids[static_cast<std::size_t>(rank)], number); }

bool Gang::waitForSteps(int rank, int steps) const {
  const std::int64_t deadline = monotonicNs() + patience() * 30'000'000'000;
  while (monotonicNs() < deadline) {
    if (static_cast<int>(payloads<StepRecord>(records(rank)).size()) >= steps) return true;
    usleep(20000);
  }
  return false;
}

std::vector<Record> Gang::records(int rank) const {
  auto log = readSource(rankFolder(), {SourceKind::rank, rank});
  return log ? log->records : std::vector<Record>{};
}

nlohmann::json fields(const std::vector<Record>& records, RecordType type) {
  nlohmann::json found;
  for (const Record& record : records) {
    if (record.type != type) continue;
    if (!found.is_null()) return nullptr;
    found = std::get<ObjectRecord>(record.payload).fields;
  }
  return found;
}

std::vector<double> losses(const std::vector<Record>& records) {
  std::vector<double> found;
  for (const StepRecord& step : payloads<StepRecord>(records)) found.push_back(step.loss);
  return found;
}

}  // namespace scalescope::testing
