#pragma once

#include <QPointer>
#include <QWidget>

class QAction;
class QMenu;

namespace scalescope {

class PlotWidget;

// View of the inside of a chart over the whole window, which is full-screen meanwhile. F, Escape and a double click end
// it; Left and Right request the previous and the next chart. UI thread.
class EnlargedChart final : public QWidget {
  Q_OBJECT
 public:
  EnlargedChart(QWidget& inside, const QString& name, QWidget& window);
  ~EnlargedChart() final;

  // Keeps the window full-screen for a short time, because another chart may follow.
  void leaveSoon() { m_leavesSoon = true; }

 Q_SIGNALS:
  void closeRequested();
  void neighbourRequested(int direction);
  void menuRequested(const QPoint& globalAt);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;
  void keyPressEvent(QKeyEvent* event) final;
  void contextMenuEvent(QContextMenuEvent* event) final;

 private:
  QPointer<QWidget> m_window;
  bool m_leavesSoon = false;
};

// Mover of the content of a chart to an EnlargedChart, and to its place again. UI thread.
class ChartEnlarger final : public QObject {
  Q_OBJECT
 public:
  // Gives `view` a layout with one widget for all of its content: body().
  explicit ChartEnlarger(QWidget& view);
  void setPlot(PlotWidget* plot) { m_plot = plot; }

  [[nodiscard]] QWidget* body() const { return m_body; }
  [[nodiscard]] QAction* action() const { return m_action; }  // Starts and ends it.
  [[nodiscard]] bool isActive() const { return !m_chart.isNull(); }

  void begin(const QString& title, QWidget* focus, QMenu* menu);
  void end();
  void endSoon();  // Ends it if another chart takes its place or another page is shown.

 Q_SIGNALS:
  void neighbourRequested(int direction);

 private:
  void nameAction();

  QWidget& m_view;
  QWidget* m_body;
  PlotWidget* m_plot = nullptr;
  QAction* m_action;
  QPointer<EnlargedChart> m_chart;
};

}  // namespace scalescope
