#include "launcher/run/study_endings.h"

#include <utility>

#include "core/base/json/nested.h"

namespace scalescope {

void StudyEndings::conclude(const UnfinishedRun& run, const Message& why, std::function<void()> then) {
  const auto judged = [this, then = std::move(then)](const Result<RunEvent>& answer) {
    m_wiring.listener.tell(*answer);
    then();
  };
  m_steps.take<Result<RunEvent>>(
      {[this, run, why](auto hear) { concludeUnstarted(m_wiring, run, why, hear); }, judged, notWritten});
}

void StudyEndings::leave(int code, bool mayHaveJobs, std::function<void()> then) {
  if (!mayHaveJobs || !m_endJobs) return leaveQueue(code, std::move(then));
  endJobs([this, code, then = std::move(then)] { leaveQueue(code, then); });
}

// Ends the study's jobs, so that nodes of a cluster are released at once; agents without a client release them some
// minutes later in any case.
void StudyEndings::endJobs(std::function<void()> then) {
  const auto told = [this, then = std::move(then)](const Status& answer) {
    if (!answer)
      m_voice.note(Severity::warning, because({"slurm.not-cancelled", {{"study", m_study.value}}}, answer.error()));
    then();
  };
  m_steps.take<Status>({[this](auto hear) {
                          m_wiring.loop.aside([&loop = m_wiring.loop, end = m_endJobs, hear] {
                            loop.post([hear, answer = end()] { hear(answer); });
                          });
                        },
                        told, notAgain});
}

void StudyEndings::leaveQueue(int code, std::function<void()> then) {
  const auto left = [then = std::move(then)](const Status&) { then(); };
  m_steps.take<Status>({[this, code](auto hear) { m_store.leaveQueue(code, hear); }, left, notWritten});
}

}  // namespace scalescope
