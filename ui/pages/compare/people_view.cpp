#include "ui/pages/compare/people_view.h"

#include <algorithm>

#include <QHeaderView>
#include <QVBoxLayout>

#include "ui/base/message_translation.h"
#include "ui/models/table_files.h"
#include "ui/models/table_model.h"
#include "ui/models/table_view.h"
#include "ui/pages/results/note_list.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kShownPeople = 12;
// Columns that are hidden in a narrow window: first those with equal values, which "Differences" shows as well, then
// those that other columns imply.
constexpr const char* kEqualHiddenFirst[] = {"strategy", "repeats", "globalBatch", "devices"};
// These are hidden before the name of a machine is elided.
constexpr const char* kEqualHiddenForTexts[] = {"strategy", "repeats"};
constexpr const char* kHiddenLast[] = {"repeats", "stepSeconds", "strategy"};

bool hasEqualValues(const Table& table, std::size_t column) {
  return std::all_of(
      table.rows.begin(), table.rows.end(), [&](const auto& row) { return row[column] == table.rows.front()[column]; });
}

}  // namespace

PeopleView::PeopleView(QWidget* parent) : QScrollArea(parent) {
  auto* view = new QWidget;
  auto* column = new QVBoxLayout(view);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  m_lines = named(new TableView(view), tr("Authors and machines"));
  m_model = new TableModel(m_lines);
  auto* sort = new TableSort(m_lines);
  sort->setSourceModel(m_model);
  m_lines->setModel(sort);
  m_lines->setSortingEnabled(true);
  m_lines->sortByColumn(-1, Qt::AscendingOrder);
  column->addWidget(m_lines);
  m_notes = new QVBoxLayout;
  m_notes->setSpacing(kTight);
  column->addLayout(m_notes);
  column->addStretch(1);
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setFocusPolicy(Qt::NoFocus);
  setWidget(view);
}

void PeopleView::setComparison(const ComparisonPtr& comparison) {
  m_shown = comparison;
  m_model->setTable(std::make_shared<const Table>(withBoundsJoined(comparison->lines)));
  showNotes();
}

void PeopleView::fit() {
  fitColumns();
  m_lines->setFixedHeight(m_lines->heightForRows(std::clamp(m_model->rowCount(), 1, kShownPeople)));
}

void PeopleView::fitColumns() {
  const Table& table = *m_model->table();
  const auto isWide = [this] { return m_lines->horizontalHeader()->length() > m_lines->viewport()->width(); };
  const auto hide = [&](const char* key, bool onlyEqual) {
    for (std::size_t at = 0; at < table.columns.size(); ++at)
      if (table.columns[at].key == key && (!onlyEqual || hasEqualValues(table, at)))
        m_lines->setColumnHidden(static_cast<int>(at), true);
    m_lines->fitColumns();
  };
  const int last = m_model->columnCount() - 1;  // The notes are shown below the table.
  for (int at = 0; at <= last; ++at) m_lines->setColumnHidden(at, at == last);
  m_lines->fitColumns();
  for (const char* key : kEqualHiddenForTexts)
    if (m_lines->cutsText()) hide(key, true);
  for (const char* key : kEqualHiddenFirst)
    if (isWide()) hide(key, true);
  for (const char* key : kHiddenLast)
    if (isWide()) hide(key, false);
}

void PeopleView::showNotes() {
  while (QLayoutItem* item = m_notes->takeAt(0)) {
    if (QWidget* old = item->widget()) {
      old->hide();
      old->deleteLater();
    }
    delete item;
  }
  for (const ComparedStudy& each : m_shown->studies) {
    const auto all = allNotes(*each.study);
    if (all.empty() && !each.study->verdict) continue;
    QWidget* inside = m_lines->parentWidget();
    m_notes->addWidget(makeLabel(toQString(each.label), LabelRole::title, inside));
    if (each.study->verdict) {
      QLabel* verdict = makeLabel(translated(*each.study->verdict), LabelRole::body, inside);
      verdict->setWordWrap(true);
      verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
      m_notes->addWidget(verdict);
    }
    if (all.empty()) continue;
    auto* list = new NoteList(inside);
    list->setNotes(all, each.study->cells.size());
    list->show();
    m_notes->addWidget(list);
  }
}

void PeopleView::changeEvent(QEvent* event) {
  QScrollArea::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && m_shown) showNotes();
}

void PeopleView::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (m_shown)  // This is queued until the table has its new width.
    QMetaObject::invokeMethod(
        this, [this] { fitColumns(); }, Qt::QueuedConnection);
}

}  // namespace scalescope

#include "moc_people_view.cpp"
