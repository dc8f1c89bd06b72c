#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/telemetry/log/log_file.h"
#include "launcher/agent/host/rank_use.h"

namespace scalescope::agent {

// Sampler that reads the resource use of this node and its ranks on a separate thread and logs it as sample records.
// Values that cannot be read are left out, never zero.
class Sampler {
 public:
  struct Options {
    double hertz = 5;  // Sampling rate, at most 10.
    std::vector<SampledRank> ranks;
    std::vector<int> cores;  // Cores of the ranks; machines of up to 64 cores have all cores sampled.
    std::string root;        // Prefix of /sys for temperatures and energy.
  };
  // Starts sampling. `log` must outlive the sampler. If no thread can be started, the log gets a note and no samples.
  Sampler(LogWriter& log, Options options);
  ~Sampler();  // Joins the thread.
  Sampler(const Sampler&) = delete;
  Sampler& operator=(const Sampler&) = delete;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope::agent
