#include "ui/style/page_wheel.h"

#include <QEvent>
#include <QScrollArea>

namespace scalescope {
namespace {

bool isOnPage(const QWidget* widget) {
  while (widget != nullptr && qobject_cast<const QScrollArea*>(widget) == nullptr)
    widget = widget->isWindow() ? nullptr : widget->parentWidget();
  return widget != nullptr;
}

}  // namespace

bool PageWheel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Wheel || !isOnPage(qobject_cast<const QWidget*>(watched))) return false;
  event->ignore();  // The event goes to the parent widget.
  return true;
}

}  // namespace scalescope
