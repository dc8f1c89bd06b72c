#pragma once

#include <functional>
#include <memory>

#include <QWidget>

#include "core/analysis/values/results.h"
#include "ui/pages/results/folder_export.h"
#include "ui/widgets/basics.h"

class QLabel;
class QPushButton;

namespace scalescope {

// Result of a study, as a headline with its details and facts; and the actions for all of it, export and report, whose
// buttons and note the page places where they stay visible.
class ResultsHead final : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsHead(QWidget* parent = nullptr);
  [[nodiscard]] QWidget* buttons() const { return m_buttons; }
  [[nodiscard]] InlineNote* exportNote() const { return m_exported; }
  void setStudy(const std::shared_ptr<const StudyResult>& study);
  [[nodiscard]] bool isAwaited() const { return m_isAwaited; }
  void setAwaited(bool on);  // Another study is being read, so this one is not exported.
  // Writes it into the folder, with progress and result in the note; another request is ignored meanwhile.
  void exportAll(const FolderExportRequest& request, const QString& folder);
  [[nodiscard]] Worker worker() { return m_exporter->worker(); }  // It must not be used after this object's end.

 Q_SIGNALS:
  void folderChosen(const QString& folder);  // Folder for the export.
  void exportFinished(const QString& folder, int files);
  void exportFailed();
  void reportRequested();

 private:
  void askFolder();
  void connectExport();
  void showButtons();
  void endExport(InlineNote::Kind kind, const QString& text, const QString& action = {},
                 std::function<void()> act = {});
  [[nodiscard]] QLabel* words(bool isHeadline);

  QLabel* m_headline;
  QLabel* m_detail;
  QLabel* m_facts;
  QWidget* m_buttons;
  QPushButton* m_export;
  QPushButton* m_report;
  InlineNote* m_exported;
  FolderExport* m_exporter;
  StudyId m_study;
  bool m_isAwaited = false;
};

}  // namespace scalescope
