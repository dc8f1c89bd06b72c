#include "app/cli/event_queue.h"

#include <utility>

namespace scalescope::cli {
namespace {

constexpr std::size_t kMostWaiting = 50'000;

}  // namespace

void EventQueue::push(const StoreEvent& event) {
  StoreEvent kept = event;
  if (const auto* records = std::get_if<RecordsEvent>(&event); records && m_records == Records::thinned)
    kept = std::get<RecordsEvent>(m_thinner.thinned(*records));
  const std::scoped_lock lock(m_mutex);
  // The reader of our output has stopped: records may be dropped because the store has them, but states must not be
  // lost.
  if (m_events.size() >= kMostWaiting && std::holds_alternative<RecordsEvent>(kept)) return;
  m_events.push_back(std::move(kept));
  m_wake.notify_one();
}

std::optional<StoreEvent> EventQueue::pop(std::chrono::milliseconds wait) {
  std::unique_lock lock(m_mutex);
  if (!m_wake.wait_for(lock, wait, [this] { return !m_events.empty(); })) return std::nullopt;
  StoreEvent event = std::move(m_events.front());
  m_events.pop_front();
  return event;
}

}  // namespace scalescope::cli
