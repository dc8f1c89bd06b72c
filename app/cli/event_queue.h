#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

#include "core/telemetry/wire/event_lines.h"
#include "launcher/client/lab.h"

namespace scalescope::cli {

enum class Records { thinned, all };  // thinned: as EventThinner does

// Events cross from the link's thread to the command's here; one that prints slowly must not slow the link.
class EventQueue {
 public:
  explicit EventQueue(Records records = Records::thinned) : m_records(records) {}

  void push(const LabEvent& event);                             // the link's thread
  std::optional<LabEvent> pop(std::chrono::milliseconds wait);  // none within it

 private:
  const Records m_records;
  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::deque<LabEvent> m_events;
  EventThinner m_thinner;  // the link's thread only
};

}  // namespace scalescope::cli
