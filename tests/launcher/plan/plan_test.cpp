#include "launcher/plan/plan.h"
#include "launcher/plan/host_facts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace scalescope {
namespace {

MachineInfo::Gpu gpu(int index) { return {index, "GPU", {}, 1e10, 0, {}}; }

HostFacts machine(int cores, int threadsPerCore = 1, const std::string& boot = "boot-a") {
  HostFacts facts;
  facts.machine.processor = "Test CPU";
  facts.machine.physicalCores = cores;
  facts.machine.bootId = boot;
  facts.machine.memoryAvailable = 8e9;
  for (int core = 0; core < cores; ++core) {
    std::vector<int> siblings;
    for (int thread = 0; thread < threadsPerCore; ++thread) siblings.push_back(core + thread * cores);
    facts.machine.usableCores.push_back(siblings);
  }
  facts.interfaces = {{"lo", "127.0.0.1", 0, true}};
  return facts;
}

StudySpec study(const std::string& extra) {
  const auto spec = parseStudy(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "dataset": {"name": "cifar10-sample"}, )" + extra + "}",
      "t.json");
  EXPECT_TRUE(spec) << english(spec.error());
  return *spec;
}

std::vector<Cell> cellsOf(const StudySpec& spec) {
  const auto cells = expand(spec);
  EXPECT_TRUE(cells) << english(cells.error());
  return *cells;
}

constexpr const char* kTwo = R"("axes": {"devices": [1, 2], "globalBatch": [64]})";

TEST(PlanSlots, SameWidthInEveryCellAndDisjoint) {
  const StudySpec spec = study(kTwo);
  const auto plan = planSlots(spec, cellsOf(spec), {machine(8)}, false);
  ASSERT_TRUE(plan);
  // Seven of eight cores are for two slots, three each; the instrument has its own core.
  EXPECT_EQ(plan->hosts[0].width, 3);
  EXPECT_EQ(plan->hosts[0].slots, (std::vector<std::vector<int>>{{0, 1, 2}, {3, 4, 5}}));
  EXPECT_TRUE(plan->notes.empty());
}

TEST(PlanSlots, InstrumentSharesWhereTheRanksNeedEveryCore) {
  const StudySpec spec = study(R"("axes": {"devices": [4], "globalBatch": [64]})");
  const auto plan = planSlots(spec, cellsOf(spec), {machine(4)}, false);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->hosts[0].width, 1);
  ASSERT_EQ(plan->notes.size(), 1u);
  EXPECT_EQ(plan->notes[0].code, "launcher.instrument-shares-cores");
}

TEST(PlanSlots, NotesAQuotaBelowTheCores) {
  const StudySpec spec = study(kTwo);
  HostFacts facts = machine(8);
  facts.machine.cpuQuota = 6;
  EXPECT_TRUE(planSlots(spec, cellsOf(spec), {facts}, false)->notes.empty()) << "two slots of three cores";
  facts.machine.cpuQuota = 2.5;
  const auto plan = planSlots(spec, cellsOf(spec), {facts}, false);
  ASSERT_EQ(plan->notes.size(), 1u);
  EXPECT_EQ(plan->hosts[0].width, 3) << "the slots, and with them the cell's key, are as without";
  EXPECT_NE(english(plan->notes[0]).find("gives the time of 2.5 cores, but the study uses 6"), std::string::npos);
}

// Six fast cores, eight slower ones and two slow ones, ordered by speed as on every machine.
TEST(PlanSlots, CoresOfSeveralKindsAreNeverMixedWithoutANote) {
  HostFacts facts = machine(16);
  facts.machine.coreKinds = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2};
  const auto dealt = [&](const std::string& axes) {
    const StudySpec spec = study(R"("axes": {"devices": )" + axes + R"(, "globalBatch": [64]})");
    return planSlots(spec, cellsOf(spec), {facts}, false);
  };
  const auto like = dealt("[1, 2, 4]");
  ASSERT_TRUE(like) << english(like.error());
  EXPECT_EQ(like->hosts[0].slots, (std::vector<std::vector<int>>{{0}, {1}, {2}, {3}}));
  ASSERT_EQ(like->notes.size(), 1u);
  EXPECT_EQ(english(like->notes[0]).find("local: ranks get the 6 fastest of its 16 cores"), 0u)
      << english(like->notes[0]);
  const auto mixed = dealt("[1, 8]");
  ASSERT_TRUE(mixed) << english(mixed.error());
  EXPECT_EQ(mixed->hosts[0].slots.size(), 8u);
  ASSERT_EQ(mixed->notes.size(), 1u);
  EXPECT_EQ(mixed->notes[0].code, "launcher.mixed-cores");
  facts.machine.coreKinds.assign(16, 0);
  EXPECT_TRUE(dealt("[1, 8]")->notes.empty());
}

TEST(PlanSlots, ANamedSliceOfAGpuNeverLeavesTheStudyToCores) {
  const StudySpec spec = study(R"("axes": {"devices": [1], "globalBatch": [64]})");
  HostFacts facts = machine(4);
  facts.machine.gpus = {gpu(0)};
  facts.machine.gpus[0].isDivided = true;
  EXPECT_TRUE(planSlots(spec, cellsOf(spec), {facts}, true)) << "CUDA gives one of its slices";
  EXPECT_EQ(limitNotes(facts.machine).back().code, "machine.gpu-divided");
  facts.machine.gpus.clear();
  facts.machine.hasGpuSlice = true;
  EXPECT_EQ(planSlots(spec, cellsOf(spec), {facts}, true).error().message.code, "launcher.gpu-slices");
  ASSERT_FALSE(limitNotes(facts.machine).empty());
  EXPECT_EQ(limitNotes(facts.machine).back().code, "machine.gpu-slices");
}

TEST(Machine, LimitsAreReportedAndBoundTheOffer) {
  MachineInfo one = machine(8).machine;
  EXPECT_TRUE(limitNotes(one).empty());
  EXPECT_EQ(coresToOffer(one), 8);
  one.cpuQuota = 2.5;
  one.memoryBytes = 4e9;
  one.machineMemoryBytes = 64e9;
  EXPECT_EQ(limitNotes(one).size(), 2u);
  EXPECT_EQ(coresToOffer(one), 2);
}

TEST(PlanSlots, SiblingsStayTogether) {
  const StudySpec spec = study(kTwo);
  const auto plan = planSlots(spec, cellsOf(spec), {machine(2, 2)}, false);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->hosts[0].slots, (std::vector<std::vector<int>>{{0, 2}, {1, 3}}));
}

TEST(PlanSlots, HostsOfOneMachineGetDisjointSlotsAndTheSmallestWidthHolds) {
  const std::string hosts =
      R"("hosts": [{"name": "a"}, {"name": "b"}, {"name": "c", "ssh": "c"}],
          "axes": {"nodes": [3], "devices": [1], "globalBatch": [66]}, "baseline": null)";
  const StudySpec spec = study(hosts);
  const auto plan = planSlots(spec, cellsOf(spec), {machine(9), machine(9), machine(3, 1, "boot-c")}, false);
  ASSERT_TRUE(plan) << english(plan.error());
  EXPECT_EQ(plan->hosts[0].width, 3);
  EXPECT_EQ(plan->hosts[0].slots, (std::vector<std::vector<int>>{{0, 1, 2}}));
  EXPECT_EQ(plan->hosts[1].slots, (std::vector<std::vector<int>>{{3, 4, 5}}));
  EXPECT_EQ(plan->hosts[2].slots, (std::vector<std::vector<int>>{{0, 1, 2}}));
}

TEST(PlanSlots, MoreDevicesThanThereAreIsRefusedWithAnError) {
  const StudySpec spec = study(R"("axes": {"devices": [1, 4], "globalBatch": [64]})");
  const auto plan = planSlots(spec, cellsOf(spec), {machine(2)}, false);
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().message.code, "launcher.too-many-slots");
  EXPECT_NE(english(plan.error()).find("has 2 usable cores"), std::string::npos) << english(plan.error());
}

TEST(PlanSlots, OversubscribeWrapsAround) {
  const StudySpec spec = study(R"("axes": {"devices": [4], "globalBatch": [64]}, "limits": {"oversubscribe": true})");
  const auto plan = planSlots(spec, cellsOf(spec), {machine(2)}, false);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->hosts[0].slots, (std::vector<std::vector<int>>{{0}, {1}, {0}, {1}}));
}

TEST(PlanSlots, ARequestedWidthIsKept) {
  const StudySpec spec =
      study(R"("hosts": [{"name": "local", "coresPerSlot": 2}], "axes": {"devices": [2], "globalBatch": [64]})");
  EXPECT_EQ(planSlots(spec, cellsOf(spec), {machine(8)}, false)->hosts[0].width, 2);
  const auto refused = planSlots(spec, cellsOf(spec), {machine(3)}, false);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "launcher.too-many-slots");
}

TEST(PlanSlots, ShareDealsAllCoresPerCell) {
  const StudySpec spec = study(
      R"("hosts": [{"name": "local", "coresPerSlot": "share"}], "axes": {"devices": [1, 2], "globalBatch": [64]})");
  const std::vector<Cell> cells = cellsOf(spec);
  const auto plan = planSlots(spec, cells, {machine(4)}, false);
  ASSERT_TRUE(plan);
  for (const Cell& cell : cells) {
    const LaunchPlan launch = makeLaunchPlan({StudyId(makeUlid()),
                                              "t",
                                              0,
                                              CellKey("k"),
                                              cell,
                                              RepeatNumber(1),
                                              RunId(makeUlid()),
                                              {machine(4)},
                                              {""},
                                              {""},
                                              *plan});
    EXPECT_EQ(launch.run.nodes[0].slotCores.size(), static_cast<std::size_t>(cell.devices));
    EXPECT_EQ(launch.run.nodes[0].slotCores[0].size(), static_cast<std::size_t>(4 / cell.devices));
  }
}

TEST(PlanSlots, GpusInTheirOrderAndTooFewRefused) {
  HostFacts facts = machine(8);
  facts.machine.gpus = {gpu(0), gpu(1)};
  const StudySpec spec = study(
      R"("hosts": [{"name": "local", "device": "cuda", "gpus": [1, 0]}],
          "axes": {"devices": [2], "globalBatch": [64]})");
  EXPECT_EQ(planSlots(spec, cellsOf(spec), {facts}, true)->hosts[0].gpus, (std::vector<int>{1, 0}));
  const StudySpec four =
      study(R"("hosts": [{"name": "local", "device": "cuda"}], "axes": {"devices": [4], "globalBatch": [64]})");
  EXPECT_EQ(planSlots(four, cellsOf(four), {facts}, true).error().message.code, "launcher.too-many-gpus");
  EXPECT_EQ(planSlots(spec, cellsOf(spec), {facts}, false).error().message.code, "launcher.no-cuda-worker");
  facts.machine.gpus.pop_back();
  EXPECT_EQ(planSlots(spec, cellsOf(spec), {facts}, true).error().message.code, "launcher.gpu-not-offered");
}

// NCCL would report "Duplicate GPU detected" itself, but minutes later and on every rank.
TEST(PlanSlots, RanksThatTrainOverNcclDoNotShareAGpu) {
  HostFacts facts = machine(8);
  facts.machine.gpus = {gpu(0), gpu(1)};
  const auto refused = [&](const StudySpec& spec, const std::vector<HostFacts>& hosts) {
    const auto cells = cellsOf(spec);
    const auto plan = planSlots(spec, cells, hosts, true);
    EXPECT_TRUE(plan) << english(plan.error());
    std::string found;
    for (const Cell& cell : cells)
      if (const Status can = checkOwnGpus(cell, hosts, *plan); !can)
        found += std::string(name(cell.strategy)) + " " + std::to_string(cell.nodes) + "x" +
                 std::to_string(cell.devices) + " ";
    return found;
  };
  const StudySpec crowded = study(
      R"("hosts": [{"name": "local", "device": "cuda"}], "limits": {"oversubscribe": true},
          "axes": {"devices": [2, 4], "globalBatch": [64], "strategy": ["ddp", "data-parallel", "parameter-server"]})");
  EXPECT_EQ(refused(crowded, {facts}), "ddp 1x4 parameter-server 1x4 ");
  // The last of three ranks is only a server and has no GPU memory.
  const std::string three = R"("hosts": [{"name": "local", "device": "cuda"}], "limits": {"oversubscribe": true},
      "axes": {"devices": [3], "globalBatch": [96], "strategy": ["parameter-server"]}, )";
  EXPECT_EQ(refused(study(three + R"("parameterServer": {"placement": "own"})"), {facts}), "");
  EXPECT_EQ(refused(study(three + R"("parameterServer": {"placement": "colocated"})"), {facts}),
            "parameter-server 1x3 ");
  // Two agents run on one machine.
  const StudySpec two = study(
      R"("hosts": [{"name": "a", "device": "cuda"}, {"name": "b", "device": "cuda"}],
          "axes": {"nodes": [1, 2], "devices": [1], "globalBatch": [64], "strategy": ["ddp"]})");
  EXPECT_EQ(refused(two, {facts, facts}), "ddp 2x1 ");
  HostFacts elsewhere = facts;
  elsewhere.machine.bootId = "boot-b";
  EXPECT_EQ(refused(two, {facts, elsewhere}), "");
}

TEST(LaunchPlan, RanksCoresAndSeed) {
  const StudySpec spec = study(R"("seed": 7, "axes": {"devices": [2], "globalBatch": [64]}, "baseline": null)");
  const std::vector<Cell> cells = cellsOf(spec);
  const auto slots = planSlots(spec, cells, {machine(2)}, false);
  const RunId run(makeUlid());
  const LaunchPlan plan = makeLaunchPlan({StudyId(makeUlid()),
                                          "t",
                                          2,
                                          CellKey("0123456789abcdef"),
                                          cells[0],
                                          RepeatNumber(3),
                                          run,
                                          {machine(2)},
                                          {"/data"},
                                          {"/w"},
                                          *slots,
                                          {"/sent/net.pt"},
                                          {},
                                          {{"openssh", {"proxyjump", "certificate"}}}});
  EXPECT_EQ(plan.run.seed, 10);
  EXPECT_EQ(plan.run.generation, 2);
  ASSERT_EQ(plan.nodes.size(), 1u);
  EXPECT_EQ(plan.nodes[0].worldSize, 2);
  EXPECT_EQ(plan.nodes[0].worker, "/w");
  EXPECT_EQ(plan.nodes[0].interfaceName, "lo");
  ASSERT_EQ(plan.nodes[0].ranks.size(), 2u);
  EXPECT_EQ(plan.nodes[0].ranks[1].cores, std::vector<int>{1});
  EXPECT_DOUBLE_EQ(plan.nodes[0].memoryLimitMBPerRank, 0.8 * 8e9 / 2 / 1e6);
  const auto written = runPlanFromJson(plan.nodes[0].plan);
  ASSERT_TRUE(written) << english(written.error());
  EXPECT_EQ(toJson(*written), toJson(plan.run));
  EXPECT_EQ(written->nodes[0].dataPath, "/data");
  EXPECT_EQ(written->nodes[0].modelPath, "/sent/net.pt");
  EXPECT_EQ(written->nodes[0].transport, "openssh");
  EXPECT_EQ(written->nodes[0].transportReason, "proxyjump, certificate");
}

TEST(LaunchPlan, AProgramListensAtThePortOfTheRendezvousItself) {
  for (const bool isProgram : {false, true}) {
    StudySpec spec = study(R"("axes": {"devices": [2], "globalBatch": [64]}, "baseline": null)");
    if (isProgram) spec.program.emplace().command = {"python", "train.py"};
    const std::vector<Cell> cells = cellsOf(spec);
    const LaunchInput input{.study = StudyId(makeUlid()),
                            .studyName = "t",
                            .key = CellKey("0123456789abcdef"),
                            .cell = cells[0],
                            .run = RunId(makeUlid()),
                            .facts = {machine(2)},
                            .dataPaths = {""},
                            .workers = {"/w"},
                            .slots = *planSlots(spec, cells, {machine(2)}, false)};
    EXPECT_EQ(makeLaunchPlan(input).nodes[0].onlyReserved, isProgram);
  }
}

TEST(Interfaces, NearestAddressesBetweenHosts) {
  const StudySpec spec = study(
      R"("hosts": [{"name": "a", "ssh": "a"}, {"name": "b", "ssh": "b"}],
          "axes": {"nodes": [2], "devices": [1], "globalBatch": [64]}, "baseline": null)");
  HostFacts a = machine(2, 1, "a");
  HostFacts b = machine(2, 1, "b");
  a.interfaces = {
      {"lo", "127.0.0.1", 0, true}, {"eth0", "192.168.1.5", 1000, false}, {"ib0", "10.0.0.1", 25000, false}};
  b.interfaces = {{"lo", "127.0.0.1", 0, true}, {"eth0", "172.16.0.2", 1000, false}, {"ib1", "10.0.0.2", 25000, false}};
  const std::vector<Cell> cells = cellsOf(spec);
  const auto chosen = chooseInterfaces(cells[0], {a, b});
  EXPECT_EQ(chosen[0].name, "ib0");
  EXPECT_EQ(chosen[1].name, "ib1");
}

TEST(Interfaces, RanksConnectOverIPv6WhereNodesHaveNoOther) {
  const StudySpec spec = study(
      R"("hosts": [{"name": "a", "ssh": "a"}, {"name": "b", "ssh": "b"}],
          "axes": {"nodes": [2], "devices": [1], "globalBatch": [64]}, "baseline": null)");
  HostFacts a = machine(2, 1, "a"), b = machine(2, 1, "b");
  a.interfaces = {{"lo", "::1", 0, true}, {"eth0", "2001:db8::1", 1000, false}, {"ib0", "fd00::1", 25000, false}};
  b.interfaces = {{"eth0", "2001:db8:1::2", 1000, false}, {"ib1", "fd00::2", 25000, false}};
  const std::vector<Cell> cells = cellsOf(spec);
  LaunchInput input{.study = StudyId(makeUlid()),
                    .studyName = "t",
                    .key = CellKey("0123456789abcdef"),
                    .cell = cells[0],
                    .run = RunId(makeUlid()),
                    .facts = {a, b},
                    .dataPaths = {"", ""},
                    .workers = {"/w", "/w"},
                    .slots = *planSlots(spec, cells, {a, b}, false)};
  const LaunchPlan plan = makeLaunchPlan(input);
  EXPECT_EQ(plan.nodes[0].interfaceName, "ib0");
  EXPECT_EQ(plan.nodes[1].interfaceName, "ib1");
  EXPECT_EQ(plan.nodes[0].address, "fd00::1");
  EXPECT_EQ(plan.nodes[1].address, "");
  input.facts[0].interfaces.push_back({"eth0", "10.0.0.1", 1000, false});
  input.facts[1].interfaces.push_back({"eth0", "10.0.0.2", 1000, false});
  EXPECT_EQ(makeLaunchPlan(input).nodes[0].address, "") << "its agent takes the interface's IPv4 address";
}

// A node may have addresses of both families on other interfaces; those of ranks are of one.
TEST(Interfaces, OfOneFamilyForAllNodes) {
  const auto cellsWith = [](const std::string& interface) {
    return cellsOf(
        study(R"("hosts": [{"name": "a", "ssh": "a"}, {"name": "b", "ssh": "b", "interface": ")" + interface + R"("}],
            "axes": {"nodes": [2], "devices": [1], "globalBatch": [64]}, "baseline": null)"));
  };
  HostFacts a = machine(2, 1, "a");
  HostFacts b = machine(2, 1, "b");
  const NetworkInterface four{"eth0", "10.0.0.1", 1000, false}, six{"eth1", "fd00::1", 1000, false};
  a.interfaces = {four, six};
  b.interfaces = {{"eth0", "10.9.0.2", 1000, false}, {"eth1", "fd00::2", 1000, false}};
  const Cell cell = cellsWith("auto")[0];
  EXPECT_EQ(chooseInterfaces(cell, {a, b})[0].address, "10.0.0.1") << "IPv4 where all have it, however near IPv6 is";
  EXPECT_EQ(chooseInterfaces(cell, {a, b})[1].address, "10.9.0.2");
  b.interfaces = {{"eth0", "fd00::2", 1000, false}};
  EXPECT_EQ(chooseInterfaces(cell, {a, b})[0].name, "eth1");
  EXPECT_EQ(chooseInterfaces(cell, {a, b})[1].name, "eth0");
  b.interfaces = {{"eth0", "10.9.0.2", 1000, false}, {"eth0", "fd00::2", 1000, false}};
  EXPECT_EQ(chooseInterfaces(cellsWith("eth0")[0], {a, b})[1].address, "10.9.0.2")
      << "the first, as its agent takes it";
}

}  // namespace
}  // namespace scalescope
