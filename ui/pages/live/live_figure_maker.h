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

// What of a run is shown as charts.
struct LiveView {
  bool isOverTime = false;  // everything over its seconds, else the four of the overview
  int curve = 0;            // loss, accuracy, learning rate
  int step = 0;             // by part, by rank
  LoadView load = LoadView::ranks;
  MemoryView memory = MemoryView::ranks;
  std::string pinned{};   // a figure's id, of whichever section; "": none
  std::set<int> ranks{};  // that have a line of their own where there are many
  friend bool operator==(const LiveView&, const LiveView&) = default;
};

struct LiveFigures {
  LiveView view;
  std::vector<Figure> shown;  // of the overview curve, step, load, memory
  std::optional<Figure> pinned;
};

// Pure; any thread.
LiveFigures makeLiveFigures(const LiveState& state, const LiveView& view);

// Makes them: at once of a run of few points, else on a thread of its own, where of what waits only the newest is made.
// An answer about another run or view than the newest's is dropped. UI thread.
class LiveFigureMaker final : public QObject {
  Q_OBJECT

 public:
  static constexpr std::size_t kMostAtOnce = 20'000;  // points of all series

  explicit LiveFigureMaker(QObject* parent = nullptr);
  ~LiveFigureMaker() final;
  void want(LiveStatePtr state, const LiveView& view);  // made() follows
  void drop();                                          // nothing follows any more

 Q_SIGNALS:
  void made(const scalescope::LiveFigures& figures);

 private:
  struct Wish {
    LiveStatePtr state;
    LiveView view;
  };
  void makeNext();

  Mailbox m_mail;  // first: the thread posts into it
  std::optional<Wish> m_newest;
  int m_number = 0;                      // rises with every other run or view
  bool m_isWaiting = false;              // the newest, for the thread
  bool m_isBusy = false;                 // the thread
  std::unique_ptr<TaskThread> m_thread;  // once a run had many points
};

}  // namespace scalescope
