#pragma once

#include <QElapsedTimer>
#include <QFrame>
#include <QTimer>
#include <functional>
#include <vector>

#include "ui/bridge/worker.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace scalescope {

// What a window that is being closed still waits for, at its top: how far it is, a way to cancel it, and one to keep
// the window. Looks that nobody asked for are stopped without a question. The window itself stays alive meanwhile.
class ClosingBar final : public QFrame {
  Q_OBJECT

 public:
  explicit ClosingBar(QWidget* parent = nullptr);
  void add(Worker worker) { m_workers.push_back(std::move(worker)); }
  // The last thing to do, once all work is over; what it begins is waited for as well, and there is no way back.
  void setLast(std::function<void()> last) { m_last = std::move(last); }

  // Begins to close. True: nothing goes on any more, the window may go. Else over() follows, unless a person keeps it.
  // `goesOn`: what will go on without the window; "" = nothing.
  bool begin(const QString& goesOn);
  void keepOpen();  // as a person's click: for a failure that has to be read. No more once the work was cancelled

 Q_SIGNALS:
  void over();
  void leaveWanted();  // a person does not wait for what does not end

 private:
  enum class State { off, asking, ending, leaving, over };
  [[nodiscard]] std::vector<OpenWork> openWork() const;
  void stop(WorkToStop what);
  [[nodiscard]] bool step();  // true: over
  void look();
  void show(const std::vector<OpenWork>& open);
  void act();

  std::vector<Worker> m_workers;
  std::function<void()> m_last;
  State m_state = State::off;
  QString m_goesOn;
  QTimer m_timer;
  QElapsedTimer m_since;
  QLabel* m_text;
  QProgressBar* m_progress;
  QPushButton* m_act;
  QPushButton* m_keep;
};

}  // namespace scalescope
