#include "core/base/machine/package_energy.h"

#include <algorithm>
#include <filesystem>

#include "core/base/machine/proc_text.h"

namespace scalescope {
namespace {

std::optional<std::int64_t> numberInFile(const std::string& path) {
  return ProcWords(procFile(path)).number<std::int64_t>();
}

}  // namespace

PackageEnergy::PackageEnergy(const std::string& root) {
  std::vector<std::pair<std::string, std::string>> packages;  // Name, folder.
  std::error_code failed;
  for (std::filesystem::directory_iterator zone(root + "/sys/class/powercap", failed), end; !failed && zone != end;
       zone.increment(failed)) {
    const std::string folder = zone->path().string() + "/";
    const std::string name(ProcWords(procFile(folder + "name")).next());
    // Parts of a package (core, uncore, dram) and the whole platform (psys) would be counted twice.
    if (name.starts_with("package-")) packages.emplace_back(name, folder);
  }
  std::sort(packages.begin(), packages.end());
  // AMD's and Intel's newer interface (intel-rapl-mmio) report the same package a second time.
  packages.erase(
      std::unique(packages.begin(), packages.end(), [](const auto& a, const auto& b) { return a.first == b.first; }),
      packages.end());
  for (const auto& [name, folder] : packages)
    m_packages.push_back({static_cast<int>(m_packages.size()), folder + "energy_uj",
                          numberInFile(folder + "max_energy_range_uj"), std::nullopt, 0});
}

std::vector<PackageEnergy::Reading> PackageEnergy::read() {
  std::vector<Reading> out;
  std::erase_if(m_packages, [&](Package& package) {
    const auto now = numberInFile(package.file);
    if (!now || *now < 0) return true;
    const std::int64_t before = package.last.value_or(*now);
    if (*now < before && package.range.value_or(0) < before) return true;
    const std::int64_t drawn = *now >= before ? *now - before : *package.range - before + *now;
    package.joules += static_cast<double>(drawn) * 1e-6;
    package.last = *now;
    out.push_back({package.number, package.joules});
    return false;
  });
  return out;
}

}  // namespace scalescope
