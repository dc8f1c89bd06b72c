#include "ui/models/table_view.h"

#include <algorithm>
#include <vector>

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QScrollBar>

#include "ui/style/headings.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

constexpr int kMeasuredRows = 200;                           // widths come from these; 10,000 rows must not be measured
constexpr int kMostColumnWidth = 320, kLeastTextWidth = 90;  // at the usual font
constexpr int kMostFits = 3;  // a width between those with and without a bar has none that is right

int leastTextWidth() { return inFont(kLeastTextWidth); }

}  // namespace

TableView::TableView(QWidget* parent) : QTableView(parent) {
  setShowGrid(false);
  setAlternatingRowColors(true);
  setWordWrap(false);
  setCornerButtonEnabled(false);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setFrameShape(QFrame::NoFrame);
  setTabKeyNavigation(false);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setResizeContentsPrecision(kMeasuredRows);
  horizontalHeader()->setMinimumSectionSize(48);
}

// Told before the view itself: what fits columns because of a change finds them measured anew.
void TableView::setModel(QAbstractItemModel* model) {
  m_rowsWidths.clear();
  m_heard = std::make_unique<QObject>();
  const auto forget = [this] { m_rowsWidths.clear(); };
  if (model != nullptr) {
    connect(model, &QAbstractItemModel::dataChanged, m_heard.get(), forget);
    connect(model, &QAbstractItemModel::layoutChanged, m_heard.get(), forget);
    connect(model, &QAbstractItemModel::modelReset, m_heard.get(), forget);
    connect(model, &QAbstractItemModel::rowsInserted, m_heard.get(), forget);
    connect(model, &QAbstractItemModel::rowsRemoved, m_heard.get(), forget);
    connect(model, &QAbstractItemModel::columnsInserted, m_heard.get(), forget);
    connect(model, &QAbstractItemModel::columnsRemoved, m_heard.get(), forget);
  }
  QTableView::setModel(model);
}

// Another height of the headings may bring or take the bar beside the rows, and with it change the width.
void TableView::fitColumns() {
  if (m_isFitting || model() == nullptr || model()->columnCount() == 0) return;
  const QScopedValueRollback<bool> fitting(m_isFitting, true);
  for (int round = 0; round < kMostFits; ++round) {
    const int width = viewport()->width();
    fitColumnsTo(width);
    if (viewport()->width() == width) return;
  }
}

void TableView::fitColumnsTo(int width) {
  const int columns = model()->columnCount();
  int shown = 0;
  for (int i = 0; i < columns; ++i)
    if (!isColumnHidden(i)) ++shown;
  setWrapsHeadings(horizontalHeader(), false);
  int total = measureColumns();
  if (total > width) {
    setWrapsHeadings(horizontalHeader(), true);
    total = measureColumns();
  }
  horizontalHeader()->setFixedHeight(headingHeight(horizontalHeader()));
  const int spare = shrinkText(width - total);
  for (int i = 0, left = spare; i < columns && spare > 0 && shown > 0; ++i) {
    if (!isColumnHidden(i)) {
      const int part = left / shown--;
      setColumnWidth(i, columnWidth(i) + part);
      left -= part;
    }
  }
}

// Of up to kMeasuredRows rows a column is measured once, however often the table's place changes.
int TableView::rowsWidth(int column) const {
  const auto columns = static_cast<std::size_t>(model()->columnCount());
  const int from = verticalScrollBar()->value();
  if (m_rowsWidths.size() != columns || from != m_measuredFrom) m_rowsWidths.assign(columns, -1);
  m_measuredFrom = from;
  int& width = m_rowsWidths[static_cast<std::size_t>(column)];
  if (width < 0) width = sizeHintForColumn(column);
  return width;
}

// Sets each shown column to what its heading and rows need; returns the sum.
int TableView::measureColumns() {
  int total = 0;
  for (int i = 0; i < model()->columnCount(); ++i) {
    if (isColumnHidden(i)) continue;
    const int width =
        std::min(inFont(kMostColumnWidth), std::max(rowsWidth(i), horizontalHeader()->sectionSizeHint(i)));
    setColumnWidth(i, width);
    total += width;
  }
  return total;
}

// Shown columns of texts that are as wide as they must be, or wider.
std::vector<int> TableView::textColumns() const {
  std::vector<int> wide;
  for (int i = 0; i < model()->columnCount(); ++i) {
    const auto alignment = model()->headerData(i, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
    if (!isColumnHidden(i) && (alignment & Qt::AlignLeft) && columnWidth(i) >= leastTextWidth()) wide.push_back(i);
  }
  return wide;
}

bool TableView::cutsText() const {
  const std::vector<int> columns = textColumns();
  return std::any_of(columns.begin(), columns.end(), [this](int column) {
    return columnWidth(column) < std::min(inFont(kMostColumnWidth), rowsWidth(column));
  });
}

int TableView::leastWidth() {
  if (model() == nullptr) return 0;
  setWrapsHeadings(horizontalHeader(), true);
  int total = measureColumns();
  for (const int column : textColumns()) total -= columnWidth(column) - leastTextWidth();
  return total;
}

// A little too wide: text columns give way (their tool tips have the whole text), the widest first until those that
// give way are equally wide; numbers never do. Returns what is spare.
int TableView::shrinkText(int spare) {
  std::vector<int> wide = textColumns();
  int room = 0;
  for (const int column : wide) room += columnWidth(column) - leastTextWidth();
  if (spare >= 0 || room < -spare) return spare;
  std::sort(wide.begin(), wide.end(), [this](int a, int b) { return columnWidth(a) > columnWidth(b); });
  int together = 0;  // width that the widest `count` may have
  for (std::size_t count = 1; count <= wide.size(); ++count) {
    together += columnWidth(wide[count - 1]);
    const int next = count < wide.size() ? columnWidth(wide[count]) : leastTextWidth();
    const int left = together + spare;
    if (left < next * static_cast<int>(count)) continue;  // the next one gives way, too
    for (std::size_t i = 0; i < count; ++i) {
      const int each = static_cast<int>(count);
      setColumnWidth(wide[i], left / each + (static_cast<int>(i) < left % each ? 1 : 0));
    }
    break;
  }
  return 0;
}

int TableView::heightForRows(int rows) const {
  const bool bar = horizontalHeader()->length() > viewport()->width();
  return headingHeight(horizontalHeader()) + rows * verticalHeader()->defaultSectionSize() +
         (bar ? horizontalScrollBar()->sizeHint().height() : 0) + 2;
}

QString TableView::selectionText() const {
  if (selectionModel() == nullptr) return {};
  QModelIndexList rows = selectionModel()->selectedRows();
  std::sort(rows.begin(), rows.end(), [](const QModelIndex& a, const QModelIndex& b) { return a.row() < b.row(); });
  QStringList lines;
  QStringList cells;
  for (int column = 0; column < model()->columnCount(); ++column)
    if (!isColumnHidden(column)) cells << model()->headerData(column, Qt::Horizontal).toString();
  lines << cells.join(QLatin1Char('\t'));
  for (const QModelIndex& row : rows) {
    cells.clear();
    for (int column = 0; column < model()->columnCount(); ++column)
      if (!isColumnHidden(column)) cells << row.siblingAtColumn(column).data().toString();
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n'));
}

// Another font, style or language.
void TableView::changeEvent(QEvent* event) {
  m_rowsWidths.clear();
  QTableView::changeEvent(event);
}

void TableView::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    QApplication::clipboard()->setText(selectionText());
    return;
  }
  QTableView::keyPressEvent(event);
}

// The style draws the current row's ring cell by cell.
void TableView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QTableView::currentChanged(current, previous);
  viewport()->update();
}

void TableView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitColumns();
}

}  // namespace scalescope
