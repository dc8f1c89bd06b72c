#include "launcher/agent/host/resource_sampler.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <thread>

#include "tests/core/base/machine/fake_machine.h"
#include "tests/patience.h"

namespace scalescope::agent {
namespace {

using Sample = std::pair<int, double>;  // Instance and value.

// Returns the samples of one metric that a sampler logs until `enough`.
std::vector<Sample> sampled(Metric metric, const FakeMachine& tree, std::vector<int> cores,
                            const std::function<bool(const std::vector<Sample>&)>& enough) {
  const TempFolder folder;
  const Source source{SourceKind::node, 0};
  auto log = LogWriter::open({folder.path(), RunId("01"), 0, source}).value();
  Sampler::Options options;
  options.hertz = 10;
  options.cores = std::move(cores);
  options.root = tree.root();
  const Sampler sampler(*log, options);
  std::vector<Sample> out;
  const auto deadline = std::chrono::steady_clock::now() + patient(std::chrono::seconds(10));
  while (!enough(out) && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    static_cast<void>(log->flush());
    out.clear();
    const auto logged = readSource(folder.path(), source);
    for (const Record& record : logged.value().records)
      if (const auto* sample = std::get_if<SampleRecord>(&record.payload); sample && sample->metric == metric)
        out.emplace_back(sample->instance, sample->value);
  }
  return out;
}

std::string heatOf(int cpu, const char* name) {
  return "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/thermal_throttle/" + name;
}

TEST(Sampler, CountsTheHeatOfTheRanksCpus) {
  FakeMachine tree;
  tree.putCpus(4, 1, "x");
  tree.put(heatOf(0, "core_throttle_count"), "3\n");
  tree.put(heatOf(0, "package_throttle_count"), "10\n");
  tree.put(heatOf(1, "core_throttle_count"), "4\n");
  tree.put(heatOf(2, "core_throttle_count"), "500\n");
  bool hotter = false;
  const auto counts = sampled(Metric::cpuThrottleCount, tree, {0, 1}, [&](const std::vector<Sample>& seen) {
    if (!seen.empty() && !hotter) tree.put(heatOf(1, "core_throttle_count"), "6\n"), hotter = true;
    return !seen.empty() && seen.back().second == 19;
  });
  ASSERT_FALSE(counts.empty());
  EXPECT_EQ(counts.front(), (Sample{0, 17}));
  EXPECT_EQ(counts.back(), (Sample{0, 19}));
}

TEST(Sampler, CountsTheEnergyOfCpuPackagesBeyondTheirCountersEnd) {
  FakeMachine tree;
  const std::string zone = "/sys/class/powercap/intel-rapl:0/";
  tree.put(zone + "name", "package-0\n");
  tree.put(zone + "energy_uj", "9000000\n");
  tree.put(zone + "max_energy_range_uj", "10000000\n");
  bool wrapped = false;
  const auto counts = sampled(Metric::cpuEnergyJoules, tree, {0}, [&](const std::vector<Sample>& seen) {
    if (!seen.empty() && !wrapped) tree.put(zone + "energy_uj", "2000000\n"), wrapped = true;
    return !seen.empty() && seen.back().second > 0;
  });
  ASSERT_FALSE(counts.empty());
  EXPECT_EQ(counts.front(), (Sample{0, 0}));
  EXPECT_EQ(counts.back(), (Sample{0, 3}));
}

}  // namespace
}  // namespace scalescope::agent
