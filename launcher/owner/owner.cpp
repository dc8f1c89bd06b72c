#include "launcher/owner/owner.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <set>
#include <thread>
#include <utility>

#include <asio.hpp>

#include "core/base/clock.h"
#include "core/base/json/nested.h"
#include "core/base/machine/cores.h"
#include "core/base/text.h"
#include "core/store/store_lock.h"
#include "launcher/owner/clients/control_server.h"
#include "launcher/owner/owner_log.h"
#include "launcher/owner/owner_tasks.h"
#include "launcher/owner/owner_requests.h"
#include "launcher/transport/asio_loop.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr auto kEndingPatience = 10s;  // Longest wait for an owner that is ending.
constexpr auto kFolderLook = 5s;

// Writes a line of the owner's log.
void log(const std::string& text) {
  std::fprintf(stderr, "%s %d %s\n", isoTime(wallNs()).c_str(), getpid(), inertText(text, 4096).c_str());
}
void log(const Message& message) { log(english(message)); }

// Lifetime of the owner: it opens the store, serves clients, and ends when it is no longer needed.
class Owner {
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
        m_notifier(m_server),
        m_work(m_loop, m_notifier),
        m_questions(
            m_loop, [this](const control::Question& question) { m_notifier.publishQuestion(question); },
            [this](const control::QuestionGone& gone) { m_notifier.publishAll(gone); }),
        m_store(m_loop, m_options.folder, storeHooks()),
        m_worker({m_context, m_loop, m_options, m_store, m_notifier, m_questions},
                 {[this] { leaveIfAsked(); }, [this] { armIdle(); }, [this] { atRestPerhaps(); }}),
        m_requests({m_loop, m_store, m_notifier, m_questions, m_worker, m_work},
                   {[this](control::LeaveWhen when) { askedToLeave(when); }, [this] { m_notifier.publishAll(hello()); },
                    [this] { workEnded(); }}) {}

  int run() {
    m_signals.async_wait([this](const asio::error_code& error, int signal) {
      if (!error) leave({"owner.signal", {{"signal", std::int64_t{signal}}}});
    });
    lookAtFolder();
    armIdle();
    m_store.open();
    m_context.run();
    m_loop.close();
    return 0;
  }

 private:
  // ---- The store.
  OwnedStore::Hooks storeHooks() {
    OwnedStore::Hooks hooks;
    hooks.progress = m_work.progressTo({});
    hooks.leftOut = [this](const Error& error) {
      log(english(error));
      m_notifier.publishLeftOut(error.message);
    };
    hooks.waits = [this](const Error& error) {
      log(english(error));
      m_notifier.publish(GuardEvent{{}, Severity::warning, error.message});
    };
    hooks.opened = [this](OpenedStore* store) { storeOpened(store); };
    hooks.closed = [this] { endWhenClosed(); };
    return hooks;
  }

  void storeOpened(OpenedStore* store) {
    if (store != nullptr) {
      m_worker.opened(*store);
      log("owns " + m_options.folder);
    } else {
      log("the store cannot be used: " + english(*m_store.error()));
    }
    m_notifier.publishAll(hello());
    m_requests.storeOpened();
    m_worker.begin();
    armIdle();
  }

  // ---- Clients.
  [[nodiscard]] control::OwnerHello hello() const {
    return {control::kProtocol, m_options.version, getpid(), m_options.folder, m_store.state(), m_store.error()};
  }

  void joined(ClientId client, const control::ClientHello& hello) {
    if (hello.protocol < control::kProtocol) {
      m_server.farewell(client, {"owner.older-client", {{"pid", std::int64_t{getpid()}}}});
      return;
    }
    m_notifier.join(client, hello);
    m_notifier.send(client, this->hello());
    m_idle.reset();
    if (hello.serves) m_silent.insert(client);
    m_worker.begin();
  }

  // The queue runs from the first message of a client that serves it, not from its hello: if the client subscribes,
  // that message is the subscription, and the client must not miss an event.
  void asked(ClientId client, control::ClientMessage message) {
    m_requests.asked(client, std::move(message));
    if (m_silent.erase(client) == 0) return;
    m_worker.serve();
    m_worker.begin();
  }

  void left(ClientId client) {
    m_silent.erase(client);
    m_notifier.leave(client);
    m_requests.left(client);
    armIdle();
  }

  // ---- The end.
  [[nodiscard]] bool isAtRest() const { return m_worker.isAtRest() && m_work.empty() && m_requests.isIdle(); }

  void armIdle() {
    m_idle.reset();
    if (!m_notifier.empty() || !isAtRest() || m_leaving) return;
    m_idle = m_loop.after(m_options.idle, [this] {
      if (m_notifier.empty() && isAtRest()) leave({"owner.idle", {}});
    });
  }

  // Ends the owner, or starts its idle time, when a study may be between two runs.
  void atRestPerhaps() {
    if (m_leaving) return;
    leaveIfAsked();
    if (!m_idle) armIdle();
  }

  void workEnded() {
    leaveIfAsked();
    armIdle();
  }

  void askedToLeave(control::LeaveWhen when) {
    if (when == control::LeaveWhen::betweenRuns) {
      m_askedToLeave = true;
      m_worker.windDown();
      return leaveIfAsked();
    }
    const bool others = m_notifier.size() > 1;
    if (!others && isAtRest()) leave({"owner.no-clients", {}});
  }

  void leaveIfAsked() {
    if (m_askedToLeave && m_work.empty() && m_worker.isBetweenRuns()) leave({"owner.asked-to-leave", {}});
  }

  void lookAtFolder() {
    m_folderTimer = m_loop.after(
        kFolderLook,
        [this] {
          if (!holdsLock(m_lock, m_options.folder)) return leave({"owner.folder-gone", {{"folder", m_options.folder}}});
          lookAtFolder();
        });
  }

  // Starts nothing new; what was written is kept, and runs continue.
  void leave(const Message& reason) {
    if (std::exchange(m_leaving, true)) return;
    log(reason);
    m_work.stopAll();
    m_idle.reset();
    m_folderTimer.reset();
    asio::error_code ignored;
    m_signals.cancel(ignored);
    m_worker.close();
    m_store.close();
    if (holdsLock(m_lock, m_options.folder)) unlink((m_options.folder + "/control.sock").c_str());
    m_server.close(reason, [this] {
      m_closed = true;
      endWhenClosed();
    });
  }

  // Ends once clients have read the farewell and the store is not being opened.
  void endWhenClosed() {
    if (m_closed && !m_store.isOpening()) m_context.stop();
  }

  const OwnerOptions m_options;
  UniqueFd m_lock;  // Lock, held to the very end.
  asio::io_context m_context;
  AsioLoop m_loop;
  asio::signal_set m_signals;
  ControlServer m_server;
  ClientNotifier m_notifier;
  LongWork m_work;
  Questions m_questions;
  OwnedStore m_store;
  QueueWorker m_worker;
  Requests m_requests;
  std::shared_ptr<void> m_idle;
  std::shared_ptr<void> m_folderTimer;
  std::set<ClientId> m_silent;  // Clients that serve the queue and have sent nothing since their hello.
  bool m_askedToLeave = false;
  bool m_leaving = false;
  bool m_closed = false;  // Clients have received the farewell.
};

// Returns the lock once an owner that is ending has released it; invalid if another owner serves the store.
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
  // Ranks must run on the cores of their client, not on those of the process that started the owner.
  if (!useEveryCpu()) log("the CPU affinity stays as it was inherited: " + errnoText(errno));
  return Owner(options, std::move(lock->fd), std::move(*listening)).run();
}

}  // namespace scalescope
