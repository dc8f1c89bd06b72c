#include "launcher/preflight/pairs/link_talk.h"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <utility>

#include "core/base/process.h"
#include "core/base/text.h"
#include "launcher/transport/deploy_script.h"

namespace scalescope::preflight {
namespace {

constexpr std::size_t kMostHeard = 64u << 10;
constexpr std::size_t kMostEntries = 1u << 16;

}  // namespace

void LinkNewsBox::put(std::size_t host, LinkNews news) {
  news.reason = inertText(news.reason, 128);
  {
    const std::lock_guard lock(m_mutex);
    if (m_entries.size() < kMostEntries) m_entries.push_back({host, std::move(news)});
  }
  m_changed.notify_all();
}

bool LinkNewsBox::waitUntil(std::chrono::steady_clock::time_point end,
                            const std::function<bool(const std::vector<Entry>&)>& met) {
  std::unique_lock lock(m_mutex);
  return m_changed.wait_until(lock, end, [&] { return met(m_entries); });
}

std::vector<LinkNewsBox::Entry> LinkNewsBox::all() const {
  const std::lock_guard lock(m_mutex);
  return m_entries;
}

LinkTalk::LinkTalk(std::size_t host, HostCall& call, LinkNewsBox& box)
    : m_host(host), m_box(box), m_wakeFd(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  auto thread = startThread([this, &call] {
    pthread_setname_np(pthread_self(), "links");
    HostSession::Pump pump;
    pump.wakeFd = m_wakeFd.get();
    pump.outgoing = [this] {
      const std::lock_guard lock(m_mutex);
      return std::exchange(m_outgoing, {});
    };
    pump.incoming = [this](std::string bytes) { hear(std::move(bytes)); };
    const Error reason = call.talk("links", pump);
    m_isOver = true;
    m_box.put(m_host, {.told = LinkTold::closed, .peer = kMostLinkPeers, .reason = english(reason)});
  });
  if (thread) {
    m_thread = std::move(*thread);
    return;
  }
  m_isOver = true;
  m_box.put(m_host, {.told = LinkTold::closed, .peer = kMostLinkPeers, .reason = english(thread.error())});
}

LinkTalk::~LinkTalk() { tell({.ask = LinkAsk::end}); }

void LinkTalk::tell(const LinkOrder& order) {
  {
    const std::lock_guard lock(m_mutex);
    m_outgoing += toJson(order).dump() + "\n";
  }
  wake();
}

void LinkTalk::wake() const {
  const std::uint64_t one = 1;
  static_cast<void>(::write(m_wakeFd.get(), &one, sizeof one) == sizeof one);
}

void LinkTalk::hear(std::string bytes) {
  m_heard += bytes;
  for (std::size_t end = 0; (end = m_heard.find('\n')) != std::string::npos; m_heard.erase(0, end + 1)) {
    const auto news = fromText<LinkNews>(markedText(m_heard.substr(0, end), kLinkMark), "link", kMostLinkLine);
    if (news) m_box.put(m_host, *news);
  }
  if (m_heard.size() > kMostHeard) m_heard.clear();
}

}  // namespace scalescope::preflight
