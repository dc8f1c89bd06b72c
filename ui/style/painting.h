#pragma once

#include <QColor>
#include <QPainter>
#include <QStyle>

class QStyleOption;
class QWidget;

namespace scalescope {

// Drawing functions that all controls share. UI thread.

inline constexpr double kRadius = 6;
inline constexpr double kRingWidth = 2;

QColor mixed(const QColor& a, const QColor& b, double shareOfB);

// Draws an edge of `line` pixels wholly inside `rect`; an invalid color is not drawn.
void drawBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& edge, double line = 1,
             double radius = kRadius);
void drawRing(QPainter& painter, const QRectF& rect, const QColor& colour, double radius = kRadius);

enum class Arrow { up, down, left, right };
void drawChevron(QPainter& painter, const QPointF& centre, Arrow arrow, const QColor& colour, double width = 8);
void drawTick(QPainter& painter, const QRectF& box, const QColor& colour);

// Focus is shown to users who move it with the keyboard; a click shows its position anyway.
bool showsFocus(QStyle::State state);

}  // namespace scalescope
