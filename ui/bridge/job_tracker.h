#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "ui/bridge/task_thread.h"

namespace scalescope {

// Jobs of a tracker that are answered: the newest one; the newest one and an earlier one that has begun; or each one.
enum class Answers { newest, begun, all };

// Jobs of one kind, whose answers come later on the thread of the mailbox. A new job stops the one before, which is
// skipped if it has not begun; with Answers::newest neither its answer nor its progress arrives. With Answers::all only
// stop() ends jobs, and each of them is still answered. The end of a tracker stops its jobs without an
// answer; it must not come after the end of their thread, which waits for them. UI thread only, except for Job.
class JobTracker {
  struct State {
    bool isWanted = true;
    int open = 0;
  };

 public:
  // One job, as its work sees it. Any thread.
  class Job {
   public:
    std::stop_token stop;
    // Runs `progress` on the mailbox's thread, unless the job's answer is no longer wanted by then.
    template <class Progress>
    void post(Progress progress) const {
      m_mail->post([state = m_state, progress = std::move(progress)] {
        if (state->isWanted) progress();
      });
    }

   private:
    friend class JobTracker;
    Job(std::stop_token token, Mailbox* mail, std::shared_ptr<State> state)
        : stop(std::move(token)), m_mail(mail), m_state(std::move(state)) {}
    Mailbox* m_mail;
    std::shared_ptr<State> m_state;
  };

  explicit JobTracker(Answers answers = Answers::newest) : m_answers(answers) {}
  ~JobTracker() {
    m_stop.request_stop();
    m_state->isWanted = false;
  }
  JobTracker(const JobTracker&) = delete;
  JobTracker& operator=(const JobTracker&) = delete;

  // Runs `work(job)` on the thread, and `done(its result)` on the mailbox's thread. `done` is not called after the end
  // of this tracker.
  template <class Work, class Done>
  void run(TaskThread& thread, Work work, Done done) {
    if (m_answers != Answers::all) stop();
    if (m_stop.stop_requested()) m_stop = std::stop_source();
    ++m_state->open;
    const Job job(m_stop.get_token(), &thread.mail(), m_state);
    using Value = std::invoke_result_t<Work&, const Job&>;
    thread.post(
        [work = std::move(work), job, skips = m_answers != Answers::all]() mutable -> std::optional<Value> {
          if (skips && job.stop.stop_requested()) return std::nullopt;
          return work(job);
        },
        [state = m_state, done = std::move(done)](std::optional<Value> value) mutable {
          --state->open;
          if (state->isWanted && value) done(std::move(*value));
        });
  }

  void stop() {
    m_stop.request_stop();
    if (m_answers != Answers::newest) return;
    m_state->isWanted = false;
    m_state = std::make_shared<State>();
  }
  // Returns true if an answer will come.
  [[nodiscard]] bool isActive() const { return m_state->open > 0; }

 private:
  const Answers m_answers;
  std::stop_source m_stop;
  std::shared_ptr<State> m_state = std::make_shared<State>();
};

// Returns the number of a request whose answer comes later, above 0 and unique in this program. An answer reaches every
// page that is connected, including a page that replaced the requesting one after a change of language. UI thread only.
inline int newQuestionNumber() {
  static int newest = 0;
  return ++newest;
}

}  // namespace scalescope
