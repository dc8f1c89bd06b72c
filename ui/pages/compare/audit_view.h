#pragma once

#include <QWidget>

#include "ui/bridge/compare_values.h"

class QVBoxLayout;

namespace scalescope {

class InlineNote;

// "Check a published table": CSV files that are dropped or chosen, or a pasted table; each as printed, with wrong
// numbers in red, the right ones, and the reason. Decides nothing itself.
class AuditView final : public QWidget {
  Q_OBJECT
 public:
  explicit AuditView(QWidget* parent = nullptr);

  void check(const QStringList& files);
  void paste();  // Checks the table in the clipboard.
  void setAudit(int number, const MarkedAuditPtr& audit);
  void setProblem(int number, const Error& error);
  void setProgress(int number, int done, int all);  // Number of files that were read.

 Q_SIGNALS:
  void auditRequested(int number, const std::vector<std::string>& files);
  void textAuditRequested(int number, const scalescope::AuditFile& pasted);
  void stopRequested();

 private:
  void askFiles();
  void clear();
  void begin();
  void showWork(const QString& text);
  void addTable(const MarkedAuditPtr& audit, std::size_t number);

  int m_number = 0;  // Number of the newest request; answers to others are ignored.
  InlineNote* m_note;
  QVBoxLayout* m_tables;
};

}  // namespace scalescope
