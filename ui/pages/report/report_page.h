#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/results.h"

namespace scalescope {

// The report as it will be saved: text and tables as the file has them, figures drawn in the window's theme. Save as one
// self-contained HTML file, or Markdown with its figures beside it.
class ReportPage final : public QWidget {
  Q_OBJECT
 public:
  explicit ReportPage(QWidget* parent = nullptr);
  ~ReportPage() final;

  void setResult(std::shared_ptr<const StudyResult> result);
  Status saveHtml(const QString& file) const;
  Status saveMarkdown(const QString& file) const;  // figures: NAME-speedup.svg in the same folder

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
