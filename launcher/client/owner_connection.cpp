#include "launcher/client/owner_connection.h"

#include <unistd.h>

#include <utility>

#include "core/store/store_lock.h"
#include "launcher/client/owner_link.h"
#include "launcher/client/start_owner.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr auto kLinkTurn = 1s;
constexpr auto kBeforeNextOwner = 20ms;
constexpr int kMostDeaths = 3;

}  // namespace

void OwnerConnection::run() {
  while (!m_requests.isClosing()) {
    auto socket = reach();
    if (!socket) return over(socket.error());
    const Error why = serve(std::move(*socket));
    if (m_requests.isClosing()) break;
    if (m_overNow || m_requests.isFinishing()) return over(m_overNow.value_or(why));
    if (!std::exchange(m_sameDeath, false))
      m_publish(Disconnected{why, false, std::exchange(m_wasAskedToLeave, false)});
    m_requests.pause(kBeforeNextOwner);
  }
  over(fail("client.closed").value());
}

void OwnerConnection::over(const Error& why) {
  m_requests.over(why);
  if (!m_requests.isClosing()) m_publish(Disconnected{why, true, m_wasAskedToLeave});
}

UniqueFd OwnerConnection::takeProcess() {
  const std::scoped_lock lock(m_processMutex);
  return std::move(m_process);
}

// Connects to the next owner, or to another program's owner if the last one was asked to leave for it.
Result<UniqueFd> OwnerConnection::reach() {
  if (std::exchange(m_saidBye, false)) m_requests.pause(m_times.afterBye);
  while (std::exchange(m_followsAnother, false) && !m_requests.isClosing()) {
    if (auto socket = connectControl(m_options.folder)) return socket;
    m_followsAnother = !m_requests.awaitCall(kLinkTurn);
  }
  return reachOwner(m_options.folder, ownerProgramOf(m_options.ownerProgram), m_times.reach,
                    m_requests.closing().get_token());
}

// Serves one link from hello to its end; returns why it ended.
Error OwnerConnection::serve(UniqueFd socket) {
  {
    const std::scoped_lock lock(m_processMutex);
    m_linkPid = ownerPid(socket);
    m_process = ownerProcess(m_linkPid);
  }
  OwnerLink link(std::move(socket));
  link.say(control::ClientHello{control::kProtocol, m_options.program, SCALESCOPE_VERSION, getpid(), m_options.serves,
                                m_options.answers, m_context});
  m_end.reset();
  m_wasAskedToLeave = false;
  const auto deadline = Clock::now() + m_times.hello;
  while (!m_requests.isClosing() && !m_end) {
    auto received = link.turn(m_requests.wakeFd(), kLinkTurn);
    if (!received) m_end = died(received.error());
    if (received)
      for (control::OwnerMessage& message : *received)
        if (!m_end) std::visit([&](auto& one) { take(one); }, message);
    m_requests.drainWake();
    if (m_requests.stage() == LinkStage::none && Clock::now() >= deadline && !m_end) m_end = mute();
    for (const control::ClientMessage& message : m_requests.takeOutgoing()) link.say(message);
  }
  if (!m_end) {  // The client closes: the last requests are sent before its end disappears.
    for (const control::ClientMessage& message : m_requests.takeOutgoing()) link.say(message);
    link.sendAll(m_times.lastWord);
  }
  m_requests.linkEnded();
  return m_end.value_or(Error{});
}

// Handles an owner that accepted the connection but sends nothing: it is stopped, or no owner at all. A client that is
// only starting fails here.
Error OwnerConnection::mute() {
  Error why = fail("client.no-hello", {{"folder", m_options.folder}}).value();
  if (m_requests.hasAnswer()) return died(why);
  m_overNow = why;
  return why;
}

// Handles an end without a farewell.
Error OwnerConnection::died(const Error& why) {
  const auto now = Clock::now();
  // A dead owner's socket accepts connections until the kernel has removed it.
  const bool isKnown = m_linkPid > 0 && m_linkPid == std::exchange(m_deadPid, m_linkPid);
  m_sameDeath = isKnown && hasEnded();
  if (!m_sameDeath) m_deaths.push_back(now);
  while (!m_deaths.empty() && now - m_deaths.front() > m_times.deathsWithin) m_deaths.pop_front();
  const Arguments arguments{{"folder", m_options.folder}, {"said", lastOwnerMessage(m_options.folder)}};
  if (static_cast<int>(m_deaths.size()) >= kMostDeaths) m_overNow = fail("client.owner-dies", arguments, why).value();
  return fail("client.owner-ended", arguments, why).value();
}

bool OwnerConnection::hasEnded() {
  const std::scoped_lock lock(m_processMutex);
  return !m_process.valid() || waitForEnd(m_process, {});
}

// ---- Messages of the owner.

void OwnerConnection::take(control::OwnerHello& hello) {
  if (hello.protocol > control::kProtocol) {
    m_end = m_overNow = fail("client.owner-newer", {{"folder", m_options.folder}, {"version", hello.version}}).value();
    return;
  }
  if (hello.protocol < control::kProtocol) {
    m_requests.greetedByOlder(hello.pid);
    return m_publish(Opening{
        {"client.waits-for-older-owner", {{"folder", m_options.folder}, {"pid", std::int64_t{hello.pid}}}}, {}});
  }
  m_requests.greeted(hello.pid, hello.state == control::StoreState::ready);
  if (hello.state == control::StoreState::unusable)
    m_publish(Unusable{hello.error.value_or(fail("client.answer").value())});
}

void OwnerConnection::take(control::Bye& bye) {
  m_end = Error{bye.reason, {}};
  m_saidBye = true;
  m_wasAskedToLeave = reasonOf(bye) == ByeReason::askedToLeave;
  // An owner of an older protocol leaves for this client, which then starts a newer one.
  m_followsAnother = m_wasAskedToLeave && m_requests.stage() != LinkStage::older;
  if (isForGood(bye)) m_overNow = m_end;
}

void OwnerConnection::take(control::Progress& progress) {
  if (progress.call == 0) return m_publish(Opening{std::move(progress.what), progress.share});
  m_requests.addProgress(std::move(progress));
}

void OwnerConnection::take(control::StateChanged& change) {
  std::visit([this](auto& event) { m_publish(std::move(event)); }, change.event);
}

// If records cannot be decoded, subscribers get a count of lost records; they can read them from the store.
void OwnerConnection::take(control::RecordBatch& batch) {
  auto records = control::recordsIn(batch);
  if (!records)
    records = RecordsEvent{batch.study,  batch.attempt,  batch.cell,
                           batch.source, batch.lost + 1, std::make_shared<const std::vector<Record>>()};
  m_publish(std::move(*records));
}

}  // namespace scalescope
