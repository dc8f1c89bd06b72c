#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope::preflight {

// What the probe script (probe_script.h) says of a host, line by line behind a mark. All texts are inert and bounded,
// whatever the host printed; what it does not say is missing.
struct ProbeAnswer {
  std::size_t noiseBytes = 0;  // printed before the script began: by a login shell
  std::string noise;           // its beginning
  bool isWhole = false;        // the script came to its end

  std::string system;  // "Linux x86_64"
  std::string kernel;
  std::string user;
  std::string shell;       // of the login
  std::string glibc;       // "2.36"
  std::string folder;      // where agent and bundles lie, or would
  std::string filesystem;  // its kind: "ext2/ext3", "nfs"
  std::optional<double> freeBytes;
  std::optional<double> writtenBytes, writeSeconds;  // synced
  std::string unwritten;                             // why not
  std::optional<bool> runsPrograms;                  // from that folder
  std::string programsFolder;                        // where they are put instead; "" = nowhere

  struct OpenFiles {
    std::int64_t soft = 0;
    std::int64_t hard = 0;
  };
  std::optional<OpenFiles> openFiles;  // unlimited: the largest number

  bool hasLogind = false;
  std::optional<bool> killsAtLogout;  // KillUserProcesses
  std::optional<bool> lingers;

  std::vector<std::int64_t> agents, ranks;                      // processes of this user, at most 64 each
  std::optional<std::int64_t> keptRuns, keptBundles, keptData;  // data: sets that were sent
  std::optional<double> keptDataBytes;                          // nullopt: too long to count

  std::optional<bool> hasProgramFolder;  // of the user's own program
  std::optional<std::string> program;    // its path; "" = it is not there
  std::string python;                    // "3.11.7", of a program that is Python's
  std::string torch;                     // "2.4.0", "none", "slow" where it took too long

  std::string driver;                        // of NVIDIA's kernel module: "580.65.06"
  std::optional<std::int64_t> nvidiaCards;   // on the PCI bus
  std::string dataFolder;                    // with the dataset's first file
  std::vector<std::int64_t> dataBytes = {};  // of each file asked for, -1 = it is not there
};

inline constexpr std::size_t kMostProbeBytes = 64u << 10;

// The error `preflight.no-answer` when the script's first line is not there; it has what was printed instead.
Result<ProbeAnswer> readProbe(std::string_view text);

// Of the clock's script: nanoseconds since 1970; nullopt where the host did not tell.
std::optional<std::int64_t> readClock(std::string_view text);

}  // namespace scalescope::preflight
