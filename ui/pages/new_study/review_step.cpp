#include "ui/pages/new_study/review_step.h"

#include <algorithm>

#include <QGridLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "core/study/read/trial_study.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/matrix_step.h"
#include "ui/pages/new_study/fields/choice_text.h"
#include "ui/pages/new_study/fields/study_fields.h"
#include "ui/pages/new_study/fields/program_form.h"
#include "ui/pages/new_study/fields/field_input.h"
#include "ui/pages/new_study/fields/trial_form.h"
#include "ui/pages/new_study/fields/variants_editor.h"
#include "ui/pages/new_study/what_step.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/page_room.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

template <class Values>
QString list(const Values& values) {
  QStringList words;
  for (const auto& each : values)
    if constexpr (std::is_arithmetic_v<std::decay_t<decltype(each)>>)
      words << localFixed(double(each));
    else if constexpr (std::is_enum_v<std::decay_t<decltype(each)>>)
      words << toQString(name(each));
    else
      words << toQString(each);
  return listOf(words);
}

// Returns the values in the texts of the wizard's fields.
QString wordList(const std::vector<ChoiceWord>& choices, const std::vector<std::string>& values) {
  QStringList words;
  for (const std::string& each : values) words << choiceWords(choices, each);
  return listOf(words);
}

constexpr int kMostFacts = 3, kFactsWidth = 290;  // Columns of facts, and their width in pixels at the usual font size.
constexpr std::size_t kReviewNotes = 5;           // Number of notes shown at first.

void clearLayout(QLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    delete item->widget();
    delete item;
  }
}

using FactRows = std::vector<std::pair<QString, QString>>;

void addData(const StudySpec& study, FactRows& facts) {
  facts.emplace_back(QObject::tr("Model"), modelWords(study.model));
  QString data = datasetWords(study.dataset.name);
  if (study.dataset.splits.size() > 1)
    data += QStringLiteral(" (") + wordList(splitChoices(), study.dataset.splits) + QLatin1Char(')');
  if (study.dataset.trainLimit > 0)
    data += QObject::tr(", first %1 images").arg(localFixed(double(study.dataset.trainLimit)));
  facts.emplace_back(QObject::tr("Dataset"), data);
  facts.emplace_back(QObject::tr("Augmentation"), study.dataset.augment.empty()
                                                      ? QObject::tr("none")
                                                      : wordList(augmentChoices(), study.dataset.augment));
  facts.emplace_back(WhatStep::tr("Shuffle"), choiceWords(shuffleChoices(), name(study.dataset.shuffle)));
  facts.emplace_back(WhatStep::tr("Loading"), choiceWords(loadingChoices(), name(study.dataset.loading)));
  facts.emplace_back(QObject::tr("Last batch"), choiceWords(lastBatchChoices(), name(study.dataset.lastBatch)));
}

void addProgram(const ProgramSpec& program, FactRows& facts) {
  facts.emplace_back(QObject::tr("Command"), shellLine(program.command));
  if (!program.workingDirectory.empty())
    facts.emplace_back(ProgramForm::tr("Folder"), toQString(program.workingDirectory));
  if (!program.rate.empty()) facts.emplace_back(ProgramForm::tr("Throughput regex"), toQString(program.rate));
}

// Adds the settings in which the second variant of a trial differs from the first.
void addSecond(const StudySpec& study, FactRows& facts) {
  const nlohmann::json& patch = study.variants.back().second;
  const auto second = patched(study, patch);
  for (const auto& [key, value] : settingsOf(patch, {}))
    if (key == "program.command" && second && second->program)
      facts.emplace_back(TrialForm::tr("Second command"), shellLine(second->program->command));
    else
      facts.emplace_back(toQString(key), fieldText({key, StudyField::Kind::json, {}, {}, {}, {}, {}}, value));
}

// Adds every applicable field of the wizard's tables, so that the review names all that the user can set.
void addFields(const std::vector<StudyField>& fields, const StudySpec& study, FactRows& facts) {
  const nlohmann::ordered_json json = toJson(study);
  for (const StudyField& field : fields) {
    if (field.kind == StudyField::Kind::title || !appliesTo(field, study)) continue;
    const nlohmann::json value = valueAt(json, field.key);
    QString text = fieldText(field, value);
    if (field.key == "checkpoint.every" && study.checkpoint.every.steps > 0)
      text = QObject::tr("every %1 steps").arg(study.checkpoint.every.steps);
    if (field.key == "checkpoint.every" && study.checkpoint.every.epochs > 1)
      text = QObject::tr("every %1 epochs").arg(study.checkpoint.every.epochs);
    facts.emplace_back(field.label, text);
  }
}

void addLimits(const StudySpec& study, FactRows& facts) {
  facts.emplace_back(QObject::tr("Memory limit per device"),
                     study.limits.memoryMBPerDevice > 0
                         ? QObject::tr("%1 MB").arg(localNumber(study.limits.memoryMBPerDevice))
                         : QObject::tr("none"));
  if (study.whatIf.active()) addFields(whatIfFields(), study, facts);
}

QString repeatsAsked(const MeasureSpec& measure) {
  if (!measure.openRepeats) return QString::number(measure.repeats);
  if (measure.openRepeats->decide) {
    const QString pairs = QObject::tr("%1 to %2, until the variants are decided within %3 %")
                              .arg(measure.repeats)
                              .arg(measure.openRepeats->max)
                              .arg(localNumber(*measure.openRepeats->decide * 100));
    const double seconds = measure.openRepeats->seconds;
    return seconds > 0 ? QObject::tr("%1, within %2 s").arg(pairs, localNumber(seconds)) : pairs;
  }
  return QObject::tr("%1 to %2 until \u00b1 %3 %")
      .arg(measure.repeats)
      .arg(measure.openRepeats->max)
      .arg(localNumber(measure.openRepeats->until * 100));
}

void addAxes(const StudySpec& study, FactRows& facts) {
  const MeasureSpec& measure = study.measure;
  facts.emplace_back(QObject::tr("Protocol"), choiceWords(protocolChoices(), name(study.protocol)));
  if (study.axes.nodes != std::vector<int>{1}) facts.emplace_back(QObject::tr("Nodes"), list(study.axes.nodes));
  facts.emplace_back(QObject::tr("Devices per node"), list(study.axes.devices));
  facts.emplace_back(
      study.axes.batchKind == BatchKind::global ? QObject::tr("Global batch") : QObject::tr("Batch per device"),
      study.axes.openBatch
          ? QObject::tr("from %1, \u00d7 %2").arg(study.axes.openBatch->from).arg(study.axes.openBatch->times)
          : list(study.axes.batches));
  facts.emplace_back(QObject::tr("Strategy"), list(study.axes.strategies));
  facts.emplace_back(QObject::tr("Precision"), list(study.axes.precisions));
  if (study.axes.accumulation != std::vector<int>{1})
    facts.emplace_back(QObject::tr("Accumulation"), list(study.axes.accumulation));
  QStringList variants;
  for (const auto& [variant, patch] : study.variants) variants << toQString(variant);
  if (variants.size() > 1) facts.emplace_back(QObject::tr("Variants"), listOf(variants));
  facts.emplace_back(isTrial(study) ? QObject::tr("Pairs of runs") : MatrixStep::tr("Repeats"), repeatsAsked(measure));
}

}  // namespace

std::vector<std::pair<QString, QString>> studyFacts(const StudySpec& study) {
  FactRows facts;
  addAxes(study, facts);
  study.program ? addProgram(*study.program, facts) : addData(study, facts);
  if (isProgramTrial(study)) addSecond(study, facts);
  for (const auto& fields : {recipeFields(), measureFields(), communicationFields()}) addFields(fields, study, facts);
  addLimits(study, facts);
  return facts;
}

ReviewStep::ReviewStep(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2 * kGrid);
  auto* nameRow = new QHBoxLayout;
  nameRow->setSpacing(2 * kGrid);
  nameRow->addWidget(makeLabel(tr("Name"), LabelRole::title, this));
  m_name = named(new QLineEdit(this), tr("Name of the study"));
  m_name->setMinimumWidth(inFont(300));
  m_name->setMaximumWidth(inFont(360));
  m_name->setMaxLength(100);
  nameRow->addWidget(m_name, 1);
  m_totals = makeLabel({}, LabelRole::body, this);
  m_totals->setWordWrap(true);
  nameRow->addWidget(m_totals, 3);
  nameRow->addStretch(1);
  column->addLayout(nameRow);
  auto* remarks = new QWidget(this);  // They come before the long list: cost and warnings need no scrolling.
  m_remarks = new QVBoxLayout(remarks);
  m_remarks->setContentsMargins(0, 0, 0, 0);
  m_remarks->setSpacing(kTight);
  column->addWidget(remarks);
  column->addWidget(makeHairline(this));
  auto* facts = new QWidget(this);
  m_facts = new QGridLayout(facts);
  m_facts->setContentsMargins(0, 0, 0, 0);
  m_facts->setHorizontalSpacing(2 * kGrid);
  m_facts->setVerticalSpacing(kGrid);
  column->addWidget(facts);
  column->addWidget(makeHairline(this));
  column->addWidget(makeLabel(tr("From the command line"), LabelRole::title, this));
  m_command = new CommandLine(this);
  column->addWidget(m_command);
  column->addStretch(1);
  connect(m_name, &QLineEdit::textEdited, this, &ReviewStep::renamed);
}

void ReviewStep::showFacts(const StudySpec& study) {
  clearLayout(m_facts);
  const auto facts = studyFacts(study);
  const int columns = m_columns;
  const int rows = (int(facts.size()) + columns - 1) / columns;
  for (int i = 0; i < kMostFacts; ++i) m_facts->setColumnStretch(2 * i + 1, i < columns ? 1 : 0);
  for (int i = 0; i < int(facts.size()); ++i) {
    const int column = i / rows * 2;
    m_facts->addWidget(makeLabel(facts[std::size_t(i)].first, LabelRole::muted, this), i % rows, column);
    auto* value = makeLabel(facts[std::size_t(i)].second, LabelRole::body, this);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setWordWrap(true);
    value->setMinimumWidth(1);
    m_facts->addWidget(value, i % rows, column + 1);
  }
}

void ReviewStep::setDraft(const Draft& draft, const DraftCells& cells, const ResolvedStudy* resolved,
                          const QString& totals) {
  if (!m_name->hasFocus() || !m_name->isModified()) m_name->setText(toQString(draft.study.name));
  m_totals->setText(totals);
  m_study = draft.study;
  showFacts(m_study);
  m_command->setCommand(commandLine(draft));
  clearLayout(m_remarks);
  std::vector<Message> notes = cells.ticked ? remarks(draft.study, *cells.ticked) : std::vector<Message>();
  if (resolved != nullptr) {
    for (const Message& each : resolved->remarks)
      if (std::find(notes.begin(), notes.end(), each) == notes.end()) notes.push_back(each);
  }
  if (const auto baseline = baselineNote(draft, cells.all.value_or(std::vector<Cell>()), resolved)) {
    auto* note = new InlineNote(this);
    m_remarks->addWidget(note);
    note->show(InlineNote::Kind::info, baseline->text, baseline->action, [this, study = baseline->study] {
      setFocus(Qt::OtherFocusReason);  // Otherwise the focus of the removed button would jump.
      QMetaObject::invokeMethod(
          this, [this, study] { Q_EMIT edited(study); }, Qt::QueuedConnection);
    });
  }
  if (resolved != nullptr && resolved->keyless) {
    auto* note = new InlineNote(this);
    m_remarks->addWidget(note);
    note->show(InlineNote::Kind::danger, translated(*resolved->keyless));
  }
  constexpr std::size_t kShownUnreachable = 3;  // The matrix lists all of them.
  if (resolved != nullptr)
    for (std::size_t i = 0; i < std::min(resolved->unreachable.size(), kShownUnreachable); ++i) {
      auto* note = new InlineNote(this);
      m_remarks->addWidget(note);
      note->show(InlineNote::Kind::warning, translated(resolved->unreachable[i].reason));
    }
  if (notes != m_notes) m_showsAll = false;
  m_notes = std::move(notes);
  showNotes(0);
}

// Shows notes from `from` on: the first few, and the others on request.
void ReviewStep::showNotes(std::size_t from) {
  const LayoutOnce once(*this);
  const std::size_t end = m_showsAll ? m_notes.size() : std::min(m_notes.size(), kReviewNotes);
  for (std::size_t i = from; i < end; ++i) {
    auto* note = new InlineNote(this);
    m_remarks->addWidget(note);
    note->show(InlineNote::Kind::info, translated(withHostWords(m_notes[i])));
  }
  if (end == m_notes.size()) return;
  auto* more = new InlineNote(this);
  m_remarks->addWidget(more);
  more->show(InlineNote::Kind::info, tr("and %n more note(s)", nullptr, int(m_notes.size() - end)),
             tr("Show all notes"), [this, more, end] {
               m_showsAll = true;
               setFocus(Qt::OtherFocusReason);  // Otherwise the focus of the removed button would jump.
               more->hide();
               showNotes(end);
             });
}

void ReviewStep::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const int columns = std::clamp(width() / inFont(kFactsWidth), 1, kMostFacts);
  if (columns == m_columns) return;
  m_columns = columns;
  showFacts(m_study);
}

}  // namespace scalescope

#include "moc_review_step.cpp"
