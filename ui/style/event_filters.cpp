#include "ui/style/event_filters.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QCoreApplication>
#include <QCursor>
#include <QEvent>
#include <QHelpEvent>
#include <QHoverEvent>
#include <QLineEdit>
#include <QScrollArea>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QToolTip>
#include <QWidget>

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

bool PopupLeave::eventFilter(QObject* watched, QEvent* event) {
  auto* field = qobject_cast<QWidget*>(watched->parent());
  if (event->type() != QEvent::Hide || field == nullptr || !field->underMouse()) return false;
  const QPointF cursor = QCursor::pos();
  const QPointF at = field->mapFromGlobal(cursor);
  if (field->rect().contains(at.toPoint())) return false;
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(field, &leave);
  QHoverEvent left(QEvent::HoverLeave, QPointF(-1, -1), cursor, at);
  QCoreApplication::sendEvent(field, &left);
  return false;
}

namespace {

constexpr int kTextMargins = 24;  // Left and right margin of a field together.
constexpr int kComboInset = 2;    // Inset of a combo box's text.

// Returns an empty text if the whole text is visible.
QString cutText(const QWidget* widget) {
  const auto wider = [widget](const QString& text, int room) {
    return widget->fontMetrics().size(Qt::TextShowMnemonic, text).width() > room ? text : QString();
  };
  if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
    return button->sizeHint().width() > button->width() ? button->text() : QString();
  if (const auto* box = qobject_cast<const QComboBox*>(widget); box != nullptr && !box->isEditable()) {
    QStyleOptionComboBox option;
    option.initFrom(box);
    return wider(box->currentText(),
                 box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box).width() -
                     kComboInset);
  }
  if (const auto* line = qobject_cast<const QLineEdit*>(widget);
      line != nullptr && line->echoMode() == QLineEdit::Normal)
    return wider(line->text().isEmpty() ? line->placeholderText() : line->text(),
                 line->contentsRect().width() - kTextMargins);
  return {};
}

}  // namespace

bool WholeTextTip::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ToolTip) return false;
  auto* widget = qobject_cast<QWidget*>(watched);
  const QString text = widget == nullptr ? QString() : cutText(widget);
  if (text.isEmpty() || widget->toolTip().contains(text)) return false;
  const QString own = widget->toolTip();
  QToolTip::showText(static_cast<const QHelpEvent*>(event)->globalPos(),
                     own.isEmpty() ? text : text + QLatin1Char('\n') + own, widget);
  return true;
}

}  // namespace scalescope
