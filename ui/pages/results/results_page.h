#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/analysis/values/results.h"
#include "core/store/store.h"
#include "launcher/live/live_state.h"
#include "ui/base/results_look.h"
#include "ui/bridge/worker.h"
#include "ui/pages/results/sizing/sizing_tab.h"
#include "ui/pages/results/words/window_speaker.h"

namespace scalescope {

// The numbers of one study: verdict as headline, speedup, efficiency and bandwidth, then one tab per question with its
// table. Shows values only; loading, re-running and baselines are asked for by signals.
class ResultsPage final : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsPage(QWidget* parent = nullptr);
  ~ResultsPage() final;

  void setStudies(std::shared_ptr<const std::vector<StudyRow>> studies);
  void setResult(std::shared_ptr<const StudyResult> result);
  void setResult(const StudyResult& result);
  void setLossReader(LossReader reader);    // of the study that is set next, for its files
  void setDemo(const QString& recordedOn);  // the study is the shipped one; "" = a person's own
  // A chosen study is being read, or the same with another baseline: what is shown says so after a moment, and makes no
  // files or report meanwhile.
  void setLoading(const QString& study);
  void setProblem(const Error& error);  // it could not be: why, and another can be chosen
  // Answers to traceWanted(): steps of a timeline that the result does not bring.
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setTraceProblem(int number, const Error& error);
  // Answers to runWanted().
  void setRun(int number, const LiveStatePtr& run);
  void setRunProblem(int number, const Error& error);
  // Answers to sizingWanted().
  void setSizing(int number, const SizingPtr& sizing);
  void setSizingRefusal(int number, const Error& error);
  [[nodiscard]] std::shared_ptr<const StudyResult> result() const;
  // How a person looks at the study, for the session. restoreLook() before any study is shown; the cells are of
  // `study`.
  [[nodiscard]] ResultsLook look() const;
  void restoreLook(const QString& study, int baseline, const ResultsLook& look);

  // Writes every figure (PNG and SVG) and table (CSV) into the folder, its sizing too, on a thread of its own: the page
  // says how far it is and how it ended.
  void exportAll(const QString& folder);
  [[nodiscard]] Worker worker();  // lives no longer than this

 Q_SIGNALS:
  void baselineChosen(const QString& studyId, int cell);  // 0 = the protocol's own
  void rerunRequested(const QString& studyId, int cell);
  void runsWanted(const QString& studyId, int cell);
  void traceWanted(int number, const QString& studyId, int cell, const scalescope::StepRange& steps);
  void runWanted(int number, const QString& studyId, int cell);  // its newest run, as it was recorded
  void seriesWanted(const scalescope::RunId& run);               // piece by piece: it is too long
  void sizingWanted(int number, std::shared_ptr<const scalescope::StudyResult> study,
                    const scalescope::SizingRequest& request);
  void reportRequested(const QString& studyId);
  void newStudyRequested();
  void retryRequested();                                        // of what could not be read
  void readingCancelled(const QString& studyId, int baseline);  // that are shown, and chosen again
  void quickStartRequested();                                   // from the demo
  void quickSettingsRequested();                                // of what that measures
  void exportFinished(const QString& folder, int files);
  void exportFailed();

 protected:
  void changeEvent(QEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
