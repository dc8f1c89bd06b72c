#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QStackedWidget>
#include <QStyledItemDelegate>

#include "core/base/result.h"
#include "ui/bridge/task_thread.h"
#include "ui/models/runs_model.h"

class QMenu;

namespace scalescope {

class EmptyState;
class TableView;

// The run table: filtered runs of a snapshot, in the columns that the user chose, and their selection. The empty state
// replaces it if there are no runs.
class RunsTable final : public QStackedWidget {
  Q_OBJECT
 public:
  explicit RunsTable(QWidget* parent = nullptr);

  // Keeps the selection. A long list is prepared on a thread and shown shortly after.
  void setRuns(std::shared_ptr<const std::vector<RunRow>> runs);
  void setWords(const QString& text);
  void setStatus(std::optional<RunStatus> status);  // Any status matches if there is no value.
  void setStudy(const QString& id);                 // Shows a study; empty for all studies.
  void setGroup(int column);                        // -1 for no grouping.
  void selectCell(int cell);                        // Selects only the visible runs of this cell.

  [[nodiscard]] int count() const;  // Number of all runs.
  [[nodiscard]] int shownCount() const;
  [[nodiscard]] QStringList selected() const;
  [[nodiscard]] std::vector<RunRow> selectedRows() const;
  [[nodiscard]] bool hasSelection() const;
  [[nodiscard]] const RunRow* current() const;               // The selected run, if only one is selected.
  [[nodiscard]] const RunRow* find(const RunId& run) const;  // Searches all runs, not only visible ones.
  // Writes csv, md or tex by the file's extension, before it returns.
  Status write(const QString& file) const;
  void save(const QString& file);  // Writes the file on a thread; saved() follows.
  [[nodiscard]] bool isSaving() const { return m_saving > 0; }

  [[nodiscard]] QString columnTitle(int column) const;
  void fillColumnMenu(QMenu* menu);  // Adds a tick for each column.
  // Column widths, order and visibility.
  [[nodiscard]] QByteArray layoutState() const;
  bool restoreLayoutState(const QByteArray& state);

  [[nodiscard]] TableView* view() const { return m_view; }
  [[nodiscard]] EmptyState* emptyState() const { return m_empty; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;

 Q_SIGNALS:
  void shownChanged();  // The number of visible runs has changed.
  void selectionChanged();
  void columnsChanged();  // Reports a change by the user.
  void menuRequested(const QPoint& globalAt);
  void opened(const QString& studyId);  // Double click on a run.
  void saved(const QString& file, const std::optional<scalescope::Error>& error);

 private:
  void showList(std::shared_ptr<const RunList> list);
  void makeRoom();
  [[nodiscard]] bool gaveWay(int column) const;
  void emitShownChanged();
  [[nodiscard]] std::function<Status()> writing(const QString& file) const;
  TaskThread& thread();

  Mailbox m_mail;              // It is first: the thread posts into it.
  int m_number = 0;            // Number of the newest list.
  int m_saving = 0;            // Number of files that are not written yet.
  std::vector<int> m_gaveWay;  // Columns that are hidden for lack of room.
  RunsModel* m_model;
  RunsFilter* m_filter;
  TableView* m_view;
  EmptyState* m_empty;
  std::unique_ptr<TaskThread> m_thread;  // Thread that a long list or a file starts.
};

class RunsFilter;

// Painter of a dot beside the status text, and a line above each group.
class RunDelegate final : public QStyledItemDelegate {
 public:
  RunDelegate(const RunsFilter* filter, QObject* parent) : QStyledItemDelegate(parent), m_filter(filter) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const final;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const final;

 private:
  const RunsFilter* m_filter;
};

}  // namespace scalescope
