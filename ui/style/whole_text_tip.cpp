#include "ui/style/whole_text_tip.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QHelpEvent>
#include <QLineEdit>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QToolTip>

namespace scalescope {
namespace {

constexpr int kTextMargins = 24;  // Left and right margin of a field together.
constexpr int kComboInset = 2;    // Inset of a combo box's text.

// Empty if the whole text is visible.
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
