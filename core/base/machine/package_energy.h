#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace scalescope {

// Reader of the joules that the machine's CPU packages have used (RAPL, from /sys/class/powercap). A package is a
// socket with all its cores, for all processes, without memory or devices. Most kernels allow only root to read it. One
// thread.
class PackageEnergy {
 public:
  // `root` is put before /sys.
  explicit PackageEnergy(const std::string& root = "");

  struct Reading {
    int package = 0;    // Number in the order of the packages' names.
    double joules = 0;  // Energy since the first reading.
  };
  // Reads each package that can be read. The kernel's counter wraps at a limit that it reports, every few minutes at
  // full load; a package whose counter wraps without such a limit is no longer read.
  std::vector<Reading> read();

 private:
  struct Package {
    int number = 0;
    std::string file;
    std::optional<std::int64_t> range, last;  // Microjoules.
    double joules = 0;
  };
  std::vector<Package> m_packages;
};

}  // namespace scalescope
