#include "ui/pages/new_study/what_step.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

#include "core/study/data/dataset_kinds.h"
#include "core/study/spec/models.h"
#include "core/study/spec/spec_names.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/fields/choice_text.h"
#include "ui/pages/new_study/fields/dataset_bar.h"
#include "ui/widgets/form.h"
#include "ui/pages/new_study/fields/program_form.h"
#include "ui/pages/new_study/fields/field_input.h"
#include "ui/pages/new_study/fields/study_fields.h"
#include "ui/pages/new_study/fields/study_form.h"
#include "ui/pages/new_study/fields/trial_form.h"
#include "ui/pages/new_study/fields/variants_editor.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {
namespace {

QSpinBox* whole(QWidget* parent, int from, int to) {
  auto* box = new QSpinBox(parent);
  box->setRange(from, to);
  box->setGroupSeparatorShown(true);
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  box->setKeyboardTracking(false);
  return box;
}

template <class Box>  // `Box` is WordBox or TickRow.
void addAll(Box* box, const std::vector<ChoiceWord>& choices) {
  for (const ChoiceWord& choice : choices) box->add(choice.text, choice.word);
}

void offer(WordBox* box, const char* key, const QString& text, const std::string& word) {
  box->add(text, word, obstacleTo(key, word));
}

QWidget* column(QWidget* parent, QVBoxLayout*& layout) {
  auto* box = new QWidget(parent);
  layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kGrid);
  return box;
}

constexpr int kFormsWidth = 800;  // Width for two forms beside each other.

// Order of the tabs.
enum Page { recipe, measuring, communication, whatIf };

}  // namespace

WhatStep::WhatStep(QWidget* parent) : QWidget(parent) {
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(0, 0, 0, 0);
  auto* parts = new StackingRow(kFormsWidth, this);
  page->addWidget(parts);
  QBoxLayout* row = parts->row();
  row->setSpacing(6 * kGrid);
  m_data = makeData();
  row->addWidget(m_data, 1, Qt::AlignTop);
  QVBoxLayout* own = nullptr;
  m_own = column(this, own);
  own->addWidget(m_program = new ProgramForm(m_own));
  own->addWidget(m_trial = new TrialForm(m_own));
  row->addWidget(m_own, 1, Qt::AlignTop);
  connect(m_program, &ProgramForm::edited, this, &WhatStep::take);
  connect(m_program, &ProgramForm::problemChanged, this, &WhatStep::problemChanged);
  connect(m_trial, &TrialForm::edited, this, &WhatStep::take);
  connect(m_trial, &TrialForm::problemChanged, this, &WhatStep::problemChanged);
  row->addWidget(makeTabs(), 1);
  for (WordBox* box : {m_model, m_dataset, m_shuffle, m_loading, m_lastBatch})
    connect(box, &WordBox::chosen, this, &WhatStep::edit);
  for (QSpinBox* box : {m_images, m_count, m_workers}) connect(box, &QSpinBox::valueChanged, this, &WhatStep::edit);
  for (TickRow* ticks : {m_augment, m_splits}) connect(ticks, &TickRow::edited, this, &WhatStep::edit);
  for (QSpinBox* box : {m_images, m_count, m_workers}) commitOnFinish(box);
  for (QLineEdit* path : {m_modelPath, m_folder})
    connect(path, &QLineEdit::editingFinished, this, [this, path] {
      path->setModified(false);
      edit();
    });
}

// Adds the splits of all datasets; only those of the study's dataset are visible.
void WhatStep::addSplits(Form* form) {
  m_splits = new TickRow(form);
  QStringList hints;
  for (const DatasetKind& kind : datasetKinds())
    if (!kind.splitsHint.code.empty()) hints << translated(kind.splitsHint);
  for (const ChoiceWord& split : splitChoices())
    if (split.word != "test") m_splits->add(split.text, split.word);
  form->addRow(tr("Splits"), m_splits, hints.join(QChar(u' ')));
}

void WhatStep::addBringing(Form* form) {
  m_bringing = new DatasetBar(form);
  form->addWide(m_bringing);
  connect(
      m_bringing, &DatasetBar::fetchRequested, this, [this] { Q_EMIT dataFetchRequested(m_study.dataset); });
  connect(m_bringing, &DatasetBar::importRequested, this,
          [this](const QString& path) { Q_EMIT dataImportRequested(m_study.dataset, path); });
  connect(m_bringing, &DatasetBar::stopRequested, this, &WhatStep::dataStopRequested);
}

Form* WhatStep::makeData() {
  auto* form = new Form(this);
  form->addTitle(tr("Model and data"));
  m_model = new WordBox(form);
  for (const ModelTraits& model : kModels) {
    const std::string name(model.name);
    offer(m_model, "model.name", translated(Message{"model." + name, {}}), name.c_str());
  }
  form->addRow(tr("Model"), m_model);
  m_modelPath = named(new QLineEdit(form), tr("TorchScript file"));
  form->addRow(tr("File"), m_modelPath,
               tr("A scripted or traced module that takes a batch of images and returns one score per class. It is a "
                  "program and runs with your permissions."));
  m_dataset = new WordBox(form);
  for (const DatasetKind& kind : datasetKinds()) offer(m_dataset, "dataset.name", translated(kind.title), kind.name);
  form->addRow(tr("Dataset"), m_dataset);
  m_state = new InlineNote(form);
  form->addWide(m_state);
  addBringing(form);
  m_folder = new QLineEdit(form);
  m_folder->setPlaceholderText(tr("Scalescope's folder for datasets"));
  form->addRow(tr("Folder"), m_folder,
               tr("The folder with the dataset's files, the same path on every machine of the study."));
  addSplits(form);
  m_images = whole(form, 0, 100'000'000);
  m_images->setSpecialValueText(tr("all"));
  form->addRow(tr("Training images"), m_images, tr("The first images in file order; the rest is not used."));
  m_count = whole(form, 1, 100'000'000);
  form->addRow(tr("Image count"), m_count,
               tr("Random images of 3 \u00d7 32 \u00d7 32: as fast as real ones, but there is nothing to learn."));
  m_augment = new TickRow(form);
  addAll(m_augment, augmentChoices());
  form->addRow(
      tr("Augmentation"), m_augment,
      tr("Random crop after padding by 4, random horizontal flip, and channels brought to mean 0 and deviation 1."));
  m_shuffle = new WordBox(form);
  addAll(m_shuffle, shuffleChoices());
  form->addRow(tr("Shuffle"), m_shuffle, tr("Without shuffling every epoch, each rank always sees the same images."));
  m_loading = new WordBox(form);
  addAll(m_loading, loadingChoices());
  form->addRow(tr("Loading"), m_loading,
               tr("\u201cNone\u201d measures the step without data loading, as in lab sheets that say \u201cwithout "
                  "data loading\u201d."));
  m_workers = whole(form, 0, 256);
  form->addRow(tr("Loader threads"), m_workers, tr("Per rank; 0 loads in the training thread."));
  m_lastBatch = new WordBox(form);
  addAll(m_lastBatch, lastBatchChoices());
  form->addRow(tr("Last batch"), m_lastBatch,
               tr("How to handle images that do not fill a batch at the end of an epoch."));
  return form;
}

QWidget* WhatStep::makeTabs() {
  QVBoxLayout* layout = nullptr;
  QWidget* box = column(this, layout);
  m_tabs = new TabRow(tr("Recipe and options"), box);
  m_pages = new QStackedWidget(box);
  const std::pair<QString, std::vector<StudyField>> pages[] = {{tr("Recipe"), recipeFields()},
                                                               {tr("Measuring"), measureFields()},
                                                               {tr("Communication"), communicationFields()},
                                                               {tr("What if"), whatIfFields()}};
  for (const auto& [title, fields] : pages) {
    auto* form = new StudyForm(fields, m_pages);
    m_tabs->addTab(title);
    m_pages->addWidget(form);
    m_forms.push_back(form);
    connect(form, &StudyForm::edited, this, &WhatStep::take);
    connect(form, &StudyForm::problemChanged, this, &WhatStep::problemChanged);
  }
  m_variants = new VariantsEditor(m_pages);
  m_tabs->addTab(tr("Variants"));
  m_pages->addWidget(m_variants);
  connect(m_variants, &VariantsEditor::edited, this, &WhatStep::take);
  connect(m_variants, &VariantsEditor::problemChanged, this, &WhatStep::problemChanged);
  connect(m_tabs->bar(), &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
  keepToCurrent(m_pages);
  layout->addWidget(m_tabs);
  layout->addWidget(m_pages, 1);
  return box;
}

bool WhatStep::hasProblem() const {
  return m_variants->hasProblem() || m_program->hasProblem() || m_trial->hasProblem() ||
         std::any_of(
             m_forms.begin(), m_forms.end(), [](const StudyForm* form) { return form->hasProblem(); });
}

void WhatStep::setStudy(const StudySpec& study) {
  m_showing = true;
  const DatasetSpec& set = study.dataset;
  const bool otherData =
      set.name != m_study.dataset.name || set.path != m_study.dataset.path || set.splits != m_study.dataset.splits;
  m_study = study;
  if (otherData) {
    m_missing = false;
    m_state->clear();
    offerDataset();
  }
  const auto known = datasetKind(set.name);
  const DatasetSource source = known ? (*known)->source : DatasetSource::brought;
  const std::vector<std::string> splits = known ? (*known)->trainSplits() : std::vector<std::string>{};
  const bool made = source == DatasetSource::made;
  m_model->setWord(study.model.name);
  showUnlessTyped(m_modelPath, toQString(study.model.file));
  m_data->setRowVisible(m_modelPath, comesAsFile(study.model.name));
  m_dataset->setWord(set.name);
  showUnlessTyped(m_folder, toQString(set.path));
  m_data->setRowVisible(m_folder, source == DatasetSource::brought);
  m_splits->setOffered(splits);
  m_splits->setTicked(set.splits);
  m_data->setRowVisible(m_splits, splits.size() > 1);
  showUnlessTyped(m_images, int(std::min<std::int64_t>(set.trainLimit, m_images->maximum())));
  m_data->setRowVisible(m_images, !made);
  showUnlessTyped(m_count, int(std::clamp<std::int64_t>(set.count, 1, m_count->maximum())));
  m_data->setRowVisible(m_count, made);
  m_augment->setTicked(set.augment);
  m_shuffle->setWord(std::string(name(set.shuffle)));
  m_loading->setWord(std::string(name(set.loading)));
  showUnlessTyped(m_workers, set.workers);
  m_data->setRowVisible(m_workers, set.loading == Loading::workers);
  m_lastBatch->setWord(std::string(name(set.lastBatch)));
  m_program->setStudy(study);
  m_trial->setStudy(study);
  m_own->setVisible(study.program.has_value());
  m_data->setVisible(!study.program);
  for (const Page page : {recipe, communication, whatIf}) m_tabs->setTabWanted(page, !study.program);
  if (!m_tabs->isTabWanted(m_tabs->bar()->currentIndex())) m_tabs->bar()->setCurrentIndex(measuring);
  for (StudyForm* form : m_forms) form->setStudy(study);
  m_variants->setStudy(study);
  m_showing = false;
}

void WhatStep::take(const StudySpec& study) {
  setStudy(study);
  Q_EMIT edited(study);
}

// Another dataset starts with its own folder, splits and limits.
void WhatStep::takeDataset(StudySpec& study) const {
  DatasetSpec& set = study.dataset;
  const auto kind = datasetKind(m_dataset->word());
  if (!kind) return;
  const bool made = (*kind)->source == DatasetSource::made;
  if (set.name != m_dataset->word()) {
    set.name = m_dataset->word();
    set.path.clear();
    set.splits = {(*kind)->trainSplits().front()};
    set.shape.clear();
    set.classes = 0;
    set.count = 0;
    completeMade(set);
    if (made) set.trainLimit = set.testLimit = 0;
    return;
  }
  set.path = m_folder->text().trimmed().toStdString();
  if ((*kind)->trainSplits().size() > 1 && !m_splits->ticked().empty()) set.splits = m_splits->ticked();
  if (made)
    set.count = m_count->value();
  else
    set.trainLimit = m_images->value();
}

void WhatStep::edit() {
  if (m_showing) return;
  StudySpec study = m_study;
  study.model.name = m_model->word();
  study.model.file = comesAsFile(study.model.name) ? m_modelPath->text().toStdString() : std::string();
  takeDataset(study);
  study.dataset.augment = m_augment->ticked();
  study.dataset.shuffle = valueOf<Shuffle>(m_shuffle->word()).value_or(Shuffle::epoch);
  study.dataset.loading = valueOf<Loading>(m_loading->word()).value_or(Loading::memory);
  study.dataset.workers = m_workers->value();
  study.dataset.lastBatch = valueOf<LastBatch>(m_lastBatch->word()).value_or(LastBatch::keep);
  take(study);
}

void WhatStep::setDataset(const DatasetInfo& info) {
  if (info.name != m_study.dataset.name) return;
  m_missing = false;
  offerDataset();
  if (const auto kind = datasetKind(info.name); kind && (*kind)->source == DatasetSource::made) {
    m_state->show(InlineNote::Kind::info, tr("Generated in memory: timing is valid, accuracy is meaningless."));
    return;
  }
  m_state->show(InlineNote::Kind::success,
                tr("Available: %1 training and %2 test images, %3 \u00d7 %4, %5 classes")
                    .arg(localFixed(double(info.trainImages)), localFixed(double(info.testImages)))
                    .arg(info.height)
                    .arg(info.width)
                    .arg(info.classes));
}

void WhatStep::setDatasetMissing(const QString& reason) {
  m_missing = true;
  offerDataset();
  m_state->show(InlineNote::Kind::warning,
                tr("Not on this computer. %1\nDownload or import it, or use the included sample or synthetic images: "
                   "valid timing, meaningless accuracy.")
                    .arg(reason),
                tr("Use the sample"), [this] { useSample(); });
}

void WhatStep::setDatasets(const std::vector<DatasetStatus>& datasets) {
  m_datasets = datasets;
  offerDataset();
}

// The program does not download into a folder that the study names.
void WhatStep::offerDataset() {
  const auto kind = datasetKind(m_study.dataset.name);
  if (!m_missing || !kind || (*kind)->source != DatasetSource::brought || !m_study.dataset.path.empty())
    return m_bringing->withdraw();
  double bytes = 0;
  for (const DatasetStatus& each : m_datasets)
    if (each.name == m_study.dataset.name) bytes = double(each.downloadBytes);
  m_bringing->offer(translated((*kind)->title), bytes);
}

void WhatStep::setDataProgress(const QString& dataset, const DatasetProgress& progress) {
  const auto kind = datasetKind(dataset.toStdString());
  m_bringing->showProgress(kind ? translated((*kind)->title) : dataset, progress);
}

void WhatStep::setDataBrought(const QString& dataset, const std::optional<Error>& error) {
  m_bringing->end();
  if (error && dataset.toStdString() == m_study.dataset.name)
    m_state->show(InlineNote::Kind::danger, translated(*error), tr("Use the sample"), [this] { useSample(); });
}

void WhatStep::useSample() {
  for (const DatasetKind& kind : datasetKinds())
    if (kind.source == DatasetSource::shipped) m_dataset->setWord(kind.name);
  edit();
}

}  // namespace scalescope

#include "moc_what_step.cpp"
