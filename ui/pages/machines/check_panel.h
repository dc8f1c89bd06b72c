#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/pages/machines/check_rows.h"
#include "ui/widgets/kept_focus.h"

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace scalescope {

class InlineNote;
class UndoNote;

// What the preflight found on some machines, with what mends it; and how far it is while it looks. The keyboard's focus
// stays where it is while rows are made anew. Shows values.
class CheckPanel final : public QWidget {
  Q_OBJECT

 public:
  // Mending is told in `undo` and `note`, which are seen while the panel is not; what was not taken back is mended when
  // `undo` goes, before the panel.
  CheckPanel(UndoNote* undo, InlineNote* note, QWidget* parent = nullptr);
  void start(int hosts);                           // looking; what was found before goes
  void setReached(const QString& host, int done);  // so many have been looked at
  void setSections(std::vector<CheckSection> sections);
  void resumeMending(const QString& host, const QString& action);  // that an earlier window began
  void setMendProgress(const QString& host, const QString& text);
  void setMended(const QString& host, const QString& done, const QString& problem);  // how mendWanted() ended
  void forgetMended();                                                               // how the last one ended

 Q_SIGNALS:
  void stopWanted();
  void againWanted();
  void closeWanted();
  void mendWanted(const scalescope::preflight::MendOrder& order);
  void mendStopped();

 private:
  void showSections();
  void addSection(const CheckSection& section);
  void addRow(const CheckSection& section, const CheckRow& row);
  void addMending(const CheckSection& section, const CheckRow& row, QWidget* box, QVBoxLayout* said);
  void startMending(const CheckSection& section, const CheckRow& row);
  void sendOrder(const QString& host, const QString& action, const preflight::MendOrder& order);

  std::vector<CheckSection> m_sections;
  int m_hosts = 0;
  int m_mends = 0;  // under way
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
  std::optional<KeptFocus> m_focus;
};

}  // namespace scalescope
