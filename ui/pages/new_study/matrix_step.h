#pragma once

#include <QWidget>

#include "ui/pages/new_study/draft.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QSpinBox;

namespace scalescope {

class ChoiceRow;
class InlineNote;
class MatrixView;
class TickRow;

// Step 4: constant settings and the cells to run, with a forecast from a probe.
class MatrixStep final : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixStep(QWidget* parent = nullptr);
  void setGpus(bool present);
  void setDraft(const Draft& draft, const Result<std::vector<Cell>>& cells, const ResolvedStudy* resolved);
  // Sets the text; empty if no probe is running.
  void setProgress(const QString& text);
  void setForecastProblem(const QString& text);
  void setMachinesProblem(const QString& text);  // Shows an unreachable host or missing data.
  [[nodiscard]] QString totalsText() const { return m_totals; }
  // Forecast of the cells to run; unset if unknown.
  [[nodiscard]] const std::optional<double>& seconds() const { return m_seconds; }
  // Returns true if a field has a value that the study refuses.
  [[nodiscard]] bool hasProblem() const { return m_wrong; }

 Q_SIGNALS:
  void edited(const scalescope::StudySpec& study);
  void tickedChanged(const nlohmann::json& cell, bool on);  // `cell` is a value of cellMatch().
  void probeStopped();
  void probeRequested();
  void problemChanged();

 private:
  QWidget* makeQuestion();
  QWidget* makeWords();
  QWidget* makeAxes();
  void editAxes();
  void refuse(const QString& why);
  void forgetTyped();
  void showAxes();
  void showCells(const Result<std::vector<Cell>>& cells, const ResolvedStudy* resolved);
  void showUnreachable(const std::vector<UnreachableHost>& unreachable);
  void showBaseline(const ResolvedStudy* resolved);
  void showProblem(const Error& problem);

  Draft m_draft;
  std::vector<Cell> m_cells;
  bool m_gpus = false;
  bool m_showing = false;
  bool m_wrong = false;
  QString m_totals;
  std::optional<double> m_seconds;
  QLabel* m_sentence;
  ChoiceRow* m_protocol;
  QLabel* m_batchLabel;
  QLineEdit* m_batches;
  QCheckBox* m_untilOom;
  QWidget* m_untilBox;
  QLineEdit* m_accumulation;
  TickRow* m_strategies;
  TickRow* m_precisions;
  QLabel* m_repeatsLabel;
  QSpinBox* m_repeats;
  QSpinBox* m_steps;
  QWidget* m_stepsBox;
  QWidget* m_learningRate;  // Explanation of the learning rate.
  MatrixView* m_matrix;
  QWidget* m_probing;
  QLabel* m_probeText;
  InlineNote* m_baseline;  // Note about the baseline that the protocol adds.
  InlineNote* m_note;
};

}  // namespace scalescope
