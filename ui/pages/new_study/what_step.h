#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/study/data/dataset.h"
#include "launcher/datasets/datasets.h"

class QLineEdit;
class QSpinBox;
class QStackedWidget;

namespace scalescope {

class TabRow;
class DatasetBar;
class Form;
class InlineNote;
class ProgramForm;
class StudyForm;
class TickRow;
class TrialForm;
class VariantsEditor;
class WordBox;

// Step 2: model and data at the left; recipe, measuring, communication, what-if and variants at the right.
class WhatStep final : public QWidget {
  Q_OBJECT

 public:
  explicit WhatStep(QWidget* parent = nullptr);
  void setStudy(const StudySpec& study);
  void setDataset(const DatasetInfo& info);
  void setDatasetMissing(const QString& reason);
  void setDatasets(const std::vector<DatasetStatus>& datasets);  // Datasets of this machine.
  // Show progress and result of a download or import.
  void setDataProgress(const QString& dataset, const DatasetProgress& progress);
  void setDataBrought(const QString& dataset, const std::optional<Error>& error);
  [[nodiscard]] bool hasProblem() const;  // Returns true if a field has a value that the study refuses.

 Q_SIGNALS:
  void edited(const scalescope::StudySpec& study);
  void problemChanged();
  void dataFetchRequested(const scalescope::DatasetSpec& dataset);
  void dataImportRequested(const scalescope::DatasetSpec& dataset, const QString& path);
  void dataStopRequested();

 private:
  Form* makeData();
  void addBringing(Form* form);
  void offerDataset();
  void addSplits(Form* form);
  QWidget* makeTabs();
  void edit();
  void takeDataset(StudySpec& study) const;
  void take(const StudySpec& study);
  void useSample();

  StudySpec m_study;
  bool m_showing = false;
  Form* m_data;
  QWidget* m_own;  // A program of the user's own replaces model and data.
  WordBox* m_model;
  QLineEdit* m_modelPath;
  WordBox* m_dataset;
  QLineEdit* m_folder;
  TickRow* m_splits;
  InlineNote* m_state;
  DatasetBar* m_bringing;
  std::vector<DatasetStatus> m_datasets;
  bool m_missing = false;  // The study's dataset is missing.
  QSpinBox* m_images;
  QSpinBox* m_count;
  TickRow* m_augment;
  WordBox* m_shuffle;
  WordBox* m_loading;
  QSpinBox* m_workers;
  WordBox* m_lastBatch;
  TabRow* m_tabs;
  QStackedWidget* m_pages;
  std::vector<StudyForm*> m_forms;
  VariantsEditor* m_variants;
  ProgramForm* m_program;
  TrialForm* m_trial;
};

}  // namespace scalescope
