#include "ui/pages/new_study/matrix_step.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "core/study/spec/program.h"
#include "core/study/spec/spec_names.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/fields/choice_text.h"
#include "ui/widgets/form.h"
#include "ui/pages/new_study/fields/field_input.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/page_room.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

template <class Value>
std::vector<Value> valuesOf(const std::vector<std::string>& words) {
  std::vector<Value> out;
  for (const std::string& word : words)
    if (const auto value = valueOf<Value>(word)) out.push_back(*value);
  return out;
}

template <class Values>
std::vector<std::string> names(const Values& values) {
  std::vector<std::string> out;
  for (const auto each : values) out.emplace_back(name(each));
  return out;
}

// CPUs do not support tf32 and fp16.
std::vector<std::string> offeredPrecisions(bool gpus) {
  std::vector<std::string> out;
  for (const auto& [precision, word] : kPrecisions)
    if (gpus || (precision != Precision::tf32 && precision != Precision::fp16)) out.emplace_back(word);
  return out;
}

QString accumulationText(const AxesSpec& axes) {
  QStringList words;
  for (const int steps : axes.accumulation) words << QString::number(steps);
  return words.join(QStringLiteral(", "));
}

QString batchText(const AxesSpec& axes) {
  if (axes.openBatch) return QString::number(axes.openBatch->from);
  QStringList words;
  for (const std::int64_t batch : axes.batches) words << QString::number(batch);
  return words.join(QStringLiteral(", "));
}

constexpr int kLeastMatrix = 110;

}  // namespace

MatrixStep::MatrixStep(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid + kTight);
  column->addWidget(makeQuestion());
  column->addWidget(makeAxes());
  column->addWidget(makeHairline(this));
  column->addWidget(makeWords());
  m_baseline = new InlineNote(this);
  column->addWidget(m_baseline);
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  m_matrix = new MatrixView(scroll);
  scroll->setWidget(m_matrix);
  auto* place = new FillHeight(kLeastMatrix, this);
  place->setInside(scroll);
  column->addWidget(place, 1);
  m_probing = new QWidget(this);
  auto* row = new QHBoxLayout(m_probing);
  row->setContentsMargins(0, 0, 0, 0);
  auto* bar = named(new QProgressBar(m_probing), tr("Forecast in progress"));
  bar->setRange(0, 0);
  bar->setTextVisible(false);
  bar->setFixedWidth(inFont(120));
  m_probeText = makeLabel({}, LabelRole::muted, m_probing);
  auto* stop = makeButton(tr("Stop"), tr("Stop the forecast"), ButtonRole::flat, m_probing);
  connect(stop, &QPushButton::clicked, this, &MatrixStep::probeStopped);
  row->addWidget(bar);
  row->addWidget(m_probeText);
  row->addWidget(stop);
  row->addStretch(1);
  m_probing->hide();
  column->addWidget(m_probing);
  m_note = new InlineNote(this);
  column->addWidget(m_note);
  connect(m_matrix, &MatrixView::cellToggled, this, [this](int number, bool on) {
    for (const Cell& cell : m_cells)
      if (cell.number == number) Q_EMIT tickedChanged(cellMatch(m_draft.study, cell), on);
  });
}

QWidget* MatrixStep::makeQuestion() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  m_sentence = makeLabel({}, LabelRole::muted, box);
  m_sentence->setWordWrap(true);
  m_protocol = new ChoiceRow(box);
  for (const ChoiceWord& choice : protocolChoices())
    if (const auto protocol = valueOf<Protocol>(choice.word))
      m_protocol->add(choice.text, choice.word, protocolSentence(*protocol));
  auto* row = new QHBoxLayout;
  auto* question = makeLabel(tr("Scaling protocol"), LabelRole::title, box);
  question->setMinimumHeight(controlHeight(box->fontMetrics()));  // This aligns it with the first line of choices.
  row->addWidget(question, 0, Qt::AlignTop);
  row->addWidget(makeExplanation(tr("Scaling protocol"),
                                 tr("What stays the same as devices are added. Strong scaling fixes the work per step, "
                                    "weak scaling the work per device: do not compare results of one with the other."),
                                 box),
                 0, Qt::AlignTop);
  row->addSpacing(kGrid);
  row->addWidget(m_protocol, 1);
  column->addLayout(row);
  column->addWidget(m_sentence);
  connect(m_protocol, &ChoiceRow::chosen, this, [this] {
    StudySpec study = m_draft.study;
    if (const auto protocol = valueOf<Protocol>(m_protocol->choice())) setProtocol(study, *protocol);
    Q_EMIT edited(study);
  });
  return box;
}

QWidget* MatrixStep::makeAxes() {
  auto* box = new QWidget(this);
  auto* row = new FlowLayout(box);
  row->setSpacings(3 * kGrid, kGrid);
  const auto add = [&](QLabel* label, QWidget* field, const QString& term = {}, const QString& explanation = {}) {
    auto* pair = new QWidget(box);
    auto* column = new QVBoxLayout(pair);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kTight);
    // This aligns the labels of tick boxes with those of fields.
    field->setMinimumHeight(controlHeight(field->fontMetrics()));
    auto* words = new QHBoxLayout;
    words->setSpacing(kTight);
    words->addWidget(label);
    if (!explanation.isEmpty()) words->addWidget(makeExplanation(term, explanation, pair));
    words->addStretch(1);
    column->addLayout(words);
    column->addWidget(field);
    row->addWidget(pair);
    return pair;
  };
  m_batchLabel = makeLabel(tr("Global batch"), LabelRole::small, box);
  m_batches = named(new QLineEdit(box), tr("Batches"));
  m_batches->setMinimumWidth(inFont(150));
  m_batches->setMaximumWidth(inFont(260));
  add(m_batchLabel, m_batches, tr("Batch"),
      tr("Samples per step: of all devices together (global batch) or of each device. Each value, e.g. 128, 512, adds "
         "a "
         "row."));
  m_untilOom = named(new QCheckBox(tr("then \u00d7 4 until out of memory"), box), tr("Grow until out of memory"));
  m_untilBox = add(
      makeLabel(tr("Until out of memory"), LabelRole::small, box), m_untilOom, tr("Until out of memory"),
      tr("The batch grows until memory runs out, then the limit is narrowed down: out of memory is a valid result."));
  m_accumulation = named(new QLineEdit(box), tr("Accumulation"));
  m_accumulation->setFixedWidth(inFont(84));
  add(makeLabel(tr("Accumulation"), LabelRole::small, box), m_accumulation, tr("Accumulation"),
      tr("Micro-batches whose gradients are accumulated before one optimizer step; each value adds a row."));
  m_strategies = named(new TickRow(box), tr("Strategies"));
  // The study file's names are shown, as in the matrix, Live, Results, files and commands.
  const std::pair<Strategy, QString> strategies[] = {
      {Strategy::single, tr("One process without communication, on one device only.")},
      {Strategy::ddp,
       tr("One process per device, gradients averaged by all-reduce in buckets while backward still runs.")},
      {Strategy::dataParallel, tr("One process with a thread per device; the model is copied in every step.")},
      {Strategy::parameterServer, tr("Ranks send gradients to servers and fetch parameters.")}};
  QStringList meanings;
  for (const auto& [strategy, meaning] : strategies) {
    const std::string word(name(strategy));
    m_strategies->add(toQString(word), word, meaning);
    meanings << pairOf(toQString(word), meaning);
  }
  for (const auto& [strategy, word] : kStrategies)
    m_strategies->setObstacle(std::string(word), obstacleTo("axes.strategy", std::string(word)));
  add(makeLabel(tr("Strategy"), LabelRole::small, box), m_strategies, tr("Strategy"), meanings.join(QLatin1Char('\n')));
  m_precisions = named(new TickRow(box), tr("Precisions"));
  for (const std::string& each : offeredPrecisions(true)) {
    m_precisions->add(toQString(each), each);
    m_precisions->setObstacle(each, obstacleTo("axes.precision", each));
  }
  add(makeLabel(tr("Precision"), LabelRole::small, box), m_precisions, tr("Precision"),
      tr("Number format of the multiplications: fp32 throughout, bf16 and fp16 with fp32 weights, tf32 on GPUs that "
         "support it. Each selected format adds rows."));
  m_repeats = named(new QSpinBox(box), tr("Repeats of each cell"));
  m_repeats->setRange(1, 50);
  m_repeats->setKeyboardTracking(false);
  m_repeats->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_repeats->setFixedWidth(inFont(84));
  m_repeatsLabel = makeLabel(tr("Repeats"), LabelRole::small, box);
  add(m_repeatsLabel, m_repeats, tr("Repeats"),
      tr("Runs of each cell, each started from scratch. They give the confidence intervals: one repeat has none, three "
         "a wide one."));
  m_steps = named(new QSpinBox(box), tr("Timed steps of each run"));
  m_steps->setRange(1, 10'000'000);
  m_steps->setGroupSeparatorShown(true);
  m_steps->setKeyboardTracking(false);
  m_steps->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_steps->setFixedWidth(inFont(110));
  m_stepsBox = add(makeLabel(tr("Timed steps"), LabelRole::small, box), m_steps, tr("Timed steps"),
                   tr("Optimizer steps that are timed after the warm-up."));
  connect(m_batches, &QLineEdit::editingFinished, this, &MatrixStep::editAxes);
  connect(m_accumulation, &QLineEdit::editingFinished, this, &MatrixStep::editAxes);
  connect(m_untilOom, &QCheckBox::clicked, this, &MatrixStep::editAxes);
  connect(m_strategies, &TickRow::edited, this, &MatrixStep::editAxes);
  connect(m_precisions, &TickRow::edited, this, &MatrixStep::editAxes);
  for (QSpinBox* number : {m_repeats, m_steps}) commitOnFinish(number);
  connect(m_repeats, &QSpinBox::valueChanged, this, &MatrixStep::editAxes);
  connect(m_steps, &QSpinBox::valueChanged, this, &MatrixStep::editAxes);
  return box;
}

// Makes the explanations of the matrix' terms, each with its "?".
QWidget* MatrixStep::makeWords() {
  auto* box = new QWidget(this);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kTight);
  row->addWidget(makeLabel(tr("Terms in the matrix:"), LabelRole::small, box));
  row->addSpacing(kGrid);
  const std::pair<QString, QString> words[] = {
      {tr("Cell"), tr("One combination of all axis values. It runs once per repeat; clear its box to leave it out.")},
      {tr("Baseline"),
       tr("The cell that speedup and efficiency are relative to: one process on one device, without communication. The "
          "protocol adds it if the axes do not include it; you can remove it below.")},
      {tr("Forecast"), tr("Expected time (seconds \u00d7 remaining repeats) and memory per device, from a probe of 5 "
                          "steps on this computer; communication time is not included.")},
      {tr("lr"), tr("The learning rate of the cell, scaled with its batch if linear scaling is on.")}};
  for (const auto& [term, meaning] : words) {
    auto* pair = new QWidget(box);
    auto* parts = new QHBoxLayout(pair);
    parts->setContentsMargins(0, 0, kGrid, 0);
    parts->setSpacing(kTight);
    parts->addWidget(makeLabel(term, LabelRole::small, pair));
    parts->addWidget(makeExplanation(term, meaning, pair));
    row->addWidget(m_learningRate = pair);  // The learning rate is the last one.
  }
  row->addStretch(1);
  return box;
}

void MatrixStep::setGpus(bool present) {
  m_gpus = present;
  showAxes();
}

void MatrixStep::setDraft(const Draft& draft, const Result<std::vector<Cell>>& cells, const ResolvedStudy* resolved) {
  if (draft.source != m_draft.source || draft.origin != m_draft.origin) forgetTyped();
  m_draft = draft;
  if (!m_wrong) m_note->clear();
  showAxes();
  showCells(cells, resolved);
  showBaseline(resolved);
}

void MatrixStep::showBaseline(const ResolvedStudy* resolved) {
  const auto note = baselineNote(m_draft, m_cells, resolved);
  if (!note) return m_baseline->clear();
  if (m_baseline->text() == note->text) return;  // The note is kept, so that the focus stays on its button.
  m_baseline->show(InlineNote::Kind::info, note->text, note->action, [this] {
    QMetaObject::invokeMethod(
        this,
        [this] {
          if (const auto now = baselineNote(m_draft, m_cells, nullptr)) Q_EMIT edited(now->study);
        },
        Qt::QueuedConnection);
  });
}

void MatrixStep::forgetTyped() {
  m_wrong = false;
  for (QLineEdit* field : {m_batches, m_accumulation}) field->setModified(false);
}

// The typed text and the earlier study are kept.
void MatrixStep::refuse(const QString& why) {
  m_wrong = true;
  m_note->show(InlineNote::Kind::warning, why);
  Q_EMIT problemChanged();
}

// A program of the user's own does its own communication: it is one process or a group as for ddp (checkTrainable).
static std::vector<std::string> offeredStrategies(const StudySpec& study) {
  std::vector<std::string> out;
  for (const auto& [strategy, word] : kStrategies)
    if (!study.program || strategy == Strategy::single || strategy == Strategy::ddp) out.emplace_back(word);
  return out;
}

void MatrixStep::showAxes() {
  m_showing = true;
  const StudySpec& study = m_draft.study;
  m_sentence->setText(protocolSentence(study.protocol));
  m_protocol->setChoice(std::string(name(study.protocol)));
  m_batchLabel->setText(study.axes.batchKind == BatchKind::global ? tr("Global batch") : tr("Batch per device"));
  showUnlessTyped(m_batches, batchText(study.axes));
  m_untilBox->setVisible(study.protocol == Protocol::batchSweep);
  m_untilOom->setChecked(study.axes.openBatch.has_value());
  showUnlessTyped(m_accumulation, accumulationText(study.axes));
  m_strategies->setOffered(offeredStrategies(study));
  if (!m_wrong) m_strategies->setTicked(names(study.axes.strategies));
  if (!m_wrong) m_precisions->setTicked(names(study.axes.precisions));
  m_precisions->setOffered(offeredPrecisions(m_gpus));
  const auto& open = study.measure.openRepeats;
  if (!isTyped(m_repeats)) m_repeats->setRange(open ? 2 : 1, open ? open->max : 50);
  showUnlessTyped(m_repeats, study.measure.repeats);
  m_repeatsLabel->setText(
      !open ? tr("Repeats")
      : open->decide
          ? tr("Repeats, up to %1 until decided within %2 %").arg(open->max).arg(localNumber(*open->decide * 100))
          : tr("Repeats, up to %1 until \u00b1 %2 %").arg(open->max).arg(localNumber(open->until * 100)));
  showUnlessTyped(m_steps, int(study.measure.steps));
  m_learningRate->setVisible(!study.program);
  m_stepsBox->setVisible(study.measure.epochs <= 0 && !(study.program && isWorkersKey("measure.steps")));
  m_showing = false;
}

void MatrixStep::editAxes() {
  if (m_showing) return;
  StudySpec study = m_draft.study;
  const auto batches = parseBatches(m_batches->text());
  const auto accumulation = parseBatches(m_accumulation->text());
  if (!batches || !accumulation) return refuse(tr("Enter batches and accumulation as whole numbers, e.g. 128, 512."));
  if (study.protocol == Protocol::batchSweep && m_untilOom->isChecked()) {
    if (!study.axes.openBatch) study.axes.openBatch = OpenBatchAxis{};
    study.axes.openBatch->from = batches->front();
    study.axes.batches.clear();
  } else {
    study.axes.openBatch.reset();
    study.axes.batches = *batches;
  }
  study.axes.accumulation.assign(accumulation->begin(), accumulation->end());
  const auto strategies = valuesOf<Strategy>(m_strategies->ticked());
  const auto precisions = valuesOf<Precision>(m_precisions->ticked());
  if (strategies.empty() || precisions.empty()) return refuse(tr("Select at least one strategy and one precision."));
  forgetTyped();
  study.axes.strategies = strategies;
  study.axes.precisions = precisions;
  study.measure.repeats = m_repeats->value();
  study.measure.steps = m_steps->value();
  Q_EMIT edited(study);
}

void MatrixStep::showCells(const Result<std::vector<Cell>>& cells, const ResolvedStudy* resolved) {
  m_cells = cells ? *cells : std::vector<Cell>();
  MatrixTotals totals;
  m_matrix->setMatrix(draftMatrix(m_draft, m_cells, resolved, totals));
  m_seconds = totals.stored == 0 ? totals.seconds : std::nullopt;
  if (!cells) {
    showProblem(cells.error());
    m_totals.clear();
    return;
  }
  const bool open = totals.mostRepeats > totals.repeats;
  QStringList parts{tr("%n cell(s)", nullptr, totals.cells) +
                    (open ? tr(" \u00d7 %1 to %2 repeats").arg(totals.repeats).arg(totals.mostRepeats)
                          : tr(" \u00d7 %n repeat(s)", nullptr, totals.repeats))};
  if (totals.seconds) parts << (open ? tr("at least %1") : tr("about %1")).arg(forecastSeconds(*totals.seconds));
  if (totals.memoryBytes) parts << tr("at most %1 per device").arg(localBytes(*totals.memoryBytes));
  if (totals.stored > 0) parts << tr("%n cell(s) stored", nullptr, totals.stored);
  m_totals = parts.join(QStringLiteral("  \u00b7  "));
  if (m_wrong) return;
  if (resolved != nullptr && resolved->keyless)
    setMachinesProblem(translated(*resolved->keyless));
  else if (resolved != nullptr && !resolved->unreachable.empty())
    showUnreachable(resolved->unreachable);
}

// Shows as many hosts as there is room for; the cells name theirs.
void MatrixStep::showUnreachable(const std::vector<UnreachableHost>& unreachable) {
  constexpr std::size_t kShown = 4;
  QStringList lines{
      tr("%n machine(s) cannot be reached: cells that need them have no forecast and wait for them during the run.",
         nullptr, int(unreachable.size()))};
  for (std::size_t at = 0; at < std::min(unreachable.size(), kShown); ++at) lines << translated(unreachable[at].reason);
  m_note->show(InlineNote::Kind::warning, lines.join(QLatin1Char('\n')), tr("Retry"),
               [this] { Q_EMIT probeRequested(); });
}

// Offers, for a batch that does not divide evenly, the nearest one that does.
void MatrixStep::showProblem(const Error& problem) {
  std::int64_t wrong = 0;
  const auto near = nearestBatch(problem, wrong);
  if (!near) {
    m_note->show(InlineNote::Kind::danger, translated(problem));
    return;
  }
  m_note->show(InlineNote::Kind::danger, translated(problem), tr("Use %1").arg(*near), [this, near = *near, wrong] {
    StudySpec study = m_draft.study;
    std::replace(study.axes.batches.begin(), study.axes.batches.end(), wrong, near);
    QMetaObject::invokeMethod(
        this, [this, study] { Q_EMIT edited(study); }, Qt::QueuedConnection);
  });
}

void MatrixStep::setProgress(const QString& text) {
  m_probing->setVisible(!text.isEmpty());
  m_probeText->setText(text);
}

void MatrixStep::setForecastProblem(const QString& text) {
  if (m_wrong) return;  // An error in these fields is more important.
  m_note->show(InlineNote::Kind::warning, tr("No forecast: %1\nThe study can still run.").arg(text), tr("Retry"),
               [this] { Q_EMIT probeRequested(); });
}

void MatrixStep::setMachinesProblem(const QString& text) {
  m_note->show(
      InlineNote::Kind::danger, tr("The machines or the data are not ready. %1").arg(text), tr("Retry"),
      [this] { Q_EMIT probeRequested(); });
}

}  // namespace scalescope

#include "moc_matrix_step.cpp"
