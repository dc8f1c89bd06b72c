#include "ui/widgets/nav_button.h"

#include <QLayout>
#include <QPainter>

#include "ui/style/theme.h"

namespace scalescope {
namespace {

QFont boldFont() {
  QFont font = bodyFont();
  font.setBold(true);
  return font;
}

}  // namespace

NavButton::NavButton(const QString& text, const QString& accessibleName, QWidget* parent) : QAbstractButton(parent) {
  setText(text);
  setAccessibleName(accessibleName);
  setCheckable(true);
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize NavButton::sizeHint() const {
  return {QFontMetrics(boldFont()).horizontalAdvance(text()) + 2 * kGrid + kTight,
          controlHeight(QFontMetrics(boldFont())) + kTight};
}

void NavButton::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  const Tokens& t = tokens(currentTheme());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(isChecked() ? boldFont() : bodyFont());
  painter.setPen(isChecked() ? t.accent : underMouse() && isEnabled() ? t.text : t.muted);
  painter.drawText(rect(), m_flush ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter, text());
  if (!hasFocus()) return;
  painter.setPen(QPen(t.accent, 1.4));
  painter.setBrush(Qt::NoBrush);
  if (m_flush)
    painter.drawLine(QPointF(0, height() - 4),
                     QPointF(QFontMetrics(painter.font()).horizontalAdvance(text()), height() - 4));
  else
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 2, -1, -2), 6, 6);
}

void TopBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (m_givesWay == nullptr) return;
  const int others = layout()->minimumSize().width() - (m_givesWay->isHidden() ? 0 : m_givesWay->sizeHint().width());
  m_givesWay->setVisible(others + m_givesWay->sizeHint().width() <= width());
}

void TopBar::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  QPainter(this).fillRect(rect(), tokens(currentTheme()).surface);
}

}  // namespace scalescope
