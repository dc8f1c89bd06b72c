#include "launcher/preflight/measure_pairs.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "core/base/ids.h"
#include "launcher/preflight/link_probe.h"

namespace scalescope::preflight {
namespace {

using Clock = std::chrono::steady_clock;
using Entry = LinkProbeReplies::Entry;

constexpr std::chrono::seconds kListenTime{5};
constexpr std::chrono::seconds kReachTime{5};  // A connection whose packets are dropped takes 3.
constexpr std::chrono::seconds kRoundTime{4};
constexpr std::chrono::seconds kEndTime{2};
constexpr std::chrono::milliseconds kStopLook{100};

class PairWork {
 public:
  PairWork(const std::vector<PairEnd>& ends, Clock::time_point end, std::stop_token stop)
      : m_ends(ends), m_end(end), m_stop(std::move(stop)), m_ports(ends.size(), 0) {
    for (std::size_t host = 0; host < ends.size(); ++host) {
      m_links.emplace_back();
      for (std::size_t peer = 0; peer < ends.size(); ++peer) m_links[host].push_back({.peer = ends[peer].name});
      m_probes.push_back(std::make_unique<LinkProbe>(host, *ends[host].call, m_box));
    }
  }

  void listen() {
    for (std::size_t host = 0; host < m_ends.size(); ++host)
      m_probes[host]->send({.op = LinkProbeOp::listen, .address = m_ends[host].address, .token = m_token});
    wait(kListenTime, m_ends.size(), [](const Entry& entry) {
      return entry.reply.state == LinkProbeState::listening || entry.reply.state == LinkProbeState::closed;
    });
    for (const Entry& entry : m_box.all())
      if (entry.reply.state == LinkProbeState::listening) m_ports[entry.host] = entry.reply.port;
  }

  void reach() {
    const std::size_t known = m_box.all().size();
    std::size_t asked = 0;
    for (std::size_t from = 0; from < m_ends.size(); ++from)
      for (std::size_t to = 0; to < m_ends.size(); ++to) asked += ask(LinkProbeOp::reach, from, to) ? 1 : 0;
    wait(kReachTime, known + asked, [](const Entry&) { return true; });
    take();
  }

  // Measures both directions of a pair one after the other, so that each may use the whole link.
  void rate() {
    for (const auto& round : roundsOf(m_ends.size()))
      for (const bool isBack : {false, true}) {
        if (m_stop.stop_requested() || Clock::now() + kRoundTime > m_end) return;
        const std::size_t known = m_box.all().size();
        std::size_t asked = 0;
        for (const auto& [one, other] : round) {
          const std::size_t from = isBack ? other : one, to = isBack ? one : other;
          if (m_links[from][to].latencySeconds) asked += ask(LinkProbeOp::rate, from, to) ? 1 : 0;
        }
        wait(kRoundTime, known + asked, [](const Entry&) { return true; });
        take();
      }
  }

  // Agents end on request; a connection that does not end is cut.
  void finish() {
    for (const auto& probe : m_probes) probe->send({.op = LinkProbeOp::end});
    const auto end = Clock::now() + kEndTime;
    const auto areOver = [&] {
      return std::all_of(m_probes.begin(), m_probes.end(), [](const auto& probe) { return probe->isOver(); });
    };
    while (!areOver() && Clock::now() < end && !m_stop.stop_requested())
      m_box.waitUntil(Clock::now() + kStopLook, [&](const auto&) { return areOver(); });
    for (const PairEnd& one : m_ends) one.watch->stop();
  }

  std::vector<std::vector<LinkLook>> links() const {
    std::vector<std::vector<LinkLook>> out;
    for (std::size_t host = 0; host < m_ends.size(); ++host) {
      out.push_back(m_links[host]);
      out.back().erase(out.back().begin() + static_cast<std::ptrdiff_t>(host));
    }
    return out;
  }

 private:
  bool ask(LinkProbeOp what, std::size_t from, std::size_t to) {
    if (from == to || m_ports[from] == 0 || m_ports[to] == 0) return false;
    m_probes[from]->send(
        {.op = what, .peer = static_cast<int>(to), .address = m_ends[to].address, .port = m_ports[to]});
    return true;
  }

  // Waits until `wanted` entries satisfy `counts`, or the time is over.
  void wait(Clock::duration most, std::size_t wanted, bool (*counts)(const Entry&)) {
    const auto end = std::min(Clock::now() + most, m_end);
    while (!m_stop.stop_requested() && Clock::now() < end) {
      const auto look = std::min<Clock::time_point>(end, Clock::now() + kStopLook);
      if (m_box.waitUntil(look, [&](const std::vector<Entry>& all) {
            return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), counts)) >= wanted;
          }))
        return;
    }
  }

  void take() {
    for (const Entry& entry : m_box.all()) {
      if (entry.reply.state == LinkProbeState::closed && entry.reply.peer == kMostLinkPeers) closeAll(entry);
      const auto peer = static_cast<std::size_t>(entry.reply.peer);
      if (peer >= m_ends.size() || entry.reply.state == LinkProbeState::listening) continue;
      LinkLook& link = m_links[entry.host][peer];
      if (entry.reply.state == LinkProbeState::reached) link.latencySeconds = entry.reply.seconds;
      if (entry.reply.state == LinkProbeState::rate) link.bytesPerSecond = entry.reply.bytesPerSecond;
      if (entry.reply.state == LinkProbeState::closed) link.reason = entry.reply.reason;
    }
  }

  // The agent of that host itself has failed.
  void closeAll(const Entry& entry) {
    for (LinkLook& link : m_links[entry.host])
      if (!link.latencySeconds) link.reason = entry.reply.reason;
  }

  const std::vector<PairEnd>& m_ends;
  Clock::time_point m_end;
  std::stop_token m_stop;
  const std::string m_token = makeUlid() + makeUlid().substr(0, 6);
  std::vector<int> m_ports;  // 0 = it does not listen.
  std::vector<std::vector<LinkLook>> m_links;
  LinkProbeReplies m_box;
  std::vector<std::unique_ptr<LinkProbe>> m_probes;  // They are the last member, because their threads use the box.
};

}  // namespace

std::vector<std::vector<std::pair<std::size_t, std::size_t>>> roundsOf(std::size_t count) {
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> rounds;
  const std::size_t seats = count + count % 2;  // One host pauses in each round if their number is odd.
  for (std::size_t round = 0; round + 1 < seats; ++round) {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t seat = 0; seat < seats / 2; ++seat) {
      // The last seat stays, the others move around it.
      const std::size_t one = seat == 0 ? seats - 1 : (round + seat) % (seats - 1);
      const std::size_t other = (round + seats - 1 - seat) % (seats - 1);
      if (one < count && other < count) pairs.emplace_back(std::min(one, other), std::max(one, other));
    }
    rounds.push_back(std::move(pairs));
  }
  return rounds;
}

std::vector<std::vector<LinkLook>> measurePairs(const std::vector<PairEnd>& ends, Clock::time_point end,
                                                std::stop_token stop) {
  PairWork work(ends, end, std::move(stop));
  work.listen();
  work.reach();
  work.rate();
  work.finish();
  return work.links();
}

}  // namespace scalescope::preflight
