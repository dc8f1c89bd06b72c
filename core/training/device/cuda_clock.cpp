#include <c10/core/Event.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <chrono>
#include <cmath>
#include <deque>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/base/clock.h"
#include "core/training/device/device.h"

namespace scalescope {
namespace {

constexpr std::chrono::microseconds kLook{20};

// Timing events, reused once they are forgotten, because creating one costs the host more than recording it. They are
// LibTorch's events for any device: the CUDA runtime's own inline ones would have to be linked with its library.
class CudaClock final : public DeviceClock {
 public:
  explicit CudaClock(at::Device device) : m_device(device), m_streams(device.type()) {}

  std::int64_t mark() override {
    if (m_free.empty()) m_free.emplace_back(m_device.type(), c10::EventFlag::BACKEND_DEFAULT);
    m_events.push_back(std::move(m_free.back()));
    m_free.pop_back();
    m_events.back().record(m_streams.getStream(m_device));
    return m_first + static_cast<std::int64_t>(m_events.size()) - 1;
  }

  bool isPassed(std::int64_t mark) override { return event(mark).query(); }

  void waitFor(std::int64_t mark, double seconds) override { look(mark, seconds, kLook); }
  void spinFor(std::int64_t mark, double seconds) override { look(mark, seconds, {}); }

  std::int64_t nsBetween(std::int64_t from, std::int64_t to) override {
    if (from == to) return 0;
    return std::llround(event(from).elapsedTime(event(to)) * 1e6);  // elapsedTime() returns milliseconds.
  }

  void forgetBefore(std::int64_t mark) override {
    for (; m_first < mark && !m_events.empty(); ++m_first) {
      m_free.push_back(std::move(m_events.front()));
      m_events.pop_front();
    }
  }

 private:
  // Polls instead of waiting in the driver, which has no deadline.
  void look(std::int64_t mark, double seconds, std::chrono::microseconds pause) {
    const std::int64_t start = monotonicNs();
    while (!event(mark).query()) {
      if (seconds > 0 && secondsSince(start) > seconds) throw DeviceTimeout(seconds);
      if (pause.count() > 0) std::this_thread::sleep_for(pause);
    }
  }

  c10::Event& event(std::int64_t mark) {
    if (mark < m_first || mark >= m_first + static_cast<std::int64_t>(m_events.size()))
      throw std::logic_error("mark " + std::to_string(mark) + " of the device's clock was forgotten");
    return m_events[static_cast<std::size_t>(mark - m_first)];
  }

  at::Device m_device;
  c10::impl::VirtualGuardImpl m_streams;
  std::deque<c10::Event> m_events;
  std::int64_t m_first = 1;  // Mark of m_events[0].
  std::vector<c10::Event> m_free;
};

}  // namespace

std::unique_ptr<DeviceClock> openDeviceClock(at::Device device) { return std::make_unique<CudaClock>(device); }

}  // namespace scalescope
