#pragma once

#include <QWidget>
#include <vector>

#include "ui/pages/machines/check_rows.h"

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace scalescope {

class InlineNote;
class UndoNote;

// What the preflight found on some machines, with what mends it; and how far it is while it looks. Shows values.
class CheckPanel final : public QWidget {
  Q_OBJECT

 public:
  explicit CheckPanel(QWidget* parent = nullptr);
  void start(int hosts);                           // looking; what was found before goes
  void setReached(const QString& host, int done);  // so many have been looked at
  void setSections(std::vector<CheckSection> sections);
  void setRanksEnded(const QString& host, int ended, const QString& problem);  // how endWanted() ended

 Q_SIGNALS:
  void stopWanted();
  void againWanted();
  void closeWanted();
  void endWanted(const scalescope::HostSpec& host, const std::vector<std::int64_t>& ranks);  // of ranks left there

 private:
  void showSections();
  void addSection(const CheckSection& section);
  void addRow(const CheckSection& section, const CheckRow& row);
  void addMending(const CheckSection& section, const CheckRow& row, QWidget* box, QVBoxLayout* said);
  void askEnd(const CheckSection& section, const CheckRow& row);

  std::vector<CheckSection> m_sections;
  int m_hosts = 0;
  UndoNote* m_undo;
  InlineNote* m_note;
  QLabel* m_title;
  QCheckBox* m_all;
  QWidget* m_looking;
  QLabel* m_progressText;
  QProgressBar* m_progress;
  QPushButton* m_again;
  QScrollArea* m_scroll;
  QVBoxLayout* m_rows;
};

}  // namespace scalescope
