#pragma once

#include <optional>

#include <QGraphicsView>

#include "ui/charts/plot/plot.h"

class QRubberBand;

namespace scalescope {

// The plot on screen with its pointer and keys. Internal to ChartView.
class PlotWidget final : public QGraphicsView {
  Q_OBJECT
 public:
  explicit PlotWidget(QWidget* parent = nullptr);
  ~PlotWidget() final;

  Plot& plot() { return m_plot; }
  void restyle();
  void redraw();  // size, figure or zoom changed
  void zoomTo(std::optional<Range> positions);
  // As if the pointer stood there, but nobody is told.
  void showCrossHair(std::optional<double> position);
  [[nodiscard]] std::optional<double> crossHair() const { return m_crossHair; }

 Q_SIGNALS:
  void crossHairMoved(std::optional<double> position);  // by the person
  void zoomed();                                        // by the person; plot().visibleX() says where
  void readOutChanged(const QString& text);
  void pointChosen(std::size_t series, double x, double y);  // clicked, in the figure's values (point_at.h)
  void placeChosen(double x);                                // by Return at the cross-hair

 protected:
  void resizeEvent(QResizeEvent* event) final;
  void wheelEvent(QWheelEvent* event) final;
  void keyPressEvent(QKeyEvent* event) final;
  void mousePressEvent(QMouseEvent* event) final;
  void mouseMoveEvent(QMouseEvent* event) final;
  void mouseReleaseEvent(QMouseEvent* event) final;
  void mouseDoubleClickEvent(QMouseEvent* event) final;
  void leaveEvent(QEvent* event) final;
  void focusInEvent(QFocusEvent* event) final;
  void focusOutEvent(QFocusEvent* event) final;
  void drawForeground(QPainter* painter, const QRectF& rect) final;

 private:
  enum class Drag { none, select, pan };
  void zoomAround(double position, double factor);
  void pan(double positions);
  void step(int direction, bool toEnd);
  void read(std::optional<double> position);

  Plot m_plot;
  QRubberBand* m_band = nullptr;
  Drag m_drag = Drag::none;
  QPoint m_pressed;
  QPoint m_last;
  std::optional<double> m_crossHair;
  bool m_ring = false;
};

}  // namespace scalescope
