#include "ui/pages/compare/audit_view.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/base/message_translation.h"
#include "ui/models/table_model.h"
#include "ui/models/table_view.h"
#include "ui/pages/compare/marked_model.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kShownRows = 14;

// Returns the wrong numbers of one table with their reasons, as readable text.
Table wrongOnes(const MarkedTable& table) {
  Table out;
  out.columns = {{"row", AuditView::tr("row").toStdString(), true},
                 {"column", AuditView::tr("column").toStdString(), false},
                 {"printed", AuditView::tr("printed").toStdString(), true},
                 {"recomputed", AuditView::tr("expected").toStdString(), true},
                 {"reason", AuditView::tr("why").toStdString(), false}};
  for (std::size_t row = 0; row < table.rows.size(); ++row)
    for (std::size_t column = 0; column < table.header.size(); ++column) {
      const MarkedCell& cell = table.rows[row][column];
      if (cell.mark != CellMark::wrong) continue;
      out.rows.push_back({std::to_string(row + 1), table.header[column], cell.text,
                          cell.recomputed ? localNumber(*cell.recomputed).toStdString() : "",
                          cell.reason ? translated(*cell.reason).toStdString() : ""});
    }
  return out;
}

TableView* tableOf(QAbstractItemModel* model, const QString& name, QWidget* parent) {
  auto* view = named(new TableView(parent), name);
  model->setParent(view);
  view->setModel(model);
  view->fitColumns();
  view->setFixedHeight(view->heightForRows(std::clamp(model->rowCount(), 1, kShownRows)));
  return view;
}

}  // namespace

AuditView::AuditView(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  auto* row = new QHBoxLayout;
  row->setSpacing(kGrid);
  auto* text = makeLabel(tr("Drop CSV files of published tables here, or paste one. Tables of one report are checked "
                            "together, as by scalescope-cli audit."),
                         LabelRole::muted, this);
  text->setWordWrap(true);
  row->addWidget(text, 1);
  auto* choose = makeButton(tr("Choose files \u2026"), tr("Choose tables to check"), ButtonRole::normal, this);
  connect(choose, &QPushButton::clicked, this, &AuditView::askFiles);
  row->addWidget(choose);
  auto* insert = makeButton(tr("Paste"), tr("Paste a table to check"), ButtonRole::normal, this);
  connect(insert, &QPushButton::clicked, this, &AuditView::paste);
  row->addWidget(insert);
  column->addLayout(row);
  m_note = new InlineNote(this);
  column->addWidget(m_note);
  auto* area = new QScrollArea(this);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setFocusPolicy(Qt::NoFocus);
  auto* inside = new QWidget(area);
  m_tables = new QVBoxLayout(inside);
  m_tables->setContentsMargins(0, 0, 0, 0);
  m_tables->setSpacing(kGrid);
  m_tables->addStretch(1);
  area->setWidget(inside);
  column->addWidget(area, 1);
}

void AuditView::check(const QStringList& files) {
  std::vector<std::string> paths;
  for (const QString& file : files) paths.push_back(file.toStdString());
  begin();
  Q_EMIT auditRequested(m_number, paths);
}

void AuditView::askFiles() {
  auto* dialog = new QFileDialog(this, tr("Check published tables"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  dialog->setNameFilters({tr("Tables (*.csv *.tsv *.txt)"), tr("All files (*)")});
  connect(dialog, &QFileDialog::filesSelected, this, &AuditView::check);
  dialog->open();
}

void AuditView::paste() {
  const QString text = QApplication::clipboard()->text();
  if (text.trimmed().isEmpty())
    return m_note->show(InlineNote::Kind::info,
                        tr("The clipboard contains no text. Copy a table with its header first."));
  begin();
  Q_EMIT textAuditRequested(m_number, {tr("pasted table").toStdString(), text.toStdString()});
}

void AuditView::begin() {
  ++m_number;
  clear();
  showWork(tr("Checking"));
}

void AuditView::showWork(const QString& text) {
  m_note->show(
      InlineNote::Kind::info, text, tr("Cancel"),
      [this] {
        ++m_number;
        Q_EMIT stopRequested();
        m_note->show(InlineNote::Kind::info,
                     tr("Cancelled: nothing was checked."));  // This is last: it destroys this function.
      });
}

void AuditView::setProgress(int number, int done, int all) {
  if (number != m_number || all < 2) return;
  showWork(done < all ? tr("Reading %1 of %2").arg(done + 1).arg(all) : tr("Checking"));
}

void AuditView::clear() {
  while (m_tables->count() > 1) {  // The last item is a stretch and stays.
    QLayoutItem* item = m_tables->takeAt(0);
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    delete item;
  }
}

void AuditView::setAudit(int number, const MarkedAuditPtr& audit) {
  if (number != m_number) return;
  clear();
  const QString counts =
      tr("%1 correct, %2 wrong, %3 cannot be checked").arg(audit->right).arg(audit->wrong).arg(audit->unknown);
  QString text = audit->wrong > 0 ? tr("%n numbers are wrong.", nullptr, audit->wrong) : tr("No contradictions found.");
  text += QStringLiteral(" ") + counts + QStringLiteral(".");
  for (const Message& problem : audit->problems) text += QStringLiteral("\n") + translated(problem);
  for (const Message& note : audit->notes) text += QStringLiteral("\n") + translated(note);
  m_note->show(audit->wrong > 0          ? InlineNote::Kind::danger
               : audit->problems.empty() ? InlineNote::Kind::success
                                         : InlineNote::Kind::warning,
               text);
  for (std::size_t table = 0; table < audit->tables.size(); ++table) addTable(audit, table);
}

void AuditView::addTable(const MarkedAuditPtr& audit, std::size_t number) {
  const MarkedTable& table = audit->tables[number];
  const QString name = toQString(table.file);
  const auto add = [this](QWidget* widget) { m_tables->insertWidget(m_tables->count() - 1, widget); };
  QWidget* inside = m_tables->parentWidget();
  add(makeLabel(name, LabelRole::title, inside));
  add(tableOf(new MarkedModel(audit, number), tr("Table: %1").arg(name), inside));
  const Table wrong = wrongOnes(table);
  if (wrong.rows.empty()) return;
  auto* model = new TableModel;
  model->setTable(std::make_shared<const Table>(wrong));
  add(tableOf(model, tr("Wrong numbers: %1").arg(name), inside));
}

void AuditView::setProblem(int number, const Error& error) {
  if (number != m_number) return;
  clear();
  m_note->show(InlineNote::Kind::danger, translated(error));
}

}  // namespace scalescope

#include "moc_audit_view.cpp"
