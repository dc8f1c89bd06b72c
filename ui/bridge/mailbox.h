#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <mutex>
#include <vector>

namespace scalescope {

// Queue of work from any thread for the event loop of the thread that created it, in order. The queue has its own mutex
// and Qt only wakes the loop, so that ThreadSanitizer sees the order of what passes between threads. Work is done for a
// few milliseconds at once; the rest follows after the loop's other events.
class Mailbox final : public QObject {
  Q_OBJECT

 public:
  using Work = std::function<void()>;
  explicit Mailbox(QObject* parent = nullptr) : QObject(parent) {}
  void post(Work work);  // Any thread; must not be called after this object's end.

 protected:
  bool event(QEvent* event) override;

 private:
  int m_timer = 0;           // Timer while part of m_ready is left for later; 0 if there is none.
  std::deque<Work> m_ready;  // Work that is taken from the queue, but not done yet.
  std::mutex m_mutex;
  std::vector<Work> m_queue;  // m_mutex guards it.
};

}  // namespace scalescope
