#include "ui/pages/new_study/what_step.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/study/abilities.h"
#include "ui/messages.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/form.h"

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

QDoubleSpinBox* decimal(QWidget* parent, double to, int decimals, double step) {
  auto* box = new QDoubleSpinBox(parent);
  box->setRange(0, to);
  box->setDecimals(decimals);
  box->setSingleStep(step);
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  box->setKeyboardTracking(false);
  return box;
}

template <class Value, std::size_t N>
Value oneOf(const std::string& word, const Value (&values)[N]) {
  for (const Value each : values)
    if (name(each) == word) return each;
  return values[0];
}

// Offers a word that the worker trains; another one, from a study file, is shown as the file spells it.
template <class Trained>
void offer(WordBox* box, const Trained& trained, const QString& text, const std::string& word) {
  if (std::find(trained.begin(), trained.end(), word) != trained.end()) box->add(text, word);
}

}  // namespace

WhatStep::WhatStep(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8 * kGrid);
  m_data = makeData();
  m_recipe = makeRecipe();
  row->addWidget(m_data, 1, Qt::AlignTop);
  row->addWidget(m_recipe, 1, Qt::AlignTop);
  for (WordBox* box : {m_model, m_dataset, m_shuffle, m_loading, m_lastBatch, m_optimizer, m_schedule, m_checkpoint})
    connect(box, &WordBox::chosen, this, &WhatStep::edit);
  for (QDoubleSpinBox* box : {m_rate, m_momentum, m_decay, m_warmup}) connect(box, &QDoubleSpinBox::valueChanged, this, &WhatStep::edit);
  for (QSpinBox* box : {m_images, m_baseBatch, m_seed}) connect(box, &QSpinBox::valueChanged, this, &WhatStep::edit);
  for (QCheckBox* box : {m_scaling, m_zeroGamma}) connect(box, &QCheckBox::clicked, this, &WhatStep::edit);
  connect(m_augment, &TickRow::edited, this, &WhatStep::edit);
  connect(m_modelPath, &QLineEdit::editingFinished, this, &WhatStep::edit);
}

Form* WhatStep::makeData() {
  auto* form = new Form(this);
  form->addTitle(tr("Model and data"));
  m_model = new WordBox(form);
  offer(m_model, kTrainedModels, tr("Small CNN (quick on CPUs)"), "small-cnn");
  offer(m_model, kTrainedModels, tr("ResNet-18, CIFAR form"), "resnet18-cifar");
  offer(m_model, kTrainedModels, tr("ResNet-18, ImageNet form"), "resnet18-imagenet");
  offer(m_model, kTrainedModels, tr("VGG-11"), "vgg11");
  offer(m_model, kTrainedModels, tr("TorchScript file of yours"), "torchscript");
  form->addRow(tr("Model"), m_model);
  m_modelPath = named(new QLineEdit(form), tr("TorchScript file"));
  m_modelFile = m_modelPath;
  form->addRow(tr("File"), m_modelFile, tr("A scripted or traced module that takes a batch of images and gives one score per class."));
  m_dataset = new WordBox(form);
  offer(m_dataset, kTrainedDatasets, tr("CIFAR-10 sample (shipped)"), "cifar10-sample");
  offer(m_dataset, kTrainedDatasets, QStringLiteral("CIFAR-10"), "cifar10");
  offer(m_dataset, kTrainedDatasets, QStringLiteral("CIFAR-100"), "cifar100");
  offer(m_dataset, kTrainedDatasets, QStringLiteral("SVHN"), "svhn");
  offer(m_dataset, kTrainedDatasets, tr("Synthetic images"), "synthetic");
  form->addRow(tr("Dataset"), m_dataset);
  m_state = new InlineNote(form);
  form->addWide(m_state);
  m_images = whole(form, 0, 100'000'000);
  m_images->setSpecialValueText(tr("all"));
  form->addRow(tr("Training images"), m_images, tr("The first images in file order; the rest is left out."));
  m_augment = new TickRow(form);
  m_augment->add(tr("crop"), "crop");
  m_augment->add(tr("flip"), "flip");
  m_augment->add(tr("normalise"), "normalize");
  form->addRow(tr("Augmentation"), m_augment,
               tr("Random crop after padding by 4, random horizontal flip, and channels brought to mean 0 and deviation 1."));
  m_shuffle = new WordBox(form);
  m_shuffle->add(tr("anew every epoch"), "epoch");
  m_shuffle->add(tr("once"), "once");
  m_shuffle->add(tr("never"), "none");
  form->addRow(tr("Shuffle"), m_shuffle, tr("Without a new order every epoch each rank sees the same images again and again."));
  m_loading = new WordBox(form);
  m_loading->add(tr("from memory"), "memory");
  m_loading->add(tr("by loader threads"), "workers");
  m_loading->add(tr("none: one resident batch"), "none");
  form->addRow(tr("Loading"), m_loading,
               tr("None measures the step without any data loading, as the labs' \u201cwithout data loading\u201d."));
  m_lastBatch = new WordBox(form);
  m_lastBatch->add(tr("keep the rest"), "keep");
  m_lastBatch->add(tr("drop the rest"), "drop");
  m_lastBatch->add(tr("pad the rest"), "pad");
  form->addRow(tr("Last batch"), m_lastBatch, tr("What happens with the images that do not fill a batch at the end of an epoch."));
  return form;
}

Form* WhatStep::makeRecipe() {
  auto* form = new Form(this);
  form->addTitle(tr("Recipe"));
  m_optimizer = new WordBox(form);
  for (const char* each : {"sgd", "adam", "adamw", "lars"})
    offer(m_optimizer, kTrainedOptimizers, QString::fromLatin1(each).toUpper(), each);
  form->addRow(tr("Optimizer"), m_optimizer);
  m_rate = decimal(form, 100, 5, 0.01);
  form->addRow(tr("Learning rate"), m_rate);
  m_momentum = decimal(form, 0.9999, 4, 0.05);
  form->addRow(tr("Momentum"), m_momentum);
  m_decay = decimal(form, 1, 6, 0.0001);
  form->addRow(tr("Weight decay"), m_decay);
  m_schedule = new WordBox(form);
  m_schedule->add(tr("constant"), "constant");
  m_schedule->add(tr("steps down"), "step");
  m_schedule->add(tr("cosine"), "cosine");
  form->addRow(tr("Schedule"), m_schedule);
  form->addTitle(tr("Large batches"));
  m_scaling = new QCheckBox(tr("rate grows with the global batch"), form);
  form->addRow(tr("Linear scaling"), m_scaling, tr("The learning rate is multiplied by global batch / base batch (Goyal et al. 2017)."));
  m_baseBatch = whole(form, 1, 1'000'000);
  form->addRow(tr("Base batch"), m_baseBatch, tr("The global batch for which the learning rate above is meant."));
  m_warmup = decimal(form, 1000, 2, 1);
  m_warmup->setSuffix(tr(" epochs"));
  form->addRow(tr("Warm-up"), m_warmup, tr("The learning rate rises step by step to its scaled value."));
  m_zeroGamma = new QCheckBox(tr("last BatchNorm of each block starts at 0"), form);
  form->addRow(tr("Zero gamma"), m_zeroGamma,
               tr("Each residual block starts as the identity, which steadies the first steps of large batches."));
  form->addTitle(tr("Further"));
  m_checkpoint = new WordBox(form);
  m_checkpoint->add(tr("never"), "none");
  m_checkpoint->add(tr("every 10 steps"), "steps 10");
  m_checkpoint->add(tr("every 100 steps"), "steps 100");
  m_checkpoint->add(tr("every epoch"), "epochs 1");
  form->addRow(tr("Checkpoint"), m_checkpoint);
  m_seed = whole(form, 0, 2'000'000'000);
  form->addRow(tr("Seed"), m_seed, tr("Repeat r uses seed + r."));
  return form;
}

void WhatStep::setStudy(const StudySpec& study) {
  m_showing = true;
  const bool otherData = study.dataset.name != m_study.dataset.name || study.dataset.path != m_study.dataset.path ||
                         study.dataset.splits != m_study.dataset.splits;
  m_study = study;
  if (otherData) m_state->clear();
  m_model->setWord(study.model.name);
  m_modelPath->setText(toQString(study.model.file));
  m_data->setRowVisible(m_modelFile, study.model.name == "torchscript");
  m_dataset->setWord(study.dataset.name);
  m_images->setValue(int(std::min<std::int64_t>(study.dataset.trainLimit, m_images->maximum())));
  m_data->setRowVisible(m_images, study.dataset.name != "synthetic");
  m_augment->setTicked(study.dataset.augment);
  m_shuffle->setWord(std::string(name(study.dataset.shuffle)));
  m_loading->setWord(std::string(name(study.dataset.loading)));
  m_lastBatch->setWord(std::string(name(study.dataset.lastBatch)));
  m_optimizer->setWord(study.optimizer.name);
  m_rate->setValue(study.optimizer.lr);
  m_momentum->setValue(study.optimizer.momentum);
  m_recipe->setRowVisible(m_momentum, study.optimizer.name == "sgd" || study.optimizer.name == "lars");
  m_decay->setValue(study.optimizer.weightDecay);
  m_schedule->setWord(study.schedule.name);
  m_scaling->setChecked(study.schedule.linearScaling);
  m_baseBatch->setValue(int(study.schedule.baseBatch));
  m_recipe->setRowVisible(m_baseBatch, study.schedule.linearScaling);
  m_warmup->setValue(study.schedule.warmupEpochs);
  m_zeroGamma->setChecked(study.zeroGamma);
  const Cadence& every = study.checkpoint.every;
  m_checkpoint->setWord(every.never()     ? "none"
                        : every.steps > 0 ? "steps " + std::to_string(every.steps)
                                          : "epochs " + std::to_string(every.epochs));
  m_recipe->setRowVisible(m_checkpoint, kTrainsWithCheckpoints || !every.never());
  m_seed->setValue(int(study.seed));
  m_showing = false;
}

void WhatStep::edit() {
  if (m_showing) return;
  StudySpec study = m_study;
  study.model.name = m_model->word();
  if (study.model.name == "torchscript")
    study.model.file = m_modelPath->text().toStdString();
  else
    study.model.file.clear();
  if (study.dataset.name != m_dataset->word()) {
    study.dataset.name = m_dataset->word();
    study.dataset.path.clear();
    study.dataset.splits = {"train"};
    const bool synthetic = study.dataset.name == "synthetic";
    study.dataset.shape = synthetic ? std::vector<int>{3, 32, 32} : std::vector<int>{};
    study.dataset.classes = synthetic ? 10 : 0;
    study.dataset.count = synthetic ? 50'000 : 0;
    if (synthetic) study.dataset.trainLimit = study.dataset.testLimit = 0;
  } else {
    study.dataset.trainLimit = m_images->value();
  }
  study.dataset.augment = m_augment->ticked();
  study.dataset.shuffle = oneOf(m_shuffle->word(), {Shuffle::epoch, Shuffle::once, Shuffle::none});
  study.dataset.loading = oneOf(m_loading->word(), {Loading::memory, Loading::workers, Loading::none});
  study.dataset.lastBatch = oneOf(m_lastBatch->word(), {LastBatch::keep, LastBatch::drop, LastBatch::pad});
  study.optimizer.name = m_optimizer->word();
  study.optimizer.lr = m_rate->value();
  study.optimizer.momentum = m_momentum->value();
  study.optimizer.weightDecay = m_decay->value();
  study.schedule.name = m_schedule->word();
  study.schedule.linearScaling = m_scaling->isChecked();
  study.schedule.baseBatch = m_baseBatch->value();
  study.schedule.warmupEpochs = m_warmup->value();
  study.zeroGamma = m_zeroGamma->isChecked();
  const QStringList every = QString::fromStdString(m_checkpoint->word()).split(QLatin1Char(' '));
  study.checkpoint.every = {every[0] == QStringLiteral("steps") ? every[1].toLongLong() : 0,
                            every[0] == QStringLiteral("epochs") ? every[1].toLongLong() : 0};
  study.seed = m_seed->value();
  setStudy(study);
  Q_EMIT edited(study);
}

void WhatStep::setDataset(const DatasetInfo& info) {
  if (info.name != m_study.dataset.name) return;
  if (info.name == "synthetic") {
    m_state->show(InlineNote::Kind::info, tr("Made in memory: timing is valid, accuracy says nothing."));
    return;
  }
  m_state->show(InlineNote::Kind::success,
                tr("Here: %1 training and %2 test images, %3 \u00d7 %4, %5 classes")
                    .arg(QLocale().toString(qlonglong(info.trainImages)), QLocale().toString(qlonglong(info.testImages)))
                    .arg(info.height)
                    .arg(info.width)
                    .arg(info.classes));
}

void WhatStep::setDatasetMissing(const QString& reason) {
  m_state->show(InlineNote::Kind::warning,
                tr("Not on this machine. %1\nUse the shipped sample instead, or synthetic images: timing valid, accuracy not.").arg(reason),
                tr("Use the sample"), [this] { useSample(); });
}

void WhatStep::useSample() {
  m_dataset->setWord("cifar10-sample");
  edit();
}

}  // namespace scalescope
