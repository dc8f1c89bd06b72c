#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <future>
#include <map>
#include <mutex>
#include <thread>

#include <nlohmann/json.hpp>

#include "launcher/control_server.h"
#include "launcher/event_bus.h"
#include "launcher/store_lock.h"
#include "launcher/store_owner.h"

namespace scalescope {
namespace {

using Json = nlohmann::json;

constexpr std::chrono::seconds kAnswerDeadline{25};
constexpr std::chrono::seconds kHelloDeadline{10};
constexpr std::chrono::seconds kImportDeadline{610};
constexpr std::size_t kMaxAnswerBytes = 64u << 20;

class ControlClient final : public Lab {
 public:
  ControlClient(std::string folder, Message note, UniqueFd socket)
      : m_folder(std::move(folder)), m_note(std::move(note)), m_socket(std::move(socket)), m_thread([this] { listen(); }) {}

  ~ControlClient() final {
    shutdown(m_socket.get(), SHUT_RDWR);
    m_thread.join();
  }

  Result<Json> ask(Json command, std::chrono::milliseconds deadline = kAnswerDeadline) {
    auto promise = std::make_shared<std::promise<Result<Json>>>();
    auto answer = promise->get_future();
    std::int64_t id = 0;
    {
      const std::scoped_lock lock(m_mutex);
      if (m_gone) return gone();
      id = ++m_lastId;
      m_waiting[id] = promise;
    }
    command["id"] = id;
    {
      const std::scoped_lock lock(m_writeMutex);
      if (!sendAll(command.dump() + "\n")) return gone();
    }
    if (answer.wait_for(deadline) == std::future_status::ready) return answer.get();
    const std::scoped_lock lock(m_mutex);
    m_waiting.erase(id);
    return fail("launcher.owner-silent",
                {{"folder", m_folder}, {"seconds", std::int64_t{std::chrono::ceil<std::chrono::seconds>(deadline).count()}}});
  }

  [[nodiscard]] LabRole role() const final { return LabRole::client; }
  [[nodiscard]] std::string folder() const final { return m_folder; }
  [[nodiscard]] std::optional<Message> roleNote() const final { return m_note; }

  [[nodiscard]] std::shared_ptr<void> subscribe(Subscriber subscriber) final {
    auto token = m_events.subscribe(std::move(subscriber));
    bool first = false;
    {
      const std::scoped_lock lock(m_mutex);
      first = !std::exchange(m_subscribed, true);
    }
    if (first) (void)ask({{"do", "subscribe"}});
    return token;
  }

  Result<StudyId> enqueue(const StudySpec& study, const EnqueueOptions& options) final {
    return studyFrom(ask({{"do", "enqueue"}, {"study", Json(toJson(study))}, {"only", options.onlyCells}, {"again", options.again}}));
  }
  Result<StudyId> enqueueStored(const StudyId& study, const EnqueueOptions& options) final {
    return studyFrom(ask({{"do", "enqueueStored"}, {"study", study.value}, {"only", options.onlyCells}, {"again", options.again}}));
  }
  Status pauseQueue() final { return command({{"do", "pauseQueue"}}); }
  Status resumeQueue() final { return command({{"do", "resumeQueue"}}); }
  Status cancelRun(const RunId& run) final { return command({{"do", "cancelRun"}, {"run", run.value}}); }
  Status cancelStudy(const StudyId& study) final { return command({{"do", "cancelStudy"}, {"study", study.value}}); }
  Status tag(const RunId& run, const std::vector<std::string>& words) final {
    return command({{"do", "tag"}, {"run", run.value}, {"words", words}});
  }
  Status note(const RunId& run, const std::string& text) final { return command({{"do", "note"}, {"run", run.value}, {"text", text}}); }
  Status remove(const std::string& runOrStudy, bool undo) final {
    return command({{"do", "remove"}, {"target", runOrStudy}, {"undo", undo}});
  }
  Status importPath(const std::string& path) final { return command({{"do", "import"}, {"path", path}}, kImportDeadline); }
  Status handOver(const std::string&) final { return {}; }  // the owner is elsewhere and stays

  [[nodiscard]] bool busy() const final {
    auto answer = const_cast<ControlClient*>(this)->ask({{"do", "busy"}});
    return answer && answer->value("busy", false);
  }

 private:
  tl::unexpected<Error> gone() const { return fail("launcher.owner-gone", {{"folder", m_folder}}); }

  Status command(const Json& asked, std::chrono::seconds deadline = kAnswerDeadline) {
    const auto answer = ask(asked, deadline);
    return answer ? Status{} : tl::unexpected(answer.error());
  }

  static Result<StudyId> studyFrom(const Result<Json>& answer) {
    if (!answer) return tl::unexpected(answer.error());
    return StudyId(answer->value("study", ""));
  }

  bool sendAll(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t put = ::send(m_socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (put < 0 && errno == EINTR) continue;
      if (put <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return true;
  }

  void listen() {
    std::string buffer;
    char piece[65536];
    for (;;) {
      const ssize_t got = recv(m_socket.get(), piece, sizeof piece, 0);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0 || buffer.size() > kMaxAnswerBytes) break;
      buffer.append(piece, static_cast<std::size_t>(got));
      std::size_t from = 0;
      for (std::size_t end; (end = buffer.find('\n', from)) != std::string::npos; from = end + 1) take(buffer.substr(from, end - from));
      buffer.erase(0, from);
    }
    std::map<std::int64_t, std::shared_ptr<std::promise<Result<Json>>>> waiting;
    {
      const std::scoped_lock lock(m_mutex);
      m_gone = true;
      waiting.swap(m_waiting);
    }
    for (const auto& [id, promise] : waiting) promise->set_value(gone());
    // Whoever waits for a study's end must hear that nobody will tell.
    m_events.publish(GuardEvent{{}, "error", {"launcher.owner-gone", {{"folder", m_folder}}}});
  }

  void take(const std::string& line) {
    const Json said = Json::parse(line, nullptr, false);
    if (!said.is_object()) return;
    if (said.contains("event")) {
      if (const auto event = eventFromJson(said)) m_events.publish(*event);
      return;
    }
    std::shared_ptr<std::promise<Result<Json>>> promise;
    {
      const std::scoped_lock lock(m_mutex);
      const auto found = m_waiting.find(said.value("id", std::int64_t{0}));
      if (found == m_waiting.end()) return;
      promise = found->second;
      m_waiting.erase(found);
    }
    if (said.value("ok", false))
      promise->set_value(said.value("result", Json::object()));
    else
      promise->set_value(tl::unexpected(errorFromJson(said.value("error", Json::object()))));
  }

  const std::string m_folder;
  const Message m_note;
  UniqueFd m_socket;
  EventBus m_events;
  std::mutex m_writeMutex;
  std::mutex m_mutex;
  std::map<std::int64_t, std::shared_ptr<std::promise<Result<Json>>>> m_waiting;
  std::int64_t m_lastId = 0;
  bool m_subscribed = false;
  bool m_gone = false;
  std::thread m_thread;  // last: runs as soon as it is made
};

class ReaderLab final : public Lab {
 public:
  ReaderLab(std::string folder, Message note) : m_folder(std::move(folder)), m_note(std::move(note)) {}

  [[nodiscard]] LabRole role() const final { return LabRole::reader; }
  [[nodiscard]] std::string folder() const final { return m_folder; }
  [[nodiscard]] std::optional<Message> roleNote() const final { return m_note; }
  [[nodiscard]] std::shared_ptr<void> subscribe(Subscriber) final { return nullptr; }
  [[nodiscard]] bool busy() const final { return false; }
  Result<StudyId> enqueue(const StudySpec&, const EnqueueOptions&) final { return refused(); }
  Result<StudyId> enqueueStored(const StudyId&, const EnqueueOptions&) final { return refused(); }
  Status pauseQueue() final { return refused(); }
  Status resumeQueue() final { return refused(); }
  Status cancelRun(const RunId&) final { return refused(); }
  Status cancelStudy(const StudyId&) final { return refused(); }
  Status tag(const RunId&, const std::vector<std::string>&) final { return refused(); }
  Status note(const RunId&, const std::string&) final { return refused(); }
  Status remove(const std::string&, bool) final { return refused(); }
  Status importPath(const std::string&) final { return refused(); }
  Status handOver(const std::string&) final { return {}; }

 private:
  [[nodiscard]] tl::unexpected<Error> refused() const { return tl::unexpected<Error>(Error{m_note, {}}); }

  const std::string m_folder;
  const Message m_note;
};

}  // namespace

Result<std::unique_ptr<Lab>> openClient(const std::string& folder, Message note) {
  auto socket = connectControl(folder);
  if (!socket) return tl::unexpected(socket.error());
  auto client = std::make_unique<ControlClient>(folder, std::move(note), std::move(*socket));
  if (const auto hello = client->ask({{"do", "hello"}}, kHelloDeadline); !hello) return tl::unexpected(hello.error());
  return client;
}

Status askToGiveUp(const std::string& folder, std::chrono::milliseconds deadline) {
  auto socket = connectControl(folder);
  if (!socket) return tl::unexpected(socket.error());
  ControlClient client(folder, {"launcher.owner-gone", {{"folder", folder}}}, std::move(*socket));
  const auto answer = client.ask({{"do", "giveUp"}}, deadline);
  if (answer || answer.error().message.code == "launcher.owner-gone") return {};
  return tl::unexpected(answer.error());
}

std::unique_ptr<Lab> openReader(const std::string& folder, Message note) { return std::make_unique<ReaderLab>(folder, std::move(note)); }

}  // namespace scalescope
