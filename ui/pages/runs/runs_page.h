#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "ui/bridge/task_thread.h"
#include "core/store/store.h"
#include "core/study/cells/run_plan.h"

namespace scalescope {

class Bridge;
class RunReader;
class SettingsControl;

// All runs: filter, groups, columns, tags, notes, deletion with undo, import, export, and the recorded series of a run.
// Shows a snapshot; changes are requested by signals and appear with the next snapshot.
class RunsPage final : public QWidget {
  Q_OBJECT
 public:
  explicit RunsPage(QWidget* parent = nullptr);
  ~RunsPage() final;

  // Takes runs and their contents from the bridge, and requests the user's changes there.
  void connectTo(Bridge& bridge);
  void connectTo(SettingsControl& settings);  // Takes the table's columns from there, and keeps them.
  void setRuns(std::shared_ptr<const std::vector<RunRow>> runs);
  void setCanImport(bool can);
  void setImported(const QString& path, const std::optional<Error>& error);  // Result of an importRequested().
  void setStudyFilter(const QString& studyId);
  // Shows only the runs of a study, selects those of one cell, and offers a way back to all runs.
  void showCell(const QString& studyId, int cell);
  void showSeries(const RunRow& run);  // Shows the series in place of the table.
  // Does nothing if the table does not have that run.
  void showSeriesOf(const RunId& run);
  void setPlan(const RunId& run, const std::vector<PlanNode>& nodes);  // Answers planRequested().
  void setSeries(int number, const std::vector<SeriesRow>& rows);
  void setSeriesProblem(int number, const Error& error);
  void setSeriesOfProgram(const RunId& run, bool isOfProgram);  // Sets the unit of rates in that run's series.
  void setPoints(int number, const std::vector<std::vector<SeriesPoint>>& points);
  [[nodiscard]] QStringList selectedRuns() const;
  Status exportTable(const QString& file) const;  // Writes csv, md or tex by the file's extension, before it returns.
  [[nodiscard]] Worker worker();                  // Writes the user's exports; must not be used after the page's end.

  // Column widths, order and visibility, for the saved layout.
  [[nodiscard]] QByteArray layoutState() const;
  void restoreLayoutState(const QByteArray& state);
  // Returns the filter for the session: a RunStatus and a column; -1 for any status and for no group.
  void storeFilter(QString& words, int& status, int& group) const;
  void restoreFilter(const QString& words, int status, int group);

 Q_SIGNALS:
  void tagsEdited(const QString& runId, const QStringList& words);
  void noteEdited(const QString& runId, const QString& text);
  void deleteRequested(const QStringList& runIds);
  void undoRequested(const QStringList& runIds);
  void studyRequested(const QString& studyId);  // Double click: the study's results are requested.
  void planRequested(const scalescope::RunId& run);
  void seriesRequested(int number, const scalescope::RunId& run);
  void pointsRequested(int number, const std::vector<scalescope::SeriesKey>& keys, double from, double to, int buckets);
  void compareRequested(const std::vector<scalescope::RunRow>& runs);
  void newStudyRequested();
  void importRequested(const QStringList& files);
  void exportFailed();
  void layoutChanged(const QByteArray& state);  // The user showed or hid columns.

 protected:
  void dragEnterEvent(QDragEnterEvent* event) final;
  void dropEvent(QDropEvent* event) final;

 private:
  void connectSeries(RunReader& reader);
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
