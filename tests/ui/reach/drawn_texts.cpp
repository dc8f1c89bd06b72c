#include "tests/ui/reach/drawn_texts.h"

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

namespace scalescope {
namespace {

// Paint engine that paints nothing and records the texts.
class TextEngine final : public QPaintEngine {
 public:
  explicit TextEngine(std::vector<DrawnText>& texts) : QPaintEngine(AllFeatures), m_texts(texts) {}
  bool begin(QPaintDevice* /*device*/) final { return true; }
  bool end() final { return true; }
  void updateState(const QPaintEngineState& /*state*/) final {}
  void drawPixmap(const QRectF& /*to*/, const QPixmap& /*picture*/, const QRectF& /*from*/) final {}
  void drawImage(const QRectF& /*to*/, const QImage& /*image*/, const QRectF& /*from*/,
                 Qt::ImageConversionFlags /*flags*/) final {}
  void drawTiledPixmap(const QRectF& /*to*/, const QPixmap& /*tile*/, const QPointF& /*offset*/) final {}
  void drawPath(const QPainterPath& /*path*/) final {}
  void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) final {}
  void drawPolygon(const QPoint* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) final {}
  void drawLines(const QLineF* /*lines*/, int /*count*/) final {}
  void drawLines(const QLine* /*lines*/, int /*count*/) final {}
  void drawRects(const QRectF* /*rects*/, int /*count*/) final {}
  void drawRects(const QRect* /*rects*/, int /*count*/) final {}
  void drawPoints(const QPointF* /*points*/, int /*count*/) final {}
  void drawPoints(const QPoint* /*points*/, int /*count*/) final {}
  void drawEllipse(const QRectF& /*rect*/) final {}
  void drawEllipse(const QRect& /*rect*/) final {}
  [[nodiscard]] Type type() const final { return User; }

  void drawTextItem(const QPointF& at, const QTextItem& item) final {
    if (item.text().trimmed().isEmpty()) return;
    const QTransform toWindow = painter()->deviceTransform();
    QRectF room = systemClip().boundingRect();
    if (painter()->hasClipping()) room &= toWindow.mapRect(QRectF(painter()->clipRegion().boundingRect()));
    const QRectF ink = QFontMetricsF(item.font()).tightBoundingRect(item.text()).translated(at);
    m_texts.push_back({item.text(), toWindow.mapRect(ink), room, nullptr});
  }

 private:
  std::vector<DrawnText>& m_texts;
};

class TextDevice final : public QPaintDevice {
 public:
  TextDevice(const QWidget& window, std::vector<DrawnText>& texts) : m_window(window), m_engine(texts) {}
  [[nodiscard]] QPaintEngine* paintEngine() const final { return &m_engine; }

 protected:
  [[nodiscard]] int metric(PaintDeviceMetric which) const final {
    switch (which) {
      case PdmWidth:
        return m_window.width();
      case PdmHeight:
        return m_window.height();
      case PdmWidthMM:
        return m_window.widthMM();
      case PdmHeightMM:
        return m_window.heightMM();
      case PdmNumColors:
        return 1 << 24;
      case PdmDepth:
        return 32;
      case PdmDpiX:
      case PdmPhysicalDpiX:
        return m_window.logicalDpiX();
      case PdmDpiY:
      case PdmPhysicalDpiY:
        return m_window.logicalDpiY();
      case PdmDevicePixelRatio:
        return 1;
      case PdmDevicePixelRatioScaled:
        return int(devicePixelRatioFScale());
    }
    return 0;
  }

 private:
  const QWidget& m_window;
  mutable TextEngine m_engine;
};

}  // namespace

std::vector<DrawnText> drawnTexts(QWidget& window) {
  std::vector<DrawnText> all;
  TextDevice device(window, all);
  window.render(&device, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
  std::vector<DrawnText> seen;
  for (DrawnText& each : all) {
    if (each.room.isEmpty()) continue;
    const QPointF middle = each.room.center();
    QWidget* widget = window.childAt(int(middle.x()), int(middle.y()));
    each.widget = widget != nullptr ? widget : &window;
    seen.push_back(each);
  }
  return seen;
}

}  // namespace scalescope
