#pragma once

#include <functional>
#include <optional>

#include <QStringList>
#include <QWidget>

#include "core/store/store.h"

class QComboBox;
class QLineEdit;
class QMenu;
class QToolButton;

namespace scalescope {

// Row above the runs: filter, grouping and columns.
class RunsTools final : public QWidget {
  Q_OBJECT
 public:
  explicit RunsTools(QWidget* parent = nullptr);

  void addGroup(const QString& text, int column);
  void clearFilter();
  void copyTo(QString& words, int& status, int& group) const;  // -1 for any status or for no grouping.
  void restore(const QString& words, int status, int group);
  void focusWords();
  [[nodiscard]] QMenu* columnMenu() const { return m_columnMenu; }  // The owner of the table fills it.

 Q_SIGNALS:
  void wordsChanged(const QString& words);
  void statusChanged(std::optional<scalescope::RunStatus> status);  // Any status matches if there is no value.
  void groupChanged(int column);                                    // -1 for no grouping.

 private:
  QLineEdit* m_words;
  QComboBox* m_status;
  QComboBox* m_group;
  QToolButton* m_columns;
  QMenu* m_columnMenu;
};

// File dialogs of the Runs page. They return at once; the chosen files are passed later, or nothing if the dialog is
// dismissed.
void askTableFile(QWidget* parent, const QString& ending, const std::function<void(const QString& file)>& chosen);
void askImportFiles(QWidget* parent, const std::function<void(const QStringList& files)>& chosen);

}  // namespace scalescope
