#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace scalescope {

// Joules that the machine's CPU packages have drawn (RAPL, by /sys/class/powercap). A package is a socket with all its
// cores, whoever runs on them, and no memory or device beside it. Most kernels let nobody but root read it. One thread.
class PackageEnergy {
 public:
  // `root` is put before /sys.
  explicit PackageEnergy(const std::string& root = "");

  struct Reading {
    int package = 0;    // in the order of their names
    double joules = 0;  // since the first reading
  };
  // Of each package that can be read. The kernel's counter begins anew at a limit that it names, minutes apart at full
  // load; where it does so without naming one the package is given up.
  std::vector<Reading> read();

 private:
  struct Package {
    int number = 0;
    std::string file;
    std::optional<std::int64_t> range, last;  // microjoules
    double joules = 0;
  };
  std::vector<Package> m_packages;
};

}  // namespace scalescope
