#pragma once

#include <QWidget>

#include "core/study/spec/spec.h"

class QLabel;
class QLineEdit;

namespace scalescope {

class Form;

// The second variant of a trial of programs, and when the trial ends. Only where the study of a program is a trial; its
// first variant is the program of ProgramForm.
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
  QLabel* m_problem;
};

// Returns whether the form has something to show: a study of a program whose repeats decide between two variants.
bool isProgramTrial(const StudySpec& study);

}  // namespace scalescope
