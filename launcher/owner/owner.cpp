#include "launcher/plan/make_transport.h"
#include "launcher/owner/owner.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include <asio.hpp>

#include "core/base/clock.h"
#include "core/base/machine/cores.h"
#include "core/base/json/nested.h"
#include "core/base/text.h"
#include "core/store/folder/store_lock.h"
#include "core/study/cells/abilities.h"
#include "launcher/owner/clients/control_server.h"
#include "launcher/owner/index_jobs.h"
#include "launcher/owner/owner_log.h"
#include "launcher/owner/owner_tasks.h"
#include "launcher/owner/clients/questions.h"
#include "launcher/owner/queue.h"
#include "launcher/owner/clients/standing.h"
#include "launcher/run/study_runner.h"
#include "launcher/transport/asio_loop.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr auto kEndingPatience = 10s;  // for an owner that is on its way out
constexpr auto kFolderLook = 5s;

// A line of the owner's log.
void log(const std::string& text) {
  std::fprintf(stderr, "%s %d %s\n", isoTime(wallNs()).c_str(), getpid(), inertText(text, 4096).c_str());
}
void log(const Message& message) { log(english(message)); }

class Owner final : public Listener {
 public:
  Owner(OwnerOptions options, UniqueFd lock, UniqueFd listening)
      : m_options(std::move(options)),
        m_lock(std::move(lock)),
        m_loop(m_context),
        m_signals(m_context, SIGTERM, SIGINT),
        m_server(m_context, std::move(listening),
                 {[this](ClientId client, const control::ClientHello& hello) { joined(client, hello); },
                  [this](ClientId client, control::ClientMessage message) { asked(client, std::move(message)); },
                  [this](ClientId client) { left(client); }}),
        m_questions(
            m_loop, [this](const control::Question& question) { tellWhoAnswers(question); },
            [this](const control::QuestionGone& gone) { m_server.sendToAll(gone); }) {}

  int run() {
    m_signals.async_wait([this](const asio::error_code& error, int signal) {
      if (!error) leave({"owner.signal", {{"signal", std::int64_t{signal}}}});
    });
    lookAtFolder();
    armIdle();
    openStore();
    m_context.run();
    m_loop.close();
    return m_exitCode;
  }

  // ---- what runs tell
  void tell(StateEvent event) override {
    const control::Told told = m_standing.tell(std::move(event));
    for (const ClientId client : subscribers(false)) m_server.send(client, told);
  }
  void tellRecords(control::RecordBatch batch, std::uint64_t seq) override {
    m_standing.stored(batch.attempt, batch.source, seq);
    m_server.sendRecords(subscribers(true), batch);
  }

 private:
  struct Client {
    control::ClientHello hello;
    bool subscribed = false;
    bool records = false;
  };

  // ---- the store
  void openStore() {
    m_server.sendToAll(control::Progress{0, {"owner.opening", {}}, {}});
    m_opening = true;
    m_loop.aside([this, progress = progressTo({}, 0), stop = m_stop.get_token()] {
      bool isNew = false;
      const auto made = [&](double share) {
        isNew = true;  // only an index that is made anew takes long enough to be told of
        progress({"owner.opening", {}}, share);
      };
      const StoreHooks hooks{
          .progress = made, .warning = [this](const Error& error) { m_loop.post([this, error] { leftOut(error); }); }, .stop = stop};
      auto store = std::make_shared<Result<OpenedStore>>(openStoreToOwn(m_options.folder, hooks));
      m_loop.post([this, store, isNew] {
        m_isIndexNew = isNew;
        storeOpened(*store);
      });
    });
  }

  // A file that cannot be read: told to whoever subscribes as well.
  void leftOut(const Error& error) {
    log(english(error));
    m_leftOut.push_back(error.message);
    tell(GuardEvent{{}, GuardSeverity::warning, error.message});
  }

  void storeOpened(Result<OpenedStore>& opened) {
    m_opening = false;
    if (m_leaving) return endWhenClosed();
    if (!opened) {
      m_state = control::StoreState::unusable;
      m_stateError = opened.error();
      log("the store cannot be used: " + english(opened.error()));
    } else {
      m_store = std::move(opened->thread);
      m_client = opened->client;
      m_paused = opened->paused;
      for (QueueEntry& entry : opened->queue) m_queue.add(std::move(entry));
      m_state = control::StoreState::ready;
      m_index = std::make_shared<IndexJobs>(
          m_loop, *m_store,
          IndexJobs::Hooks{{}, [this](const Error& error) {
                             tell(GuardEvent{{}, GuardSeverity::warning, because({"launcher.series-skipped", {}}, error)});
                           }});
      m_index->start();
      m_followers = std::make_unique<Followers>(
          wiring(), [this](const StudyId& study) { return nodes(m_queue.firstOf(study)); }, [this] { followersChanged(); });
      m_followers->begin(std::move(opened->unfinished));
      holdIndex();
      log("owns " + m_options.folder);
    }
    for (const ClientId client : m_server.joined()) m_server.send(client, hello());
    for (auto& [client, message] : std::exchange(m_waiting, {})) asked(client, std::move(message));
    startNext();
    armIdle();
  }

  [[nodiscard]] control::OwnerHello hello() const {
    return {control::kProtocol, m_options.version, getpid(), m_options.folder, m_state, m_stateError};
  }
  [[nodiscard]] RunWiring wiring() { return {m_loop, *m_store, *this, {}}; }
  // Hosts are reached as the client of the entry reaches them: its ssh agent, its programs. As this process does without an entry.
  [[nodiscard]] NodePool::Wiring nodes(const QueueEntry* entry) {
    const ResolveOptions options = resolveOptions(m_options, entry, {});
    return {m_loop, [this, reach = transportOptionsOf(options)](const HostSpec& host) { return makeTransport(m_context, host, reach); },
            [this](HostQuestion question) { m_questions.ask(std::move(question)); }, m_client, m_options.folder};
  }

  // ---- the queue
  void startNext() {
    if (!m_serving || m_state != control::StoreState::ready || m_leaving || m_askedToLeave) return;
    windDown();
    const QueueEntry* entry = m_queue.first();
    if (m_runner || entry == nullptr || m_cancelling.contains(entry->entry)) return;
    StudyRunner::Wiring wires{wiring(), nodes(entry), *m_followers, loader(),
                              [this, id = entry->entry](StudyState state, std::optional<Message> waitsFor) {
                                m_queue.setState(id, state, std::move(waitsFor));
                                m_loop.post([this] { atRestPerhaps(); });  // it tells in the midst of things
                              }};
    m_runner = std::make_unique<StudyRunner>(std::move(wires), *entry, [this, study = entry->study, id = entry->entry](int code) {
      m_loop.post([this, study, id, code] { entryEnded(study, id, code); });
    });
    m_isIndexNew = false;
    holdIndex();
    if (m_paused) m_runner->pause();
    m_runner->begin();
  }

  // Series are made while nothing is timed.
  void holdIndex() {
    const bool isTimed = m_runner || (m_followers && m_followers->isFollowing());
    if (!isTimed)
      m_timed.reset();
    else if (!m_timed && m_index)
      m_timed = m_index->hold();
  }

  // Runs of studies that nobody has queued: their ranks were to be ended, or would be.
  void windDown() {
    if (m_followers == nullptr) return;
    m_followers->cancelUnqueued([this](const StudyId& study) { return m_queue.firstOf(study) != nullptr; });
  }

  [[nodiscard]] StudyRunner::Load loader() {
    return [this](const QueueEntry& entry, const std::function<void(const Message&)>& progress, std::stop_token stop) {
      return loadToRun(m_options.folder, entry, resolveOptions(m_options, &entry, asker(entry.entry)), progress, stop);
    };
  }

  // For hosts that are asked away from the loop: their questions come to it, and go when their link goes.
  [[nodiscard]] std::function<void(HostQuestion)> asker(const EntryId& entry) {
    return [this, entry](HostQuestion question) {
      m_loop.post([this, entry, question = std::move(question)]() mutable {
        if (m_runner && m_runner->entry().entry == entry) m_runner->hostAsks(question.host);
        question.answer = [this, entry, answer = std::move(question.answer)](HostAnswer given) {
          answer(std::move(given));
          if (m_runner && m_runner->entry().entry == entry) m_runner->hostIsAnswered();
        };
        m_questions.ask(std::move(question));
      });
    };
  }

  void entryEnded(const StudyId& study, const EntryId& entry, int code) {
    m_runner.reset();
    m_queue.remove(entry);
    tell(DoneEvent{study, code, entry});
    lookWhetherToLeave();
    startNext();
    holdIndex();
    armIdle();
  }

  void followersChanged() {
    if (m_runner) m_runner->followersChanged();
    holdIndex();
    lookWhetherToLeave();
    armIdle();
  }

  // ---- clients
  void joined(ClientId client, const control::ClientHello& hello) {
    if (hello.protocol < control::kProtocol) {
      m_server.farewell(client, {"owner.older-client", {{"pid", std::int64_t{getpid()}}}});
      return;
    }
    m_clients[client] = {hello, false, false};
    m_server.send(client, this->hello());
    m_idle.reset();
    if (hello.serves) m_serving = true;
    startNext();
  }

  void left(ClientId client) {
    m_clients.erase(client);
    std::erase_if(m_waiting, [client](const auto& waiting) { return waiting.first == client && !holdsWithoutClient(waiting.second); });
    armIdle();
  }

  [[nodiscard]] std::vector<ClientId> subscribers(bool records) const {
    std::vector<ClientId> list;
    for (const auto& [id, client] : m_clients)
      if (client.subscribed && (!records || client.records)) list.push_back(id);
    return list;
  }

  void tellWhoAnswers(const control::Question& question) {
    for (const auto& [id, client] : std::map(m_clients))
      if (client.hello.answers) m_server.send(id, question);
  }

  // ---- what clients ask
  // Whoever cancels an entry that is on its way into the queue need not stay until it is there.
  static bool holdsWithoutClient(const control::ClientMessage& message) { return std::holds_alternative<control::CancelEntry>(message); }
  void asked(ClientId client, control::ClientMessage message) {
    if (!m_clients.contains(client) && !holdsWithoutClient(message)) return;
    std::visit([&](auto& one) { take(client, std::move(one)); }, message);
  }

  // Whatever needs the store waits until it is open; one that cannot be opened refuses with the reason.
  template <class Ask>
  bool isReady(ClientId client, Ask& ask) {
    if (m_state == control::StoreState::ready) return true;
    if (m_state == control::StoreState::opening)
      m_waiting.emplace_back(client, std::move(ask));
    else
      refuse(client, ask.call, *m_stateError);
    return false;
  }
  void refuse(ClientId client, control::Call call, const Error& error) { m_server.send(client, control::Reply{call, error, {}, {}}); }
  void agree(ClientId client, control::Call call) { m_server.send(client, control::Reply{call, {}, {}, {}}); }

  // Journalled, then `done`, or else `failed`; the client hears how it went.
  template <class Object>
  void journal(ClientId client, control::Call call, Object object, Loop::Work done = {}, Loop::Work failed = {}) {
    if (!m_store) return refuse(client, call, storeBusy().value());  // its index is being made anew
    m_store->post(
        [this, client, call, object = std::move(object), done = std::move(done), failed = std::move(failed)](StoreWriter& writer) {
          const Status written = writer.journal(object);
          m_loop.post([this, client, call, written, done, failed] {
            if (!written && failed) failed();
            if (!written) return refuse(client, call, written.error());
            if (done) done();
            agree(client, call);
          });
        });
  }

  void take(ClientId, control::ClientHello) {}
  void take(ClientId client, const control::Subscribe& ask) {
    Client& known = m_clients[client];
    known.subscribed = true;
    known.records = ask.records;
    control::Snapshot now = m_standing.snapshot();
    now.paused = m_paused;
    now.entries = m_queue.reports();
    if (known.hello.answers) now.questions = m_questions.open();
    m_server.send(client, now);
    for (const Message& message : m_leftOut)
      m_server.send(client, control::Told{now.cursor, GuardEvent{{}, GuardSeverity::warning, message}});
  }

  void take(ClientId client, control::Enqueue ask) {
    if (!isReady(client, ask)) return;
    if (const auto known = m_queue.report(ask.entry)) return m_server.send(client, control::Reply{ask.call, {}, *known, {}});
    if (!m_enqueueing.insert(ask.entry).second) return m_waiting.emplace_back(client, std::move(ask)), void();
    m_loop.aside([this, client, ask, folder = m_options.folder] {
      auto checked = std::make_shared<Result<NewEntry>>(checkNewEntry(folder, ask));
      m_loop.post([this, client, ask, checked] { enqueueChecked(client, ask, *checked); });
    });
  }

  void enqueueChecked(ClientId client, const control::Enqueue& ask, const Result<NewEntry>& checked) {
    const auto over = [this, client, entry = ask.entry](const control::Reply& reply) {
      m_enqueueing.erase(entry);
      m_server.send(client, reply);
      for (auto& [other, message] : std::exchange(m_waiting, {})) asked(other, std::move(message));
    };
    if (!checked) return over(control::Reply{ask.call, checked.error(), {}, {}});
    if (checked->ended) return over(control::Reply{ask.call, {}, *checked->ended, {}});  // known, and over
    m_store->post([this, call = ask.call, added = *checked, over](StoreWriter& writer) {
      const Status written = writeEntry(writer, added);
      m_loop.post([this, call, added, over, written] {
        if (!written) return over(control::Reply{call, written.error(), {}, {}});
        QueueEntry entry = added.entry;
        // Behind others it says nothing of itself until its turn comes.
        entry.isTold = !m_queue.empty();
        if (entry.isTold) tell(StudyEvent{entry.study, entry.name, StudyState::queued, 0, 0, 0, entry.entry, {}});
        m_queue.add(std::move(entry));
        over(control::Reply{call, {}, m_queue.report(added.entry.entry), {}});
        compareGroups(added.entry);
        startNext();
      });
    });
  }

  // Ranks live in this process's control group: what the client may use beyond it they may not, and the other way round.
  void compareGroups(const QueueEntry& entry) {
    if (const auto note = narrowerGroup(entry.context)) tell(GuardEvent{entry.study, GuardSeverity::warning, *note});
  }

  void take(ClientId client, control::Pause ask) {
    if (!isReady(client, ask)) return;
    journal(client, ask.call, QueuePaused{}, [this] {
      m_paused = true;
      if (m_runner) m_runner->pause();
      armIdle();
    });
  }
  void take(ClientId client, control::Resume ask) {
    if (!isReady(client, ask)) return;
    journal(client, ask.call, QueueResumed{}, [this] {
      m_paused = false;
      if (m_runner) m_runner->resume();
      if (m_runner) m_runner->tryNow();
      if (m_followers) m_followers->tryNow();
      startNext();
    });
  }
  void take(ClientId client, control::CancelEntry ask) {
    if (!isReady(client, ask)) return;
    if (m_enqueueing.contains(ask.entry)) return m_waiting.emplace_back(client, std::move(ask)), void();
    const QueueEntry* entry = m_queue.find(ask.entry);
    if (entry == nullptr) return cancelUnqueued(client, ask);
    m_cancelling.insert(ask.entry);
    const auto written = [this, study = entry->study, name = entry->name, id = ask.entry] {
      m_cancelling.erase(id);
      if (m_runner && m_runner->entry().entry == id) return m_runner->cancel();
      if (!m_queue.remove(id)) return armIdle();
      tell(StudyEvent{study, name, StudyState::cancelled, 0, 0, 0, id, {}});
      tell(DoneEvent{study, 130, id});
      startNext();
      armIdle();
    };
    const auto failed = [this, id = ask.entry] {
      m_cancelling.erase(id);
      startNext();
      armIdle();
    };
    journal(client, ask.call, StudyDequeued{entry->study, ask.entry, 130}, written, failed);
  }
  // One that has ended is as good as cancelled: whoever asks again after an owner's death hears the same.
  void cancelUnqueued(ClientId client, const control::CancelEntry& ask) {
    m_loop.aside([this, client, ask, folder = m_options.folder] {
      const bool ended = endedEntry(folder, ask.entry).has_value();
      m_loop.post([this, client, ask, ended] {
        if (ended) return agree(client, ask.call);
        refuse(client, ask.call, fail("owner.no-entry", {{"entry", ask.entry.value}}).value());
      });
    });
  }
  void take(ClientId client, control::CancelRun ask) {
    if (!isReady(client, ask)) return;
    if ((m_runner && m_runner->cancelRun(ask.run)) || m_followers->cancelRun(ask.run)) return agree(client, ask.call);
    refuse(client, ask.call, fail("launcher.run-not-running", {{"run", ask.run.value}}).value());
  }
  void take(ClientId client, control::GiveUp ask) {
    if (!isReady(client, ask)) return;
    const bool mine = m_runner && m_runner->giveUp(ask.host);
    if (m_followers->giveUp(ask.host) || mine) return agree(client, ask.call);
    refuse(client, ask.call, fail("owner.no-host", {{"host", ask.host}}).value());
  }
  // Tells whoever shows what is stored.
  [[nodiscard]] Loop::Work edited(control::Edited what) {
    return [this, what = std::move(what)] {
      for (const ClientId client : subscribers(false)) m_server.send(client, what);
    };
  }
  void take(ClientId client, control::Tag ask) {
    if (isReady(client, ask)) journal(client, ask.call, RunTagged{ask.run, ask.words}, edited({ask.run, {}}));
  }
  void take(ClientId client, control::Note ask) {
    if (isReady(client, ask)) journal(client, ask.call, RunNoted{ask.run, ask.text}, edited({ask.run, {}}));
  }
  void take(ClientId client, control::Remove ask) {
    if (!isReady(client, ask)) return;
    m_loop.aside([this, client, ask, folder = m_options.folder] {
      const Result<Target> target = findTarget(folder, ask.target);
      m_loop.post([this, client, ask, target] {
        if (!target) return refuse(client, ask.call, target.error());
        const Loop::Work told = edited({target->run, target->study});
        if (ask.undo) return journal(client, ask.call, Undeleted{target->run, target->study}, told);
        journal(client, ask.call, Deleted{target->run, target->study}, told);
      });
    });
  }
  void take(ClientId client, control::Import ask) {
    if (!isReady(client, ask)) return;
    startTask(
        client, ask.call,
        [path = ask.path, progress = progressTo(client, ask.call)](StoreThread& store, const std::stop_token& stop) {
          return importPath(store, path, stop, progress);
        },
        edited({}));
  }
  void take(ClientId client, control::Index ask) {
    if (!isReady(client, ask)) return;
    m_index->ask(ask.run, [this, client, call = ask.call](const Status& done) {
      if (done) return agree(client, call);
      refuse(client, call, done.error());
    });
  }
  // The index is made anew from the logs: of a store that cannot be opened, or between studies.
  void take(ClientId client, control::Rebuild ask) {
    if (m_state == control::StoreState::opening) return m_waiting.emplace_back(client, ask), void();
    const bool isBusy =
        m_runner || !m_tasks.empty() || !m_enqueueing.empty() || !m_cancelling.empty() || (m_followers && m_followers->isFollowing());
    if (isBusy) return refuse(client, ask.call, fail("owner.rebuild-running").value());
    if (std::exchange(m_isIndexNew, false)) return agree(client, ask.call);
    m_followers.reset();
    if (m_index) m_index->stop();
    m_index.reset();
    m_timed.reset();
    m_store.reset();
    m_queue = {};
    m_state = control::StoreState::opening;
    m_opening = true;
    m_server.sendToAll(hello());
    const auto progress = progressTo(client, ask.call);
    std::stop_source stopper;
    m_tasks[{client, ask.call}] = stopper;
    m_loop.aside([this, client, call = ask.call, progress, folder = m_options.folder, stop = stopper.get_token()] {
      const Status rebuilt =
          rebuildStore(folder, {.progress =
                                    [&](double share) {
                                      progress({"owner.rebuilding", {}}, share);
                                    },
                                .warning = [this](const Error& error) { m_loop.post([this, error] { leftOut(error); }); },
                                .stop = stop});
      m_loop.post([this, client, call, rebuilt] {
        m_tasks.erase({client, call});
        if (rebuilt)
          agree(client, call);
        else
          refuse(client, call, rebuilt.error());
        openStore();
      });
    });
  }

  // To everybody where no client is named.
  [[nodiscard]] TaskProgress progressTo(std::optional<ClientId> client, control::Call call) {
    return [this, client, call](const Message& what, std::optional<double> share) {
      m_loop.post([this, client, progress = control::Progress{call, what, share}] {
        if (client)
          m_server.send(*client, progress);
        else
          m_server.sendToAll(progress);
      });
    };
  }

  // Long work beside the runs, which its client may stop; it goes on when the client has gone.
  using Task = std::function<Status(StoreThread&, const std::stop_token&)>;
  void startTask(ClientId client, control::Call call, Task task, Loop::Work ended) {
    m_isIndexNew = false;
    std::stop_source stop;
    m_tasks[{client, call}] = stop;
    m_loop.aside([this, client, call, task = std::move(task), ended = std::move(ended), token = stop.get_token()] {
      const Status done = task(*m_store, token);
      m_loop.post([this, client, call, ended, done] {
        m_tasks.erase({client, call});
        ended();
        if (m_index) m_index->start();
        if (done)
          agree(client, call);
        else
          refuse(client, call, done.error());
        lookWhetherToLeave();
        armIdle();
      });
    });
  }
  void take(ClientId client, control::Stop ask) {
    const auto found = m_tasks.find({client, ask.which});
    if (found != m_tasks.end()) found->second.request_stop();
    agree(client, ask.call);
  }

  void take(ClientId, control::Answer ask) { m_questions.answer(ask.question, {ask.yes, Secret(std::move(ask.secret))}); }

  void take(ClientId client, control::StatusRequest ask) {
    control::OwnerStatus now{m_paused, static_cast<int>(m_clients.size()) - 1, m_queue.reports()};
    m_server.send(client, control::Reply{ask.call, {}, {}, now});
  }

  void take(ClientId client, control::Leave ask) {
    if (ask.when == control::LeaveWhen::betweenRuns) {
      m_askedToLeave = true;
      if (m_runner) m_runner->pause();
      return lookWhetherToLeave();
    }
    m_clients[client].hello.program = "leaving";
    const bool others = m_clients.size() > 1;
    if (!others && isAtRest()) leave({"owner.nobody-left", {}});
  }

  // ---- the end
  [[nodiscard]] bool isAtRest() const {
    const bool queueRests = !m_runner ? m_queue.empty() || m_paused || !m_serving : m_paused && m_runner->isBetweenRuns();
    const bool nobodyWaits = m_tasks.empty() && m_enqueueing.empty() && m_cancelling.empty() && m_waiting.empty();
    return queueRests && nobodyWaits && (m_followers == nullptr || !m_followers->isFollowing());
  }

  void armIdle() {
    m_idle.reset();
    if (!m_clients.empty() || !isAtRest() || m_leaving) return;
    m_idle = m_loop.after(m_options.idle, [this] {
      if (m_clients.empty() && isAtRest()) leave({"owner.idle", {}});
    });
  }

  // A study may have come between two runs.
  void atRestPerhaps() {
    if (m_leaving) return;
    lookWhetherToLeave();
    if (!m_idle) armIdle();
  }

  void lookWhetherToLeave() {
    if (m_askedToLeave && m_tasks.empty() && (!m_runner || m_runner->isBetweenRuns())) leave({"owner.asked-to-leave", {}});
  }

  void lookAtFolder() {
    m_folderTimer = m_loop.after(kFolderLook, [this] {
      if (!holdsLock(m_lock, m_options.folder)) return leave({"owner.folder-gone", {{"folder", m_options.folder}}});
      lookAtFolder();
    });
  }

  // Nothing new begins; what is written is written; runs go on.
  void leave(Message reason) {
    if (std::exchange(m_leaving, true)) return;
    log(reason);
    m_stop.request_stop();
    for (auto& [key, stop] : m_tasks) stop.request_stop();
    m_idle.reset();
    m_folderTimer.reset();
    asio::error_code ignored;
    m_signals.cancel(ignored);
    m_runner.reset();
    m_followers.reset();
    if (m_index) m_index->stop();
    m_timed.reset();
    if (holdsLock(m_lock, m_options.folder)) unlink((m_options.folder + "/control.sock").c_str());
    m_server.close(reason, [this] {
      m_closed = true;
      endWhenClosed();
    });
  }

  // Clients have read the farewell, and nobody opens the store any more.
  void endWhenClosed() {
    if (m_closed && !m_opening) m_context.stop();
  }

  OwnerOptions m_options;
  UniqueFd m_lock;  // to the very end
  asio::io_context m_context;
  AsioLoop m_loop;
  asio::signal_set m_signals;
  std::unique_ptr<StoreThread> m_store;
  ControlServer m_server;
  Questions m_questions;
  Standing m_standing;
  Queue m_queue;
  std::map<ClientId, Client> m_clients;
  std::vector<std::pair<ClientId, control::ClientMessage>> m_waiting;  // for the store to open, or for the same entry
  std::set<EntryId> m_enqueueing;
  std::set<EntryId> m_cancelling;  // until that is written: not begun any more
  std::map<std::pair<ClientId, control::Call>, std::stop_source> m_tasks;
  std::unique_ptr<Followers> m_followers;
  std::unique_ptr<StudyRunner> m_runner;
  std::shared_ptr<IndexJobs> m_index;
  std::shared_ptr<void> m_timed;   // holds m_index
  std::vector<Message> m_leftOut;  // files that could not be read
  std::shared_ptr<void> m_idle;
  std::shared_ptr<void> m_folderTimer;
  std::stop_source m_stop;
  std::string m_client;  // the store's id
  control::StoreState m_state = control::StoreState::opening;
  std::optional<Error> m_stateError;
  bool m_paused = false;
  bool m_serving = false;  // a client came that wants the queue to run
  bool m_askedToLeave = false;
  bool m_leaving = false;
  bool m_opening = false;     // a thread opens, or makes, the store
  bool m_isIndexNew = false;  // made from the logs when the store was opened, and nothing has been written since
  bool m_closed = false;      // clients have heard the farewell
  int m_exitCode = 0;
};

// The lock, once an owner that is ending has let it go; not valid: another one serves the store.
Result<StoreLock> waitForLock(const std::string& folder) {
  const auto end = std::chrono::steady_clock::now() + kEndingPatience;
  for (;;) {
    auto lock = takeStoreLock(folder);
    if (!lock || lock->fd.valid()) return lock;
    if (connectControl(folder) || std::chrono::steady_clock::now() >= end) return lock;
    std::this_thread::sleep_for(20ms);
  }
}

}  // namespace

int ownStore(const OwnerOptions& options) {
  umask(077);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  auto lock = waitForLock(options.folder);
  if (!lock) return log(english(lock.error())), 1;
  if (!lock->fd.valid()) return 0;
  if (const Status written = writeLockHolder(lock->fd); !written) return log(english(written.error())), 1;
  if (const Status trimmed = trimLog(options.folder + "/owner.log"); !trimmed) log(english(trimmed.error()));
  auto listening = listenControl(options.folder);
  if (!listening) return log(english(listening.error())), 1;
  // Ranks run where their client may, not where this process was started.
  if (!useEveryCpu()) log("the CPU affinity stays as it was inherited: " + errnoText(errno));
  return Owner(options, std::move(lock->fd), std::move(*listening)).run();
}

}  // namespace scalescope
