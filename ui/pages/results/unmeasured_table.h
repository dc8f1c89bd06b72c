#pragma once

#include <QPoint>
#include <QWidget>

#include "core/analysis/values/results.h"

namespace scalescope {

class FillHeight;
class TableModel;
class TableView;

// Table in place of the charts of a study without any result: one row per cell with the end of its newest run and the
// reason. A row leads to its runs, and its cell can be measured again.
class UnmeasuredTable final : public QWidget {
  Q_OBJECT
 public:
  explicit UnmeasuredTable(QWidget* parent = nullptr);
  // Shows the study's cells without a result; the table is hidden if the study has a result.
  void setStudy(const StudyResult& study, bool isStored);

 Q_SIGNALS:
  void runsRequested(int cell);
  void rerunRequested(int cell);

 protected:
  void resizeEvent(QResizeEvent* event) final;

 private:
  [[nodiscard]] int cellAt(int row) const;
  void fit();
  void showMenu(const QPoint& at);

  FillHeight* m_place;
  TableView* m_table;
  TableModel* m_model;
  bool m_isStored = true;  // A sample study has no runs in the store.
};

}  // namespace scalescope
