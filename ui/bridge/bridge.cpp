#include "ui/bridge/bridge.h"

#include <QCoreApplication>
#include <QTimer>
#include <stop_token>
#include <tuple>

#include "core/base/file.h"
#include "launcher/live/stored_run.h"
#include "ui/bridge/cluster_tasks.h"
#include "ui/bridge/data_tasks.h"
#include "ui/bridge/host_work.h"
#include "ui/bridge/live_feed.h"
#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

constexpr int kListDelayMs = 400;  // A burst of events causes one reload of the lists.
// Commands that the user gave before closing the window are still sent, above all a cancel.
constexpr std::chrono::seconds kLastCommands{5};

// A server's prompt is untrusted data: control characters are removed.
QString plain(const std::string& text) {
  QString out;
  for (const QChar each : QString::fromUtf8(text.data(), qsizetype(std::min<std::size_t>(text.size(), 500))))
    if (each.isPrint()) out += each;
  return out;
}

Question shown(const control::Question& question) {
  return {question.question, question.kind, plain(question.host), plain(question.text)};
}

QString openingText(const Opening& opening) {
  const QString text = translated(opening.what);
  return opening.share ? QCoreApplication::translate("Bridge", "%1: %2 %").arg(text).arg(int(*opening.share * 100))
                       : text;
}

struct RunReads {
  decltype(BridgeServices::runs) runs;
  decltype(BridgeServices::cells) cells;
  decltype(BridgeServices::records) records;
};

// Newest run of the cell with any records; a finished run is preferred to a failed one.
const RunRow* newestOf(const std::vector<RunRow>& runs, const StudyId& study, CellNumber cell) {
  const RunRow* newest = nullptr;
  const auto rank = [](const RunRow& run) { return std::tuple(run.status == RunStatus::done, run.startedWallNs); };
  for (const RunRow& run : runs)
    if (run.study == study && run.cell == cell && run.attempts > 0 && run.records > 0)
      if (newest == nullptr || rank(*newest) < rank(run)) newest = &run;
  return newest;
}

Result<LiveStatePtr> newestRun(const RunReads& read, const std::string& folder, const StudyId& study, CellNumber cell) {
  const auto runs = read.runs(folder);
  if (!runs) return tl::unexpected(runs.error());
  const RunRow* run = newestOf(*runs, study, cell);
  if (run == nullptr) return fail("live.no-run", {{"cell", std::int64_t{cell.value}}});
  const auto cells = read.cells(folder, study);
  if (!cells) return tl::unexpected(cells.error());
  const StoredRun stored{study, run->studyName, run->id, run->cell, run->repeat, run->attempts - 1};
  const auto records = read.records(folder, {stored.run, stored.attempt});
  if (!records && records.error().kind == ErrorKind::tooLarge) {
    auto arguments = records.error().message.arguments;
    arguments.emplace_back("run", stored.run.value);  // The page needs it for a link to the run.
    return fail("live.run-too-long", std::move(arguments));
  }
  if (!records) return tl::unexpected(records.error());
  return std::make_shared<const LiveState>(stateOfStored(stored, *cells, *records));
}

}  // namespace

// A question of a host that this window contacts itself, open until the connection withdraws it.
struct Bridge::OwnQuestion {
  HostQuestion question;
  std::optional<std::stop_callback<std::function<void()>>> withdrawn;
};

Bridge::Bridge(BridgeServices services, QObject* parent)
    : QObject(parent),
      m_services(std::move(services)),
      m_feed(std::make_unique<LiveFeed>(m_mail)),
      m_hosts(std::make_unique<HostWork>(m_mail, m_services, ownQuestions())),
      m_data(std::make_unique<DataTasks>(m_mail, m_services)),
      m_clusters(std::make_unique<ClusterTasks>(m_mail, m_services)),
      m_commands(std::make_unique<TaskThread>(m_mail, "commands", kLastCommands)),
      m_works(std::make_unique<TaskThread>(m_mail, "works")),
      m_reads(std::make_unique<TaskThread>(m_mail, "reads")),
      m_resolves(std::make_unique<TaskThread>(m_mail, "resolves")),
      m_probes(std::make_unique<TaskThread>(m_mail, "probes")),
      m_checks(std::make_unique<TaskThread>(m_mail, "checks")),
      m_points(std::make_unique<TaskThread>(m_mail, "points")),
      m_saves(std::make_unique<TaskThread>(m_mail, "saves")) {
  connectFeed();
}

Bridge::~Bridge() {
  m_working.request_stop();
  m_connecting.request_stop();
  m_resolving.request_stop();
  m_checking.request_stop();
  m_data->stop();
  m_clusters->stop();
  m_subscription.reset();
  m_hosts.reset();
  m_commands.reset();
  m_works.reset();
  m_reads.reset();
  m_resolves.reset();
  m_probes.reset();
  m_checks.reset();
  m_points.reset();
  m_saves.reset();
  m_data.reset();
  m_clusters.reset();
  m_ownQuestions.clear();
  // The window is gone by now; queued studies continue without it.
  if (m_session && !m_hasLeft) m_session->finish();
  m_session.reset();
  m_feed.reset();
}

void Bridge::connectFeed() {
  connect(m_feed.get(), &LiveFeed::liveChanged, this, &Bridge::liveChanged);
  connect(m_feed.get(), &LiveFeed::loadChanged, this, &Bridge::loadChanged);
  connect(
      m_feed.get(), &LiveFeed::cellsRequested, this,
      [this](const StudyId& study) {
        m_reads->post([read = m_services.cells, folder = readFolder(), study] { return read(folder, study); },
                      [this, study](Result<std::vector<Cell>> cells) {
                        if (cells) m_feed->setCells(study, std::move(*cells));
                      });
      });
  connect(
      m_feed.get(), &LiveFeed::secondsRequested, this,
      [this](const StudyId& study) {
        m_reads->post([read = m_services.runSeconds, folder = readFolder(), study] { return read(folder, study); },
                      [this, study](Result<RunSeconds> stored) {
                        if (stored) m_feed->setRunSeconds(study, std::move(*stored));
                      });
      });
  connect(m_feed.get(), &LiveFeed::recordsRequested, this, [this](const AttemptKey& attempt) {
    m_reads->post([read = m_services.records, folder = readFolder(), attempt] { return read(folder, attempt); },
                  [this, attempt](Result<StoredRecords> stored) { m_feed->setRecords(attempt, std::move(stored)); });
  });
  connect(m_feed.get(), &LiveFeed::resultsChanged, this, &Bridge::reloadResult);
  connect(m_feed.get(), &LiveFeed::listsChanged, this, [this] {
    if (m_listsPending) return;
    m_listsPending = true;
    QTimer::singleShot(kListDelayMs, this, [this] {
      m_listsPending = false;
      loadStudies();
      loadRuns();
    });
  });
}

// Called on the thread that probes a host.
std::function<void(HostQuestion)> Bridge::ownQuestions() {
  return [this](HostQuestion question) {
    m_mail.post([this, shared = std::make_shared<HostQuestion>(std::move(question))] { askOwn(std::move(*shared)); });
  };
}

void Bridge::askOwn(HostQuestion question) {
  const std::int64_t number = --m_lastOwnQuestion;
  const auto own = std::make_shared<OwnQuestion>();
  own->question = std::move(question);
  m_ownQuestions[number] = own;
  const auto kind = own->question.kind == HostQuestion::Kind::trustKey ? control::QuestionKind::trustKey
                                                                       : control::QuestionKind::secret;
  Q_EMIT questionAsked({number, kind, plain(own->question.host), plain(own->question.text)});
  // Called on the connection's thread, or immediately.
  own->withdrawn.emplace(own->question.withdrawn, [this, number] {
    m_mail.post([this, number] {
      if (m_ownQuestions.erase(number) > 0) Q_EMIT questionGone(number);
    });
  });
}

void Bridge::answerQuestion(std::int64_t number, bool yes, const QString& secret) {
  if (number > 0) {
    if (m_ownersQuestions.erase(number) > 0 && m_session) m_session->answer({number, yes, secret.toStdString()});
    return;
  }
  const auto found = m_ownQuestions.find(number);
  if (found == m_ownQuestions.end()) return;
  const auto own = found->second;
  m_ownQuestions.erase(found);
  own->question.answer({yes, Secret(secret.toStdString())});
}

void Bridge::open(const StoreSessionOptions& options) {
  m_options = options;
  m_options.program = "window";
  m_options.serves = m_options.answers = m_options.records = true;
  m_commands->post(
      [open = m_services.openStoreSession, asked = m_options]() -> Result<std::shared_ptr<StoreSession>> {
        auto session = open(asked);
        if (!session) return tl::unexpected(session.error());
        return std::shared_ptr<StoreSession>(std::move(*session));
      },
      [this](Result<std::shared_ptr<StoreSession>> session) { onOpened(std::move(session)); });
}

void Bridge::onOpened(Result<std::shared_ptr<StoreSession>> session) {
  if (!session) {
    Q_EMIT openFailed(session.error());
    return;
  }
  m_session = std::move(*session);
  m_open = true;
  m_options.folder = m_session->folder();
  if (const std::optional<Message> why = m_session->readOnly()) m_readOnlyWhy = translated(*why);
  Q_EMIT opened(m_readOnlyWhy);
  m_subscription = m_session->subscribe([this](const StoreEvent& event) { handle(event); });
  loadStudies();
  loadRuns();
}

// Called on the session's thread.
void Bridge::handle(const StoreEvent& event) {
  m_feed->push(event);
  if (const auto* broken = std::get_if<Disconnected>(&event))
    m_mail.post([this, broken = *broken] { disconnectionText(broken); });
  if (const auto* unusable = std::get_if<Unusable>(&event))
    m_mail.post([this, why = unusable->why] {
      m_isLinked = false;
      Q_EMIT storeUnusable(translated(why));
    });
  if (const auto* opening = std::get_if<Opening>(&event))
    m_mail.post([this, opening = *opening] { Q_EMIT linkChanged(openingText(opening), false); });
  if (const auto* done = std::get_if<DoneEvent>(&event))
    m_mail.post([this, study = done->study, code = done->exitCode] { Q_EMIT studyEnded(study, code); });
  if (const auto* question = std::get_if<control::Question>(&event))
    m_mail.post([this, asked = shown(*question)] { questionReporter(asked); });
  if (const auto* gone = std::get_if<control::QuestionGone>(&event))
    m_mail.post([this, number = gone->question] { removedText(number); });
  if (const auto* connected = std::get_if<Connected>(&event)) {
    std::vector<Question> questions;
    for (const control::Question& one : connected->now.questions) questions.push_back(shown(one));
    m_mail.post([this, questions] { connectionText(questions); });
  }
}

void Bridge::connectionText(const std::vector<Question>& questions) {
  m_isLinked = true;
  m_rescued.clear();
  Q_EMIT linkChanged({}, false);
  for (const Question& question : questions) questionReporter(question);
}

// The next owner asks the open questions again, with new numbers.
void Bridge::disconnectionText(const Disconnected& broken) {
  m_isLinked = false;
  for (const std::int64_t number : std::exchange(m_ownersQuestions, {})) Q_EMIT questionGone(number);
  Q_EMIT linkChanged(translated(broken.why), broken.forGood);
}

void Bridge::questionReporter(const Question& question) {
  if (m_ownersQuestions.insert(question.number).second) Q_EMIT questionAsked(question);
}

void Bridge::removedText(std::int64_t number) {
  if (m_ownersQuestions.erase(number) > 0) Q_EMIT questionGone(number);
}

// Reports the progress of long work. Called on the thread that does it.
RequestOptions::Progress Bridge::progressReporter() {
  return [this](const Message& what, std::optional<double> share) {
    m_mail.post([this, opening = Opening{what, share}] {
      m_work = opening;
      Q_EMIT workProgressed(openingText(opening));
    });
  };
}

// Long work has its own thread, so that a pause or a cancel does not wait for it.
void Bridge::work(control::Command command, std::function<void(const Status&)> done) {
  renewWork();
  if (!m_session) return;
  const RequestOptions options{progressReporter(), m_working.get_token()};
  m_works->post(
      [session = m_session, command = std::move(command), options] { return session->request(command, options); },
      [this, done = std::move(done)](const Status& status) {
        m_work.reset();
        Q_EMIT workProgressed({});
        done(status);
        loadStudies();
        loadRuns();
      });
}

// A cancel ends only the work that was active, not later work.
void Bridge::renewWork() {
  if (m_working.stop_requested()) m_working = std::stop_source();
}

void Bridge::rescue() {
  if (!m_services.rescueStore) return;
  renewWork();
  StoreHooks hooks;
  hooks.stop = m_working.get_token();
  hooks.progress = [report = progressReporter(), folder = m_options.folder](double share) {
    report({"window.rescuing", {{"folder", folder}}}, share);
  };
  m_works->post([rescue = m_services.rescueStore, folder = m_options.folder, hooks] { return rescue(folder, hooks); },
                [this](const Result<std::string>& folder) {
                  m_work.reset();
                  Q_EMIT workProgressed({});
                  if (!folder) return void(Q_EMIT failed(folder.error()));
                  if (m_isLinked) return;  // The owner serves the store again.
                  m_rescued = *folder;
                  Q_EMIT rescued();
                  loadStudies();
                  loadRuns();
                });
}

void Bridge::stopWork() { m_working.request_stop(); }

void Bridge::rebuild() {
  work(
      control::Rebuild{},
      [this](const Status& status) {
        if (!status) Q_EMIT failed(status.error());
      });
}

void Bridge::probeMachine() {
  m_probes->post([probe = m_services.probeMachine] { return probe(); },
                 [this](const MachineInfo& machine) { Q_EMIT machineProbed(machine); });
  loadGroups();
  m_data->list();
  if (m_services.sshAliases)
    m_probes->post([read = m_services.sshAliases] { return read(); },
                   [this](const std::vector<std::string>& aliases) { Q_EMIT aliasesLoaded(aliases); });
}

void Bridge::loadStudy(const QString& fileOrPreset, const MachineFacts& machine) {
  m_probes->post(
      [load = m_services.loadStudy, name = fileOrPreset.toStdString(), machine] { return load(name, machine); },
      [this, fileOrPreset](const Result<StudySpec>& study) {
        if (study)
          Q_EMIT studyLoaded(fileOrPreset, *study);
        else
          Q_EMIT studyLoadFailed(fileOrPreset, study.error());
      });
}

void Bridge::locateDataset(const DatasetSpec& dataset) {
  m_probes->post([locate = m_services.locateDataset, dataset] { return locate(dataset, {}); },
                 [this, dataset](const Result<DatasetInfo>& info) {
                   if (info)
                     Q_EMIT datasetLocated(dataset, *info);
                   else
                     Q_EMIT datasetMissing(dataset, info.error());
                 });
}

void Bridge::stopResolving() {
  m_resolving.request_stop();
  ++m_resolveNumber;
}

void Bridge::resolve(const StudySpec& study, bool probe) {
  stopResolving();
  m_resolving = std::stop_source();
  const int number = m_resolveNumber;
  ResolveOptions options;
  options.storeFolder = m_options.folder;
  options.probe = probe;
  options.question = ownQuestions();
  options.purpose = ResolvePurpose::plan;
  options.met = [this, number](const ResolvedStudy& found) {
    m_mail.post([this, number, study = std::make_shared<const ResolvedStudy>(found)] {
      if (number == m_resolveNumber) Q_EMIT met(study);
    });
  };
  const auto say = [this, number](const Message& message) {
    m_mail.post([this, number, message] {
      if (number == m_resolveNumber) Q_EMIT resolveProgressed(translated(message));
    });
  };
  m_resolves->post(
      [resolve = m_services.resolve, study, options, say,
       stop = m_resolving.get_token()]() -> Result<ResolvedStudyPtr> {
        auto found = resolve(study, options, say, stop);
        if (!found) return tl::unexpected(found.error());
        return std::make_shared<const ResolvedStudy>(std::move(*found));
      },
      [this, number, probe, study](const Result<ResolvedStudyPtr>& found) {
        if (number != m_resolveNumber) return;
        if (found && probe) m_forecast = *found, m_forecastFor = study;
        if (found)
          Q_EMIT resolved(*found, probe);
        else
          Q_EMIT resolveFailed(found.error());
      });
}

// A host is good if a synthetic one-device study resolves on it: the host was reached, its agent started and its facts
// arrived.
void Bridge::connectTo(const HostSpec& host) {
  if (m_connecting.stop_requested()) m_connecting = std::stop_source();
  StudySpec study;
  study.name = "check";
  study.hosts = {host};
  study.dataset.name = "synthetic";
  study.dataset.shape = {3, 32, 32};
  study.dataset.classes = 10;
  study.dataset.count = 64;
  study.model.name = "small-cnn";
  study.axes.batches = {32};
  ResolveOptions options;
  options.question = ownQuestions();
  const QString name = toQString(host.name);
  m_resolves->post(
      [resolve = m_services.resolve, study, options, stop = m_connecting.get_token()] {
        return resolve(
            study, options, [](const Message&) {}, stop);
      },
      [this, name](const Result<ResolvedStudy>& found) {
        if (!found)
          Q_EMIT hostChecked(name, false, translated(found.error()));
        else if (found->keyless)
          Q_EMIT hostChecked(name, false, translated(*found->keyless));
        else
          Q_EMIT hostChecked(name, true, {});
      });
}

void Bridge::stopChecks() {
  m_checking.request_stop();
  ++m_checkNumber;
}

void Bridge::check(const std::vector<HostSpec>& hosts, const std::optional<StudySpec>& study) {
  stopChecks();
  m_checking = std::stop_source();
  const int number = m_checkNumber;
  const auto seen = [this, number, done = std::make_shared<int>(0)](const preflight::HostView& host) {
    m_mail.post([this, number, name = toQString(host.spec.name), count = ++*done] {
      if (number == m_checkNumber) Q_EMIT hostSeen(name, count);
    });
  };
  m_checks->post(
      [look = m_services.checkHosts, lookFor = m_services.checkStudy, hosts, study, seen,
       stop = m_checking.get_token()] {
        return std::make_shared<const std::vector<preflight::HostReport>>(study ? lookFor(*study, hosts, seen, stop)
                                                                                : look(hosts, seen, stop));
      },
      [this, number](const std::shared_ptr<const std::vector<preflight::HostReport>>& reports) {
        if (number == m_checkNumber) Q_EMIT checked(reports);
      });
}

void Bridge::loadGroups() {
  if (!m_services.hostGroups) return;
  m_probes->post([read = m_services.hostGroups] { return read(); },
                 [this](const Result<std::vector<HostGroup>>& groups) {
                   if (groups)
                     Q_EMIT groupsLoaded(*groups);
                   else
                     Q_EMIT failed(groups.error());
                 });
}

void Bridge::changeGroups(std::function<Status()> change) {
  m_probes->post([change = std::move(change)] { return change(); },
                 [this](const Status& changed) {
                   if (!changed) Q_EMIT failed(changed.error());
                   loadGroups();
                 });
}

void Bridge::keepGroup(const HostGroup& group) {
  changeGroups([keep = m_services.keepHostGroup, group] { return keep(group); });
}

void Bridge::forgetGroup(const QString& name) {
  changeGroups([forget = m_services.forgetHostGroup, name = name.toStdString()] { return forget(name); });
}

void Bridge::command(control::Command command) {
  if (!m_session) return;
  m_commands->post([session = m_session, command = std::move(command)] { return session->request(command); },
                   [this](const Status& status) {
                     if (!status) Q_EMIT failed(status.error());
                     loadStudies();
                     loadRuns();
                   });
}

void Bridge::enqueue(const StudySpec& study) {
  if (!m_session) return;
  std::map<CellNumber, double> predictedSeconds;  // Seconds of a repeat.
  if (m_forecast && m_forecastFor == study)
    for (const ResolvedCell& each : m_forecast->cells)
      if (each.forecast.secondsPerRepeat)
        predictedSeconds[CellNumber(each.cell.number)] = *each.forecast.secondsPerRepeat;
  m_commands->post([session = m_session, study] { return session->request(enqueueNew(study)); },
                   [this, predictedSeconds](const Result<control::EntryReport>& entry) {
                     if (entry && m_feed && !predictedSeconds.empty())
                       m_feed->setForecast(entry->study, predictedSeconds);
                     if (entry)
                       Q_EMIT enqueued(entry->study);
                     else
                       Q_EMIT enqueueFailed(entry.error());
                   });
}

void Bridge::enqueueStored(const StudyId& study, int cell) {
  if (!m_session) return;
  const control::Enqueue enqueue{.study = study, .cells = {cell}, .again = true};
  m_commands->post([session = m_session, enqueue] { return session->request(enqueue); },
                   [this, study](const Result<control::EntryReport>& entry) {
                     if (entry)
                       Q_EMIT enqueued(entry->study);
                     else
                       Q_EMIT rerunFailed(study, entry.error());
                   });
}

void Bridge::pauseQueue() { command(control::Pause{}); }
void Bridge::resumeQueue() { command(control::Resume{}); }
void Bridge::cancelRun(const RunId& run) { command(control::CancelRun{run}); }
void Bridge::abandon(const QString& host) { command(control::AbandonHost{host.toStdString()}); }
void Bridge::cancelEntry(const EntryId& entry) { command(control::CancelEntry{entry}); }
void Bridge::moveEntry(const EntryId& entry, const EntryId& before) { command(control::MoveEntry{entry, before}); }
void Bridge::holdEntry(const EntryId& entry, bool isHeld) { command(control::HoldEntry{entry, isHeld}); }
void Bridge::tag(const RunId& run, const std::vector<std::string>& words) { command(control::Tag{run, words}); }
void Bridge::note(const RunId& run, const std::string& text) { command(control::Note{run, text}); }
void Bridge::remove(const std::string& what, bool undo) { command(control::Remove{what, undo}); }
void Bridge::importPath(const QString& path) {
  work(
      control::Import{path.toStdString()},
      [this, path](const Status& status) {
        Q_EMIT imported(path, status ? std::nullopt : std::optional(status.error()));
      });
}

// While the owner is unreachable or opens the store, its own message gives the reason.
void Bridge::reportListError(const Error& error) {
  if (m_isLinked || !m_rescued.empty() || !m_readOnlyWhy.isEmpty()) Q_EMIT listsFailed(error);
}

void Bridge::loadStudies() {
  m_reads->post([read = m_services.studies, folder = readFolder()] { return read(folder); },
                [this](Result<std::vector<StudyRow>> rows) {
                  if (!rows) return reportListError(rows.error());
                  Q_EMIT studiesLoaded(std::make_shared<const std::vector<StudyRow>>(std::move(*rows)));
                });
}

void Bridge::loadRuns() {
  m_reads->post([read = m_services.runs, folder = readFolder()] { return read(folder); },
                [this](Result<std::vector<RunRow>> rows) {
                  if (!rows) return reportListError(rows.error());
                  Q_EMIT runsLoaded(std::make_shared<const std::vector<RunRow>>(std::move(*rows)));
                });
}

void Bridge::loadResult(const StudyId& study, int baseline) {
  m_results.choose({study, baseline});
  readResult();
}

void Bridge::reloadResult(const StudyId& study) {
  m_results.change(study);
  readResult();
}

void Bridge::keepResult(const StudyId& study, int baseline) { m_results.keep({study, baseline}); }

void Bridge::loadDemo() {
  if (!m_services.demoStore) return;
  struct Demo {
    std::string folder;
    StudyRows studies;
    StudyResultPtr first;
  };
  m_reads->post(
      [services = m_services]() -> Result<Demo> {
        const auto folder = services.demoStore();
        if (!folder) return tl::unexpected(folder.error());
        auto studies = services.studies(*folder);
        if (!studies) return tl::unexpected(studies.error());
        Demo demo{*folder, std::make_shared<const std::vector<StudyRow>>(std::move(*studies)), nullptr};
        if (demo.studies->empty()) return demo;
        auto result = services.result(*folder, demo.studies->front().id, 0);
        if (!result) return tl::unexpected(result.error());
        demo.first = std::make_shared<const StudyResult>(std::move(*result));
        return demo;
      },
      [this](const Result<Demo>& demo) {
        if (!demo) return void(Q_EMIT demoFailed(demo.error()));
        if (!demo->first) return;  // The demo is empty, and the page says what to do.
        m_demoFolder = demo->folder;
        m_demo.clear();
        for (const StudyRow& study : *demo->studies) m_demo.insert(study.id);
        Q_EMIT demoLoaded(demo->studies, demo->first);
      });
}

const std::string& Bridge::folderOf(const StudyId& study) const { return isDemo(study) ? m_demoFolder : readFolder(); }

void Bridge::loadTrace(int number, const StudyId& study, int cell, StepRange steps) {
  if (!m_services.trace) return;
  m_reads->post([read = m_services.trace, folder = folderOf(study), study, cell,
                 steps] { return read(folder, study, cell, steps); },
                [this, number](const Result<std::shared_ptr<const StepTrace>>& trace) {
                  if (trace && *trace)
                    Q_EMIT traceLoaded(number, *trace);
                  else
                    Q_EMIT traceFailed(number, trace ? Error{{"trace.none", {}}, {}} : trace.error());
                });
}

WholeLosses Bridge::lossReader(const StudyId& study) const {
  if (!m_services.wholeLosses) return {};
  return [read = m_services.wholeLosses, folder = folderOf(study)](
             const StudyResultPtr& result, const std::stop_token& stop) -> Result<StudyResultPtr> {
    auto whole = std::make_shared<StudyResult>(*result);
    if (const Status done = read(folder, *whole, stop); !done) return tl::unexpected(done.error());
    return whole;
  };
}

void Bridge::lookAt(const StudyId& study, CellNumber cell, std::function<void(const Result<LiveStatePtr>&)> done) {
  m_points->post([read = RunReads{m_services.runs, m_services.cells, m_services.records}, folder = folderOf(study),
                  study, cell] { return newestRun(read, folder, study, cell); },
                 std::move(done));
}

// Results are analysed one at a time.
void Bridge::readResult() {
  const std::optional<ResultRequest> resultRequest = m_results.next();
  if (!resultRequest) return;
  m_reads->post([read = m_services.result, folder = folderOf(resultRequest->study),
                 resultRequest = *resultRequest] { return read(folder, resultRequest.study, resultRequest.baseline); },
                [this, resultRequest = *resultRequest](Result<StudyResult> result) {
                  const bool isAwaited = m_results.ended(resultRequest);
                  if (isAwaited && result) {
                    auto shared = std::make_shared<const StudyResult>(std::move(*result));
                    m_feed->setResult(shared);
                    Q_EMIT resultLoaded(std::move(shared));
                  } else if (isAwaited) {
                    Q_EMIT resultFailed(resultRequest.study, result.error());
                  }
                  readResult();
                });
}

void Bridge::size(int number, StudyResultPtr study, const SizingRequest& request) {
  m_sizingWanted = SizingQuestion{number, std::move(study), request};
  if (!m_sizingPending) sizeNext();
}

// Sizings are computed one at a time; of the requests that arrive meanwhile only the newest is kept.
void Bridge::sizeNext() {
  if (!m_sizingWanted) return;
  m_sizingPending = true;
  const SizingQuestion question = *std::exchange(m_sizingWanted, std::nullopt);
  m_reads->post(
      [question]() -> Result<SizingPtr> {
        auto sizing = sizeStudy(*question.study, question.request);
        if (!sizing) return tl::unexpected(sizing.error());
        return std::make_shared<const Sizing>(std::move(*sizing));
      },
      [this, number = question.number](const Result<SizingPtr>& sizing) {
        m_sizingPending = false;
        if (sizing)
          Q_EMIT sized(number, *sizing);
        else
          Q_EMIT sizingRefused(number, sizing.error());
        sizeNext();
      });
}

void Bridge::loadSeries(int number, const RunId& run) {
  if (!m_services.series) return;
  using Rows = std::vector<SeriesRow>;
  m_points->post([read = m_services.series, folder = m_options.folder, run] { return read(folder, run); },
                 [this, number](Result<Rows> rows) {
                   if (rows)
                     Q_EMIT seriesLoaded(number, std::make_shared<const Rows>(std::move(*rows)));
                   else
                     Q_EMIT seriesFailed(number, rows.error());
                 });
}

void Bridge::loadPlan(const RunId& run, std::function<void(const RunPlan&)> done) {
  if (!m_services.runPlan) return;
  m_points->post([read = m_services.runPlan, folder = m_options.folder, run] { return read(folder, run); },
                 [done = std::move(done)](const Result<RunPlan>& plan) {
                   if (plan) done(*plan);  // An imported run has no plan.
                 });
}

void Bridge::loadPoints(int number, const std::vector<SeriesKey>& keys, double from, double to, int buckets) {
  m_pointsWanted = PointsQuestion{number, keys, from, to, buckets};
  if (!m_pointsPending) readPoints();
}

// Points have their own thread, so that a zoom does not wait for an analysis.
void Bridge::readPoints() {
  if (!m_pointsWanted || !m_services.points) return;
  m_pointsPending = true;
  const PointsQuestion question = *std::exchange(m_pointsWanted, std::nullopt);
  m_points->post([read = m_services.points, folder = m_options.folder,
                  question] { return read(folder, question.keys, question.from, question.to, question.buckets); },
                 [this, number = question.number](const Result<std::vector<std::vector<SeriesPoint>>>& points) {
                   m_pointsPending = false;
                   if (points)
                     Q_EMIT pointsLoaded(number, *points);
                   else
                     Q_EMIT seriesFailed(number, points.error());
                   readPoints();
                 });
}

void Bridge::loadTexts(const StudyId& study) {
  if (!m_services.texts) return;
  m_reads->post([read = m_services.texts, folder = folderOf(study), study] { return read(folder, study); },
                [this, study](const Result<std::map<std::string, std::string>>& texts) {
                  if (texts)
                    Q_EMIT textsLoaded(study, *texts);
                  else
                    Q_EMIT textRefused(study, texts.error());
                });
}

void Bridge::writeText(const StudyId& study, const std::string& place, const std::string& text) {
  if (!m_session) return;
  m_commands->post(
      [session = m_session, write = control::Write{study, place, text}] { return session->request(write); },
      [this, study](const Status& written) {
        if (!written) Q_EMIT textRefused(study, written.error());
        loadTexts(study);
      });
}

void Bridge::saveText(const QString& path, const QByteArray& text) {
  m_saves->post([path = path.toStdString(), text = text.toStdString()] { return writeFileAtomic(path, text); },
                [this, path](const Status& status) {
                  Q_EMIT textSaved(path, status ? std::nullopt : std::optional(status.error()));
                });
}

void Bridge::setSampling(Sampling what) { m_feed->setSampling(m_services.samplesThisMachine ? what : Sampling::off); }

}  // namespace scalescope
