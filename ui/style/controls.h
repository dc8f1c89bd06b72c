#pragma once

#include <optional>

#include <QRect>
#include <QSize>
#include <QStyle>

class QPainter;
class QStyleOption;
class QStyleOptionComplex;
class QWidget;

namespace scalescope {

// Parts of the style, one namespace for each kind of control. Each draws what it knows (and returns true) or measures
// it; Fusion does the rest. UI thread.

// Arguments of one call of the style.
struct StyleCall {
  const QStyleOption& option;
  const QWidget* widget;
  const QStyle& fusion;
};

namespace buttons {
bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter);
bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter);
bool drawComplex(QStyle::ComplexControl control, const StyleCall& call, QPainter& painter);
std::optional<QRect> part(QStyle::SubElement element, const StyleCall& call);
std::optional<QSize> size(QStyle::ContentsType type, const StyleCall& call, const QSize& contents);
}  // namespace buttons

namespace fields {
bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter);
bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter);
bool drawComplex(QStyle::ComplexControl control, const StyleCall& call, QPainter& painter);
std::optional<QRect> part(QStyle::SubElement element, const StyleCall& call);
std::optional<QRect> part(QStyle::ComplexControl control, QStyle::SubControl which, const StyleCall& call);
std::optional<QSize> size(QStyle::ContentsType type, const StyleCall& call, const QSize& contents);
}  // namespace fields

namespace tables {
bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter);
bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter);
std::optional<QRect> part(QStyle::SubElement element, const StyleCall& call);
std::optional<QSize> size(QStyle::ContentsType type, const StyleCall& call, const QSize& contents);
}  // namespace tables

namespace tabs {
bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter);
bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter);
std::optional<QSize> size(QStyle::ContentsType type, const StyleCall& call, const QSize& contents);
}  // namespace tabs

namespace bars {
bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter);
bool drawComplex(QStyle::ComplexControl control, const StyleCall& call, QPainter& painter);
std::optional<QRect> part(QStyle::ComplexControl control, QStyle::SubControl which, const StyleCall& call);
}  // namespace bars

namespace menus {
bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter);
bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter);
std::optional<QSize> size(QStyle::ContentsType type, const StyleCall& call, const QSize& contents);
}  // namespace menus

namespace frames {
bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter);
bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter);
}  // namespace frames

}  // namespace scalescope

class QWidget;

namespace scalescope {

// Lets a table's header write headings in two lines if that makes a column narrower; kept as a property of the header.
// UI thread.
void setWrapsHeadings(QWidget* header, bool wraps);
bool wrapsHeadings(const QWidget* header);

// Returns the height that such a header needs.
int headingHeight(const QWidget* header);

}  // namespace scalescope
