#include "ui/pages/live/queue_list.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/messages.h"
#include "ui/charts/elided_label.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostRows = 20;

QString queueState(const LiveQueued& queued) {
  if (queued.waitsFor) return translated(*queued.waitsFor);
  switch (queued.state) {
    case StudyState::running:
      return QObject::tr("at work");
    case StudyState::paused:
      return QObject::tr("paused");
    case StudyState::waiting:
      return QObject::tr("waits");
    default:
      return QObject::tr("queued");
  }
}

}  // namespace

QueueList::QueueList(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(kTight);
}

QueueList::Row QueueList::makeRow(const LiveQueued& queued) {
  Row row{queued.entry, new QWidget(this)};
  auto* line = new QHBoxLayout(row.widget);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(kGrid);
  row.text = new ElidedLabel(row.widget);
  line->addWidget(row.text, 1);
  const QString name = toQString(queued.name);
  row.remove = makeButton(tr("Remove"), tr("Remove %1 from the queue").arg(name), ButtonRole::normal, row.widget);
  connect(row.remove, &QPushButton::clicked, this,
          [this, entry = queued.entry, name] { Q_EMIT removeWanted(entry, name); });
  line->addWidget(row.remove);
  m_column->addWidget(row.widget);
  return row;
}

void QueueList::setQueue(const std::vector<LiveQueued>& queue, bool canRemove) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < std::min(queue.size(), kMostRows); ++i) {
    const auto known = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](const Row& row) { return row.widget && row.entry == queue[i].entry; });
    rows.push_back(known == m_rows.end() ? makeRow(queue[i]) : *known);
    if (known != m_rows.end()) known->widget = nullptr;
    Row& row = rows.back();
    if (m_column->indexOf(row.widget) != int(i)) m_column->insertWidget(int(i), row.widget);
    const QString text = tr("%1. %2: %3").arg(QString::number(i + 1), toQString(queue[i].name), queueState(queue[i]));
    if (text != row.shown) row.text->setFullText(row.shown = text);
    row.remove->setVisible(canRemove);
  }
  for (const Row& gone : m_rows)
    if (gone.widget) delete gone.widget;
  m_rows = std::move(rows);
}

}  // namespace scalescope
