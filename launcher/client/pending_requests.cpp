#include "launcher/client/pending_requests.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr auto kStopLook = 100ms;

}  // namespace

PendingRequests::PendingRequests(std::string folder, std::chrono::milliseconds answer)
    : m_folder(std::move(folder)), m_answer(answer), m_wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

// ---- For callers.

Result<control::Reply> PendingRequests::call(control::Command command, const RequestOptions& options,
                                             std::optional<Clock::time_point> end) {
  auto pending = std::make_shared<Pending>();
  {
    const std::scoped_lock lock(m_mutex);
    if (m_over) return tl::unexpected(*m_over);
    pending->request = {++m_lastCall, std::move(command)};
    m_pending[pending->request.call] = pending;
    if (m_stage >= LinkStage::greeted) say(*pending);
  }
  m_changed.notify_all();
  wake();
  waitFor(pending, options, end.value_or(Clock::now() + m_answer));
  const std::scoped_lock lock(m_mutex);
  std::erase_if(m_pending, [&](const auto& one) { return one.second == pending; });
  return outcome(*pending);
}

Result<control::Reply> PendingRequests::outcome(const Pending& pending) const {
  if (pending.failed) return tl::unexpected(*pending.failed);
  if (!pending.reply) return silent();
  const auto& error = pending.reply->error;
  if (pending.stopped && pending.takesBack() && (!error || error->kind == ErrorKind::notFound))
    return fail("client.stopped");
  if (error) return tl::unexpected(*error);
  return *pending.reply;
}

void PendingRequests::waitFor(const std::shared_ptr<Pending>& call, const RequestOptions& options,
                              Clock::time_point end) {
  std::unique_lock lock(m_mutex);
  Pending& pending = *call;
  const auto report = [&] {
    const auto reports = std::exchange(pending.progress, {});
    lock.unlock();
    for (const control::Progress& one : reports)
      if (options.progress) options.progress(one.what, one.share);
    lock.lock();
  };
  while (!pending.isAnswered() && Clock::now() < end) {
    // An owner that opens its store or ends its last run reports progress, so the deadline is extended.
    if (!pending.stopped && (m_stage == LinkStage::greeted || m_stage == LinkStage::older))
      end = std::max(end, Clock::now() + m_answer);
    m_changed.wait_until(lock, std::min(end, Clock::now() + kStopLook),
                         [&] { return pending.isAnswered() || !pending.progress.empty(); });
    if (!pending.isAnswered() && options.stop.stop_requested() && !std::exchange(pending.stopped, true)) {
      stopCall(call);
      end = std::min(end, Clock::now() + m_answer);
    }
    report();
  }
  report();  // This is the progress that arrived just before the reply.
}

// Stops a call. Long work ends when the owner has ended it. An entry is cancelled instead; if the owner dies before it
// has replied, the next owner gets the cancellation.
void PendingRequests::stopCall(const std::shared_ptr<Pending>& pending) {
  control::Request& request = pending->request;
  if (const auto* ask = std::get_if<control::Enqueue>(&request.command)) {
    const control::Request cancel{++m_lastCall, control::CancelEntry{ask->entry}};
    if (pending->said && m_stage != LinkStage::greeted) {
      m_pending.erase(request.call);
      m_pending[cancel.call] = pending;
      request = cancel;
      if (m_stage == LinkStage::ready) say(*pending);
    } else {
      // An owner that is opening the store keeps the request until it can act on it; the caller does not wait for that.
      if (pending->said) queue(cancel);
      pending->failed = fail("client.stopped").value();
    }
  } else if (m_stage >= LinkStage::greeted) {
    queue(control::Request{++m_lastCall, control::Stop{request.call}});
  }
  wake();
}

void PendingRequests::say(Pending& pending) {
  pending.said = true;
  queue(pending.request);
}

tl::unexpected<Error> PendingRequests::silent() const {
  return fail("client.owner-silent",
              {{"folder", m_folder},
               {"pid", std::int64_t{m_ownerPid}},
               {"seconds", std::int64_t{std::chrono::ceil<std::chrono::seconds>(m_answer).count()}}});
}

bool PendingRequests::say(control::ClientMessage message) {
  {
    const std::scoped_lock lock(m_mutex);
    if (m_stage < LinkStage::greeted) return false;
    queue(std::move(message));
  }
  wake();
  return true;
}

void PendingRequests::subscribe(bool records) {
  {
    const std::scoped_lock lock(m_mutex);
    m_subscribed = control::Subscribe{records};
    if (m_stage >= LinkStage::greeted) queue(*m_subscribed);
  }
  wake();
}

bool PendingRequests::finish(const control::ClientMessage& leave) {
  {
    const std::scoped_lock lock(m_mutex);
    if (m_stage < LinkStage::greeted) return false;
    m_finishing = true;
    queue(leave);
  }
  wake();
  return true;
}

void PendingRequests::close() {
  m_closing.request_stop();
  m_changed.notify_all();
  wake();
}

Status PendingRequests::awaitHello() {
  std::unique_lock lock(m_mutex);
  m_changed.wait(lock, [this] { return m_isAnswered || m_over; });
  return m_over ? Status(tl::unexpected(*m_over)) : Status{};
}

bool PendingRequests::isOver() const {
  const std::scoped_lock lock(m_mutex);
  return m_over.has_value();
}

void PendingRequests::wake() {
  const std::uint64_t one = 1;
  static_cast<void>(write(m_wake.get(), &one, sizeof one) == sizeof one);
}

// ---- For the link's thread.

void PendingRequests::drainWake() {
  std::uint64_t count = 0;
  static_cast<void>(read(m_wake.get(), &count, sizeof count) == sizeof count);
}

void PendingRequests::pause(std::chrono::milliseconds time) {
  std::unique_lock lock(m_mutex);
  m_changed.wait_for(lock, time, [this] { return isClosing(); });
}

bool PendingRequests::awaitCall(std::chrono::milliseconds timeout) {
  std::unique_lock lock(m_mutex);
  return m_changed.wait_for(lock, timeout, [this] { return isClosing() || !m_pending.empty(); });
}

std::vector<control::ClientMessage> PendingRequests::takeOutgoing() {
  const std::scoped_lock lock(m_mutex);
  return std::exchange(m_outgoing, {});
}

LinkStage PendingRequests::stage() const {
  const std::scoped_lock lock(m_mutex);
  return m_stage;
}

bool PendingRequests::hasAnswer() const {
  const std::scoped_lock lock(m_mutex);
  return m_isAnswered;
}

bool PendingRequests::isFinishing() const {
  const std::scoped_lock lock(m_mutex);
  return m_finishing;
}

void PendingRequests::greeted(int pid, bool isReady) {
  {
    const std::scoped_lock lock(m_mutex);
    m_ownerPid = pid;
    m_isAnswered = true;
    // The owner may carry out a request as soon as it has it, so the subscription comes first: it would miss the
    // events.
    const bool opensAgain = isReady && m_stage == LinkStage::greeted && m_wasReady;
    if (m_subscribed && (m_stage == LinkStage::none || opensAgain)) queue(*m_subscribed);
    if (m_stage == LinkStage::none) {
      for (const auto& [number, pending] : m_pending)
        if (pending->stopped && !pending->takesBack())
          pending->failed = fail("client.stopped").value();
        else
          say(*pending);
    }
    m_wasReady = m_wasReady || isReady;
    m_stage = isReady ? LinkStage::ready : LinkStage::greeted;
  }
  m_changed.notify_all();
}

void PendingRequests::greetedByOlder(int pid) {
  {
    const std::scoped_lock lock(m_mutex);
    m_ownerPid = pid;
    m_isAnswered = true;
    if (std::exchange(m_stage, LinkStage::older) == LinkStage::none)
      queue(control::Leave{control::LeaveWhen::betweenRuns});
  }
  m_changed.notify_all();
}

void PendingRequests::addProgress(control::Progress progress) {
  {
    const std::scoped_lock lock(m_mutex);
    const auto found = m_pending.find(progress.call);
    if (found != m_pending.end()) found->second->progress.push_back(std::move(progress));
  }
  m_changed.notify_all();
}

void PendingRequests::replied(control::Reply reply) {
  {
    const std::scoped_lock lock(m_mutex);
    const auto found = m_pending.find(reply.call);
    if (found != m_pending.end()) found->second->reply = std::move(reply);
  }
  m_changed.notify_all();
}

void PendingRequests::linkEnded() {
  const std::scoped_lock lock(m_mutex);
  m_stage = LinkStage::none;
  m_wasReady = false;
  m_outgoing.clear();
}

void PendingRequests::over(const Error& why) {
  {
    const std::scoped_lock lock(m_mutex);
    m_over = why;
    for (const auto& [number, pending] : m_pending) pending->failed = why;
  }
  m_changed.notify_all();
}

}  // namespace scalescope
