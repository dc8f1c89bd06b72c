#include "core/base/machine/core_state.h"

#include <glob.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/machine/proc_text.h"

namespace scalescope {
namespace {

// Chips whose sensors are in the processor.
constexpr std::array<std::string_view, 4> kProcessorChips{"coretemp", "k10temp", "zenpower", "cpu_thermal"};

const std::string kCpuFolder = "/sys/devices/system/cpu/cpu";
constexpr std::string_view kChipFolder = "/sys/class/hwmon/";

std::optional<std::int64_t> numberIn(const SensorFiles& files, std::string_view path) {
  const auto file = files.find(path);
  return file == files.end() ? std::nullopt : ProcWords(file->second).number<std::int64_t>();
}

std::optional<std::int64_t> numberBehind(std::string_view label, std::string_view words) {
  if (!label.starts_with(words)) return std::nullopt;
  return ProcWords(label.substr(words.size())).number<std::int64_t>();
}

// Temperatures of processors in degrees Celsius: of each core by (package, core number) if it has a sensor, of each
// package, and the highest of the sensors that name neither.
struct Heat {
  std::map<std::pair<std::int64_t, std::int64_t>, double> cores;
  std::map<std::int64_t, double> packages;
  std::optional<double> any;
};

// Adds the sensors of one chip. Sensors of cores belong to the package that the chip names. `chip` is its folder and
// "/".
void addChip(const std::string& chip, const SensorFiles& files, Heat& heat) {
  constexpr std::string_view kInput = "_input";
  std::map<std::int64_t, double> cores;
  std::int64_t package = 0;
  for (auto file = files.lower_bound(chip + "temp"); file != files.end(); ++file) {
    const std::string& path = file->first;
    if (!path.starts_with(chip + "temp")) break;
    if (!path.ends_with(kInput)) continue;
    const auto thousandths = ProcWords(file->second).number<std::int64_t>();
    if (!thousandths) continue;
    const double celsius = static_cast<double>(*thousandths) / 1000;
    const auto named = files.find(path.substr(0, path.size() - kInput.size()) + "_label");
    const std::string_view label = named == files.end() ? std::string_view() : named->second;
    if (const auto core = numberBehind(label, "Core ")) {
      cores[*core] = celsius;
    } else if (const auto number = numberBehind(label, "Package id ")) {
      package = *number;
      heat.packages[package] = celsius;
    } else {
      heat.any = std::max(heat.any.value_or(celsius), celsius);
    }
  }
  for (const auto& [core, celsius] : cores) heat.cores[{package, core}] = celsius;
}

Heat heatOf(const SensorFiles& files) {
  constexpr std::string_view kName = "/name";
  Heat heat;
  for (auto file = files.lower_bound(kChipFolder); file != files.end() && file->first.starts_with(kChipFolder); ++file)
    if (file->first.ends_with(kName) &&
        std::find(kProcessorChips.begin(), kProcessorChips.end(), file->second) != kProcessorChips.end())
      addChip(file->first.substr(0, file->first.size() - kName.size() + 1), files, heat);
  return heat;
}

SensorFiles readSensorFiles(const std::string& root) {
  SensorFiles files;
  for (ProcWords patterns(kSensorFiles);;) {
    const std::string_view pattern = patterns.next();
    if (pattern.empty()) return files;
    glob_t found{};
    if (glob((root + std::string(pattern)).c_str(), GLOB_NOSORT, nullptr, &found) == 0)
      for (std::size_t at = 0; at < found.gl_pathc && files.size() < kMostSensorFiles; ++at) {
        const std::string path = found.gl_pathv[at], text = procFile(path);
        if (!text.empty()) files[path.substr(root.size())] = text.substr(0, text.find('\n'));
      }
    globfree(&found);
  }
}

double scaledKilohertz(int cpu, const std::string& root) {  // Returns 0 if the frequency is unknown.
  const std::string text = procFile(root + kCpuFolder + std::to_string(cpu) + "/cpufreq/scaling_cur_freq");
  return ProcWords(text).number<double>().value_or(0);
}

}  // namespace

std::map<int, double> parseCpuClocks(std::string_view cpuinfo) {
  std::map<int, double> clocks;
  std::optional<int> cpu;
  eachProcLine(cpuinfo, [&](std::string_view line) {
    if (const auto number = procNumber(line, "processor")) cpu = static_cast<int>(*number);
    const auto megahertz = procValue(line, "cpu MHz");
    if (!megahertz || !cpu) return;
    if (const auto value = ProcWords(*megahertz).number<double>(); value && *value > 0) clocks[*cpu] = *value * 1e6;
  });
  return clocks;
}

SensorFiles parseSensorFiles(std::string_view text) {
  SensorFiles files;
  eachProcLine(text, [&](std::string_view line) {
    const std::size_t colon = line.find(':');
    if (!line.starts_with("/sys/") || colon == std::string_view::npos || files.size() >= kMostSensorFiles) return;
    files.try_emplace(std::string(line.substr(0, colon)), line.substr(colon + 1));
  });
  return files;
}

std::map<int, double> coreHeat(const std::vector<int>& cpus, const SensorFiles& files) {
  const Heat heat = heatOf(files);
  std::map<int, double> found;
  for (const int cpu : cpus) {
    const std::string topology = kCpuFolder + std::to_string(cpu) + "/topology/";
    const std::int64_t package = numberIn(files, topology + "physical_package_id").value_or(0);
    const auto number = numberIn(files, topology + "core_id");
    const auto core = number ? heat.cores.find({package, *number}) : heat.cores.end();
    const auto whole = heat.packages.find(package);
    if (core != heat.cores.end())
      found[cpu] = core->second;
    else if (whole != heat.packages.end())
      found[cpu] = whole->second;
    else if (heat.any)
      found[cpu] = *heat.any;
  }
  return found;
}

std::map<int, CoreState> readCoreStates(const std::vector<int>& cpus, const std::string& root) {
  const std::map<int, double> clocks = parseCpuClocks(procFile(root + "/proc/cpuinfo"));
  std::map<int, CoreState> states;
  for (const auto& [cpu, celsius] : coreHeat(cpus, readSensorFiles(root))) states[cpu].celsius = celsius;
  for (const int cpu : cpus)
    if (const auto found = clocks.find(cpu); found != clocks.end())
      states[cpu].hertz = found->second;
    else if (const double kilohertz = scaledKilohertz(cpu, root); kilohertz > 0)
      states[cpu].hertz = kilohertz * 1e3;
  return states;
}

}  // namespace scalescope
