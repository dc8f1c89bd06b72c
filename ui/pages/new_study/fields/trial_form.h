#pragma once

#include <QWidget>

#include "core/study/spec/spec.h"

class QLabel;
class QLineEdit;

namespace scalescope {

class Form;

// Second variant of a trial of programs, and the trial's end. Used only if the study of a program is a trial;
// ProgramForm has the first variant.
class TrialForm final : public QWidget {
  Q_OBJECT

 public:
  explicit TrialForm(QWidget* parent = nullptr);
  void setStudy(const StudySpec& study);
  [[nodiscard]] bool hasProblem() const;

 Q_SIGNALS:
  void edited(const scalescope::StudySpec& study);
  void problemChanged();

 private:
  void addVariant();
  void addLimits();
  void edit();
  [[nodiscard]] bool takeVariant(StudySpec& study);
  [[nodiscard]] bool takeLimits(StudySpec& study);
  void showProblem(const QString& text);

  StudySpec m_study;
  Form* m_form;
  QLineEdit* m_command;
  QLineEdit* m_variables;
  QLineEdit* m_resolve;
  QLineEdit* m_pairs;
  QLineEdit* m_seconds;
  QLabel* m_problem;
};

// Returns true if the form applies: to a study of a program whose repeats decide between two variants.
bool isProgramTrial(const StudySpec& study);

}  // namespace scalescope
