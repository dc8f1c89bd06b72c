#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "core/store/store_thread.h"
#include "core/telemetry/wire/control.h"
#include "launcher/owner/owner_tasks.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// The store in its owner: opening, ready, or unusable; with the thread that writes it. Opening and
// rebuilding run on another thread and end early once this is closed. The files are checked soon after it is ready. All
// calls are on the loop's thread unless stated otherwise, and so are the hooks except `progress`.
class OwnedStore {
 public:
  struct Hooks {
    TaskProgress progress;                      // Progress of opening; any thread.
    std::function<void(const Error&)> leftOut;  // Callback for a file that cannot be read.
    // Callback, once, if opening fails for a temporary reason; it is retried.
    std::function<void(const Error&)> waits;
    // Callback with nullptr if the store is unusable; error() has the reason.
    std::function<void(OpenedStore*)> opened;
    std::function<void()> closed;  // Callback when opening has ended after a close() during it.
  };
  OwnedStore(Loop& loop, std::string folder, Hooks hooks)
      : m_loop(loop), m_folder(std::move(folder)), m_hooks(std::move(hooks)) {}

  void open();
  // Rebuilds the store from the logs, then opens it. `progress` is called on any thread; `done` before it is opened.
  void rebuild(TaskProgress progress, std::stop_token stop, std::function<void(const Status&)> done);
  void close();  // Starts no more work; jobs that were posted are still written.
  // Checks the files of the store unless that has been done since the start, and posts `leftOut` for each damaged one.
  // Any thread that may block.
  void checkFiles();

  [[nodiscard]] control::StoreState state() const { return m_state; }
  [[nodiscard]] bool isReady() const { return m_state == control::StoreState::ready; }
  [[nodiscard]] bool isOpening() const { return m_opening; }                   // A thread opens or rebuilds it.
  [[nodiscard]] const std::optional<Error>& error() const { return m_error; }  // Error of the last opening.
  [[nodiscard]] const std::string& folder() const { return m_folder; }
  [[nodiscard]] const std::string& client() const { return m_client; }  // The store's id, once it is ready.
  [[nodiscard]] StoreThread& thread() { return *m_thread; }             // The store must be ready.

  // Calls `done` with the status, also while the index is being rebuilt.
  template <class Object>
  void journal(Object object, std::function<void(const Status&)> done);
  // Returns true once if the index was rebuilt from the logs on opening and nothing has been written since.
  bool takeIsIndexNew() { return std::exchange(m_isIndexNew, false); }

 private:
  void opened(Result<OpenedStore>& opened);

  Loop& m_loop;
  const std::string m_folder;
  const Hooks m_hooks;
  std::unique_ptr<StoreThread> m_thread;
  std::shared_ptr<void> m_again;  // Timer of the retry after no thread could be started.
  std::stop_source m_stop;
  std::string m_client;
  control::StoreState m_state = control::StoreState::opening;
  std::optional<Error> m_error;
  bool m_opening = false;
  bool m_isIndexNew = false;
  bool m_closed = false;
  std::shared_ptr<void> m_checkSoon;  // Timer of the check.
  std::mutex m_checking;              // Mutex during a check; it guards m_isChecked.
  bool m_isChecked = false;
};

template <class Object>
void OwnedStore::journal(Object object, std::function<void(const Status&)> done) {
  if (!m_thread) return done(tl::unexpected(storeBusy().value()));
  m_thread->post([this, object = std::move(object), done = std::move(done)](StoreWriter& writer) {
    const Status written = writer.journal(object);
    m_loop.post([written, done] { done(written); });
  });
}

}  // namespace scalescope
