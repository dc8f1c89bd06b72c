#pragma once

#include <string>
#include <vector>

#include <QWidget>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "ui/pages/new_study/fields/flag_finder.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace scalescope {

class Form;
class InlineNote;
class WordBox;

// Returns the command that runs a file: a Python script by the interpreter of the environment beside it, if there is
// one, or by python3.
std::vector<std::string> commandFor(const QString& file);

// Fields for the key `program` of a study: the user's program with its arguments, its flags, and the resulting command
// of each cell. Used only if the study has that key.
class ProgramForm final : public QWidget {
  Q_OBJECT

 public:
  explicit ProgramForm(QWidget* parent = nullptr);
  void setStudy(const StudySpec& study);
  [[nodiscard]] bool hasProblem() const;
  void chooseFile(const QString& file);  // Acts like the file dialog.
  [[nodiscard]] FlagFinder& flags() { return m_finder; }

 Q_SIGNALS:
  void edited(const scalescope::StudySpec& study);
  void problemChanged();

 private:
  void addProgram();
  void addFlags();
  void edit();
  [[nodiscard]] Result<std::vector<std::string>> typedCommand() const;  // Command with its arguments.
  void askFile();
  void findFlags();
  void showFlags(const std::vector<HelpFlag>& flags);
  void addFlag();
  void showPreview();
  void showProblem(const QString& text);

  StudySpec m_study;
  FlagFinder m_finder;
  std::vector<HelpFlag> m_flags;
  Form* m_form;
  QLineEdit* m_program;
  QLineEdit* m_arguments;
  QLineEdit* m_folder;
  QLineEdit* m_rate;
  QLabel* m_problem;
  QPushButton* m_find;
  InlineNote* m_note;
  QWidget* m_adding;
  WordBox* m_flag;
  WordBox* m_value;
  QLabel* m_preview;
};

}  // namespace scalescope
