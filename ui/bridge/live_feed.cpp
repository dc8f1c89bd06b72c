#include "ui/bridge/live_feed.h"

#include <pthread.h>

#include <algorithm>
#include <utility>

#include "core/base/clock.h"

namespace scalescope {
namespace {

constexpr auto kFeedInterval = std::chrono::milliseconds(100);
constexpr auto kSample = std::chrono::seconds(1);

double now() { return static_cast<double>(monotonicNs()) * 1e-9; }

}  // namespace

LiveFeed::LiveFeed(Mailbox& mail) : m_mail(mail), m_drawing(pthread_self()), m_thread([this] { run(); }) {
  pthread_setname_np(m_thread.native_handle(), "live");
}

LiveFeed::~LiveFeed() {
  {
    const std::lock_guard lock(m_mutex);
    m_stop = true;
  }
  m_wake.notify_one();
  m_thread.join();
}

void LiveFeed::run() {
  Clock::time_point next = Clock::now() + kFeedInterval;
  while (true) {
    std::vector<std::function<void()>> tasks;
    {
      std::unique_lock lock(m_mutex);
      m_wake.wait_until(lock, next, [this] { return m_stop || !m_tasks.empty(); });
      if (m_stop) return;
      tasks.swap(m_tasks);
    }
    for (const auto& task : tasks) task();
    const Clock::time_point at = Clock::now();
    if (at < next) continue;
    next = at + kFeedInterval;
    beat();
    if (m_sampling != Sampling::off && at >= m_nextSample) sampleLoad();
  }
}

void LiveFeed::ask(std::function<void()> task) {
  {
    const std::lock_guard lock(m_mutex);
    m_tasks.push_back(std::move(task));
  }
  m_wake.notify_one();
}

void LiveFeed::push(const StoreEvent& event) {
  const std::lock_guard lock(m_mutex);
  if (m_queue.size() >= kQueue) {
    std::erase_if(m_queue, [](const StoreEvent& each) { return std::holds_alternative<RecordsEvent>(each); });
    if (m_queue.size() >= kQueue) return;
  }
  m_queue.push_back(event);
}

void LiveFeed::setCells(const StudyId& study, std::vector<Cell> cells) {
  ask([this, study, cells = std::move(cells)] { m_model.setCells(study, cells); });
}

void LiveFeed::setResult(std::shared_ptr<const StudyResult> result) {
  ask([this, result = std::move(result)] { m_model.setResult(*result); });
}

void LiveFeed::setForecast(const StudyId& study, std::map<CellNumber, double> secondsPerRepeat) {
  ask([this, study, seconds = std::move(secondsPerRepeat)] { m_model.setForecast(study, seconds); });
}

void LiveFeed::setRunSeconds(const StudyId& study, RunSeconds stored) {
  ask([this, study, stored = std::move(stored)] { m_model.setRunSeconds(study, stored); });
}

void LiveFeed::setRecords(const AttemptKey& attempt, Result<StoredRecords> stored) {
  ask([this, attempt, stored = std::move(stored)] { m_model.setRecords(attempt, stored, now()); });
}

void LiveFeed::setSampling(Sampling what) {
  ask([this, what] {
    const bool wasOff = std::exchange(m_sampling, what) == Sampling::off;
    if (what != Sampling::all) m_sampler.rest();
    if (wasOff && what != Sampling::off) sampleLoad();
  });
}

void LiveFeed::beat() {
  std::vector<StoreEvent> events;
  {
    const std::lock_guard lock(m_mutex);
    events.swap(m_queue);
  }
  const double at = now();
  StudyId changed;
  bool lists = false;
  for (const StoreEvent& event : events) {
    std::visit([&](const auto& one) { apply(one, at); }, event);
    const auto* run = std::get_if<RunEvent>(&event);
    if (run && run->status != RunStatus::queued && run->status != RunStatus::running) changed = run->study;
    if (const auto* done = std::get_if<DoneEvent>(&event)) changed = done->study;
    lists = lists || run || std::holds_alternative<StudyEvent>(event) || std::holds_alternative<DoneEvent>(event) ||
            std::holds_alternative<Connected>(event) || std::holds_alternative<control::Edited>(event) ||
            std::holds_alternative<control::QueueNow>(event);
  }
  if (!changed.empty()) m_mail.post([this, changed] { Q_EMIT resultsChanged(changed); });
  if (lists) m_mail.post([this] { Q_EMIT listsChanged(); });
  if (const StudyId wanted = m_model.wantsCells(); !wanted.empty() && at - m_lastAsked > 0.5) {
    m_lastAsked = at;
    m_mail.post([this, wanted] { Q_EMIT cellsRequested(wanted); });
  }
  if (const StudyId wanted = m_model.takeWantedSeconds(); !wanted.empty())
    m_mail.post([this, wanted] { Q_EMIT secondsRequested(wanted); });
  if (const auto wanted = m_model.takeWantedRecords())
    m_mail.post([this, wanted] { Q_EMIT recordsRequested(*wanted); });
  if (m_model.revision() == m_shownRevision) return;
  const double spent = static_cast<double>(m_drawing.cpuNs()) * 1e-9;
  if (!lists && !m_pace.isDue(at, spent)) return;
  auto state = std::make_shared<const LiveState>(m_model.snapshot(at));
  m_shownRevision = m_model.revision();
  m_pace.shown(at, spent, state->timedOnSharedCores);
  m_mail.post([this, state = std::move(state)] { Q_EMIT liveChanged(state); });
}

void LiveFeed::sampleLoad() {
  m_nextSample = Clock::now() + kSample;
  m_sampler.sample(m_sampling);
  m_mail.post([this, load = std::make_shared<const MachineLoad>(m_sampler.load())] { Q_EMIT loadChanged(load); });
}

}  // namespace scalescope

#include "moc_live_feed.cpp"
