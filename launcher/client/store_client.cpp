#include "launcher/client/store_client.h"

#include <pthread.h>

#include <thread>
#include <utility>

#include "core/base/process.h"
#include "core/study/spec/unordered.h"
#include "launcher/client/pending_requests.h"
#include "launcher/client/owner_connection.h"
#include "launcher/client/start_owner.h"
#include "launcher/client/subscribers.h"
#include "launcher/plan/this_client.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr auto kEndPatience = 10s;  // Longest wait for the end of an owner whose last client this was.

// A lab that sends every command as a call to the owner.
class StoreClient final : public StoreSession {
 public:
  StoreClient(StoreSessionOptions options, const ClientTimes& times)
      : m_options(std::move(options)),
        m_context(clientContext()),
        m_requests(m_options.folder, times.answer),
        m_connection(m_options, times, m_context, m_requests,
                     [this](const StoreEvent& event) { m_subscribers.publish(event); }) {}

  ~StoreClient() override {
    m_requests.close();
    if (m_thread.joinable()) m_thread.join();
  }

  // Returns once an owner has said hello, or with the reason why none will.
  Status open() {
    auto thread = startThread([this] { m_connection.run(); });
    if (!thread) return tl::unexpected(thread.error());
    m_thread = std::move(*thread);
    pthread_setname_np(m_thread.native_handle(), "store-client");
    return m_requests.awaitHello();
  }

  [[nodiscard]] std::string folder() const override { return m_options.folder; }
  [[nodiscard]] std::optional<Message> readOnly() const override { return std::nullopt; }

  // A later subscription makes the owner send the snapshot again to all subscribers of this client.
  [[nodiscard]] std::shared_ptr<void> subscribe(Subscriber subscriber) override {
    auto token = m_subscribers.add(std::move(subscriber));
    m_requests.subscribe(m_options.records);
    return token;
  }

  Result<control::EntryReport> enqueue(const StudySpec& study, const EnqueueOptions& options) override {
    control::Enqueue ask = enqueueAsk(options);
    ask.spec = unordered(toJson(study));
    return entryOf(m_requests.call(std::move(ask), {}, options.stop));
  }
  Result<control::EntryReport> enqueueStored(const StudyId& study, const EnqueueOptions& options) override {
    control::Enqueue ask = enqueueAsk(options);
    ask.study = study;
    return entryOf(m_requests.call(std::move(ask), {}, options.stop));
  }
  Status pauseQueue() override { return done(m_requests.call(control::Pause{})); }
  Status resumeQueue() override { return done(m_requests.call(control::Resume{})); }
  Status cancelEntry(const EntryId& entry) override { return done(m_requests.call(control::CancelEntry{entry})); }
  Status moveEntry(const EntryId& entry, const EntryId& before) override {
    return done(m_requests.call(control::MoveEntry{entry, before}));
  }
  Status holdEntry(const EntryId& entry, bool isHeld) override {
    return done(m_requests.call(control::HoldEntry{entry, isHeld}));
  }
  Status cancelRun(const RunId& run) override { return done(m_requests.call(control::CancelRun{run})); }
  Status abandon(const std::string& host) override { return done(m_requests.call(control::AbandonHost{host})); }
  Status tag(const RunId& run, const std::vector<std::string>& words) override {
    return done(m_requests.call(control::Tag{run, words}));
  }
  Status note(const RunId& run, const std::string& text) override {
    return done(m_requests.call(control::Note{run, text}));
  }
  Status write(const StudyId& study, const std::string& place, const std::string& text) override {
    return done(m_requests.call(control::Write{study, place, text}));
  }
  Status remove(const std::string& what, bool undo) override {
    return done(m_requests.call(control::Remove{what, undo}));
  }
  Result<control::OwnerStatus> status() override {
    auto reply = m_requests.call(control::StatusRequest{.onceOpen = true});
    if (!reply) return tl::unexpected(reply.error());
    return reply->status.value_or(control::OwnerStatus{});
  }
  Status importPath(const std::string& path, const std::string& collective, const TaskProgress& progress,
                    std::stop_token stop) override {
    return done(m_requests.call(control::Import{path, collective}, progress, stop, PendingRequests::kNever));
  }
  Status rebuild(const TaskProgress& progress, std::stop_token stop) override {
    return done(m_requests.call(control::Rebuild{}, progress, stop, PendingRequests::kNever));
  }
  Status index(const RunId& run, std::stop_token stop) override {
    return done(m_requests.call(control::Index{run}, {}, stop, PendingRequests::kNever));
  }

  void answer(std::int64_t question, bool yes, const std::string& secret) override {
    m_requests.say(control::Answer{question, yes, secret});
  }

  void finish() override {
    if (!m_requests.finish(control::Leave{control::LeaveWhen::idle})) return;
    // An owner that stays, because it has other clients or more to do, answers this request; one that leaves ends the
    // link instead.
    static_cast<void>(m_requests.call(control::StatusRequest{}, {}, {}, PendingRequests::Clock::now() + kEndPatience));
    if (!m_requests.isOver()) return;
    const UniqueFd process = m_connection.takeProcess();
    if (process.valid()) waitForEnd(process, kEndPatience);
  }

 private:
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

  const StoreSessionOptions m_options;
  const ClientContext m_context;
  Subscribers m_subscribers;
  PendingRequests m_requests;
  OwnerConnection m_connection;
  std::jthread m_thread;
};

}  // namespace

Result<std::unique_ptr<StoreSession>> openClient(const StoreSessionOptions& options, const ClientTimes& times) {
  auto client = std::make_unique<StoreClient>(options, times);
  if (const Status opened = client->open(); !opened) return tl::unexpected(opened.error());
  return client;
}

}  // namespace scalescope
