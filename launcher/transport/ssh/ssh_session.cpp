#include "launcher/transport/ssh/ssh_session.h"

#include <libssh/libssh.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/base/file.h"
#include "core/base/text.h"
#include "launcher/transport/ssh/ssh_address.h"
#include "launcher/transport/ssh/ssh_auth.h"
#include "launcher/transport/ssh/ssh_host_key.h"

namespace scalescope {
namespace {

constexpr long kHandshakeSeconds = 20;
constexpr std::size_t kMostText = 64u << 10;
constexpr std::size_t kMostErrors = 2048;

struct ChannelFree {
  void operator()(ssh_channel channel) const {
    ssh_channel_close(channel);
    ssh_channel_free(channel);
  }
};
using Channel = std::unique_ptr<ssh_channel_struct, ChannelFree>;

// Limit of the time of a step until its end; it outlives the step's channel, whose closing waits too.
class TimedStep {
 public:
  TimedStep(SshWatch& watch, double seconds) : m_watch(watch) { m_watch.allow(seconds); }
  ~TimedStep() { m_watch.allow(0); }
  TimedStep(const TimedStep&) = delete;
  TimedStep& operator=(const TimedStep&) = delete;

 private:
  SshWatch& m_watch;
};

}  // namespace

struct SshSession::Impl {
  const SshSettings settings;
  SshWatch& watch;
  ssh_session session = nullptr;  // Session that owns the socket.

  Impl(SshSettings of, SshWatch& by) : settings(std::move(of)), watch(by) {}
  ~Impl() {
    if (session != nullptr) ssh_free(session);
    watch.release();
  }

  [[nodiscard]] std::string reason() const {
    return watch.isLate() ? "it does not answer" : inertText(ssh_get_error(session));
  }

  Result<Channel> open(const std::string& command) const {
    Channel channel(ssh_channel_new(session));
    if (!channel || ssh_channel_open_session(channel.get()) != SSH_OK ||
        ssh_channel_request_exec(channel.get(), command.c_str()) != SSH_OK)
      return fail("ssh.channel", {{"host", settings.host}, {"reason", reason()}});
    return channel;
  }
};

SshSession::SshSession(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
SshSession::~SshSession() = default;

std::stop_token SshSession::stopToken() const { return m_impl->watch.token(); }

Result<std::unique_ptr<SshSession>> SshSession::connect(const SshSettings& settings, const SshCallbacks& callbacks,
                                                        SshWatch& watch) {
  if (!settings.proxy.empty()) return fail("ssh.proxy", {{"host", settings.host}, {"setting", settings.proxy}});
  auto impl = std::make_unique<Impl>(settings, watch);
  auto socket = connectToHost(settings.host, settings.port, settings.environment, watch.token());
  if (!socket) return tl::unexpected(socket.error());
  const TimedStep step(watch, kHandshakeSeconds + 5);
  if (auto guarded = watch.guard(socket->get()); !guarded) return tl::unexpected(guarded.error());
  impl->session = ssh_new();
  if (impl->session == nullptr)
    return fail("ssh.connect",
                {{"host", settings.host}, {"port", std::int64_t{settings.port}}, {"reason", errnoText(ENOMEM)}});
  const int no = 0;
  const int strict = 1;
  socket_t fd = socket->release();  // libssh closes it, also if it cannot connect.
  ssh_options_set(impl->session, SSH_OPTIONS_PROCESS_CONFIG, &no);
  ssh_options_set(impl->session, SSH_OPTIONS_STRICTHOSTKEYCHECK, &strict);
  ssh_options_set(impl->session, SSH_OPTIONS_TIMEOUT, &kHandshakeSeconds);
  ssh_options_set(impl->session, SSH_OPTIONS_HOST, settings.host.c_str());
  ssh_options_set(impl->session, SSH_OPTIONS_PORT, &settings.port);
  ssh_options_set(impl->session, SSH_OPTIONS_USER, settings.user.c_str());
  ssh_options_set(impl->session, SSH_OPTIONS_FD, &fd);
  ssh_options_set(impl->session, SSH_OPTIONS_SSH_DIR,
                  // libssh would otherwise look up the home folder, which has no time limit.
                  settings.folder.c_str());
  // This is set only so that libssh prefers the key type that is listed; we decide about the key (ssh_host_key.h).
  std::error_code ignored;
  const std::string listed =
      std::filesystem::is_regular_file(settings.remembersIn, ignored) ? settings.remembersIn : "/dev/null";
  ssh_options_set(impl->session, SSH_OPTIONS_KNOWNHOSTS, listed.c_str());
  if (ssh_connect(impl->session) != SSH_OK)
    return fail("ssh.connect",
                {{"host", settings.host}, {"port", std::int64_t{settings.port}}, {"reason", impl->reason()}});
  if (auto status = verifyHostKey(impl->session, settings, callbacks.ask, watch); !status)
    return tl::unexpected(status.error());
  if (auto status = authenticate(impl->session, settings, callbacks, watch); !status)
    return tl::unexpected(status.error());
  return std::unique_ptr<SshSession>(new SshSession(std::move(impl)));
}

Result<SshSession::Output> SshSession::execute(const std::string& command, const Input& input, double seconds) {
  const TimedStep step(m_impl->watch, seconds);
  auto channel = m_impl->open(command);
  if (!channel) return tl::unexpected(channel.error());
  const auto broken = [&] { return fail("ssh.lost", {{"host", m_impl->settings.host}, {"reason", m_impl->reason()}}); };
  Output output;
  std::array<char, 32768> buffer;
  const auto drain = [&](int timeoutMs) {
    for (const int stream : {1, 0}) {
      int got = 0;
      while ((got = ssh_channel_read_timeout(channel->get(), buffer.data(), buffer.size(), stream,
                                             stream == 0 ? timeoutMs : 0)) > 0) {
        std::string& text = stream == 0 ? output.text : output.errors;
        if (text.size() < (stream == 0 ? kMostText : kMostErrors))
          text.append(buffer.data(), static_cast<std::size_t>(got));
      }
      if (got == SSH_ERROR) return false;
    }
    return true;
  };
  bool isTaken = true;  // False if the command ended before it had read everything; its output gives the reason.
  for (std::int64_t sent = 0; sent < input.bytes && isTaken;) {
    auto bytes = input.next();
    if (!bytes) return tl::unexpected(bytes.error());
    if (bytes->empty()) break;
    sent += static_cast<std::int64_t>(bytes->size());
    for (std::size_t at = 0; at < bytes->size() && isTaken;) {
      // Output is read first: if a command has ended, libssh would wait for window space that it no longer gives.
      const std::size_t room = ssh_channel_window_size(channel->get());
      if (room == 0) {
        if (!drain(2)) return broken();
        isTaken = ssh_channel_is_eof(channel->get()) == 0 && ssh_channel_is_open(channel->get()) != 0;
        continue;
      }
      const int put = ssh_channel_write(channel->get(), bytes->data() + at,
                                        static_cast<std::uint32_t>(std::min(room, bytes->size() - at)));
      if (put <= 0 && ssh_is_connected(m_impl->session) == 0) return broken();
      isTaken = put > 0;
      at += static_cast<std::size_t>(std::max(0, put));
    }
    m_impl->watch.allow(seconds);  // Progress restarts the time limit.
  }
  if (isTaken && ssh_channel_send_eof(channel->get()) != SSH_OK) return broken();
  while (ssh_channel_is_eof(channel->get()) == 0) {
    if (!drain(200)) return broken();
    if (ssh_channel_is_open(channel->get()) == 0) break;
  }
  drain(0);
  output.status = ssh_channel_get_exit_status(channel->get());
  output.errors = inertText(output.errors);
  return output;
}

Error SshSession::pump(const std::string& command, const Pump& pump) {
  m_impl->watch.allow(20);
  auto channel = m_impl->open(command);
  if (!channel) return channel.error();
  m_impl->watch.allow(0);
  ssh_set_blocking(m_impl->session, 0);
  std::string errors;
  std::string pending;
  std::array<char, 65536> buffer;
  const auto lost = [&](const std::string& reason) {
    return fail("ssh.lost", {{"host", m_impl->settings.host}, {"reason", reason}}).value();
  };
  while (!m_impl->watch.isStopped()) {
    bool isIdle = true;
    for (const int stream : {0, 1}) {
      const int got = ssh_channel_read_nonblocking(channel->get(), buffer.data(), buffer.size(), stream);
      if (got == SSH_ERROR) return lost(m_impl->reason());
      if (got <= 0) continue;
      isIdle = false;
      if (stream == 0)
        pump.incoming(std::string(buffer.data(), static_cast<std::size_t>(got)));
      else if (errors.size() < kMostErrors)
        errors.append(buffer.data(), static_cast<std::size_t>(got));
    }
    if (pending.empty()) pending = pump.outgoing();
    if (!pending.empty()) {
      const std::uint32_t room = std::min<std::uint32_t>(ssh_channel_window_size(channel->get()), 1u << 20);
      const int put =
          room == 0 ? 0
                    : ssh_channel_write(channel->get(), pending.data(),
                                        std::min<std::uint32_t>(room, static_cast<std::uint32_t>(pending.size())));
      if (put < 0 && put != SSH_AGAIN) return lost(m_impl->reason());
      if (put > 0) pending.erase(0, static_cast<std::size_t>(put)), isIdle = false;
    }
    if (ssh_channel_is_eof(channel->get()) != 0 || ssh_channel_is_closed(channel->get()) != 0 ||
        ssh_is_connected(m_impl->session) == 0)
      if (isIdle) return lost(inertText(errors));
    if (!isIdle) continue;
    const bool wantsWrite = (ssh_get_poll_flags(m_impl->session) & SSH_WRITE_PENDING) != 0;
    std::array<pollfd, 2> waits{
        {{ssh_get_fd(m_impl->session), static_cast<short>(POLLIN | (wantsWrite ? POLLOUT : 0)), 0},
         {pump.wakeFd, POLLIN, 0}}};
    poll(waits.data(), waits.size(), 1000);
    std::uint64_t count = 0;
    if ((waits[1].revents & POLLIN) != 0 && read(pump.wakeFd, &count, sizeof count) < 0 && errno != EAGAIN)
      return lost(errnoText(errno));
  }
  return lost("");
}

}  // namespace scalescope
