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

#include "core/base/nested.h"
#include "launcher/control_commands.h"
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

Error unreadableAnswer(const Error& why) { return {because({"launcher.control-answer", {}}, why), {}}; }

class ControlClient final : public Lab {
 public:
  ControlClient(std::string folder, Message note, UniqueFd socket)
      : m_folder(std::move(folder)), m_note(std::move(note)), m_socket(std::move(socket)), m_thread([this] { listen(); }) {}

  ~ControlClient() final {
    shutdown(m_socket.get(), SHUT_RDWR);
    m_thread.join();
  }

  template <class Command>
  Result<Json> ask(const Command& command, std::chrono::milliseconds deadline = kAnswerDeadline) {
    auto promise = std::make_shared<std::promise<Result<Json>>>();
    auto answer = promise->get_future();
    std::int64_t id = 0;
    {
      const std::scoped_lock lock(m_mutex);
      if (m_gone) return gone();
      id = ++m_lastId;
      m_waiting[id] = promise;
    }
    {
      const std::scoped_lock lock(m_writeMutex);
      if (!sendAll(jsonText(commandJson(command, id)) + "\n")) return gone();
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
    if (first) (void)ask(SubscribeCommand{});
    return token;
  }

  Result<StudyId> enqueue(const StudySpec& study, const EnqueueOptions& options) final {
    return studyFrom(ask(EnqueueCommand{Json(toJson(study)), options.onlyCells, options.again}));
  }
  Result<StudyId> enqueueStored(const StudyId& study, const EnqueueOptions& options) final {
    return studyFrom(ask(EnqueueStoredCommand{study, options.onlyCells, options.again}));
  }
  Status pauseQueue() final { return command(PauseQueueCommand{}); }
  Status resumeQueue() final { return command(ResumeQueueCommand{}); }
  Status cancelRun(const RunId& run) final { return command(CancelRunCommand{run}); }
  Status cancelStudy(const StudyId& study) final { return command(CancelStudyCommand{study}); }
  Status tag(const RunId& run, const std::vector<std::string>& words) final { return command(TagCommand{run, words}); }
  Status note(const RunId& run, const std::string& text) final { return command(NoteCommand{run, text}); }
  Status remove(const std::string& runOrStudy, bool undo) final { return command(RemoveCommand{runOrStudy, undo}); }
  Status importPath(const std::string& path) final { return command(ImportCommand{path}, kImportDeadline); }
  Status handOver(const std::string&) final { return {}; }  // the owner is elsewhere and stays

  [[nodiscard]] bool busy() const final {
    const auto answer = const_cast<ControlClient*>(this)->ask(BusyCommand{});
    return answer && fromJson<BusyAnswer>(*answer, "busy").value_or(BusyAnswer{}).busy;
  }

 private:
  tl::unexpected<Error> gone() const { return fail("launcher.owner-gone", {{"folder", m_folder}}); }

  template <class Command>
  Status command(const Command& asked, std::chrono::seconds deadline = kAnswerDeadline) {
    const auto answer = ask(asked, deadline);
    return answer ? Status{} : tl::unexpected(answer.error());
  }

  static Result<StudyId> studyFrom(const Result<Json>& answer) {
    if (!answer) return tl::unexpected(answer.error());
    auto named = fromJson<StudyAnswer>(*answer, "control.sock");
    if (!named) return tl::unexpected(unreadableAnswer(named.error()));
    return std::move(named->study);
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

  // An answer that cannot be read is the answer to whatever waits for it, as far as that can be told.
  void take(const std::string& line) {
    const auto said = parseJson<Json>(line, "control.sock", kMaxAnswerBytes);
    if (!said || !said->is_object()) return;
    if (said->contains("event")) {
      if (const auto event = eventFromJson(*said)) m_events.publish(*event);
      return;
    }
    auto reply = fromJson<ControlReply>(*said, "control.sock");
    Problem ignored;
    std::shared_ptr<std::promise<Result<Json>>> promise;
    {
      const std::scoped_lock lock(m_mutex);
      const auto found = m_waiting.find(reply ? reply->id : fromJsonLoosely<ControlReply>(*said, ignored).id);
      if (found == m_waiting.end()) return;
      promise = found->second;
      m_waiting.erase(found);
    }
    if (!reply)
      promise->set_value(tl::unexpected(unreadableAnswer(reply.error())));
    else if (reply->ok)
      promise->set_value(std::move(reply->result));
    else
      promise->set_value(tl::unexpected(reply->error.value_or(Error{Message{"launcher.control-answer", {{"reason", "error"}}}, {}})));
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
  if (const auto hello = client->ask(HelloCommand{}, kHelloDeadline); !hello) return tl::unexpected(hello.error());
  return client;
}

Status askToGiveUp(const std::string& folder, std::chrono::milliseconds deadline) {
  auto socket = connectControl(folder);
  if (!socket) return tl::unexpected(socket.error());
  ControlClient client(folder, {"launcher.owner-gone", {{"folder", folder}}}, std::move(*socket));
  const auto answer = client.ask(GiveUpCommand{}, deadline);
  if (answer || answer.error().message.code == "launcher.owner-gone") return {};
  return tl::unexpected(answer.error());
}

std::unique_ptr<Lab> openReader(const std::string& folder, Message note) { return std::make_unique<ReaderLab>(folder, std::move(note)); }

}  // namespace scalescope
