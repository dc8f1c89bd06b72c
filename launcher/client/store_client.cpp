#include "launcher/client/store_client.h"

#include <pthread.h>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/process.h"
#include "launcher/client/pending_requests.h"
#include "launcher/client/owner_connection.h"
#include "launcher/client/start_owner.h"
#include "launcher/client/store_session.h"
#include "launcher/plan/host_facts.h"

namespace scalescope {
namespace {

// Subscribers of a session's events. They are added and removed on any thread, and one whose token was destroyed is not
// called again.
class Subscribers {
 public:
  [[nodiscard]] std::shared_ptr<void> add(StoreSession::Subscriber subscriber);
  void publish(const StoreEvent& event);

 private:
  struct Shared {
    std::recursive_mutex mutex;  // Recursive, since a subscriber may be removed within its call.
    std::map<int, StoreSession::Subscriber> subscribers;
    int next = 1;
  };
  std::shared_ptr<Shared> m_shared = std::make_shared<Shared>();  // Owned jointly: a token may outlive the session.
};

std::shared_ptr<void> Subscribers::add(StoreSession::Subscriber subscriber) {
  const std::scoped_lock lock(m_shared->mutex);
  const int number = m_shared->next++;
  m_shared->subscribers.emplace(number, std::move(subscriber));
  return {nullptr, [shared = m_shared, number](void*) {
            const std::scoped_lock inner(shared->mutex);
            shared->subscribers.erase(number);
          }};
}

void Subscribers::publish(const StoreEvent& event) {
  const std::scoped_lock lock(m_shared->mutex);
  std::vector<int> numbers;
  for (const auto& [number, subscriber] : m_shared->subscribers) numbers.push_back(number);
  for (const int number : numbers) {
    const auto found = m_shared->subscribers.find(number);
    if (found == m_shared->subscribers.end()) continue;
    const StoreSession::Subscriber subscriber = found->second;
    subscriber(event);
  }
}

using namespace std::chrono_literals;

constexpr auto kEndPatience = 10s;  // Longest wait for the end of an owner whose last client this was.

// Returns true for a command that may take any time.
bool isLong(const control::Command& command) {
  return std::holds_alternative<control::Import>(command) || std::holds_alternative<control::Rebuild>(command);
}

// A session that sends every command as a request to the owner.
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

  void answer(control::Answer answer) override { m_requests.say(std::move(answer)); }

  void finish() override {
    if (!m_requests.finish(control::Leave{control::LeaveWhen::idle})) return;
    // An owner that stays, because it has other clients or more to do, answers this request; one that leaves ends the
    // link instead.
    static_cast<void>(m_requests.call(control::StatusRequest{}, {}, PendingRequests::Clock::now() + kEndPatience));
    if (!m_requests.isOver()) return;
    const UniqueFd process = m_connection.takeProcess();
    if (process.valid()) waitForEnd(process, kEndPatience);
  }

 private:
  Result<control::Reply> send(control::Command command, const RequestOptions& options) override {
    if (auto* enqueue = std::get_if<control::Enqueue>(&command)) {
      if (enqueue->entry.empty()) enqueue->entry = EntryId(makeUlid());
      enqueue->context = m_context;
    }
    const auto end = isLong(command) ? std::optional(PendingRequests::kNever) : std::nullopt;
    return m_requests.call(std::move(command), options, end);
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
