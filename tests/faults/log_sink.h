#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace scalescope {

// The test's record of the logged data: it reads the bytes that ranks, agent and client wrote, with a separate parser
// and checksum, so that an error of the product's reader cannot hide on both sides of the comparison. For each source
// ("rank-0") it has (seq, CRC-32C of the record) in ascending seq, for every readable copy.
struct LogTruth {
  std::map<std::string, std::vector<std::pair<std::uint64_t, std::uint32_t>>> sources;
  std::vector<std::string> faults;  // Chunks whose checksum or framing is wrong.
};
LogTruth readLogs(const std::string& attemptFolder);

}  // namespace scalescope
