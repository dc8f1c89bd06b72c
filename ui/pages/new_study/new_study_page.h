#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "core/store/store.h"
#include "core/study/data/dataset.h"
#include "launcher/datasets/datasets.h"
#include "launcher/plan/host_groups.h"
#include "launcher/transport/finding.h"
#include "launcher/transport/cluster_offer.h"
#include "ui/pages/new_study/draft.h"
#include "ui/base/settings.h"
#include "ui/bridge/local_sampler.h"

class QLabel;
class QStackedWidget;
class QTimer;

namespace scalescope {

class Bridge;
class ClusterTasks;
class DataTasks;
class GoalStep;
class IdleWait;
class InlineNote;
class MatrixStep;
class ReviewStep;
class SettingsControl;
class StepBar;
class StudyResolver;
class WhatStep;
class WhereStep;
class WizardFooter;
struct PresetTime;

// The wizard: Goal, What, Where, Matrix, Review. Owns the draft; requests everything slow by signals.
class NewStudyPage final : public QWidget {
  Q_OBJECT

 public:
  enum Step { goal, what, where, matrix, review };
  explicit NewStudyPage(const std::vector<PresetInfo>& presets, QWidget* parent = nullptr);

  // Resolves, checks and enqueues the draft by the bridge.
  void connectTo(Bridge& bridge);
  void connectTo(SettingsControl& settings);  // Takes the hosts from there, and keeps those that the user adds.
  void openSource(const QString& source);     // "preset:NAME" or a file's path.
  // Runs a study unchanged, without replacing the draft; if it cannot run, it is opened and runStopped() follows.
  void runSource(const QString& source);
  void setMachine(const MachineInfo& machine);
  void setHosts(const std::vector<SavedHost>& hosts);
  void setAliases(const std::vector<std::string>& aliases);  // Aliases of ssh's configuration.
  void setGroups(const std::vector<HostGroup>& groups);
  void setSampleHz(double hz) { m_sampleHz = hz; }
  void setCanRun(bool can, const QString& reason);
  void setBusy(bool studyRuns) { m_busy = studyRuns; }  // No probe runs beside a measurement.
  void setLoad(const MachineLoadPtr& load);             // Load of this machine.
  [[nodiscard]] bool waitsForIdle() const;              // The study runs once others no longer use the cores.

  void setStudy(const QString& source, const StudySpec& study);
  void setStudyProblem(const QString& source, const Error& error);
  void setDataset(const DatasetSpec& dataset, const DatasetInfo& info);
  void setDatasetMissing(const DatasetSpec& dataset, const Error& error);
  void setDatasets(const std::vector<DatasetStatus>& datasets);  // Datasets of this machine.
  void setClusterOffer(const QString& login, const ClusterOffer& offer);
  void setClusterRefused(const QString& login, const Error& error);
  void setRequestTried(const QString& host, const std::vector<preflight::CheckResult>& checks);
  void setRuns(const std::vector<RunRow>& runs);           // Runs of the store.
  void setRecorded(const std::vector<PresetTime>& times);  // Times recorded on other machines.
  void setDataProgress(const QString& dataset, const DatasetProgress& progress);
  void setDataBrought(const QString& dataset, const std::optional<Error>& error);
  void setResolved(std::shared_ptr<const ResolvedStudy> study, bool probed);
  void setResolvedBeforeProbe(std::shared_ptr<const ResolvedStudy> study);  // Its forecast is still being measured.
  void setResolveProgress(const QString& text);
  void setResolveProblem(const Error& error);
  void setEnqueued();
  void setEnqueueProblem(const Error& error);
  void setSaved(const QString& path, const std::optional<Error>& error);

  [[nodiscard]] const Draft& draft() const { return m_draft; }
  [[nodiscard]] MachineFacts machineFacts() const;
  [[nodiscard]] Step step() const { return m_step; }
  void goTo(Step step);
  // Returns the draft for a later page; empty if there is none, or nothing that can be restored.
  [[nodiscard]] QByteArray keptDraft() const;
  void restore(const QByteArray& kept);

 Q_SIGNALS:
  void loadRequested(const QString& source, const scalescope::MachineFacts& machine);
  void datasetRequested(const scalescope::DatasetSpec& dataset);
  void dataFetchRequested(const scalescope::DatasetSpec& dataset);
  void dataImportRequested(const scalescope::DatasetSpec& dataset, const QString& path);
  void dataStopRequested();
  void resolveRequested(const scalescope::StudySpec& study, bool probe);
  void resolveStopped();
  void runRequested(const scalescope::StudySpec& study);
  void waitsForIdleChanged();
  void runStopped();  // runSource() did not run the study, and this page shows why.
  void saveRequested(const QString& path, const QByteArray& text);
  void hostAdded(const scalescope::SavedHost& host);
  void clusterRequested(const QString& login);
  void requestTried(const scalescope::StudySpec& study, const scalescope::HostSpec& host);
  void clusterStopped();
  void groupKept(const scalescope::HostGroup& group);
  void groupForgotten(const QString& name);

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void connectTo(ClusterTasks& clusters);
  void connectTo(DataTasks& tasks);
  void connectTo(StudyResolver& resolver);
  void connectSteps();
  void connectBars();
  void setEdited(const StudySpec& study);
  void focusStep();
  void startOver();
  void offerBack(const QString& text);
  void takeBack();
  void showPlaces();
  void refresh();
  void validate();
  void probe();
  void run();
  bool runsAtOnce(const Draft& draft);
  void save();
  [[nodiscard]] const ResolvedStudy* forecast() const;
  const DraftCells& cells();

  Draft m_draft;
  std::optional<Draft> m_noteDraft;   // Draft that the note is about: the note stays until the draft changes.
  std::optional<KeptDraft> m_before;  // Draft that another study replaced.
  bool m_probeOnShow = false;
  bool m_loaded = false;
  QString m_awaiting;      // Preset that was chosen before this machine was probed.
  bool m_proceed = false;  // True to continue to the next step once the study is loaded.
  bool m_runOnceHere = false;
  bool m_probed = false;  // The resolved study has its forecast, or cannot be probed now.
  bool m_running = false;
  bool m_busy = false;
  bool m_canRun = false;
  QString m_cannotRun;
  double m_sampleHz = 0;
  Step m_step = goal;
  std::optional<MachineInfo> m_machine;
  std::shared_ptr<const ResolvedStudy> m_resolved;
  StudySpec m_resolvedFor;
  StudySpec m_asked;
  std::optional<std::pair<Draft, DraftCells>> m_cells;  // Cells together with their draft.
  DatasetSpec m_askedDataset;
  StepBar* m_steps;
  QLabel* m_headline;
  QStackedWidget* m_stack;
  GoalStep* m_goal;
  WhatStep* m_what;
  WhereStep* m_where;
  MatrixStep* m_matrix;
  ReviewStep* m_review;
  InlineNote* m_note;
  IdleWait* m_idle;
  InlineNote* m_undo;
  WizardFooter* m_footer;
  QTimer* m_probeLater;
};

}  // namespace scalescope
