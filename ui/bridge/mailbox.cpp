#include "ui/bridge/mailbox.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPointer>
#include <chrono>
#include <iterator>
#include <utility>

namespace scalescope {
namespace {

using namespace std::chrono_literals;
constexpr auto kAtOnce = 8ms;  // Half a frame.
constexpr auto kPause = 1ms;

}  // namespace

void Mailbox::post(Work work) {
  bool first = false;
  {
    const std::lock_guard lock(m_mutex);
    first = m_queue.empty();
    m_queue.push_back(std::move(work));
  }
  if (first) QCoreApplication::postEvent(this, new QEvent(QEvent::User));
}

bool Mailbox::event(QEvent* event) {
  if (event->type() != QEvent::User && event->type() != QEvent::Timer) return QObject::event(event);
  if (m_timer != 0) killTimer(std::exchange(m_timer, 0));
  {
    const std::lock_guard lock(m_mutex);
    m_ready.insert(m_ready.end(), std::make_move_iterator(m_queue.begin()), std::make_move_iterator(m_queue.end()));
    m_queue.clear();
  }
  const QPointer<Mailbox> self(this);  // The work may destroy this object's owner.
  const auto end = std::chrono::steady_clock::now() + kAtOnce;
  while (self && !m_ready.empty()) {
    if (std::chrono::steady_clock::now() >= end) {
      if (m_timer == 0) m_timer = startTimer(kPause);
      break;
    }
    const Work work = std::move(m_ready.front());
    m_ready.pop_front();
    work();
  }
  return true;
}

}  // namespace scalescope

#include "moc_mailbox.cpp"
