#pragma once

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace scalescope {

// The same from a terminal: a command that can be read, selected and copied.
class CommandLine final : public QWidget {
  Q_OBJECT

 public:
  explicit CommandLine(QWidget* parent = nullptr);
  void setCommand(const QString& command);
  void setNames(const QString& line, const QString& copy);  // as screen readers say them; else of a study's command
  [[nodiscard]] QString command() const;

 private:
  QLineEdit* m_text;
  QPushButton* m_copy;
};

// One word of a POSIX shell, quoted where it has to be.
QString shellWord(const QString& text);

// The store in which the commands work that the window shows: its own. "" = the default one, which a command finds by
// itself. One per program; UI thread.
void setStoreOfCommands(const QString& folder);
QString storeOption();  // " --store FOLDER"; "" where no command needs it

}  // namespace scalescope
