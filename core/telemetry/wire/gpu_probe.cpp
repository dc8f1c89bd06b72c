#include "core/telemetry/wire/gpu_probe.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include "core/base/clock.h"
#include "core/base/machine/other_use.h"
#include "core/base/text.h"
#include "core/telemetry/wire/message_fields.h"

namespace scalescope {
namespace {

constexpr std::int64_t kSilenceNs = 10'000'000'000;
constexpr std::size_t kLongestLine = 256u << 10;

}  // namespace

GpuProbe::~GpuProbe() { stop(); }

bool GpuProbe::start(int intervalMs, GpuDetail detail) {
  const std::string program = programFolder() + "/scalescope-gpuprobe";
  auto pipe = makePipe();
  if (access(program.c_str(), X_OK) != 0 || !pipe) return false;
  std::vector<std::string> arguments{program, std::to_string(intervalMs)};
  if (detail == GpuDetail::loadAndUsers) arguments.emplace_back("users");
  auto process = Process::start({.arguments = std::move(arguments), .out = pipe->write.get(), .err = 2});
  if (!process) return false;
  fcntl(pipe->read.get(), F_SETFL, O_NONBLOCK);
  m_process = std::move(*process);
  m_output = std::move(pipe->read);
  m_lastLineNs = monotonicNs();
  return true;
}

void GpuProbe::stop() {
  m_output.reset();
  m_buffer.clear();
  m_process.reset();
}

std::optional<GpuReport> GpuProbe::poll() {
  if (!m_process) return std::nullopt;
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
    if (auto read = fromText<GpuReport>(std::string_view(m_buffer).substr(start, end - start), "scalescope-gpuprobe",
                                        kLongestLine))
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

namespace {

constexpr std::size_t kMostNamed = 3;

// Returns the name in "PID NAME", or the PID if the driver reports no name, as for a process in another user's
// container.
std::string programIn(const std::string& process) {
  const std::size_t gap = process.find(' ');
  const bool isNamed = gap != std::string::npos && gap + 1 < process.size();
  return isNamed ? process.substr(gap + 1) : process.substr(0, gap);
}

}  // namespace

GpuUse gpuUse(const std::vector<GpuFacts>& gpus, const std::vector<int>& only) {
  GpuUse use;
  for (const GpuFacts& gpu : gpus) {
    if (!only.empty() && std::find(only.begin(), only.end(), gpu.index) == only.end()) continue;
    bool isUsed = false;
    for (const std::string& process : gpu.processes) {
      const std::string program = programIn(process);
      if (std::string_view(program).starts_with(kOwnPrograms)) continue;
      isUsed = true;
      const bool isKnown = std::find(use.programs.begin(), use.programs.end(), program) != use.programs.end();
      if (!isKnown && use.programs.size() < kMostNamed) use.programs.push_back(program);
    }
    if (isUsed) use.gpus.push_back(gpu.index);
  }
  return use;
}

Message gpuUseMessage(const GpuUse& use) {
  std::vector<std::string> gpus;
  for (const int gpu : use.gpus) gpus.push_back(std::to_string(gpu));
  return {"machine.others-on-gpus", {{"gpus", joinedBy(", ", gpus)}, {"programs", joinedBy(", ", use.programs)}}};
}

}  // namespace scalescope
