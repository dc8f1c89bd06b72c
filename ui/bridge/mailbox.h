#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <mutex>
#include <vector>

namespace scalescope {

// Work handed from any thread to the event loop of the thread that this was made on, in order. The queue is under a
// lock of ours and Qt only wakes the loop, so whatever passes between threads is ordered by a mutex that a thread
// checker sees. Of many answers that came at once as many are done as take a few milliseconds, the others after what
// else the loop has to do.
class Mailbox final : public QObject {
  Q_OBJECT

 public:
  using Work = std::function<void()>;
  explicit Mailbox(QObject* parent = nullptr) : QObject(parent) {}
  void post(Work work);  // any thread; must not outlive this

 protected:
  bool event(QEvent* event) override;

 private:
  int m_timer = 0;           // while some of m_ready is left for later; 0: none
  std::deque<Work> m_ready;  // taken from the queue, not done yet
  std::mutex m_mutex;
  std::vector<Work> m_queue;  // under m_mutex
};

}  // namespace scalescope
