#pragma once

#include <QPointer>
#include <QWidget>

namespace scalescope {

// Shows the inside of a chart over the whole window, which is full-screen meanwhile. F, Escape and a double click end
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

}  // namespace scalescope
