#pragma once

#include <QPointer>
#include <QWidget>

namespace scalescope {

// Shows the inside of a chart over the whole window, which fills the screen meanwhile. F, Escape and a double click
// give it back; Left and Right ask for the chart before and the next one. UI thread.
class EnlargedChart final : public QWidget {
  Q_OBJECT
 public:
  EnlargedChart(QWidget& inside, const QString& name, QWidget& window);
  ~EnlargedChart() final;

  // The window stays as it is for a moment: another chart may follow.
  void leaveSoon() { m_leavesSoon = true; }

 Q_SIGNALS:
  void closeWanted();
  void neighbourWanted(int direction);
  void menuWanted(const QPoint& globalAt);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;
  void keyPressEvent(QKeyEvent* event) final;
  void contextMenuEvent(QContextMenuEvent* event) final;

 private:
  QPointer<QWidget> m_window;
  bool m_leavesSoon = false;
};

}  // namespace scalescope
