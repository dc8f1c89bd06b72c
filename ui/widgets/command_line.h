#pragma once

#include <string>
#include <vector>

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace scalescope {

// View of the equivalent terminal command, to be read, selected and copied.
class CommandLine final : public QWidget {
  Q_OBJECT

 public:
  explicit CommandLine(QWidget* parent = nullptr);
  void setCommand(const QString& command);
  // Sets the accessible names; the default ones are those of a study's command.
  void setNames(const QString& line, const QString& copy);
  [[nodiscard]] QString command() const;

 private:
  QLineEdit* m_text;
  QPushButton* m_copy;
};

// Return a word and a whole command for a POSIX shell, quoted if necessary: core/base/shell_words.h.
QString shellWord(const QString& text);
QString shellLine(const std::vector<std::string>& words);

// Sets the store of the shown commands, which is that of the window; empty for the default store, which needs no
// option. One per program; UI thread.
void setStoreOfCommands(const QString& folder);
QString storeOption();  // Returns " --store FOLDER"; empty if no command needs it.

}  // namespace scalescope
