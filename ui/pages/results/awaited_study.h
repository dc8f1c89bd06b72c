#pragma once

#include <QObject>
#include <QString>

class QTimer;

namespace scalescope {

class InlineNote;
class ResultsHead;
class StudySelectors;

// Reading of another study or baseline while the earlier one is still shown: after a short time a note reports it, with
// a Cancel button, and exports of the shown study are disabled. UI thread.
class AwaitedStudy final : public QObject {
  Q_OBJECT

 public:
  struct Parts {
    InlineNote* note;
    ResultsHead* head;
    StudySelectors* selectors;
  };
  AwaitedStudy(const Parts& parts, QObject* parent);

  // Sets the study and baseline to which the user returns on Cancel.
  void setShown(const QString& study, int baseline);
  void begin(const QString& study);
  void end();

 Q_SIGNALS:
  void left(const QString& study, int baseline);  // The shown study is chosen again; it need not be read.

 private:
  void say();
  void leave();

  Parts m_parts;
  QTimer* m_patience;
  QString m_study, m_shown;  // The study that is read (empty for none), and the one that is shown.
  int m_baseline = 0;        // Baseline of the shown study.
};

}  // namespace scalescope
