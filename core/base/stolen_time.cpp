#include "core/base/stolen_time.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace scalescope {
namespace {

const double kTickSeconds = 1.0 / static_cast<double>(std::max(1L, sysconf(_SC_CLK_TCK)));
constexpr int kMostCores = 1 << 16;

}  // namespace

std::optional<double> busySeconds(const std::vector<int>& cores) {
  std::ifstream file("/proc/stat");
  double sum = 0;
  std::size_t found = 0;
  std::string line;
  for (int lines = 0; lines <= kMostCores && std::getline(file, line) && line.starts_with("cpu"); ++lines) {
    if (line.size() < 4 || line[3] == ' ') continue;  // all cores together
    std::istringstream words(line.substr(3));
    int core = -1;
    double user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softirq = 0, steal = 0;
    words >> core >> user >> nice >> system >> idle >> waiting >> irq >> softirq >> steal;
    if (!words || std::find(cores.begin(), cores.end(), core) == cores.end()) continue;
    sum += (user + nice + system + irq + softirq + steal) * kTickSeconds;
    ++found;
  }
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
