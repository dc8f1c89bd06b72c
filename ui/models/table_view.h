#pragma once

#include <QTableView>
#include <memory>
#include <vector>

namespace scalescope {

// Table with the common look: no grid, alternating rows, headers aligned with their columns, no corner button; Ctrl+C
// copies the selection as tab-separated text with its headings.
class TableView final : public QTableView {
  Q_OBJECT
 public:
  explicit TableView(QWidget* parent = nullptr);
  void setModel(QAbstractItemModel* model) final;
  // Sets column widths from the visible rows and distributes the remaining space so that the table is filled. If the
  // table would not fit, headings take two lines.
  void fitColumns();
  // Returns the least width of the visible columns, with headings of two lines and elided texts, whatever the current
  // width is. Columns must be fitted afterwards.
  [[nodiscard]] int leastWidth();
  // Returns true if a visible column elides one of its texts.
  [[nodiscard]] bool cutsText() const;
  // Returns the height that shows `rows` rows without scrolling, including a horizontal scroll bar if the columns need
  // one.
  [[nodiscard]] int heightForRows(int rows) const;
  [[nodiscard]] QString selectionText() const;

 protected:
  void changeEvent(QEvent* event) final;
  void keyPressEvent(QKeyEvent* event) final;
  void resizeEvent(QResizeEvent* event) final;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) final;

 private:
  void fitColumnsTo(int width);
  [[nodiscard]] std::vector<int> textColumns() const;
  int shrinkText(int spare);
  int measureColumns();
  [[nodiscard]] int rowsWidth(int column) const;
  [[nodiscard]] int widthOfLongest(int column) const;

  void forgetWidths();

  bool m_isFitting = false;
  int m_fittedWidth = -1;  // Width to which the columns were fitted; -1 if they have to be fitted again.
  // Width that the rows of each column need, from row m_measuredFrom on; -1 if not measured.
  mutable std::vector<int> m_rowsWidths;
  mutable int m_measuredFrom = 0;
  std::unique_ptr<QObject> m_modelWatcher;  // Context of the connections to the current model.
};

}  // namespace scalescope
