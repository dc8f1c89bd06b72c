#include "ui/pages/new_study/matrix_step.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "core/study/spec/words.h"
#include "ui/base/messages.h"
#include "ui/pages/new_study/study_json.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"
#include "ui/widgets/form.h"

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

// tf32 and fp16 mean nothing to a CPU.
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

}  // namespace

MatrixStep::MatrixStep(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid + kTight);
  column->addWidget(makeQuestion());
  column->addWidget(makeAxes());
  column->addWidget(makeHairline(this));
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  m_matrix = new MatrixView(scroll);
  scroll->setWidget(m_matrix);
  column->addWidget(scroll, 1);
  m_probing = new QWidget(this);
  auto* row = new QHBoxLayout(m_probing);
  row->setContentsMargins(0, 0, 0, 0);
  auto* bar = named(new QProgressBar(m_probing), tr("Forecast in progress"));
  bar->setRange(0, 0);
  bar->setTextVisible(false);
  bar->setFixedWidth(120);
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
  m_protocol = new ChoiceRow(box);
  m_protocol->add(tr("Same total work, more devices"), "strong", tr("Strong scaling: the global batch is fixed."));
  m_protocol->add(tr("Same work per device"), "weak",
                  tr("Weak scaling: the batch per device is fixed, the global batch grows."));
  m_protocol->add(tr("Same epoch while the batch grows"), "fixed-epoch",
                  tr("What most lab sheets do: batch per device fixed, time of one epoch compared."));
  m_protocol->add(tr("Growing batch"), "batch-sweep", tr("One set of devices, batches up to the memory's end."));
  m_protocol->add(tr("Free"), "free", tr("Nothing is held fixed; nothing is called scaling."));
  auto* row = new QHBoxLayout;
  row->addWidget(makeLabel(tr("What stays the same?"), LabelRole::title, box));
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
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(3 * kGrid);
  const auto add = [&](QLabel* label, QWidget* field) {
    auto* pair = new QWidget(box);
    auto* column = new QVBoxLayout(pair);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kTight);
    field->setMinimumHeight(
        controlHeight(field->fontMetrics()));  // so that labels of ticks and of fields stand on one line
    column->addWidget(label);
    column->addWidget(field);
    row->addWidget(pair, 0, Qt::AlignTop);
    return pair;
  };
  m_batchLabel = makeLabel(tr("Global batch"), LabelRole::small, box);
  m_batches = named(new QLineEdit(box), tr("Batches"));
  m_batches->setMinimumWidth(150);
  m_batches->setMaximumWidth(260);
  add(m_batchLabel, m_batches);
  m_untilOom = named(new QCheckBox(tr("then \u00d7 4 until memory ends"), box), tr("Grow until out of memory"));
  m_untilBox = add(makeLabel({}, LabelRole::small, box), m_untilOom);
  m_accumulation = named(new QLineEdit(box), tr("Accumulation"));
  m_accumulation->setFixedWidth(84);
  m_accumulation->setToolTip(
      tr("Batches whose gradients are added up before one step of the optimizer; several values are several rows."));
  add(makeLabel(tr("Accumulation"), LabelRole::small, box), m_accumulation);
  m_strategies = named(new TickRow(box), tr("Strategies"));
  m_strategies->add(tr("one process"), "single", tr("No communication at all; exists on one device only."));
  m_strategies->add(
      tr("DDP"), "ddp",
      tr("One process per device, gradients averaged by all-reduce in buckets while backward still runs."));
  m_strategies->add(tr("DataParallel"), "data-parallel",
                    tr("One process with a thread per device; the model is copied in every step."));
  m_strategies->add(tr("parameter server"), "parameter-server",
                    tr("Ranks send gradients to servers and fetch parameters."));
  for (const auto& [strategy, word] : kStrategies)
    m_strategies->setObstacle(std::string(word), obstacleTo("axes.strategy", std::string(word)));
  add(makeLabel(tr("Strategy"), LabelRole::small, box), m_strategies);
  m_precisions = named(new TickRow(box), tr("Precisions"));
  for (const std::string& each : offeredPrecisions(true)) {
    m_precisions->add(toQString(each), each);
    m_precisions->setObstacle(each, obstacleTo("axes.precision", each));
  }
  add(makeLabel(tr("Precision"), LabelRole::small, box), m_precisions);
  m_repeats = named(new QSpinBox(box), tr("Repeats of each cell"));
  m_repeats->setRange(1, 50);
  m_repeats->setKeyboardTracking(false);
  m_repeats->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_repeats->setFixedWidth(84);
  m_repeatsLabel = makeLabel(tr("Repeats"), LabelRole::small, box);
  add(m_repeatsLabel, m_repeats);
  m_steps = named(new QSpinBox(box), tr("Timed steps of each run"));
  m_steps->setRange(1, 10'000'000);
  m_steps->setGroupSeparatorShown(true);
  m_steps->setKeyboardTracking(false);
  m_steps->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_steps->setFixedWidth(110);
  m_stepsBox = add(makeLabel(tr("Timed steps"), LabelRole::small, box), m_steps);
  row->addStretch(1);
  connect(m_batches, &QLineEdit::editingFinished, this, &MatrixStep::editAxes);
  connect(m_accumulation, &QLineEdit::editingFinished, this, &MatrixStep::editAxes);
  connect(m_untilOom, &QCheckBox::clicked, this, &MatrixStep::editAxes);
  connect(m_strategies, &TickRow::edited, this, &MatrixStep::editAxes);
  connect(m_precisions, &TickRow::edited, this, &MatrixStep::editAxes);
  connect(m_repeats, &QSpinBox::valueChanged, this, &MatrixStep::editAxes);
  connect(m_steps, &QSpinBox::valueChanged, this, &MatrixStep::editAxes);
  return box;
}

void MatrixStep::setGpus(bool present) {
  m_gpus = present;
  showAxes();
}

void MatrixStep::setDraft(const Draft& draft, const Result<std::vector<Cell>>& cells, const ResolvedStudy* resolved) {
  m_draft = draft;
  m_note->clear();
  showAxes();
  showCells(cells, resolved);
}

void MatrixStep::showAxes() {
  m_showing = true;
  const StudySpec& study = m_draft.study;
  m_sentence->setText(protocolSentence(study.protocol) + QLatin1Char('.'));
  m_protocol->setChoice(std::string(name(study.protocol)));
  m_batchLabel->setText(study.axes.batchKind == BatchKind::global ? tr("Global batch") : tr("Batch per device"));
  m_batches->setText(batchText(study.axes));
  m_untilBox->setVisible(study.protocol == Protocol::batchSweep);
  m_untilOom->setChecked(study.axes.openBatch.has_value());
  m_accumulation->setText(accumulationText(study.axes));
  m_strategies->setTicked(names(study.axes.strategies));
  m_precisions->setTicked(names(study.axes.precisions));
  m_precisions->setOffered(offeredPrecisions(m_gpus));
  const auto& open = study.measure.openRepeats;
  m_repeats->setRange(open ? 2 : 1, open ? open->max : 50);
  m_repeats->setValue(study.measure.repeats);
  m_repeatsLabel->setText(
      open ? tr("Repeats, to %1 until \u00b1 %2 %").arg(open->max).arg(localNumber(open->until * 100)) : tr("Repeats"));
  m_steps->setValue(int(study.measure.steps));
  m_stepsBox->setVisible(study.measure.epochs <= 0);
  m_showing = false;
}

void MatrixStep::editAxes() {
  if (m_showing) return;
  StudySpec study = m_draft.study;
  const auto batches = parseBatches(m_batches->text());
  const auto accumulation = parseBatches(m_accumulation->text());
  if (!batches || !accumulation) {
    m_note->show(InlineNote::Kind::warning, tr("Write batches and accumulation as whole numbers, as 128, 512."));
    return;
  }
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
  if (strategies.empty() || precisions.empty()) {
    m_note->show(InlineNote::Kind::warning, tr("Tick at least one strategy and one precision."));
    return;
  }
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
  if (!cells) {
    showProblem(cells.error());
    m_totals.clear();
    return;
  }
  const bool open = totals.mostRepeats > totals.repeats;
  QStringList parts{tr("%n cell(s)", nullptr, totals.cells) +
                    (open ? tr(" \u00d7 %1 to %2 repeats").arg(totals.repeats).arg(totals.mostRepeats)
                          : tr(" \u00d7 %n repeat(s)", nullptr, totals.repeats))};
  if (totals.seconds) parts << (open ? tr("at least %1") : tr("about %1")).arg(localSeconds(*totals.seconds));
  if (totals.memoryBytes) parts << tr("at most %1 per device").arg(localBytes(*totals.memoryBytes));
  if (totals.stored > 0) parts << tr("%n cell(s) stored", nullptr, totals.stored);
  m_totals = parts.join(QStringLiteral("  \u00b7  "));
  if (resolved != nullptr && resolved->keyless)
    setMachinesProblem(translated(*resolved->keyless));
  else if (resolved != nullptr && !resolved->away.empty())
    showAway(resolved->away);
}

// As many as there is room for; the cells name theirs.
void MatrixStep::showAway(const std::vector<AwayHost>& away) {
  constexpr std::size_t kShown = 4;
  QStringList lines{
      tr("%n machine(s) cannot be asked: the cells that need them have no forecast, and wait for them when "
         "the study runs.",
         nullptr, int(away.size()))};
  for (std::size_t at = 0; at < std::min(away.size(), kShown); ++at) lines << translated(away[at].reason);
  m_note->show(InlineNote::Kind::warning, lines.join(QLatin1Char('\n')), tr("Try again"),
               [this] { Q_EMIT probeWanted(); });
}

// A batch that does not divide offers the nearest one that does.
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
  m_note->show(
      InlineNote::Kind::warning, tr("No forecast: %1\nThe study can run all the same.").arg(text), tr("Try again"),
      [this] { Q_EMIT probeWanted(); });
}

void MatrixStep::setMachinesProblem(const QString& text) {
  m_note->show(
      InlineNote::Kind::danger, tr("The machines or the data are not ready. %1").arg(text), tr("Try again"),
      [this] { Q_EMIT probeWanted(); });
}

}  // namespace scalescope
