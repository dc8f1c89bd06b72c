#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/pages/machines/check_rows.h"
#include "ui/widgets/focus_restorer.h"

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace scalescope {

class InlineNote;
class UndoNote;

// Results of the preflight checks of some machines, with fixes, and the progress of running checks. The keyboard focus
// stays in place when rows are created again. Shows values.
class CheckPanel final : public QWidget {
  Q_OBJECT

 public:
  // Fixes are reported in `undo` and `note`, which stay visible while the panel is hidden; a fix that was not undone
  // starts when `undo` is destroyed, before the panel.
  CheckPanel(UndoNote* undo, InlineNote* note, QWidget* parent = nullptr);
  void start(int hosts);                           // Starts the display of running checks; earlier results are removed.
  void setReached(const QString& host, int done);  // Number of hosts that have been checked.
  void setSections(std::vector<CheckSection> sections);
  void resumeFixing(const QString& host, const QString& action);  // Shows a fix that an earlier window started.
  void setFixProgress(const QString& host, const QString& text);
  void setFixed(const QString& host, const QString& done, const QString& problem);  // Result of fixRequested().
  void forgetFixed();                                                               // Removes the last result.

 Q_SIGNALS:
  void stopRequested();
  void againRequested();
  void closeRequested();
  void fixRequested(const scalescope::preflight::FixRequest& order);
  void fixStopped();

 private:
  void showSections();
  void addSection(const CheckSection& section);
  void addRow(const CheckSection& section, const CheckRow& row);
  void addFixing(const CheckSection& section, const CheckRow& row, QWidget* box, QVBoxLayout* said);
  void startFixing(const CheckSection& section, const CheckRow& row);
  void sendOrder(const QString& host, const QString& action, const preflight::FixRequest& order);

  std::vector<CheckSection> m_sections;
  int m_hosts = 0;
  int m_fixes = 0;  // Number of fixes in progress.
  UndoNote* m_undo;
  InlineNote* m_note;
  QLabel* m_title;
  QCheckBox* m_all;
  QWidget* m_looking;
  QLabel* m_progressText;
  QProgressBar* m_progress;
  QPushButton* m_stop;
  QPushButton* m_again;
  QScrollArea* m_scroll;
  QVBoxLayout* m_rows;
  std::optional<FocusRestorer> m_focus;
};

}  // namespace scalescope
