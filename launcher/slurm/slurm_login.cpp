#include "launcher/slurm/slurm_login.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "core/base/process.h"
#include "core/base/text.h"
#include "core/study/read/slurm_section.h"
#include "launcher/slurm/slurm_commands.h"
#include "launcher/slurm/slurm_messages.h"
#include "launcher/transport/remote/ssh_transport.h"
#include "launcher/transport/ssh/ssh_deploy.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostLoginText = 64u << 10;
constexpr std::size_t kMostLoginErrors = 2048;
constexpr int kPollMs = 1000;
constexpr std::chrono::milliseconds kEndPatience{500};

class LocalLogin final : public SlurmLogin {
 public:
  LocalLogin(std::string host, Environment environment, SshWatch& watch)
      : SlurmLogin(std::move(host)), m_environment(std::move(environment)), m_watch(watch) {}

  Result<Output> runLines(const std::vector<std::string>& arguments, const std::string& input,
                          double seconds) override {
    ProgramOptions options;
    options.deadlineSeconds = seconds;
    options.input = input;
    options.stop = m_watch.token();
    options.environment = m_environment.forChild();
    const auto output = runProgram(arguments, options);
    if (!output && output.error().kind == ErrorKind::timeout)  // Slurm's daemons do not answer.
      return fail("slurm.no-answer",
                  {{"host", m_host}, {"program", arguments.front()}, {"reason", english(output.error())}});
    if (!output) return tl::unexpected(output.error());
    return Output{output->exitCode, output->out.substr(0, kMostLoginText), output->err.substr(0, kMostLoginErrors)};
  }

  Error pump(const std::vector<std::string>& arguments, const HostSession::Pump& pump) override {
    auto child = startPiped(
        {.arguments = arguments, .environment = m_environment.forChild(), .group = ProcessStart::Group::session});
    if (!child) return child.error();
    for (const UniqueFd* fd : {&child->input, &child->output, &child->errors}) setNonBlocking(*fd);
    const std::string said = copy(child->input.get(), child->output.get(), child->errors.get(), pump);
    // The end of its input ends srun and the step with it; a killed srun would leave the step until the agent times
    // out.
    child->input.reset();
    child->process.wait(kEndPatience);
    return fail("transport.closed", {{"host", m_host}, {"reason", inertText(said, kMostLoginErrors)}}).value();
  }

  Result<Programs> provide(const TransportOptions& options) override {
    return Programs{options.agent(), options.programRunner.empty() ? options.workerProgram : options.programRunner};
  }

 private:
  // Copies until one side ends; returns what the program wrote to its standard error.
  std::string copy(int input, int output, int errors, const HostSession::Pump& pump) {
    const NoPipeSignal quiet;  // The program may have ended.
    std::string pending, said;
    std::array<char, 65536> bytes{};
    while (!m_watch.isStopped()) {
      if (pending.empty()) pending = pump.outgoing();
      std::array<pollfd, 4> waits{{{output, POLLIN, 0},
                                   {errors, POLLIN, 0},
                                   {pump.wakeFd, static_cast<short>(pending.empty() ? POLLIN : 0), 0},
                                   {input, static_cast<short>(pending.empty() ? 0 : POLLOUT), 0}}};
      poll(waits.data(), waits.size(), kPollMs);
      // This only resets the event: another thread's write is seen by the next outgoing().
      if (std::uint64_t count = 0; (waits[2].revents & POLLIN) != 0) [[maybe_unused]]
        const ssize_t reset = read(pump.wakeFd, &count, sizeof count);
      if (waits[1].revents != 0)
        if (const ssize_t got = read(errors, bytes.data(), bytes.size()); got > 0 && said.size() < kMostLoginErrors)
          said.append(bytes.data(), static_cast<std::size_t>(got));
      if ((waits[3].revents & (POLLOUT | POLLERR)) != 0) {
        const ssize_t put = write(input, pending.data(), pending.size());
        if (put < 0 && errno != EAGAIN && errno != EINTR) return said;
        if (put > 0) pending.erase(0, static_cast<std::size_t>(put));
      }
      if (waits[0].revents == 0) continue;
      const ssize_t got = read(output, bytes.data(), bytes.size());
      if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
      if (got <= 0) return said;
      pump.incoming(std::string(bytes.data(), static_cast<std::size_t>(got)));
    }
    return said;
  }

  const Environment m_environment;
  SshWatch& m_watch;
};

class SshLogin final : public SlurmLogin {
 public:
  SshLogin(std::string host, std::unique_ptr<HostSession> session, DeviceKind device,
           std::function<void(const Message&)> onProgress)
      : SlurmLogin(std::move(host)),
        m_session(std::move(session)),
        m_device(device),
        m_progress(std::move(onProgress)) {}

  Result<Output> runLines(const std::vector<std::string>& arguments, const std::string& input,
                          double seconds) override {
    std::string all = argumentsInput(arguments) + input;
    const HostSession::Input fed{
        .bytes = static_cast<std::int64_t>(all.size()),
        .next = [rest = std::move(all)]() mutable -> Result<std::string> { return std::exchange(rest, {}); }};
    auto output = m_session->execute(argumentsScript(), fed, seconds);
    if (!output) return tl::unexpected(output.error());
    return Output{output->status, std::move(output->text), std::move(output->errors)};
  }

  Error pump(const std::vector<std::string>& arguments, const HostSession::Pump& pump) override {
    HostSession::Pump behind = pump;
    behind.outgoing = [ahead = argumentsInput(arguments), outgoing = pump.outgoing]() mutable {
      return ahead.empty() ? outgoing() : std::exchange(ahead, {});
    };
    return m_session->pump(argumentsScript(), behind);
  }

  Result<Programs> provide(const TransportOptions& options) override {
    auto agent = deployedAgentPath(*m_session, options, m_progress);
    if (!agent) return tl::unexpected(agent.error());
    if (!options.sendsWorker) return Programs{std::move(*agent), {}};
    auto worker = deployWorker(*m_session, options, m_progress, m_device);
    if (!worker) return tl::unexpected(worker.error());
    return Programs{std::move(*agent), std::move(*worker)};
  }

 private:
  std::unique_ptr<HostSession> m_session;
  DeviceKind m_device;
  std::function<void(const Message&)> m_progress;
};

// Returns the login node as a separate host, so that ssh can resolve it.
HostSpec loginOf(const HostSpec& host) {
  HostSpec login = host;
  login.ssh = slurmNode(host).login;
  login.cluster.clear();
  login.request = nullptr;
  return login;
}

// The nodes' GPUs decide; the login node need not have any.
DeviceKind deviceOf(const HostSpec& host) {
  const bool asksForGpus = slurmNode(host).gres.starts_with("gpu");
  return host.device == DeviceKind::automatic && asksForGpus ? DeviceKind::cuda : host.device;
}

}  // namespace

Result<SlurmLogin::Output> SlurmLogin::run(const std::vector<std::string>& arguments, const std::string& input,
                                           double seconds) {
  if (!areArgumentsLines(arguments))
    return fail("slurm.bad-word", {{"host", m_host},
                                   {"key", arguments.front()},
                                   {"found", inertText(joinedBy(" ", arguments), kMostLoginErrors)}});
  return runLines(arguments, input, seconds);
}

Result<std::unique_ptr<SlurmLogin>> openSlurmLogin(LinkThread& thread, const HostSpec& host,
                                                   const TransportOptions& options, LinkFound& found) {
  const HostSpec login = loginOf(host);
  if (login.ssh.empty()) return std::make_unique<LocalLogin>(host.name, options.environment, thread.watch());
  auto session = connectBySsh(thread, login, options, found);
  if (!session) return tl::unexpected(session.error());
  return std::make_unique<SshLogin>(host.name, std::move(*session), deviceOf(host),
                                    [&thread](const Message& message) { thread.progress(message); });
}

Result<std::unique_ptr<SlurmLogin>> openSlurmLogin(SshWatch& watch, const HostSpec& host,
                                                   const TransportOptions& options) {
  const HostSpec login = loginOf(host);
  if (login.ssh.empty()) return std::make_unique<LocalLogin>(host.name, options.environment, watch);
  const auto way = findWay(login, options.environment, watch.token());
  if (!way) return tl::unexpected(way.error());
  auto session = connectHost(login, *way, options.agent(), {}, watch);
  if (!session) return tl::unexpected(session.error());
  return std::make_unique<SshLogin>(host.name, std::move(*session), deviceOf(host), [](const Message&) {});
}

}  // namespace scalescope
