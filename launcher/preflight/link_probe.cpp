#include "launcher/preflight/link_probe.h"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <utility>

#include "core/base/process.h"
#include "core/base/text.h"
#include "launcher/transport/deploy_script.h"

namespace scalescope::preflight {
namespace {

constexpr std::size_t kMostReceived = 64u << 10;
constexpr std::size_t kMostEntries = 1u << 16;

}  // namespace

void LinkProbeReplies::put(std::size_t host, LinkProbeReply reply) {
  reply.reason = inertText(reply.reason, 128);
  {
    const std::lock_guard lock(m_mutex);
    if (m_entries.size() < kMostEntries) m_entries.push_back({host, std::move(reply)});
  }
  m_changed.notify_all();
}

bool LinkProbeReplies::waitUntil(std::chrono::steady_clock::time_point end,
                                 const std::function<bool(const std::vector<Entry>&)>& met) {
  std::unique_lock lock(m_mutex);
  return m_changed.wait_until(lock, end, [&] { return met(m_entries); });
}

std::vector<LinkProbeReplies::Entry> LinkProbeReplies::all() const {
  const std::lock_guard lock(m_mutex);
  return m_entries;
}

LinkProbe::LinkProbe(std::size_t host, HostCall& call, LinkProbeReplies& box)
    : m_host(host), m_box(box), m_wakeFd(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  auto thread = startThread([this, &call] {
    pthread_setname_np(pthread_self(), "links");
    HostSession::Pump pump;
    pump.wakeFd = m_wakeFd.get();
    pump.outgoing = [this] {
      const std::lock_guard lock(m_mutex);
      return std::exchange(m_outgoing, {});
    };
    pump.incoming = [this](std::string bytes) { readBytes(std::move(bytes)); };
    const Error reason = call.run("links", pump);
    m_isOver = true;
    m_box.put(m_host, {.state = LinkProbeState::closed, .peer = kMostLinkPeers, .reason = english(reason)});
  });
  if (thread) {
    m_thread = std::move(*thread);
    return;
  }
  m_isOver = true;
  m_box.put(m_host, {.state = LinkProbeState::closed, .peer = kMostLinkPeers, .reason = english(thread.error())});
}

LinkProbe::~LinkProbe() { send({.op = LinkProbeOp::end}); }

void LinkProbe::send(const LinkProbeRequest& order) {
  {
    const std::lock_guard lock(m_mutex);
    m_outgoing += toJson(order).dump() + "\n";
  }
  wake();
}

void LinkProbe::wake() const {
  const std::uint64_t one = 1;
  static_cast<void>(::write(m_wakeFd.get(), &one, sizeof one) == sizeof one);
}

void LinkProbe::readBytes(std::string bytes) {
  m_received += bytes;
  for (std::size_t end = 0; (end = m_received.find('\n')) != std::string::npos; m_received.erase(0, end + 1)) {
    const auto reply =
        fromText<LinkProbeReply>(markedText(m_received.substr(0, end), kLinkMark), "link", kMostLinkLine);
    if (reply) m_box.put(m_host, *reply);
  }
  if (m_received.size() > kMostReceived) m_received.clear();
}

}  // namespace scalescope::preflight
