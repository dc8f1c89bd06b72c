#include "ui/widgets/nav_button.h"

#include <QLayout>
#include <QPainter>

#include "ui/style/theme.h"

namespace scalescope {
namespace {

constexpr int kBadgeEdge = 6;

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

int NavButton::badgeWidth() const {
  return m_badge.isEmpty() ? 0 : QFontMetrics(smallFont()).horizontalAdvance(m_badge) + 2 * kBadgeEdge + kTight;
}

// Sets the badge; the size changes only with the number of digits, so that widgets beside the button do not move with
// every step.
void NavButton::setBadge(const QString& badge) {
  if (badge == m_badge) return;
  m_badge = badge;
  updateGeometry();
  update();
}

QSize NavButton::sizeHint() const {
  return {QFontMetrics(boldFont()).horizontalAdvance(text()) + 2 * kGrid + kTight + badgeWidth(),
          controlHeight(QFontMetrics(boldFont())) + kTight};
}

void NavButton::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  const Tokens& t = tokens(currentTheme());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(isChecked() ? boldFont() : bodyFont());
  painter.setPen(isChecked() ? t.accent : underMouse() && isEnabled() ? t.text : t.muted);
  const QRect words = rect().adjusted(0, 0, -badgeWidth(), 0);
  painter.drawText(words, m_flush ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter, text());
  if (!m_badge.isEmpty()) {
    painter.setFont(smallFont());
    const int tall = painter.fontMetrics().height() + 2;
    const QRectF pill(width() - kGrid / 2 - badgeWidth() + kTight, (height() - tall) / 2.0, badgeWidth() - kTight,
                      tall);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.infoSurface);
    painter.drawRoundedRect(pill, tall / 2.0, tall / 2.0);
    painter.setPen(t.text);
    painter.drawText(pill, Qt::AlignCenter, m_badge);
  }
  if (!hasFocus()) return;
  painter.setPen(QPen(t.accent, 1.4));
  painter.setBrush(Qt::NoBrush);
  if (m_flush)
    painter.drawLine(QPointF(0, height() - 4),
                     QPointF(QFontMetrics(painter.font()).horizontalAdvance(text()), height() - 4));
  else
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 2, -1, -2), 6, 6);
}

}  // namespace scalescope

#include "moc_nav_button.cpp"
