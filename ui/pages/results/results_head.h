#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/values/results.h"

class QLabel;
class QPushButton;

namespace scalescope {

class FolderExport;

// What a study found, as the headline with what follows from it and what it is of; and what one does with all of it:
// export and report.
class ResultsHead final : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsHead(QWidget* parent = nullptr);
  void setStudy(const std::shared_ptr<const StudyResult>& study);
  // Writes every figure (PNG and SVG) and table (CSV) of `study` into the folder, one file per turn of the event loop.
  void exportAll(const std::shared_ptr<const StudyResult>& study, const QString& folder);

 Q_SIGNALS:
  void folderChosen(const QString& folder);  // to export into
  void exportFinished(const QString& folder, int files);
  void reportRequested();

 private:
  void askFolder();
  [[nodiscard]] QLabel* words(bool isHeadline);

  QLabel* m_headline;
  QLabel* m_detail;
  QLabel* m_facts;
  QPushButton* m_export;
  QPushButton* m_report;
  FolderExport* m_exporter;
};

}  // namespace scalescope
