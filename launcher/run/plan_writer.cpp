#include "launcher/run/plan_writer.h"

#include <utility>

namespace scalescope {

void PlanWriter::write(StudyWork& work, const TaskList::Next& task) {
  const auto earlier = work.earlier(task);
  earlier ? resume(work, task, *earlier) : startFresh(work, task);
}

void PlanWriter::writeAttempt(const LaunchPlan& plan) {
  const RunPlan& run = plan.run;
  m_reporter.reportRun(run.run, CellNumber(run.cell.number), run.repeat, RunStatus::queued);
  writeDown(plan);
}

void PlanWriter::resume(StudyWork& work, const TaskList::Next& task, const EarlierRun& earlier) {
  work.reserve(task);
  m_reporter.reportRun(earlier.run, task.cell, task.repeat, RunStatus::queued);
  const auto read = [this, &work, task, earlier](const Result<RunPlan>& plan) {
    // A plan of an older version has no secret, by which ranks of several nodes authenticate each other.
    const bool lacksSecret = plan && plan->cell.nodes > 1 && plan->secret.empty();
    if (!plan || !work.hasCell(*plan) || lacksSecret) return startFresh(work, task);
    writeDown(work.planAgain(*plan, earlier.attempts));
  };
  const auto never = [](const Error&) -> std::optional<Message> { return std::nullopt; };
  m_steps.take<Result<RunPlan>>(
      {[this, run = earlier.run](auto onAnswer) { m_store.readPlan(run, onAnswer); }, read, never});
}

void PlanWriter::startFresh(StudyWork& work, const TaskList::Next& task) {
  const RunId id(makeUlid());
  const LaunchPlan plan = work.planFor(task, id);
  work.reserve(task);
  m_reporter.reportRun(id, task.cell, task.repeat, RunStatus::queued);
  writeDown(plan);
}

void PlanWriter::writeDown(const LaunchPlan& plan) {
  const auto written = [this, plan](const Status& added) { added ? m_written(plan) : m_failed(); };
  m_steps.take<Status>({[this, plan](auto onAnswer) { m_store.writeDown(plan, onAnswer); }, written, notWritten});
}

}  // namespace scalescope
