#include "core/base/machine/core_state.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>

#include "core/base/machine/proc_text.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

// Chips whose sensors lie in the processor.
constexpr std::array<std::string_view, 4> kProcessorChips{"coretemp", "k10temp", "zenpower", "cpu_thermal"};

std::string cpuFolder(const std::string& root, int cpu) {
  return root + "/sys/devices/system/cpu/cpu" + std::to_string(cpu);
}

std::string sensorLine(const std::string& path) {
  const std::string text = procFile(path);
  return text.substr(0, text.find('\n'));
}

std::optional<std::int64_t> sensorNumber(const std::string& path) {
  return ProcWords(procFile(path)).number<std::int64_t>();
}

// Temperatures of processors, degrees Celsius: of each core by (package, core number) where its sensor says so, of a
// package, and the warmest of sensors that name neither.
struct Heat {
  std::map<std::pair<std::int64_t, std::int64_t>, double> cores;
  std::map<std::int64_t, double> packages;
  std::optional<double> any;
};

std::optional<std::int64_t> numberBehind(std::string_view label, std::string_view words) {
  if (!label.starts_with(words)) return std::nullopt;
  return ProcWords(label.substr(words.size())).number<std::int64_t>();
}

// The sensors of one chip: those of cores belong to the package that the chip names.
void addChip(const std::string& chip, Heat& heat) {
  std::map<std::int64_t, double> cores;
  std::int64_t package = 0;
  std::error_code error;
  for (const fs::directory_entry& file : fs::directory_iterator(chip, error)) {
    const std::string path = file.path().string();
    if (!path.ends_with("_input") || !file.path().filename().string().starts_with("temp")) continue;
    const auto thousandths = sensorNumber(path);
    if (!thousandths) continue;
    const double celsius = static_cast<double>(*thousandths) / 1000;
    const std::string label = sensorLine(path.substr(0, path.size() - 5) + "label");
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

// A chip that goes while it is looked at tells nothing.
Heat readHeat(const std::string& root) try {
  Heat heat;
  std::error_code error;
  for (const fs::directory_entry& chip : fs::directory_iterator(root + "/sys/class/hwmon", error)) {
    const std::string name = sensorLine((chip.path() / "name").string());
    if (std::find(kProcessorChips.begin(), kProcessorChips.end(), name) != kProcessorChips.end())
      addChip(chip.path().string(), heat);
  }
  return heat;
} catch (const fs::filesystem_error&) {
  return {};
}

std::optional<double> heatOf(int cpu, const Heat& heat, const std::string& root) {
  const std::string topology = cpuFolder(root, cpu) + "/topology/";
  const std::int64_t package = sensorNumber(topology + "physical_package_id").value_or(0);
  if (const auto core = sensorNumber(topology + "core_id"))
    if (const auto found = heat.cores.find({package, *core}); found != heat.cores.end()) return found->second;
  if (const auto found = heat.packages.find(package); found != heat.packages.end()) return found->second;
  return heat.any;
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

std::map<int, CoreState> readCoreStates(const std::vector<int>& cpus, const std::string& root) {
  const std::map<int, double> clocks = parseCpuClocks(procFile(root + "/proc/cpuinfo"));
  const Heat heat = readHeat(root);
  std::map<int, CoreState> states;
  for (const int cpu : cpus) {
    CoreState state;
    if (const auto found = clocks.find(cpu); found != clocks.end())
      state.hertz = found->second;
    else if (const auto kilohertz = sensorNumber(cpuFolder(root, cpu) + "/cpufreq/scaling_cur_freq");
             kilohertz.value_or(0) > 0)
      state.hertz = static_cast<double>(*kilohertz) * 1e3;
    state.celsius = heatOf(cpu, heat, root);
    if (state != CoreState()) states[cpu] = state;
  }
  return states;
}

}  // namespace scalescope
