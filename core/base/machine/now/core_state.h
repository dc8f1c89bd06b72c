#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// How fast a CPU runs just now and how warm its core is. What the machine does not tell is missing.
struct CoreState {
  std::optional<double> hertz;
  std::optional<double> celsius;
  friend bool operator==(const CoreState&, const CoreState&) = default;
};

// "cpu MHz" of /proc/cpuinfo in Hz, by CPU.
std::map<int, double> parseCpuClocks(std::string_view cpuinfo);

// What the kernel tells of sensors and of where a core is: the first line of each file, by its path. The files:
// kSensorFiles below /sys.
using SensorFiles = std::map<std::string, std::string, std::less<>>;
inline constexpr const char* kSensorFiles =
    "/sys/class/hwmon/hwmon*/name /sys/class/hwmon/hwmon*/temp*_label /sys/class/hwmon/hwmon*/temp*_input "
    "/sys/devices/system/cpu/cpu[0-9]*/topology/core_id /sys/devices/system/cpu/cpu[0-9]*/topology/physical_package_id";

// As `grep -s . kSensorFiles` prints them: "PATH:LINE". At most kMostSensorFiles; what is no such line is passed over.
constexpr std::size_t kMostSensorFiles = 16384;
SensorFiles parseSensorFiles(std::string_view text);

// Degrees Celsius of these CPUs: of the core's own sensor, else of its package's, else the warmest of sensors that name
// neither. Only chips that lie in a processor count.
std::map<int, double> coreHeat(const std::vector<int>& cpus, const SensorFiles& files);

// Of these CPUs of this machine: clocks by /proc/cpuinfo, else by cpufreq; temperatures as coreHeat(). `root` is put
// before /proc and /sys. Small files; any thread.
std::map<int, CoreState> readCoreStates(const std::vector<int>& cpus, const std::string& root = "");

}  // namespace scalescope
