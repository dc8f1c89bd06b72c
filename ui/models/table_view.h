#pragma once

#include <QTableView>
#include <memory>
#include <vector>

namespace scalescope {

// The one look of a table: no grid, alternating rows, headers aligned with their columns, no corner, Ctrl+C copies the
// selection as tab-separated text with its headings.
class TableView final : public QTableView {
  Q_OBJECT
 public:
  explicit TableView(QWidget* parent = nullptr);
  void setModel(QAbstractItemModel* model) final;
  // Widths from the shown rows; what is left over is shared out so that the table fills its place. Where it would not
  // fit, headings take two lines.
  void fitColumns();
  // The least that the shown columns need, with headings of two lines and texts cut; whatever width it has now. Leaves
  // the columns to be fitted.
  [[nodiscard]] int leastWidth();
  // A shown column of texts is narrower than one of them.
  [[nodiscard]] bool cutsText() const;
  // The height that shows `rows` rows without scrolling, with room for a bar where the columns need one.
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

  bool m_isFitting = false;
  // What the rows of each column need, -1 = not measured; of the rows from m_measuredFrom on.
  mutable std::vector<int> m_rowsWidths;
  mutable int m_measuredFrom = 0;
  std::unique_ptr<QObject> m_heard;  // for as long as the model is this one
};

}  // namespace scalescope
