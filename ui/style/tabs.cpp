#include "ui/style/controls.h"

#include <QStyleOptionTab>
#include <QTabBar>

#include <algorithm>

#include "ui/style/painting.h"
#include "ui/style/theme.h"

namespace scalescope::tabs {
namespace {

constexpr int kGap = 12;  // Gap after a tab's text.
constexpr int kInset = 2;
constexpr int kRise = 7;  // Padding above and below the text.
constexpr int kLine = 2;

QFont boldOf(const QFont& font) {
  QFont bold = font;
  bold.setBold(true);
  return bold;
}

QRect textRect(const QStyleOptionTab& tab) { return tab.rect.adjusted(kInset, 0, kInset - kGap, -kLine); }

void drawTab(const QStyleOptionTab& tab, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  const QRect line(tab.rect.left(), tab.rect.bottom() + 1 - kLine, tab.rect.width() - kGap, kLine);
  if (tab.state.testFlag(QStyle::State_Selected)) painter.fillRect(line, t.accent);
  if (showsFocus(tab.state))
    drawRing(painter, QRectF(line.left(), tab.rect.top(), line.width(), tab.rect.height()), t.accent, 3);
}

void drawWords(const QStyleOptionTab& tab, const QWidget* widget, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  const bool chosen = tab.state.testFlag(QStyle::State_Selected);
  const bool over = tab.state.testFlag(QStyle::State_MouseOver);
  const bool enabled = tab.state.testFlag(QStyle::State_Enabled);
  painter.save();
  if (chosen && widget != nullptr) painter.setFont(boldOf(widget->font()));
  painter.setPen(chosen && enabled ? t.accent : over && enabled ? t.text : t.muted);
  const QRect place = textRect(tab);
  const QString words = painter.fontMetrics().elidedText(tab.text, Qt::ElideRight, place.width(), Qt::TextShowMnemonic);
  painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic, words);
  painter.restore();
}

}  // namespace

bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter) {
  Q_UNUSED(call)
  Q_UNUSED(painter)
  // Tabs have no base line and no frame.
  return element == QStyle::PE_FrameTabBarBase || element == QStyle::PE_FrameTabWidget;
}

bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter) {
  const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(&call.option);
  if (tab == nullptr) return false;
  if (element == QStyle::CE_TabBarTabShape)
    drawTab(*tab, painter);
  else if (element == QStyle::CE_TabBarTabLabel)
    drawWords(*tab, call.widget, painter);
  else
    return false;
  return true;
}

// Every tab is as wide as its bold text, so that nothing moves when another tab is chosen.
std::optional<QSize> size(QStyle::ContentsType type, const StyleCall& call, const QSize& contents) {
  const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(&call.option);
  if (type != QStyle::CT_TabBarTab || tab == nullptr || call.widget == nullptr) return {};
  const QFontMetrics bold(boldOf(call.widget->font()));
  const int wider = bold.size(Qt::TextShowMnemonic, tab->text).width() -
                    call.option.fontMetrics.size(Qt::TextShowMnemonic, tab->text).width();
  return QSize(contents.width() + std::max(0, wider) + kGap, contents.height() + 2 * kRise + kLine);
}

}  // namespace scalescope::tabs
