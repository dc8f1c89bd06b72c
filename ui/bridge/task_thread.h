#pragma once

#include <QObject>
#include <QThread>
#include <memory>
#include <type_traits>
#include <utility>

namespace scalescope {

// A thread that does work in order and hands each result to `receiver`'s thread. `receiver` must live longer than this.
class TaskThread {
 public:
  TaskThread(QObject* receiver, const QString& name) : m_receiver(receiver) {
    m_thread.setObjectName(name);
    m_context.moveToThread(&m_thread);
    m_thread.start();
  }
  ~TaskThread() {
    m_thread.quit();
    m_thread.wait();
  }
  TaskThread(const TaskThread&) = delete;
  TaskThread& operator=(const TaskThread&) = delete;

  // `work` runs on the thread, `done(its result)` on the receiver's.
  template <class Work, class Done>
  void post(Work work, Done done) {
    QObject* receiver = m_receiver;
    QMetaObject::invokeMethod(
        &m_context,
        [receiver, work = std::move(work), done = std::move(done)]() mutable {
          using Value = std::invoke_result_t<Work&>;
          auto value = std::make_shared<Value>(work());
          QMetaObject::invokeMethod(
              receiver, [value, done = std::move(done)]() mutable { done(std::move(*value)); }, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
  }
  [[nodiscard]] QThread* thread() { return &m_thread; }

 private:
  QObject* m_receiver;
  QThread m_thread;
  QObject m_context;
};

}  // namespace scalescope
