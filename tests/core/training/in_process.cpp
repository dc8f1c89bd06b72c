#include "in_process.h"

#include <stdexcept>

namespace scalescope::testing {

InProcess::InProcess(RunPlan plan) : m_plan(std::move(plan)) {
  at::set_num_threads(1);  // of the plan's slot
  auto log = LogWriter::open({m_folder.path(), m_plan.run, 0, {SourceKind::rank, 0}});
  if (!log) throw std::runtime_error(english(log.error()));
  m_log = std::move(*log);
  m_session = std::make_unique<Session>(m_plan, m_environment, m_injection, *m_log);
  if (const Status opened = openSession(*m_session); !opened) throw std::runtime_error(english(opened.error()));
}

StepRecord InProcess::step() { return takeStep(*m_session, m_step++, {StepPhase::train, Sync::yes, nullptr}); }

std::vector<double> InProcess::losses(int steps) {
  std::vector<double> found;
  for (int i = 0; i < steps; ++i) found.push_back(step().loss);
  return found;
}

std::vector<double> InProcess::samples(Metric metric) {
  if (const Status flushed = m_log->flush(); !flushed) throw std::runtime_error(english(flushed.error()));
  const auto log = readSource(m_folder.path(), {SourceKind::rank, 0});
  if (!log) throw std::runtime_error(english(log.error()));
  std::vector<double> found;
  for (const SampleRecord& sample : payloads<SampleRecord>(log->records))
    if (sample.metric == metric) found.push_back(sample.value);
  return found;
}

}  // namespace scalescope::testing
