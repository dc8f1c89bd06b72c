#include "ui/pages/compare/compare_page.h"

#include <algorithm>
#include <utility>

#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMimeData>
#include <QShortcut>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "core/report/figures/figures.h"
#include "launcher/bundle/bundle.h"
#include "ui/base/file_language.h"
#include "ui/base/message_translation.h"
#include "ui/charts/chart_view.h"
#include "ui/models/table_model.h"
#include "ui/models/table_view.h"
#include "ui/pages/compare/audit_view.h"
#include "ui/pages/compare/choice_list.h"
#include "ui/pages/compare/people_view.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {
namespace {

constexpr int kLeastList = 210, kMostList = 290;  // Pixels.
constexpr int kChartHeight = 300;
constexpr const char* kKinds[] = {"speedup", "efficiency", "throughput", "time", "step-split", "loss", "accuracy"};

enum View { figureView, peopleView, differencesView, auditView };

bool isBundleFile(const QString& file) { return file.endsWith(toQString(kBundleEnding), Qt::CaseInsensitive); }

QString bundleFilter() { return ComparePage::tr("Bundles (*%1)").arg(toQString(kBundleEnding)); }

}  // namespace

struct ComparePage::Impl {
  ComparePage* page;
  int number = 0;  // Number of the newest request.
  ComparisonPtr shown;
  ComparedChoices listed;            // Available choices.
  std::vector<ComparedChoice> runs;  // Runs that the user added.
  bool cancels = false;              // The bundle export is being cancelled.
  QStringList opening;               // Bundles that are being imported.
  QStringList problems;              // Errors of these imports.
  InlineNote* note = nullptr;
  InlineNote* way = nullptr;  // Note about work in progress.
  QPushButton* bring = nullptr;
  QPushButton* save = nullptr;
  QPushButton* remove = nullptr;
  ChoiceList* choices = nullptr;
  TabRow* tabs = nullptr;
  QStackedWidget* views = nullptr;
  EmptyState* empty = nullptr;
  QStackedWidget* filled = nullptr;  // Stack of the views, or the reason why they are empty.
  QComboBox* kind = nullptr;
  ChartView* chart = nullptr;
  InlineNote* refused = nullptr;
  PeopleView* people = nullptr;
  TableView* differences = nullptr;
  TableModel* differencesModel = nullptr;
  AuditView* audit = nullptr;

  QWidget* makeHead();
  QWidget* makeList();
  QWidget* makeViews();
  QWidget* makeFigure();
  QWidget* makeDifferences();
  void showChoices();
  void ask();
  void showStep();
  void showRefusal(const Comparison& comparison);
  void showActions();
  void askBundle();
  void askSave();
  void showWriting(const QString& file, double share);
  void askRemove();
};

QWidget* ComparePage::Impl::makeHead() {
  auto* head = new QWidget(page);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  row->addWidget(makeLabel(tr("Compare"), LabelRole::headline, head));
  row->addStretch(1);
  bring = makeButton(tr("Open a bundle \u2026"), tr("Open a bundle file"), ButtonRole::normal, head);
  connect(bring, &QPushButton::clicked, page, [this] { askBundle(); });
  row->addWidget(bring);
  save = makeButton(tr("Save as bundle \u2026"), tr("Save the selected study as a bundle"), ButtonRole::normal, head);
  connect(save, &QPushButton::clicked, page, [this] { askSave(); });
  row->addWidget(save);
  remove = makeButton(tr("Remove"), tr("Remove the selected bundle"), ButtonRole::normal, head);
  connect(remove, &QPushButton::clicked, page, [this] { askRemove(); });
  row->addWidget(remove);
  return head;
}

QWidget* ComparePage::Impl::makeList() {
  auto* side = new QWidget(page);
  side->setMinimumWidth(inFont(kLeastList));
  side->setMaximumWidth(inFont(kMostList));
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  column->addWidget(makeLabel(tr("Studies and bundles"), LabelRole::title, side));
  choices = new ChoiceList(side);
  column->addWidget(choices, 1);
  connect(
      choices, &ChoiceList::tickedChanged, page, [this] { ask(); });
  connect(choices, &QListWidget::currentRowChanged, page, [this] { showActions(); });
  return side;
}

QWidget* ComparePage::Impl::makeFigure() {
  auto* view = new QWidget;
  auto* column = new QVBoxLayout(view);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  kind = named(new QComboBox(view), tr("Quantity to plot"));
  for (const char* what : kKinds)
    kind->addItem(translated(Message{std::string("heading.") + what, {}}), QString::fromLatin1(what));
  connect(kind, &QComboBox::activated, page, [this] { ask(); });
  auto* row = new QHBoxLayout;
  row->addWidget(kind);
  row->addStretch(1);
  column->addLayout(row);
  refused = new InlineNote(view);
  column->addWidget(refused);
  chart = new ChartView(view);
  chart->setMinimumHeight(kChartHeight);  // This view does not scroll.
  column->addWidget(chart, 1);
  column->addStretch(0);  // This keeps a single refusal at the top.
  return view;
}

QWidget* ComparePage::Impl::makeDifferences() {
  differences = named(new TableView(page), tr("Differences"));
  differencesModel = new TableModel(differences);
  differences->setModel(differencesModel);
  return differences;
}

QWidget* ComparePage::Impl::makeViews() {
  auto* side = new QWidget(page);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  tabs = new TabRow(tr("Comparison"), side);
  for (const QString& title :
       {tr("Overlay"), tr("Authors and machines"), tr("Differences"), tr("Check a published table")})
    tabs->addTab(title);
  column->addWidget(tabs);
  way = new InlineNote(side);
  column->addWidget(way);
  views = new QStackedWidget(side);
  views->addWidget(makeFigure());
  views->addWidget(people = new PeopleView(side));
  views->addWidget(makeDifferences());
  empty = new EmptyState(side);
  connect(empty, &EmptyState::actionClicked, page, [this] { askBundle(); });
  filled = new QStackedWidget(side);
  filled->addWidget(empty);
  filled->addWidget(views);
  filled->addWidget(audit = new AuditView(side));
  column->addWidget(filled, 1);
  connect(tabs->bar(), &QTabBar::currentChanged, page, [this] { showStep(); });
  connect(audit, &AuditView::auditRequested, page, &ComparePage::auditRequested);
  connect(audit, &AuditView::textAuditRequested, page, &ComparePage::textAuditRequested);
  connect(audit, &AuditView::stopRequested, page, &ComparePage::auditStopRequested);
  return side;
}

void ComparePage::Impl::showChoices() {
  auto all = std::make_shared<std::vector<ComparedChoice>>(runs);
  if (listed) all->insert(all->end(), listed->begin(), listed->end());
  choices->setChoices(all);
}

void ComparePage::Impl::ask() {
  ++number;
  const auto chosen = choices->ticked();
  showActions();
  if (chosen.empty()) {
    shown.reset();
    Q_EMIT page->stopRequested();
    way->clear();
    return showStep();
  }
  Q_EMIT page->compareRequested(number, chosen, kind->currentData().toString());
}

void ComparePage::Impl::showStep() {
  const int view = tabs->bar()->currentIndex();
  if (view == auditView) return filled->setCurrentWidget(audit);
  if (!shown) {
    const bool none = choices->count() == 0;
    empty->say(none ? tr("Nothing to compare yet") : tr("Select studies to compare"),
               none ? tr("Studies measured here and bundles from others are listed on the left. Open or drop files "
                         "that end in %1.")
                          .arg(toQString(kBundleEnding))
                    : tr("Select two or more studies on the left; add single runs from the Runs page."),
               none && bring->isEnabled() ? tr("Open a bundle \u2026") : QString());
    return filled->setCurrentWidget(empty);
  }
  views->setCurrentIndex(view);
  filled->setCurrentWidget(views);
  people->fit();
  differences->fitColumns();
}

void ComparePage::Impl::showActions() {
  const ComparedChoice* current = choices->current();
  save->setEnabled(current != nullptr && current->run.empty());
  remove->setVisible(current != nullptr && current->isBundle && bring->isEnabled());
}

// If several protocols are mixed, a button keeps only the studies of the first one.
void ComparePage::Impl::showRefusal(const Comparison& comparison) {
  if (!comparison.refused) return refused->clear();
  const std::vector<std::string> protocols = choices->tickedProtocols();
  if (protocols.size() < 2) return refused->show(InlineNote::Kind::warning, translated(*comparison.refused));
  refused->show(InlineNote::Kind::warning, translated(*comparison.refused),
                tr("Keep only %1").arg(translated(Message{"protocol." + protocols.front(), {}})),
                [this, kept = protocols.front()] {
                  QMetaObject::invokeMethod(
                      page, [this, kept] { choices->keepProtocol(kept); }, Qt::QueuedConnection);
                });
}

void ComparePage::Impl::askBundle() {
  auto* dialog = new QFileDialog(page, tr("Open a bundle"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  dialog->setNameFilters({bundleFilter(), tr("All files (*)")});
  connect(dialog, &QFileDialog::filesSelected, page, [this](const QStringList& files) {
    for (const QString& file : files) Q_EMIT page->importRequested(file);
  });
  dialog->open();
}

void ComparePage::Impl::askSave() {
  const ComparedChoice* current = choices->current();
  if (current == nullptr) return;
  auto* dialog = new QFileDialog(page, tr("Save as bundle"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(toQString(kBundleEnding).mid(1));
  dialog->setNameFilter(bundleFilter());
  dialog->selectFile(fileWord(toQString(current->name)) + toQString(kBundleEnding));
  connect(dialog, &QFileDialog::fileSelected, page, [this, study = *current](const QString& file) {
    showWriting(file, 0);
    Q_EMIT page->bundleRequested(study, file);
  });
  dialog->open();
}

void ComparePage::Impl::showWriting(const QString& file, double share) {
  note->show(
      InlineNote::Kind::info, tr("Writing %1: %2 %").arg(file).arg(int(share * 100)), tr("Cancel"),
      [this] {
        Q_EMIT page->bundleStopRequested();
        note->show(InlineNote::Kind::info, tr("Cancelling"));  // This is last: it destroys this function.
        cancels = true;
      });
}

void ComparePage::Impl::askRemove() {
  const ComparedChoice* current = choices->current();
  if (current == nullptr || !current->isBundle) return;
  const StudyId study = current->id;
  const QString text =
      tr("The bundle %1 was removed.").arg(toQString(current->by.empty() ? current->name : current->by));
  Q_EMIT page->removeRequested(study, false);
  note->show(InlineNote::Kind::info, text, tr("Undo"), [this, study] {
    Q_EMIT page->removeRequested(study, true);
    note->clear();  // This is last: it destroys this function.
  });
}

ComparePage::ComparePage(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>()) {
  m_impl->page = this;
  setAcceptDrops(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kPageMargin, 2 * kGrid, kPageMargin, 2 * kGrid);
  column->setSpacing(kGrid);
  column->addWidget(m_impl->makeHead());
  column->addWidget(m_impl->note = new InlineNote(this));
  auto* row = new QHBoxLayout;
  row->setSpacing(3 * kGrid);
  row->addWidget(m_impl->makeList(), 2);
  row->addWidget(m_impl->makeViews(), 7);
  column->addLayout(row, 1);
  // The shortcut belongs to the whole page, because a click on a tab leaves the focus there.
  auto* keys = new QShortcut(this);
  keys->setKeys({Qt::CTRL | Qt::Key_V, Qt::SHIFT | Qt::Key_Insert});
  keys->setContext(Qt::WidgetWithChildrenShortcut);
  connect(keys, &QShortcut::activated, this, [this] {
    if (m_impl->filled->currentWidget() == m_impl->audit) m_impl->audit->paste();
  });
  m_impl->showActions();
  m_impl->showStep();
}

ComparePage::~ComparePage() = default;

void ComparePage::setChoices(const ComparedChoices& choices) {
  m_impl->listed = choices;
  m_impl->showChoices();
}

void ComparePage::tick(const StudyId& study) { m_impl->choices->tick(study); }

// A figure that a single run does not have (speedup) is replaced by one of its recorded values.
void ComparePage::addRuns(const std::vector<RunRow>& runs, const std::string& folder) {
  for (const RunRow& run : runs) {
    const bool isThere = std::any_of(m_impl->runs.begin(), m_impl->runs.end(),
                                     [&](const ComparedChoice& each) { return each.run == run.id; });
    if (isThere) continue;
    const QString name =
        tr("%1, cell %2, repeat %3").arg(toQString(run.studyName)).arg(run.cell.value).arg(run.repeat.value);
    m_impl->runs.push_back({run.study, folder, name.toStdString(), {}, false, run.startedWallNs, run.id});
  }
  const QString what = m_impl->kind->currentData().toString();
  if (what == QLatin1String("speedup") || what == QLatin1String("efficiency"))
    m_impl->kind->setCurrentIndex(m_impl->kind->findData(QStringLiteral("loss")));
  m_impl->tabs->bar()->setCurrentIndex(figureView);
  m_impl->showChoices();
}

void ComparePage::setProgress(int number, int done, int all) {
  if (number != m_impl->number || done == all) return;
  m_impl->way->show(InlineNote::Kind::info, tr("Reading %1 of %2").arg(done + 1).arg(all), tr("Cancel"), [this] {
    ++m_impl->number;
    Q_EMIT stopRequested();
    m_impl->way->clear();  // This is last: it destroys this function.
  });
}

void ComparePage::setComparison(int number, const ComparisonPtr& comparison) {
  if (number != m_impl->number) return;
  m_impl->shown = comparison;
  m_impl->way->clear();
  m_impl->people->setComparison(comparison);
  m_impl->differencesModel->setTable(std::make_shared<const Table>(comparison->differences));
  m_impl->showRefusal(*comparison);
  m_impl->chart->setVisible(!comparison->refused);
  m_impl->chart->setFigure(comparison->figure);
  m_impl->chart->setTable(comparison->points);
  m_impl->chart->setExportName(QStringLiteral("comparison"));
  m_impl->showStep();
}

void ComparePage::setProblem(int number, const Error& error) {
  if (number != m_impl->number) return;
  m_impl->way->show(InlineNote::Kind::danger, translated(error));
}

void ComparePage::setAudit(int number, const MarkedAuditPtr& audit) { m_impl->audit->setAudit(number, audit); }

void ComparePage::setAuditProgress(int number, int done, int all) { m_impl->audit->setProgress(number, done, all); }

void ComparePage::setAuditProblem(int number, const Error& error) { m_impl->audit->setProblem(number, error); }

void ComparePage::setImporting(const QString& file) {
  if (m_impl->opening.isEmpty()) m_impl->problems.clear();
  if (!m_impl->opening.contains(file)) m_impl->opening << file;
  m_impl->note->show(InlineNote::Kind::info, tr("Opening %1").arg(file));
}

void ComparePage::setImported(const QString& file, const std::optional<Error>& error) {
  if (!isBundleFile(file)) return;
  m_impl->opening.removeOne(file);
  if (error) m_impl->problems << translated(*error);
  if (!m_impl->problems.isEmpty())  // The next import must not hide the errors of earlier ones.
    m_impl->note->show(InlineNote::Kind::danger, m_impl->problems.join(QLatin1Char('\n')));
  else
    m_impl->note->show(
        InlineNote::Kind::success,
        tr("%1 was added to the list on the left; its notes are under %2.").arg(file, tr("Authors and machines")));
  if (error) return;
  m_impl->tabs->bar()->setCurrentIndex(peopleView);
  Q_EMIT listRequested();
}

void ComparePage::setBundleProgress(const QString& file, double share) {
  if (!m_impl->cancels) m_impl->showWriting(file, share);
}

void ComparePage::setBundleWritten(const QString& file, const std::optional<Error>& error, int leftOut) {
  const bool wasCancelled = std::exchange(m_impl->cancels, false);
  if (error)
    m_impl->note->show(wasCancelled ? InlineNote::Kind::info : InlineNote::Kind::danger, translated(*error));
  else
    showSaved(
        *m_impl->note,
        leftOut == 0 ? tr("Saved %1").arg(file) : tr("Saved %1; %2").arg(file, translated(leftOutOfBundle(leftOut))),
        file);
}

void ComparePage::setCanImport(bool can) {
  m_impl->bring->setEnabled(can);
  m_impl->showActions();
}

void ComparePage::open(const QStringList& files) {
  QStringList tables;
  for (const QString& file : files)
    if (isBundleFile(file))
      Q_EMIT importRequested(file);
    else
      tables << file;
  if (tables.isEmpty()) return;
  m_impl->tabs->bar()->setCurrentIndex(auditView);
  m_impl->audit->check(tables);
}

void ComparePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  Q_EMIT listRequested();
}

void ComparePage::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void ComparePage::dropEvent(QDropEvent* event) {
  QStringList files;
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) files << url.toLocalFile();
  open(files);
}

}  // namespace scalescope

#include "moc_compare_page.cpp"
