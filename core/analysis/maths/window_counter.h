#pragma once

#include <cstdint>
#include <optional>

#include "core/analysis/values/results.h"

namespace scalescope {

// Readings of a running total around a window. Uses those next to the window's ends, outside of it if there are any.
// Returns nothing with fewer than two readings, or if the total fell.
class WindowCounter {
 public:
  WindowCounter(std::int64_t startNs, std::int64_t endNs) : m_startNs(startNs), m_endNs(endNs) {}

  void add(std::int64_t timeNs, double value) {
    const Reading reading{timeNs, value};
    if (timeNs <= m_startNs)
      keepLater(m_before, reading);
    else if (timeNs >= m_endNs)
      keepEarlier(m_after, reading);
    else
      keepEarlier(m_first, reading), keepLater(m_last, reading);
  }

  [[nodiscard]] bool wasRead() const { return m_before || m_first || m_after; }
  [[nodiscard]] Number rise() const {
    const auto span = spanOf();
    return span ? Number(span->second.value - span->first.value) : Number();
  }
  [[nodiscard]] Number perSecond() const {
    const auto span = spanOf();
    if (!span) return {};
    return (span->second.value - span->first.value) /
           (static_cast<double>(span->second.timeNs - span->first.timeNs) * 1e-9);
  }

 private:
  struct Reading {
    std::int64_t timeNs = 0;
    double value = 0;
  };

  [[nodiscard]] std::optional<std::pair<Reading, Reading>> spanOf() const {
    const auto& from = m_before ? m_before : m_first;
    const auto& to = m_after ? m_after : m_last;
    if (!from || !to || to->timeNs <= from->timeNs || to->value < from->value) return std::nullopt;
    return std::pair(*from, *to);
  }
  static void keepEarlier(std::optional<Reading>& kept, const Reading& reading) {
    if (!kept || reading.timeNs < kept->timeNs) kept = reading;
  }
  static void keepLater(std::optional<Reading>& kept, const Reading& reading) {
    if (!kept || reading.timeNs > kept->timeNs) kept = reading;
  }

  std::int64_t m_startNs, m_endNs;
  std::optional<Reading> m_before, m_first, m_last, m_after;
};

}  // namespace scalescope
