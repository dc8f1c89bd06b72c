#include "core/base/stolen_time.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "core/base/file.h"

namespace scalescope {
namespace {

const double kTickSeconds = 1.0 / static_cast<double>(std::max(1L, sysconf(_SC_CLK_TCK)));
constexpr std::size_t kMostBytes = 8 << 20;

}  // namespace

void eachCore(std::string_view stat, const std::function<void(int core, const CoreTimes& times)>& take) {
  while (stat.starts_with("cpu")) {
    const std::string_view line = stat.substr(0, stat.find('\n'));
    stat.remove_prefix(std::min(line.size() + 1, stat.size()));
    const char* at = line.data() + 3;
    const char* const end = line.data() + line.size();
    int core = -1;
    const auto number = std::from_chars(at, end, core);
    if (number.ec != std::errc()) continue;  // all cores together
    at = number.ptr;
    CoreTimes times;
    for (int field = 0; field < 8; ++field) {  // user nice system idle iowait irq softirq steal
      std::int64_t ticks = 0;
      while (at != end && *at == ' ') ++at;
      at = std::from_chars(at, end, ticks).ptr;
      times.total += static_cast<double>(ticks) * kTickSeconds;
      if (field != 3 && field != 4) times.busy += static_cast<double>(ticks) * kTickSeconds;
    }
    take(core, times);
  }
}

std::optional<double> busySeconds(const std::vector<int>& cores) {
  double sum = 0;
  std::size_t found = 0;
  eachCore(readFile("/proc/stat", kMostBytes).value_or(""), [&](int core, const CoreTimes& times) {
    if (std::find(cores.begin(), cores.end(), core) == cores.end()) return;
    sum += times.busy;
    ++found;
  });
  if (cores.empty() || found != cores.size()) return std::nullopt;
  return sum;
}

double StolenTime::update(double waited, double ran, std::optional<double> busy, std::size_t cores) {
  if (m_last) {
    double stolen = std::max(0.0, waited - m_last->waited);
    if (busy && m_last->busy) {
      const double others = (*busy - *m_last->busy) - (ran - m_last->ran) - kTickSeconds * static_cast<double>(cores);
      stolen = std::min(stolen, std::max(0.0, others));
    }
    m_sum += stolen;
  }
  m_last = Counters{waited, ran, busy};
  return m_sum;
}

}  // namespace scalescope
