#pragma once

#include <QProxyStyle>

#include "ui/style/event_filters.h"

namespace scalescope {

// Fusion with the look of Scalescope: the parts of controls.h have priority. Colors come from the tokens of the
// current theme while drawing, so a change of theme changes palettes only. UI thread.
class Style final : public QProxyStyle {
 public:
  Style();

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const final;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const final;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const final;
  QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const final;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl which,
                       const QWidget* widget) const final;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                         const QWidget* widget) const final;
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const final;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* more) const final;
  QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const final;
  using QProxyStyle::polish;
  void polish(QWidget* widget) final;

 private:
  WholeTextTip m_tip;
  PageWheel m_wheel;
  PopupLeave m_leave;
};

}  // namespace scalescope
