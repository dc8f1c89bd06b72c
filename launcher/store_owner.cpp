#include "launcher/store_owner.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <utility>

#include <asio.hpp>
#include <nlohmann/json.hpp>

#include "core/base/nested.h"
#include "core/study/abilities.h"
#include "launcher/blocking_questions.h"
#include "launcher/control_server.h"
#include "launcher/hand_over.h"
#include "launcher/import.h"
#include "launcher/index_jobs.h"
#include "launcher/store_lock.h"
#include "launcher/store_thread.h"
#include "launcher/study_runner.h"

namespace scalescope {
namespace {

// Where an `--again` remembers since when runs count, for as long as it is queued.
std::string againPath(const std::string& folder, const StudyId& study) { return folder + "/studies/" + study.value + "/again"; }

Status writeAgain(const std::string& folder, const QueueEntry& entry) {
  return entry.again ? writeFileAtomic(againPath(folder, entry.study), entry.since) : Status{};
}

std::string readAgain(const std::string& folder, const StudyId& study) { return readFile(againPath(folder, study), 64).value_or(""); }

bool sameWork(const QueueEntry& a, const QueueEntry& b) { return a.study == b.study && a.cells == b.cells && !a.again && !b.again; }

struct StoredQueue {
  std::vector<QueueEntry> entries;
  bool paused = false;
};

Result<StoredQueue> storedQueue(const std::string& folder) {
  const auto reader = StoreReader::open(folder);
  if (!reader) return tl::unexpected(reader.error());
  const auto queue = (*reader)->queue();
  if (!queue) return tl::unexpected(queue.error());
  const auto paused = (*reader)->queuePaused();
  if (!paused) return tl::unexpected(paused.error());
  StoredQueue stored{{}, *paused};
  for (const StudyQueued& queued : *queue) {
    QueueEntry entry{queued.study, queued.cells, queued.again, ""};
    if (entry.again) entry.since = readAgain(folder, entry.study);
    stored.entries.push_back(std::move(entry));
  }
  return stored;
}

class StoreOwner final : public Lab {
 public:
  StoreOwner(const LabOptions& options, std::unique_ptr<StoreThread> store, OwnerSockets sockets)
      : m_options(options),
        m_lock(std::move(sockets.lock)),
        m_store(std::move(store)),
        m_index(std::make_shared<IndexJobs>(m_context, *m_store, indexHooks(m_events))),
        m_work(asio::make_work_guard(m_context)),
        m_control(std::make_unique<ControlServer>(m_context, m_pool, m_events, *this, std::move(sockets.listening))),
        m_thread([this] { m_context.run(); }) {
    pthread_setname_np(m_thread.native_handle(), "launcher");
  }

  ~StoreOwner() final {
    const bool open = closeOnce();
    if (m_giver.joinable()) m_giver.join();
    if (open) shutDown();
  }

  // True for the first caller: this object ends once, is handed over once or gives the store up once.
  bool closeOnce() {
    const std::scoped_lock lock(m_closeMutex);
    return !std::exchange(m_closing, true);
  }

  // Everything stops but the runs; the lock stays with this object. Commands that are under way end first.
  void shutDown() {
    m_stopImport.request_stop();
    {
      const std::unique_lock all(m_use);
      m_closed = true;
    }
    asio::post(m_context, [this] {
      m_shuttingDown = true;
      m_control->close();
      m_index->stop();
      m_runner.reset();
      m_work.reset();
    });
    // Commands that wait for the launcher's thread are answered while it still runs.
    m_pool.join();
    m_thread.join();
    m_runner.reset();
    m_control.reset();
    m_index.reset();
    m_store.reset();
  }

  static IndexJobs::Hooks indexHooks(EventBus& events) {
    return {{}, [&events](const Error& error) {
              events.publish(GuardEvent{{}, "warning", because({"launcher.series-skipped", {}}, error)});
            }};
  }

  void startIndex() {
    asio::post(m_context, [this] { m_index->start(); });
  }

  Status takeUpQueue() {
    const auto stored = storedQueue(folder());
    if (!stored) return tl::unexpected(stored.error());
    m_outstanding += static_cast<int>(stored->entries.size());
    asio::post(m_context, [this, list = *stored] {
      m_paused = list.paused;
      for (const QueueEntry& entry : list.entries) m_queue.push_back(entry);
      startNext();
    });
    return {};
  }

  [[nodiscard]] LabRole role() const final { return m_given ? LabRole::reader : LabRole::owner; }
  [[nodiscard]] std::string folder() const final { return m_options.folder; }
  [[nodiscard]] std::optional<Message> roleNote() const final { return m_given ? std::optional(given()) : std::nullopt; }
  // What opening left out is told to the first who listens.
  [[nodiscard]] std::shared_ptr<void> subscribe(Subscriber subscriber) final {
    auto token = m_events.subscribe(std::move(subscriber));
    asio::post(m_context, [this] {
      for (const Error& error : std::exchange(m_leftOut, {})) m_events.publish(GuardEvent{{}, "warning", error.message});
    });
    return token;
  }
  void keepWarnings(std::vector<Error> warnings) {
    asio::post(m_context, [this, warnings = std::move(warnings)]() mutable { m_leftOut = std::move(warnings); });
  }
  [[nodiscard]] bool busy() const final { return !m_given && m_outstanding.load() > 0; }

  Result<StudyId> enqueue(const StudySpec& study, const EnqueueOptions& options) final {
    if (auto can = checkTrainable(study, options.onlyCells); !can) return tl::unexpected(can.error());
    const StudyId id(makeUlid());
    const StudyCreated created{id, study.name, std::string(name(study.protocol)), nlohmann::json(toJson(study))};
    if (auto written = journal(created); !written) return tl::unexpected(written.error());
    return enqueueStored(id, options);
  }

  Result<StudyId> enqueueStored(const StudyId& study, const EnqueueOptions& options) final {
    const QueueEntry entry{study, options.onlyCells, options.again, makeUlid()};
    bool waiting = false;
    const Status looked = onLauncher([this, &entry, &waiting]() -> Status {
      waiting = (m_runner && sameWork(m_running, entry)) ||
                std::any_of(m_queue.begin(), m_queue.end(), [&](const QueueEntry& other) { return sameWork(other, entry); });
      return {};
    });
    if (!looked) return tl::unexpected(looked.error());
    if (waiting) return study;  // the queue that an earlier owner left has it already
    if (auto written = writeAgain(folder(), entry); !written) return tl::unexpected(written.error());
    if (auto written = journal(StudyQueued{study, entry.cells, entry.again}); !written) return tl::unexpected(written.error());
    ++m_outstanding;
    asio::post(m_context, [this, entry] {
      m_queue.push_back(entry);
      startNext();
    });
    return study;
  }

  Status pauseQueue() final {
    if (auto written = journal(QueuePaused{}); !written) return written;
    asio::post(m_context, [this] {
      m_paused = true;
      if (m_runner) m_runner->pause();
    });
    return {};
  }

  Status resumeQueue() final {
    if (auto written = journal(QueueResumed{}); !written) return written;
    asio::post(m_context, [this] {
      m_paused = false;
      if (m_runner) m_runner->resume();
      startNext();
    });
    return {};
  }

  Status cancelRun(const RunId& run) final {
    return onLauncher([this, run]() -> Status {
      if (m_runner && m_runner->cancelRun(run)) return {};
      return fail("launcher.run-not-running", {{"run", run.value}});
    });
  }

  Status cancelStudy(const StudyId& study) final {
    return onLauncher([this, study]() -> Status {
      if (m_runner && m_runner->study() == study) {
        m_runner->cancel();
        return {};
      }
      const auto waiting = std::find_if(m_queue.begin(), m_queue.end(), [&](const QueueEntry& entry) { return entry.study == study; });
      if (waiting == m_queue.end()) return fail("launcher.study-not-queued", {{"study", study.value}});
      m_queue.erase(waiting);
      --m_outstanding;
      m_store->post([study](StoreWriter& writer) { (void)writer.journal(StudyDequeued{study}); });
      m_events.publish(DoneEvent{study, 130});
      return {};
    });
  }

  Status tag(const RunId& run, const std::vector<std::string>& words) final { return journal(RunTagged{run, words}); }
  Status note(const RunId& run, const std::string& text) final { return journal(RunNoted{run, text}); }

  Status remove(const std::string& runOrStudy, bool undo) final {
    const auto reader = StoreReader::open(folder());
    if (!reader) return tl::unexpected(reader.error());
    const auto entry = [undo](std::optional<RunId> run, std::optional<StudyId> study) -> JournalEntry {
      if (undo) return Undeleted{std::move(run), std::move(study)};
      return Deleted{std::move(run), std::move(study)};
    };
    if (const auto run = (*reader)->findRun(runOrStudy)) return journal(entry(*run, {}));
    const auto study = (*reader)->findStudy(runOrStudy);
    if (!study) return fail("launcher.nothing-of-that-name", {{"name", runOrStudy}});
    return journal(entry({}, *study));
  }

  Status importPath(const std::string& path) final {
    const std::shared_lock use(m_use);
    if (m_closed) return closedError();
    const OnStore onStore = [this](const std::function<Status(StoreWriter&)>& work) {
      return m_store->call<void>(work, std::chrono::seconds(60));
    };
    const Status imported = importInto(onStore, folder(), path, m_stopImport.get_token());
    asio::post(m_context, [this] { m_index->start(); });
    return imported;
  }

  Status handOver(const std::string& program) final {
    if (!closeOnce()) return closedError();
    // A duplicate outlives the server; the child listens on it at once.
    const UniqueFd listening(fcntl(m_control->listeningFd(), F_DUPFD_CLOEXEC, 3));
    shutDown();
    return startBackgroundOwner(program, folder(), m_lock, listening);
  }

  Status giveUpStore() final {
    // On a thread of its own: the asker waits in the pool, which must come to its end.
    const std::scoped_lock lock(m_closeMutex);
    if (std::exchange(m_closing, true)) return {};
    m_giver = std::thread([this] {
      shutDown();
      m_lock.reset();
      m_given = true;
      m_events.publish(GuardEvent{{}, "warning", given()});
    });
    return {};
  }

 private:
  [[nodiscard]] Message given() const { return {"launcher.store-given", {{"folder", folder()}}}; }
  [[nodiscard]] tl::unexpected<Error> closedError() const {
    return m_given ? tl::unexpected<Error>(Error{given(), {}}) : fail("launcher.control-closing");
  }

  Status journal(JournalEntry entry) {
    const std::shared_lock use(m_use);
    if (m_closed) return closedError();
    return m_store->call<void>([entry = std::move(entry)](StoreWriter& writer) { return writer.journal(entry); });
  }

  // Runs `work` on the launcher's thread and waits; never called from there.
  Status onLauncher(std::function<Status()> work) {
    const std::shared_lock use(m_use);
    if (m_closed) return closedError();
    auto promise = std::make_shared<std::promise<Status>>();
    auto answer = promise->get_future();
    asio::post(m_context, [promise, work = std::move(work)] { promise->set_value(work()); });
    if (answer.wait_for(std::chrono::seconds(10)) != std::future_status::ready) return fail("launcher.busy");
    return answer.get();
  }

  void startNext() {
    if (m_runner || m_queue.empty() || m_shuttingDown) return;
    const QueueEntry entry = m_queue.front();
    m_queue.pop_front();
    m_runner = std::make_unique<StudyRunner>(
        StudyRunner::Wiring{m_context, m_pool, *m_store, m_events, m_options, {}, m_questions.receiver()}, entry, [this](int) {
          --m_outstanding;
          asio::post(m_context, [this] { studyFinished(); });
        });
    m_running = entry;
    m_timed = m_index->hold();
    if (m_paused) m_runner->pause();
    m_runner->begin();
  }

  void studyFinished() {
    m_runner.reset();
    const auto before = std::exchange(m_timed, nullptr);  // goes when the next study has its own
    startNext();
  }

  LabOptions m_options;
  BlockingQuestions m_questions{m_options};
  UniqueFd m_lock;
  asio::io_context m_context;
  asio::thread_pool m_pool{3};
  EventBus m_events;
  std::unique_ptr<StoreThread> m_store;
  std::shared_ptr<IndexJobs> m_index;
  asio::executor_work_guard<asio::io_context::executor_type> m_work;
  std::unique_ptr<ControlServer> m_control;
  std::deque<QueueEntry> m_queue;
  std::unique_ptr<StudyRunner> m_runner;
  QueueEntry m_running;           // of m_runner
  std::shared_ptr<void> m_timed;  // while it lives
  std::vector<Error> m_leftOut;   // files that opening could not read
  bool m_paused = false;
  bool m_shuttingDown = false;
  std::atomic<int> m_outstanding{0};
  std::shared_mutex m_use;  // shared: a command; alone: the end of all commands
  bool m_closed = false;    // under m_use
  std::stop_source m_stopImport;
  std::mutex m_closeMutex;
  bool m_closing = false;            // under m_closeMutex
  std::thread m_giver;               // under m_closeMutex until m_closing
  std::atomic<bool> m_given{false};  // another process has asked for the store and may have it
  std::thread m_thread;              // last: runs as soon as it is made
};

}  // namespace

Result<std::unique_ptr<Lab>> openOwner(const LabOptions& options, OwnerSockets sockets) {
  std::vector<Error> leftOut;
  auto store =
      StoreThread::start(options.folder, {.progress = {}, .warning = [&](const Error& error) { leftOut.push_back(error); }, .stop = {}});
  if (!store) return tl::unexpected(store.error());
  if (auto written = writeLockHolder(sockets.lock); !written) return tl::unexpected(written.error());
  if (!sockets.listening.valid()) {
    auto listening = listenControl(options.folder);
    if (!listening) return tl::unexpected(listening.error());
    sockets.listening = std::move(*listening);
  }
  // A reader of events that went away must not end the owner.
  signal(SIGPIPE, SIG_IGN);
  auto owner = std::make_unique<StoreOwner>(options, std::move(*store), std::move(sockets));
  if (options.resumeQueue)
    if (auto resumed = owner->takeUpQueue(); !resumed) return tl::unexpected(resumed.error());
  owner->startIndex();
  owner->keepWarnings(std::move(leftOut));
  return owner;
}

}  // namespace scalescope
