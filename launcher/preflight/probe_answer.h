#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace scalescope::preflight {

// Answer of the probe script (probe_script.h), read line by line behind a mark. All texts are inert and bounded,
// whatever the host printed; values that it does not report are missing.
struct ProbeAnswer {
  std::size_t noiseBytes = 0;  // Bytes that a login shell printed before the script began.
  std::string noise;           // Beginning of that text.
  bool isWhole = false;        // The script ran to its end.

  std::string system;  // "Linux x86_64".
  std::string kernel;
  std::string user;
  std::string shell;       // Login shell.
  std::string glibc;       // "2.36".
  std::string folder;      // Folder of agent and bundles, even if it does not exist yet.
  std::string filesystem;  // Kind of file system: "ext2/ext3", "nfs".
  std::optional<double> freeBytes;
  std::optional<double> writtenBytes, writeSeconds;  // Result of a synced write.
  std::string unwritten;                             // Reason why nothing could be written.
  std::optional<bool> runsPrograms;                  // Programs can run in that folder.
  std::string programsFolder;                        // Folder that is used if they cannot; empty if there is none.

  struct OpenFiles {
    std::int64_t soft = 0;
    std::int64_t hard = 0;
  };
  std::optional<OpenFiles> openFiles;  // Unlimited is the largest number.

  bool hasLogind = false;
  std::optional<bool> killsAtLogout;  // Value of KillUserProcesses.
  std::optional<bool> lingers;

  std::vector<std::int64_t> agents, ranks;                      // Processes of this user, at most 64 each.
  std::optional<std::int64_t> keptRuns, keptBundles, keptData;  // keptData: data sets that were sent.
  std::optional<double> keptDataBytes;                          // Bytes; nullopt if counting took too long.

  std::optional<bool> hasProgramFolder;  // Folder of the user's own program.
  std::optional<std::string> program;    // Path of the program; empty if it does not exist.
  std::string python;                    // "3.11.7", for a Python program.
  std::string torch;                     // "2.4.0", "none", or "slow" if it took too long.

  std::string driver;                        // Version of NVIDIA's kernel module: "580.65.06".
  std::optional<std::int64_t> nvidiaCards;   // Cards on the PCI bus.
  std::string dataFolder;                    // Folder that holds the dataset's first file.
  std::vector<std::int64_t> dataBytes = {};  // Size of each wanted file; -1 = it does not exist.
};

inline constexpr std::size_t kMostProbeBytes = 64u << 10;

// Error `preflight.no-answer` if the script's first line is missing; it contains the text that was printed instead.
Result<ProbeAnswer> readProbe(std::string_view text);

// Reads the output of the clock's script, in nanoseconds since 1970; nullopt if the host did not report it.
std::optional<std::int64_t> readClock(std::string_view text);

}  // namespace scalescope::preflight
