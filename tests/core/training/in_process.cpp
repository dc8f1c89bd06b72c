#include "in_process.h"

#include <stdexcept>

#include "core/training/checkpoint/checkpointer.h"
#include "core/training/run/trainer.h"

namespace scalescope::testing {

InProcess::InProcess(RunPlan plan, Place place) : m_place(std::move(place)), m_plan(std::move(plan)) {
  at::set_num_threads(1);  // The plan's slot has one thread.
  m_environment.attempt = m_place.attempt;
  auto log = LogWriter::open({folder(), m_plan.run, m_place.attempt, {SourceKind::rank, 0}});
  if (!log) throw std::runtime_error(english(log.error()));
  m_log = std::move(*log);
  m_session = std::make_unique<Session>(m_plan, m_environment, m_injection, *m_log);
  if (const Status opened = openSession(*m_session); !opened) throw std::runtime_error(english(opened.error()));
}

std::string InProcess::folder() const { return m_place.run->path() + "/" + std::to_string(m_place.attempt); }

void InProcess::resume() {
  if (const Status resumed = resumeRun(*m_session); !resumed) throw std::runtime_error(english(resumed.error()));
  m_step = m_session->progress.nextStep;
}

StepRecord InProcess::step() { return takeStep(*m_session, m_step++, {StepPhase::train, Sync::yes, nullptr}); }

std::vector<double> InProcess::losses(int steps) {
  std::vector<double> found;
  for (int i = 0; i < steps; ++i) found.push_back(step().loss);
  return found;
}

std::vector<Record> InProcess::records() {
  if (const Status flushed = m_log->flush(); !flushed) throw std::runtime_error(english(flushed.error()));
  const auto log = readSource(folder(), {SourceKind::rank, 0});
  if (!log) throw std::runtime_error(english(log.error()));
  return log->records;
}

std::vector<double> InProcess::samples(Metric metric) {
  std::vector<double> found;
  for (const SampleRecord& sample : payloads<SampleRecord>(records()))
    if (sample.metric == metric) found.push_back(sample.value);
  return found;
}

}  // namespace scalescope::testing
