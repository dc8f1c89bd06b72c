#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "ui/bridge/mailbox.h"

namespace scalescope {

// A thread that does work in order and hands each result to `mail`'s thread. `mail` must outlive it. At its end the
// current task is waited for, and queued tasks are started within `atEnd` or dropped.
class TaskThread {
 public:
  // `name`: at most 15 characters, the limit of the kernel.
  TaskThread(Mailbox& mail, const std::string& name, std::chrono::milliseconds atEnd = {});
  ~TaskThread();
  TaskThread(const TaskThread&) = delete;
  TaskThread& operator=(const TaskThread&) = delete;

  // Runs `work` on the thread, and `done(its result)` on the mailbox's thread.
  template <class Work, class Done>
  void post(Work work, Done done) {
    ++*m_open;
    push([this, work = std::move(work), done = std::move(done)]() mutable {
      using Value = std::invoke_result_t<Work&>;
      auto value = std::make_shared<Value>(work());
      m_mail.post([value, open = m_open, done = std::move(done)]() mutable {
        --*open;
        done(std::move(*value));
      });
    });
  }

  // Returns true if some work has not been answered yet. Any thread.
  [[nodiscard]] bool isBusy() const { return *m_open > 0; }

 private:
  void push(std::function<void()> task);
  void run();

  Mailbox& m_mail;
  const std::chrono::milliseconds m_atEnd;
  const std::shared_ptr<std::atomic<int>> m_open = std::make_shared<std::atomic<int>>(0);
  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::deque<std::function<void()>> m_tasks;    // Guarded by m_mutex.
  bool m_stop = false;                          // Guarded by m_mutex.
  std::chrono::steady_clock::time_point m_end;  // Deadline for starting queued tasks; guarded by m_mutex.
  std::thread m_thread;
};

}  // namespace scalescope
