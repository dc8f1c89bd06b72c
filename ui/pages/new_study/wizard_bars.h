#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;

namespace scalescope {

class NavButton;

// The names of the wizard's steps, above them. UI thread, as the class below.
class StepBar final : public QWidget {
  Q_OBJECT

 public:
  explicit StepBar(QWidget* parent);
  void setStep(int step);
  void setHasProgram(bool hasProgram);  // Step 2 describes the user's own program in place of model and data.

 Q_SIGNALS:
  void clicked(int step);

 private:
  void setName(int step, const QString& name);

  std::vector<NavButton*> m_buttons;
};

// Summary and buttons below the steps. Ctrl+Enter anywhere in the parent is a click on Next.
class WizardFooter final : public QWidget {
  Q_OBJECT

 public:
  struct Place {
    bool hasPrevious = false;
    bool isLast = false;  // Next runs the study.
    bool canStartOver = false;
  };
  explicit WizardFooter(QWidget* parent);
  void setStep(const Place& place);  // Removes the summary.
  void setSummary(const QString& text);
  void setCanContinue(bool can);
  void setCanSave(bool can);
  [[nodiscard]] bool canContinue() const;

 Q_SIGNALS:
  void startOverClicked();
  void backClicked();
  void saveClicked();
  void nextClicked();

 private:
  QLabel* m_summary;
  QPushButton* m_startOver;
  QPushButton* m_back;
  QPushButton* m_save;
  QPushButton* m_next;
};

}  // namespace scalescope
