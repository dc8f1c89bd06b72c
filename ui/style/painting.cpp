#include "ui/style/painting.h"

#include <QPainterPath>

namespace scalescope {

QColor mixed(const QColor& a, const QColor& b, double shareOfB) {
  const auto part = [shareOfB](float from, float to) { return from + float(shareOfB) * (to - from); };
  return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()), part(a.blueF(), b.blueF()));
}

void drawBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& edge, double line,
             double radius) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(edge.isValid() ? QPen(edge, line) : QPen(Qt::NoPen));
  painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
  const double inset = edge.isValid() ? line / 2 : 0;
  painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset);
  painter.restore();
}

void drawRing(QPainter& painter, const QRectF& rect, const QColor& colour, double radius) {
  drawBox(painter, rect, {}, colour, kRingWidth, radius);
}

void drawChevron(QPainter& painter, const QPointF& centre, Arrow arrow, const QColor& colour, double width) {
  const double half = width / 2;
  const double depth = width / 4;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.translate(centre);
  painter.rotate(arrow == Arrow::down ? 0 : arrow == Arrow::left ? 90 : arrow == Arrow::up ? 180 : 270);
  const QPointF points[] = {{-half, -depth}, {0, depth}, {half, -depth}};
  painter.drawPolyline(points, 3);
  painter.restore();
}

void drawTick(QPainter& painter, const QRectF& box, const QColor& colour) {
  const auto at = [&box](double x, double y) {
    return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
  };
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, box.width() / 8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QPointF points[] = {at(0.25, 0.53), at(0.43, 0.70), at(0.75, 0.33)};
  painter.drawPolyline(points, 3);
  painter.restore();
}

bool showsFocus(QStyle::State state) {
  return state.testFlag(QStyle::State_HasFocus) && state.testFlag(QStyle::State_KeyboardFocusChange);
}

}  // namespace scalescope
