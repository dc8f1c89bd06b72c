#include "launcher/owner/index_jobs.h"

#include <utility>

namespace scalescope {

IndexJobs::IndexJobs(Loop& loop, StoreThread& store, Hooks hooks, std::chrono::milliseconds quiet)
    : m_loop(loop), m_store(store), m_hooks(std::move(hooks)), m_quiet(quiet) {}

void IndexJobs::start() { wake(); }

std::shared_ptr<void> IndexJobs::hold() {
  ++m_holds;
  m_quietNow = false;
  m_timer.reset();
  return {static_cast<void*>(this), [weak = weak_from_this()](void*) {
            const auto self = weak.lock();
            if (self && --self->m_holds == 0) self->wake();
          }};
}

void IndexJobs::ask(const RunId& run, std::function<void(const Status&)> done) {
  SeriesWork work;
  work.run = run;
  m_asked.push_back({std::move(work), std::move(done)});
  next();
}

void IndexJobs::stop() {
  m_stopped = true;
  m_timer.reset();
  for (const auto& asked : std::exchange(m_asked, {}))
    if (asked.done) asked.done(tl::unexpected(storeBusy().value()));
}

// Starts a new pass after the quiet time, for the records that were stored meanwhile.
void IndexJobs::wake() {
  if (m_stopped) return;
  m_pass.emplace();
  m_timer = m_loop.after(m_quiet, [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self || self->m_holds > 0) return;
    self->m_quietNow = true;
    self->next();
  });
}

void IndexJobs::next() {
  if (m_stepping || m_stopped) return;
  m_askedStep = !m_asked.empty();
  if (m_askedStep) return step(m_asked.front().work);
  if (m_pass && m_quietNow && m_holds == 0) step(*std::exchange(m_pass, std::nullopt));
}

void IndexJobs::step(SeriesWork work) {
  m_stepping = true;
  m_store.post([self = shared_from_this(), work = std::move(work)](StoreWriter& writer) mutable {
    const Status status = writer.buildSeries(work);
    self->m_loop.post([self, work = std::move(work), status] { self->stepped(work, status); });
  });
}

void IndexJobs::stepped(const SeriesWork& work, const Status& status) {
  m_stepping = false;
  if (m_stopped) return;
  for (const Error& error : work.unreadable)
    if (m_hooks.unreadable) m_hooks.unreadable(error);
  SeriesWork next = work;
  next.unreadable.clear();
  const bool over = work.finished || !status;
  if (m_askedStep) {
    if (over) {
      const auto done = std::move(m_asked.front().done);
      m_asked.pop_front();
      if (done) done(work.unreadable.empty() ? status : Status(tl::unexpected(work.unreadable.front())));
    } else {
      m_asked.front().work = std::move(next);
    }
  } else if (!over) {  // After an error, such as a full disk, the next pass retries it.
    if (m_hooks.progress && work.done + work.left > 0)
      m_hooks.progress(static_cast<double>(work.done) / static_cast<double>(work.done + work.left));
    if (!m_pass) m_pass = std::move(next);  // Otherwise a newer pass starts from the beginning.
  }
  this->next();
}

}  // namespace scalescope
