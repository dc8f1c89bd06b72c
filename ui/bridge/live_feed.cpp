#include "ui/bridge/live_feed.h"

#include <algorithm>

#include "core/base/clock.h"

namespace scalescope {
namespace {

constexpr int kBeatMs = 100;
constexpr int kSampleMs = 1000;
constexpr double kSlowSeconds = 1;  // between snapshots while timed steps use this machine's cores

double now() { return static_cast<double>(monotonicNs()) * 1e-9; }

}  // namespace

LiveFeed::LiveFeed() {
  m_thread.setObjectName(QStringLiteral("live"));
  for (QObject* each : {&m_context, static_cast<QObject*>(&m_beat), static_cast<QObject*>(&m_sampling)}) each->moveToThread(&m_thread);
  m_beat.setInterval(kBeatMs);
  m_sampling.setInterval(kSampleMs);
  connect(&m_beat, &QTimer::timeout, &m_context, [this] { beat(); });
  connect(&m_sampling, &QTimer::timeout, &m_context, [this] { sampleLoad(); });
  connect(&m_thread, &QThread::started, &m_beat, qOverload<>(&QTimer::start));
  // A timer may only be stopped by its own thread, which is the one that says "finished".
  connect(&m_thread, &QThread::finished, &m_beat, &QTimer::stop, Qt::DirectConnection);
  connect(&m_thread, &QThread::finished, &m_sampling, &QTimer::stop, Qt::DirectConnection);
  m_thread.start();
}

LiveFeed::~LiveFeed() {
  m_thread.quit();
  m_thread.wait();
}

void LiveFeed::push(const Event& event) {
  const std::lock_guard lock(m_mutex);
  if (m_queue.size() >= kQueue) {
    std::erase_if(m_queue, [](const Event& each) { return std::holds_alternative<RecordsEvent>(each); });
    if (m_queue.size() >= kQueue) return;
  }
  m_queue.push_back(event);
}

void LiveFeed::setCells(const StudyId& study, std::vector<Cell> cells) {
  QMetaObject::invokeMethod(&m_context, [this, study, cells = std::move(cells)] { m_model.setCells(study, cells); });
}

void LiveFeed::setResult(std::shared_ptr<const StudyResult> result) {
  QMetaObject::invokeMethod(&m_context, [this, result = std::move(result)] { m_model.setResult(*result); });
}

void LiveFeed::setSampling(bool on) {
  QMetaObject::invokeMethod(&m_context, [this, on] {
    if (on == m_sampling.isActive()) return;
    on ? m_sampling.start() : m_sampling.stop();
    if (on) sampleLoad();
  });
}

void LiveFeed::beat() {
  std::vector<Event> events;
  {
    const std::lock_guard lock(m_mutex);
    events.swap(m_queue);
  }
  const double at = now();
  StudyId changed;
  bool lists = false;
  for (const Event& event : events) {
    m_model.apply(event, at);
    if (const auto* result = std::get_if<ResultEvent>(&event)) changed = result->study;
    if (const auto* done = std::get_if<DoneEvent>(&event)) changed = done->study;
    lists = lists || std::holds_alternative<RunEvent>(event) || std::holds_alternative<StudyEvent>(event) ||
            std::holds_alternative<DoneEvent>(event);
  }
  if (!changed.empty()) Q_EMIT resultsChanged(changed);
  if (lists) Q_EMIT listsChanged();
  if (const StudyId wanted = m_model.wantsCells(); !wanted.empty() && at - m_lastAsked > 0.5) {
    m_lastAsked = at;
    Q_EMIT cellsWanted(wanted);
  }
  if (m_model.revision() == m_shownRevision || (m_slow && !lists && at - m_lastShown < kSlowSeconds)) return;
  auto state = std::make_shared<const LiveState>(m_model.snapshot(at));
  m_slow = state->timedOnSharedCores;
  m_shownRevision = m_model.revision();
  m_lastShown = at;
  Q_EMIT liveChanged(std::move(state));
}

void LiveFeed::sampleLoad() {
  m_sampler.sample();
  Q_EMIT loadChanged(std::make_shared<const MachineLoad>(m_sampler.load()));
}

}  // namespace scalescope
