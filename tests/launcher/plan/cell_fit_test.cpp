#include "launcher/plan/cell_fit.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

HostFacts host(int cores, const std::string& boot, int gpus = 0) {
  HostFacts facts;
  facts.machine.physicalCores = cores;
  facts.machine.bootId = boot;
  for (int core = 0; core < cores; ++core) facts.machine.usableCores.push_back({core});
  for (int gpu = 0; gpu < gpus; ++gpu) facts.machine.gpus.push_back({gpu, "GPU", {}, 1e10, 0, {}});
  return facts;
}

StudySpec studyOn(const std::string& hosts) {
  const auto spec = parseStudy(R"({"scalescope": 1, "name": "t", "protocol": "strong", "hosts": [)" + hosts +
                                   R"(], "axes": {"devices": [1], "globalBatch": [64]}})",
                               "t.json");
  EXPECT_TRUE(spec) << english(spec.error());
  return *spec;
}

Cell shape(int nodes, int devices) {
  Cell one;
  one.nodes = nodes;
  one.devices = devices;
  return one;
}

constexpr const char* kThreeHosts =
    R"({"name": "n0", "ssh": "n0"}, {"name": "n1", "ssh": "n1"}, {"name": "n2", "ssh": "n2"})";

TEST(CellFit, MoreDevicesThanThereAreAreCounted) {
  const StudySpec here = studyOn(R"({"name": "local"})");
  CellFits fits(here, {host(2, "a")}, false);
  EXPECT_EQ(fits.of(shape(1, 2)).fits, true);
  EXPECT_FALSE(fits.of(shape(1, 2)).reason);
  const CellFit& large = fits.of(shape(1, 4));
  EXPECT_EQ(large.fits, false);
  EXPECT_EQ(english(*large.reason), "needs 4 devices, this machine has 2");
  EXPECT_EQ(large.refusal->message.code, "launcher.too-many-slots");
}

TEST(CellFit, DevicesOfSeveralCoresAreCountedAsDevices) {
  const StudySpec wide = studyOn(R"({"name": "local", "coresPerSlot": 2})");
  CellFits fits(wide, {host(5, "a")}, false);
  EXPECT_EQ(fits.of(shape(1, 2)).fits, true);
  EXPECT_EQ(english(*fits.of(shape(1, 4)).reason), "needs 4 devices, this machine has 2");
}

TEST(CellFit, AnotherMachineIsNamed) {
  const StudySpec far = studyOn(kThreeHosts);
  CellFits fits(far, {host(8, "a"), host(2, "b"), host(8, "c")}, false);
  EXPECT_EQ(fits.of(shape(1, 4)).fits, true);
  EXPECT_EQ(english(*fits.of(shape(2, 4)).reason), "needs 4 devices, n1 has 2");
}

TEST(CellFit, WithoutAHostThatItNeedsItIsNotKnown) {
  const StudySpec far = studyOn(kThreeHosts);
  CellFits fits(far, {host(8, "a"), std::nullopt, std::nullopt}, false);
  EXPECT_EQ(fits.of(shape(1, 4)).fits, true);
  EXPECT_EQ(fits.of(shape(2, 4)).fits, std::nullopt);
  EXPECT_EQ(english(*fits.of(shape(2, 4)).reason), "unreachable: n1");
  EXPECT_EQ(english(*fits.of(shape(3, 4)).reason), "unreachable: n1, n2");
  EXPECT_FALSE(fits.of(shape(3, 4)).refusal);
}

TEST(CellFit, OneThatIsTooSmallIsANoWhicheverHostIsUnreachable) {
  const StudySpec far = studyOn(kThreeHosts);
  CellFits fits(far, {host(8, "a"), std::nullopt, host(2, "c")}, false);
  EXPECT_EQ(fits.of(shape(2, 4)).fits, std::nullopt);
  EXPECT_EQ(fits.of(shape(3, 4)).fits, false);
  EXPECT_EQ(english(*fits.of(shape(3, 4)).reason), "needs 4 devices, n2 has 2");
}

TEST(CellFit, ManyThatAreAwayAreNotAllNamed) {
  std::string hosts;
  for (int i = 0; i < 12; ++i) {
    const std::string name = "n" + std::to_string(i);
    hosts += (i == 0 ? "" : ", ") + (R"({"name": ")" + name + R"(", "ssh": ")" + name + R"("})");
  }
  const StudySpec far = studyOn(hosts);
  CellFits fits(far, KnownHosts(12), false);
  EXPECT_EQ(english(*fits.of(shape(12, 1)).reason), "unreachable: n0, n1, n2, n3 and 8 more");
}

TEST(CellFit, GpusAreDevices) {
  const StudySpec far = studyOn(R"({"name": "n0", "ssh": "n0", "device": "cuda"})");
  CellFits fits(far, {host(64, "a", 2)}, false);
  EXPECT_EQ(fits.of(shape(1, 2)).fits, true);
  EXPECT_EQ(english(*fits.of(shape(1, 4)).reason), "needs 4 devices, n0 has 2");
}

}  // namespace
}  // namespace scalescope
