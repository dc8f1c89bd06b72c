#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stop_token>

#include "core/analysis/sizing/sizing.h"
#include "launcher/live/live_state.h"
#include "ui/bridge/local_sampler.h"
#include "ui/bridge/result_requests.h"
#include "ui/bridge/services.h"
#include "ui/bridge/task_thread.h"

namespace scalescope {

class ClusterTasks;
class DataTasks;
class HostWork;
class LiveFeed;

using StudyResultPtr = std::shared_ptr<const StudyResult>;
using ResolvedStudyPtr = std::shared_ptr<const ResolvedStudy>;
using StudyRows = std::shared_ptr<const std::vector<StudyRow>>;
using RunRows = std::shared_ptr<const std::vector<RunRow>>;

// Question of a host to the user: whether to trust a key, or a password. Only that host waits for the answer.
struct Question {
  // Above 0 if the store's owner asks; below 0 if a host asks that this window contacts itself.
  std::int64_t number = 0;
  control::QuestionKind kind = control::QuestionKind::secret;
  QString host;
  QString text;  // Fingerprint, or the server's prompt as plain text.
};

// Adds the losses of every step to a result that has only some of them. Fails after a stop.
using WholeLosses = std::function<Result<StudyResultPtr>(const StudyResultPtr&, const std::stop_token&)>;

// Answered with the number of the requester.
struct SizingQuestion {
  int number = 0;
  StudyResultPtr study;
  SizingRequest request;
};
struct PointsQuestion {
  int number = 0;
  std::vector<SeriesKey> keys;
  double from = 0, to = 0;
  int buckets = 0;
};

// Connects the threads of launcher and store with the window: calls return at once, answers come as queued signals, and
// live state at most 10 times per second (once per second while timed steps run on this machine's cores). UI thread
// only.
class Bridge final : public QObject {
  Q_OBJECT

 public:
  explicit Bridge(BridgeServices services, QObject* parent = nullptr);
  ~Bridge() override;

  void open(const StoreSessionOptions& options);
  [[nodiscard]] const std::string& folder() const { return m_options.folder; }
  [[nodiscard]] bool isOpen() const { return m_open; }
  [[nodiscard]] const QString& readOnlyWhy() const { return m_readOnlyWhy; }  // Empty if the store can be written.

  [[nodiscard]] Worker worker();  // Work that a closing window waits for; must not be used after the bridge's end.
  // Disconnects for good; the owner continues with the queue. Takes time, as worker() shows.
  void leave();

  void answerQuestion(std::int64_t number, bool yes, const QString& secret);
  // Shows the contents of the logs of a store that cannot be opened, without changing them: rescued(), then lists and
  // results from there until the owner serves the store again. failed() gives the reason if that is impossible.
  void rescue();
  // Rebuilds the index of a store that cannot be opened; progress as for importPath(), errors by failed().
  void rebuild();

  void probeMachine();
  void loadStudy(const QString& fileOrPreset, const MachineFacts& machine);
  void locateDataset(const DatasetSpec& dataset);
  // Only the newest request is answered; an older one is stopped.
  void resolve(const StudySpec& study, bool probe);
  void stopResolving();
  [[nodiscard]] DataTasks& data() { return *m_data; }
  [[nodiscard]] ClusterTasks& clusters() { return *m_clusters; }
  // Reaches a host as a run would, including its questions to the user; answered by hostChecked().
  void connectTo(const HostSpec& host);
  // Runs the preflight checks of these hosts, and those of the study if there is one: hostSeen() for each and checked()
  // at the end. Only the newest request is answered.
  void check(const std::vector<HostSpec>& hosts, const std::optional<StudySpec>& study = {});
  void stopChecks();
  [[nodiscard]] HostWork& hosts() { return *m_hosts; }
  // Host groups that the user has saved; each call is followed by groupsLoaded().
  void loadGroups();
  void keepGroup(const HostGroup& group);
  void forgetGroup(const QString& name);
  void enqueue(const StudySpec& study);
  void enqueueStored(const StudyId& study, int cell);  // Queues new repeats of one cell.
  void pauseQueue();
  void resumeQueue();
  void cancelRun(const RunId& run);
  void abandon(const QString& host);  // Abandons the runs on a host that will not become reachable again.
  void cancelEntry(const EntryId& entry);
  void moveEntry(const EntryId& entry, const EntryId& before);  // An empty `before` moves the entry to the end.
  void holdEntry(const EntryId& entry, bool isHeld);
  void tag(const RunId& run, const std::vector<std::string>& words);
  void note(const RunId& run, const std::string& text);
  void remove(const std::string& runOrStudy, bool undo);
  // These take long: workProgressed() reports their progress, and stopWork() ends the current one.
  void importPath(const QString& path);
  void stopWork();

  void loadStudies();
  void loadRuns();
  void loadResult(const StudyId& study, int baseline = 0);
  // The user returned to this result, which the page already has, so later requests are dropped.
  void keepResult(const StudyId& study, int baseline);
  // Computes the forecasts of a study's sizing: sized() or sizingRefused() with the requester's number; of waiting
  // requests only the newest is kept.
  void size(int number, StudyResultPtr study, const SizingRequest& request);
  // Loads steps of a stored cell; answered with the requester's number by traceLoaded() or traceFailed().
  void loadTrace(int number, const StudyId& study, int cell, StepRange steps);
  // Returns a function that adds the losses of every step to a result of that study; it blocks and may be called on any
  // thread.
  [[nodiscard]] WholeLosses lossReader(const StudyId& study) const;
  // Loads the newest run of a stored cell as the Live page shows one. `done` is called on this thread, unless the
  // bridge has been destroyed by then.
  void lookAt(const StudyId& study, CellNumber cell, std::function<void(const Result<LiveStatePtr>&)> done);
  // Load what a run recorded; answered with the requester's number (newQuestionNumber()) by seriesLoaded(),
  // pointsLoaded() or seriesFailed(). Of waiting requests for points only the newest is answered.
  void loadSeries(int number, const RunId& run);
  // `done` is called as in lookAt(), but not for a run without a plan.
  void loadPlan(const RunId& run, std::function<void(const RunPlan&)> done);
  void loadPoints(int number, const std::vector<SeriesKey>& keys, double from, double to, int buckets);
  // Loads the texts that the user has written into a study's report: textsLoaded(), also after a text was saved.
  void loadTexts(const StudyId& study);
  void writeText(const StudyId& study, const std::string& place, const std::string& text);
  // Loads the shipped studies, which a user without measurements sees. They are in a separate folder, and their results
  // and steps are read there.
  void loadDemo();
  [[nodiscard]] bool isDemo(const StudyId& study) const { return m_demo.contains(study); }
  void saveText(const QString& path, const QByteArray& text);
  void setSampling(Sampling what);  // Samples this machine's load; only while a page shows it.

 Q_SIGNALS:
  void opened(const QString& readOnlyWhy);  // Empty if the store can be written.
  void openFailed(const scalescope::Error& error);
  // Reports the state of the connection to the store's owner as text; empty once it is connected. The connection is
  // restored automatically unless `forGood`.
  void linkChanged(const QString& text, bool forGood);
  void storeUnusable(const QString& text);  // The store cannot be opened; rebuild() may help.
  void rescued();
  void workProgressed(const QString& text);  // Progress of long work; empty once it has ended.
  // Studies or runs cannot be read, and no other event gives the reason.
  void listsFailed(const scalescope::Error& error);
  void studyEnded(const scalescope::StudyId& study, int exitCode);  // Exit code as in DoneEvent.
  // Error of a call without its own error signal.
  void failed(const scalescope::Error& error);
  void questionAsked(const scalescope::Question& question);
  void questionGone(std::int64_t number);
  void machineProbed(const scalescope::MachineInfo& machine);
  void loadChanged(scalescope::MachineLoadPtr load);
  void studyLoaded(const QString& source, const scalescope::StudySpec& study);
  void studyLoadFailed(const QString& source, const scalescope::Error& error);
  void datasetLocated(const scalescope::DatasetSpec& dataset, const scalescope::DatasetInfo& info);
  void datasetMissing(const scalescope::DatasetSpec& dataset, const scalescope::Error& error);
  void resolveProgressed(const QString& text);
  void resolved(scalescope::ResolvedStudyPtr study, bool probed);
  // Comes before resolved() if that needs a probe: the study without its forecast.
  void met(scalescope::ResolvedStudyPtr study);
  void resolveFailed(const scalescope::Error& error);
  void hostChecked(const QString& name, bool good, const QString& text);
  void hostSeen(const QString& name, int done);
  void checked(std::shared_ptr<const std::vector<scalescope::preflight::HostReport>> reports);
  void groupsLoaded(const std::vector<scalescope::HostGroup>& groups);
  void aliasesLoaded(const std::vector<std::string>& aliases);
  void enqueued(const scalescope::StudyId& study);
  void enqueueFailed(const scalescope::Error& error);
  void rerunFailed(const scalescope::StudyId& study, const scalescope::Error& error);  // Error of enqueueStored().
  void liveChanged(scalescope::LiveStatePtr state);
  void studiesLoaded(scalescope::StudyRows studies);
  void runsLoaded(scalescope::RunRows runs);
  void resultLoaded(scalescope::StudyResultPtr result);
  void traceLoaded(int number, std::shared_ptr<const scalescope::StepTrace> trace);
  void traceFailed(int number, const scalescope::Error& error);
  void sized(int number, scalescope::SizingPtr sizing);
  void sizingRefused(int number, const scalescope::Error& error);
  void seriesLoaded(int number, std::shared_ptr<const std::vector<scalescope::SeriesRow>> rows);
  void seriesFailed(int number, const scalescope::Error& error);  // Also reports errors of points.
  void pointsLoaded(int number, const std::vector<std::vector<scalescope::SeriesPoint>>& points);
  void textsLoaded(const scalescope::StudyId& study, const std::map<std::string, std::string>& texts);
  void textRefused(const scalescope::StudyId& study, const scalescope::Error& error);
  void demoFailed(const scalescope::Error& error);
  void demoLoaded(scalescope::StudyRows studies, scalescope::StudyResultPtr first);
  void imported(const QString& path, const std::optional<scalescope::Error>& error);
  void textSaved(const QString& path, const std::optional<scalescope::Error>& error);
  void resultFailed(const scalescope::StudyId& study, const scalescope::Error& error);

 private:
  void changeGroups(std::function<Status()> change);
  void command(control::Command command);
  void work(control::Command command, std::function<void(const Status&)> done);
  void reportListError(const Error& error);
  void renewWork();
  [[nodiscard]] const std::string& readFolder() const { return m_rescued.empty() ? m_options.folder : m_rescued; }
  [[nodiscard]] std::function<void(HostQuestion)> ownQuestions();
  [[nodiscard]] RequestOptions::Progress progressReporter();
  void askOwn(HostQuestion question);
  void connectFeed();
  void onOpened(Result<std::shared_ptr<StoreSession>> session);
  void handle(const StoreEvent& event);
  void connectionText(const std::vector<Question>& questions);
  void disconnectionText(const Disconnected& broken);
  void questionReporter(const Question& question);
  void removedText(std::int64_t number);
  [[nodiscard]] const std::string& folderOf(const StudyId& study) const;
  void reloadResult(const StudyId& study);
  void readResult();
  void sizeNext();
  void readPoints();

  Mailbox m_mail;  // Must be first: every thread below posts into it.
  BridgeServices m_services;
  StoreSessionOptions m_options;
  bool m_open = false;
  QString m_readOnlyWhy;
  std::shared_ptr<StoreSession> m_session;
  std::shared_ptr<void> m_subscription;
  std::stop_source m_resolving;
  int m_resolveNumber = 0;
  ResolvedStudyPtr m_forecast;  // Newest resolved study with a forecast.
  StudySpec m_forecastFor;
  int m_checkNumber = 0;
  ResultRequests m_results;
  std::optional<SizingQuestion> m_sizingWanted;
  std::optional<PointsQuestion> m_pointsWanted;
  std::set<StudyId> m_demo;
  std::string m_demoFolder;
  bool m_sizingPending = false, m_pointsPending = false, m_listsPending = false;
  std::stop_source m_checking, m_working, m_connecting;
  std::optional<Opening> m_work;  // Progress of the current work.
  bool m_hasLeft = false;
  // Folder in which the contents of a store that cannot be opened are read; empty if it can be opened.
  std::string m_rescued;
  bool m_isLinked = false;  // The owner serves the store, so that it can be read.
  struct OwnQuestion;
  std::map<std::int64_t, std::shared_ptr<OwnQuestion>> m_ownQuestions;
  std::int64_t m_lastOwnQuestion = 0;
  std::set<std::int64_t> m_ownersQuestions;  // Open questions of the owner.
  std::unique_ptr<LiveFeed> m_feed;
  std::unique_ptr<HostWork> m_hosts;
  std::unique_ptr<DataTasks> m_data;
  std::unique_ptr<ClusterTasks> m_clusters;
  std::unique_ptr<TaskThread> m_commands, m_works, m_reads, m_resolves, m_probes, m_checks, m_points, m_saves;
};

}  // namespace scalescope
