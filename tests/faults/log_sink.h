#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace scalescope {

// The test's own account of what was logged: reads the bytes that ranks, agent and client wrote, with a parser and a
// checksum of its own, so that an error of the product's reader cannot hide on both sides of the comparison. Per source
// ("rank-0"): (seq, CRC-32C of the record) in ascending seq, every readable copy.
struct LogTruth {
  std::map<std::string, std::vector<std::pair<std::uint64_t, std::uint32_t>>> sources;
  std::vector<std::string> faults;  // chunks whose checksum or framing is wrong
};
LogTruth readLogs(const std::string& attemptFolder);

}  // namespace scalescope
