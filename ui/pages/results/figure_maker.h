#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QList>
#include <QObject>
#include <QPoint>

#include "core/analysis/values/results.h"
#include "core/report/figures/figure_pieces.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"
#include "ui/bridge/task_thread.h"
#include "ui/pages/results/groups.h"
#include "ui/pages/results/window_formatter.h"

namespace scalescope {

// Cell and steps of a timeline, with the trace if the study does not contain it.
struct ChosenSteps {
  int cell = 0;  // Number of the cell; 0 for the kind's default.
  StepRange steps{};
  std::shared_ptr<const StepTrace> trace{};  // Trace; null for the study's own.
};

inline constexpr std::size_t kMostScreenRows = 5000;  // Limit of a table on the screen; files have all rows.

// One kind of result of a study, in the window's language.
struct MadeFigure {
  std::shared_ptr<const StudyResult> study;  // Study to which it belongs.
  std::string kind;
  ViewOptions view;
  LossReader losses;                     // Reader for files.
  Result<Figure> figure = Figure();      // Error of makeFigure() if there is no figure.
  std::size_t rows = 0;                  // Number of rows of the whole table.
  std::shared_ptr<const Table> table;    // Table; null if the kind has none.
  std::shared_ptr<const Table> reading;  // The table as shown on the screen; null for topMade().
};
using MadeFigurePtr = std::shared_ptr<const MadeFigure>;

// Maker of figures and tables of the study on the Results page, on its own thread. Every request has a number, with
// which it is answered; requests about an earlier study or choice are dropped without an answer. UI thread.
class FigureMaker final : public QObject {
  Q_OBJECT
 public:
  explicit FigureMaker(QObject* parent = nullptr);
  ~FigureMaker() final;

  // Sets the study, cells and options. studyChanged() follows, immediately if all cells are shown.
  void setStudy(std::shared_ptr<const StudyResult> result, const CellGroupChoice& cells = {},
                const ViewOptions& view = {});
  // Sets the reader for files of figures that are made from now on.
  void setLossReader(LossReader reader) { m_losses = std::move(reader); }
  // Requests a kind of the study of the last studyChanged(): made().
  int want(const std::string& kind, const ChosenSteps& steps = {});
  // Requests the charts that answer the study's question: the first `most` of topKinds() that have data. If none has,
  // the first one, which shows the reason: topMade().
  int wantTop(std::size_t most);
  // Requests which tabs have results: offered().
  int wantOffers();
  // Finds the numbers of the cells at a place of a figure. `done` is called, unless there is none or another place was
  // requested meanwhile.
  void findCells(const MadeFigurePtr& made, const FigurePlace& place, std::function<void(const QList<int>&)> done);
  [[nodiscard]] bool isIdle() const { return m_open == 0; }  // Returns true if no answer is pending.

 Q_SIGNALS:
  void studyChanged(std::shared_ptr<const scalescope::StudyResult> shown);
  void made(int number, scalescope::MadeFigurePtr made);
  void topMade(int number, const std::vector<scalescope::MadeFigurePtr>& made);
  void offered(int number, const std::vector<std::string>& kinds);

 private:
  void begin(std::shared_ptr<const StudyResult> shown);
  template <class Work, class Done>
  void post(int number, Work work, Done done);

  Mailbox m_mail;  // It is first: the thread posts into it.
  std::shared_ptr<const StudyResult> m_shown;
  ViewOptions m_view;
  LossReader m_losses;
  int m_number = 0;  // Number of the newest request.
  // Number of the newest request about cells.
  int m_place = 0;
  int m_open = 0;  // Number of pending requests.
  // Oldest request that is not outdated.
  std::shared_ptr<std::atomic<int>> m_oldest = std::make_shared<std::atomic<int>>(0);
  std::unique_ptr<TaskThread> m_thread;
};

class ChartView;

// Point of a chart that the user chose (ChartView::pointChosen).
struct ChosenPoint {
  int series = -1;
  double x = 0, y = 0;
};

// Returns the request for the cells at this point (FigureMaker::findCells).
FigurePlace figurePlace(const ChartView& chart, const ChosenPoint& point);

// Returns the screen position for its menu.
QPoint screenPlace(const ChartView& chart, const ChosenPoint& point);

}  // namespace scalescope
