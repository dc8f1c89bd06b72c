#pragma once

#include "core/training/session.h"
#include "core/training/training_step.h"
#include "rank_process.h"

namespace scalescope::testing {

// One rank of a plan in this process: the session and the step of the worker, without the process around them.
class InProcess {
 public:
  explicit InProcess(RunPlan plan);

  [[nodiscard]] Session& session() { return *m_session; }
  StepRecord step();  // the next one, from 0
  std::vector<double> losses(int steps);
  std::vector<double> samples(Metric metric);  // logged so far

 private:
  TempFolder m_folder;
  RunPlan m_plan;
  RankEnvironment m_environment;
  Injection m_injection;
  std::unique_ptr<LogWriter> m_log;
  std::unique_ptr<Session> m_session;
  std::int64_t m_step = 0;
};

}  // namespace scalescope::testing
