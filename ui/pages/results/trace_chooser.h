#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/run/trace.h"
#include "core/report/figures/figures.h"
#include "ui/pages/results/figure_maker.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace scalescope {

// Choice of the cell for a chart of one cell, and of the logged steps for a timeline. A study contains the last few
// steps of each cell; others are requested by a signal.
class TraceChooser final : public QWidget {
  Q_OBJECT

 public:
  explicit TraceChooser(OneCell what = OneCell::withSteps, QWidget* parent = nullptr);
  // Keeps the chosen cell if the study has it.
  void setStudy(std::shared_ptr<const StudyResult> study);
  // Returns the choice, with the steps that were fetched for it.
  [[nodiscard]] const ChosenSteps& chosen() const { return m_chosen; }
  // Answers request `number`; only the newest request is answered, others are ignored.
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setProblem(int number, const Error& error);

 Q_SIGNALS:
  void changed();
  void traceRequested(int number, int cell, scalescope::StepRange steps);

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
  bool m_stepsChosen = false;  // True if the user chose them; else the last step.
  QComboBox* m_cell;
  QSpinBox* m_first;
  QSpinBox* m_count;
  QLabel* m_recorded;
  QLabel* m_problem;
};

}  // namespace scalescope
