#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include <QGraphicsView>

#include "ui/bridge/task_thread.h"
#include "ui/charts/plot/plot.h"

class QRubberBand;

namespace scalescope {

// The plot on screen with its pointer and keys. Internal to ChartView. However often it is told of another figure, size
// or zoom within an event, it is drawn anew once after it; a figure of more than kMostAtOnce points is made ready on a
// thread of its own first, and what is shown stays until then.
class PlotWidget final : public QGraphicsView {
  Q_OBJECT
 public:
  explicit PlotWidget(QWidget* parent = nullptr);
  ~PlotWidget() final;

  static constexpr std::size_t kMostAtOnce = 10'000;

  // As it is drawn; what waits to be drawn anew is so now, but for a large figure.
  Plot& plot();
  void setFigure(std::shared_ptr<const Figure> figure);
  void setLeastSides(double left, double right);
  void setLeastTop(double pixels);
  [[nodiscard]] std::optional<Range> visibleX() const { return m_plot.visibleX(); }
  [[nodiscard]] const HiddenNames& hidden() const { return m_plot.hidden(); }
  void restyle();
  void redraw();  // size, figure or zoom changed
  void zoomTo(std::optional<Range> positions);
  // As if the pointer stood there, but nobody is told.
  void showCrossHair(std::optional<double> position);
  [[nodiscard]] std::optional<double> crossHair() const { return m_crossHair; }
  // Left, Right and Escape belong to what the plot stands in; Shift+Left and Shift+Right move the cross-hair.
  void setEnlarged(bool on) { m_isEnlarged = on; }

 Q_SIGNALS:
  void crossHairMoved(std::optional<double> position);  // by the person
  void zoomed();                                        // by the person; visibleX() says where
  void laidOut();                                       // points, ticks and margins are new
  void readOutChanged(const QString& text);
  void pointChosen(std::size_t series, double x, double y);  // clicked, in the figure's values (point_at.h)
  void placeChosen(double x);                                // by Return at the cross-hair
  void enlargeWanted();                                      // by a double click

 protected:
  void paintEvent(QPaintEvent* event) final;
  void showEvent(QShowEvent* event) final;
  void resizeEvent(QResizeEvent* event) final;
  bool viewportEvent(QEvent* event) final;  // what is elided stands whole in a tool tip
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
  void settle();
  void ask();
  void zoomAround(double position, double factor);
  void pan(double positions);
  void step(int direction, bool toEnd);
  void stepOut(int direction);
  void read(std::optional<double> position);
  void hide(std::size_t series, bool alone);
  void chooseEntry(int direction);
  void tellEntry(std::size_t series);

  Plot m_plot;
  double m_leastTop = 0;
  bool m_isStale = false;   // what is drawn is of an earlier figure, size or zoom
  bool m_isQueued = false;  // settle() after this event
  std::shared_ptr<std::atomic<int>> m_newest = std::make_shared<std::atomic<int>>(0);  // question of large figures
  std::unique_ptr<Mailbox> m_mail;                                                     // of the thread, made with it
  std::unique_ptr<TaskThread> m_thread;                                                // once a figure was large
  QRubberBand* m_band = nullptr;
  Drag m_drag = Drag::none;
  QPoint m_pressed;
  QPoint m_last;
  std::optional<double> m_crossHair;
  bool m_ring = false;
  bool m_isEnlarged = false;
  std::optional<std::size_t> m_pressedEntry;  // series whose name was pressed
  std::optional<std::size_t> m_chosenEntry;   // that keys have reached
};

}  // namespace scalescope
