#include "launcher/client/owner_talk.h"

#include <unistd.h>

#include <utility>

#include "core/store/folder/store_lock.h"
#include "launcher/client/owner_link.h"
#include "launcher/client/start_owner.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr auto kLinkTurn = 1s;
constexpr auto kBeforeNextOwner = 20ms;
constexpr int kMostDeaths = 3;

}  // namespace

void OwnerTalk::run() {
  while (!m_calls.isClosing()) {
    auto socket = reach();
    if (!socket) return over(socket.error());
    const Error why = talk(std::move(*socket));
    if (m_calls.isClosing()) break;
    if (m_overNow || m_calls.isFinishing()) return over(m_overNow.value_or(why));
    if (!std::exchange(m_sameDeath, false)) m_tell(Disconnected{why, false});
    m_calls.pause(kBeforeNextOwner);
  }
  over(fail("client.closed").value());
}

void OwnerTalk::over(const Error& why) {
  m_calls.over(why);
  if (!m_calls.isClosing()) m_tell(Disconnected{why, true});
}

UniqueFd OwnerTalk::takeProcess() {
  const std::scoped_lock lock(m_processMutex);
  return std::move(m_process);
}

// Connects to the next owner, or to another program's owner if the last one was asked to leave for it.
Result<UniqueFd> OwnerTalk::reach() {
  if (std::exchange(m_saidBye, false)) m_calls.pause(m_times.afterBye);
  while (std::exchange(m_followsAnother, false) && !m_calls.isClosing()) {
    if (auto socket = connectControl(m_options.folder)) return socket;
    m_followsAnother = !m_calls.awaitCall(kLinkTurn);
  }
  return reachOwner(m_options.folder, ownerProgramOf(m_options.ownerProgram), m_times.reach,
                    m_calls.closing().get_token());
}

// Serves one link from hello to its end; returns why it ended.
Error OwnerTalk::talk(UniqueFd socket) {
  {
    const std::scoped_lock lock(m_processMutex);
    m_linkPid = ownerPid(socket);
    m_process = ownerProcess(m_linkPid);
  }
  OwnerLink link(std::move(socket));
  link.say(control::ClientHello{control::kProtocol, m_options.program, SCALESCOPE_VERSION, getpid(), m_options.serves,
                                m_options.answers, m_context});
  m_end.reset();
  const auto deadline = Clock::now() + m_times.hello;
  while (!m_calls.isClosing() && !m_end) {
    auto heard = link.turn(m_calls.wakeFd(), kLinkTurn);
    if (!heard) m_end = died(heard.error());
    if (heard)
      for (control::OwnerMessage& message : *heard)
        if (!m_end) std::visit([&](auto& one) { take(one); }, message);
    m_calls.drainWake();
    if (m_calls.stage() == LinkStage::none && Clock::now() >= deadline && !m_end) m_end = mute();
    for (const control::ClientMessage& message : m_calls.takeOutgoing()) link.say(message);
  }
  if (!m_end) {  // The client closes: the last requests are sent before its end disappears.
    for (const control::ClientMessage& message : m_calls.takeOutgoing()) link.say(message);
    link.sendAll(m_times.lastWord);
  }
  m_calls.linkEnded();
  return m_end.value_or(Error{});
}

// Handles an owner that accepted the connection but sends nothing: it is stopped, or no owner at all. A client that is
// only starting fails here.
Error OwnerTalk::mute() {
  Error why = fail("client.no-hello", {{"folder", m_options.folder}}).value();
  if (m_calls.hasHeard()) return died(why);
  m_overNow = why;
  return why;
}

// Handles an end without a farewell.
Error OwnerTalk::died(const Error& why) {
  const auto now = Clock::now();
  // A dead owner's socket accepts connections until the kernel has removed it.
  const bool isKnown = m_linkPid > 0 && m_linkPid == std::exchange(m_deadPid, m_linkPid);
  m_sameDeath = isKnown && hasEnded();
  if (!m_sameDeath) m_deaths.push_back(now);
  while (!m_deaths.empty() && now - m_deaths.front() > m_times.deathsWithin) m_deaths.pop_front();
  const Arguments arguments{{"folder", m_options.folder}, {"said", lastOwnerWord(m_options.folder)}};
  if (static_cast<int>(m_deaths.size()) >= kMostDeaths) m_overNow = fail("client.owner-dies", arguments, why).value();
  return fail("client.owner-died", arguments, why).value();
}

bool OwnerTalk::hasEnded() {
  const std::scoped_lock lock(m_processMutex);
  return !m_process.valid() || waitForEnd(m_process, {});
}

// ---- messages of the owner

void OwnerTalk::take(control::OwnerHello& hello) {
  if (hello.protocol > control::kProtocol) {
    m_end = m_overNow = fail("client.owner-newer", {{"folder", m_options.folder}, {"version", hello.version}}).value();
    return;
  }
  if (hello.protocol < control::kProtocol) {
    m_calls.greetedByOlder(hello.pid);
    return m_tell(Opening{
        {"client.waits-for-older-owner", {{"folder", m_options.folder}, {"pid", std::int64_t{hello.pid}}}}, {}});
  }
  m_calls.greeted(hello.pid, hello.state == control::StoreState::ready);
  if (hello.state == control::StoreState::unusable)
    m_tell(Unusable{hello.error.value_or(fail("client.answer").value())});
}

void OwnerTalk::take(control::Bye& bye) {
  m_end = Error{bye.reason, {}};
  m_saidBye = true;
  // An owner of an older protocol leaves for this client, which then starts a newer one.
  m_followsAnother = bye.reason.code == "owner.asked-to-leave" && m_calls.stage() != LinkStage::older;
  if (isForGood(bye)) m_overNow = m_end;
}

void OwnerTalk::take(control::Progress& progress) {
  if (progress.call == 0) return m_tell(Opening{std::move(progress.what), progress.share});
  m_calls.news(std::move(progress));
}

void OwnerTalk::take(control::Told& told) {
  std::visit([this](auto& event) { m_tell(std::move(event)); }, told.event);
}

// If records cannot be decoded, subscribers get a count of lost records; they can read them from the store.
void OwnerTalk::take(control::RecordBatch& batch) {
  auto records = control::recordsIn(batch);
  if (!records)
    records = RecordsEvent{batch.study,  batch.attempt,  batch.cell,
                           batch.source, batch.lost + 1, std::make_shared<const std::vector<Record>>()};
  m_tell(std::move(*records));
}

}  // namespace scalescope
