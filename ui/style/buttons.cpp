#include "ui/style/controls.h"

#include <QStyleOptionButton>
#include <QStyleOptionToolButton>

#include <algorithm>

#include "ui/style/painting.h"
#include "ui/style/theme.h"
#include "ui/style/roles.h"

namespace scalescope::buttons {
namespace {

constexpr int kMenuArrow = 20;   // Width of a menu's arrow beside the text.
constexpr int kTickSpacing = 8;  // Distance between a tick box and its label.
constexpr int kTickRim = 4;      // Distance between the label and its focus ring.

struct Look {
  QColor fill, edge, text;
  QColor ring;
};

bool isFlat(ButtonRole role) { return role == ButtonRole::flat || role == ButtonRole::flush; }

Look disabledLook(ButtonRole role, const Tokens& t) {
  if (isFlat(role)) return {{}, {}, t.muted, {}};
  return {role == ButtonRole::primary ? t.grid : t.window, t.grid, t.muted, {}};
}

Look primaryLook(bool down, bool over, const Tokens& t) {
  return {mixed(t.accent, t.text, down ? 0.3 : over ? 0.15 : 0), {}, t.onAccent, t.onAccent};
}

Look lookOf(ButtonRole role, QStyle::State state, const Tokens& t) {
  const bool down = state.testFlag(QStyle::State_Sunken);
  const bool over = state.testFlag(QStyle::State_MouseOver);
  const bool on = state.testFlag(QStyle::State_On);
  if (!state.testFlag(QStyle::State_Enabled)) return disabledLook(role, t);
  if (role == ButtonRole::primary) return primaryLook(down, over, t);
  const QColor text = isFlat(role) ? t.accent : role == ButtonRole::danger ? t.danger : t.text;
  if (on) return {t.infoSurface, t.accent, text, t.accent};
  if (!isFlat(role)) return {down ? t.grid : t.surface, over ? t.muted : t.hairline, text, t.accent};
  return {down ? t.grid : over ? t.surface : QColor(), over || down ? t.grid : QColor(), text, t.accent};
}

// A tool button without a role is an icon or a label that gets a frame under the pointer.
Look toolLook(QStyle::State state, const Tokens& t) {
  Look look = lookOf(ButtonRole::flat, state & ~QStyle::State_On, t);
  if (state.testFlag(QStyle::State_Enabled)) look.text = t.text;
  if (state.testFlag(QStyle::State_On)) look.fill = t.surface, look.edge = t.hairline;
  return look;
}

void drawPanel(QPainter& painter, const QRect& rect, const Look& look, QStyle::State state) {
  drawBox(painter, rect, look.fill, look.edge);
  if (!showsFocus(state) || !look.ring.isValid()) return;
  // The ring is drawn inside on the accent color, with the accent around it.
  const bool inside = look.ring == tokens(currentTheme()).onAccent;
  drawRing(painter, inside ? QRectF(rect).adjusted(2, 2, -2, -2) : QRectF(rect), look.ring,
           inside ? kRadius - 2 : kRadius);
}

QPalette textPalette(QPalette palette, const QColor& text) {
  for (const auto role : {QPalette::ButtonText, QPalette::WindowText, QPalette::Text}) palette.setColor(role, text);
  return palette;
}

QString fitted(const QStyleOption& option, const QString& text, int width) {
  return option.fontMetrics.elidedText(text, Qt::ElideRight, width, Qt::TextShowMnemonic);
}

// The button is text only; a line below it shows hover and focus.
void drawFlush(const QStyleOptionButton& button, const Look& look, QPainter& painter) {
  painter.setPen(look.text);
  const int place = QStyle::visualAlignment(button.direction, Qt::AlignLeft | Qt::AlignVCenter);
  QRect words;
  painter.drawText(button.rect, place | Qt::TextShowMnemonic, fitted(button, button.text, button.rect.width()), &words);
  const bool focus = showsFocus(button.state);
  if (!focus && !button.state.testFlag(QStyle::State_MouseOver)) return;
  painter.fillRect(QRect(words.left(), words.bottom() + 1, words.width(), focus ? 2 : 1), look.text);
}

void drawPushButton(const QStyleOptionButton& button, const StyleCall& call, QPainter& painter) {
  const ButtonRole role = buttonRole(call.widget).value_or(ButtonRole::normal);
  const Look look = lookOf(role, button.state, tokens(currentTheme()));
  if (role == ButtonRole::flush) return drawFlush(button, look, painter);
  drawPanel(painter, button.rect, look, button.state);
  QStyleOptionButton label = button;
  label.palette = textPalette(button.palette, look.text);
  if (button.features.testFlag(QStyleOptionButton::HasMenu)) {
    label.features.setFlag(QStyleOptionButton::HasMenu, false);
    label.rect.setRight(label.rect.right() - kMenuArrow + 6);
    drawChevron(painter, QPointF(button.rect.right() - kMenuArrow + 4.5, QRectF(button.rect).center().y()), Arrow::down,
                look.text);
  }
  label.text = fitted(button, button.text, label.rect.width() - kGrid);
  call.fusion.drawControl(QStyle::CE_PushButtonLabel, &label, &painter, call.widget);
}

bool hasTextMenu(const QStyleOptionToolButton& button) {
  return button.features.testFlag(QStyleOptionToolButton::HasMenu) && button.icon.isNull();
}

void drawToolButton(const QStyleOptionToolButton& button, const StyleCall& call, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  const auto role = buttonRole(call.widget);
  const Look look = role ? lookOf(*role, button.state, t) : toolLook(button.state, t);
  drawPanel(painter, button.rect, look, button.state);
  QStyleOptionToolButton label = button;
  label.palette = textPalette(button.palette, look.text);
  label.state &= ~QStyle::State_Sunken;
  if (hasTextMenu(button)) {
    label.rect.setRight(label.rect.right() - kMenuArrow + 6);
    drawChevron(painter, QPointF(button.rect.right() - kMenuArrow + 9.5, QRectF(button.rect).center().y()), Arrow::down,
                look.text);
  }
  call.fusion.drawControl(QStyle::CE_ToolButtonLabel, &label, &painter, call.widget);
}

void drawIndicator(const QStyleOption& option, bool round, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  const bool enabled = option.state.testFlag(QStyle::State_Enabled);
  const bool half = option.state.testFlag(QStyle::State_NoChange);
  const bool on = option.state.testFlag(QStyle::State_On) || half;
  const QColor strong = enabled ? t.accent : t.muted;
  const QColor edge = on                                               ? strong
                      : !enabled                                       ? t.edge
                      : option.state.testFlag(QStyle::State_MouseOver) ? t.accent
                                                                       : t.muted;
  const double side = std::min(option.rect.width(), option.rect.height());
  QRectF box(0, 0, side, side);
  box.moveCenter(QRectF(option.rect).center());
  drawBox(painter, box, on ? strong : enabled ? t.window : t.surface, edge, 1, round ? side / 2 : kRadius - 2);
  if (half)
    painter.fillRect(QRectF(box.left() + side / 4, box.center().y() - 1, side / 2, 2), t.onAccent);
  else if (on && round)
    drawBox(painter, box.adjusted(side / 3, side / 3, -side / 3, -side / 3), t.onAccent, {}, 0, side / 6);
  else if (on)
    drawTick(painter, box, t.onAccent);
}

QSize pushButtonSize(const QStyleOptionButton& button, const StyleCall& call, QSize contents) {
  // Qt has added the arrow's width by a metric of Fusion.
  if (button.features.testFlag(QStyleOptionButton::HasMenu))
    contents.rwidth() += kMenuArrow - 8 - call.fusion.pixelMetric(QStyle::PM_MenuButtonIndicator, &button, call.widget);
  const auto role = buttonRole(call.widget);
  const int padding = role == ButtonRole::flush ? 0 : role == ButtonRole::flat ? 18 : 30;
  return {contents.width() + padding, std::max(controlHeight(button.fontMetrics), contents.height() + 8)};
}

QSize toolButtonSize(const QStyleOptionToolButton& button, const StyleCall& call, const QSize& contents) {
  const bool words = button.toolButtonStyle != Qt::ToolButtonIconOnly || button.icon.isNull();
  const int arrow = hasTextMenu(button) ? kMenuArrow - 6 : 0;
  const int padding = buttonRole(call.widget) ? 22 : 10;
  return {contents.width() + padding + arrow,
          words ? std::max(controlHeight(button.fontMetrics), contents.height() + 8) : contents.height() + 10};
}

QSize tickSize(const StyleCall& call, const QSize& contents) {
  const int box = call.widget->style()->pixelMetric(QStyle::PM_IndicatorWidth, &call.option, call.widget);
  const int words = contents.width() > 0 ? kTickSpacing + contents.width() : 0;
  return {box + words + (words > 0 ? kTickRim : 0), std::max(box, contents.height()) + kTickRim};
}

QRect tickBox(const StyleCall& call) {
  const int side = call.widget->style()->pixelMetric(QStyle::PM_IndicatorWidth, &call.option, call.widget);
  const QRect& all = call.option.rect;
  const QRect box(all.left(), all.top() + (all.height() - side) / 2, side, side);
  return QStyle::visualRect(call.option.direction, all, box);
}

QRect tickWords(const StyleCall& call) {
  const QRect& all = call.option.rect;
  const QRect box = QStyle::visualRect(call.option.direction, all, tickBox(call));
  return QStyle::visualRect(call.option.direction, all,
                            QRect(QPoint(box.right() + 1 + kTickSpacing, all.top()), all.bottomRight()));
}

// The box is aligned with the fields above it, so the ring surrounds the label.
void drawTick(const QStyleOptionButton& tick, bool round, const StyleCall& call, QPainter& painter) {
  QStyleOptionButton piece = tick;
  piece.rect = tickBox(call);
  drawIndicator(piece, round, painter);
  const bool words = !tick.text.isEmpty();
  if (showsFocus(tick.state) && !words) drawRing(painter, piece.rect, tokens(currentTheme()).text, kRadius - 2);
  piece.rect = tickWords(call);
  piece.text = fitted(tick, tick.text, piece.rect.width());
  call.fusion.drawControl(round ? QStyle::CE_RadioButtonLabel : QStyle::CE_CheckBoxLabel, &piece, &painter,
                          call.widget);
  if (!showsFocus(tick.state) || !words) return;
  const int width = tick.fontMetrics.size(Qt::TextShowMnemonic, tick.text).width();
  const QRect ring(piece.rect.left() - kTickRim, piece.rect.top(),
                   std::min(width, piece.rect.width() - kTickRim) + 2 * kTickRim, piece.rect.height());
  drawRing(painter, ring, tokens(currentTheme()).accent, kRadius - 2);
}

}  // namespace

bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter) {
  switch (element) {
    case QStyle::PE_PanelButtonCommand:
    case QStyle::PE_PanelButtonBevel:
      drawPanel(painter, call.option.rect, lookOf(ButtonRole::normal, call.option.state, tokens(currentTheme())),
                call.option.state);
      return true;
    case QStyle::PE_PanelButtonTool:
      drawPanel(painter, call.option.rect, toolLook(call.option.state, tokens(currentTheme())), call.option.state);
      return true;
    case QStyle::PE_IndicatorCheckBox:
    case QStyle::PE_IndicatorItemViewItemCheck:
    case QStyle::PE_IndicatorRadioButton:
      drawIndicator(call.option, element == QStyle::PE_IndicatorRadioButton, painter);
      return true;
    case QStyle::PE_FrameDefaultButton:
      return true;
    default:
      return false;
  }
}

bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter) {
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&call.option);
  if (button == nullptr || call.widget == nullptr) return false;
  if (element == QStyle::CE_PushButton)
    drawPushButton(*button, call, painter);
  else if (element == QStyle::CE_CheckBox || element == QStyle::CE_RadioButton)
    drawTick(*button, element == QStyle::CE_RadioButton, call, painter);
  else
    return false;
  return true;
}

bool drawComplex(QStyle::ComplexControl control, const StyleCall& call, QPainter& painter) {
  const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(&call.option);
  if (button == nullptr || control != QStyle::CC_ToolButton) return false;
  drawToolButton(*button, call, painter);
  return true;
}

std::optional<QRect> part(QStyle::SubElement element, const StyleCall& call) {
  if (call.widget == nullptr) return {};
  switch (element) {
    case QStyle::SE_CheckBoxIndicator:
    case QStyle::SE_RadioButtonIndicator:
      return tickBox(call);
    case QStyle::SE_CheckBoxContents:
    case QStyle::SE_RadioButtonContents:
      return tickWords(call);
    case QStyle::SE_CheckBoxFocusRect:
    case QStyle::SE_RadioButtonFocusRect:
    case QStyle::SE_CheckBoxClickRect:
    case QStyle::SE_RadioButtonClickRect:
      return call.option.rect;
    default:
      return {};
  }
}

std::optional<QSize> size(QStyle::ContentsType type, const StyleCall& call, const QSize& contents) {
  if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&call.option)) {
    if (type == QStyle::CT_PushButton) return pushButtonSize(*button, call, contents);
    if ((type == QStyle::CT_CheckBox || type == QStyle::CT_RadioButton) && call.widget != nullptr)
      return tickSize(call, contents);
  }
  const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(&call.option);
  if (tool != nullptr && type == QStyle::CT_ToolButton) return toolButtonSize(*tool, call, contents);
  return {};
}

}  // namespace scalescope::buttons
