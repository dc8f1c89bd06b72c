#pragma once

#include <QWidget>

#include "core/study/dataset.h"

class QCheckBox;
class QDoubleSpinBox;
class QLineEdit;
class QSpinBox;

namespace scalescope {

class Form;
class InlineNote;
class TickRow;
class WordBox;

// Step 2: model, dataset and recipe.
class WhatStep final : public QWidget {
  Q_OBJECT

 public:
  explicit WhatStep(QWidget* parent = nullptr);
  void setStudy(const StudySpec& study);
  void setDataset(const DatasetInfo& info);
  void setDatasetMissing(const QString& reason);

 Q_SIGNALS:
  void edited(const scalescope::StudySpec& study);

 private:
  Form* makeData();
  Form* makeRecipe();
  void edit();
  void useSample();

  StudySpec m_study;
  bool m_showing = false;
  Form* m_data;
  Form* m_recipe;
  WordBox* m_model;
  QWidget* m_modelFile;
  QLineEdit* m_modelPath;
  WordBox* m_dataset;
  InlineNote* m_state;
  QSpinBox* m_images;
  TickRow* m_augment;
  WordBox* m_shuffle;
  WordBox* m_loading;
  WordBox* m_lastBatch;
  WordBox* m_optimizer;
  QDoubleSpinBox* m_rate;
  QDoubleSpinBox* m_momentum;
  QDoubleSpinBox* m_decay;
  WordBox* m_schedule;
  QCheckBox* m_scaling;
  QSpinBox* m_baseBatch;
  QDoubleSpinBox* m_warmup;
  QCheckBox* m_zeroGamma;
  WordBox* m_checkpoint;
  QSpinBox* m_seed;
};

}  // namespace scalescope
