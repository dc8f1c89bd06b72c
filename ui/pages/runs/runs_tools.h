#pragma once

#include <optional>

#include <QWidget>

#include "core/store/store.h"

class QComboBox;
class QLineEdit;
class QMenu;
class QToolButton;

namespace scalescope {

// The row above the runs: which of them, how grouped, which columns.
class RunsTools final : public QWidget {
  Q_OBJECT
 public:
  explicit RunsTools(QWidget* parent = nullptr);

  void addGroup(const QString& text, int column);
  void clearFilter();
  void tell(QString& words, int& status, int& group) const;  // -1: any status, not grouped
  void restore(const QString& words, int status, int group);
  void focusWords();
  [[nodiscard]] QMenu* columnMenu() const { return m_columnMenu; }  // filled by the owner of the table

 Q_SIGNALS:
  void wordsChanged(const QString& words);
  void statusChanged(std::optional<scalescope::RunStatus> status);  // none: any
  void groupChanged(int column);                                    // -1: not grouped

 private:
  QLineEdit* m_words;
  QComboBox* m_status;
  QComboBox* m_group;
  QToolButton* m_columns;
  QMenu* m_columnMenu;
};

}  // namespace scalescope
