#include "ui/widgets/matrix_view.h"

#include <QGridLayout>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "ui/base/message_translation.h"
#include "ui/style/painting.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

constexpr int kMostCellWidth = 400;
constexpr int kLeastCellWidth = 62;
constexpr int kRoomyWidth = 78;
constexpr int kLineGap = 2;

// A cell has its title above its detail.
QFont cellTitleFont() {
  QFont bold = bodyFont();
  bold.setBold(true);
  return bold;
}
int titleHeight() { return QFontMetrics(cellTitleFont()).height() + 3; }
int detailHeight() { return QFontMetrics(smallFont()).height() + 3; }
int wordsHeight() { return titleHeight() + kLineGap + detailHeight(); }

struct Tone {
  QColor fill, title, detail, edge;
};

Tone toneOf(CellTone tone, const Tokens& t) {
  switch (tone) {
    case CellTone::done:
      return {t.successSurface, t.text, t.text, t.success};
    case CellTone::running:
      return {t.infoSurface, t.text, t.text, t.accent};
    case CellTone::failed:
      return {t.dangerSurface, t.text, t.text, t.danger};
    case CellTone::off:
      return {t.surface, t.muted, t.muted, t.hairline};
    case CellTone::queued:
      return {t.surface, t.text, t.muted, t.hairline};
    case CellTone::plain:
      break;
  }
  return {t.infoSurface, t.text, t.text, t.accent};
}

QString columnName(int nodes, int devices) {
  return nodes == 1 ? QObject::tr("%n device(s)", nullptr, devices)
                    : QObject::tr("%1 nodes \u00d7 %2").arg(nodes).arg(devices);
}

}  // namespace

Matrix arranged(const std::vector<GridCell>& cells) {
  const CellGrid places = gridOf(cells);
  Matrix matrix;
  for (const CellGrid::Column& column : places.columns) matrix.columns << columnName(column.nodes, column.devices);
  double largest = 0;
  for (const CellGrid::Row& row : places.rows) largest = std::max(largest, row.batch);
  const QLocale locale = groupedUpTo(largest);
  for (const CellGrid::Row& row : places.rows) {
    QStringList words{locale.toString(row.batch, 'f', row.batch == double(std::int64_t(row.batch)) ? 0 : 1)};
    if (places.hasStrategies) words << toQString(row.strategy);
    if (places.hasPrecisions) words << toQString(row.precision);
    if (places.hasAccumulations) words << QObject::tr("accumulate %1").arg(row.accumulation);
    if (places.hasVariants) words << toQString(row.variant);
    matrix.rows << words.join(QLatin1Char('\n'));
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const CellGrid::Place& place = places.places[i];
    MatrixCell& cell = matrix.cells.emplace_back();
    cell.number = cells[i].number.value;
    cell.row = place.row;
    cell.column = place.column;
    if (place.isShared) cell.apart = toQString(cells[i].strategy);
  }
  return matrix;
}

QSize MatrixCellButton::sizeHint() const { return {inFont(190), wordsHeight() + 3 * kGrid}; }
QSize MatrixCellButton::minimumSizeHint() const { return {kLeastCellWidth, wordsHeight() + kGrid + kTight}; }

void MatrixCellButton::setCell(const MatrixCell& cell, const QString& name) {
  m_cell = cell;
  setCheckable(cell.ticked.has_value());
  setChecked(cell.ticked.value_or(false));
  setCursor(cell.ticked ? Qt::PointingHandCursor : Qt::ArrowCursor);
  setToolTip(cell.hint);
  setText(shownTitle() + QStringLiteral(", ") + cell.detail);  // The tool tip has the whole text if it is elided.
  setAccessibleNameOf(this, name);
  setAccessibleDescriptionOf(this, text());
  update();
}

QString MatrixCellButton::shownTitle() const {
  return m_cell.apart.isEmpty() ? m_cell.title : pairOf(m_cell.apart, m_cell.title);
}

void MatrixCellButton::paintTick(QPainter& painter, const QRect& box) const {
  const Tokens& t = tokens(currentTheme());
  drawBox(painter, box, isChecked() ? t.accent : QColor(), isChecked() ? t.accent : t.muted, 1.4, 4);
  if (isChecked()) drawTick(painter, box, t.onAccent);
}

// A detail without room, such as "412 / 515", first loses the spaces around its slash.
QString MatrixCellButton::shownDetail() const {
  const QFontMetrics metrics(smallFont());
  const int room = width() - inset() - kTight;
  QString text = m_cell.detail;
  if (metrics.horizontalAdvance(text) > room) text.replace(QStringLiteral(" / "), QStringLiteral("/"));
  return metrics.elidedText(text, Qt::ElideRight, room);
}

int MatrixCellButton::inset() const { return width() < inFont(kRoomyWidth) ? kGrid : kGrid + kTight; }
int MatrixCellButton::tickSide() { return titleHeight() - kTight; }
int MatrixCellButton::titleLeft() const { return inset() + (m_cell.ticked ? tickSide() + kGrid : 0); }

// The tool tip has the whole text if it is elided, then the hint.
bool MatrixCellButton::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QAbstractButton::event(event);
  const bool isCut = QFontMetrics(cellTitleFont()).horizontalAdvance(shownTitle()) > width() - titleLeft() - kGrid ||
                     shownDetail().contains(QChar(0x2026));
  QStringList words{isCut ? text() : QString(), toolTip()};
  words.removeAll(QString());
  QToolTip::showText(static_cast<const QHelpEvent*>(event)->globalPos(), words.join(QLatin1Char('\n')), this);
  return true;
}

void MatrixCellButton::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  const Tokens& t = tokens(currentTheme());
  const Tone tone = toneOf(m_cell.tone, t);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF field = QRectF(rect()).adjusted(1, 1, -1, -1);
  painter.setPen(hasFocus() ? QPen(t.accent, 2) : underMouse() && m_cell.ticked ? QPen(tone.edge, 1) : Qt::NoPen);
  painter.setBrush(tone.fill);
  painter.drawRoundedRect(field, 6, 6);
  const int left = titleLeft();
  const int top = std::max(6, (height() - wordsHeight()) / 2);
  if (m_cell.ticked) paintTick(painter, {inset(), top + 2, tickSide(), tickSide()});
  const QFont bold = cellTitleFont();
  painter.setFont(bold);
  painter.setPen(tone.title);
  painter.drawText(QRect(left, top, width() - left - kGrid, titleHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetrics(bold).elidedText(shownTitle(), Qt::ElideRight, width() - left - kGrid));
  painter.setFont(smallFont());
  painter.setPen(tone.detail);
  painter.drawText(QRect(inset(), top + titleHeight() + kLineGap, width() - inset() - kTight, detailHeight()),
                   Qt::AlignLeft | Qt::AlignVCenter, shownDetail());
  if (m_cell.progress < 0) return;
  QPainterPath clip;
  clip.addRoundedRect(field, 6, 6);
  painter.setClipPath(clip);
  painter.fillRect(QRectF(field.left(), field.bottom() - 3, field.width() * std::min(1.0, m_cell.progress), 3),
                   t.accent);
}

MatrixView::MatrixView(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setSpacing(kTight);
}

void MatrixView::rebuild(const Matrix& matrix) {
  qDeleteAll(m_buttons);
  while (QLayoutItem* item = m_grid->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (int i = 0; i < m_grid->rowCount(); ++i) m_grid->setRowStretch(i, 0);
  for (int i = 0; i < m_grid->columnCount(); ++i) m_grid->setColumnStretch(i, 0);
  m_buttons.clear();
  m_numbers.clear();
  m_columns = matrix.columns;
  m_rows = matrix.rows;
  for (int column = 0; column < m_columns.size(); ++column) {
    auto* label = makeLabel(m_columns[column], LabelRole::muted, this);
    label->setWordWrap(true);  // The label wraps if the cells are narrower.
    m_grid->addWidget(label, 0, column + 1, Qt::AlignBottom);
    m_grid->setColumnStretch(column + 1, 100);
  }
  for (int row = 0; row < m_rows.size(); ++row) {
    auto* label = makeLabel(m_rows[row], LabelRole::muted, this);
    label->setContentsMargins(0, 0, kGrid, 0);
    m_grid->addWidget(label, row + 1, 0, Qt::AlignLeft | Qt::AlignVCenter);
    m_grid->setRowStretch(row + 1, 100);
  }
  std::map<std::pair<int, int>, QVBoxLayout*> places;
  for (const MatrixCell& cell : matrix.cells) {
    QVBoxLayout*& place = places[{cell.row, cell.column}];
    if (place == nullptr) {
      place = new QVBoxLayout;
      place->setSpacing(kTight);
      m_grid->addLayout(place, cell.row + 1, cell.column + 1);
    }
    auto* button = new MatrixCellButton(this);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    button->setMaximumSize(inFont(kMostCellWidth), 2 * wordsHeight() + kTight);
    place->addWidget(button);
    m_buttons.push_back(button);
    m_numbers.push_back(cell.number);
    connect(button, &QAbstractButton::clicked, this, [this, button] {
      const int number = button->cell().number;
      Q_EMIT cellClicked(number);
      if (button->isCheckable()) Q_EMIT cellToggled(number, button->isChecked());
    });
  }
  m_grid->setRowStretch(int(m_rows.size()) + 1, 1);
  m_grid->setColumnStretch(int(m_columns.size()) + 1, 1);  // A few columns stay together at the left.
  // A layout would show them only in the next turn of the event loop, and the matrix would have no size until then.
  for (QWidget* each : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) each->show();
}

void MatrixView::setMatrix(const Matrix& matrix) {
  std::vector<int> numbers;
  for (const MatrixCell& cell : matrix.cells) numbers.push_back(cell.number);
  int focused = -1;  // Cell that keeps the focus when the matrix is created again.
  for (std::size_t i = 0; i < m_buttons.size(); ++i)
    if (m_buttons[i]->hasFocus()) focused = m_numbers[i];
  const bool same = matrix.columns == m_columns && matrix.rows == m_rows && numbers == m_numbers;
  if (!same) rebuild(matrix);
  for (std::size_t i = 0; i < matrix.cells.size(); ++i) {
    const MatrixCell& cell = matrix.cells[i];
    QString row = m_rows.value(cell.row);
    if (!cell.apart.isEmpty()) row += QLatin1Char('\n') + cell.apart;
    m_buttons[i]->setCell(
        cell, tr("Cell %1, %2").arg(m_columns.value(cell.column), row.replace(QLatin1Char('\n'), QLatin1Char(' '))));
    if (!same && cell.number == focused) m_buttons[i]->setFocus(Qt::OtherFocusReason);
  }
}

}  // namespace scalescope

#include "moc_matrix_view.cpp"
