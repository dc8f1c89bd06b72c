#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/run/trace.h"
#include "core/report/figures/figures.h"
#include "ui/pages/results/making/figure_maker.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace scalescope {

// It chooses the cell that a chart of one cell shows, and the logged steps of a timeline. A study brings the last few
// of each cell; others are asked for by a signal.
class TraceChooser final : public QWidget {
  Q_OBJECT

 public:
  explicit TraceChooser(OneCell what = OneCell::withSteps, QWidget* parent = nullptr);
  // The choice stays while the study has that cell.
  void setStudy(std::shared_ptr<const StudyResult> study);
  // The choice, with the steps that were fetched for it.
  [[nodiscard]] const ChosenSteps& chosen() const { return m_chosen; }
  // The answer to question `number`; to any but the newest it is dropped.
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setProblem(int number, const Error& error);

 Q_SIGNALS:
  void changed();
  void traceWanted(int number, int cell, scalescope::StepRange steps);

 private:
  void fillCells();
  void fillSteps();
  void choose();
  void chooseSteps();
  [[nodiscard]] const CellResult* chosenCell() const;
  [[nodiscard]] StepRange chosenSteps() const;

  OneCell m_what;
  std::shared_ptr<const StudyResult> m_study;
  ChosenSteps m_chosen;
  int m_number = 0;
  bool m_stepsChosen = false;  // by a person; else the last one
  QComboBox* m_cell;
  QSpinBox* m_first;
  QSpinBox* m_count;
  QLabel* m_recorded;
  QLabel* m_problem;
};

}  // namespace scalescope
