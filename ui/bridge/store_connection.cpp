#include "ui/bridge/store_connection.h"

#include "ui/base/message_translation.h"
#include "ui/bridge/host_questions.h"
#include "ui/bridge/live_feed.h"

namespace scalescope {
namespace {

// Commands that the user gave before closing the window are still sent, above all a cancel.
constexpr std::chrono::seconds kLastCommands{5};

QString openingText(const Opening& opening) {
  const QString text = translated(opening.what);
  return opening.share ? StoreConnection::tr("%1: %2 %").arg(text).arg(int(*opening.share * 100)) : text;
}

}  // namespace

StoreConnection::StoreConnection(Mailbox& mail, const BridgeServices& services, HostQuestions& questions,
                                 LiveFeed& feed)
    : m_mail(mail),
      m_services(services),
      m_questions(questions),
      m_feed(feed),
      m_commands(std::make_unique<TaskThread>(m_mail, "commands", kLastCommands)),
      m_works(std::make_unique<TaskThread>(m_mail, "works")) {}

StoreConnection::~StoreConnection() {
  stopWork();
  m_subscription.reset();
  m_commands.reset();
  m_works.reset();
  // The window is gone by now; queued studies continue without it.
  if (m_session && !m_hasLeft) m_session->finish();
}

void StoreConnection::open(const StoreSessionOptions& options) {
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

void StoreConnection::onOpened(Result<std::shared_ptr<StoreSession>> session) {
  if (!session) {
    Q_EMIT openFailed(session.error());
    return;
  }
  m_session = std::move(*session);
  m_questions.setOwner(m_session);
  m_options.folder = m_session->folder();
  if (const std::optional<Message> why = m_session->readOnly()) m_readOnlyWhy = translated(*why);
  announce();
  m_subscription = m_session->subscribe([this](const StoreEvent& event) { onEvent(event); });
  Q_EMIT storeChanged();
}

void StoreConnection::announce() {
  if (!isOpen()) return;
  Q_EMIT opened(m_readOnlyWhy);
  Q_EMIT writableChanged(canWrite(), m_readOnlyWhy);
}

// Handles an event on the session's thread.
void StoreConnection::onEvent(const StoreEvent& event) {
  m_feed.push(event);
  if (const auto* broken = std::get_if<Disconnected>(&event))
    m_mail.post([this, broken = *broken] { onDisconnected(broken); });
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
    m_mail.post([this, question = *question] { m_questions.addOwners(question); });
  if (const auto* gone = std::get_if<control::QuestionGone>(&event))
    m_mail.post([this, number = gone->question] { m_questions.removeOwners(number); });
  if (const auto* connected = std::get_if<Connected>(&event))
    m_mail.post([this, questions = connected->now.questions] { onConnected(questions); });
}

void StoreConnection::onConnected(const std::vector<control::Question>& questions) {
  m_isLinked = true;
  m_rescued.clear();
  Q_EMIT linkChanged({}, false);
  for (const control::Question& question : questions) m_questions.addOwners(question);
}

void StoreConnection::onDisconnected(const Disconnected& broken) {
  m_isLinked = false;
  m_questions.clearOwners();
  const QString why = translated(broken.why);
  if (broken.forGood) Q_EMIT writableChanged(false, why);
  Q_EMIT linkChanged(why, broken.forGood);
}

void StoreConnection::command(control::Command command) {
  send(
      std::move(command),
      [this](const Status& status) {
        if (!status) Q_EMIT failed(status.error());
        Q_EMIT storeChanged();
      });
}

// Returns the callback for the thread that does the work.
RequestOptions::Progress StoreConnection::progressOf(const JobTracker::Job& job) {
  return [this, job](const Message& what, std::optional<double> share) {
    job.post([this, opening = Opening{what, share}] {
      m_work = opening;
      Q_EMIT workProgressed(openingText(opening));
    });
  };
}

void StoreConnection::endWork() {
  m_work.reset();
  Q_EMIT workProgressed({});
}

// Long work has its own thread, so that a pause or a cancel does not wait for it.
void StoreConnection::work(control::Command command, std::function<void(const Status&)> done) {
  if (!m_session) return;
  m_jobs.run(
      *m_works,
      [this, session = m_session, command = std::move(command)](const JobTracker::Job& job) {
        return session->request(command, {progressOf(job), job.stop});
      },
      [this, done = std::move(done)](const Status& status) {
        endWork();
        done(status);
        Q_EMIT storeChanged();
      });
}

void StoreConnection::importPath(const QString& path) {
  work(
      control::Import{path.toStdString()},
      [this, path](const Status& status) {
        Q_EMIT imported(path, status ? std::nullopt : std::optional(status.error()));
      });
}

void StoreConnection::rebuild() {
  work(
      control::Rebuild{},
      [this](const Status& status) {
        if (!status) Q_EMIT failed(status.error());
      });
}

void StoreConnection::rescue() {
  if (!m_services.rescueStore) return;
  m_jobs.run(
      *m_works,
      [this, rescue = m_services.rescueStore, folder = m_options.folder](const JobTracker::Job& job) {
        StoreHooks hooks;
        hooks.stop = job.stop;
        hooks.progress = [report = progressOf(job), folder](double share) {
          report({"window.rescuing", {{"folder", folder}}}, share);
        };
        return rescue(folder, hooks);
      },
      [this](const Result<std::string>& folder) {
        endWork();
        if (!folder) return void(Q_EMIT failed(folder.error()));
        if (m_isLinked) return;  // The owner serves the store again.
        m_rescued = *folder;
        Q_EMIT rescued();
        Q_EMIT storeChanged();
      });
}

void StoreConnection::leave() {
  if (!m_session || std::exchange(m_hasLeft, true)) return;
  m_subscription.reset();
  m_commands->post(
      [session = m_session] {
        session->finish();
        return true;
      },
      [](bool) {});
}

std::vector<OpenWork> StoreConnection::openWork() const {
  std::vector<OpenWork> list;
  if (m_works->isBusy())
    list.push_back(
        {m_work ? translated(m_work->what) : tr("Updating the store"), m_work ? m_work->share : std::nullopt});
  if (!m_commands->isBusy()) return list;
  if (m_hasLeft)
    list.push_back({tr("Transferring the queue to the background service")});
  else if (isOpen())
    list.push_back({tr("Sending requests to the background service")});
  else
    list.push_back({tr("Opening the store"), {}, false});
  return list;
}

}  // namespace scalescope

#include "moc_store_connection.cpp"
