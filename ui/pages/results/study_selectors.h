#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/analysis/values/results.h"
#include "core/store/store.h"
#include "ui/pages/results/words/groups.h"

class QComboBox;

namespace scalescope {

// Selects the baseline and the cells that are shown. It emits what a person chose, never what was filled in.
class StudySelectors final : public QWidget {
  Q_OBJECT
 public:
  explicit StudySelectors(QWidget* parent = nullptr);

  void setStudies(std::shared_ptr<const std::vector<StudyRow>> studies);  // for names
  // The baseline stays chosen while it is the same study, the cells while they can be chosen as before. nullptr: no
  // study.
  void setResult(std::shared_ptr<const StudyResult> result);
  // A study that is in no store of a person's has no word for a command.
  void setStored(bool stored) { m_stored = stored; }
  [[nodiscard]] CellGroupChoice chosenCells() const;  // of the shown study
  // That baseline (a cell; 0: the protocol's own) and those cells (wordOf() of groups.h) are chosen once this study is
  // shown, where it has them, unless another one comes.
  void want(const QString& study, int baseline, const QString& cellsWord);
  [[nodiscard]] QString cellsWord() const;                   // that are shown, or will be
  [[nodiscard]] int chosenBaseline() const;                  // cell; 0: the protocol's own
  [[nodiscard]] QString nameOf(const QString& study) const;  // its id, where the list has it not
  // What a command calls the shown study: its name where that finds it, else its id; "" where no store has it.
  [[nodiscard]] QString studyWord() const;

 Q_SIGNALS:
  void baselineChosen(const QString& studyId, int cell);  // 0 = the protocol's own
  void cellsChosen();

 private:
  void fillBaselines(const QVariant& chosen);
  void fillGroups();

  std::shared_ptr<const std::vector<StudyRow>> m_studies;
  std::shared_ptr<const StudyResult> m_result;
  std::vector<CellGroupChoice> m_groups;
  QString m_wantedOf, m_wantedCells;  // until a study is shown
  int m_wantedBaseline = 0;
  bool m_stored = true;
  QComboBox* m_baseline;
  QComboBox* m_group;
};

}  // namespace scalescope
