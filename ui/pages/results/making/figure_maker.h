#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QList>
#include <QObject>

#include "core/analysis/values/results.h"
#include "core/report/figures/cells_at.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"
#include "ui/bridge/task_thread.h"
#include "ui/pages/results/words/groups.h"
#include "ui/pages/results/words/window_speaker.h"

namespace scalescope {

// Of a timeline: the cell and steps, and these where the study did not bring them.
struct ChosenSteps {
  int cell = 0;  // 0: the kind's own choice
  StepRange steps{};
  std::shared_ptr<const StepTrace> trace{};  // null: the study's own
};

inline constexpr std::size_t kMostScreenRows = 5000;  // of a table; files have all

// One kind of a study, in the window's language.
struct MadeFigure {
  std::shared_ptr<const StudyResult> study;  // whose it is
  std::string kind;
  ViewOptions view;
  LossReader losses;                     // for files
  Result<Figure> figure = Figure();      // error: what makeFigure() says
  std::size_t rows = 0;                  // of its table, with those that a screen leaves out
  std::shared_ptr<const Table> table;    // null: the kind has none
  std::shared_ptr<const Table> reading;  // the same as a screen shows it
};
using MadeFigurePtr = std::shared_ptr<const MadeFigure>;

// Makes figures and tables of the study that the Results page shows, on a thread of its own. Every question has a
// number, under which it is answered; those about an earlier study or choice are dropped and never answered. UI thread.
class FigureMaker final : public QObject {
  Q_OBJECT
 public:
  explicit FigureMaker(QObject* parent = nullptr);
  ~FigureMaker() final;

  // What is shown from now on: these cells of a result, looked at so. studyChanged() follows, at once where all cells
  // are shown.
  void setStudy(std::shared_ptr<const StudyResult> result, const CellGroupChoice& cells = {},
                const ViewOptions& view = {});
  void setLossReader(LossReader reader) { m_losses = std::move(reader); }  // for files of what is made from now on
  // Of what the last studyChanged() told: made().
  int want(const std::string& kind, const ChosenSteps& steps = {});
  // The charts that answer the study's question first: of topKinds() the first `most` that draw something. Where none
  // does, the first one, which says why: topMade().
  int wantTop(std::size_t most);
  // Which tabs have something to show: offered().
  int wantOffers();
  // The numbers of the cells that were drawn at a place of a figure: `done` is told, unless there is none or another
  // place was asked for meanwhile.
  void findCells(const MadeFigurePtr& made, const FigurePlace& place, std::function<void(const QList<int>&)> done);
  [[nodiscard]] bool isIdle() const { return m_open == 0; }  // nothing will be answered any more

 Q_SIGNALS:
  void studyChanged(std::shared_ptr<const scalescope::StudyResult> shown);
  void made(int number, scalescope::MadeFigurePtr made);
  void topMade(int number, const std::vector<scalescope::MadeFigurePtr>& made);
  void offered(int number, const std::vector<std::string>& kinds);

 private:
  void begin(std::shared_ptr<const StudyResult> shown);
  template <class Work, class Done>
  void post(int number, Work work, Done done);

  Mailbox m_mail;  // first: the thread posts into it
  std::shared_ptr<const StudyResult> m_shown;
  ViewOptions m_view;
  LossReader m_losses;
  int m_number = 0;                                                                    // of the newest question
  int m_place = 0;                                                                     // of the newest about cells
  int m_open = 0;                                                                      // questions that are under way
  std::shared_ptr<std::atomic<int>> m_oldest = std::make_shared<std::atomic<int>>(0);  // that is still of interest
  std::unique_ptr<TaskThread> m_thread;
};

}  // namespace scalescope
