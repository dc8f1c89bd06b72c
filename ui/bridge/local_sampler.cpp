#include "ui/bridge/local_sampler.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

namespace scalescope {
namespace {

constexpr std::size_t kMaxCores = 4096;
constexpr std::size_t kMaxBytes = 1u << 20;

// One read of a /proc file, whose size stat() does not tell.
std::string procText(const char* path) {
  std::string text;
  std::FILE* file = std::fopen(path, "re");
  if (file == nullptr) return text;
  std::array<char, 16384> buffer{};
  std::size_t got = 0;
  while (text.size() < kMaxBytes && (got = std::fread(buffer.data(), 1, buffer.size(), file)) > 0) text.append(buffer.data(), got);
  std::fclose(file);
  return text;
}

std::string_view nextLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

template <class Value>
bool nextNumber(std::string_view& text, Value& value) {
  const std::size_t start = text.find_first_not_of(' ');
  if (start == std::string_view::npos) return false;
  text.remove_prefix(start);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

double kibibytes(std::string_view line, std::string_view key) {
  if (line.substr(0, key.size()) != key) return -1;
  line.remove_prefix(key.size());
  std::uint64_t value = 0;
  return nextNumber(line, value) ? static_cast<double>(value) * 1024 : -1;
}

void push(std::vector<double>& history, double value) {
  history.push_back(value);
  if (history.size() > LocalSampler::kHistory) history.erase(history.begin());
}

}  // namespace

void LocalSampler::add(std::string_view stat, std::string_view memory, std::string_view load) {
  while (!stat.empty()) {
    std::string_view line = nextLine(stat);
    if (line.substr(0, 3) != "cpu" || line.size() < 5 || line[3] == ' ') continue;
    line.remove_prefix(3);
    std::size_t core = 0;
    if (!nextNumber(line, core) || core >= kMaxCores) continue;
    Ticks ticks;
    std::uint64_t value = 0;
    // user nice system idle iowait irq softirq steal; guest time is inside user already.
    for (int field = 0; field < 8 && nextNumber(line, value); ++field) {
      ticks.total += value;
      if (field != 3 && field != 4) ticks.busy += value;
    }
    if (m_load.cores.size() <= core) m_load.cores.resize(core + 1);
    const auto [last, first] = m_last.try_emplace(static_cast<int>(core), ticks);
    if (!first && ticks.total > last->second.total)
      push(m_load.cores[core],
           100.0 * static_cast<double>(ticks.busy - last->second.busy) / static_cast<double>(ticks.total - last->second.total));
    last->second = ticks;
  }
  while (!memory.empty()) {
    const std::string_view line = nextLine(memory);
    if (const double total = kibibytes(line, "MemTotal:"); total >= 0) m_load.memoryTotal = total;
    if (const double available = kibibytes(line, "MemAvailable:"); available >= 0) m_load.memoryAvailable = available;
  }
  if (m_load.memoryTotal > 0) push(m_load.memoryUsed, m_load.memoryTotal - m_load.memoryAvailable);
  double average = 0;
  if (nextNumber(load, average)) m_load.loadAverage = average;
}

void LocalSampler::sample() { add(procText("/proc/stat"), procText("/proc/meminfo"), procText("/proc/loadavg")); }

}  // namespace scalescope
