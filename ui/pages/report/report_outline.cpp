#include "ui/pages/report/report_outline.h"

#include <algorithm>

#include <QHeaderView>
#include <QScrollBar>

#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

constexpr int kPlace = Qt::UserRole;    // Index of the place to show.
constexpr int kKey = Qt::UserRole + 1;  // Key of the text to edit; a heading has none.
constexpr int kIsTitle = Qt::UserRole + 2;
constexpr int kMostWords = 300;  // Greatest length of a tool tip; the outline elides longer texts.

}  // namespace

ReportOutline::ReportOutline(QWidget* parent) : QTreeWidget(parent) {
  setAccessibleName(tr("Outline of the report"));
  setHeaderHidden(true);
  setFrameShape(QFrame::NoFrame);
  setRootIsDecorated(true);
  setUniformRowHeights(true);
  setTextElideMode(Qt::ElideRight);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(
      this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) { choose(item, false); });
  connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) { choose(item, true); });
}

void ReportOutline::setReport(const MadeReportPtr& report, bool editable) {
  const QSignalBlocker quiet(this);
  std::set<QString> open;
  for (int i = 0; i < topLevelItemCount(); ++i)
    if (topLevelItem(i)->isExpanded()) open.insert(topLevelItem(i)->data(0, kKey).toString());
  const QString current = currentItem() == nullptr ? QString() : currentItem()->data(0, kKey).toString();
  clear();
  m_report = report;
  if (!report) return;
  QTreeWidgetItem* section = nullptr;
  const auto add = [&](QTreeWidgetItem* parent, const QString& text, std::size_t place, const QString& key) {
    auto* item = parent == nullptr ? new QTreeWidgetItem(this) : new QTreeWidgetItem(parent);
    item->setText(0, text);
    item->setToolTip(0, text);
    item->setData(0, kPlace, static_cast<int>(place));
    item->setData(0, kKey, key);
    if (!key.isEmpty() && key == current) setCurrentItem(item);
    return item;
  };
  const auto& places = report->printed.places;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Block& block = report->document.blocks[places[i].block];
    const QString words = toQString(block.text).simplified().left(kMostWords);
    if (block.kind == BlockKind::heading) {
      const QString number = QString::number(block.number);
      section = add(nullptr, QStringLiteral("%1  %2").arg(number, words), i, {});
      section->setData(0, kIsTitle, true);
      const bool written = i + 1 < places.size() && report->document.blocks[places[i + 1].block].key == ownKey(block);
      if (editable && !written) add(section, tr("Add text here"), i, toQString(ownKey(block)));
    } else if (editable) {
      add(section, words, i, toQString(block.key));
    } else if (section == nullptr) {
      add(nullptr, words, i, {});
    }
  }
}

int ReportOutline::widthOfTitles() const {
  int widest = 0;
  for (int i = 0; i < topLevelItemCount(); ++i)
    if (topLevelItem(i)->data(0, kIsTitle).toBool())
      widest = std::max(widest, sizeHintForIndex(indexFromItem(topLevelItem(i))).width());
  return indentation() + widest + verticalScrollBar()->sizeHint().width();
}

void ReportOutline::choose(const QTreeWidgetItem* item, bool activated) {
  if (item == nullptr || !m_report) return;
  const auto place = static_cast<std::size_t>(item->data(0, kPlace).toInt());
  if (place < m_report->printed.places.size()) Q_EMIT placeChosen(m_report->printed.places[place]);
  const QString key = item->data(0, kKey).toString();
  if (activated && !key.isEmpty()) Q_EMIT editRequested(key);
}

}  // namespace scalescope

#include "moc_report_outline.cpp"
