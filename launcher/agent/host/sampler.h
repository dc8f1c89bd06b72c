#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/telemetry/log/log_file.h"
#include "launcher/agent/host/rank_use.h"

namespace scalescope::agent {

// Reads this node's and its ranks' use of the machine on a thread of its own and logs it as sample records. What cannot
// be read is left out, never zero.
class Sampler {
 public:
  struct Options {
    double hertz = 5;  // at most 10
    std::vector<SampledRank> ranks;
    std::vector<int> cores;  // of the ranks; all cores are sampled on machines of up to 64
    std::string root;        // put before /sys, where heat and energy are counted
  };
  // `log` must outlive the sampler. Where no thread is to be had the log says so and gets no samples.
  Sampler(LogWriter& log, Options options);
  ~Sampler();  // joins
  Sampler(const Sampler&) = delete;
  Sampler& operator=(const Sampler&) = delete;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope::agent
