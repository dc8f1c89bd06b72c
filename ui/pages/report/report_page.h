#pragma once

#include <memory>

#include <QWidget>

#include "core/report/documents/report_texts.h"
#include "ui/bridge/task_thread.h"

namespace scalescope {

class ResultReader;

// The report as it will be printed: A4 pages, an outline, and editable paragraphs. Two templates, four formats, its own
// language (report_files.h). Made, drawn and saved on its own thread; saving shows its progress and can be cancelled.
class ReportPage final : public QWidget {
  Q_OBJECT
 public:
  explicit ReportPage(QWidget* parent = nullptr);
  ~ReportPage() final;

  void connectTo(ResultReader& reader);  // Takes the user's texts from there, and saves them.
  void setResult(std::shared_ptr<const StudyResult> result);
  void setTexts(const StudyId& study, const ReportTexts& texts);  // Texts in the store.
  void setTextProblem(const StudyId& study, const Error& error);  // The text stays in the editor.
  void setWritable(bool on);                                      // Sets whether texts can be saved.
  [[nodiscard]] Worker worker();                                  // Returns a worker; the page must outlive its use.
  // Writes html, pdf, md or tex by the file's extension; saved() follows, or a note gives the reason.
  void saveAs(const QString& file);

 Q_SIGNALS:
  void newStudyRequested();
  void textWritten(const scalescope::StudyId& study, const std::string& place, const std::string& text);
  void saved(const QStringList& files);
  void saveFailed();  // The page shows the reason.

 protected:
  void showEvent(QShowEvent* event) final;
  void resizeEvent(QResizeEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
