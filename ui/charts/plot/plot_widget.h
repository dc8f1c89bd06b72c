#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include <QGraphicsView>

#include "ui/bridge/task_thread.h"
#include "ui/charts/plot/plot.h"

class QRubberBand;

namespace scalescope {

// Plot on the screen with its mouse and keyboard handling. Internal to ChartView. Several changes of figure, size or
// zoom within an event cause one redraw after it; a figure of more than kMostAtOnce points is prepared on its own
// thread first, and the old one is shown until then.
class PlotWidget final : public QGraphicsView {
  Q_OBJECT
 public:
  explicit PlotWidget(QWidget* parent = nullptr);
  ~PlotWidget() final;

  static constexpr std::size_t kMostAtOnce = 10'000;

  // Returns the plot after drawing pending changes, except for a large figure.
  Plot& plot();
  void setFigure(std::shared_ptr<const Figure> figure);
  void setLeastSides(double left, double right);
  void setLeastTop(double pixels);
  [[nodiscard]] std::optional<Range> visibleX() const { return m_plot.visibleX(); }
  [[nodiscard]] const HiddenNames& hidden() const { return m_plot.hidden(); }
  void restyle();
  void redraw();  // Draws it again with another size, figure or zoom.
  void zoomTo(std::optional<Range> positions);
  // Shows the cross-hair as if the pointer was there, but emits no signal.
  void showCrossHair(std::optional<double> position);
  [[nodiscard]] std::optional<double> crossHair() const { return m_crossHair; }
  // Left, Right and Escape belong to the enlarged chart then; Shift+Left and Shift+Right move the cross-hair.
  void setEnlarged(bool on) { m_isEnlarged = on; }

  // The size of the scene follows that of the view, and would keep a layout that was high from becoming lower.
  [[nodiscard]] QSize sizeHint() const final { return minimumSize(); }

 Q_SIGNALS:
  void crossHairMoved(std::optional<double> position);  // Reports a move by the user.
  void zoomed();                                        // Reports a zoom by the user; visibleX() has the range.
  void laidOut();                                       // Points, ticks and margins have changed.
  void readOutChanged(const QString& text);
  void pointChosen(std::size_t series, double x, double y);  // Reports a clicked point, in its figure's values.
  void placeChosen(double x);                                // The user pressed Return at the cross-hair.
  void enlargeRequested();                                   // Reports a double click.

 protected:
  void paintEvent(QPaintEvent* event) final;
  void showEvent(QShowEvent* event) final;
  void resizeEvent(QResizeEvent* event) final;
  bool viewportEvent(QEvent* event) final;  // Shows elided text as a whole in a tool tip.
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
  void settleSoon();
  void settle();
  void ask();
  void zoomAround(double position, double factor);
  void pan(double positions);
  void step(int direction, bool toEnd);
  void stepOut(int direction);
  void read(std::optional<double> position);
  void hide(const LegendChoice& choice, bool alone);
  void chooseEntry(int direction);
  void showLegendPage(int page);
  void announceEntry(const LegendChoice& choice);

  Plot m_plot;
  double m_leastTop = 0;
  bool m_isStale = false;   // The drawn state belongs to an earlier figure or zoom.
  QSize m_size;             // Size of the drawn state.
  bool m_isQueued = false;  // settle() is queued for after this event.
  // Number of the newest request for a large figure.
  std::shared_ptr<std::atomic<int>> m_newest = std::make_shared<std::atomic<int>>(0);
  // Mailbox of the thread, created with it.
  std::unique_ptr<Mailbox> m_mail;
  // Thread that the first large figure starts.
  std::unique_ptr<TaskThread> m_thread;
  QRubberBand* m_band = nullptr;
  Drag m_drag = Drag::none;
  QPoint m_pressed;
  QPoint m_last;
  std::optional<double> m_crossHair;
  bool m_ring = false;
  bool m_isEnlarged = false;
  std::optional<LegendChoice> m_pressedEntry;  // Name that was pressed.
  std::optional<int> m_pressedPage;            // Page of the legend whose arrow was pressed.
  std::optional<LegendChoice> m_chosenEntry;   // Name that the keyboard has selected.
};

}  // namespace scalescope
