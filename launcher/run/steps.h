#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/message.h"
#include "core/base/result.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// One piece of work that is retried: after five seconds, then after twice the time up to a minute, and at once on
// request. Dropped with this object. The loop's thread.
class Retry {
 public:
  explicit Retry(Loop& loop) : m_loop(loop) {}

  void later(Loop::Work work) {
    m_work = std::move(work);
    m_timer = m_loop.after(m_wait, [this] { now(); });
    m_wait = std::min<Loop::Duration>(kLongest, 2 * m_wait);
  }
  void now() {
    m_timer.reset();
    if (const Loop::Work work = std::exchange(m_work, {})) work();
  }
  void drop() {
    m_timer.reset();
    m_work = {};
  }
  void succeeded() { m_wait = kFirst; }  // Resets the wait for the next failure.
  [[nodiscard]] bool isWaiting() const { return m_timer != nullptr; }

 private:
  static constexpr std::chrono::seconds kFirst{5};
  static constexpr std::chrono::seconds kLongest{60};

  Loop& m_loop;
  std::shared_ptr<void> m_timer;
  Loop::Work m_work;  // Work that waits for the timer; empty otherwise.
  Loop::Duration m_wait = kFirst;
};

// Returns the reason for a step that is not retried.
inline std::optional<Message> notAgain(const Error&) { return std::nullopt; }

// Steps that run on other threads, one after another: a step is begun and answers once, on the loop's thread. A step
// that fails for a temporary reason, such as a full disk or an unreachable host, is retried with a growing wait, or at
// once on request, until the steps are cancelled. After the destructor no answer is delivered. The loop's thread.
class Steps {
 public:
  template <class Answer>
  using OnAnswer = std::function<void(const Answer&)>;

  template <class Answer>  // Answer is a Status or a Result.
  struct Step {
    std::function<void(OnAnswer<Answer>)> begin;
    // Gets a success, and a failure only if it is not temporary or the steps are cancelled.
    OnAnswer<Answer> then;
    // Returns nothing if the failure is not temporary.
    std::function<std::optional<Message>(const Error&)> waitsFor;
  };

  // `waits`: called when a step has failed and will be retried, with the reason.
  Steps(Loop& loop, std::function<void(const Message&)> waits) : m_retry(loop), m_waits(std::move(waits)) {}

  // Starts a step; no other may be busy.
  template <class Answer>
  void take(Step<Answer> step) {
    begin(std::make_shared<const Step<Answer>>(std::move(step)));
  }
  [[nodiscard]] bool isBusy() const { return m_isAsked || m_retry.isWaiting(); }
  void now() { m_retry.now(); }
  // Cancels the steps: a waiting one is dropped, a running one still answers.
  void release() {
    m_isReleased = true;
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
    const std::optional<Message> waitsFor = answer || m_isReleased ? std::nullopt : step->waitsFor(answer.error());
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
  bool m_isReleased = false;
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);  // Mark for callbacks that come later.
};

}  // namespace scalescope
