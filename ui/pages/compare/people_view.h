#pragma once

#include <QScrollArea>

#include "ui/bridge/compare_values.h"

class QVBoxLayout;

namespace scalescope {

class TableModel;
class TableView;

// Authors and machines of compared studies: a table with a row per line of the figure, and below it the verdict and the
// notes of each study. UI thread.
class PeopleView final : public QScrollArea {
  Q_OBJECT
 public:
  explicit PeopleView(QWidget* parent);
  void setComparison(const ComparisonPtr& comparison);
  void fit();  // Sets the table's height and columns; called after the view was shown or got another comparison.

 protected:
  void changeEvent(QEvent* event) final;
  void resizeEvent(QResizeEvent* event) final;

 private:
  void fitColumns();
  void showNotes();

  ComparisonPtr m_shown;
  TableView* m_lines;
  TableModel* m_model;
  QVBoxLayout* m_notes;
};

}  // namespace scalescope
