#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>

#include "core/base/process.h"
#include "core/base/text.h"
#include "launcher/preflight/host_call.h"
#include "launcher/preflight/probe_answer.h"

namespace scalescope::preflight {
namespace {

constexpr int kPollMs = 200;

Error ended(const std::string& reason) {
  return fail("preflight.agent-said", {{"reason", inertText(reason, 128)}}).value();
}

class LocalCall final : public HostCall {
 public:
  LocalCall(TransportOptions options, SshWatch& watch) : m_options(std::move(options)), m_watch(watch) {}

  Result<std::string> shell(const std::string& script, double seconds) override {
    return outputOf({"/bin/sh", "-s"}, script, seconds);
  }

  Result<std::string> agent(const std::string& command, double seconds) override {
    return outputOf({m_options.agent(), command}, {}, seconds);
  }

  Error run(const std::string& command, const HostSession::Pump& pump) override {
    const auto child =
        startPiped({.arguments = {m_options.agent(), command}, .environment = m_options.environment.forChild()},
                   {.errors = false});
    return child ? copy(child->input, child->output, pump) : child.error();
  }

  Status put(const std::string& file, const std::string& folder,
             const std::function<void(std::int64_t, std::int64_t)>& sent) override {
    std::error_code error;
    const std::filesystem::path place = std::filesystem::path(folder) / std::filesystem::path(file).filename();
    std::filesystem::create_directories(folder, error);
    std::error_code none;
    const bool isThere = std::filesystem::equivalent(file, place, none);  // The file may be at its destination already.
    // A link of that name is replaced, because its target may be another file of the user.
    if (!error && !isThere) std::filesystem::remove(place, error);
    if (!error && !isThere) std::filesystem::copy_file(file, place, error);
    if (error) return fail("file.write", {{"path", place.string()}, {"reason", error.message()}});
    const auto bytes = static_cast<std::int64_t>(std::filesystem::file_size(place, error));
    sent(bytes, bytes);
    return {};
  }

 private:
  Result<std::string> outputOf(const std::vector<std::string>& arguments, const std::string& input, double seconds) {
    ProgramOptions options;
    options.deadlineSeconds = seconds;
    options.input = input;
    options.maxOutputBytes = kMostProbeBytes;
    options.stop = m_watch.token();
    options.environment = m_options.environment.forChild();
    auto output = runProgram(arguments, options);
    if (!output) return tl::unexpected(output.error());
    if (output->exitCode != 0 && output->out.empty()) return tl::unexpected(ended(output->err));
    return std::move(output->out);
  }

  // Orders are far shorter than a pipe's buffer, so writing them does not block.
  Error copy(const UniqueFd& input, const UniqueFd& output, const HostSession::Pump& pump) {
    const NoPipeSignal quiet;  // The agent may have ended.
    std::array<char, 4096> bytes{};
    while (!m_watch.isStopped()) {
      if (const std::string outgoing = pump.outgoing(); !outgoing.empty())
        if (auto put = writeAll(input.get(), outgoing, "agent"); !put) return put.error();
      std::array<pollfd, 2> waits{{{output.get(), POLLIN, 0}, {pump.wakeFd, POLLIN, 0}}};
      poll(waits.data(), waits.size(), kPollMs);
      std::uint64_t count = 0;
      if ((waits[1].revents & POLLIN) != 0 && read(pump.wakeFd, &count, sizeof count) < 0 && errno != EAGAIN)
        return ended(errnoText(errno));
      if (waits[0].revents == 0) continue;
      const ssize_t got = read(output.get(), bytes.data(), bytes.size());
      if (got <= 0) return ended("");
      pump.incoming(std::string(bytes.data(), static_cast<std::size_t>(got)));
    }
    return ended("");
  }

  TransportOptions m_options;
  SshWatch& m_watch;
};

}  // namespace

std::unique_ptr<HostCall> callThisMachine(const TransportOptions& options, SshWatch& watch) {
  return std::make_unique<LocalCall>(options, watch);
}

}  // namespace scalescope::preflight
