#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <QString>

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

  [[nodiscard]] Mailbox& mail() const { return m_mail; }
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
  std::deque<std::function<void()>> m_tasks;    // m_mutex guards it.
  bool m_stop = false;                          // m_mutex guards it.
  std::chrono::steady_clock::time_point m_end;  // Deadline for starting queued tasks; guarded by m_mutex.
  std::thread m_thread;
};

// Work that continues in the background, as listed when the window closes.
struct OpenWork {
  QString what;                      // Text that is complete without context, such as "Saving the report".
  std::optional<double> share = {};  // Share that is done, 0 to 1; unset if unknown.
  bool isAsked = true;               // True if the user waits for it; false for a background query that can be dropped.
};

enum class WorkToStop { looks, all };  // looks: background queries that the user did not request.

// Owner of such work. `open` lists all that is active or waiting; `stop` requests its end and returns at once. UI
// thread only.
struct Worker {
  std::function<std::vector<OpenWork>()> open;
  std::function<void(WorkToStop)> stop;
};

}  // namespace scalescope
