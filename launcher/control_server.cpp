#include "launcher/control_server.h"

#include <deque>

#include <asio.hpp>
#include <nlohmann/json.hpp>

#include "core/base/nested.h"
#include "core/base/text.h"
#include "launcher/control_commands.h"

namespace scalescope {
namespace {

using Json = nlohmann::json;
using Socket = asio::local::stream_protocol::socket;

constexpr std::size_t kMaxRequestBytes = 8u << 20;
constexpr std::size_t kMaxLagBytes = 16u << 20;

Error unreadable(const Error& why) { return {because({"launcher.control-fields", {}}, why), {}}; }

// ---- one reader of commands
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(asio::io_context& context, asio::thread_pool& pool, EventBus& events, Lab& lab, Socket socket)
      : m_context(context), m_pool(pool), m_events(events), m_lab(&lab), m_socket(std::move(socket)), m_buffer(kMaxRequestBytes) {}

  void read() {
    asio::async_read_until(m_socket, m_buffer, '\n', [self = shared_from_this()](const asio::error_code& error, std::size_t bytes) {
      if (error) return self->close();
      const auto begin = asio::buffers_begin(self->m_buffer.data());
      const std::string line(begin, begin + static_cast<std::ptrdiff_t>(bytes));
      self->m_buffer.consume(bytes);
      self->take(line);
      self->read();
    });
  }

  void close() {
    m_subscription.reset();
    m_closed = true;
    asio::error_code ignored;
    m_socket.close(ignored);
  }

  // The lab goes before this connection does.
  void forgetLab() { m_lab = nullptr; }
  [[nodiscard]] bool isClosed() const { return m_closed; }

 private:
  void take(const std::string& line) {
    const auto command = parseJson<Json>(line, "control.sock", kMaxRequestBytes);
    if (!command) return answer(0, fail("launcher.control-line", {{"line", inertText(line, 80)}}));
    const auto head = fromJson<ControlCommand>(*command, "control.sock");
    if (!head) return answer(0, tl::unexpected(unreadable(head.error())));
    if (head->verb == SubscribeCommand::kVerb) {
      subscribe();
      return answer(head->id, Json::object());
    }
    if (!m_lab) return answer(head->id, fail("launcher.control-closing"));
    asio::post(m_pool, [self = shared_from_this(), id = head->id, command = *command] {
      Lab* lab = self->m_lab;
      auto result = lab ? runControlCommand(*lab, command) : Result<Json>(fail("launcher.control-closing"));
      asio::post(self->m_context, [self, id, result = std::move(result)] { self->answer(id, result); });
    });
  }

  void subscribe() {
    m_subscription = m_events.subscribe([weak = weak_from_this()](const Event& event) {
      const auto self = weak.lock();
      if (!self) return;
      for (const nlohmann::ordered_json& line : toJson(self->m_thinner.thinned(event))) self->send(jsonText(line) + "\n");
    });
  }

  void answer(std::int64_t id, const Result<Json>& result) {
    ControlReply reply{id, result.has_value(), {}, std::nullopt};
    if (result)
      reply.result = *result;
    else
      reply.error = result.error();
    send(jsonText(toJson(reply)) + "\n");
  }

  void send(std::string line) {
    if (m_closed) return;
    m_queuedBytes += line.size();
    if (m_queuedBytes > kMaxLagBytes) return close();
    m_queue.push_back(std::move(line));
    if (m_queue.size() == 1) write();
  }

  void write() {
    asio::async_write(m_socket, asio::buffer(m_queue.front()), [self = shared_from_this()](const asio::error_code& error, std::size_t) {
      if (error) return self->close();
      self->m_queuedBytes -= self->m_queue.front().size();
      self->m_queue.pop_front();
      if (!self->m_queue.empty()) self->write();
    });
  }

  asio::io_context& m_context;
  asio::thread_pool& m_pool;
  EventBus& m_events;
  std::atomic<Lab*> m_lab;
  Socket m_socket;
  asio::streambuf m_buffer;
  EventThinner m_thinner;
  std::shared_ptr<void> m_subscription;
  std::deque<std::string> m_queue;
  std::size_t m_queuedBytes = 0;
  bool m_closed = false;
};

Result<Json> idOrError(const Result<StudyId>& study) {
  if (!study) return tl::unexpected(study.error());
  return toJson(StudyAnswer{*study});
}

Result<Json> doneOrError(const Status& status) {
  if (!status) return tl::unexpected(status.error());
  return Json::object();
}

struct Doer {
  Lab& lab;
  Result<Json> operator()(const HelloCommand&) const { return toJson(HelloAnswer{getpid(), 1, lab.busy()}); }
  Result<Json> operator()(const BusyCommand&) const { return toJson(BusyAnswer{lab.busy()}); }
  Result<Json> operator()(const GiveUpCommand&) const { return doneOrError(lab.giveUpStore()); }
  Result<Json> operator()(const EnqueueCommand& command) const {
    const auto study = studyFromJson(command.study, "control.sock");
    if (!study) return tl::unexpected(study.error());
    return idOrError(lab.enqueue(*study, {command.only, command.again}));
  }
  Result<Json> operator()(const EnqueueStoredCommand& command) const {
    return idOrError(lab.enqueueStored(command.study, {command.only, command.again}));
  }
  Result<Json> operator()(const PauseQueueCommand&) const { return doneOrError(lab.pauseQueue()); }
  Result<Json> operator()(const ResumeQueueCommand&) const { return doneOrError(lab.resumeQueue()); }
  Result<Json> operator()(const CancelRunCommand& command) const { return doneOrError(lab.cancelRun(command.run)); }
  Result<Json> operator()(const CancelStudyCommand& command) const { return doneOrError(lab.cancelStudy(command.study)); }
  Result<Json> operator()(const TagCommand& command) const { return doneOrError(lab.tag(command.run, command.words)); }
  Result<Json> operator()(const NoteCommand& command) const { return doneOrError(lab.note(command.run, command.text)); }
  Result<Json> operator()(const RemoveCommand& command) const { return doneOrError(lab.remove(command.target, command.undo)); }
  Result<Json> operator()(const ImportCommand& command) const { return doneOrError(lab.importPath(command.path)); }
};

using AnyCommand =
    std::variant<HelloCommand, BusyCommand, GiveUpCommand, EnqueueCommand, EnqueueStoredCommand, PauseQueueCommand, ResumeQueueCommand,
                 CancelRunCommand, CancelStudyCommand, TagCommand, NoteCommand, RemoveCommand, ImportCommand>;

template <std::size_t index = 0>
Result<Json> runNamed(Lab& lab, const std::string& verb, const Json& json) {
  if constexpr (index < std::variant_size_v<AnyCommand>) {
    using Command = std::variant_alternative_t<index, AnyCommand>;
    if (verb != Command::kVerb) return runNamed<index + 1>(lab, verb, json);
    const auto command = fromJson<Command>(json, verb);
    if (!command) return tl::unexpected(unreadable(command.error()));
    return Doer{lab}(*command);
  } else {
    return fail("launcher.control-verb", {{"verb", inertText(verb, 64)}});
  }
}

}  // namespace

Result<Json> runControlCommand(Lab& lab, const Json& command) {
  const auto head = fromJson<ControlCommand>(command, "control.sock");
  if (!head) return tl::unexpected(unreadable(head.error()));
  return runNamed(lab, head->verb, command);
}

struct ControlServer::Impl : std::enable_shared_from_this<ControlServer::Impl> {
  Impl(asio::io_context& contextIn, asio::thread_pool& poolIn, EventBus& eventsIn, Lab& labIn, int fd)
      : context(contextIn), pool(poolIn), events(eventsIn), lab(labIn), acceptor(context, asio::local::stream_protocol(), fd) {}

  void accept() {
    acceptor.async_accept([self = shared_from_this()](const asio::error_code& error, Socket socket) {
      if (error) return;
      std::erase_if(self->connections, [](const auto& connection) { return connection->isClosed(); });
      auto connection = std::make_shared<Connection>(self->context, self->pool, self->events, self->lab, std::move(socket));
      self->connections.push_back(connection);
      connection->read();
      self->accept();
    });
  }

  asio::io_context& context;
  asio::thread_pool& pool;
  EventBus& events;
  Lab& lab;
  asio::local::stream_protocol::acceptor acceptor;
  std::vector<std::shared_ptr<Connection>> connections;
};

ControlServer::ControlServer(asio::io_context& context, asio::thread_pool& pool, EventBus& events, Lab& lab, UniqueFd listening)
    : m_impl(std::make_shared<Impl>(context, pool, events, lab, listening.release())) {
  asio::post(context, [impl = m_impl] { impl->accept(); });
}

ControlServer::~ControlServer() { close(); }

void ControlServer::close() {
  asio::error_code ignored;
  m_impl->acceptor.close(ignored);
  for (const auto& connection : m_impl->connections) {
    connection->forgetLab();
    connection->close();
  }
  m_impl->connections.clear();
}

int ControlServer::listeningFd() const { return m_impl->acceptor.native_handle(); }

}  // namespace scalescope
