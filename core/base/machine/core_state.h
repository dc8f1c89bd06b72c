#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// The current clock of a CPU and the temperature of its core. Values that the machine does not report are missing.
struct CoreState {
  std::optional<double> hertz;
  std::optional<double> celsius;
  friend bool operator==(const CoreState&, const CoreState&) = default;
};

// Parses "cpu MHz" of /proc/cpuinfo into Hz by CPU.
std::map<int, double> parseCpuClocks(std::string_view cpuinfo);

// The kernel's files about sensors and the topology of cores: the first line of each file, by its path. kSensorFiles
// below /sys lists the files.
using SensorFiles = std::map<std::string, std::string, std::less<>>;
inline constexpr const char* kSensorFiles =
    "/sys/class/hwmon/hwmon*/name /sys/class/hwmon/hwmon*/temp*_label /sys/class/hwmon/hwmon*/temp*_input "
    "/sys/devices/system/cpu/cpu[0-9]*/topology/core_id /sys/devices/system/cpu/cpu[0-9]*/topology/physical_package_id";

// Parses the output of `grep -s . kSensorFiles`: "PATH:LINE". At most kMostSensorFiles are read; other lines are
// skipped.
constexpr std::size_t kMostSensorFiles = 16384;
SensorFiles parseSensorFiles(std::string_view text);

// Returns the temperature of these CPUs in degrees Celsius: from the core's own sensor, else from its package's, else
// the highest of the sensors that name neither. Only chips in a processor are used.
std::map<int, double> coreHeat(const std::vector<int>& cpus, const SensorFiles& files);

// Reads the state of these CPUs of this machine: clocks from /proc/cpuinfo, else from cpufreq; temperatures as
// coreHeat(). `root` is put before /proc and /sys. It reads small files; any thread.
std::map<int, CoreState> readCoreStates(const std::vector<int>& cpus, const std::string& root = "");

}  // namespace scalescope
