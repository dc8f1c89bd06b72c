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
#include "ui/bridge/result_wishes.h"
#include "ui/bridge/services.h"
#include "ui/bridge/task_thread.h"
#include "ui/bridge/worker.h"

namespace scalescope {

class ClusterTasks;
class DataTasks;
class HostWork;
class LiveFeed;

using StudyResultPtr = std::shared_ptr<const StudyResult>;
using ResolvedStudyPtr = std::shared_ptr<const ResolvedStudy>;
using StudyRows = std::shared_ptr<const std::vector<StudyRow>>;
using RunRows = std::shared_ptr<const std::vector<RunRow>>;

// What a host asks and a person answers: trust this key, type this password. Nothing waits for it but the host.
struct Question {
  std::int64_t number = 0;  // above 0 the store's owner asks, below 0 a look at a host that this window itself takes
  control::QuestionKind kind = control::QuestionKind::secret;
  QString host;
  QString text;  // fingerprint, or the server's prompt as plain text
};

// Gives a result the losses of every step where it has some of them. Error once it is stopped.
using WholeLosses = std::function<Result<StudyResultPtr>(const StudyResultPtr&, const std::stop_token&)>;

// Under the asker's number.
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

// Between the launcher's and store's threads and the window: calls return at once, answers come as queued signals, and
// live state at most 10 times per second (once per second while timed steps run on this machine's cores). UI thread
// only.
class Bridge final : public QObject {
  Q_OBJECT

 public:
  explicit Bridge(BridgeServices services, QObject* parent = nullptr);
  ~Bridge() override;

  void open(const LabOptions& options);
  [[nodiscard]] const std::string& folder() const { return m_options.folder; }
  [[nodiscard]] bool isOpen() const { return m_open; }
  [[nodiscard]] const QString& readOnlyWhy() const { return m_readOnlyWhy; }  // "" where the store can be written

  [[nodiscard]] Worker worker();  // what a window that is closed waits for; lives no longer than this
  void leave();                   // for good: the queue goes on with the owner. Takes its time, as worker() tells

  void answerQuestion(std::int64_t number, bool yes, const QString& secret);
  // Shows what the logs of a store that cannot be opened hold, without changing them: rescued(), then lists and results
  // from there until the owner serves the store again. failed() says why not.
  void rescue();
  void rebuild();  // of a store that cannot be opened, as importPath(); failed() says why not

  void probeMachine();
  void loadStudy(const QString& fileOrPreset, const MachineFacts& machine);
  void locateDataset(const DatasetSpec& dataset);
  // Only the newest request answers; an older one is stopped.
  void resolve(const StudySpec& study, bool probe);
  void stopResolving();
  [[nodiscard]] DataTasks& data() { return *m_data; }
  [[nodiscard]] ClusterTasks& clusters() { return *m_clusters; }
  // Reaches a host as a run would, asking people what it asks: hostChecked().
  void connectTo(const HostSpec& host);
  // What hinders runs on these hosts, those of the study where there is one: hostSeen() of each and checked() at the
  // end. Only the newest answers.
  void check(const std::vector<HostSpec>& hosts, const std::optional<StudySpec>& study = {});
  void stopChecks();
  [[nodiscard]] HostWork& hosts() { return *m_hosts; }
  // Groups of hosts that a person keeps: groupsLoaded() follows.
  void loadGroups();
  void keepGroup(const HostGroup& group);
  void forgetGroup(const QString& name);
  void enqueue(const StudySpec& study, const EnqueueOptions& options);
  void enqueueStored(const StudyId& study, const EnqueueOptions& options);
  void pauseQueue();
  void resumeQueue();
  void cancelRun(const RunId& run);
  void giveUp(const QString& host);  // that will not come back
  void cancelEntry(const EntryId& entry);
  void moveEntry(const EntryId& entry, const EntryId& before);  // "": last
  void holdEntry(const EntryId& entry, bool isHeld);
  void tag(const RunId& run, const std::vector<std::string>& words);
  void note(const RunId& run, const std::string& text);
  void remove(const std::string& runOrStudy, bool undo);
  // These take as long as they take: workTold() says how far they are, stopWork() ends what is under way.
  void importPath(const QString& path);
  void stopWork();

  void loadStudies();
  void loadRuns();
  void loadResult(const StudyId& study, int baseline = 0);
  // A person went back to that result, which the page has: what was asked for since is not wanted.
  void keepResult(const StudyId& study, int baseline);
  // What a study foresees: sized() or sizingRefused() under the asker's number; of those that wait only the newest.
  void size(int number, StudyResultPtr study, const SizingRequest& request);
  // Steps of a stored cell: answered under the asker's number, by traceLoaded() or traceFailed().
  void loadTrace(int number, const StudyId& study, int cell, StepRange steps);
  // Gives a result of that study the losses of every step; it blocks, on any thread.
  [[nodiscard]] WholeLosses lossReader(const StudyId& study) const;
  // The newest run of a stored cell as Live shows one. `done` comes on this thread, unless the bridge is gone by then.
  void lookAt(const StudyId& study, CellNumber cell, std::function<void(const Result<LiveStatePtr>&)> done);
  // What a run recorded: answered under the asker's number (newQuestionNumber()), by seriesLoaded(), pointsLoaded() or
  // seriesFailed(). Of questions for points that wait only the newest is answered.
  void loadSeries(int number, const RunId& run);
  void loadPlan(const RunId& run, std::function<void(const RunPlan&)> done);  // as lookAt(); not of one without a plan
  void loadPoints(int number, const std::vector<SeriesKey>& keys, double from, double to, int buckets);
  // What people have written into a study's report: textsLoaded(), also after a text of theirs was kept.
  void loadTexts(const StudyId& study);
  void writeText(const StudyId& study, const std::string& place, const std::string& text);
  // What a person sees who has not measured anything yet: the shipped studies, in a folder of their own. Results and
  // steps of these are read there.
  void loadDemo();
  [[nodiscard]] bool isDemo(const StudyId& study) const { return m_demo.contains(study); }
  void saveText(const QString& path, const QByteArray& text);
  void setSampling(Sampling what);  // of this machine's load: only while a page shows it

 Q_SIGNALS:
  void opened(const QString& readOnlyWhy);  // "" where the store can be written
  void openFailed(const scalescope::Error& error);
  // How the link to the store's owner is, in words: "" once it stands. It goes on by itself unless `forGood`.
  void linkTold(const QString& text, bool forGood);
  void storeUnusable(const QString& text);  // rebuild() may help
  void rescued();
  void workTold(const QString& text);                // how far it is; "" once it is over
  void listsFailed(const scalescope::Error& error);  // studies or runs cannot be read, and no event says why
  void studyEnded(const scalescope::StudyId& study, int exitCode);  // as DoneEvent has it
  void failed(const scalescope::Error& error);                      // of any call but those with an answer of their own
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
  void met(scalescope::ResolvedStudyPtr study);  // before that, where it takes a probe: all but the forecast
  void resolveFailed(const scalescope::Error& error);
  void hostChecked(const QString& name, bool good, const QString& text);
  void hostSeen(const QString& name, int done);
  void checked(std::shared_ptr<const std::vector<scalescope::preflight::HostReport>> reports);
  void groupsLoaded(const std::vector<scalescope::HostGroup>& groups);
  void aliasesLoaded(const std::vector<std::string>& aliases);
  void enqueued(const scalescope::StudyId& study);
  void enqueueFailed(const scalescope::Error& error);
  void rerunFailed(const scalescope::StudyId& study, const scalescope::Error& error);  // enqueueStored()
  void liveChanged(scalescope::LiveStatePtr state);
  void studiesLoaded(scalescope::StudyRows studies);
  void runsLoaded(scalescope::RunRows runs);
  void resultLoaded(scalescope::StudyResultPtr result);
  void traceLoaded(int number, std::shared_ptr<const scalescope::StepTrace> trace);
  void traceFailed(int number, const scalescope::Error& error);
  void sized(int number, scalescope::SizingPtr sizing);
  void sizingRefused(int number, const scalescope::Error& error);
  void seriesLoaded(int number, std::shared_ptr<const std::vector<scalescope::SeriesRow>> rows);
  void seriesFailed(int number, const scalescope::Error& error);  // points, too
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
  using LabCall = std::function<Status(Lab&)>;
  void command(LabCall call);
  void work(LabCall call, std::function<void(const Status&)> done);
  void toldLists(const Error& error);
  void renewWork();
  [[nodiscard]] const std::string& readFolder() const { return m_rescued.empty() ? m_options.folder : m_rescued; }
  [[nodiscard]] std::function<void(HostQuestion)> ownQuestions();
  [[nodiscard]] Lab::TaskProgress toldProgress();
  void askOwn(HostQuestion question);
  void connectFeed();
  void onOpened(Result<std::shared_ptr<Lab>> lab);
  void hear(const LabEvent& event);
  void toldConnected(const std::vector<Question>& questions);
  void toldDisconnected(const Disconnected& broken);
  void toldQuestion(const Question& question);
  void toldGone(std::int64_t number);
  [[nodiscard]] const std::string& folderOf(const StudyId& study) const;
  void reloadResult(const StudyId& study);
  void readResult();
  void sizeNext();
  void readPoints();

  Mailbox m_mail;  // first: every thread below posts into it
  BridgeServices m_services;
  LabOptions m_options;
  bool m_open = false;
  QString m_readOnlyWhy;
  std::shared_ptr<Lab> m_lab;
  std::shared_ptr<void> m_subscription;
  std::stop_source m_resolving;
  int m_resolveNumber = 0;
  ResolvedStudyPtr m_foreseen;  // the newest with a forecast
  StudySpec m_foreseenFor;
  int m_checkNumber = 0;
  ResultWishes m_results;
  std::optional<SizingQuestion> m_sizingWanted;
  std::optional<PointsQuestion> m_pointsWanted;
  std::set<StudyId> m_demo;
  std::string m_demoFolder;
  bool m_sizingPending = false, m_pointsPending = false, m_listsPending = false;
  std::stop_source m_checking, m_working, m_connecting;
  std::optional<Opening> m_work;  // how far the work of the moment is
  bool m_hasLeft = false;
  std::string m_rescued;    // where a store that cannot be opened is read; "" = it can
  bool m_isLinked = false;  // the owner serves the store, so that it can be read
  struct OwnQuestion;
  std::map<std::int64_t, std::shared_ptr<OwnQuestion>> m_ownQuestions;
  std::int64_t m_lastOwnQuestion = 0;
  std::set<std::int64_t> m_ownersQuestions;  // open ones
  std::unique_ptr<LiveFeed> m_feed;
  std::unique_ptr<HostWork> m_hosts;
  std::unique_ptr<DataTasks> m_data;
  std::unique_ptr<ClusterTasks> m_clusters;
  std::unique_ptr<TaskThread> m_commands, m_works, m_reads, m_resolves, m_probes, m_checks, m_points, m_saves;
};

}  // namespace scalescope
