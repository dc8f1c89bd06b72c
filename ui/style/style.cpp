#include "ui/style/style.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QProgressBar>
#include <QToolButton>
#include <QTabBar>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>

#include "ui/style/controls.h"
#include "ui/style/icons.h"
#include "ui/style/painting.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

// Metrics that are fixed numbers of pixels.
std::optional<int> fixedMetric(QStyle::PixelMetric metric) {
  switch (metric) {
    case QStyle::PM_DefaultFrameWidth:
    case QStyle::PM_SplitterWidth:
    case QStyle::PM_MenuPanelWidth:
      return 1;
    case QStyle::PM_MenuVMargin:
    case QStyle::PM_MenuHMargin:
      return kTight;
    case QStyle::PM_TabBarTabHSpace:
      return kTight;
    case QStyle::PM_TabBarTabVSpace:
    case QStyle::PM_TabBarTabOverlap:
    case QStyle::PM_TabBarBaseHeight:
    case QStyle::PM_TabBarTabShiftVertical:
    case QStyle::PM_TabBarTabShiftHorizontal:
    case QStyle::PM_ButtonShiftVertical:
    case QStyle::PM_ButtonShiftHorizontal:
    case QStyle::PM_ToolBarFrameWidth:
      return 0;
    case QStyle::PM_ScrollBarExtent:
      return 10;
    case QStyle::PM_ToolTipLabelFrameWidth:
      return 6;
    case QStyle::PM_CheckBoxLabelSpacing:
    case QStyle::PM_RadioButtonLabelSpacing:
      return kGrid;
    default:
      return {};
  }
}

}  // namespace

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
  const StyleCall call{*option, widget, *baseStyle()};
  if (!buttons::draw(element, call, *painter) && !fields::draw(element, call, *painter) &&
      !tables::draw(element, call, *painter) && !tabs::draw(element, call, *painter) &&
      !menus::draw(element, call, *painter) && !frames::draw(element, call, *painter))
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
  const StyleCall call{*option, widget, *baseStyle()};
  if (!buttons::draw(element, call, *painter) && !fields::draw(element, call, *painter) &&
      !tables::draw(element, call, *painter) && !tabs::draw(element, call, *painter) &&
      !bars::draw(element, call, *painter) && !menus::draw(element, call, *painter) &&
      !frames::draw(element, call, *painter))
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const {
  const StyleCall call{*option, widget, *baseStyle()};
  if (!buttons::drawComplex(control, call, *painter) && !fields::drawComplex(control, call, *painter) &&
      !bars::drawComplex(control, call, *painter))
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
  const StyleCall call{*option, widget, *baseStyle()};
  if (const auto rect = buttons::part(element, call)) return *rect;
  if (const auto rect = fields::part(element, call)) return *rect;
  if (const auto rect = tables::part(element, call)) return *rect;
  return QProxyStyle::subElementRect(element, option, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl which,
                            const QWidget* widget) const {
  const StyleCall call{*option, widget, *baseStyle()};
  if (const auto rect = fields::part(control, which, call)) return *rect;
  if (const auto rect = bars::part(control, which, call)) return *rect;
  return QProxyStyle::subControlRect(control, option, which, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                              const QWidget* widget) const {
  if (option == nullptr) return QProxyStyle::sizeFromContents(type, option, contents, widget);
  const StyleCall call{*option, widget, *baseStyle()};
  if (const auto size = buttons::size(type, call, contents)) return *size;
  if (const auto size = fields::size(type, call, contents)) return *size;
  if (const auto size = tables::size(type, call, contents)) return *size;
  if (const auto size = tabs::size(type, call, contents)) return *size;
  if (const auto size = menus::size(type, call, contents)) return *size;
  return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  if (const auto pixels = fixedMetric(metric)) return *pixels;
  const QFontMetrics metrics = widget != nullptr ? widget->fontMetrics() : QFontMetrics(bodyFont());
  switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
      return std::max(16, metrics.height());
    case PM_HeaderDefaultSectionSizeVertical:
      return controlHeight(metrics);
    default:
      return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* more) const {
  switch (hint) {
    case SH_EtchDisabledText:
    case SH_ComboBox_Popup:  // This shows a list under the field, not over it.
    case SH_DialogButtonBox_ButtonsHaveIcons:
      return 0;
    case SH_Table_GridLineColor:
      return int(tokens(currentTheme()).grid.rgba());
    default:
      return QProxyStyle::styleHint(hint, option, widget, more);
  }
}

QIcon Style::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
  if (which == SP_LineEditClearButton) return mutedIcon(Icon::close);
  return QProxyStyle::standardIcon(which, option, widget);
}

void Style::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  if (qobject_cast<QLineEdit*>(widget) != nullptr) widget->setAttribute(Qt::WA_Hover);
  if (qobject_cast<QAbstractButton*>(widget) != nullptr || qobject_cast<QComboBox*>(widget) != nullptr ||
      qobject_cast<QLineEdit*>(widget) != nullptr)
    widget->installEventFilter(&m_tip);  // Qt installs a filter only once, however often this is called.
  if (qobject_cast<QTabBar*>(widget) != nullptr || qobject_cast<QComboBox*>(widget) != nullptr ||
      qobject_cast<QAbstractSpinBox*>(widget) != nullptr)
    widget->installEventFilter(&m_wheel);
  if (widget->isWindow() && qobject_cast<QComboBox*>(widget->parentWidget()) != nullptr)
    widget->installEventFilter(&m_leave);
  // Otherwise a click there would give the focus to the window, and the next Tab would start at its top.
  if (widget->focusPolicy() == Qt::TabFocus &&
      (qobject_cast<QTabBar*>(widget) != nullptr || qobject_cast<QToolButton*>(widget) != nullptr))
    widget->setFocusPolicy(Qt::StrongFocus);
  // Qt would make it as high as a line of text.
  if (auto* bar = qobject_cast<QProgressBar*>(widget); bar != nullptr && bar->orientation() == Qt::Horizontal)
    bar->setFixedHeight(kTight);
}

}  // namespace scalescope
