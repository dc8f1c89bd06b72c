#pragma once

#include "core/training/session/training_session.h"
#include "core/training/step/training_step.h"
#include "rank_process.h"

namespace scalescope::testing {

// One rank of a plan in this process: the session and the step of the worker, without the worker process.
class InProcess {
 public:
  // Writes to the folder of the ranks of that attempt.
  explicit InProcess(RunPlan plan, Place place = {});

  [[nodiscard]] Session& session() { return *m_session; }
  // Resumes from the newest checkpoint of the earlier attempts.
  void resume();
  StepRecord step();  // Takes the next step; the first is 0.
  std::vector<double> losses(int steps);
  // Returns the records that have been logged.
  std::vector<Record> records();
  std::vector<double> samples(Metric metric);

 private:
  [[nodiscard]] std::string folder() const;

  Place m_place;
  RunPlan m_plan;
  RankEnvironment m_environment;
  Injection m_injection;
  std::unique_ptr<LogWriter> m_log;
  std::unique_ptr<Session> m_session;
  std::int64_t m_step = 0;
};

}  // namespace scalescope::testing
