#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/analysis/values/results.h"
#include "core/store/store.h"
#include "launcher/live/live_state.h"
#include "ui/base/window_session.h"
#include "ui/bridge/task_thread.h"
#include "ui/pages/results/sizing_tab.h"
#include "ui/pages/results/window_formatter.h"

namespace scalescope {

class Bridge;

// Results of one study: verdict as headline, speedup, efficiency and bandwidth, then one tab per question with its
// table. Shows values only; loading, re-running and baselines are requested by signals.
class ResultsPage final : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsPage(QWidget* parent = nullptr);
  ~ResultsPage() final;

  // Takes steps, runs and sizings from the bridge, and enqueues cells there; the study comes by setResult().
  void connectTo(Bridge& bridge);
  void setStudies(std::shared_ptr<const std::vector<StudyRow>> studies);
  void setResult(std::shared_ptr<const StudyResult> result);
  void setResult(const StudyResult& result);
  void setLossReader(LossReader reader);  // Sets the reader for the files of the study that is set next.
  // `processor`: that of the computer that measured the demo; empty if the study is the user's own.
  void setDemo(const QString& processor);
  // A chosen study, or the same with another baseline, is being read. The page reports this after a short time, and
  // makes no files or report of the shown study meanwhile.
  void setLoading(const QString& study);
  void setProblem(const Error& error);  // Shows why it could not be read; another one can be chosen.
  // Answer traceRequested() with steps of a timeline that the result does not contain.
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setTraceProblem(int number, const Error& error);
  // Answer runRequested().
  void setRun(int number, const LiveStatePtr& run);
  void setRunProblem(int number, const Error& error);
  // Answer sizingRequested().
  void setSizing(int number, const SizingPtr& sizing);
  void setSizingRefusal(int number, const Error& error);
  [[nodiscard]] std::shared_ptr<const StudyResult> result() const;
  // Return and restore the user's choices, for the session. Call restoreLook() before any study is shown; the cells
  // belong to `study`.
  [[nodiscard]] ResultsLook look() const;
  void restoreLook(const QString& study, int baseline, const ResultsLook& look);

  // Writes every figure (PNG and SVG) and table (CSV) into the folder, including the sizing, on its own thread; the
  // page shows progress and result.
  void exportAll(const QString& folder);
  [[nodiscard]] Worker worker();  // Returns a worker that must not be used after the page's end.

 Q_SIGNALS:
  void baselineChosen(const QString& studyId, int cell);  // 0 for the protocol's own baseline.
  void rerunRequested(const QString& studyId, int cell);
  void runsRequested(const QString& studyId, int cell);
  void traceRequested(int number, const QString& studyId, int cell, const scalescope::StepRange& steps);
  void runRequested(int number, const QString& studyId, int cell);  // Requests the records of the newest run.
  // Requests a run that is too long to be loaded at once, in parts.
  void seriesRequested(const scalescope::RunId& run);
  void sizingRequested(int number, std::shared_ptr<const scalescope::StudyResult> study,
                       const scalescope::SizingRequest& request);
  void reportRequested(const QString& studyId);
  void newStudyRequested();
  void liveRequested();
  void retryRequested();                                        // Requests a study again that could not be read.
  void readingCancelled(const QString& studyId, int baseline);  // Study and baseline that are shown, and chosen again.
  void quickStartRequested();                                   // Reports a request from the demo.
  void quickSettingsRequested();                                // Requests the settings of the quick start.
  void exportFinished(const QString& folder, int files);
  void exportFailed();

 protected:
  void changeEvent(QEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
