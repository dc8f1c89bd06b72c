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

// What a study found, as the headline with what follows from it and what it is of; and what one does with all of it,
// export and report, whose buttons and note a page places where they stay in view.
class ResultsHead final : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsHead(QWidget* parent = nullptr);
  [[nodiscard]] QWidget* buttons() const { return m_buttons; }
  [[nodiscard]] InlineNote* exportNote() const { return m_exported; }
  void setStudy(const std::shared_ptr<const StudyResult>& study);
  [[nodiscard]] bool isAwaited() const { return m_isAwaited; }
  void setAwaited(bool on);  // another one is read: nothing is made of this one
  // Writes it into the folder and says in the note how far that is and how it ended; another is passed over meanwhile.
  void exportAll(const FolderWish& wish, const QString& folder);
  [[nodiscard]] Worker worker() { return m_exporter->worker(); }  // lives no longer than this

 Q_SIGNALS:
  void folderChosen(const QString& folder);  // to export into
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
