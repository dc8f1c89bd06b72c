#include "launcher/owner/queue_worker.h"

#include <utility>

#include "launcher/plan/provisioners.h"
#include "launcher/run/study_load.h"

namespace scalescope {

void QueueWorker::opened(OpenedStore& store) {
  m_paused = store.paused;
  std::vector<std::pair<StudyId, std::string>> abandoned;
  for (QueueEntry& entry : store.queue) {
    for (const std::string& host : entry.abandoned) abandoned.emplace_back(entry.study, host);
    m_queue.add(std::move(entry));
  }
  m_followers = std::make_unique<Followers>(
      wiring(),
      [this](const UnfinishedRun& run) {
        const RunId begun = run.attempt == 0 ? run.plan.run : RunId(ulidOf(run.begunMs, 0));
        return nodes(run.plan.study, m_queue.firstOf(run.plan.study), begun);
      },
      [this] { followersChanged(); });
  m_followers->begin(std::move(store.unfinished));
  for (const auto& [study, host] : abandoned) m_followers->abandon(host, study);
}

void QueueWorker::forget() {
  m_followers.reset();
  m_queue = {};
  m_expanded.clear();
}

ResolveOptions QueueWorker::optionsOf(const StudyId& study, const QueueEntry* entry,
                                      std::function<void(HostQuestion)> question) {
  ResolveOptions options = resolveOptions(m_parts.options, entry, std::move(question));
  options.study = study;
  options.provisioners = m_provisioners;
  return options;
}

// Hosts are reached with the environment of the entry's client: its ssh agent, its programs. Without an entry, with
// this process's.
NodePool::Wiring QueueWorker::nodes(const StudyId& study, const QueueEntry* entry, const RunId& follows) {
  ResolveOptions options = optionsOf(study, entry, {});
  options.measuresProgram = measuresProgram(m_parts.store.folder(), study);
  TransportOptions reach = transportOptionsOf(options);
  reach.follows = follows;
  return {m_parts.loop, [this, reach](const HostSpec& host) { return makeTransport(m_parts.context, host, reach); },
          [this](HostQuestion question) { m_parts.questions.ask(std::move(question)); }, m_parts.store.client(),
          m_parts.store.folder()};
}

void QueueWorker::begin() {
  if (!m_serving || !m_parts.store.isReady() || m_ending) return;
  // Runs of studies that are no longer queued are cancelled, since their ranks were to end.
  if (m_followers)
    m_followers->cancelUnqueued([this](const StudyId& study) { return m_queue.firstOf(study) != nullptr; });
  const QueueEntry* entry = m_queue.first();
  if (m_runner || entry == nullptr || m_cancelling.contains(entry->entry)) return;
  const auto endJobs = [this, entry = *entry] {
    return scalescope::endJobs(m_parts.store.folder(), entry, optionsOf(entry.study, &entry, {}));
  };
  StudyRunner::Wiring wires{wiring(),
                            nodes(entry->study, entry),
                            *m_followers,
                            loader(entry->entry),
                            [this, id = entry->entry](StudyState state, std::optional<Message> waitsFor) {
                              m_queue.setState(id, state, std::move(waitsFor));
                              // This is posted, because the runner calls this in the middle of its work.
                              m_parts.loop.post([this] {
                                putHeldAside();
                                m_hooks.stirs();
                              });
                            },
                            endJobs};
  m_runner = std::make_unique<StudyRunner>(std::move(wires), *entry,
                                           [this, study = entry->study, id = entry->entry](int code) {
                                             m_parts.loop.post([this, study, id, code] { ended(study, id, code); });
                                           });
  m_parts.store.takeIsIndexNew();
  if (m_paused) m_runner->pause();
  m_runner->begin();
}

StudyRunner::Load QueueWorker::loader(const EntryId& id) {
  const auto known = m_expanded.find(id);
  const auto expanded = known == m_expanded.end() ? nullptr : known->second;
  return [this, expanded](const QueueEntry& entry, const std::function<void(const Message&)>& progress,
                          std::stop_token stop) {
    m_parts.store.checkFiles();  // Warnings about damaged files precede the results of the study.
    return loadToRun(m_parts.store.folder(), entry, expanded.get(), optionsOf(entry.study, &entry, asker(entry.entry)),
                     progress, stop);
  };
}

// Returns a callback for hosts that ask on other threads: it passes their questions to the loop, and they are withdrawn
// when the host's link ends.
std::function<void(HostQuestion)> QueueWorker::asker(const EntryId& entry) {
  return [this, entry](HostQuestion question) {
    m_parts.loop.post([this, entry, question = std::move(question)]() mutable {
      if (m_runner && m_runner->entry().entry == entry) m_runner->hostAsks(question.host);
      question.answer = [this, entry, answer = std::move(question.answer)](HostAnswer given) {
        answer(std::move(given));
        if (m_runner && m_runner->entry().entry == entry) m_runner->hostIsAnswered();
      };
      m_parts.questions.ask(std::move(question));
    });
  };
}

void QueueWorker::ended(const StudyId& study, const EntryId& entry, int code) {
  m_runner.reset();
  remove(entry);
  m_parts.notifier.publish(DoneEvent{study, code, entry});
  m_hooks.ended();
  begin();
  m_hooks.rests();
}

void QueueWorker::followersChanged() {
  if (m_runner) m_runner->followersChanged();
  m_hooks.ended();
  m_hooks.rests();
}

void QueueWorker::windDown() {
  m_ending = true;
  if (m_runner) m_runner->pause();
}

void QueueWorker::close() {
  m_ending = true;
  m_runner.reset();
  m_followers.reset();
}

// Adds an entry. Behind other entries it does not report its own state until its turn comes.
void QueueWorker::add(QueueEntry entry, std::shared_ptr<const ExpandedStudy> expanded) {
  if (expanded) m_expanded[entry.entry] = std::move(expanded);
  entry.isAnnounced = !m_queue.empty();
  if (entry.isAnnounced)
    m_parts.notifier.publish(StudyEvent{entry.study, entry.name, StudyState::queued, 0, 0, 0, entry.entry, {}});
  m_queue.add(std::move(entry));
}

void QueueWorker::remove(const EntryId& entry) {
  m_queue.remove(entry);
  m_expanded.erase(entry);
}

void QueueWorker::pause() {
  m_paused = true;
  publishQueue();
  if (m_runner) m_runner->pause();
  m_hooks.rests();
}

void QueueWorker::resume() {
  m_paused = false;
  publishQueue();
  if (m_runner && !m_queue.isHeld(m_runner->entry().entry)) m_runner->resume();
  if (m_runner) m_runner->retryNow();
  if (m_followers) m_followers->retryNow();
  begin();
}

void QueueWorker::move(const EntryId& entry, const EntryId& before) {
  m_queue.move(entry, before);
  publishQueue();
  begin();
}

void QueueWorker::setHeld(const EntryId& entry, bool isHeld) {
  m_queue.setHeld(entry, isHeld);
  if (isAtWork(entry) && isHeld) m_runner->pause();
  if (isAtWork(entry) && !isHeld && !m_paused) m_runner->resume();
  publishQueue();
  putHeldAside();
  begin();
  m_hooks.rests();
}

// Stops the runner of an entry on hold. Its results are stored, so it is started again later, as after an owner's end.
void QueueWorker::putHeldAside() {
  if (!m_runner || m_ending) return;
  const EntryId entry = m_runner->entry().entry;
  if (!m_queue.isHeld(entry) || !m_runner->canBeReplaced()) return;
  m_runner.reset();
  m_queue.setState(entry, StudyState::queued, {});
  publishQueue();
  begin();
  m_hooks.rests();
}

void QueueWorker::publishQueue() { m_parts.notifier.publishQueue({m_paused, m_queue.reports()}); }

void QueueWorker::release(const EntryId& entry) {
  m_cancelling.erase(entry);
  begin();
  m_hooks.rests();
}

void QueueWorker::cancel(const EntryId& id) {
  m_cancelling.erase(id);
  if (m_runner && m_runner->entry().entry == id) return m_runner->cancel();
  if (const QueueEntry* found = m_queue.find(id)) {
    const QueueEntry entry = *found;
    remove(id);
    m_parts.notifier.publish(StudyEvent{entry.study, entry.name, StudyState::cancelled, 0, 0, 0, id, {}});
    m_parts.notifier.publish(DoneEvent{entry.study, 130, id});
    begin();
  }
  m_hooks.rests();
}

bool QueueWorker::cancelRun(const RunId& run) {
  return (m_runner && m_runner->cancelRun(run)) || (m_followers && m_followers->cancelRun(run));
}

bool QueueWorker::abandon(const std::string& host, const EntryId& named) {
  const bool isNamed = isAtWork(named);
  const bool isFollowed = m_followers && m_followers->abandon(host);
  const bool isOfRun = m_runner && m_runner->abandon(host);
  if (isNamed) m_queue.abandon(named, host);  // The entry may be put on hold and started again.
  return isNamed || isFollowed || isOfRun;
}

bool QueueWorker::isBusy() const { return m_runner || !m_cancelling.empty() || isFollowing(); }

bool QueueWorker::isAtRest() const {
  const bool queueRests =
      !m_runner ? m_queue.first() == nullptr || m_paused || !m_serving : m_paused && m_runner->isBetweenRuns();
  return queueRests && m_cancelling.empty() && !isFollowing();
}

}  // namespace scalescope
