#include "ui/style/icons.h"

#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QPixmapCache>

#include "ui/style/theme.h"

namespace scalescope {
namespace {

// All strokes are on a 16 x 16 grid.
QPainterPath strokes(Icon icon) {
  QPainterPath p;
  const auto line = [&](double x1, double y1, double x2, double y2) {
    p.moveTo(x1, y1);
    p.lineTo(x2, y2);
  };
  switch (icon) {
    case Icon::help:
      p.addEllipse(QPointF(8, 8), 6.2, 6.2);
      p.moveTo(6.1, 6.6);
      p.cubicTo(6.1, 4.0, 9.9, 4.0, 9.9, 6.6);
      p.cubicTo(9.9, 8.0, 8, 8.0, 8, 9.4);
      line(8, 11.5, 8, 11.6);
      break;
    case Icon::save:
      line(8, 2.5, 8, 10);
      line(4.8, 7, 8, 10.2);
      line(11.2, 7, 8, 10.2);
      line(3, 13.2, 13, 13.2);
      break;
    case Icon::table:
      p.addRoundedRect(QRectF(2.5, 3, 11, 10), 1.2, 1.2);
      line(2.5, 6.4, 13.5, 6.4);
      line(2.5, 9.7, 13.5, 9.7);
      line(6.6, 6.4, 6.6, 13);
      break;
    case Icon::chart:
      line(2.5, 2.5, 2.5, 13.5);
      line(2.5, 13.5, 13.5, 13.5);
      p.moveTo(4.5, 10.5);
      p.lineTo(7.2, 7);
      p.lineTo(9.6, 8.8);
      p.lineTo(13, 4);
      break;
    case Icon::warning:
      p.moveTo(8, 2.2);
      p.lineTo(14.2, 13.4);
      p.lineTo(1.8, 13.4);
      p.closeSubpath();
      line(8, 6.4, 8, 9.6);
      line(8, 11.4, 8, 11.5);
      break;
    case Icon::error:
      p.addEllipse(QPointF(8, 8), 6.2, 6.2);
      line(5.8, 5.8, 10.2, 10.2);
      line(10.2, 5.8, 5.8, 10.2);
      break;
    case Icon::info:
      p.addEllipse(QPointF(8, 8), 6.2, 6.2);
      line(8, 7.4, 8, 11.2);
      line(8, 4.9, 8, 5.0);
      break;
    case Icon::check:
      p.moveTo(3, 8.6);
      p.lineTo(6.4, 12);
      p.lineTo(13, 4.4);
      break;
    case Icon::close:
      line(4, 4, 12, 12);
      line(12, 4, 4, 12);
      break;
    case Icon::zoomOut:
      p.addEllipse(QPointF(7, 7), 4.4, 4.4);
      line(10.3, 10.3, 13.6, 13.6);
      line(5, 7, 9, 7);
      break;
    case Icon::tag:
      p.moveTo(2.6, 2.6);
      p.lineTo(8, 2.6);
      p.lineTo(13.6, 8.2);
      p.lineTo(8.2, 13.6);
      p.lineTo(2.6, 8);
      p.closeSubpath();
      p.addEllipse(QPointF(5.4, 5.4), 0.5, 0.5);
      break;
    case Icon::trash:
      line(3, 4.4, 13, 4.4);
      line(6.2, 4.4, 6.2, 2.6);
      line(6.2, 2.6, 9.8, 2.6);
      line(9.8, 2.6, 9.8, 4.4);
      p.moveTo(4.2, 4.4);
      p.lineTo(4.8, 13.4);
      p.lineTo(11.2, 13.4);
      p.lineTo(11.8, 4.4);
      break;
    case Icon::up:
      p.moveTo(3.6, 10);
      p.lineTo(8, 5.6);
      p.lineTo(12.4, 10);
      break;
    case Icon::down:
      p.moveTo(3.6, 6);
      p.lineTo(8, 10.4);
      p.lineTo(12.4, 6);
      break;
    case Icon::pause:
      line(5.6, 3.6, 5.6, 12.4);
      line(10.4, 3.6, 10.4, 12.4);
      break;
    case Icon::play:
      p.moveTo(5, 3.4);
      p.lineTo(12, 8);
      p.lineTo(5, 12.6);
      p.closeSubpath();
      break;
    case Icon::pin:
      line(5.2, 2.6, 10.8, 2.6);
      p.moveTo(6.2, 2.6);
      p.lineTo(6.2, 7);
      p.lineTo(4, 9.6);
      p.lineTo(12, 9.6);
      p.lineTo(9.8, 7);
      p.lineTo(9.8, 2.6);
      line(8, 9.6, 8, 13.8);
      break;
  }
  return p;
}

void paintIcon(QPainter& painter, const QRectF& place, Icon icon, const QColor& colour) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(place.topLeft());
  painter.scale(place.width() / 16.0, place.height() / 16.0);
  painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPath(strokes(icon));
  painter.restore();
}

class MutedIcon final : public QIconEngine {
 public:
  explicit MutedIcon(Icon icon) : m_icon(icon) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode /*mode*/, QIcon::State /*state*/) final {
    paintIcon(*painter, rect, m_icon, tokens(currentTheme()).muted);
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) final {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return pixmap;
  }
  [[nodiscard]] QIconEngine* clone() const final { return new MutedIcon(m_icon); }

 private:
  Icon m_icon;
};

}  // namespace

QIcon mutedIcon(Icon icon) { return QIcon(new MutedIcon(icon)); }

int iconSize() { return inFont(16); }

// Pixmaps are cached, because a change of theme needs the same few for every chart.
QPixmap iconPixmap(Icon icon, const QColor& colour, int size, double pixelRatio) {
  const QString key = QStringLiteral("scalescope icon %1 %2 %3 %4")
                          .arg(static_cast<int>(icon))
                          .arg(colour.rgba())
                          .arg(size)
                          .arg(pixelRatio);
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  pixmap = QPixmap(QSize(size, size) * pixelRatio);
  pixmap.setDevicePixelRatio(pixelRatio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  paintIcon(painter, QRectF(0, 0, size, size), icon, colour);
  painter.end();
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

QIcon icon(Icon which, const QColor& colour) {
  QIcon icon;
  for (const double ratio : {1.0, 2.0, 3.0}) icon.addPixmap(iconPixmap(which, colour, iconSize(), ratio));
  return icon;
}

}  // namespace scalescope
