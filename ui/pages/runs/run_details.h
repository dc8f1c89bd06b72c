#pragma once

#include <QStringList>
#include <QWidget>

#include "core/store/store.h"
#include "core/study/cells/run_plan.h"

class QLabel;
class QLineEdit;

namespace scalescope {

// Returns the hosts that were reached by the system's ssh, with the reasons: "n1, n2 (proxyjump); n3 (certificate)".
// Empty if there are none.
QString hostsByOpenSsh(const std::vector<PlanNode>& nodes);

// Details below the table: why the selected run failed, which ssh program reached its hosts if that needs an
// explanation, and its tags and note, which can be edited.
class RunDetails final : public QWidget {
  Q_OBJECT
 public:
  explicit RunDetails(QWidget* parent = nullptr);
  void setRun(const RunRow* run);                                      // Shows a run; null hides the widget.
  void setPlan(const RunId& run, const std::vector<PlanNode>& nodes);  // Answers planRequested().

 Q_SIGNALS:
  void planRequested(const scalescope::RunId& run);
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
