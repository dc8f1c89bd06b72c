#pragma once

#include "tests/app/bench_place.h"

#include <map>
#include <set>
#include <vector>

namespace scalescope {

// A line of the file that the played CUDA runtime writes of a process (cudart/trace.h).
struct TraceLine {
  std::int64_t ns = 0;  // CLOCK_MONOTONIC, as in the records
  std::string what;
  std::string name;
};

struct Trace {
  std::string command;  // with "rank N" before it
  std::vector<TraceLine> lines;
  [[nodiscard]] int count(const std::string& what) const;
  [[nodiscard]] int countNamed(const std::string& name) const;
  [[nodiscard]] int countBetween(const std::string& what, std::int64_t fromNs, std::int64_t toNs) const;
};

// What a process asks of its device in each step, once steps repeat: the shortest part of the launches that comes again
// and again before the end.
struct StepOfATrace {
  int launches = 0;
  double timedEvents = 0;            // a mean
  std::map<std::string, int> names;  // of the launches
};
StepOfATrace lastStep(const Trace& trace);

// Studies on played GPUs, through the real command line, owner, agent, probe and CUDA worker.
class PlayedBench : public Bench {
 protected:
  void SetUp() override;
  void TearDown() override;
  // A variable of the fakes (tests/played_cuda/README.md), for this test's programs.
  void play(const std::string& name, const std::string& value);
  // For agents: without NVML, or without any driver.
  void playLibraries(bool withNvml);
  // Of small-cnn on one GPU, with `patch` merged into it; to its end. `patch` may name the study.
  ProgramOutput run(const nlohmann::json& patch, double seconds = 60);
  // The same beside the test.
  pid_t start(const nlohmann::json& patch);
  // The only run's row.
  [[nodiscard]] RunRow onlyRun() const;
  [[nodiscard]] std::string causeOfTheOnlyRun() const;
  [[nodiscard]] std::map<Source, std::vector<Record>> recordsOf(const RunId& run,
                                                                const std::vector<RecordType>& types) const;
  [[nodiscard]] std::vector<StepRecord> stepsOf(const RunId& run, int rank = 0) const;
  [[nodiscard]] std::vector<ErrorObject> errorsOf(const RunId& run) const;
  // Of the ranks of a run, by rank.
  [[nodiscard]] std::map<int, Trace> tracesOf(const RunId& run) const;
  // Process of a rank that lives.
  [[nodiscard]] std::vector<pid_t> workers() const;

 private:
  std::string writeStudy(const nlohmann::json& patch);
  std::set<std::string> m_played;
};

}  // namespace scalescope
