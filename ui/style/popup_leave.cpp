#include "ui/style/popup_leave.h"

#include <QCoreApplication>
#include <QCursor>
#include <QEvent>
#include <QHoverEvent>
#include <QWidget>

namespace scalescope {

bool PopupLeave::eventFilter(QObject* watched, QEvent* event) {
  auto* field = qobject_cast<QWidget*>(watched->parent());
  if (event->type() != QEvent::Hide || field == nullptr || !field->underMouse()) return false;
  const QPointF at = field->mapFromGlobal(QPointF(QCursor::pos()));
  if (field->rect().contains(at.toPoint())) return false;
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(field, &leave);
  QHoverEvent left(QEvent::HoverLeave, QPointF(-1, -1), at);
  QCoreApplication::sendEvent(field, &left);
  return false;
}

}  // namespace scalescope
