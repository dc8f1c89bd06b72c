#pragma once

#include <QWidget>

#include "ui/bridge/compare_values.h"

class QVBoxLayout;

namespace scalescope {

class InlineNote;

// "Check a published table": CSV files dropped or chosen, or a table that was pasted; each as printed, wrong numbers in
// red with what is right, and why. Judges nothing itself.
class AuditView final : public QWidget {
  Q_OBJECT
 public:
  explicit AuditView(QWidget* parent = nullptr);

  void check(const QStringList& files);
  void paste();  // the table in the clipboard
  void setAudit(int number, const MarkedAuditPtr& audit);
  void setProblem(int number, const Error& error);
  void setProgress(int number, int done, int all);  // files that were read

 Q_SIGNALS:
  void auditWanted(int number, const std::vector<std::string>& files);
  void textAuditWanted(int number, const scalescope::AuditFile& pasted);
  void stopWanted();

 private:
  void askFiles();
  void clear();
  void begin();
  void sayWork(const QString& text);
  void addTable(const MarkedAuditPtr& audit, std::size_t number);

  int m_number = 0;  // of the newest question; answers of others are left out
  InlineNote* m_note;
  QVBoxLayout* m_tables;
};

}  // namespace scalescope
