#include "core/base/machine/stolen_time.h"

#include <algorithm>

#include "core/base/machine/cores.h"
#include "core/base/machine/proc_text.h"

namespace scalescope {

std::optional<double> busySeconds(const std::vector<int>& cores) {
  double sum = 0;
  std::size_t found = 0;
  eachCore(procFile("/proc/stat"), [&](int core, const CoreTimes& times) {
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
      const double others =
          (*busy - *m_last->busy) - (ran - m_last->ran) - secondsPerTick() * static_cast<double>(cores);
      stolen = std::min(stolen, std::max(0.0, others));
    }
    m_sum += stolen;
  }
  m_last = Counters{waited, ran, busy};
  return m_sum;
}

}  // namespace scalescope
