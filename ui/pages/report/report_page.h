#pragma once

#include <memory>

#include <QWidget>

#include "core/report/documents/report_texts.h"
#include "ui/bridge/worker.h"

namespace scalescope {

// The report as it will be printed: pages of A4, an outline, and paragraphs that a person may write; what they write is
// kept by whoever answers textWritten(). Two templates, four forms, a language of its own (report_files.h). Made,
// drawn and saved on a thread of its own; saving shows how far it is and can be cancelled.
class ReportPage final : public QWidget {
  Q_OBJECT
 public:
  explicit ReportPage(QWidget* parent = nullptr);
  ~ReportPage() final;

  void setResult(std::shared_ptr<const StudyResult> result);
  void setTexts(const StudyId& study, const ReportTexts& texts);  // what the store has
  void setTextProblem(const StudyId& study, const Error& error);  // the text stays under the person's hands
  void setWritable(bool on);                                      // whether texts can be kept
  void setTemplate(ReportTemplate which);
  void setReportLanguage(const QString& code);
  [[nodiscard]] Worker worker();     // lives no longer than this
  void saveAs(const QString& file);  // html, pdf, md or tex by its ending; saved() follows, or a note says why not

 Q_SIGNALS:
  void newStudyRequested();
  void textWritten(const scalescope::StudyId& study, const std::string& place, const std::string& text);
  void saved(const QStringList& files);
  void saveFailed();  // the page says why

 protected:
  void showEvent(QShowEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
