#pragma once

#include <memory>

#include <QWidget>

#include "core/report/documents/report.h"

namespace scalescope {

// The report as it will be saved: text and tables as the file has them, figures drawn in the window's theme. Two
// templates, four forms (report_files.h).
class ReportPage final : public QWidget {
  Q_OBJECT
 public:
  explicit ReportPage(QWidget* parent = nullptr);
  ~ReportPage() final;

  void setResult(std::shared_ptr<const StudyResult> result);
  void setTemplate(ReportTemplate which);
  Status saveAs(const QString& file) const;  // html, pdf, md or tex by its ending

 Q_SIGNALS:
  void newStudyRequested();

 protected:
  void changeEvent(QEvent* event) final;
  void showEvent(QShowEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
