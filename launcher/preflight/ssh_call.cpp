#include <filesystem>
#include <fstream>
#include <utility>

#include "core/base/clock.h"
#include "core/base/shell_words.h"
#include "core/base/text.h"
#include "launcher/preflight/host_call.h"
#include "launcher/transport/remote/ssh_transport.h"
#include "launcher/transport/ssh/ssh_address.h"
#include "launcher/transport/ssh/ssh_deploy.h"
#include "launcher/transport/ssh/ssh_failure.h"

namespace scalescope::preflight {
namespace {

constexpr std::size_t kMostSaid = 200;
constexpr std::size_t kPartBytes = 64 << 10;
constexpr double kPutSeconds = 60;
constexpr double kLeastBytesPerSecond = 50e3;  // The transfer of a file is cancelled if it is slower than this.

class SshCall final : public HostCall {
 public:
  SshCall(std::unique_ptr<HostSession> session, TransportOptions options)
      : m_session(std::move(session)), m_options(std::move(options)) {}

  Result<std::string> shell(const std::string& script, double seconds) override {
    HostSession::Input input{
        .bytes = static_cast<std::int64_t>(script.size()),
        .next = [rest = script]() mutable -> Result<std::string> { return std::exchange(rest, {}); }};
    auto output = m_session->execute("exec /bin/sh -s", input, seconds);
    if (!output) return tl::unexpected(output.error());
    return output->text.empty() ? output->errors : output->text;
  }

  Result<std::string> agent(const std::string& command, double seconds) override {
    const auto started = agentCommand(command);
    if (!started) return tl::unexpected(started.error());
    auto output = m_session->execute(*started, {}, seconds);
    if (!output) return tl::unexpected(output.error());
    if (output->status != 0)
      return fail("preflight.agent-said", {{"reason", inertText(output->errors + output->text, kMostSaid)}});
    return output->text;
  }

  Error run(const std::string& command, const HostSession::Pump& pump) override {
    const auto started = agentCommand(command);
    return started ? m_session->pump(*started, pump) : started.error();
  }

  Status put(const std::string& file, const std::string& folder,
             const std::function<void(std::int64_t, std::int64_t)>& sent) override {
    std::error_code error;
    const auto bytes = static_cast<std::int64_t>(std::filesystem::file_size(file, error));
    std::ifstream in(file, std::ios::binary);
    if (error || !in) return fail("file.open", {{"path", file}, {"reason", error.message()}});
    const HostSession::Input input{.bytes = bytes,
                                   .next = [&, done = std::int64_t{0}]() mutable -> Result<std::string> {
                                     std::string part(kPartBytes, '\0');
                                     in.read(part.data(), static_cast<std::streamsize>(part.size()));
                                     part.resize(static_cast<std::size_t>(in.gcount()));
                                     sent(done += in.gcount(), bytes);
                                     return part;
                                   }};
    const std::string name = std::filesystem::path(file).filename().string();
    const std::string place = shellWord(folder + "/" + name), part = shellWord(folder + "/." + name + ".part");
    const std::string script =
        "mkdir -p " + shellWord(folder) + " && cat > " + part + " && mv -f " + part + " " + place;
    const auto output = m_session->execute("exec /bin/sh -c " + shellWord(script), input,
                                           kPutSeconds + static_cast<double>(bytes) / kLeastBytesPerSecond);
    if (!output) return tl::unexpected(output.error());
    if (output->status == 0) return {};
    return fail("file.write", {{"path", folder + "/" + name}, {"reason", inertText(output->errors, kMostSaid)}});
  }

 private:
  Result<std::string> agentCommand(const std::string& command) {
    return deployAgent(
        *m_session, m_options, [](const Message&) {}, command);
  }

  std::unique_ptr<HostSession> m_session;
  TransportOptions m_options;
};

// Returns the step to which an error at a session's beginning belongs.
Step stepOf(const Error& error) {
  switch (sshFailureOf(error)) {
    case SshFailure::name:
      return Step::name;
    case SshFailure::connection:
      return Step::reach;
    case SshFailure::hostKeyUnknown:
    case SshFailure::hostKeyRefused:
      return Step::hostKey;
    case SshFailure::agentKeys:
    case SshFailure::copy:
    case SshFailure::other:
      break;
  }
  return Step::login;
}

std::unique_ptr<HostCall> noCall(HostView& view, Step step, const Error& error) {
  view.stoppedAt = step;
  view.stopped = error;
  return nullptr;
}

}  // namespace

std::unique_ptr<HostCall> callBySsh(const TransportOptions& options, SshWatch& watch, HostView& view,
                                    const SshCallbacks& callbacks) {
  const auto way = findWay(view.spec, options.environment, watch.token());
  if (!way) return noCall(view, Step::name, way.error());
  view.user = way->settings.user;
  view.port = way->settings.port;
  view.choice = way->choice;
  if (way->settings.proxy.empty()) {  // Behind a proxy, the host in between looks the name up.
    auto addresses = findAddresses(way->settings.host, options.environment, watch.token());
    if (!addresses) return noCall(view, Step::name, addresses.error());
    view.addresses = std::move(*addresses);
  }
  const std::int64_t start = monotonicNs();
  auto session = connectHost(view.spec, *way, options.agent(), callbacks, watch);
  if (!session) return noCall(view, stepOf(session.error()), session.error());
  view.loginSeconds = secondsSince(start);
  return std::make_unique<SshCall>(std::move(*session), options);
}

}  // namespace scalescope::preflight
