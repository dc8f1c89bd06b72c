#include "ui/style/controls.h"

#include <QFrame>
#include <QStyleOptionFrame>

#include "ui/style/painting.h"
#include "ui/style/theme.h"
#include "ui/style/roles.h"

namespace scalescope::frames {
namespace {

constexpr int kBar = 3;

struct Fill {
  QColor surface, bar;
};

Fill fillOf(FrameRole role, const Tokens& t) {
  switch (role) {
    case FrameRole::info:
      return {t.infoSurface, t.info};
    case FrameRole::success:
      return {t.successSurface, t.success};
    case FrameRole::warning:
      return {t.warningSurface, t.warning};
    case FrameRole::danger:
      return {t.dangerSurface, t.danger};
    case FrameRole::hairline:
      return {t.grid, {}};
    case FrameRole::plain:
      break;
  }
  return {};
}

}  // namespace

bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  const QStyle::State state = call.option.state;
  switch (element) {
    case QStyle::PE_Frame: {
      // Only its edge separates a popup from what is below.
      const bool popup = call.widget != nullptr && call.widget->isWindow();
      drawBox(painter, call.option.rect, {},
              state.testFlag(QStyle::State_HasFocus) ? t.accent
              : popup                                ? t.edge
                                                     : t.hairline,
              1, 2);
      return true;
    }
    case QStyle::PE_FrameFocusRect:
      if (showsFocus(state)) drawRing(painter, call.option.rect, t.accent, 4);
      return true;
    case QStyle::PE_PanelScrollAreaCorner:
      return true;
    case QStyle::PE_IndicatorArrowUp:
    case QStyle::PE_IndicatorArrowDown:
    case QStyle::PE_IndicatorArrowLeft:
    case QStyle::PE_IndicatorArrowRight: {
      const Arrow arrow = element == QStyle::PE_IndicatorArrowUp     ? Arrow::up
                          : element == QStyle::PE_IndicatorArrowDown ? Arrow::down
                          : element == QStyle::PE_IndicatorArrowLeft ? Arrow::left
                                                                     : Arrow::right;
      drawChevron(painter, QRectF(call.option.rect).center(), arrow,
                  state.testFlag(QStyle::State_Enabled) ? t.text : t.hairline);
      return true;
    }
    default:
      return false;
  }
}

bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter) {
  if (element != QStyle::CE_ShapedFrame) return false;
  const FrameRole role = frameRole(call.widget);
  if (role == FrameRole::plain) return false;
  const Fill fill = fillOf(role, tokens(currentTheme()));
  painter.fillRect(call.option.rect, fill.surface);
  if (fill.bar.isValid())
    painter.fillRect(QRect(call.option.rect.left(), call.option.rect.top(), kBar, call.option.rect.height()), fill.bar);
  return true;
}

}  // namespace scalescope::frames
