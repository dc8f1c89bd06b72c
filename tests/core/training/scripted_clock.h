#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <vector>

#include "core/training/device/device_clock.h"

namespace scalescope::testing {

// A device whose marks pass when the test says so: the n-th mark is reached at times[n - 1] (or a microsecond after the
// one before), and all marks up to `reached` have passed. Waiting makes it reach the mark.
class ScriptedClock final : public DeviceClock {
 public:
  std::int64_t mark() override {
    const std::int64_t number = ++m_last;
    const auto index = static_cast<std::size_t>(number - 1);
    m_known[number] = index < times.size() ? times[index] : (number > 1 ? m_latestNs : 0) + 1000;
    m_latestNs = m_known[number];
    return number;
  }
  bool isPassed(std::int64_t mark) override { return known(mark), mark <= reached; }
  void waitFor(std::int64_t mark, double seconds) override {
    known(mark);
    if (mark <= reached) return;
    if (seconds > 0 && mark >= hangsAt) throw DeviceTimeout(seconds);
    ++waits;
    reached = mark;
  }
  void spinFor(std::int64_t mark, double seconds) override {
    const int known = waits;
    waitFor(mark, seconds);
    waits = known;
    ++spins;
  }
  std::int64_t nsBetween(std::int64_t from, std::int64_t to) override {
    if (from > reached || to > reached) throw std::logic_error("asked for a time that has not come");
    return known(to) - known(from);
  }
  void forgetBefore(std::int64_t mark) override { m_known.erase(m_known.begin(), m_known.lower_bound(mark)); }

  [[nodiscard]] std::int64_t last() const { return m_last; }
  [[nodiscard]] std::size_t held() const { return m_known.size(); }

  std::vector<std::int64_t> times;
  std::int64_t reached = 0;
  std::int64_t hangsAt = std::numeric_limits<std::int64_t>::max();  // Mark that is never reached.
  int waits = 0;                                                    // Number of times that the host had to wait.
  int spins = 0;                                                    // Number of times that it polled without a pause.

 private:
  std::int64_t known(std::int64_t mark) const { return m_known.at(mark); }

  std::map<std::int64_t, std::int64_t> m_known;
  std::int64_t m_last = 0;
  std::int64_t m_latestNs = 0;
};

}  // namespace scalescope::testing
