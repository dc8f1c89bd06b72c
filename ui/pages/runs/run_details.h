#pragma once

#include <QStringList>
#include <QWidget>

#include "core/store/store.h"
#include "core/study/cells/run_plan.h"

class QLabel;
class QLineEdit;

namespace scalescope {

// Hosts that the system's ssh reached for a run, with the reasons: "n1, n2 (proxyjump); n3 (certificate)". "" without.
QString hostsByOpenSsh(const std::vector<PlanNode>& nodes);

// Under the table: why the one selected run failed, by which ssh its hosts were reached where that needs a word, its
// tags and its note, both to be edited in place.
class RunDetails final : public QWidget {
  Q_OBJECT
 public:
  explicit RunDetails(QWidget* parent = nullptr);
  void setRun(const RunRow* run);                                      // nullptr hides it
  void setPlan(const RunId& run, const std::vector<PlanNode>& nodes);  // the answer to planWanted()

 Q_SIGNALS:
  void planWanted(const scalescope::RunId& run);
  void tagsEdited(const QString& runId, const QStringList& words);
  void noteEdited(const QString& runId, const QString& text);

 private:
  void saveTags();
  void saveNote();

  QString m_run;
  QLabel* m_cause;
  QLabel* m_ways;
  QLineEdit* m_tags;
  QLineEdit* m_note;
};

}  // namespace scalescope
