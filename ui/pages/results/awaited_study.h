#pragma once

#include <QObject>
#include <QString>

class QTimer;

namespace scalescope {

class InlineNote;
class ResultsHead;
class StudySelectors;

// Another study, or another baseline, that is read while the one before it is shown: after a moment a note says so,
// with a Cancel, and what would be written of the shown one waits. UI thread.
class AwaitedStudy final : public QObject {
  Q_OBJECT

 public:
  struct Parts {
    InlineNote* note;
    ResultsHead* head;
    StudySelectors* selectors;
  };
  AwaitedStudy(const Parts& parts, QObject* parent);

  void setShown(const QString& study, int baseline);  // where a person goes back to
  void begin(const QString& study);
  void end();

 Q_SIGNALS:
  void left(const QString& study, int baseline);  // the shown one is chosen again; it need not be read

 private:
  void say();
  void leave();

  Parts m_parts;
  QTimer* m_patience;
  QString m_study, m_shown;  // that is read ("" = none), that is shown
  int m_baseline = 0;        // of the shown one
};

}  // namespace scalescope
