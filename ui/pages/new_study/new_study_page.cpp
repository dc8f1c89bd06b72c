#include "ui/pages/new_study/new_study_page.h"

#include <utility>

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include "core/study/cells/cluster_nodes.h"
#include "launcher/plan/host_facts.h"
#include "ui/base/file_language.h"
#include "ui/base/message_translation.h"
#include "ui/pages/machines/machines_page.h"
#include "ui/pages/new_study/goal_step.h"
#include "ui/pages/new_study/idle_wait.h"
#include "ui/pages/new_study/matrix_step.h"
#include "ui/pages/new_study/fields/rank_picture.h"
#include "ui/pages/new_study/fields/cluster_forms.h"
#include "ui/pages/new_study/review_step.h"
#include "ui/pages/new_study/what_step.h"
#include "ui/pages/new_study/where_step.h"
#include "ui/pages/new_study/wizard_bars.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

constexpr int kProbeAfterMs = 1200;  // Delay after an edit, so that only the last one starts a probe.

bool sameData(const DatasetSpec& a, const DatasetSpec& b) {
  return a.name == b.name && a.path == b.path && a.splits == b.splits && a.trainLimit == b.trainLimit;
}

QString fileName(const std::string& study) {
  return study.empty() ? QStringLiteral("study.json") : fileWord(toQString(study)) + QStringLiteral(".json");
}

}  // namespace

NewStudyPage::NewStudyPage(const std::vector<PresetInfo>& presets, QWidget* parent)
    : QWidget(parent), m_probeLater(new QTimer(this)) {
  setAcceptDrops(true);
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(kPageMargin, 2 * kGrid, kPageMargin, 2 * kGrid);
  page->setSpacing(kGrid + kTight);
  page->addWidget(m_steps = new StepBar(this));
  m_headline = makeLabel({}, LabelRole::headline, this);
  m_headline->setWordWrap(true);
  page->addWidget(m_headline);
  m_stack = new QStackedWidget(this);
  m_stack->addWidget(scrolledUpright(m_goal = new GoalStep(presets, this), m_stack));
  m_stack->addWidget(scrolledUpright(m_what = new WhatStep(this), m_stack));
  m_stack->addWidget(scrolledUpright(m_where = new WhereStep(this), m_stack));
  m_stack->addWidget(scrolledUpright(m_matrix = new MatrixStep(this), m_stack));
  m_stack->addWidget(scrolledUpright(m_review = new ReviewStep(this), m_stack));
  page->addWidget(m_stack, 1);
  auto* others = new InlineNote(this);
  page->addWidget(others);
  m_idle = new IdleWait(others);
  m_note = new InlineNote(this);
  page->addWidget(m_note);
  m_undo = new InlineNote(this);
  page->addWidget(m_undo);
  page->addWidget(m_footer = new WizardFooter(this));
  m_probeLater->setSingleShot(true);
  m_probeLater->setInterval(kProbeAfterMs);
  connect(m_probeLater, &QTimer::timeout, this, &NewStudyPage::probe);
  connectSteps();
  connectBars();
  goTo(goal);
}

MachineFacts NewStudyPage::machineFacts() const {
  if (!m_machine) return {};
  return {coresToOffer(*m_machine), int(m_machine->gpus.size())};
}

void NewStudyPage::openSource(const QString& source) {
  m_goal->setSource(source);
  m_note->clear();
  m_runOnceHere = false;
  m_awaiting.clear();
  if (source == kOwnProgram) return setStudy(source, ownProgramStudy(machineFacts()));
  if (source == kOwnTrial) return setStudy(source, ownTrialStudy());
  const bool isMadeForMachine = source.startsWith(kPreset);
  if (!m_machine && isMadeForMachine) {
    m_awaiting = source;
    m_note->show(InlineNote::Kind::info, tr("Detecting the hardware \u2026"));
  } else {
    Q_EMIT loadRequested(source, machineFacts());
  }
}

void NewStudyPage::runSource(const QString& source) {
  openSource(source);
  m_runOnceHere = true;
}

bool NewStudyPage::runsAtOnce(const Draft& draft) {
  const DraftCells cells = cellsOf(draft);
  if (!m_canRun || m_running || cells.problem || obstacleOf(draft, cells, nullptr)) return false;
  m_running = true;
  Q_EMIT resolveStopped();
  Q_EMIT runRequested(finished(draft));
  return true;
}

void NewStudyPage::setMachine(const MachineInfo& machine) {
  m_machine = machine;
  m_goal->setMachine(machineFacts());
  m_where->setMachine(machine);
  m_matrix->setGpus(!machine.gpus.empty());
  if (m_awaiting.isEmpty()) return;
  const bool runs = m_runOnceHere;
  openSource(std::exchange(m_awaiting, {}));
  m_runOnceHere = runs;
}

void NewStudyPage::setHosts(const std::vector<SavedHost>& hosts) { m_where->setHosts(hosts); }

void NewStudyPage::setAliases(const std::vector<std::string>& aliases) { m_where->setAliases(aliases); }

void NewStudyPage::setLoad(const MachineLoadPtr& load) { m_idle->setLoad(load); }

bool NewStudyPage::waitsForIdle() const { return m_idle->isWaiting(); }

void NewStudyPage::setGroups(const std::vector<HostGroup>& groups) { m_where->setGroups(groups); }

void NewStudyPage::setCanRun(bool can, const QString& reason) {
  m_canRun = can;
  m_cannotRun = reason;
  refresh();
}

void NewStudyPage::setStudy(const QString& source, const StudySpec& study) {
  const bool runs = std::exchange(m_runOnceHere, false);
  if (runs) {
    Draft draft = draftOf(source, study);
    if (m_sampleHz > 0) draft.study.measure.sampleHz = m_sampleHz;
    if (runsAtOnce(draft)) return m_goal->setSource(m_loaded ? m_draft.source : QString());
  }
  const bool replaced = m_loaded && isChanged(m_draft);
  if (replaced) m_before = {m_draft, m_step};
  m_draft = draftOf(source, study);
  // The sampling rate of the settings is applied to presets.
  if (m_sampleHz > 0 && source.startsWith(kPreset)) m_draft.study.measure.sampleHz = m_sampleHz;
  if (replaced)
    offerBack(tr("%1 replaced your draft.")
                  .arg(source == kOwnProgram ? tr("Your own program")
                       : source == kOwnTrial ? tr("A trial of two variants")
                                             : source));
  else
    m_undo->clear();
  m_loaded = true;
  m_resolved.reset();
  m_goal->setSource(source);
  m_askedDataset = DatasetSpec();
  m_askedDataset.name.clear();
  if (!source.startsWith(kPreset)) m_proceed = true;
  if (runs) {
    goTo(review);
    Q_EMIT runStopped();
    return;
  }
  if (m_proceed && m_step == goal) {
    m_proceed = false;
    goTo(what);
    return;
  }
  refresh();
}

void NewStudyPage::setStudyProblem(const QString& source, const Error& error) {
  m_proceed = false;
  if (std::exchange(m_runOnceHere, false)) Q_EMIT runStopped();
  m_note->show(InlineNote::Kind::danger,
               tr("%1 cannot be opened.").arg(source) + QLatin1Char('\n') + translated(error));
  m_noteDraft = m_draft;
}

void NewStudyPage::offerBack(const QString& text) {
  m_undo->show(
      InlineNote::Kind::info, text, tr("Undo"),
      [this] { QMetaObject::invokeMethod(this, &NewStudyPage::takeBack, Qt::QueuedConnection); });
}

void NewStudyPage::takeBack() {
  m_undo->clear();
  if (!m_before) return;
  m_draft = m_before->draft;
  const auto step = Step(m_before->step);
  m_before.reset();
  m_loaded = true;
  m_resolved.reset();
  m_askedDataset.name.clear();
  m_goal->setSource(m_draft.source);
  goTo(step);
  focusStep();
}

void NewStudyPage::startOver() {
  if (!m_loaded) return;
  m_before = {m_draft, m_step};
  Q_EMIT resolveStopped();
  m_matrix->setProgress({});
  m_draft = {};
  m_loaded = m_proceed = false;
  m_awaiting.clear();
  m_resolved.reset();
  m_goal->setSource({});
  m_note->clear();
  goTo(goal);
  offerBack(tr("Draft discarded."));
  focusStep();
}

// Sets the focus to the step, after the focused widget was removed.
void NewStudyPage::focusStep() { m_stack->currentWidget()->setFocus(Qt::OtherFocusReason); }

QByteArray NewStudyPage::keptDraft() const { return m_loaded ? toBytes({m_draft, m_step}) : QByteArray(); }

void NewStudyPage::restore(const QByteArray& kept) {
  auto found = keptDraftFrom(kept);
  if (!found) return;
  m_draft = std::move(found->draft);
  m_loaded = true;
  m_goal->setSource(m_draft.source);
  goTo(Step(found->step));
}

// A restored draft is probed for its forecast only once the page is shown.
void NewStudyPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_probeOnShow && m_step >= where) m_probeLater->start();
  m_probeOnShow = false;
}

void NewStudyPage::setEdited(const StudySpec& study) {
  m_draft.study = study;
  m_undo->clear();
  refresh();
  if (m_step >= where) m_probeLater->start();
}

void NewStudyPage::goTo(Step step) {
  if (step > goal && !m_loaded) {
    m_note->show(InlineNote::Kind::info, tr("Choose a goal first, or open a study file."));
    m_steps->setStep(m_step);
    step = goal;
  }
  m_step = step;
  m_noteDraft.reset();
  m_stack->setCurrentIndex(step);
  refresh();
  if (step >= where && (forecast() == nullptr || (step >= matrix && !m_probed))) probe();
}

const ResolvedStudy* NewStudyPage::forecast() const {
  return m_resolved && m_resolvedFor == m_draft.study ? m_resolved.get() : nullptr;
}

// Returns cached cells, because most refreshes (a step, an answer, a change of the queue) do not change the draft.
const DraftCells& NewStudyPage::cells() {
  if (!m_cells || m_cells->first != m_draft) m_cells.emplace(m_draft, cellsOf(m_draft));
  return m_cells->second;
}

void NewStudyPage::refresh() {
  const QString headlines[] = {
      tr("What do you want to know?"), tr("What is trained"), tr("Where it runs"), {}, tr("Ready to run")};
  m_headline->setText(headlines[m_step]);
  m_headline->setVisible(!headlines[m_step].isEmpty());
  m_steps->setStep(m_step);
  m_steps->setHasProgram(m_loaded && m_draft.study.program.has_value());
  m_footer->setStep({.hasPrevious = m_step > goal, .isLast = m_step == review, .canStartOver = m_loaded});
  m_idle->setStudy(m_draft.study, m_loaded && m_step == review);
  if (!m_loaded) return m_footer->setCanContinue(false);
  if (m_step == what) m_what->setStudy(m_draft.study);
  if (m_step == where) {
    m_where->setStudy(m_draft.study);
    showPlaces();
  }
  if (m_step >= matrix) {
    m_matrix->setDraft(m_draft, cells().all, forecast());
    if (m_step == matrix) m_footer->setSummary(m_matrix->totalsText());
  }
  if (m_step == review) m_review->setDraft(m_draft, cells(), forecast(), m_matrix->totalsText());
  if (m_step >= what && !sameData(m_askedDataset, m_draft.study.dataset)) {
    m_askedDataset = m_draft.study.dataset;
    Q_EMIT datasetRequested(m_askedDataset);
  }
  validate();
}

void NewStudyPage::validate() {
  const std::optional<Error>& problem = cells().problem;
  const std::optional<Error> obstacle =
      problem || m_step == goal ? std::nullopt : obstacleOf(m_draft, cells(), forecast());
  const bool runs = m_step != review || (m_canRun && !m_running && !obstacle);
  const bool wrongWhat = m_what->hasProblem();  // The error is shown under its field.
  const bool typing = wrongWhat || m_matrix->hasProblem();
  m_footer->setCanContinue(!problem && !typing && runs);
  m_footer->setCanSave(!problem && !typing);
  if (problem && m_step != matrix)
    m_note->show(InlineNote::Kind::danger, translated(*problem));
  else if (problem)
    m_note->clear();  // The matrix shows the error in place of the cells.
  else if (wrongWhat && m_step != what)
    m_note->show(InlineNote::Kind::danger, tr("A field in step 2 has an invalid value."), tr("Show"),
                 [this] { goTo(what); });
  else if (m_matrix->hasProblem() && m_step != matrix)
    m_note->show(InlineNote::Kind::danger, tr("A field in step 4 has an invalid value."), tr("Show"),
                 [this] { goTo(matrix); });
  else if (obstacle)
    m_note->show(InlineNote::Kind::warning, translated(*obstacle));
  else if (m_step == review && !m_canRun && !m_cannotRun.isEmpty())
    m_note->show(InlineNote::Kind::warning, m_cannotRun);
  else if (m_noteDraft != m_draft)  // A message about this draft stays when an answer arrives.
    m_note->clear();
}

void NewStudyPage::probe() {
  if (!m_loaded || cells().problem) return;
  m_probeOnShow = !isVisible();
  if (m_probeOnShow) return;
  m_asked = m_draft.study;
  const bool measures = m_step >= matrix && !m_busy;  // Step 3 only needs the places of ranks.
  m_matrix->setProgress(measures ? tr("Measuring 5 steps for the forecast \u2026")
                                 : tr("Looking for stored cells \u2026"));
  Q_EMIT resolveRequested(m_draft.study, measures);
}

void NewStudyPage::showPlaces() {
  QStringList hours;
  if (cells().ticked && std::any_of(m_draft.study.hosts.begin(), m_draft.study.hosts.end(), isOnCluster))
    for (const Message& remark : clusterRemarks(m_draft.study, *cells().ticked)) hours << translated(remark);
  m_where->setClusterHours(hours.join(QLatin1Char('\n')));
  const ResolvedStudy* plan = forecast();
  const std::vector<NodePlaces> places = plan != nullptr ? largestPlaces(*plan) : std::vector<NodePlaces>();
  QString why;
  if (plan != nullptr && plan->keyless) why = translated(*plan->keyless);
  if (plan != nullptr && why.isEmpty())
    why = tr("The placement is shown when the machines have responded and the dataset is on this computer.");
  if (cells().problem) why = translated(*cells().problem);
  m_where->setPlaces(places, why);
}

void NewStudyPage::setResolved(std::shared_ptr<const ResolvedStudy> study, bool probed) {
  m_matrix->setProgress({});
  m_resolved = std::move(study);
  m_resolvedFor = m_asked;
  m_probed = probed || m_busy;
  refresh();
  // Only the forecast of an unchanged preset is shown on its card.
  if (const auto& seconds = m_matrix->seconds(); seconds && !isChanged(m_draft))
    m_goal->setForecast(m_draft.source, *seconds);
  if (m_step >= matrix && !m_resolved->keyless && !probed)
    m_matrix->setForecastProblem(tr("a study is running; a probe would disturb it."));
}

void NewStudyPage::setResolvedBeforeProbe(std::shared_ptr<const ResolvedStudy> study) {
  m_resolved = std::move(study);
  m_resolvedFor = m_asked;
  m_probed = false;
  refresh();
}

void NewStudyPage::setResolveProgress(const QString& text) { m_matrix->setProgress(text); }

void NewStudyPage::setResolveProblem(const Error& error) {
  m_matrix->setProgress({});
  m_matrix->setForecastProblem(translated(error));
  if (m_step == where) m_where->setPlaces({}, translated(error));
}

void NewStudyPage::setDataset(const DatasetSpec& dataset, const DatasetInfo& info) {
  if (sameData(dataset, m_draft.study.dataset)) m_what->setDataset(info);
}

void NewStudyPage::setDatasetMissing(const DatasetSpec& dataset, const Error& error) {
  if (sameData(dataset, m_draft.study.dataset)) m_what->setDatasetMissing(translated(error));
}

void NewStudyPage::setDatasets(const std::vector<DatasetStatus>& datasets) {
  m_what->setDatasets(datasets);
  m_goal->setDatasets(datasets);
}

void NewStudyPage::setClusterOffer(const QString& login, const ClusterOffer& offer) {
  for (ClusterForm* form : m_where->clusters()) form->setOffer(login, offer);
}

void NewStudyPage::setClusterRefused(const QString& login, const Error& error) {
  for (ClusterForm* form : m_where->clusters()) form->setRefused(login, translated(error));
}

void NewStudyPage::setRequestTried(const QString& host, const std::vector<preflight::CheckResult>& checks) {
  for (ClusterForm* form : m_where->clusters()) form->setTried(host, checks);
}

void NewStudyPage::setRuns(const std::vector<RunRow>& runs) { m_goal->setRuns(runs); }

void NewStudyPage::setRecorded(const std::vector<PresetTime>& times) { m_goal->setRecorded(times); }

void NewStudyPage::setDataProgress(const QString& dataset, const DatasetProgress& progress) {
  m_what->setDataProgress(dataset, progress);
}

// Locates the data again, and repeats the forecast that failed without them.
void NewStudyPage::setDataBrought(const QString& dataset, const std::optional<Error>& error) {
  m_what->setDataBrought(dataset, error);
  if (error || dataset.toStdString() != m_draft.study.dataset.name) return;
  Q_EMIT datasetRequested(m_draft.study.dataset);
  m_resolved.reset();
  if (m_step >= matrix) m_probeLater->start();
}

void NewStudyPage::run() {
  m_running = true;
  m_idle->cancel();
  Q_EMIT resolveStopped();
  m_matrix->setProgress({});
  focusStep();  // The button is disabled meanwhile.
  validate();
  Q_EMIT runRequested(finished(m_draft));
}

// The study is now on the Live page, and the wizard returns to its first step.
void NewStudyPage::setEnqueued() {
  m_running = false;
  m_undo->clear();
  goTo(goal);
}

void NewStudyPage::setEnqueueProblem(const Error& error) {
  m_running = false;
  validate();
  m_note->show(InlineNote::Kind::danger, translated(error));
  m_noteDraft = m_draft;
  Q_EMIT runStopped();
}

void NewStudyPage::save() {
  auto* dialog =
      new QFileDialog(this, tr("Save as study file"), fileName(m_draft.study.name), tr("Study files (*.json)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("json"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    Q_EMIT saveRequested(path, QByteArray::fromStdString(toJson(finished(m_draft)).dump(2) + "\n"));
  });
  dialog->open();
}

void NewStudyPage::setSaved(const QString& path, const std::optional<Error>& error) {
  if (error)
    m_note->show(InlineNote::Kind::danger, translated(*error));
  else
    showSaved(*m_note, tr("Saved to %1. Run it with scalescope-cli run.").arg(path), path);
  m_noteDraft = m_draft;
}

void NewStudyPage::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() && event->mimeData()->urls().size() == 1) event->acceptProposedAction();
}

void NewStudyPage::dropEvent(QDropEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.size() == 1 && urls[0].isLocalFile()) openSource(urls[0].toLocalFile());
}

}  // namespace scalescope

#include "moc_new_study_page.cpp"
