#include "launcher/run/study_endings.h"

#include <utility>

#include "core/base/json/nested.h"

namespace scalescope {

void StudyEndings::conclude(const UnfinishedRun& run, const Message& why, std::function<void()> then) {
  const auto judged = [this, then = std::move(then)](const Result<RunEvent>& answer) {
    m_wiring.listener.publish(*answer);
    then();
  };
  m_steps.take<Result<RunEvent>>(
      {[this, run, why](auto onAnswer) { concludeUnstarted(m_wiring, run, why, onAnswer); }, judged, notWritten});
}

void StudyEndings::leave(int code, bool mayHaveJobs, std::function<void()> then) {
  if (!mayHaveJobs || !m_endJobs) return leaveQueue(code, std::move(then));
  endJobs([this, code, then = std::move(then)] { leaveQueue(code, then); });
}

// Ends the study's jobs, so that nodes of a cluster are released at once; agents without a client release them some
// minutes later in any case.
void StudyEndings::endJobs(std::function<void()> then) {
  const auto reportAnswer = [this, then = std::move(then)](const Status& answer) {
    if (!answer) m_reporter.note(Severity::warning, answer.error().message);
    then();
  };
  m_steps.take<Status>({[this](auto onAnswer) {
                          m_wiring.loop.aside([&loop = m_wiring.loop, end = m_endJobs, onAnswer] {
                            loop.post([onAnswer, answer = end()] { onAnswer(answer); });
                          });
                        },
                        reportAnswer, notAgain});
}

void StudyEndings::leaveQueue(int code, std::function<void()> then) {
  const auto left = [then = std::move(then)](const Status&) { then(); };
  m_steps.take<Status>({[this, code](auto onAnswer) { m_store.leaveQueue(code, onAnswer); }, left, notWritten});
}

}  // namespace scalescope
