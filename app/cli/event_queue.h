#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

#include "core/telemetry/wire/event_lines.h"
#include "launcher/client/store_session.h"

namespace scalescope::cli {

enum class Records { thinned, all };  // thinned: the records that EventThinner keeps.

// Queue of events from the connection's thread to the command's thread, so that slow output does not delay the
// connection.
class EventQueue {
 public:
  explicit EventQueue(Records records = Records::thinned) : m_records(records) {}

  void push(const StoreEvent& event);                             // Adds an event; called on the connection's thread.
  std::optional<StoreEvent> pop(std::chrono::milliseconds wait);  // Returns nothing if no event arrives within `wait`.

 private:
  const Records m_records;
  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::deque<StoreEvent> m_events;
  EventThinner m_thinner;  // Thinner that only the connection's thread uses.
};

}  // namespace scalescope::cli
