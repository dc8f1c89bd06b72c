#include "ui/style/controls.h"

#include <QStyleOptionMenuItem>

#include <algorithm>

#include "ui/style/painting.h"
#include "ui/style/theme.h"

namespace scalescope::menus {
namespace {

constexpr int kLeft = 12;
constexpr int kRight = 24;
constexpr int kTickColumn = 24;
constexpr int kBar = 3;
constexpr int kSeparator = 9;
constexpr int kShortcutGap = 24;

// Left edge of the text.
int indent(const QStyleOptionMenuItem& item) {
  return kLeft + std::max(item.menuHasCheckableItems ? kTickColumn : 0, item.maxIconWidth);
}

void drawSeparator(const QStyleOptionMenuItem& item, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  const QRect& all = item.rect;
  painter.fillRect(QRect(all.left() + kLeft, all.center().y(), all.width() - 2 * kLeft, 1), t.hairline);
}

void drawMark(const QStyleOptionMenuItem& item, const StyleCall& call, QPainter& painter) {
  const QRect& all = item.rect;
  const int side = 16;
  const QRect place(all.left() + kLeft - 2, all.top() + (all.height() - side) / 2, side, side);
  if (item.checkType != QStyleOptionMenuItem::NotCheckable) {
    QStyleOptionButton tick;
    tick.rect = place;
    tick.state = (item.checked ? QStyle::State_On : QStyle::State_Off) | (item.state & QStyle::State_Enabled);
    const bool one = item.checkType == QStyleOptionMenuItem::Exclusive;
    call.widget->style()->drawPrimitive(one ? QStyle::PE_IndicatorRadioButton : QStyle::PE_IndicatorCheckBox, &tick,
                                        &painter, call.widget);
  } else if (!item.icon.isNull()) {
    item.icon.paint(&painter, place, Qt::AlignCenter,
                    item.state.testFlag(QStyle::State_Enabled) ? QIcon::Normal : QIcon::Disabled);
  }
}

void drawItem(const QStyleOptionMenuItem& item, const StyleCall& call, QPainter& painter) {
  if (item.menuItemType == QStyleOptionMenuItem::Separator) return drawSeparator(item, painter);
  const Tokens& t = tokens(currentTheme());
  const bool enabled = item.state.testFlag(QStyle::State_Enabled);
  const QRect& all = item.rect;
  if (enabled && item.state.testFlag(QStyle::State_Selected)) {
    painter.fillRect(all, t.infoSurface);
    painter.fillRect(QRect(all.left(), all.top(), kBar, all.height()), t.accent);
  }
  drawMark(item, call, painter);
  const QString words = item.text.section(QLatin1Char('\t'), 0, 0);
  const QString keys = item.text.section(QLatin1Char('\t'), 1);
  const QRect place = all.adjusted(indent(item), 0, -kRight, 0);
  painter.setFont(item.font);
  painter.setPen(enabled ? t.text : t.muted);
  painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextShowMnemonic, words);
  painter.setPen(t.muted);
  if (!keys.isEmpty()) painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, keys);
  if (item.menuItemType == QStyleOptionMenuItem::SubMenu)
    drawChevron(painter, QPointF(all.right() - kRight / 2.0, QRectF(all).center().y()), Arrow::right, t.muted);
}

}  // namespace

bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  switch (element) {
    case QStyle::PE_PanelMenu:
      painter.fillRect(call.option.rect, t.window);
      return true;
    case QStyle::PE_FrameMenu:
      drawBox(painter, call.option.rect, {}, t.edge, 1, 0);
      return true;
    case QStyle::PE_PanelTipLabel:
      drawBox(painter, call.option.rect, t.surface, t.edge, 1, 0);
      return true;
    default:
      return false;
  }
}

bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter) {
  const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(&call.option);
  if (item == nullptr || call.widget == nullptr || element != QStyle::CE_MenuItem)
    return element == QStyle::CE_MenuEmptyArea;
  drawItem(*item, call, painter);
  return true;
}

std::optional<QSize> size(QStyle::ContentsType type, const StyleCall& call, const QSize& contents) {
  const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(&call.option);
  if (type != QStyle::CT_MenuItem || item == nullptr) return {};
  if (item->menuItemType == QStyleOptionMenuItem::Separator) return QSize(10, kSeparator);
  const int shortcut = item->text.contains(QLatin1Char('\t')) ? kShortcutGap : 0;
  return QSize(indent(*item) + contents.width() + shortcut + kRight, controlHeight(item->fontMetrics) - 2);
}

}  // namespace scalescope::menus
