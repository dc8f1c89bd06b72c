#include "tests/paths.h"
#include "tests/fake_cuda/fake_bench.h"

#include <unistd.h>

#include <algorithm>
#include <sstream>

namespace scalescope {
namespace {

constexpr int kPeriods = 6;         // Number of periods that are compared.
constexpr int kShortestPeriod = 8;  // Launches of the shortest period.

const std::string kFake = builtForTests("fake/");

Trace readTrace(const std::filesystem::path& path) {
  Trace trace;
  std::ifstream file(path);
  std::getline(file, trace.command);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    TraceLine read;
    int thread = 0;
    words >> read.ns >> thread >> read.what >> read.name;
    trace.lines.push_back(std::move(read));
  }
  return trace;
}

int rankOf(const Trace& trace) {
  std::istringstream words(trace.command);
  std::string hash, word;
  int rank = -1;
  words >> hash >> word >> rank;
  return rank;
}

// Returns true if the `count` names before `end` equal those of the periods before them.
bool repeats(const std::vector<std::size_t>& launches, const Trace& trace, std::size_t end, std::size_t count) {
  if (end < kPeriods * count) return false;
  for (std::size_t at = end - (kPeriods - 1) * count; at < end; ++at)
    if (trace.lines[launches[at]].name != trace.lines[launches[at - count]].name) return false;
  return true;
}

}  // namespace

int Trace::count(const std::string& what) const {
  return static_cast<int>(std::count_if(
      lines.begin(), lines.end(), [&](const auto& line) { return line.what == what; }));
}

int Trace::countNamed(const std::string& name) const {
  return static_cast<int>(std::count_if(
      lines.begin(), lines.end(), [&](const auto& line) { return line.name == name; }));
}

int Trace::countBetween(const std::string& what, std::int64_t fromNs, std::int64_t toNs) const {
  return static_cast<int>(std::count_if(
      lines.begin(), lines.end(),
      [&](const auto& line) { return line.what == what && line.ns >= fromNs && line.ns <= toNs; }));
}

// A few launches after the last step belong to the run's end.
StepOfATrace lastStep(const Trace& trace) {
  std::vector<std::size_t> launches;
  for (std::size_t i = 0; i < trace.lines.size(); ++i)
    if (trace.lines[i].what == "launch") launches.push_back(i);
  for (std::size_t end = launches.size(); end > launches.size() / 2; --end)
    for (std::size_t count = kShortestPeriod; count * kPeriods <= end; ++count) {
      if (!repeats(launches, trace, end, count)) continue;
      StepOfATrace step;
      step.launches = static_cast<int>(count);
      for (std::size_t at = end - count; at < end; ++at) ++step.names[trace.lines[launches[at]].name];
      // From a launch to its next occurrence there are whole steps.
      const std::size_t first = launches[end - kPeriods * count], last = launches[end - count];
      const auto events = std::count_if(trace.lines.begin() + static_cast<std::ptrdiff_t>(first),
                                        trace.lines.begin() + static_cast<std::ptrdiff_t>(last),
                                        [](const auto& line) { return line.what == "timed-event"; });
      step.timedEvents = static_cast<double>(events) / (kPeriods - 1);
      return step;
    }
  return {};
}

void FakeBench::SetUp() {
  Bench::SetUp();
  setenv("SCALESCOPE_WORKER", builtProgram("scalescope-worker").c_str(), 1);
  useLibraries(true);
  setVariable("FAKE_CUDA_TRACE", path("trace"));
  setVariable("FAKE_NCCL_DIR", path(""));
  setVariable("SCALESCOPE_CONFINE", "off");  // The simulated libraries write to that folder.
  // Agents claim GPUs for all of this user's runs on this machine; the GPUs of other tests must differ.
  setVariable("FAKE_NVML_MACHINE", std::to_string(getpid()));
}

void FakeBench::TearDown() {
  Bench::TearDown();
  for (const std::string& name : m_fake) unsetenv(name.c_str());
}

void FakeBench::setVariable(const std::string& name, const std::string& value) {
  m_fake.insert(name);
  setenv(name.c_str(), value.c_str(), 1);
}

void FakeBench::useLibraries(bool withNvml) {
  setVariable("LD_LIBRARY_PATH", kFake + "site/torch/lib:" + kFake + "driver" + (withNvml ? ":" + kFake + "nvml" : ""));
}

std::string FakeBench::writeStudy(const nlohmann::json& patch) {
  nlohmann::json study = nlohmann::json::parse(R"({
    "scalescope": 1, "name": "fake", "protocol": "free", "model": {"name": "small-cnn"},
    "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 1280, "augment": ["normalize"]},
    "hosts": [{"name": "local", "device": "cuda"}],
    "axes": {"devices": [1], "globalBatch": [64], "strategy": ["single"]},
    "baseline": null,
    "measure": {"warmupSteps": 3, "steps": 12, "repeats": 1, "calibrate": false, "ceilingMB": 0}})");
  if (!patch.is_null()) study.merge_patch(patch);  // An initializer {} gives null.
  const std::string file = path("study.json");
  std::ofstream(file) << study.dump();
  return file;
}

ProgramOutput FakeBench::run(const nlohmann::json& patch, double seconds) {
  return cli({"run", writeStudy(patch)}, seconds);
}

pid_t FakeBench::start(const nlohmann::json& patch) { return startCli({"run", writeStudy(patch)}, "run"); }

RunRow FakeBench::onlyRun() const {
  const std::vector<RunRow> rows = runs();
  EXPECT_EQ(rows.size(), 1u);
  return rows.empty() ? RunRow{} : rows.front();
}

std::string FakeBench::causeOfTheOnlyRun() const { return onlyRun().cause; }

std::map<Source, std::vector<Record>> FakeBench::recordsOf(const RunId& run,
                                                           const std::vector<RecordType>& types) const {
  const auto open = reader();
  if (!open) return {};
  auto records = open->records(run, types);
  EXPECT_TRUE(records) << english(records.error());
  return records ? *records : std::map<Source, std::vector<Record>>{};
}

std::vector<StepRecord> FakeBench::stepsOf(const RunId& run, int rank) const {
  std::vector<StepRecord> steps;
  for (const auto& [source, records] : recordsOf(run, {RecordType::step}))
    for (const Record& record : records)
      if (source.index == rank) steps.push_back(std::get<StepRecord>(record.payload));
  return steps;
}

std::vector<ErrorObject> FakeBench::errorsOf(const RunId& run) const {
  std::vector<ErrorObject> errors;
  for (const auto& [source, records] : recordsOf(run, {RecordType::error}))
    for (const Record& record : records)
      if (const auto error = objectIn<ErrorObject>(record)) errors.push_back(*error);
  return errors;
}

std::map<int, Trace> FakeBench::tracesOf(const RunId& run) const {
  std::map<int, Trace> traces;
  for (const auto& entry : std::filesystem::directory_iterator(path(""))) {
    if (!entry.path().filename().string().starts_with("trace.")) continue;
    Trace trace = readTrace(entry.path());
    const int rank = rankOf(trace);
    if (trace.command.find(run.value) != std::string::npos) traces[rank] = std::move(trace);
  }
  return traces;
}

std::vector<pid_t> FakeBench::workers() const {
  std::vector<pid_t> found;
  for (const pid_t pid : processesOf(path("")))
    if (processFile(pid, "cmdline").find("scalescope-worker-cuda") != std::string::npos) found.push_back(pid);
  return found;
}

}  // namespace scalescope
