#include "launcher/owner/owned_store.h"

namespace scalescope {
namespace {

constexpr std::chrono::seconds kThreadPause{1};  // Pause before a thread is requested again.
// The check of the files reads one of every run, so the requests of the client that started the owner come first.
constexpr std::chrono::milliseconds kCheckPause{200};

}  // namespace

void OwnedStore::open() {
  m_opening = true;
  m_hooks.progress({"owner.opening", {}}, {});
  m_loop.aside([this, stop = m_stop.get_token()] {
    bool isNew = false;
    StoreHooks hooks;
    hooks.progress = [&](double share) {
      isNew = true;  // Only a rebuild of the index takes long enough to be reported.
      m_hooks.progress({"owner.opening", {}}, share);
    };
    hooks.warning = [this](const Error& error) { m_loop.post([this, error] { m_hooks.leftOut(error); }); };
    hooks.stop = stop;
    auto store = std::make_shared<Result<OpenedStore>>(openStoreToOwn(m_folder, hooks));
    m_loop.post([this, store, isNew] {
      m_isIndexNew = isNew;
      opened(*store);
    });
  });
}

void OwnedStore::checkFiles() {
  const std::scoped_lock lock(m_checking);
  if (std::exchange(m_isChecked, true)) return;
  for (const Error& damage : storeDamage(m_folder, m_stop.get_token()))
    m_loop.post([this, damage] { m_hooks.leftOut(damage); });
}

void OwnedStore::opened(Result<OpenedStore>& opened) {
  m_opening = false;
  if (m_closed) return m_hooks.closed();
  if (!opened && opened.error().kind == ErrorKind::exhausted) {  // The store itself is not at fault.
    if (!m_again) m_hooks.waits(opened.error());
    m_again = m_loop.after(kThreadPause, [this] { open(); });
    return;
  }
  m_again.reset();
  if (!opened) {
    m_state = control::StoreState::unusable;
    m_error = opened.error();
    return m_hooks.opened(nullptr);
  }
  m_thread = std::move(opened->thread);
  m_client = opened->client;
  m_state = control::StoreState::ready;
  m_error.reset();
  m_hooks.opened(&*opened);
  m_checkSoon = m_loop.after(kCheckPause, [this] { m_loop.aside([this] { checkFiles(); }); });
}

void OwnedStore::rebuild(TaskProgress progress, std::stop_token stop, std::function<void(const Status&)> done) {
  m_thread.reset();
  m_again.reset();
  m_state = control::StoreState::opening;
  m_opening = true;
  m_loop.aside([this, progress = std::move(progress), stop = std::move(stop), done = std::move(done)] {
    StoreHooks hooks;
    hooks.progress = [&](double share) { progress({"owner.rebuilding", {}}, share); };
    hooks.warning = [this](const Error& error) { m_loop.post([this, error] { m_hooks.leftOut(error); }); };
    hooks.stop = stop;
    const Status rebuilt = rebuildStore(m_folder, hooks);
    m_loop.post([this, rebuilt, done] {
      done(rebuilt);
      open();
    });
  });
}

void OwnedStore::close() {
  m_closed = true;
  m_again.reset();
  m_checkSoon.reset();
  m_stop.request_stop();
}

}  // namespace scalescope
