#include "ui/style/controls.h"

#include <QListView>
#include <QStyleOptionHeader>
#include <QStyleOptionViewItem>
#include <QTableView>

#include <algorithm>

#include "ui/style/painting.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

const char* const kWraps = "wrapsHeadings";
constexpr int kHeadingPadding = 13;  // Top and bottom padding together.

}  // namespace

void setWrapsHeadings(QWidget* header, bool wraps) {
  header->setProperty(kWraps, wraps);
  header->update();
}

bool wrapsHeadings(const QWidget* header) { return header != nullptr && header->property(kWraps).toBool(); }

int headingHeight(const QWidget* header) {
  const QString lines = wrapsHeadings(header) ? QStringLiteral("X\nX") : QStringLiteral("X");
  return QFontMetrics(header->font()).size(0, lines).height() + kHeadingPadding;
}

}  // namespace scalescope

namespace scalescope::tables {
namespace {

constexpr int kCellPadding = 8;
constexpr int kListPadding = 5;
constexpr int kHeaderMargin = 11;  // Padding of a cell and Qt's margin around its text.
constexpr int kArrow = 7;
constexpr int kBar = 3;  // Width of the bar at the left of the selection.

int paddingOf(const QWidget* widget) {
  if (qobject_cast<const QTableView*>(widget) != nullptr) return kCellPadding;
  return qobject_cast<const QListView*>(widget) != nullptr ? kListPadding : 0;
}

// The bar is at the left of the view, however far its columns are scrolled.
void fillSelected(const QRect& place, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  painter.fillRect(place, t.infoSurface);
  if (place.left() <= 0) painter.fillRect(QRect(0, place.top(), kBar, place.height()), t.accent);
}

void fillRow(const QStyleOptionViewItem& item, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  if (item.state.testFlag(QStyle::State_Selected))
    fillSelected(item.rect, painter);
  else if (item.features.testFlag(QStyleOptionViewItem::Alternate))
    painter.fillRect(item.rect, t.surface);
}

// If whole rows are selected, the ring surrounds the row, and each cell draws its part.
void drawFocus(const QStyleOptionViewItem& item, const QWidget* widget, QPainter& painter) {
  const QColor accent = tokens(currentTheme()).accent;
  const auto* table = qobject_cast<const QTableView*>(widget);
  if (table == nullptr || table->selectionBehavior() != QAbstractItemView::SelectRows) {
    const bool choices = widget != nullptr && widget->inherits("QComboBoxListView");  // The bar shows the focus there.
    if (showsFocus(item.state) && !choices) drawRing(painter, item.rect, accent, 3);
    return;
  }
  if (!table->hasFocus() || table->currentIndex().row() != item.index.row()) return;
  const QRect& cell = item.rect;
  painter.fillRect(cell.left(), cell.top(), cell.width(), 2, accent);
  painter.fillRect(cell.left(), cell.bottom() - 1, cell.width(), 2, accent);
}

void drawItem(const QStyleOptionViewItem& item, const StyleCall& call, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  const int padding = paddingOf(call.widget);
  QStyleOptionViewItem inner = item;
  if (inner.backgroundBrush.style() != Qt::NoBrush) painter.fillRect(item.rect, inner.backgroundBrush);
  if (item.state.testFlag(QStyle::State_Selected)) fillSelected(item.rect, painter);
  inner.rect.adjust(padding, 0, -padding, 0);
  inner.backgroundBrush = QBrush();
  inner.state &= ~QStyle::State_HasFocus;
  inner.palette.setColor(QPalette::HighlightedText, t.text);
  call.fusion.drawControl(QStyle::CE_ItemViewItem, &inner, &painter, call.widget);
  drawFocus(item, call.widget, painter);
}

void drawSection(const QStyleOptionHeader& header, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  painter.fillRect(header.rect, t.window);
  painter.fillRect(QRect(header.rect.left(), header.rect.bottom(), header.rect.width(), 1), t.hairline);
}

// Splits a heading of several words into two lines so that the longer one is as short as possible.
QString inTwoLines(const QString& heading, const QFontMetrics& metrics) {
  QString best = heading;
  int width = metrics.horizontalAdvance(heading);
  for (qsizetype space = heading.indexOf(QLatin1Char(' ')); space > 0;
       space = heading.indexOf(QLatin1Char(' '), space + 1)) {
    const QString first = heading.left(space), second = heading.mid(space + 1);
    const int longer = std::max(metrics.horizontalAdvance(first), metrics.horizontalAdvance(second));
    if (longer >= width) continue;
    width = longer;
    best = first + QLatin1Char('\n') + second;
  }
  return best;
}

QRect labelRect(const QRect& section) { return section.adjusted(kHeaderMargin, 0, -kHeaderMargin, 0); }

QRect arrowRect(const QStyleOption& section) {
  const QRect& all = section.rect;
  return QStyle::visualRect(section.direction, all,
                            QRect(all.right() + 1 - kHeaderMargin, all.top(), kHeaderMargin, all.height()));
}

void drawHeading(QStyleOptionHeaderV2 label, const StyleCall& call, QPainter& painter) {
  const Tokens& t = tokens(currentTheme());
  if (wrapsHeadings(call.widget)) label.text = inTwoLines(label.text, label.fontMetrics);
  if (QStringList lines = label.text.split(QLatin1Char('\n')); lines.size() > 1) {
    for (QString& each : lines) each = label.fontMetrics.elidedText(each, Qt::ElideRight, label.rect.width());
    label.text = lines.join(QLatin1Char('\n'));
    label.textElideMode = Qt::ElideNone;
  } else {
    label.textElideMode = Qt::ElideRight;
  }
  if (!(label.textAlignment & Qt::AlignVertical_Mask)) label.textAlignment |= Qt::AlignVCenter;
  label.palette.setColor(QPalette::ButtonText, label.state.testFlag(QStyle::State_MouseOver) ? t.text : t.muted);
  call.fusion.drawControl(QStyle::CE_HeaderLabel, &label, &painter, call.widget);
}

void drawSortArrow(const QStyleOptionHeader& header, QPainter& painter) {
  if (header.sortIndicator == QStyleOptionHeader::None) return;
  // Qt calls an ascending order "down".
  const Arrow arrow = header.sortIndicator == QStyleOptionHeader::SortDown ? Arrow::up : Arrow::down;
  drawChevron(painter, QRectF(header.rect).center(), arrow, tokens(currentTheme()).muted, kArrow);
}

// Fusion would use its own rectangles of the parts instead of those of this style.
void drawHeader(const QStyleOptionHeader& header, const StyleCall& call, QPainter& painter) {
  painter.save();
  painter.setClipRect(header.rect);
  drawSection(header, painter);
  QStyleOptionHeaderV2 piece;
  if (const auto* more = qstyleoption_cast<const QStyleOptionHeaderV2*>(&header))
    piece = *more;
  else
    static_cast<QStyleOptionHeader&>(piece) = header;
  piece.rect = labelRect(header.rect);
  drawHeading(piece, call, painter);
  piece.rect = arrowRect(header);
  drawSortArrow(piece, painter);
  painter.restore();
}

QSize itemSize(const StyleCall& call, const QSize& contents) {
  const QSize size = call.fusion.sizeFromContents(QStyle::CT_ItemViewItem, &call.option, contents, call.widget);
  const bool choices = call.widget != nullptr && call.widget->inherits("QComboBoxListView");
  const int height = choices ? std::max(size.height(), controlHeight(call.option.fontMetrics) - 2) : size.height();
  return {size.width() + 2 * paddingOf(call.widget), height};
}

}  // namespace

bool draw(QStyle::PrimitiveElement element, const StyleCall& call, QPainter& painter) {
  const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(&call.option);
  if (element == QStyle::PE_PanelItemViewRow && item != nullptr) fillRow(*item, painter);
  // PE_PanelItemViewItem is drawn with the item.
  return element == QStyle::PE_PanelItemViewRow || element == QStyle::PE_PanelItemViewItem;
}

bool draw(QStyle::ControlElement element, const StyleCall& call, QPainter& painter) {
  const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(&call.option);
  const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&call.option);
  if (element == QStyle::CE_ItemViewItem && item != nullptr)
    drawItem(*item, call, painter);
  else if (element == QStyle::CE_Header && header != nullptr)
    drawHeader(*header, call, painter);
  else if (element == QStyle::CE_HeaderSection && header != nullptr)
    drawSection(*header, painter);
  else if (element == QStyle::CE_HeaderEmptyArea)
    painter.fillRect(call.option.rect, tokens(currentTheme()).window);
  else
    return false;
  return true;
}

std::optional<QRect> part(QStyle::SubElement element, const StyleCall& call) {
  if (element == QStyle::SE_HeaderLabel) return labelRect(call.option.rect);
  if (element == QStyle::SE_HeaderArrow) return arrowRect(call.option);
  return {};
}

std::optional<QSize> size(QStyle::ContentsType type, const StyleCall& call, const QSize& contents) {
  if (type == QStyle::CT_ItemViewItem) return itemSize(call, contents);
  const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&call.option);
  if (type != QStyle::CT_HeaderSection || header == nullptr || call.widget == nullptr) return {};
  // Qt measures in bold, for highlighted sections, which this style does not have.
  const QFontMetrics metrics(call.widget->font());
  const QSize words = metrics.size(0, wrapsHeadings(call.widget) ? inTwoLines(header->text, metrics) : header->text);
  return QSize(words.width() + 2 * kHeaderMargin, words.height() + kHeadingPadding);
}

}  // namespace scalescope::tables
