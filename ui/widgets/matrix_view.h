#pragma once

#include <QAbstractButton>
#include <QStringList>
#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "core/study/cells/cell_grid.h"

class QGridLayout;
class QLabel;

namespace scalescope {

// A study's cells as colored fields: devices as columns, batches and other axes as rows.

enum class CellTone { plain, off, done, running, failed, queued };

struct MatrixCell {
  int number = 0;
  int row = 0;
  int column = 0;
  QString title;
  QString detail;
  QString hint;  // Text of the tool tip.
  CellTone tone = CellTone::plain;
  std::optional<bool> ticked;  // The cell has no tick box if there is no value.
  double progress = -1;        // A value from 0 to 1 draws a bar at the lower edge.
  QString apart;               // Name of the strategy, if several cells have the same place; shown before the title.
};

struct Matrix {
  QStringList columns;
  QStringList rows;
  std::vector<MatrixCell> cells;
};

// Returns the matrix with the titles of columns and rows, and with the cells in the order of the input, which have only
// their places (gridOf) yet.
Matrix arranged(const std::vector<GridCell>& cells);

class MatrixCellButton final : public QAbstractButton {
  Q_OBJECT

 public:
  explicit MatrixCellButton(QWidget* parent) : QAbstractButton(parent) { setFocusPolicy(Qt::StrongFocus); }
  void setCell(const MatrixCell& cell, const QString& name);
  [[nodiscard]] const MatrixCell& cell() const { return m_cell; }
  [[nodiscard]] QString shownDetail() const;  // Second line, as the width allows.
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int inset() const;      // Left padding of the text.
  [[nodiscard]] int titleLeft() const;  // Left edge of the title, beside the tick box.
  static int tickSide();
  void paintTick(QPainter& painter, const QRect& box) const;
  [[nodiscard]] QString shownTitle() const;
  MatrixCell m_cell;
};

class MatrixView final : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixView(QWidget* parent = nullptr);
  void setMatrix(const Matrix& matrix);

 Q_SIGNALS:
  void cellToggled(int number, bool on);
  void cellClicked(int number);

 private:
  void rebuild(const Matrix& matrix);
  QGridLayout* m_grid;
  QStringList m_columns, m_rows;
  std::vector<int> m_numbers;
  std::vector<MatrixCellButton*> m_buttons;
};

}  // namespace scalescope
