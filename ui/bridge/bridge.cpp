#include "ui/bridge/bridge.h"

#include <QTimer>
#include <chrono>
#include <future>

#include "core/base/file.h"
#include "ui/bridge/live_feed.h"
#include "ui/messages.h"

namespace scalescope {
namespace {

constexpr int kListDelayMs = 400;  // a burst of events is one look at the store

// Waits for a person's answer on a launcher thread; ends with the deadline or the window.
template <class Value>
Value wait(std::future<Value>& answer, const std::atomic<bool>& closing, Value otherwise) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(kQuestionSeconds);
  while (std::chrono::steady_clock::now() < end && !closing)
    if (answer.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready) return answer.get();
  return otherwise;
}

using Answer = std::pair<bool, QString>;

// A server's prompt is data: control characters do not reach the screen.
QString plain(const std::string& text) {
  QString out;
  for (const QChar each : QString::fromUtf8(text.data(), qsizetype(std::min<std::size_t>(text.size(), 500))))
    if (each.isPrint()) out += each;
  return out;
}

}  // namespace

Bridge::Bridge(BridgeServices services, QObject* parent)
    : QObject(parent),
      m_services(std::move(services)),
      m_closing(std::make_shared<std::atomic<bool>>(false)),
      m_feed(std::make_unique<LiveFeed>(m_mail)),
      m_commands(std::make_unique<TaskThread>(m_mail, "commands")),
      m_reads(std::make_unique<TaskThread>(m_mail, "reads")),
      m_resolves(std::make_unique<TaskThread>(m_mail, "resolves")),
      m_probes(std::make_unique<TaskThread>(m_mail, "probes")) {
  connectFeed();
}

Bridge::~Bridge() {
  *m_closing = true;
  m_resolving.request_stop();
  m_subscription.reset();
  m_commands.reset();
  m_reads.reset();
  m_resolves.reset();
  m_probes.reset();
  // The window is gone by now; what is queued goes on without it. A failure leaves a resumable queue.
  const bool goesOn = m_lab && m_role == LabRole::owner && m_lab->busy() && !m_services.backgroundProgram.empty();
  if (goesOn) (void)m_lab->handOver(m_services.backgroundProgram);
  m_lab.reset();
  m_feed.reset();
}

void Bridge::connectFeed() {
  connect(m_feed.get(), &LiveFeed::liveChanged, this, &Bridge::liveChanged);
  connect(m_feed.get(), &LiveFeed::loadChanged, this, &Bridge::loadChanged);
  connect(m_feed.get(), &LiveFeed::cellsWanted, this, [this](const StudyId& study) {
    m_reads->post([read = m_services.cells, folder = m_options.folder, study] { return read(folder, study); },
                  [this, study](Result<std::vector<Cell>> cells) {
                    if (cells) m_feed->setCells(study, std::move(*cells));
                  });
  });
  connect(m_feed.get(), &LiveFeed::resultsChanged, this,
          [this](const StudyId& study) { loadResult(study, study == m_shown ? m_baseline : 0); });
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

void Bridge::addQuestions(LabOptions& options) {
  const auto closing = m_closing;
  const auto ask = [this](Question question) {
    m_mail.post([this, shared = std::make_shared<const Question>(std::move(question))] { Q_EMIT questionAsked(shared); });
  };
  options.trustHostKey = [ask, closing](const std::string& host, const std::string& fingerprint) {
    auto promise = std::make_shared<std::promise<bool>>();
    auto answer = promise->get_future();
    ask({Question::Kind::trustKey, plain(host), plain(fingerprint), [promise](bool yes, const QString&) { promise->set_value(yes); }});
    return wait(answer, *closing, false);
  };
  options.askSecret = [ask, closing](const std::string& prompt) -> std::optional<std::string> {
    auto promise = std::make_shared<std::promise<Answer>>();
    auto answer = promise->get_future();
    ask({Question::Kind::secret, {}, plain(prompt), [promise](bool yes, const QString& secret) { promise->set_value({yes, secret}); }});
    const Answer given = wait(answer, *closing, Answer{});
    return given.first ? std::optional(given.second.toStdString()) : std::nullopt;
  };
}

void Bridge::open(const LabOptions& options) {
  m_options = options;
  addQuestions(m_options);
  reopen();
}

void Bridge::takeOver(TakeOver how) {
  if (!m_services.takeOver) return;
  m_commands->post(
      [take = m_services.takeOver, asked = m_options, how]() -> Result<std::shared_ptr<Lab>> {
        auto lab = take(asked, how);
        if (!lab) return tl::unexpected(lab.error());
        return std::shared_ptr<Lab>(std::move(*lab));
      },
      [this](Result<std::shared_ptr<Lab>> lab) {
        if (lab)
          onOpened(std::move(lab));
        else
          Q_EMIT takeOverFailed(lab.error());
      });
}

// On the launcher's thread: who owns the store has changed.
void Bridge::watch(const GuardEvent& event) {
  if (event.message.code == "launcher.owner-gone") m_mail.post([this, message = event.message] { Q_EMIT ownerGone(translated(message)); });
  if (event.message.code == "launcher.store-given")
    m_mail.post([this] {
      // Another process has it now: this window goes on as one that commands through it, once it listens.
      m_subscription.reset();
      m_lab.reset();
      m_open = false;
      m_role = LabRole::reader;
      QTimer::singleShot(kListDelayMs, this, &Bridge::reopen);
    });
}

void Bridge::reopen() {
  m_commands->post(
      [open = m_services.openLab, asked = m_options]() -> Result<std::shared_ptr<Lab>> {
        auto lab = open(asked);
        if (!lab) return tl::unexpected(lab.error());
        return std::shared_ptr<Lab>(std::move(*lab));
      },
      [this](Result<std::shared_ptr<Lab>> lab) { onOpened(std::move(lab)); });
}

void Bridge::onOpened(Result<std::shared_ptr<Lab>> lab) {
  if (!lab) {
    Q_EMIT openFailed(lab.error());
    return;
  }
  m_subscription.reset();
  m_lab = std::move(*lab);
  m_open = true;
  m_role = m_lab->role();
  m_options.folder = m_lab->folder();
  m_subscription = m_lab->subscribe([this, feed = m_feed.get()](const Event& event) {
    if (const auto* guard = std::get_if<GuardEvent>(&event)) watch(*guard);
    feed->push(event);
  });
  const std::optional<Message> note = m_lab->roleNote();
  Q_EMIT opened(m_role, note ? translated(*note) : QString());
  loadStudies();
  loadRuns();
}

void Bridge::probeMachine() {
  m_probes->post([probe = m_services.probeMachine] { return probe(); },
                 [this](const MachineInfo& machine) { Q_EMIT machineProbed(machine); });
}

void Bridge::loadStudy(const QString& fileOrPreset, const MachineFacts& machine) {
  m_probes->post([load = m_services.loadStudy, name = fileOrPreset.toStdString(), machine] { return load(name, machine); },
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
  options.lab = m_options;
  const auto say = [this, number](const Message& message) {
    m_mail.post([this, number, message] {
      if (number == m_resolveNumber) Q_EMIT resolveProgressed(translated(message));
    });
  };
  m_resolves->post(
      [resolve = m_services.resolve, study, options, say, stop = m_resolving.get_token()]() -> Result<ResolvedStudyPtr> {
        auto found = resolve(study, options, say, stop);
        if (!found) return tl::unexpected(found.error());
        return std::make_shared<const ResolvedStudy>(std::move(*found));
      },
      [this, number, probe](const Result<ResolvedStudyPtr>& found) {
        if (number != m_resolveNumber) return;
        if (found)
          Q_EMIT resolved(*found, probe);
        else
          Q_EMIT resolveFailed(found.error());
      });
}

// A host is good when a synthetic one-device study resolves on it: reached, agent there, facts told.
void Bridge::checkHost(const HostSpec& host) {
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
  options.lab = m_options;
  const QString name = toQString(host.name);
  m_resolves->post([resolve = m_services.resolve, study, options] { return resolve(study, options, [](const Message&) {}, {}); },
                   [this, name](const Result<ResolvedStudy>& found) {
                     if (!found)
                       Q_EMIT hostChecked(name, false, translated(found.error()));
                     else if (found->keyless)
                       Q_EMIT hostChecked(name, false, translated(*found->keyless));
                     else
                       Q_EMIT hostChecked(name, true, {});
                   });
}

void Bridge::command(LabCall call) {
  if (!m_lab) return;
  m_commands->post([lab = m_lab, call = std::move(call)] { return call(*lab); },
                   [this](const Status& status) {
                     if (!status) Q_EMIT failed(status.error());
                     loadStudies();
                     loadRuns();
                   });
}

void Bridge::enqueue(const StudySpec& study, const EnqueueOptions& options) {
  if (!m_lab) return;
  m_commands->post([lab = m_lab, study, options] { return lab->enqueue(study, options); },
                   [this](const Result<StudyId>& id) {
                     if (id)
                       Q_EMIT enqueued(*id);
                     else
                       Q_EMIT enqueueFailed(id.error());
                   });
}

void Bridge::enqueueStored(const StudyId& study, const EnqueueOptions& options) {
  if (!m_lab) return;
  m_commands->post([lab = m_lab, study, options] { return lab->enqueueStored(study, options); },
                   [this](const Result<StudyId>& id) {
                     if (id)
                       Q_EMIT enqueued(*id);
                     else
                       Q_EMIT enqueueFailed(id.error());
                   });
}

void Bridge::pauseQueue() {
  command([](Lab& lab) { return lab.pauseQueue(); });
}
void Bridge::resumeQueue() {
  command([](Lab& lab) { return lab.resumeQueue(); });
}
void Bridge::cancelRun(const RunId& run) {
  command([run](Lab& lab) { return lab.cancelRun(run); });
}
void Bridge::cancelStudy(const StudyId& study) {
  command([study](Lab& lab) { return lab.cancelStudy(study); });
}
void Bridge::tag(const RunId& run, const std::vector<std::string>& words) {
  command([run, words](Lab& lab) { return lab.tag(run, words); });
}
void Bridge::note(const RunId& run, const std::string& text) {
  command([run, text](Lab& lab) { return lab.note(run, text); });
}
void Bridge::remove(const std::string& what, bool undo) {
  command([what, undo](Lab& lab) { return lab.remove(what, undo); });
}
void Bridge::importPath(const QString& path) {
  if (!m_lab) return;
  m_commands->post([lab = m_lab, name = path.toStdString()] { return lab->importPath(name); },
                   [this, path](const Status& status) {
                     Q_EMIT imported(path, status ? std::nullopt : std::optional(status.error()));
                     loadStudies();
                     loadRuns();
                   });
}

void Bridge::loadStudies() {
  m_reads->post([read = m_services.studies, folder = m_options.folder] { return read(folder); },
                [this](Result<std::vector<StudyRow>> rows) {
                  if (rows) Q_EMIT studiesLoaded(std::make_shared<const std::vector<StudyRow>>(std::move(*rows)));
                });
}

void Bridge::loadRuns() {
  m_reads->post([read = m_services.runs, folder = m_options.folder] { return read(folder); },
                [this](Result<std::vector<RunRow>> rows) {
                  if (rows) Q_EMIT runsLoaded(std::make_shared<const std::vector<RunRow>>(std::move(*rows)));
                });
}

void Bridge::loadResult(const StudyId& study, int baseline) {
  m_shown = study;
  m_baseline = baseline;
  m_resultWanted = true;
  if (!m_resultPending) readResult();
}

void Bridge::loadDemo() {
  if (!m_services.demoStore) return;
  m_reads->post(
      [services = m_services]() -> Result<StudyResultPtr> {
        const auto folder = services.demoStore();
        if (!folder) return tl::unexpected(folder.error());
        const auto studies = services.studies(*folder);
        if (!studies) return tl::unexpected(studies.error());
        if (studies->empty()) return StudyResultPtr();
        auto result = services.result(*folder, studies->front().id, 0);
        if (!result) return tl::unexpected(result.error());
        return std::make_shared<const StudyResult>(std::move(*result));
      },
      [this](const Result<StudyResultPtr>& result) {
        if (result && *result) Q_EMIT demoLoaded(*result);  // without a demo the page says what to do
      });
}

// One analysis at a time; a wish that came meanwhile follows it.
void Bridge::readResult() {
  m_resultPending = true;
  m_resultWanted = false;
  const StudyId study = m_shown;
  const int baseline = m_baseline;
  m_reads->post([read = m_services.result, folder = m_options.folder, study, baseline] { return read(folder, study, baseline); },
                [this, study, baseline](Result<StudyResult> result) {
                  m_resultPending = false;
                  if (result) {
                    auto shared = std::make_shared<const StudyResult>(std::move(*result));
                    m_feed->setResult(shared);
                    Q_EMIT resultLoaded(std::move(shared));
                  } else {
                    Q_EMIT resultFailed(study, result.error());
                  }
                  if (m_resultWanted) readResult();
                });
}

void Bridge::saveText(const QString& path, const QByteArray& text) {
  m_reads->post([path = path.toStdString(), text = text.toStdString()] { return writeFileAtomic(path, text); },
                [this, path](const Status& status) { Q_EMIT textSaved(path, status ? std::nullopt : std::optional(status.error())); });
}

void Bridge::setSampling(bool on) { m_feed->setSampling(on && m_services.samplesThisMachine); }

}  // namespace scalescope
