#include "ui/widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>

namespace scalescope {

FlowLayout::~FlowLayout() {
  for (QLayoutItem* item : m_items) delete item;
}

void FlowLayout::setSpacings(int across, int down) {
  m_across = across;
  m_down = down;
  invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? m_items[std::size_t(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  QLayoutItem* item = itemAt(index);
  if (item != nullptr) m_items.erase(m_items.begin() + index);
  return item;
}

std::vector<FlowLayout::Line> FlowLayout::linesFor(int width) const {
  std::vector<Line> lines;
  for (QLayoutItem* item : m_items) {
    if (item->isEmpty()) continue;  // The item is hidden.
    const QSize wanted = item->sizeHint();
    const int taken = std::min(wanted.width(), width);
    if (lines.empty() || lines.back().width + m_across + taken > width) lines.emplace_back();
    Line& line = lines.back();
    line.width += (line.items.empty() ? 0 : m_across) + taken;
    line.height = std::max(line.height, wanted.height());
    line.items.push_back(item);
  }
  return lines;
}

int FlowLayout::heightForWidth(int width) const {
  int height = 0;
  for (const Line& line : linesFor(width)) height += (height == 0 ? 0 : m_down) + line.height;
  return height;
}

QSize FlowLayout::sizeHint() const {
  const std::vector<Line> lines = linesFor(QLAYOUTSIZE_MAX);
  return lines.empty() ? QSize(0, 0) : QSize(lines.front().width, lines.front().height);
}

QSize FlowLayout::minimumSize() const {
  QSize least(0, 0);
  for (const QLayoutItem* item : m_items)
    if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
  return least;
}

void FlowLayout::setGeometry(const QRect& place) {
  QLayout::setGeometry(place);
  const Qt::LayoutDirection direction = parentWidget() != nullptr ? parentWidget()->layoutDirection() : Qt::LeftToRight;
  const std::vector<Line> lines = linesFor(place.width());
  const int more = lines.size() == 1 ? place.height() - lines.front().height : 0;
  int top = place.top() + (more > 0 && more < lines.front().height ? more / 2 : 0);
  for (const Line& line : lines) {
    int left = place.left();
    for (QLayoutItem* item : line.items) {
      const QSize wanted(std::min(item->sizeHint().width(), place.width()), item->sizeHint().height());
      const QRect at(QPoint(left, top + line.height - wanted.height()), wanted);
      item->setGeometry(QStyle::visualRect(direction, place, at));
      left += wanted.width() + m_across;
    }
    top += line.height + m_down;
  }
}

}  // namespace scalescope
