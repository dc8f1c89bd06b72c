#include "launcher/control_server.h"

#include <deque>
#include <map>
#include <set>

#include <asio.hpp>
#include <nlohmann/json.hpp>

namespace scalescope {
namespace {

using Json = nlohmann::json;
using Socket = asio::local::stream_protocol::socket;

constexpr std::size_t kMaxRequestBytes = 8u << 20;
constexpr std::size_t kMaxLagBytes = 16u << 20;

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
    const Json command = Json::parse(line, nullptr, false);
    if (!command.is_object()) return answer(0, fail("launcher.control-line", {{"line", line.substr(0, 80)}}));
    const Json id = command.value("id", Json(0));
    const auto verb = command.find("do");
    if (verb != command.end() && *verb == "subscribe") {
      subscribe();
      return answer(id, Json::object());
    }
    if (!m_lab) return answer(id, fail("launcher.control-closing"));
    asio::post(m_pool, [self = shared_from_this(), id, command] {
      Lab* lab = self->m_lab;
      auto result = lab ? runControlCommand(*lab, command) : Result<Json>(fail("launcher.control-closing"));
      asio::post(self->m_context, [self, id, result = std::move(result)] { self->answer(id, result); });
    });
  }

  void subscribe() {
    m_subscription = m_events.subscribe([weak = weak_from_this()](const Event& event) {
      const auto self = weak.lock();
      if (!self) return;
      for (const nlohmann::ordered_json& line : toJson(self->m_thinner.thinned(event)))
        self->send(line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    });
  }

  void answer(const Json& id, const Result<Json>& result) {
    Json reply{{"id", id}, {"ok", result.has_value()}};
    if (result)
      reply["result"] = *result;
    else
      reply["error"] = errorToJson(result.error());
    send(reply.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
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

EnqueueOptions enqueueOptions(const Json& command) { return {command.value("only", std::vector<int>{}), command.value("again", false)}; }

Result<Json> idOrError(const Result<StudyId>& study) {
  if (!study) return tl::unexpected(study.error());
  return Json{{"study", study->value}};
}

Result<Json> doneOrError(const Status& status) {
  if (!status) return tl::unexpected(status.error());
  return Json::object();
}

using Handler = std::function<Result<Json>(Lab&, const Json&)>;

const std::map<std::string, Handler>& handlers() {
  static const std::map<std::string, Handler> table{
      {"hello",
       [](Lab& lab, const Json&) -> Result<Json> {
         return Json{{"pid", getpid()}, {"version", 1}, {"busy", lab.busy()}};
       }},
      {"busy",
       [](Lab& lab, const Json&) -> Result<Json> {
         return Json{{"busy", lab.busy()}};
       }},
      {"giveUp", [](Lab& lab, const Json&) { return doneOrError(lab.giveUpStore()); }},
      {"enqueue",
       [](Lab& lab, const Json& command) -> Result<Json> {
         const auto study = studyFromJson(command.at("study"), "control.sock");
         if (!study) return tl::unexpected(study.error());
         return idOrError(lab.enqueue(*study, enqueueOptions(command)));
       }},
      {"enqueueStored",
       [](Lab& lab, const Json& command) {
         return idOrError(lab.enqueueStored(StudyId(command.at("study").get<std::string>()), enqueueOptions(command)));
       }},
      {"pauseQueue", [](Lab& lab, const Json&) { return doneOrError(lab.pauseQueue()); }},
      {"resumeQueue", [](Lab& lab, const Json&) { return doneOrError(lab.resumeQueue()); }},
      {"cancelRun", [](Lab& lab, const Json& command) { return doneOrError(lab.cancelRun(RunId(command.at("run").get<std::string>()))); }},
      {"cancelStudy",
       [](Lab& lab, const Json& command) { return doneOrError(lab.cancelStudy(StudyId(command.at("study").get<std::string>()))); }},
      {"tag",
       [](Lab& lab, const Json& command) {
         return doneOrError(lab.tag(RunId(command.at("run").get<std::string>()), command.at("words").get<std::vector<std::string>>()));
       }},
      {"note",
       [](Lab& lab, const Json& command) {
         return doneOrError(lab.note(RunId(command.at("run").get<std::string>()), command.at("text").get<std::string>()));
       }},
      {"remove",
       [](Lab& lab, const Json& command) {
         return doneOrError(lab.remove(command.at("target").get<std::string>(), command.value("undo", false)));
       }},
      {"import", [](Lab& lab, const Json& command) { return doneOrError(lab.importPath(command.at("path").get<std::string>())); }},
  };
  return table;
}

}  // namespace

Json errorToJson(const Error& error) { return {{"message", error.message}, {"causes", error.causes}}; }

Error errorFromJson(const Json& json) {
  try {
    return {json.at("message").get<Message>(), json.value("causes", std::vector<Message>{})};
  } catch (const Json::exception& error) {
    return {Message{"launcher.control-answer", {{"reason", std::string(error.what())}}}, {}};
  }
}

Result<Json> runControlCommand(Lab& lab, const Json& command) {
  try {
    const auto verb = command.at("do").get<std::string>();
    const auto found = handlers().find(verb);
    if (found == handlers().end()) return fail("launcher.control-verb", {{"verb", verb}});
    return found->second(lab, command);
  } catch (const Json::exception& error) {
    return fail("launcher.control-fields", {{"reason", std::string(error.what())}});
  }
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
