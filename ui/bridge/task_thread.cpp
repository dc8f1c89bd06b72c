#include "ui/bridge/task_thread.h"

#include <pthread.h>

namespace scalescope {

TaskThread::TaskThread(Mailbox& mail, const std::string& name, std::chrono::milliseconds atEnd)
    : m_mail(mail), m_atEnd(atEnd), m_thread([this] { run(); }) {
  pthread_setname_np(m_thread.native_handle(), name.c_str());
}

TaskThread::~TaskThread() {
  {
    const std::lock_guard lock(m_mutex);
    m_stop = true;
    m_end = std::chrono::steady_clock::now() + m_atEnd;
    if (m_atEnd.count() == 0) m_tasks.clear();
  }
  m_wake.notify_one();
  m_thread.join();
}

void TaskThread::push(std::function<void()> task) {
  {
    const std::lock_guard lock(m_mutex);
    m_tasks.push_back(std::move(task));
  }
  m_wake.notify_one();
}

void TaskThread::run() {
  std::unique_lock lock(m_mutex);
  while (true) {
    m_wake.wait(lock, [this] { return m_stop || !m_tasks.empty(); });
    if (m_tasks.empty() || (m_stop && std::chrono::steady_clock::now() >= m_end)) return;
    auto task = std::move(m_tasks.front());
    m_tasks.pop_front();
    lock.unlock();
    task();
    task = nullptr;  // This destroys the captured values without holding the lock.
    lock.lock();
  }
}

}  // namespace scalescope
