#pragma once

#include <algorithm>
#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <QApplication>
#include <QThread>

#include "core/base/clock.h"

namespace scalescope {

// Application that records how long each event held the UI thread, including nested calls. Only `./dev bench ui` judges
// the times: a machine under load delays every thread.
class WatchedApplication final : public QApplication {
 public:
  struct Hold {
    double ms = 0, cpuMs = 0;
    int event = 0;              // The event's QEvent::Type.
    const char* receiver = "";  // The receiver's class.
    std::string where;
  };
  // `where` returns the name of what was running during a hold.
  WatchedApplication(int& argc, char** argv, std::function<std::string()> where = {})
      : QApplication(argc, argv), m_where(std::move(where)) {}

  bool notify(QObject* receiver, QEvent* event) final {
    if (QThread::currentThread() != thread() || m_depth > 0) return QApplication::notify(receiver, event);
    Hold hold{0, 0, event->type(), receiver->metaObject()->className(), {}};
    const std::int64_t began = monotonicNs(), cpuBefore = threadCpuNs();
    ++m_depth;
    const bool done = QApplication::notify(receiver, event);
    --m_depth;
    hold.ms = double(monotonicNs() - began) * 1e-6;
    hold.cpuMs = double(threadCpuNs() - cpuBefore) * 1e-6;
    keep(hold);
    return done;
  }

  // Events that take more CPU time are reported when they end.
  void setLimit(double cpuMs) { m_limitMs = cpuMs; }
  void forget() {
    m_longest.clear();
    m_events = m_over50 = 0;
    m_heldMs = 0;
    m_busiest = {};
  }
  // Figures of all events since forget().
  [[nodiscard]] double longestMs() const { return m_longest.empty() ? 0 : m_longest.front().ms; }
  [[nodiscard]] double longestCpuMs() const { return m_busiest.cpuMs; }
  [[nodiscard]] double heldMs() const { return m_heldMs; }  // Sum of all holds.
  void sayLongest() const {
    for (const Hold& hold : m_longest) say(hold);
    std::printf("of the processor most: ");
    say(m_busiest);
    std::printf("%d events held the UI thread, %d of them over 50 ms\n", m_events, m_over50);
  }

 private:
  static constexpr std::size_t kSaid = 3;
  static void say(const Hold& hold) {
    std::printf("held for %.1f ms (%.1f ms of CPU) by event %d to %s%s\n", hold.ms, hold.cpuMs, hold.event,
                hold.receiver, hold.where.c_str());
  }
  void keep(Hold hold) {
    ++m_events;
    m_heldMs += hold.ms;
    m_over50 += hold.ms > 50 ? 1 : 0;
    const bool busiest = hold.cpuMs > m_busiest.cpuMs;
    if (!busiest && hold.cpuMs <= m_limitMs && m_longest.size() == kSaid && hold.ms <= m_longest.back().ms) return;
    if (m_where) hold.where = ", in " + m_where();
    if (hold.cpuMs > m_limitMs) std::printf("over the limit: "), say(hold);
    if (busiest) m_busiest = hold;
    m_longest.push_back(hold);
    std::sort(m_longest.begin(), m_longest.end(), [](const Hold& a, const Hold& b) { return a.ms > b.ms; });
    if (m_longest.size() > kSaid) m_longest.pop_back();
  }

  std::function<std::string()> m_where;
  int m_depth = 0, m_events = 0, m_over50 = 0;
  double m_heldMs = 0, m_limitMs = std::numeric_limits<double>::infinity();
  Hold m_busiest;
  std::vector<Hold> m_longest;  // The longest first.
};

}  // namespace scalescope
