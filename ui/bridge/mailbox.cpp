#include "ui/bridge/mailbox.h"

#include <QCoreApplication>
#include <QEvent>

namespace scalescope {

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
  if (event->type() != QEvent::User) return QObject::event(event);
  std::vector<Work> ready;
  {
    const std::lock_guard lock(m_mutex);
    ready.swap(m_queue);
  }
  for (const Work& each : ready) each();
  return true;
}

}  // namespace scalescope
