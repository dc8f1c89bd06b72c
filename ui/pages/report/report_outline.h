#pragma once

#include <QTreeWidget>

#include "ui/pages/report/report_maker.h"

namespace scalescope {

// Headings of a report, and below each the texts that can be edited there: both can be reached with the keyboard.
class ReportOutline final : public QTreeWidget {
  Q_OBJECT
 public:
  explicit ReportOutline(QWidget* parent = nullptr);
  void setReport(const MadeReportPtr& report, bool editable);
  // Returns the width at which no heading is elided.
  [[nodiscard]] int widthOfTitles() const;

 Q_SIGNALS:
  void placeChosen(const scalescope::PrintedPlace& place);
  void editRequested(const QString& key);

 private:
  void choose(const QTreeWidgetItem* item, bool activated);
  MadeReportPtr m_report;
};

}  // namespace scalescope
