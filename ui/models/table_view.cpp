#include "ui/models/table_view.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include "core/report/formats/table_formats.h"
#include "ui/style/controls.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

// Only this many rows are measured, because 10,000 would take too long.
constexpr int kMeasuredRows = 200;
constexpr int kMostMeasured = 4000;  // Number of entries from which on only the longest of each column are measured.
constexpr int kMostColumnWidth = 320, kLeastTextWidth = 90;  // Pixels at the usual font size.
// The scroll bar may appear and disappear in turn at a width that fits neither case, so attempts are limited.
constexpr int kMostFits = 3;

// Other programs take a copied text as cells between tabs and newlines, and spreadsheets execute formulas. Names of
// variants and hosts may come from other users.
QString copiedCell(QString text) {
  for (QChar& c : text)
    if (c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r')) c = QLatin1Char(' ');
  return isFormula(text.trimmed().toStdString()) ? QLatin1Char('\'') + text : text;
}

int leastTextWidth() { return inFont(kLeastTextWidth); }

// A text column never becomes narrower than its heading, which no tool tip of a cell has.
int leastWidthOf(const QTableView& view, int column) {
  return std::max(leastTextWidth(),
                  std::min(view.columnWidth(column), view.horizontalHeader()->sectionSizeHint(column)));
}

// Names such as those of variants often differ only at their end, so they are elided in the middle; sentences are
// elided at the end.
class TextDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const final {
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = option->text.contains(QLatin1Char(' ')) ? Qt::ElideRight : Qt::ElideMiddle;
  }
};

}  // namespace

TableView::TableView(QWidget* parent) : QTableView(parent) {
  setItemDelegate(new TextDelegate(this));
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

// These connect before the base class, so that columns which are fitted because of a change are measured again.
void TableView::setModel(QAbstractItemModel* model) {
  forgetWidths();
  m_modelWatcher = std::make_unique<QObject>();
  const auto forget = [this] { forgetWidths(); };
  if (model != nullptr) {
    connect(model, &QAbstractItemModel::dataChanged, m_modelWatcher.get(), forget);
    connect(model, &QAbstractItemModel::layoutChanged, m_modelWatcher.get(), forget);
    connect(model, &QAbstractItemModel::modelReset, m_modelWatcher.get(), forget);
    connect(model, &QAbstractItemModel::rowsInserted, m_modelWatcher.get(), forget);
    connect(model, &QAbstractItemModel::rowsRemoved, m_modelWatcher.get(), forget);
    connect(model, &QAbstractItemModel::columnsInserted, m_modelWatcher.get(), forget);
    connect(model, &QAbstractItemModel::columnsRemoved, m_modelWatcher.get(), forget);
  }
  QTableView::setModel(model);
}

void TableView::forgetWidths() {
  m_rowsWidths.clear();
  m_fittedWidth = -1;
}

// A change of the header's height may add or remove the vertical scroll bar, and so change the width.
void TableView::fitColumns() {
  if (m_isFitting || model() == nullptr || model()->columnCount() == 0) return;
  const QScopedValueRollback<bool> fitting(m_isFitting, true);
  for (int round = 0; round < kMostFits; ++round) {
    const int width = viewport()->width();
    fitColumnsTo(width);
    m_fittedWidth = width;
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
  int spare = shrinkText(width - total);
  // Text that is wider than measureColumns() allows is not cut while there is room for it.
  for (int i = 0; i < columns && spare > 0; ++i) {
    if (isColumnHidden(i)) continue;
    const int more = std::clamp(rowsWidth(i) - columnWidth(i), 0, spare);
    setColumnWidth(i, columnWidth(i) + more);
    spare -= more;
  }
  for (int i = 0, left = spare; i < columns && spare > 0 && shown > 0; ++i) {
    if (!isColumnHidden(i)) {
      const int part = left / shown--;
      setColumnWidth(i, columnWidth(i) + part);
      left -= part;
    }
  }
}

// A column is measured once from up to kMeasuredRows rows, until the table is scrolled.
int TableView::rowsWidth(int column) const {
  const auto columns = static_cast<std::size_t>(model()->columnCount());
  const int from = verticalScrollBar()->value();
  if (m_rowsWidths.size() != columns || from != m_measuredFrom) m_rowsWidths.assign(columns, -1);
  m_measuredFrom = from;
  int& width = m_rowsWidths[static_cast<std::size_t>(column)];
  const bool isLarge = model()->columnCount() * std::min(model()->rowCount(), kMeasuredRows) > kMostMeasured;
  if (width < 0) width = isLarge ? widthOfLongest(column) : sizeHintForColumn(column);
  return width;
}

// Measures only the entries with the most characters, because measuring takes much longer than counting.
int TableView::widthOfLongest(int column) const {
  constexpr std::size_t kLongest = 4;
  const int first = std::max(0, rowAt(0)), end = std::min(model()->rowCount(), first + kMeasuredRows);
  std::vector<std::pair<qsizetype, int>> rows;  // Characters of each row.
  for (int row = first; row < end; ++row) rows.emplace_back(model()->index(row, column).data().toString().size(), row);
  const std::size_t measured = std::min(kLongest, rows.size());
  std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(measured), rows.end(), std::greater<>());
  int width = 0;
  for (std::size_t i = 0; i < measured; ++i)
    width = std::max(width, sizeHintForIndex(model()->index(rows[i].second, column)).width());
  return width;
}

// Sets each visible column to the width that its heading and rows need; returns the sum.
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

// Returns visible text columns that are at least as wide as the minimum.
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
  for (const int column : textColumns()) total -= columnWidth(column) - leastWidthOf(*this, column);
  return total;
}

// If the table is slightly too wide, shrinks text columns (their tool tips have the whole text), the widest first,
// until those that shrink are equally wide or as narrow as they may be; number columns keep their width. Returns the
// remaining space.
int TableView::shrinkText(int spare) {
  struct Column {
    int index, width, least;
    [[nodiscard]] int within(int most) const { return std::max(least, std::min(width, most)); }
  };
  std::vector<Column> columns;
  int room = 0;
  for (const int index : textColumns()) {
    columns.push_back({index, columnWidth(index), leastWidthOf(*this, index)});
    room += columns.back().width - columns.back().least;
  }
  if (spare >= 0 || room < -spare) return spare;
  const auto savedAt = [&columns](int most) {
    int saved = 0;
    for (const Column& each : columns) saved += each.width - each.within(most);
    return saved;
  };
  int most = inFont(kMostColumnWidth);  // Width of the columns that shrink.
  while (savedAt(most) < -spare) --most;
  int left = savedAt(most) + spare;  // Fewer pixels than there are such columns.
  for (const Column& each : columns) {
    const int wider = left > 0 ? each.within(most + 1) - each.within(most) : 0;
    setColumnWidth(each.index, each.within(most) + wider);
    left -= wider;
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
    if (!isColumnHidden(column)) cells << copiedCell(model()->headerData(column, Qt::Horizontal).toString());
  lines << cells.join(QLatin1Char('\t'));
  for (const QModelIndex& row : rows) {
    cells.clear();
    for (int column = 0; column < model()->columnCount(); ++column)
      if (!isColumnHidden(column)) cells << copiedCell(row.siblingAtColumn(column).data().toString());
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n'));
}

// The widths depend on font, style and language.
void TableView::changeEvent(QEvent* event) {
  const QEvent::Type type = event->type();
  if (type == QEvent::FontChange || type == QEvent::StyleChange || type == QEvent::LanguageChange) forgetWidths();
  QTableView::changeEvent(event);
}

void TableView::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    QApplication::clipboard()->setText(selectionText());
    return;
  }
  QTableView::keyPressEvent(event);
}

// The style draws the focus ring of the current row cell by cell.
void TableView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QTableView::currentChanged(current, previous);
  viewport()->update();
}

void TableView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  if (viewport()->width() != m_fittedWidth) fitColumns();  // The columns do not depend on the height.
}

}  // namespace scalescope

#include "moc_table_view.cpp"
