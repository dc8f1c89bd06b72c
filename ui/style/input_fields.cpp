#include "ui/style/controls.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QStyleOptionComboBox>
#include <QStyleOptionFrame>
#include <QStyleOptionSpinBox>

#include <algorithm>

#include "ui/style/painting.h"
#include "ui/style/theme.h"
#include "ui/style/roles.h"

namespace scalescope::fields {
namespace {

constexpr int kTextMargin = 8;  // QLineEdit adds two pixels.
constexpr int kArrowWidth = 26;
constexpr int kStepWidth = 22;

// A field has an edge only; a combo box has a surface as well.
void drawField(QPainter& painter, const QRect& rect, QStyle::State state, bool wrong, bool choice) {
  const Tokens& t = tokens(currentTheme());
  const bool enabled = state.testFlag(QStyle::State_Enabled);
  const bool fixed = !enabled || state.testFlag(QStyle::State_ReadOnly);
  const bool focus = state.testFlag(QStyle::State_HasFocus);
  const QColor edge = wrong                                                ? t.danger
                      : focus                                              ? t.accent
                      : fixed                                              ? t.hairline
                      : enabled && state.testFlag(QStyle::State_MouseOver) ? t.muted
                                                                           : t.edge;
  drawBox(painter, rect, choice || fixed ? t.surface : t.window, edge, focus || wrong ? kRingWidth : 1);
}

void drawComboBox(const QStyleOptionComboBox& box, const StyleCall& call, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  drawField(painter, box.rect, box.state, isWrong(call.widget), !box.editable);
  const QRect arrow =
      call.widget->style()->subControlRect(QStyle::CC_ComboBox, &box, QStyle::SC_ComboBoxArrow, call.widget);
  const bool strong = box.state.testFlag(QStyle::State_Enabled) && box.state.testFlag(QStyle::State_MouseOver);
  drawChevron(painter, QRectF(arrow).center(), Arrow::down, strong ? t.text : t.muted);
}

void drawComboText(const QStyleOptionComboBox& box, const StyleCall& call, QPainter& painter) {
  if (box.editable) return;
  const Tokens& t = tokens(currentTheme());
  const QRect place = call.widget->style()
                          ->subControlRect(QStyle::CC_ComboBox, &box, QStyle::SC_ComboBoxEditField, call.widget)
                          .adjusted(2, 0, 0, 0);
  painter.setPen(box.state.testFlag(QStyle::State_Enabled) ? t.text : t.muted);
  const int alignment = int(QStyle::visualAlignment(box.direction, Qt::AlignLeft | Qt::AlignVCenter));
  // The text is elided in the middle, because choices often begin alike and end in a number or a date.
  painter.drawText(place, alignment, box.fontMetrics.elidedText(box.currentText, Qt::ElideMiddle, place.width()));
}

void drawStep(const QStyleOptionSpinBox& box, QStyle::SubControl which, const StyleCall& call, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  const bool up = which == QStyle::SC_SpinBoxUp;
  const bool can = box.stepEnabled.testFlag(up ? QAbstractSpinBox::StepUpEnabled : QAbstractSpinBox::StepDownEnabled);
  const bool over = can && box.activeSubControls.testFlag(which);
  const QRectF place = call.widget->style()->subControlRect(QStyle::CC_SpinBox, &box, which, call.widget);
  drawChevron(painter, place.center(), up ? Arrow::up : Arrow::down, over ? t.text : can ? t.muted : t.hairline, 7);
}

void drawSpinBox(const QStyleOptionSpinBox& box, const StyleCall& call, QPainter& painter) {
  if (box.frame) drawField(painter, box.rect, box.state, isWrong(call.widget), false);
  if (box.buttonSymbols == QAbstractSpinBox::NoButtons) return;
  drawStep(box, QStyle::SC_SpinBoxUp, call, painter);
  drawStep(box, QStyle::SC_SpinBoxDown, call, painter);
}

std::optional<QRect> comboPart(const QStyleOptionComboBox& box, QStyle::SubControl which) {
  const QRect& all = box.rect;
  const auto place = [&](const QRect& rect) { return QStyle::visualRect(box.direction, all, rect); };
  if (which == QStyle::SC_ComboBoxArrow)
    return place(QRect(all.right() + 1 - kArrowWidth, all.top(), kArrowWidth, all.height()));
  if (which == QStyle::SC_ComboBoxEditField) return place(all.adjusted(kTextMargin, 2, -kArrowWidth, -2));
  return {};
}

std::optional<QRect> spinPart(const QStyleOptionSpinBox& box, QStyle::SubControl which) {
  const QRect& all = box.rect;
  const bool buttons = box.buttonSymbols != QAbstractSpinBox::NoButtons;
  const auto place = [&](const QRect& rect) { return QStyle::visualRect(box.direction, all, rect); };
  const QRect steps(all.right() + 1 - kStepWidth, all.top() + 2, kStepWidth, all.height() - 4);
  switch (which) {
    case QStyle::SC_SpinBoxUp:
      return buttons ? place(QRect(steps.left(), steps.top(), steps.width(), steps.height() / 2)) : QRect();
    case QStyle::SC_SpinBoxDown:
      return buttons ? place(QRect(steps.left(), steps.top() + steps.height() / 2, steps.width(),
                                   steps.height() - steps.height() / 2))
                     : QRect();
    case QStyle::SC_SpinBoxEditField:
      return place(all.adjusted(kTextMargin, 2, buttons ? -kStepWidth : -kTextMargin, -2));
    default:
      return {};
  }
}

}  // namespace

bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter) {
  const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&call.option);
  if (frame == nullptr || (element != QStyle::PE_PanelLineEdit && element != QStyle::PE_FrameLineEdit)) return false;
  const QWidget* parent = call.widget == nullptr ? nullptr : call.widget->parentWidget();
  const bool inField =
      qobject_cast<const QAbstractSpinBox*>(parent) != nullptr || qobject_cast<const QComboBox*>(parent) != nullptr;
  if (frame->lineWidth > 0)
    drawField(painter, frame->rect, frame->state, isWrong(call.widget), false);
  else if (!inField)
    painter.fillRect(frame->rect, tokens(currentTheme()).window);
  return true;
}

bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter) {
  const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(&call.option);
  if (box == nullptr || element != QStyle::CE_ComboBoxLabel || call.widget == nullptr || !box->currentIcon.isNull())
    return false;
  drawComboText(*box, call, painter);
  return true;
}

bool drawComplex(QStyle::ComplexControl control, const StyleCall& call, QPainter& painter) {
  if (call.widget == nullptr) return false;
  const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(&call.option);
  const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(&call.option);
  if (control == QStyle::CC_ComboBox && combo != nullptr)
    drawComboBox(*combo, call, painter);
  else if (control == QStyle::CC_SpinBox && spin != nullptr)
    drawSpinBox(*spin, call, painter);
  else
    return false;
  return true;
}

std::optional<QRect> part(QStyle::SubElement element, const StyleCall& call) {
  const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&call.option);
  if (frame == nullptr || element != QStyle::SE_LineEditContents) return {};
  return frame->lineWidth > 0 ? frame->rect.adjusted(kTextMargin, 1, -kTextMargin, -1) : frame->rect;
}

std::optional<QRect> part(QStyle::ComplexControl control, QStyle::SubControl which, const StyleCall& call) {
  const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(&call.option);
  const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(&call.option);
  if (control == QStyle::CC_ComboBox && combo != nullptr) return comboPart(*combo, which);
  if (control == QStyle::CC_SpinBox && spin != nullptr) return spinPart(*spin, which);
  return {};
}

std::optional<QSize> size(QStyle::ContentsType type, const StyleCall& call, const QSize& contents) {
  const int height = std::max(controlHeight(call.option.fontMetrics), contents.height());
  if (type == QStyle::CT_ComboBox) return QSize(contents.width() + kTextMargin + kGrid + kArrowWidth, height);
  if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(&call.option);
      type == QStyle::CT_SpinBox && spin != nullptr)
    return QSize(
        contents.width() + 2 * kTextMargin + 4 + (spin->buttonSymbols == QAbstractSpinBox::NoButtons ? 0 : kStepWidth),
        height);
  const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&call.option);
  if (type == QStyle::CT_LineEdit && frame != nullptr && frame->lineWidth > 0)
    return QSize(contents.width() + 2 * kTextMargin, height);
  return {};
}

}  // namespace scalescope::fields
