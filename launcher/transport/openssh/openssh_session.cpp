#include "launcher/transport/openssh/openssh_session.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "core/base/json/nested.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "launcher/transport/openssh/ask_socket.h"
#include "launcher/transport/openssh/overdue_connect.h"
#include "launcher/transport/openssh/own_configuration.h"
#include "launcher/transport/openssh/remote_shell.h"
#include "launcher/transport/openssh/ssh_stderr.h"
#include "launcher/transport/ssh/ssh_agent.h"

namespace scalescope {
namespace {

constexpr double kLoginSeconds = 60;
constexpr int kMostSecrets = 3;
constexpr int kMostStarts = 4;  // Starts of ssh for one login: it is restarted if the network is back, or seems to be.
constexpr int kPollMs = 200;
constexpr std::size_t kMostText = 64u << 10;
constexpr std::size_t kMostErrors = 2048;
constexpr std::size_t kMostGreeting = 4096;
constexpr std::size_t kMostSaid = 32u << 10;
constexpr std::chrono::milliseconds kEndPatience{2000};  // Wait for the end of an ssh that has closed its pipes.

Result<PipedProcess> startSsh(const std::vector<std::string>& arguments, const EnvironmentChange& environment) {
  auto child = startPiped({.arguments = arguments, .environment = environment, .group = ProcessStart::Group::session});
  if (child)
    for (const UniqueFd* fd : {&child->input, &child->output, &child->errors}) setNonBlocking(*fd);
  return child;
}

enum class Got { bytes, nothing, end };

Got readSome(const UniqueFd& fd, std::string& into) {
  std::array<char, 65536> bytes;
  const ssize_t got = read(fd.get(), bytes.data(), bytes.size());
  if (got > 0) into.assign(bytes.data(), static_cast<std::size_t>(got));
  if (got > 0) return Got::bytes;
  return got < 0 && (errno == EAGAIN || errno == EINTR) ? Got::nothing : Got::end;
}

// Removes the written bytes from `bytes`. Returns false if ssh reads no more.
bool writeSome(const UniqueFd& fd, std::string& bytes) {
  const ssize_t put = write(fd.get(), bytes.data(), bytes.size());
  if (put > 0) bytes.erase(0, static_cast<std::size_t>(put));
  return put >= 0 || errno == EAGAIN || errno == EINTR;
}

std::vector<std::string> userFiles(const SshSettings& settings) {
  const std::string file = settings.environment.get("SCALESCOPE_SSH_CONFIG");
  if (file.starts_with('/')) return {file};
  return {settings.folder + "/config", "/etc/ssh/ssh_config"};
}

EnvironmentChange askingBy(const AskSocket& asker, bool canAsk, const Environment& environment) {
  if (!canAsk) return {{{"SSH_ASKPASS_REQUIRE", "never"}}, {"SSH_ASKPASS"}};
  EnvironmentChange change{{{"SSH_ASKPASS", asker.program()}, {"SSH_ASKPASS_REQUIRE", "force"}}, {}};
  // Releases before 8.4 use SSH_ASKPASS only if there seems to be a display; nothing is shown on it.
  if (environment.get("DISPLAY").empty()) change.set.emplace_back("DISPLAY", "none");
  return change;
}

// Our ssh, which may be restarted until the host's shell has answered.
struct SshChild {
  std::vector<std::string> words;
  EnvironmentChange environment;
  std::optional<PipedProcess> piped;
  std::optional<OverdueConnect> overdue;
  int starts = 0;

  PipedProcess* operator->() { return &*piped; }
  // Starts ssh in place of an earlier start, if there was one.
  Status begin() {
    piped.reset();
    auto started = startSsh(words, environment);
    if (!started) return tl::unexpected(started.error());
    piped = std::move(*started);
    overdue.emplace(piped->process.pid());
    ++starts;
    return {};
  }
  // Returns true if ssh waits for a connection although the network is back.
  bool isOverdue() { return starts < kMostStarts && overdue->look(); }
};

}  // namespace

struct OpenSshSession::Impl {
  Impl(SshSettings of, SshWatch& by, const SshCallbacks& calls)
      : settings(std::move(of)), watch(by), callbacks(calls) {}

  [[nodiscard]] Error lost(const std::string& reason) const {
    return fail("ssh.lost", {{"host", settings.host}, {"reason", reason}}).value();
  }
  [[nodiscard]] Error lost(const Message& reason) const {
    return {nested({"ssh.lost", {{"host", settings.host}}}, "reason", reason), {}};
  }
  [[nodiscard]] Error late() const { return lost(Message{"ssh.silent", {}}); }

  // Returns the reason why the login failed.
  Error ended() {
    child->process.wait(kEndPatience, watch.token());
    std::string rest;
    while (readSome(child->errors, rest) == Got::bytes) keepErrors(rest);
    if (refused) return *refused;
    return sshEnded(said, settings, readKnownHosts(settings.knownHosts).value_or(std::vector<KnownHostsFile>{}));
  }

  void keepErrors(const std::string& bytes) {
    said += bytes;
    if (said.size() > kMostSaid) said.erase(0, said.size() - kMostSaid);
  }

  Status begin() {
    errors = MarkedStream(mark, kMostErrors);
    said.clear();
    return child.begin();
  }

  // Waits for the first mark of the host's shell. An ssh that still waits for a connection when the network is back is
  // restarted.
  Status waitForShell() {
    std::string bytes;
    while (true) {
      if (watch.isOver()) return tl::unexpected(late());
      if (child.isOverdue())
        if (auto begun = begin(); !begun) return begun;
      std::array<pollfd, 3> waits{
          {{child->output.get(), POLLIN, 0}, {child->errors.get(), POLLIN, 0}, {asker->descriptor(), POLLIN, 0}}};
      poll(waits.data(), waits.size(), kPollMs);
      if (waits[1].revents != 0 && readSome(child->errors, bytes) == Got::bytes) {
        keepErrors(bytes);
        errors.feed(bytes);
      }
      if (waits[2].revents != 0) readBytes();
      if (refused) return tl::unexpected(ended());
      if (waits[0].revents == 0) continue;
      const Got got = readSome(child->output, bytes);
      if (got == Got::end) return tl::unexpected(ended());
      if (got == Got::bytes) output.feed(bytes);
      if (output.next()) return skipErrors();
    }
  }

  // Skips the text of the login, which precedes the shell's first mark.
  Status skipErrors() {
    std::string bytes;
    while (!errors.next()) {
      if (watch.isOver()) return tl::unexpected(late());
      pollfd wait{child->errors.get(), POLLIN, 0};
      poll(&wait, 1, kPollMs);
      const Got got = readSome(child->errors, bytes);
      if (got == Got::end) return tl::unexpected(ended());
      if (got == Got::bytes) errors.feed(bytes);
    }
    greeting = output.takeText().substr(0, kMostGreeting);
    errors.dropText();
    return {};
  }

  // Handles a question of our ssh, or of one that it started for a jump host.
  void readBytes() {
    const auto asked = asker->next();
    if (!asked) return;
    if (asked->isNotice) {
      if (callbacks.progress) callbacks.progress({"ssh.agent-waits", {{"host", settings.host}}});
      return;
    }
    const auto prompt = readSshPrompt(asked->prompt);
    if (!prompt) return AskSocket::answer(*asked, nullptr);
    if (prompt->kind == HostQuestion::Kind::trustKey) return onHostKeyPrompt(*asked, *prompt);
    if (++secrets > kMostSecrets) return refuse(loginError(prompt->method));
    watch.allow(0);
    const auto answer = callbacks.ask(prompt->kind, prompt->host.empty() ? settings.host : prompt->host, prompt->text);
    watch.allow(kLoginSeconds);
    if (!answer) return refuse(fail("ssh.not-answered", {{"host", settings.host}}).value());
    if (!answer->isYes) return refuse(loginError(prompt->method));
    AskSocket::answer(*asked, &answer->secret);
  }

  void onHostKeyPrompt(const AskSocket::Asked& asked, const SshPrompt& prompt) {
    if (prompt.hasOtherTypes) return refuse(otherType(prompt));
    watch.allow(0);
    const auto answer = callbacks.ask(prompt.kind, prompt.host, prompt.text);
    watch.allow(kLoginSeconds);
    if (!answer) return refuse(fail("ssh.not-answered", {{"host", prompt.host}, {"offered", prompt.text}}).value());
    // ssh has printed the reason before the question.
    if (!answer->isYes) return refuse(refusedKey(said, settings, prompt));
    const Secret yes{std::string("yes")};
    AskSocket::answer(asked, &yes);
  }

  [[nodiscard]] Error otherType(const SshPrompt& prompt) const {
    const auto files = readKnownHosts(settings.knownHosts).value_or(std::vector<KnownHostsFile>{});
    const HostKeyFinding listed = checkHostKey(files, prompt.host, "", "");
    return fail("ssh.host-key-other", {{"host", prompt.host},
                                       {"offered", prompt.text},
                                       {"listed", keyFingerprint(listed.listedKey)},
                                       {"path", listed.path},
                                       {"line", std::int64_t{listed.line}}})
        .value();
  }

  [[nodiscard]] Error loginError(const std::string& method) const {
    return fail("ssh.authentication", {{"host", settings.host}, {"user", settings.user}, {"methods", method}}).value();
  }

  // Ends ssh instead of giving an empty answer, with which it would continue.
  void refuse(Error why) {
    refused = std::move(why);
    child->process.kill();
  }

  // Sends `line`, then the input that the shell requests; returns at its marks on both streams.
  Result<Output> converse(std::string line, const Input& input, double seconds) {
    Output result;
    std::int64_t left = input.bytes;
    std::int64_t window = 0;  // Bytes that the shell still waits for.
    bool isOut = false;
    bool isErr = false;
    std::string bytes;
    while (!isOut || !isErr) {
      if (watch.isOver()) return tl::unexpected(late());
      if (line.empty() && window > 0) {
        auto piece = nextPiece(input, window);
        if (!piece) return tl::unexpected(piece.error());
        left -= static_cast<std::int64_t>(piece->size());
        window -= static_cast<std::int64_t>(piece->size());
        line = std::move(*piece);
        watch.allow(seconds);  // Progress restarts the time limit.
      }
      std::array<pollfd, 3> waits{{{child->output.get(), POLLIN, 0},
                                   {child->errors.get(), POLLIN, 0},
                                   {line.empty() ? -1 : child->input.get(), POLLOUT, 0}}};
      poll(waits.data(), waits.size(), kPollMs);
      if (waits[2].revents != 0 && !writeSome(child->input, line)) return tl::unexpected(broken());
      if (waits[0].revents != 0) {
        const Got got = readSome(child->output, bytes);
        if (got == Got::end) return tl::unexpected(broken());
        if (got == Got::bytes) output.feed(bytes);
        if (const auto word = output.next()) isOut = true, result.status = std::atoi(word->c_str());
      }
      if (waits[1].revents == 0) continue;
      const Got got = readSome(child->errors, bytes);
      if (got == Got::end) return tl::unexpected(broken());
      if (got == Got::bytes) errors.feed(bytes);
      while (const auto word = errors.next())
        if (*word == "go")
          window = std::min(left, kShellWindowBytes);
        else
          isErr = true;
    }
    result.text = greeting + output.takeText();
    result.errors = inertText(errors.takeText());
    return result;
  }

  // Returns at most `window` bytes, and at least one.
  Result<std::string> nextPiece(const Input& input, std::int64_t window) {
    if (ahead.empty()) {
      auto piece = input.next();
      if (!piece) return piece;
      if (piece->empty()) return tl::unexpected(lost(Message{"ssh.input-shorter", {}}));
      ahead = std::move(*piece);
    }
    std::string part = ahead.substr(0, static_cast<std::size_t>(window));
    ahead.erase(0, part.size());
    return part;
  }

  [[nodiscard]] Error broken() {
    child->process.wait(kEndPatience, watch.token());
    return lost(inertText(errors.takeText()));
  }

  SshSettings settings;
  SshWatch& watch;
  SshCallbacks callbacks;
  std::string mark = makeUlid();
  MarkedStream output{mark, kMostText};
  MarkedStream errors{mark, kMostErrors};
  std::unique_ptr<AskSocket> asker;  // Socket that exists until the login is over.
  SshChild child;
  std::string greeting;          // Output of the login shell, as it would print before each command.
  std::string said;              // End of ssh's output up to the first mark.
  std::optional<Error> refused;  // Reason for which we ended ssh.
  int secrets = 0;               // Number of secrets that were asked for.
  std::string ahead;             // Part of an input that was read for the next window.
};

OpenSshSession::OpenSshSession(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
OpenSshSession::~OpenSshSession() = default;

std::stop_token OpenSshSession::stopToken() const { return m_impl->watch.token(); }

Result<std::unique_ptr<OpenSshSession>> OpenSshSession::connect(const HostSpec& host, const SshSettings& settings,
                                                                const SshConfiguration& configuration,
                                                                const std::string& agentProgram,
                                                                const SshCallbacks& callbacks, SshWatch& watch) {
  const NoPipeSignal quiet;
  const bool canAsk = callbacks.ask != nullptr;
  auto impl = std::make_unique<Impl>(settings, watch, callbacks);
  const std::vector<std::string> destination = sshDestination(host);
  // ssh would wait without limit for an agent that exists but does not answer.
  const bool hasAgent =
      settings.agentSocket.empty() || SshAgent::open({.socket = settings.agentSocket}, watch.token()).has_value();
  auto asker =
      AskSocket::make(agentProgram,
                      ownSshConfiguration({.known = configuration.text,
                                           .canAsk = canAsk,
                                           .hasAgent = hasAgent,
                                           .isBehindAnother = !settings.proxy.empty(),
                                           .keepsNoKeyOf = settings.remembersIn.empty() ? destination.back() : "",
                                           .includes = userFiles(settings)}),
                      settings.environment);
  if (!asker) return tl::unexpected(asker.error());
  impl->asker = std::move(*asker);
  impl->child.words = {"ssh", "-F", impl->asker->configuration(), "-T"};
  impl->child.words.insert(impl->child.words.end(), destination.begin(), destination.end());
  impl->child.words.push_back(remoteShell(impl->mark));
  impl->child.environment = settings.environment.forChild(askingBy(*impl->asker, canAsk, settings.environment));
  if (auto begun = impl->begin(); !begun) return tl::unexpected(begun.error());
  watch.allow(kLoginSeconds);
  const auto there = impl->waitForShell();
  watch.allow(0);
  if (!there) return tl::unexpected(there.error());
  impl->asker.reset();
  return std::unique_ptr<OpenSshSession>(new OpenSshSession(std::move(impl)));
}

Result<HostSession::Output> OpenSshSession::execute(const std::string& command, const Input& input, double seconds) {
  const NoPipeSignal quiet;
  m_impl->watch.allow(seconds);
  m_impl->ahead.clear();
  const bool isFed = input.next != nullptr;
  auto output = m_impl->converse(isFed ? shellLineFed(command, input.bytes) : shellLine(command), input, seconds);
  m_impl->watch.allow(0);
  return output;
}

Error OpenSshSession::pump(const std::string& command, const Pump& pump) {
  const NoPipeSignal quiet;
  PipedProcess& child = *m_impl->child.piped;
  std::string pending = shellLineLast(command);
  std::string bytes;
  std::string errors;
  while (!m_impl->watch.isStopped()) {
    if (pending.empty()) pending = pump.outgoing();
    std::array<pollfd, 4> waits{{{child.output.get(), POLLIN, 0},
                                 {child.errors.get(), POLLIN, 0},
                                 {pending.empty() ? -1 : child.input.get(), POLLOUT, 0},
                                 {pump.wakeFd, POLLIN, 0}}};
    poll(waits.data(), waits.size(), 1000);
    std::uint64_t count = 0;
    if ((waits[3].revents & POLLIN) != 0 && read(pump.wakeFd, &count, sizeof count) < 0 && errno != EAGAIN)
      return m_impl->lost(errnoText(errno));
    if (waits[1].revents != 0 && readSome(child.errors, bytes) == Got::bytes && errors.size() < kMostErrors)
      errors += bytes;
    if (waits[2].revents != 0 && !writeSome(child.input, pending)) return m_impl->lost(inertText(errors));
    if (waits[0].revents == 0) continue;
    const Got got = readSome(child.output, bytes);
    if (got == Got::end) {
      while (readSome(child.errors, bytes) == Got::bytes && errors.size() < kMostErrors) errors += bytes;
      return m_impl->lost(inertText(errors));
    }
    if (got == Got::bytes) pump.incoming(std::move(bytes));
  }
  return m_impl->lost("");
}

}  // namespace scalescope
