#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/analysis/values/results.h"
#include "core/store/store.h"
#include "ui/pages/results/groups.h"

class QComboBox;

namespace scalescope {

// Choice of the baseline and of the visible cells. It signals choices of the user only, not changes by the program.
class StudySelectors final : public QWidget {
  Q_OBJECT
 public:
  explicit StudySelectors(QWidget* parent = nullptr);

  void setStudies(std::shared_ptr<const std::vector<StudyRow>> studies);  // Provides names.
  // Keeps the chosen baseline while the study is the same, and the cells while they are offered. Null for no study.
  void setResult(std::shared_ptr<const StudyResult> result);
  // A study that is in no store of the user has no name for a command.
  void setStored(bool stored) { m_stored = stored; }
  [[nodiscard]] CellGroupChoice chosenCells() const;  // Cells of the shown study.
  // Chooses that baseline (a cell; 0 for the protocol's own) and those cells (choiceKey() of groups.h) once this study
  // is shown, if it has them, unless another study is shown first.
  void want(const QString& study, int baseline, const QString& cellsWord);
  [[nodiscard]] QString cellsWord() const;                   // Cells that are shown, or will be.
  [[nodiscard]] int chosenBaseline() const;                  // A cell; 0 for the protocol's own baseline.
  [[nodiscard]] QString nameOf(const QString& study) const;  // Returns the id if the list does not have the study.
  // Returns the name of the shown study for a command if the name is unambiguous, else its id; empty if it is in no
  // store.
  [[nodiscard]] QString studyWord() const;

 Q_SIGNALS:
  void baselineChosen(const QString& studyId, int cell);  // 0 for the protocol's own baseline.
  void cellsChosen();

 private:
  void fillBaselines(const QVariant& chosen);
  void fillGroups();

  std::shared_ptr<const std::vector<StudyRow>> m_studies;
  std::shared_ptr<const StudyResult> m_result;
  std::vector<CellGroupChoice> m_groups;
  QString m_wantedOf, m_wantedCells;  // Names that are valid until a study is shown.
  int m_wantedBaseline = 0;
  bool m_stored = true;
  QComboBox* m_baseline;
  QComboBox* m_group;
};

}  // namespace scalescope
