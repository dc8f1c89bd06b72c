#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QStackedWidget>

#include "core/base/result.h"
#include "ui/bridge/task_thread.h"
#include "ui/models/runs_model.h"

class QMenu;

namespace scalescope {

class EmptyState;
class TableView;

// The table of the runs: those of a snapshot that the filter lets through, in the columns that a person chose, and
// which of them are selected. Where it has none, the empty state stands in its place.
class RunsTable final : public QStackedWidget {
  Q_OBJECT
 public:
  explicit RunsTable(QWidget* parent = nullptr);

  // What is selected stays so. A long list is made ready on a thread and shown a moment later.
  void setRuns(std::shared_ptr<const std::vector<RunRow>> runs);
  void setWords(const QString& text);
  void setStatus(std::optional<RunStatus> status);  // none: any
  void setStudy(const QString& id);                 // "": all
  void setGroup(int column);                        // -1: none
  void selectCell(int cell);                        // its runs among those shown, and no others

  [[nodiscard]] int count() const;  // all of them
  [[nodiscard]] int shownCount() const;
  [[nodiscard]] QStringList selected() const;
  [[nodiscard]] std::vector<RunRow> selectedRows() const;
  [[nodiscard]] bool hasSelection() const;
  [[nodiscard]] const RunRow* current() const;               // the one that alone is selected
  [[nodiscard]] const RunRow* find(const RunId& run) const;  // of all
  Status write(const QString& file) const;                   // here and now: csv, md or tex by its ending
  void save(const QString& file);                            // the same on a thread: saved() follows
  [[nodiscard]] bool isSaving() const { return m_saving > 0; }

  [[nodiscard]] QString columnTitle(int column) const;
  void fillColumnMenu(QMenu* menu);  // a tick per column
  // Column widths, order and visibility.
  [[nodiscard]] QByteArray layoutState() const;
  bool restoreLayoutState(const QByteArray& state);

  [[nodiscard]] TableView* view() const { return m_view; }
  [[nodiscard]] EmptyState* emptyState() const { return m_empty; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;

 Q_SIGNALS:
  void shownChanged();  // how many, or whether there are any
  void selectionChanged();
  void columnsChanged();  // by a person
  void menuRequested(const QPoint& globalAt);
  void opened(const QString& studyId);  // double click
  void saved(const QString& file, const std::optional<scalescope::Error>& error);

 private:
  void showList(std::shared_ptr<const RunList> list);
  void makeRoom();
  [[nodiscard]] bool gaveWay(int column) const;
  void sayShown();
  [[nodiscard]] std::function<Status()> writing(const QString& file) const;
  TaskThread& thread();

  Mailbox m_mail;              // first: the thread posts into it
  int m_number = 0;            // of the newest list
  int m_saving = 0;            // files that are not written yet
  std::vector<int> m_gaveWay;  // columns
  RunsModel* m_model;
  RunsFilter* m_filter;
  TableView* m_view;
  EmptyState* m_empty;
  std::unique_ptr<TaskThread> m_thread;  // once a list is long or a file is written
};

}  // namespace scalescope
