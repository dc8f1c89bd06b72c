#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>

#include "ui/bridge/live_state.h"
#include "ui/bridge/local_sampler.h"
#include "ui/bridge/services.h"
#include "ui/bridge/task_thread.h"

namespace scalescope {

class LiveFeed;

using StudyResultPtr = std::shared_ptr<const StudyResult>;
using ResolvedStudyPtr = std::shared_ptr<const ResolvedStudy>;
using StudyRows = std::shared_ptr<const std::vector<StudyRow>>;
using RunRows = std::shared_ptr<const std::vector<RunRow>>;

// A question that a launcher thread asks and a person answers: trust this key, type this password. Unanswered for
// kQuestionSeconds it is refused.
struct Question {
  enum class Kind { trustKey, secret } kind{};
  QString host;                                                 // trustKey
  QString text;                                                 // fingerprint, or the server's prompt as plain text
  std::function<void(bool yes, const QString& secret)> answer;  // once; any thread
};
using QuestionPtr = std::shared_ptr<const Question>;
inline constexpr int kQuestionSeconds = 60;

// Between the launcher's and store's threads and the window: calls return at once, answers come as queued signals, and live
// state at most 10 times per second (once per second while timed steps run on this machine's cores). UI thread only.
class Bridge final : public QObject {
  Q_OBJECT

 public:
  explicit Bridge(BridgeServices services, QObject* parent = nullptr);
  ~Bridge() override;

  void open(const LabOptions& options);
  [[nodiscard]] const std::string& folder() const { return m_options.folder; }
  [[nodiscard]] bool isOpen() const { return m_open; }
  [[nodiscard]] LabRole role() const { return m_role; }

  // Of a store that another process owns: answers by opened() or takeOverFailed().
  void takeOver(TakeOver how);

  void probeMachine();
  void loadStudy(const QString& fileOrPreset, const MachineFacts& machine);
  void locateDataset(const DatasetSpec& dataset);
  // Only the newest request answers; an older one is stopped.
  void resolve(const StudySpec& study, bool probe);
  void stopResolving();

  void checkHost(const HostSpec& host);
  void enqueue(const StudySpec& study, const EnqueueOptions& options);
  void enqueueStored(const StudyId& study, const EnqueueOptions& options);
  void pauseQueue();
  void resumeQueue();
  void cancelRun(const RunId& run);
  void cancelStudy(const StudyId& study);
  void tag(const RunId& run, const std::vector<std::string>& words);
  void note(const RunId& run, const std::string& text);
  void remove(const std::string& runOrStudy, bool undo);
  void importPath(const QString& path);

  void loadStudies();
  void loadRuns();
  void loadResult(const StudyId& study, int baseline = 0);
  void loadDemo();  // what a person sees who has not measured anything yet
  void saveText(const QString& path, const QByteArray& text);
  void setSampling(bool on);  // of this machine's load: only while somebody looks

 Q_SIGNALS:
  void opened(scalescope::LabRole role, const QString& note);
  void openFailed(const scalescope::Error& error);
  void takeOverFailed(const scalescope::Error& error);
  void ownerGone(const QString& text);          // the process that this window commanded the store through has ended
  void failed(const scalescope::Error& error);  // of any call but those with an answer of their own
  void questionAsked(scalescope::QuestionPtr question);
  void machineProbed(const scalescope::MachineInfo& machine);
  void loadChanged(scalescope::MachineLoadPtr load);
  void studyLoaded(const QString& source, const scalescope::StudySpec& study);
  void studyLoadFailed(const QString& source, const scalescope::Error& error);
  void datasetLocated(const scalescope::DatasetSpec& dataset, const scalescope::DatasetInfo& info);
  void datasetMissing(const scalescope::DatasetSpec& dataset, const scalescope::Error& error);
  void resolveProgressed(const QString& text);
  void resolved(scalescope::ResolvedStudyPtr study, bool probed);
  void resolveFailed(const scalescope::Error& error);
  void hostChecked(const QString& name, bool good, const QString& text);
  void enqueued(const scalescope::StudyId& study);
  void enqueueFailed(const scalescope::Error& error);
  void liveChanged(scalescope::LiveStatePtr state);
  void studiesLoaded(scalescope::StudyRows studies);
  void runsLoaded(scalescope::RunRows runs);
  void resultLoaded(scalescope::StudyResultPtr result);
  void demoLoaded(scalescope::StudyResultPtr result);
  void imported(const QString& path, const std::optional<scalescope::Error>& error);
  void textSaved(const QString& path, const std::optional<scalescope::Error>& error);
  void resultFailed(const scalescope::StudyId& study, const scalescope::Error& error);

 private:
  using LabCall = std::function<Status(Lab&)>;
  void command(LabCall call);
  void addQuestions(LabOptions& options);
  void connectFeed();
  void onOpened(Result<std::shared_ptr<Lab>> lab);
  void watch(const GuardEvent& event);
  void reopen();
  void readResult();

  Mailbox m_mail;  // first: every thread below posts into it
  BridgeServices m_services;
  LabOptions m_options;
  bool m_open = false;
  LabRole m_role = LabRole::reader;
  std::shared_ptr<Lab> m_lab;
  std::shared_ptr<void> m_subscription;
  std::stop_source m_resolving;
  int m_resolveNumber = 0;
  StudyId m_shown;  // the result that a page shows
  int m_baseline = 0;
  bool m_resultPending = false;
  bool m_resultWanted = false;
  bool m_listsPending = false;
  std::shared_ptr<std::atomic<bool>> m_closing;
  std::unique_ptr<LiveFeed> m_feed;
  std::unique_ptr<TaskThread> m_commands, m_reads, m_resolves, m_probes;
};

}  // namespace scalescope
