#include "launcher/transport/remote/ssh_transport.h"

#include <asio/io_context.hpp>

#include <utility>

#include "launcher/transport/remote/connect_host.h"
#include "launcher/transport/ssh/ssh_deploy.h"

namespace scalescope {
namespace {

// Runs the link, from reading the settings to the end of the stream.
Error runSsh(LinkThread& thread, const HostSpec& host, const TransportOptions& options, LinkFound& found) {
  auto session = connectBySsh(thread, host, options, found);
  if (!session) return session.error();
  const auto onProgress = [&thread](const Message& message) { thread.progress(message); };
  auto command = deployAgent(**session, options, onProgress);
  if (!command) return command.error();
  if (options.sendsWorker) {
    auto worker = deployWorker(**session, options, onProgress, host.device);
    if (!worker) return worker.error();
    found.setWorker(std::move(*worker));
  }
  // The copy has ended: from here on the wait is for the agent.
  onProgress({"ssh.starting", {{"host", host.name}}});
  return (*session)->pump(*command, thread.streams());
}

class SshTransport final : public Transport {
 public:
  SshTransport(asio::io_context& context, HostSpec host, TransportOptions options)
      : m_context(context), m_host(std::move(host)), m_options(std::move(options)) {}

  std::unique_ptr<AgentLink> open(LinkHandlers handlers) override {
    return makeThreadLink(
        m_context, std::move(handlers), m_host.name, m_options.environment,
        [host = m_host, options = m_options, found = m_found](LinkThread& thread) {
          return runSsh(thread, host, options, *found);
        });
  }
  [[nodiscard]] std::string hostName() const override { return m_host.name; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return m_found->worker(); }
  [[nodiscard]] SshChoice choice() const override { return m_found->choice(); }

 private:
  asio::io_context& m_context;
  HostSpec m_host;
  TransportOptions m_options;
  std::shared_ptr<LinkFound> m_found = std::make_shared<LinkFound>();
};

}  // namespace

Result<std::unique_ptr<HostSession>> connectBySsh(LinkThread& thread, const HostSpec& host,
                                                  const TransportOptions& options, LinkFound& found) {
  const auto way = findWay(host, thread.watch().token());
  if (!way) return tl::unexpected(way.error());
  found.setChoice(way->choice);
  thread.progress({"ssh.connecting", {{"host", way->settings.host}, {"port", std::int64_t{way->settings.port}}}});
  const SshCallbacks callbacks{.ask = thread.asker(),
                               .progress = [&thread](const Message& message) { thread.progress(message); }};
  return connectHost(host, *way, options.agent(), callbacks, thread.watch());
}

std::unique_ptr<Transport> makeSshTransport(asio::io_context& context, const HostSpec& host,
                                            const TransportOptions& options) {
  return std::make_unique<SshTransport>(context, host, options);
}

}  // namespace scalescope
