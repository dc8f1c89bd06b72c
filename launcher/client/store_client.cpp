#include "launcher/client/store_client.h"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "core/store/folder/store_lock.h"
#include "launcher/client/owner_link.h"
#include "launcher/client/start_owner.h"
#include "launcher/client/subscribers.h"
#include "launcher/plan/client_context.h"

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kEndPatience = 10s;  // of an owner that this client was the last of
constexpr auto kLinkTurn = 1s;
constexpr auto kStopLook = 100ms;
constexpr int kMostDeaths = 3;
constexpr auto kNever = Clock::time_point::max();

// What one call waits for.
struct Pending {
  control::ClientMessage message;  // said again to the next owner
  std::deque<control::Progress> news;
  std::optional<control::Reply> reply;
  std::optional<Error> failed;
  bool said = false;  // to some owner
  bool stopped = false;
};

// How far the link has come.
enum class Stage {
  none,
  older,    // an owner of an older protocol, which was asked to leave
  greeted,  // commands may go out
  ready     // and the store is open
};

class StoreClient final : public Lab {
 public:
  StoreClient(LabOptions options, const ClientTimes& times)
      : m_options(std::move(options)), m_times(times), m_context(clientContext()), m_wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

  ~StoreClient() override {
    m_closing.request_stop();
    m_changed.notify_all();
    wake();
    if (m_thread.joinable()) m_thread.join();
  }

  // Returns once an owner has said hello, or with the reason why none will.
  Status open() {
    m_thread = std::thread([this] { run(); });
    pthread_setname_np(m_thread.native_handle(), "store-client");
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_heard || m_over; });
    return m_over ? Status(tl::unexpected(*m_over)) : Status{};
  }

  [[nodiscard]] std::string folder() const override { return m_options.folder; }
  [[nodiscard]] std::optional<Message> readOnly() const override { return std::nullopt; }

  // Whoever comes later makes the owner say once more what stands, to everybody here.
  [[nodiscard]] std::shared_ptr<void> subscribe(Subscriber subscriber) override {
    auto token = m_subscribers.add(std::move(subscriber));
    {
      const std::scoped_lock lock(m_mutex);
      m_subscribed = true;
      if (m_stage == Stage::ready) queue(control::Subscribe{m_options.records});
    }
    wake();
    return token;
  }

  Result<control::EntryReport> enqueue(const StudySpec& study, const EnqueueOptions& options) override {
    control::Enqueue ask = enqueueAsk(options);
    ask.spec = nlohmann::json(toJson(study));
    return entryOf(callFor(std::move(ask), {}, options.stop, Clock::now() + m_times.answer));
  }
  Result<control::EntryReport> enqueueStored(const StudyId& study, const EnqueueOptions& options) override {
    control::Enqueue ask = enqueueAsk(options);
    ask.study = study;
    return entryOf(callFor(std::move(ask), {}, options.stop, Clock::now() + m_times.answer));
  }
  Status pauseQueue() override { return done(call(control::Pause{})); }
  Status resumeQueue() override { return done(call(control::Resume{})); }
  Status cancelEntry(const EntryId& entry) override { return done(call(control::CancelEntry{0, entry})); }
  Status cancelRun(const RunId& run) override { return done(call(control::CancelRun{0, run})); }
  Status giveUp(const std::string& host) override { return done(call(control::GiveUp{0, host})); }
  Status tag(const RunId& run, const std::vector<std::string>& words) override { return done(call(control::Tag{0, run, words})); }
  Status note(const RunId& run, const std::string& text) override { return done(call(control::Note{0, run, text})); }
  Status remove(const std::string& what, bool undo) override { return done(call(control::Remove{0, what, undo})); }
  Result<control::OwnerStatus> status() override {
    auto reply = call(control::StatusRequest{});
    if (!reply) return tl::unexpected(reply.error());
    return reply->status.value_or(control::OwnerStatus{});
  }
  Status importPath(const std::string& path, const TaskProgress& progress, std::stop_token stop) override {
    return done(callFor(control::Import{0, path}, progress, stop, kNever));
  }
  Status rebuild(const TaskProgress& progress, std::stop_token stop) override {
    return done(callFor(control::Rebuild{}, progress, stop, kNever));
  }
  Status index(const RunId& run, std::stop_token stop) override { return done(callFor(control::Index{0, run}, {}, stop, kNever)); }

  void answer(std::int64_t question, bool yes, const std::string& secret) override {
    const std::scoped_lock lock(m_mutex);
    if (m_stage >= Stage::greeted) queue(control::Answer{question, yes, secret});
    wake();
  }

  void finish() override {
    {
      const std::scoped_lock lock(m_mutex);
      if (m_stage < Stage::greeted) return;
      m_finishing = true;
      queue(control::Leave{control::LeaveWhen::idle});
    }
    // An owner that stays, since others use it or there is more to do, answers this; one that leaves ends the link instead.
    static_cast<void>(callFor(control::StatusRequest{}, {}, {}, Clock::now() + kEndPatience));
    std::unique_lock lock(m_mutex);
    if (!m_over || !m_process.valid()) return;
    const UniqueFd process = std::move(m_process);
    lock.unlock();
    waitForEnd(process, kEndPatience);
  }

 private:
  // ---- calls
  [[nodiscard]] control::Enqueue enqueueAsk(const EnqueueOptions& options) const {
    control::Enqueue ask;
    ask.entry = options.entry.empty() ? EntryId(makeUlid()) : options.entry;
    ask.cells = options.onlyCells;
    ask.again = options.again;
    ask.context = m_context;
    return ask;
  }
  static Status done(const Result<control::Reply>& reply) { return reply ? Status{} : tl::unexpected(reply.error()); }
  static Result<control::EntryReport> entryOf(const Result<control::Reply>& reply) {
    if (!reply) return tl::unexpected(reply.error());
    if (!reply->entry) return fail("client.answer");
    return *reply->entry;
  }

  template <class Ask>
  Result<control::Reply> call(Ask ask) {
    return callFor(std::move(ask), {}, {}, Clock::now() + m_times.answer);
  }
  template <class Ask>
  Result<control::Reply> callFor(Ask ask, const TaskProgress& progress, const std::stop_token& stop, Clock::time_point end) {
    auto pending = std::make_shared<Pending>();
    {
      const std::scoped_lock lock(m_mutex);
      if (m_over) return tl::unexpected(*m_over);
      ask.call = ++m_lastCall;
      pending->message = ask;
      m_pending[ask.call] = pending;
      if (m_stage >= Stage::greeted) say(*pending);
    }
    m_changed.notify_all();
    wake();
    waitFor(ask.call, pending, progress, stop, end);
    const std::scoped_lock lock(m_mutex);
    std::erase_if(m_pending, [&](const auto& one) { return one.second == pending; });
    if (pending->failed) return tl::unexpected(*pending->failed);
    if (!pending->reply) return silent();
    const auto& error = pending->reply->error;
    if (pending->stopped && takesBack(*pending) && (!error || error->message.code == "owner.no-entry")) return fail("client.stopped");
    if (error) return tl::unexpected(*error);
    return *pending->reply;
  }

  void waitFor(control::Call number, const std::shared_ptr<Pending>& call, const TaskProgress& progress, const std::stop_token& stop,
               Clock::time_point end) {
    std::unique_lock lock(m_mutex);
    Pending& pending = *call;
    const auto answered = [&] { return pending.reply || pending.failed; };
    while (!answered() && Clock::now() < end) {
      // A store that is being opened and an owner that ends its last run say how far they are.
      if (!pending.stopped && (m_stage == Stage::greeted || m_stage == Stage::older)) end = std::max(end, Clock::now() + m_times.answer);
      m_changed.wait_until(lock, std::min(end, Clock::now() + kStopLook), [&] { return answered() || !pending.news.empty(); });
      if (!answered() && stop.stop_requested() && !std::exchange(pending.stopped, true)) {
        stopCall(number, call);
        end = std::min(end, Clock::now() + m_times.answer);
      }
      const auto news = std::exchange(pending.news, {});
      lock.unlock();
      for (const control::Progress& one : news)
        if (progress) progress(one.what, one.share);
      lock.lock();
    }
  }

  // Long work ends when its owner has ended it; an entry that nobody wants any more is taken back, from the next owner where this
  // one dies before it has answered. Under m_mutex.
  void stopCall(control::Call number, const std::shared_ptr<Pending>& pending) {
    if (const auto* ask = std::get_if<control::Enqueue>(&pending->message)) {
      const control::CancelEntry cancel{++m_lastCall, ask->entry};
      if (pending->said && m_stage != Stage::greeted) {
        m_pending.erase(number);
        m_pending[cancel.call] = pending;
        pending->message = cancel;
        if (m_stage == Stage::ready) say(*pending);
      } else {
        // An owner that is opening the store keeps the word until it can act on it; nobody waits for that.
        if (pending->said) queue(cancel);
        pending->failed = fail("client.stopped").value();
      }
    } else if (m_stage >= Stage::greeted) {
      queue(control::Stop{++m_lastCall, number});
    }
    wake();
  }
  static bool takesBack(const Pending& pending) { return std::holds_alternative<control::CancelEntry>(pending.message); }

  // Under m_mutex.
  void say(Pending& pending) {
    pending.said = true;
    queue(pending.message);
  }

  [[nodiscard]] tl::unexpected<Error> silent() const {  // under m_mutex
    return fail("client.owner-silent", {{"folder", m_options.folder},
                                        {"pid", std::int64_t{m_ownerPid}},
                                        {"seconds", std::int64_t{std::chrono::ceil<std::chrono::seconds>(m_times.answer).count()}}});
  }

  void queue(control::ClientMessage message) { m_outgoing.push_back(std::move(message)); }  // under m_mutex
  void wake() {
    const std::uint64_t one = 1;
    static_cast<void>(write(m_wake.get(), &one, sizeof one) == sizeof one);
  }

  // ---- the link's thread
  void run() {
    while (!m_closing.stop_requested()) {
      auto socket = reach();
      if (!socket) return over(socket.error());
      const Error why = talk(std::move(*socket));
      if (m_closing.stop_requested()) break;
      if (m_overNow || isFinishing()) return over(m_overNow.value_or(why));
      if (!std::exchange(m_sameDeath, false)) tell(Disconnected{why, false});
      std::unique_lock lock(m_mutex);
      m_changed.wait_for(lock, kStopLook / 5, [this] { return m_closing.stop_requested(); });
    }
    over(fail("client.closed").value());
  }

  bool isFinishing() {
    const std::scoped_lock lock(m_mutex);
    return m_finishing;
  }

  // Nothing more will be heard: every call that waits fails.
  void over(const Error& why) {
    {
      const std::scoped_lock lock(m_mutex);
      m_over = why;
      for (const auto& [number, pending] : m_pending) pending->failed = why;
    }
    m_changed.notify_all();
    if (!m_closing.stop_requested()) tell(Disconnected{why, true});
  }

  // The next owner, or another program's where one was asked to leave for it.
  Result<UniqueFd> reach() {
    if (std::exchange(m_saidBye, false)) {
      std::unique_lock lock(m_mutex);
      m_changed.wait_for(lock, m_times.afterBye, [this] { return m_closing.stop_requested(); });
    }
    while (std::exchange(m_followsAnother, false) && !m_closing.stop_requested()) {
      if (auto socket = connectControl(m_options.folder)) return socket;
      std::unique_lock lock(m_mutex);
      m_followsAnother = !m_changed.wait_for(lock, kLinkTurn, [this] { return m_closing.stop_requested() || !m_pending.empty(); });
    }
    return reachOwner(m_options.folder, ownerProgramOf(m_options.ownerProgram), m_times.reach, m_closing.get_token());
  }

  // One link, from hello to its end; says why it ended.
  Error talk(UniqueFd socket) {
    {
      const std::scoped_lock lock(m_mutex);
      m_linkPid = ownerPid(socket);
      m_process = ownerProcess(m_linkPid);
    }
    OwnerLink link(std::move(socket));
    link.say(control::ClientHello{control::kProtocol, m_options.program, SCALESCOPE_VERSION, getpid(), m_options.serves, m_options.answers,
                                  m_context});
    m_end.reset();
    const auto deadline = Clock::now() + m_times.hello;
    while (!m_closing.stop_requested() && !m_end) {
      auto heard = link.turn(m_wake.get(), kLinkTurn);
      if (!heard) m_end = died(heard.error());
      if (heard)
        for (control::OwnerMessage& message : *heard)
          if (!m_end) std::visit([&](auto& one) { take(std::move(one)); }, message);
      std::uint64_t count = 0;
      static_cast<void>(read(m_wake.get(), &count, sizeof count) == sizeof count);
      bool isMute = false;
      {
        const std::scoped_lock lock(m_mutex);
        isMute = m_stage == Stage::none && Clock::now() >= deadline && !m_end;
        for (const control::ClientMessage& message : std::exchange(m_outgoing, {})) link.say(message);
      }
      if (isMute) m_end = mute();
    }
    const std::scoped_lock lock(m_mutex);
    if (!m_end) {  // closing: what was asked for last is said before this end is gone
      for (const control::ClientMessage& message : m_outgoing) link.say(message);
      link.sendAll(m_times.lastWord);
    }
    m_stage = Stage::none;
    m_outgoing.clear();
    return m_end.value_or(Error{});
  }

  // It took the connection and says nothing: stopped, or not an owner. For whoever is only starting that is the end.
  Error mute() {
    Error why = fail("client.no-hello", {{"folder", m_options.folder}}).value();
    {
      const std::scoped_lock lock(m_mutex);
      if (!m_heard) return *(m_overNow = why);
    }
    return died(why);
  }

  // An end without a farewell.
  Error died(const Error& why) {
    const auto now = Clock::now();
    // Its socket takes connections until the kernel has cleared it away.
    const bool isKnown = m_linkPid > 0 && m_linkPid == std::exchange(m_deadPid, m_linkPid);
    {
      const std::scoped_lock lock(m_mutex);
      m_sameDeath = isKnown && (!m_process.valid() || waitForEnd(m_process, {}));
    }
    if (!m_sameDeath) m_deaths.push_back(now);
    while (!m_deaths.empty() && now - m_deaths.front() > m_times.deathsWithin) m_deaths.pop_front();
    const Arguments arguments{{"folder", m_options.folder}, {"said", lastOwnerWord(m_options.folder)}};
    if (static_cast<int>(m_deaths.size()) >= kMostDeaths) m_overNow = fail("client.owner-dies", arguments, why).value();
    return fail("client.owner-died", arguments, why).value();
  }

  // ---- what the owner says
  void take(control::OwnerHello hello) {
    if (hello.protocol > control::kProtocol) {
      m_end = m_overNow = fail("client.owner-newer", {{"folder", m_options.folder}, {"version", hello.version}}).value();
      return;
    }
    const bool isOlder = hello.protocol < control::kProtocol;
    {
      const std::scoped_lock lock(m_mutex);
      m_ownerPid = hello.pid;
      m_heard = true;
      if (isOlder) {
        if (std::exchange(m_stage, Stage::older) == Stage::none) queue(control::Leave{control::LeaveWhen::betweenRuns});
      } else {
        greeted(hello.state == control::StoreState::ready);
      }
    }
    m_changed.notify_all();
    if (isOlder)
      return tell(Opening{{"client.waits-for-older-owner", {{"folder", m_options.folder}, {"pid", std::int64_t{hello.pid}}}}, {}});
    if (hello.state == control::StoreState::unusable) tell(Unusable{hello.error.value_or(fail("client.answer").value())});
  }

  // Under m_mutex.
  void greeted(bool isReady) {
    if (m_stage == Stage::none)
      for (const auto& [number, pending] : m_pending) {
        if (pending->stopped && !takesBack(*pending))
          pending->failed = fail("client.stopped").value();
        else
          say(*pending);
      }
    if (isReady && m_stage != Stage::ready && m_subscribed) queue(control::Subscribe{m_options.records});
    m_stage = isReady ? Stage::ready : Stage::greeted;
  }

  void take(control::Bye bye) {
    m_end = Error{bye.reason, {}};
    m_saidBye = true;
    const std::scoped_lock lock(m_mutex);
    m_followsAnother = bye.reason.code == "owner.asked-to-leave" && m_stage != Stage::older;  // that was for this client
    if (isForGood(bye)) m_overNow = m_end;
  }

  void take(control::Progress progress) {
    if (progress.call == 0) return tell(Opening{std::move(progress.what), progress.share});
    {
      const std::scoped_lock lock(m_mutex);
      const auto found = m_pending.find(progress.call);
      if (found != m_pending.end()) found->second->news.push_back(std::move(progress));
    }
    m_changed.notify_all();
  }

  void take(control::Reply reply) {
    {
      const std::scoped_lock lock(m_mutex);
      const auto found = m_pending.find(reply.call);
      if (found != m_pending.end()) found->second->reply = std::move(reply);
    }
    m_changed.notify_all();
  }

  void take(control::Snapshot now) { tell(Connected{std::move(now)}); }
  void take(control::Told told) {
    std::visit([this](auto& event) { tell(std::move(event)); }, told.event);
  }
  // Records that cannot be read are lost to this reader, who finds them in the store.
  void take(control::RecordBatch batch) {
    auto records = control::recordsIn(batch);
    if (!records)
      records =
          RecordsEvent{batch.study, batch.attempt, batch.cell, batch.source, batch.lost + 1, std::make_shared<const std::vector<Record>>()};
    tell(std::move(*records));
  }
  void take(control::Question question) { tell(std::move(question)); }
  void take(control::QuestionGone gone) { tell(gone); }
  void take(control::Edited edited) { tell(std::move(edited)); }

  void tell(LabEvent event) { m_subscribers.tell(event); }

  const LabOptions m_options;
  const ClientTimes m_times;
  const ClientContext m_context;
  const UniqueFd m_wake;
  std::stop_source m_closing;
  Subscribers m_subscribers;

  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::map<control::Call, std::shared_ptr<Pending>> m_pending;  // under m_mutex, as are the next ones
  control::Call m_lastCall = 0;
  std::vector<control::ClientMessage> m_outgoing;
  Stage m_stage = Stage::none;
  bool m_heard = false;       // an owner has said hello once
  bool m_subscribed = false;  // somebody here hears events
  bool m_finishing = false;
  int m_ownerPid = 0;
  UniqueFd m_process;           // the owner's
  std::optional<Error> m_over;  // nothing more will be heard

  std::optional<Error> m_end;      // of this link: the thread's own, as are the next ones
  std::optional<Error> m_overNow;  // and there will be no other
  bool m_saidBye = false;
  bool m_followsAnother = false;
  std::deque<Clock::time_point> m_deaths;
  pid_t m_linkPid = 0;       // of the owner at the other end; 0 = not known
  pid_t m_deadPid = 0;       // that died last
  bool m_sameDeath = false;  // the link that ended led to an owner known to be dead
  std::thread m_thread;
};

}  // namespace

Result<std::unique_ptr<Lab>> openClient(const LabOptions& options, const ClientTimes& times) {
  auto client = std::make_unique<StoreClient>(options, times);
  if (const Status opened = client->open(); !opened) return tl::unexpected(opened.error());
  return client;
}

}  // namespace scalescope
