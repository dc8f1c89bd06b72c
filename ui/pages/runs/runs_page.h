#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "ui/bridge/worker.h"
#include "core/store/store.h"
#include "core/study/cells/run_plan.h"

namespace scalescope {

// All runs: filter, group, columns, tags, notes, delete with undo, import, export, and what a run recorded
// over its seconds. Shows a snapshot; every change is
// asked for by a signal and seen when the next snapshot arrives.
class RunsPage final : public QWidget {
  Q_OBJECT
 public:
  explicit RunsPage(QWidget* parent = nullptr);
  ~RunsPage() final;

  void setRuns(std::shared_ptr<const std::vector<RunRow>> runs);
  void setCanImport(bool can);
  void setImported(const QString& path, const std::optional<Error>& error);  // how an importRequested() ended
  void setStudyFilter(const QString& studyId);
  // The runs of a study alone, those of one of its cells selected, and a way back to all.
  void showCell(const QString& studyId, int cell);
  void showSeries(const RunRow& run);                                  // in place of the table
  void showSeriesOf(const RunId& run);                                 // the same, where the table has that run
  void setPlan(const RunId& run, const std::vector<PlanNode>& nodes);  // the answer to planWanted()
  void setSeries(int number, std::shared_ptr<const std::vector<SeriesRow>> rows);
  void setSeriesProblem(int number, const Error& error);
  void setPoints(int number, const std::vector<std::vector<SeriesPoint>>& points);
  [[nodiscard]] QStringList selectedRuns() const;
  Status exportTable(const QString& file) const;  // here and now: csv, md or tex by its ending
  [[nodiscard]] Worker worker();                  // who writes what a person exports; lives no longer than this

  // Column widths, order and visibility for the saved layout.
  [[nodiscard]] QByteArray layoutState() const;
  void restoreLayoutState(const QByteArray& state);
  // The filter, for the session: a RunStatus and a column, -1 for any and for none.
  void tellFilter(QString& words, int& status, int& group) const;
  void restoreFilter(const QString& words, int status, int group);

 Q_SIGNALS:
  void tagsEdited(const QString& runId, const QStringList& words);
  void noteEdited(const QString& runId, const QString& text);
  void deleteRequested(const QStringList& runIds);
  void undoRequested(const QStringList& runIds);
  void studyRequested(const QString& studyId);  // double click: show its results
  void planWanted(const scalescope::RunId& run);
  void seriesWanted(int number, const scalescope::RunId& run);
  void pointsWanted(int number, const std::vector<scalescope::SeriesKey>& keys, double from, double to, int buckets);
  void compareWanted(const std::vector<scalescope::RunRow>& runs);
  void newStudyRequested();
  void importRequested(const QStringList& files);
  void exportFailed();
  void layoutChanged(const QByteArray& state);  // columns shown or hidden by a person

 protected:
  void dragEnterEvent(QDragEnterEvent* event) final;
  void dropEvent(QDropEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
