#pragma once

#include <atomic>
#include <chrono>
#include <stop_token>
#include <thread>

namespace scalescope {

// Timer that fires after 4 s, which is less than any deadline of the link and far more than its destruction may take.
class Fuse {
 public:
  void light() { m_isLit = true; }
  [[nodiscard]] bool isBurnt() const { return m_isBurnt; }

 private:
  std::atomic<bool> m_isLit{false};
  std::atomic<bool> m_isBurnt{false};
  std::jthread m_thread{[this](const std::stop_token& stop) {
    for (int left = 400; left > 0 && !stop.stop_requested(); left -= m_isLit ? 1 : 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    m_isBurnt = !stop.stop_requested();
  }};
};

}  // namespace scalescope
