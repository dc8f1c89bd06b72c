#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "core/store/intake/store_thread.h"
#include "core/telemetry/wire/control.h"
#include "launcher/owner/index_jobs.h"
#include "launcher/owner/owner_tasks.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// The store as its owner has it: opening, ready, or not usable; the thread that writes it, and the jobs that make its
// series while nothing is timed. Opening and making anew run aside and end early once this is closed. All calls on the
// loop's thread, as are the hooks but `progress`.
class OwnedStore {
 public:
  struct Hooks {
    TaskProgress progress;                            // of opening; any thread
    std::function<void(const Error&)> leftOut;        // a file that cannot be read
    std::function<void(const Error&)> waits;          // what it is opened without for now; tried again, told once
    std::function<void(const Error&)> seriesSkipped;  // a log of which no series can be made
    std::function<void(OpenedStore*)> opened;         // nullptr: it cannot be used, and error() says why
    std::function<void()> closed;  // close() came while it was being opened, and nobody opens it any more
  };
  OwnedStore(Loop& loop, std::string folder, Hooks hooks)
      : m_loop(loop), m_folder(std::move(folder)), m_hooks(std::move(hooks)) {}

  void open();
  // Made anew from the logs, then opened. `progress` from any thread; `done` before it is opened.
  void rebuild(TaskProgress progress, std::stop_token stop, std::function<void(const Status&)> done);
  void close();  // nothing of it begins any more; what was posted is written

  [[nodiscard]] control::StoreState state() const { return m_state; }
  [[nodiscard]] bool isReady() const { return m_state == control::StoreState::ready; }
  [[nodiscard]] bool isOpening() const { return m_opening; }                   // a thread opens, or makes, it
  [[nodiscard]] const std::optional<Error>& error() const { return m_error; }  // of the last opening
  [[nodiscard]] const std::string& folder() const { return m_folder; }
  [[nodiscard]] const std::string& client() const { return m_client; }  // the store's id, once it is ready
  [[nodiscard]] StoreThread& thread() { return *m_thread; }             // where it is ready

  // `done` with how it went, also where the index is being made anew.
  template <class Object>
  void journal(Object object, std::function<void(const Status&)> done);
  void index(const RunId& run, std::function<void(const Status&)> done);  // where it is ready
  void setTimed(bool isTimed);                                            // series are made while nothing is
  void makeSeries();                                                      // there may be something new
  // The index was made from the logs when the store was opened, and nothing has been written since; asked once.
  bool takeIsIndexNew() { return std::exchange(m_isIndexNew, false); }

 private:
  void opened(Result<OpenedStore>& opened);

  Loop& m_loop;
  const std::string m_folder;
  const Hooks m_hooks;
  std::unique_ptr<StoreThread> m_thread;
  std::shared_ptr<IndexJobs> m_index;
  std::shared_ptr<void> m_timed;  // holds m_index
  std::shared_ptr<void> m_again;  // it was asked for once more, for want of a thread
  std::stop_source m_stop;
  std::string m_client;
  control::StoreState m_state = control::StoreState::opening;
  std::optional<Error> m_error;
  bool m_opening = false;
  bool m_isIndexNew = false;
  bool m_closed = false;
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
