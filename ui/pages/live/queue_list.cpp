#include "ui/pages/live/queue_list.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cstdlib>

#include "ui/base/message_translation.h"
#include "ui/charts/elided_label.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostRows = 20;
constexpr int kButton = 24;

QString queueState(const LiveQueued& queued) {
  if (queued.waitsFor) return translated(*queued.waitsFor);
  if (queued.isHeld && queued.state == StudyState::running) return QObject::tr("pausing after this run");
  switch (queued.state) {
    case StudyState::running:
      return QObject::tr("running");
    case StudyState::paused:
      return QObject::tr("paused");
    case StudyState::waiting:
      return QObject::tr("waiting");
    default:
      return queued.isHeld ? QObject::tr("paused") : QObject::tr("queued");
  }
}

QToolButton* rowButton(QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setFixedSize(inFont(kButton), inFont(kButton));
  button->setIconSize(QSize(iconSize(), iconSize()));
  button->setFocusPolicy(Qt::StrongFocus);
  return button;
}

void say(QToolButton* button, Icon icon, const QString& tip, const QString& name) {
  if (button->accessibleName() == name) return;
  button->setIcon(mutedIcon(icon));
  button->setToolTip(tip);
  button->setAccessibleName(name);
}

}  // namespace

QueueList::QueueList(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(kTight);
}

QueueList::Row QueueList::makeRow(const LiveQueued& queued) {
  Row row{queued.entry, new QWidget(this)};
  row.name = toQString(queued.name);
  auto* line = new QHBoxLayout(row.widget);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(2);
  row.text = new ElidedLabel(row.widget);
  line->addWidget(row.text, 1);
  for (QToolButton** each : {&row.up, &row.down, &row.hold, &row.remove})
    line->addWidget(*each = rowButton(row.widget));
  say(row.up, Icon::up, tr("Move up"), tr("Move %1 up in the queue").arg(row.name));
  say(row.down, Icon::down, tr("Move down"), tr("Move %1 down in the queue").arg(row.name));
  say(row.remove, Icon::close, tr("Remove"), tr("Remove %1 from the queue").arg(row.name));
  const EntryId entry = queued.entry;
  connect(
      row.up, &QToolButton::clicked, this, [this, entry] { move(entry, -1); });
  connect(row.down, &QToolButton::clicked, this, [this, entry] { move(entry, 1); });
  connect(
      row.hold, &QToolButton::clicked, this,
      [this, entry] {
        const std::size_t place = placeOf(entry);
        if (place < m_rows.size()) Q_EMIT holdRequested(entry, !m_rows[place].isHeld);
      });
  connect(row.remove, &QToolButton::clicked, this,
          [this, entry, name = row.name] { Q_EMIT removeRequested(entry, name); });
  row.widget->installEventFilter(this);
  m_column->addWidget(row.widget);
  row.widget->show();
  return row;
}

void QueueList::fill(Row& row, const LiveQueued& queued, std::size_t place) {
  row.isHeld = queued.isHeld;
  row.isAtWork = queued.state != StudyState::queued && !queued.isHeld;
  const QString text = tr("%1. %2: %3").arg(QString::number(place + 1), row.name, queueState(queued));
  if (text != row.shown) row.text->setFullText(row.shown = text);
  if (row.isHeld)
    say(row.hold, Icon::play, tr("Resume"), tr("Resume %1").arg(row.name));
  else
    say(row.hold, Icon::pause, tr("Pause"), tr("Pause %1").arg(row.name));
}

// A button without effect is disabled; its neighbor gets the focus first.
void QueueList::setButtons(const Row& row, std::size_t place) {
  const bool canUp = !row.isAtWork && place > firstFree();
  const bool canDown = !row.isAtWork && place + 1 < m_order.size();
  if (row.up->hasFocus() && !canUp && canDown) row.down->setEnabled(true), row.down->setFocus();
  if (row.down->hasFocus() && !canDown && canUp) row.up->setEnabled(true), row.up->setFocus();
  row.up->setEnabled(canUp);
  row.down->setEnabled(canDown);
  for (QToolButton* each : {row.up, row.down, row.hold, row.remove}) each->setVisible(m_canChange);
  row.widget->setCursor(m_canChange && !row.isAtWork && m_order.size() > 1 ? Qt::OpenHandCursor : Qt::ArrowCursor);
}

void QueueList::setQueue(const std::vector<LiveQueued>& queue, bool canChange) {
  m_canChange = canChange;
  m_order.clear();
  for (const LiveQueued& each : queue) m_order.push_back(each.entry);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < std::min(queue.size(), kMostRows); ++i) {
    const auto known = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](const Row& row) { return row.widget && row.entry == queue[i].entry; });
    rows.push_back(known == m_rows.end() ? makeRow(queue[i]) : *known);
    if (known != m_rows.end()) known->widget = nullptr;
    if (m_column->indexOf(rows.back().widget) != int(i)) m_column->insertWidget(int(i), rows.back().widget);
    fill(rows.back(), queue[i], i);
  }
  const std::optional<std::size_t> lost = removeGone();
  m_rows = std::move(rows);
  for (std::size_t i = 0; i < m_rows.size(); ++i) setButtons(m_rows[i], i);
  if (lost && !m_rows.empty()) m_rows[std::min(*lost, m_rows.size() - 1)].remove->setFocus(Qt::OtherFocusReason);
}

// Removes the rows that setQueue() did not keep. Returns the place of the one that had the focus.
std::optional<std::size_t> QueueList::removeGone() {
  std::optional<std::size_t> lost;
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    QWidget* gone = m_rows[i].widget;
    if (gone == nullptr) continue;
    const QWidget* focused = window()->focusWidget();
    if (focused != nullptr && gone->isAncestorOf(focused)) lost = i;
    delete gone;
  }
  return lost;
}

std::size_t QueueList::placeOf(const EntryId& entry) const {
  return std::size_t(std::find(m_order.begin(), m_order.end(), entry) - m_order.begin());
}

EntryId QueueList::at(std::size_t place) const { return place < m_order.size() ? m_order[place] : EntryId(); }

std::size_t QueueList::firstFree() const {
  std::size_t first = 0;
  for (std::size_t i = 0; i < m_rows.size(); ++i)
    if (m_rows[i].isAtWork) first = i + 1;
  return first;
}

void QueueList::move(const EntryId& entry, int by) {
  const std::size_t place = placeOf(entry);
  if (by < 0 && place > 0) Q_EMIT moveRequested(entry, at(place - 1));
  if (by > 0 && place + 1 < m_order.size()) Q_EMIT moveRequested(entry, at(place + 2));
}

void QueueList::drop() {
  const std::size_t from = placeOf(m_dragged), to = std::max(m_dropAt, firstFree());
  if (from < m_order.size() && to != from && to != from + 1) Q_EMIT moveRequested(m_dragged, at(to));
}

// A row can be dragged anywhere except at its buttons.
bool QueueList::eventFilter(QObject* watched, QEvent* event) {
  const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& each) { return each.widget == watched; });
  if (row == m_rows.end() || !m_canChange || row->isAtWork) return QWidget::eventFilter(watched, event);
  const auto* mouse = static_cast<QMouseEvent*>(event);
  if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton) {
    m_dragged = row->entry;
    m_pressedAt = mouse->pos().y();
    return true;
  }
  if (m_dragged.empty()) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::MouseMove) {
    m_isDragging = m_isDragging || std::abs(mouse->pos().y() - m_pressedAt) >= QApplication::startDragDistance();
    const int y = row->widget->mapToParent(mouse->pos()).y();
    m_dropAt = 0;
    for (const Row& each : m_rows)
      if (y > each.widget->geometry().center().y()) ++m_dropAt;
    update();
    return true;
  }
  if (event->type() == QEvent::MouseButtonRelease) {
    if (m_isDragging) drop();
    m_isDragging = false;
    m_dragged = {};
    update();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

// Marks the place where a dragged row would be dropped.
void QueueList::paintEvent(QPaintEvent* event) {
  QWidget::paintEvent(event);
  if (!m_isDragging || m_rows.empty()) return;
  const bool isLast = m_dropAt >= m_rows.size();
  const QRect row = m_rows[isLast ? m_rows.size() - 1 : m_dropAt].widget->geometry();
  QPainter painter(this);
  painter.fillRect(QRect(0, isLast ? row.bottom() : std::max(0, row.top() - kTight), width(), 2),
                   tokens(currentTheme()).accent);
}

}  // namespace scalescope

#include "moc_queue_list.cpp"
