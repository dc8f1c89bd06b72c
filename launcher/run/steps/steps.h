#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/message.h"
#include "core/base/result.h"
#include "launcher/run/steps/retry.h"

namespace scalescope {

// Of a step that is taken once, whatever comes of it.
inline std::optional<Message> notAgain(const Error&) { return std::nullopt; }

// What is done elsewhere, one step after the other: a step is begun and answers once, on the loop's thread. One that
// fails for a reason that passes, a full disk or a host that is away, is begun again: each time later, at once where
// somebody asks for it, until the steps are let go. After the destructor no answer is heard. The loop's thread.
class Steps {
 public:
  template <class Answer>
  using Hear = std::function<void(const Answer&)>;

  template <class Answer>  // a Status or a Result
  struct Step {
    std::function<void(Hear<Answer>)> begin;
    Hear<Answer> then;  // of a failure, where it does not pass or the steps are let go
    std::function<std::optional<Message>(const Error&)> waitsFor;  // none: it does not pass
  };

  // `waits`: a step has failed and waits for that.
  Steps(Loop& loop, std::function<void(const Message&)> waits) : m_retry(loop), m_waits(std::move(waits)) {}

  // Where none is busy.
  template <class Answer>
  void take(Step<Answer> step) {
    begin(std::make_shared<const Step<Answer>>(std::move(step)));
  }
  [[nodiscard]] bool isBusy() const { return m_isAsked || m_retry.isWaiting(); }
  void now() { m_retry.now(); }
  // Nobody needs them any more: what waits is forgotten, what is under way answers.
  void letGo() {
    m_isLetGo = true;
    m_retry.drop();
  }

 private:
  template <class Answer>
  void begin(std::shared_ptr<const Step<Answer>> step) {
    m_isAsked = true;
    step->begin([this, alive = std::weak_ptr<bool>(m_alive), step](const Answer& answer) {
      if (!alive.expired()) answered(step, answer);
    });
  }
  template <class Answer>
  void answered(const std::shared_ptr<const Step<Answer>>& step, const Answer& answer) {
    m_isAsked = false;
    const std::optional<Message> waitsFor = answer || m_isLetGo ? std::nullopt : step->waitsFor(answer.error());
    if (!waitsFor) {
      m_retry.succeeded();
      return step->then(answer);
    }
    m_retry.later([this, step] { begin(step); });
    m_waits(*waitsFor);
  }

  Retry m_retry;
  std::function<void(const Message&)> m_waits;
  bool m_isAsked = false;
  bool m_isLetGo = false;
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);  // what comes back later asks it first
};

}  // namespace scalescope
