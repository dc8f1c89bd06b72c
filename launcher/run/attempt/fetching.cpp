#include "launcher/run/attempt/fetching.h"

#include <utility>

#include "core/base/json/nested.h"

namespace scalescope {

Fetching::Fetching(Attempt& attempt, std::function<void()> stored)
    : m_attempt(attempt),
      m_stored(std::move(stored)),
      m_watch(attempt.wiring.times.stallShown, attempt.plan.run.collectiveTimeoutSeconds),
      m_intake(std::make_shared<RecordIntake>(attempt, hooks())) {}

RecordIntake::Hooks Fetching::hooks() {
  const std::weak_ptr<bool> alive = m_alive;
  return {[this, alive] { return !alive.expired() && m_hasBegun && !m_isOver; },
          [this, alive](const Source& source, Ingested& records) {
            if (!alive.expired()) ingested(source, records);
          },
          [this, alive](const Error& error) {
            if (!alive.expired()) notStored(error);
          },
          [this, alive](std::size_t node, const Error& error, bool again) {
            if (!alive.expired())
              m_attempt.guard(Severity::warning, because({again ? "launcher.bad-data" : "launcher.log-dropped",
                                                          {{"host", m_attempt.ports[node]->host}}},
                                                         error));
          }};
}

void Fetching::begin() {
  m_hasBegun = true;
  m_watch.begin(m_attempt.now());
}

void Fetching::fetch(std::size_t node) {
  if (!m_attempt.nodes[node].gone) m_intake->fetchNode(node);
}

void Fetching::fetchAgain() {
  if (!m_hasBegun) return;
  for (std::size_t node = 0; node < m_attempt.size(); ++node)
    if (m_attempt.ports[node]->ready) {
      m_intake->judge(node);
      if (m_intake->wantsRefetch(node) && !m_intake->isStoring()) fetch(node);
    }
}

bool Fetching::data(std::size_t node, const LogData& data) { return m_hasBegun && m_intake->data(node, data); }

void Fetching::finish(std::size_t node) {
  m_watch.freeze();
  m_intake->finish(node);
}

bool Fetching::awaits(std::size_t node) const { return m_intake->awaits(node); }

bool Fetching::isBusy() const { return m_intake->isBusy() || m_intake->wantsRefetch(); }

void Fetching::ingested(const Source& source, Ingested& result) {
  m_storeFailed = false;
  if (result.count > 0) {
    const bool wasStalled = m_watch.isStalled();
    m_watch.take(source, result, m_attempt.now());
    if (wasStalled && !m_watch.isStalled()) m_attempt.reportAll(AttemptState::started);
    m_attempt.wiring.listener.publishRecords(
        {m_attempt.plan.run.study, m_attempt.key(), CellNumber(m_attempt.plan.run.cell.number), source, 0,
         std::move(result.records)},
        result.lastSeq);
  }
  if (result.gaps > 0)
    m_attempt.guard(Severity::warning,
                    {"launcher.log-gap", {{"source", text(source)}, {"gaps", static_cast<std::int64_t>(result.gaps)}}});
  m_stored();
}

std::optional<Message> Fetching::judgeProgress() {
  if (!m_hasBegun) return std::nullopt;
  const Loop::Time now = m_attempt.now();
  // An unreachable node says nothing about its ranks, nor does a store that cannot be written.
  if (!m_attempt.allReachable() || m_storeFailed) {
    m_watch.postpone(now);
    return std::nullopt;
  }
  const std::int64_t seconds = std::llround(m_watch.silentSeconds(now));
  if (m_watch.becameStalled(now)) {
    m_attempt.reportAll(AttemptState::stalled);
    m_attempt.guard(Severity::warning,
                    {"launcher.stall-shown", {{"run", m_attempt.plan.run.run.value}, {"seconds", seconds}}});
  }
  if (!m_watch.isHopeless(now)) return std::nullopt;
  return Message{"launcher.no-progress", {{"seconds", seconds}, {"rank", std::int64_t{m_watch.quietestRank()}}}};
}

void Fetching::notStored(const Error& error) {
  if (!std::exchange(m_storeFailed, true))
    m_attempt.guard(Severity::error, because({"launcher.store-failed", {}}, error));
}

}  // namespace scalescope
