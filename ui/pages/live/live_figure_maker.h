#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QObject>

#include "core/report/values/figure.h"
#include "launcher/live/live_state.h"
#include "ui/bridge/task_thread.h"
#include "ui/pages/live/live_figures.h"

namespace scalescope {

// Selection of a run's charts.
struct LiveView {
  bool isOverTime = false;  // True for everything over the run's time, false for the four charts of the overview.
  int curve = 0;            // Loss, accuracy or learning rate.
  int step = 0;             // Step by part or by rank.
  LoadView load = LoadView::ranks;
  MemoryView memory = MemoryView::ranks;
  std::string pinned{};   // Id of a figure of any section; empty for none.
  std::set<int> ranks{};  // Ranks with their own line if there are many.
  friend bool operator==(const LiveView&, const LiveView&) = default;
};

struct LiveFigures {
  LiveView view;
  std::vector<Figure> shown;  // Figures of the overview: curve, step, load, memory.
  std::optional<Figure> pinned;
};

// Pure; any thread.
LiveFigures makeLiveFigures(const LiveState& state, const LiveView& view);

// Maker of the figures: at once for a run with few points, else on its own thread; of waiting requests only the newest
// is made. A result for another run or view than the newest is dropped. UI thread.
class LiveFigureMaker final : public QObject {
  Q_OBJECT

 public:
  static constexpr std::size_t kMostAtOnce = 20'000;  // Number of points of all series.

  explicit LiveFigureMaker(QObject* parent = nullptr);
  ~LiveFigureMaker() final;
  void want(LiveStatePtr state, const LiveView& view);  // Requests the figures; made() follows.
  void drop();                                          // No signal follows.

 Q_SIGNALS:
  void made(const scalescope::LiveFigures& figures);

 private:
  struct Request {
    LiveStatePtr state;
    LiveView view;
  };
  void makeNext();

  Mailbox m_mail;  // It is first: the thread posts into it.
  std::optional<Request> m_newest;
  int m_number = 0;                      // Number, incremented for every other run or view.
  bool m_isWaiting = false;              // The newest request waits for the thread.
  bool m_isBusy = false;                 // The thread is busy.
  std::unique_ptr<TaskThread> m_thread;  // Thread that the first run with many points starts.
};

}  // namespace scalescope
