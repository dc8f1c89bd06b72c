#pragma once

#include <QWidget>

#include "ui/pages/new_study/draft.h"

class QGridLayout;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace scalescope {

class CommandLine;

// Step 5: exact hyper-parameters, notes and the equivalent command.
class ReviewStep final : public QWidget {
  Q_OBJECT

 public:
  explicit ReviewStep(QWidget* parent = nullptr);
  void setDraft(const Draft& draft, const DraftCells& cells, const ResolvedStudy* resolved, const QString& totals);

 Q_SIGNALS:
  void renamed(const QString& name);
  void edited(const scalescope::StudySpec& study);

 protected:
  void resizeEvent(QResizeEvent* event) final;

 private:
  void showFacts(const StudySpec& study);
  void showNotes(std::size_t from);
  StudySpec m_study;
  std::vector<Message> m_notes;
  bool m_showsAll = false;  // True to show all notes.
  int m_columns = 3;        // Columns of facts.
  QLineEdit* m_name;
  QGridLayout* m_facts;
  QVBoxLayout* m_remarks;
  QLabel* m_totals;
  CommandLine* m_command;
};

// Returns the recipe as labels and values, in reading order; disabled settings are omitted.
std::vector<std::pair<QString, QString>> studyFacts(const StudySpec& study);

}  // namespace scalescope
