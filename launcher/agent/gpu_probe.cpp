#include "launcher/agent/gpu_probe.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "core/base/clock.h"
#include "core/telemetry/message_fields.h"

extern char** environ;

namespace scalescope::agent {
namespace {

constexpr std::int64_t kSilenceNs = 10'000'000'000;
constexpr std::size_t kLongestLine = 256u << 10;

}  // namespace

GpuProbe::~GpuProbe() { stop(); }

bool GpuProbe::start(int intervalMs) {
  const std::string program = programFolder() + "/scalescope-gpuprobe";
  int fds[2];
  if (access(program.c_str(), X_OK) != 0 || pipe2(fds, O_CLOEXEC) != 0) return false;
  UniqueFd readEnd(fds[0]);
  const UniqueFd writeEnd(fds[1]);
  fcntl(readEnd.get(), F_SETFL, O_NONBLOCK);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, writeEnd.get(), 1);
  std::string interval = std::to_string(intervalMs);
  std::string name = program;
  std::array<char*, 3> arguments{name.data(), interval.data(), nullptr};
  const int status = posix_spawn(&m_pid, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (status != 0) {
    m_pid = -1;
    return false;
  }
  m_output = std::move(readEnd);
  m_lastLineNs = monotonicNs();
  return true;
}

void GpuProbe::stop() {
  m_output.reset();
  m_buffer.clear();
  if (m_pid <= 0) return;
  kill(m_pid, SIGKILL);
  // The agent's loop may have reaped it already; one stuck in the driver is left to init.
  for (int i = 0; i < 20 && waitpid(m_pid, nullptr, WNOHANG) == 0; ++i) usleep(5000);
  m_pid = -1;
}

std::optional<GpuReport> GpuProbe::poll() {
  if (m_pid <= 0) return std::nullopt;
  std::array<char, 16384> bytes;
  ssize_t got = 0;
  while ((got = read(m_output.get(), bytes.data(), bytes.size())) > 0) {
    m_buffer.append(bytes.data(), static_cast<std::size_t>(got));
    if (m_buffer.size() > kLongestLine) return stop(), std::nullopt;
  }
  const bool ended = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
  const std::size_t end = m_buffer.rfind('\n');
  std::optional<GpuReport> line;
  if (end != std::string::npos) {
    const std::size_t before = end == 0 ? std::string::npos : m_buffer.rfind('\n', end - 1);
    const std::size_t start = before == std::string::npos ? 0 : before + 1;
    if (auto read = fromText<GpuReport>(std::string_view(m_buffer).substr(start, end - start), "scalescope-gpuprobe", kLongestLine))
      line = std::move(*read);
    m_buffer.erase(0, end + 1);
    m_lastLineNs = monotonicNs();
  }
  if (ended || monotonicNs() - m_lastLineNs > kSilenceNs) stop();
  return line;
}

GpuReport probeGpus(int deadlineMs) {
  GpuProbe probe;
  const std::int64_t deadline = monotonicNs() + std::int64_t{deadlineMs} * 1'000'000;
  if (!probe.start(0)) return {};
  while (monotonicNs() < deadline) {
    if (auto line = probe.poll()) return *line;
    if (!probe.isRunning()) break;
    usleep(10000);
  }
  return {};
}

}  // namespace scalescope::agent
