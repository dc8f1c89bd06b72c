#include "launcher/transport/local.h"

#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/posix/stream_descriptor.hpp>
#include <asio/post.hpp>
#include <asio/write.hpp>

#include <array>
#include <cerrno>
#include <csignal>
#include <deque>
#include <optional>

#include "core/base/file.h"
#include "core/base/process.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kErrorBytes = 2048;

// `attach` ends when its stdin is closed, so it also ends with this process. It has the environment of this process,
// because the agent is this process's; the client's variables are in the plan of the ranks.
Result<PipedProcess> startAttach(const std::string& program) {
  return startPiped({.arguments = {program, "attach"}, .group = ProcessStart::Group::session});
}

// State shared with pending operations, so that the link may be destroyed at any time.
struct LocalState : std::enable_shared_from_this<LocalState> {
  LocalState(asio::io_context& context, LinkHandlers wanted)
      : input(context), output(context), errors(context), handlers(std::move(wanted)), buffer(64u << 10, '\0') {}

  void start(PipedProcess child) {
    process = std::move(child.process);
    input.assign(child.input.release());
    output.assign(child.output.release());
    errors.assign(child.errors.release());
    readErrors();
    read();
  }

  void read() {
    output.async_read_some(
        asio::buffer(buffer),
        [self = shared_from_this()](std::error_code error, std::size_t bytes) {
          if (self->isClosed) return;
          if (error) return self->finish();
          self->handlers.received(std::string_view(self->buffer).substr(0, bytes));
          if (!self->isClosed) self->read();
        });
  }

  void readErrors() {
    errors.async_read_some(
        asio::buffer(errorBuffer),
        [self = shared_from_this()](std::error_code error, std::size_t bytes) {
          if (error || self->isClosed) return;
          self->errorText.append(self->errorBuffer.data(), bytes);
          if (self->errorText.size() > kErrorBytes) self->errorText.erase(0, self->errorText.size() - kErrorBytes);
          self->readErrors();
        });
  }

  void send(std::string bytes) {
    if (isClosed) return;
    queue.push_back(std::move(bytes));
    if (queue.size() == 1) write();
  }

  void write() {
    asio::async_write(
        input, asio::buffer(queue.front()),
        [self = shared_from_this()](std::error_code error, std::size_t) {
          if (self->isClosed) return;
          if (error) return self->finish();
          self->queue.pop_front();
          if (!self->queue.empty()) self->write();
        });
  }

  void finish() {
    if (isClosed) return;
    // The reason usually arrives just before the end of the stream.
    std::array<char, kErrorBytes> rest;
    std::error_code ignored;
    errors.non_blocking(true, ignored);
    const std::size_t got = errors.is_open() ? errors.read_some(asio::buffer(rest), ignored) : 0;
    errorText.append(rest.data(), got);
    const LinkHandlers last = handlers;
    close();
    last.closed(fail("transport.closed", {{"host", host}, {"reason", inertText(errorText)}}).value());
  }

  void close() {
    isClosed = true;
    std::error_code ignored;
    input.close(ignored);
    output.close(ignored);
    errors.close(ignored);
    process.reset();
    handlers = {};
  }

  std::string host;
  std::optional<Process> process;
  asio::posix::stream_descriptor input, output, errors;
  LinkHandlers handlers;
  std::string buffer;
  std::array<char, 512> errorBuffer{};
  std::string errorText;
  std::deque<std::string> queue;
  bool isClosed = false;
};

class LocalLink final : public AgentLink {
 public:
  explicit LocalLink(std::shared_ptr<LocalState> state) : m_state(std::move(state)) {}
  ~LocalLink() override { m_state->close(); }
  void send(std::string bytes) override { m_state->send(std::move(bytes)); }

 private:
  std::shared_ptr<LocalState> m_state;
};

class LocalTransport final : public Transport {
 public:
  LocalTransport(asio::io_context& context, std::string host, std::string agent)
      : m_context(context), m_host(std::move(host)), m_agent(std::move(agent)) {}

  std::unique_ptr<AgentLink> open(LinkHandlers handlers) override {
    auto state = std::make_shared<LocalState>(m_context, std::move(handlers));
    state->host = m_host;
    auto child = startAttach(m_agent);
    if (child) {
      state->start(std::move(*child));
    } else {
      asio::post(
          m_context,
          [state, error = child.error()] {
            if (state->isClosed) return;
            const LinkHandlers last = state->handlers;
            state->close();
            last.closed(error);
          });
    }
    return std::make_unique<LocalLink>(std::move(state));
  }
  [[nodiscard]] std::string hostName() const override { return m_host; }
  [[nodiscard]] bool sharesStore() const override { return true; }
  [[nodiscard]] std::string workerPath() const override { return {}; }

 private:
  asio::io_context& m_context;
  std::string m_host;
  std::string m_agent;
};

}  // namespace

std::unique_ptr<Transport> makeLocalTransport(asio::io_context& context, const HostSpec& host,
                                              const TransportOptions& options) {
  return std::make_unique<LocalTransport>(context, host.name, options.agent());
}

}  // namespace scalescope
