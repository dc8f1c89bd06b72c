#include "core/training/comm/run_store.h"

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "core/base/clock.h"
#include "core/base/message.h"

namespace scalescope {
namespace {

constexpr std::chrono::milliseconds kFirstPause{2};
constexpr std::chrono::milliseconds kLongestPause{50};

std::string textOf(const std::vector<std::uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }
std::vector<std::uint8_t> bytesOf(const std::string& text) { return {text.begin(), text.end()}; }

template <class T>
T orThrow(Result<T> result) {
  if (!result) throw std::runtime_error(english(result.error()));
  return std::move(*result);
}

}  // namespace

RunStore::RunStore(const RunStoreOptions& options)
    : c10d::Store(std::chrono::milliseconds(static_cast<std::int64_t>(options.timeoutSeconds * 1000))),
      m_ends(std::make_shared<Ends>()) {
  if (options.serves) {
    UniqueFd listening =
        options.listeningFd >= 0 ? UniqueFd(options.listeningFd) : orThrow(listenAt(options.address, options.port));
    m_ends->server = orThrow(StoreServer::start(std::move(listening), options.secret, m_ends->table));
  } else {
    m_ends->client = std::make_unique<StoreClient>(
        orThrow(StoreClient::connect(options.address, options.port, options.secret, options.timeoutSeconds)));
  }
}

ForeignConnections RunStore::strangers() const {
  return m_ends->server ? m_ends->server->strangers() : ForeignConnections();
}

c10::intrusive_ptr<c10d::Store> RunStore::clone() {
  auto other = c10::intrusive_ptr<RunStore>::unsafe_steal_from_new(new RunStore(m_ends));
  other->setTimeout(getTimeout());
  return other;
}

StoreReply RunStore::ask(const StoreRequest& request) {
  if (!m_ends->client) return m_ends->table.answer(request);
  return orThrow(m_ends->client->ask(request, static_cast<double>(getTimeout().count()) * 1e-3));
}

void RunStore::set(const std::string& key, const std::vector<std::uint8_t>& value) {
  if (!ask({StoreCall::set, key, textOf(value), {}, 0}).found)
    throw std::runtime_error("the run's store has no room for " + key);
}

std::vector<std::uint8_t> RunStore::compareSet(const std::string& key, const std::vector<std::uint8_t>& expected,
                                               const std::vector<std::uint8_t>& wanted) {
  return bytesOf(ask({StoreCall::compareSet, key, textOf(wanted), textOf(expected), 0}).value);
}

std::vector<std::uint8_t> RunStore::get(const std::string& key) {
  wait({key});
  return bytesOf(ask({StoreCall::get, key, {}, {}, 0}).value);
}

std::int64_t RunStore::add(const std::string& key, std::int64_t value) {
  return ask({StoreCall::add, key, {}, {}, value}).number;
}

bool RunStore::deleteKey(const std::string& key) { return ask({StoreCall::remove, key, {}, {}, 0}).found; }

bool RunStore::check(const std::vector<std::string>& keys) {
  return std::all_of(
      keys.begin(), keys.end(),
      [this](const std::string& key) {
        return ask({StoreCall::check, key, {}, {}, 0}).found;
      });
}

std::int64_t RunStore::getNumKeys() { return ask({StoreCall::count, {}, {}, {}, 0}).number; }

void RunStore::wait(const std::vector<std::string>& keys) { wait(keys, getTimeout()); }

void RunStore::wait(const std::vector<std::string>& keys, const std::chrono::milliseconds& timeout) {
  const std::int64_t deadlineNs = monotonicNs() + timeout.count() * 1'000'000;
  for (auto pause = kFirstPause; !check(keys); pause = std::min(2 * pause, kLongestPause)) {
    if (monotonicNs() > deadlineNs)
      throw std::runtime_error("timed out after " + std::to_string(timeout.count()) +
                               " ms: another rank did not come to the run's store (" + keys.front() + ", ..)");
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace scalescope
