#pragma once

#include <QElapsedTimer>
#include <QFrame>
#include <QTimer>
#include <functional>
#include <vector>

#include "ui/bridge/task_thread.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace scalescope {

// Bar at the top of a closing window: shows the work that the window waits for and its progress, with buttons to cancel
// it or to keep the window open. Background queries are stopped without asking. The window stays responsive meanwhile.
class ClosingBar final : public QFrame {
  Q_OBJECT

 public:
  explicit ClosingBar(QWidget* parent = nullptr);
  void add(Worker worker) { m_workers.push_back(std::move(worker)); }
  // Adds the worker of a page that reports its failures by a signal.
  template <class Page, class Signal>
  void add(Page* page, Signal failed) {
    add(page->worker());
    connect(page, failed, this, &ClosingBar::keepOpen);
  }
  // Sets the function that is called after all work has ended; the work that it starts is waited for as well, and
  // closing can no longer be cancelled.
  void setLast(std::function<void()> last) { m_last = std::move(last); }

  // Begins to close. Returns true if no work is left, so that the window can close; else over() follows, unless the
  // user keeps the window open. `continues`: description of what continues without the window; empty if nothing does.
  bool begin(const QString& continues);
  // Acts like the user's click, for a failure that must be seen. Has no effect once the work was cancelled.
  void keepOpen();

 Q_SIGNALS:
  void over();
  void leaveRequested();  // The user does not want to wait for work that does not end.

 private:
  enum class State { off, asking, ending, leaving, over };
  [[nodiscard]] std::vector<OpenWork> openWork() const;
  void stop(WorkToStop what);
  [[nodiscard]] bool step();  // Returns true if closing is complete.
  void look();
  void show(const std::vector<OpenWork>& open);
  void act();

  std::vector<Worker> m_workers;
  std::function<void()> m_last;
  State m_state = State::off;
  QString m_continues;
  QTimer m_timer;
  QElapsedTimer m_since;
  QLabel* m_text;
  QProgressBar* m_progress;
  QPushButton* m_act;
  QPushButton* m_keep;
};

}  // namespace scalescope
