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

// A thread that does work in order and hands each result to `mail`'s thread. `mail` must live longer than this. At the
// end what runs is waited for, and what is still queued is begun within `atEnd` or dropped.
class TaskThread {
 public:
  // `name`: at most 15 characters, as the kernel keeps them.
  TaskThread(Mailbox& mail, const std::string& name, std::chrono::milliseconds atEnd = {});
  ~TaskThread();
  TaskThread(const TaskThread&) = delete;
  TaskThread& operator=(const TaskThread&) = delete;

  // `work` runs on the thread, `done(its result)` on the mailbox's.
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

  // Some work has not been answered yet. Any thread.
  [[nodiscard]] bool isBusy() const { return *m_open > 0; }

 private:
  void push(std::function<void()> task);
  void run();

  Mailbox& m_mail;
  const std::chrono::milliseconds m_atEnd;
  const std::shared_ptr<std::atomic<int>> m_open = std::make_shared<std::atomic<int>>(0);
  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::deque<std::function<void()>> m_tasks;    // under m_mutex
  bool m_stop = false;                          // under m_mutex
  std::chrono::steady_clock::time_point m_end;  // where it stops; under m_mutex
  std::thread m_thread;
};

}  // namespace scalescope
