#pragma once

#include <QStringList>
#include <QWidget>

#include "core/store/store.h"

class QLabel;
class QLineEdit;

namespace scalescope {

// Under the table: why the one selected run failed, its tags and its note, both to be edited in place.
class RunDetails final : public QWidget {
  Q_OBJECT
 public:
  explicit RunDetails(QWidget* parent = nullptr);
  void setRun(const RunRow* run);  // nullptr hides it

 Q_SIGNALS:
  void tagsEdited(const QString& runId, const QStringList& words);
  void noteEdited(const QString& runId, const QString& text);

 private:
  void saveTags();
  void saveNote();

  QString m_run;
  QLabel* m_cause;
  QLineEdit* m_tags;
  QLineEdit* m_note;
};

}  // namespace scalescope
