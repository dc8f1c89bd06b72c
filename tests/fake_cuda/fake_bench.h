#pragma once

#include "tests/app/bench_place.h"

#include <map>
#include <set>
#include <vector>

namespace scalescope {

// A line of the file that the simulated CUDA runtime writes for a process (cudart/trace.h).
struct TraceLine {
  std::int64_t ns = 0;  // CLOCK_MONOTONIC, as in the records.
  std::string what;
  std::string name;
};

struct Trace {
  std::string command;  // Command line, with "rank N" before it.
  std::vector<TraceLine> lines;
  [[nodiscard]] int count(const std::string& what) const;
  [[nodiscard]] int countNamed(const std::string& name) const;
  [[nodiscard]] int countBetween(const std::string& what, std::int64_t fromNs, std::int64_t toNs) const;
};

// The requests of a process to its device in each step, once steps repeat: the shortest sequence of launches that is
// repeated before the end.
struct StepOfATrace {
  int launches = 0;
  double timedEvents = 0;            // Mean number per step.
  std::map<std::string, int> names;  // Number of launches by name.
};
StepOfATrace lastStep(const Trace& trace);

// Fixture that runs studies on simulated GPUs, through the real command line, owner, agent, probe and CUDA worker.
class FakeBench : public Bench {
 protected:
  void SetUp() override;
  void TearDown() override;
  // Sets a variable of the fakes (tests/fake_cuda/README.md) for this test's programs.
  void setVariable(const std::string& name, const std::string& value);
  // Sets the libraries of agents: without NVML, or without any driver.
  void useLibraries(bool withNvml);
  // Runs a study of small-cnn on one GPU to its end, with `patch` merged into it. `patch` may name the study.
  ProgramOutput run(const nlohmann::json& patch, double seconds = 60);
  // Starts such a study in the background.
  pid_t start(const nlohmann::json& patch);
  // Returns the row of the only run.
  [[nodiscard]] RunRow onlyRun() const;
  [[nodiscard]] std::string causeOfTheOnlyRun() const;
  [[nodiscard]] std::map<Source, std::vector<Record>> recordsOf(const RunId& run,
                                                                const std::vector<RecordType>& types) const;
  [[nodiscard]] std::vector<StepRecord> stepsOf(const RunId& run, int rank = 0) const;
  [[nodiscard]] std::vector<ErrorObject> errorsOf(const RunId& run) const;
  // Returns the traces of a run's ranks, by rank.
  [[nodiscard]] std::map<int, Trace> tracesOf(const RunId& run) const;
  // Returns the processes of the ranks that exist.
  [[nodiscard]] std::vector<pid_t> workers() const;

 private:
  std::string writeStudy(const nlohmann::json& patch);
  std::set<std::string> m_fake;
};

}  // namespace scalescope
