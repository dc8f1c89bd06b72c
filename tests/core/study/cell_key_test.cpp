#include <map>
#include <set>

#include "tests/core/study/helpers.h"

namespace scalescope {
namespace {

using nlohmann::json;

// Returns a study in which every optional key is written, so that each can be changed in turn.
StudySpec fullStudy() {
  return parsed(strongText(R"("nodes": [2], "devices": [2], "globalBatch": [64])", R"(,
    "model": {"name": "torchscript", "file": "/m.pt", "classes": 10},
    "dataset": {"name": "synthetic"}, "baseline": null,
    "hosts": [{"name": "a", "ssh": "u@a", "device": "cuda", "gpus": [0, 1]},
              {"name": "b", "slurm": {"login": "l", "modules": ["x"]}}],
    "optimizer": {"name": "adam", "trust": 0.5}, "schedule": {"name": "step", "milestones": [1]},
    "whatIf": {"slowRank": {"rank": 1, "sleepMs": 2}}, "checkpoint": {"every": {"steps": 3}})"));
}

// Every leaf of the completed file, as a pointer with another valid value.
const std::map<std::string, json> kChanges{{"/model/name", "vgg11"},
                                           {"/model/classes", 11},
                                           {"/dataset/name", "cifar10"},
                                           {"/dataset/trainLimit", 1},
                                           {"/dataset/testLimit", 1},
                                           {"/dataset/augment", {"crop"}},
                                           {"/dataset/shuffle", "once"},
                                           {"/dataset/loading", "none"},
                                           {"/dataset/workers", 3},
                                           {"/dataset/lastBatch", "pad"},
                                           {"/dataset/shape", {1, 28, 28}},
                                           {"/dataset/classes", 9},
                                           {"/dataset/count", 9},
                                           {"/hosts/0/device", "auto"},
                                           {"/hosts/0/gpus", {1, 0}},
                                           {"/hosts/0/coresPerSlot", "share"},
                                           {"/hosts/0/interface", "eth1"},
                                           {"/hosts/0/linkGbps", 10},
                                           {"/hosts/1/device", "cuda"},
                                           {"/hosts/1/gpus", {0, 1}},
                                           {"/hosts/1/coresPerSlot", 2},
                                           {"/hosts/1/interface", "ib0"},
                                           {"/hosts/1/linkGbps", 1},
                                           {"/hosts/1/slurm/partition", "p"},
                                           {"/hosts/1/slurm/gres", "gpu:2"},
                                           {"/hosts/1/slurm/constraint", "c"},
                                           {"/hosts/1/slurm/modules", {"y"}},
                                           {"/batchSplit", "uneven"},
                                           {"/optimizer/name", "adamw"},
                                           {"/optimizer/lr", 0.2},
                                           {"/optimizer/momentum", 0.8},
                                           {"/optimizer/weightDecay", 0},
                                           {"/optimizer/nesterov", true},
                                           {"/optimizer/labelSmoothing", 0.1},
                                           {"/optimizer/clipNorm", 1},
                                           {"/optimizer/betas", {0.8, 0.9}},
                                           {"/optimizer/trust", 0.1},
                                           {"/optimizer/alpha", 0.9},
                                           {"/optimizer/eps", 1e-6},
                                           {"/optimizer/centered", true},
                                           {"/schedule/name", "cosine"},
                                           {"/schedule/warmupEpochs", 1},
                                           {"/schedule/linearScaling", true},
                                           {"/schedule/baseBatch", 64},
                                           {"/schedule/milestones", {2}},
                                           {"/schedule/gamma", 0.2},
                                           {"/remedies/zeroGamma", true},
                                           {"/ddp/backend", "gloo"},
                                           {"/ddp/bucketMB", 24},
                                           {"/ddp/firstBucketMB", 2},
                                           {"/ddp/overlap", false},
                                           {"/ddp/wire", "bf16"},
                                           {"/parameterServer/servers", 2},
                                           {"/parameterServer/mode", "ssp"},
                                           {"/parameterServer/staleness", 1},
                                           {"/parameterServer/placement", "own"},
                                           {"/checkpoint/every/steps", 4},
                                           {"/checkpoint/mode", "async"},
                                           {"/checkpoint/keep", 3},
                                           {"/seed", 2},
                                           {"/onNan", "stop"},
                                           {"/limits/memoryMBPerDevice", 1},
                                           {"/limits/collectiveTimeoutSeconds", 1},
                                           {"/limits/oversubscribe", true},
                                           {"/gpu/graphs", true},
                                           {"/gpu/kernels", "torch"},
                                           {"/whatIf/linkMbps", 1},
                                           {"/whatIf/latencyMs", 1},
                                           {"/whatIf/jitterMs", 1},
                                           {"/whatIf/slowRank/rank", 0},
                                           {"/whatIf/slowRank/sleepMs", 1},
                                           {"/whatIf/diskMBps", 1},
                                           {"/measure/mode", "train"},
                                           {"/measure/warmupSteps", 1},
                                           {"/measure/steps", 1},
                                           {"/measure/warmupEpochs", 1},
                                           {"/measure/epochs", 1},
                                           {"/measure/budgetSeconds", 1},
                                           {"/measure/validate", "end"},
                                           {"/measure/validateEverySteps", 1},
                                           {"/measure/targetAccuracy", 0.5},
                                           {"/measure/calibrate", false},
                                           {"/measure/ceilingMB", 1},
                                           {"/measure/ceilingSubsets", true},
                                           {"/measure/profile", 2},
                                           {"/measure/sampleHz", 1}};

// Keys that docs/FORMATS.md, Identity, excludes; the axes are included through the cell that they make.
const std::map<std::string, json> kExcluded{{"/name", "other"},
                                            {"/protocol", "free"},
                                            {"/axes/nodes", {2, 1}},
                                            {"/axes/devices", {2, 1}},
                                            {"/axes/globalBatch", {64, 32}},
                                            {"/axes/strategy", {"ddp", "single"}},
                                            {"/axes/precision", {"fp32", "bf16"}},
                                            {"/axes/accumulation", {1, 2}},
                                            {"/variants", {{"other", json::object()}}},
                                            {"/skip", {{{"devices", 9}}}},
                                            {"/baseline", {{"strategy", "ddp"}}},
                                            {"/rendezvous/address", "h"},
                                            {"/rendezvous/port", 7},
                                            {"/model/file", "/n.pt"},
                                            {"/dataset/path", "/d"},
                                            {"/hosts/0/name", "z"},
                                            {"/hosts/0/ssh", "v@z"},
                                            {"/hosts/0/port", 23},
                                            {"/hosts/0/dataPath", "/d"},
                                            {"/hosts/1/name", "y"},
                                            {"/hosts/1/ssh", nullptr},
                                            {"/hosts/1/port", 23},
                                            {"/hosts/1/dataPath", "/d"},
                                            {"/hosts/1/slurm/login", "m"},
                                            {"/hosts/1/slurm/account", "p"},
                                            {"/hosts/1/slurm/timeLimit", "01:00:00"},
                                            {"/measure/repeats", 9},
                                            {"/measure/order", "cell-major"},
                                            {"/checkpoint/failureDaysPerNode", 200}};

KeyFacts sampleFacts() {
  return {{{"Xeon", 8, "", 2, "ethernet 25 Gbit/s"}, {"Xeon", 8, "", 2, "ethernet 25 Gbit/s"}}, "m", "d", "w"};
}

CellKey keyOf(const json& file) {
  const auto study = studyFromJson(file, "changed");
  EXPECT_TRUE(study.has_value()) << (study ? "" : english(study.error()));
  if (!study) return {};
  const auto cells = expand(*study);
  EXPECT_TRUE(cells.has_value()) << (cells ? "" : english(cells.error()));
  return cells ? cellKey(cells->front(), sampleFacts()) : CellKey{};
}

json with(json file, const std::string& pointer, const json& value) {
  file[json::json_pointer(pointer)] = value;
  return file;
}

TEST(CellKeys, AreSixteenHexDigitsAndStable) {
  const CellKey key = keyOf(toJson(fullStudy()));
  EXPECT_EQ(key.value.size(), 16u);
  EXPECT_EQ(key.value.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(keyOf(toJson(fullStudy())), key);
}

// Stored results are found by these keys: another value here means that all are measured again.
TEST(CellKeys, AreThoseOfStoredResults) {
  EXPECT_EQ(keyOf(toJson(fullStudy())).value, "06542317d7e8a094");
  EXPECT_EQ(keyOf(json::parse(strongText(R"("globalBatch": [8])"))).value, "6d53249ebb6793a3");
}

TEST(CellKeys, EveryKeyOfTheFileIsInOneOfTheTwoLists) {
  const json flat = json(toJson(fullStudy())).flatten();
  for (const auto& [pointer, value] : flat.items()) {
    if (pointer == "/scalescope" || pointer == "/dataset/splits/0" || pointer.starts_with("/variants") ||
        pointer.starts_with("/hosts/1/ssh"))
      continue;
    const std::string list = pointer.substr(0, pointer.rfind('/'));  // An entry of a list is covered by the list.
    EXPECT_TRUE(kChanges.contains(pointer) || kExcluded.contains(pointer) || kChanges.contains(list) ||
                kExcluded.contains(list))
        << pointer << " is in neither list";
  }
}

TEST(CellKeys, ChangeWithEveryKeyThatCounts) {
  const json full = toJson(fullStudy());
  // Both three and four workers can share this batch.
  const json servers = with(with(full, "/axes/strategy", {"parameter-server"}), "/axes/globalBatch", {48});
  for (const auto& [pointer, value] : kChanges) {
    const json& file = pointer.starts_with("/parameterServer") ? servers : full;
    ASSERT_NE(file.value(json::json_pointer(pointer), json()), value) << pointer;
    EXPECT_NE(keyOf(with(file, pointer, value)), keyOf(file)) << pointer;
  }
}

TEST(CellKeys, StayWithEveryKeyThatIsExcluded) {
  const json file = toJson(fullStudy());
  const CellKey key = keyOf(file);
  for (const auto& [pointer, value] : kExcluded) {
    if (value.is_null()) continue;                                                 // ssh cannot be used with slurm.
    ASSERT_NE(file.value(json::json_pointer(pointer), json()), value) << pointer;  // A missing key has the default.
    EXPECT_EQ(keyOf(with(file, pointer, value)), key) << pointer;
  }
}

// Any number of repeats belongs to the same cell.
TEST(CellKeys, StayWithOpenRepeats) {
  StudySpec study = parsed(strongText(R"("globalBatch": [64])"));
  const CellKey before = keyOf(toJson(study));
  study.measure.openRepeats = OpenRepeats{0.1, 5};
  EXPECT_EQ(keyOf(toJson(study)), before);
}

TEST(CellKeys, ChangeWithTheCellAndTheFacts) {
  const Cell cell = expand(fullStudy())->front();
  const KeyFacts facts = sampleFacts();
  const CellKey key = cellKey(cell, facts);
  const auto changedCell = [&](auto change) {
    Cell other = cell;
    change(other);
    return cellKey(other, facts);
  };
  const auto changedFacts = [&](auto change) {
    KeyFacts other = facts;
    change(other);
    return cellKey(cell, other);
  };
  EXPECT_NE(changedFacts([](KeyFacts& f) { f.injected = "loader:20"; }), key);
  EXPECT_NE(changedCell([](Cell& c) { c.nodes = 1; }), key);
  EXPECT_NE(changedCell([](Cell& c) { c.devices = 4; }), key);
  EXPECT_NE(changedCell([](Cell& c) {
              c.batch = BatchShares(1, c.batch.ranks(), BatchShares::Stated{63, 64, 16});
            }),
            key);
  EXPECT_NE(changedCell([](Cell& c) { c.batch = BatchShares(1, {17, 15, 16, 16}); }), key);
  EXPECT_NE(changedCell([](Cell& c) { c.strategy = Strategy::parameterServer; }), key);
  EXPECT_NE(changedCell([](Cell& c) { c.precision = Precision::bf16; }), key);
  EXPECT_NE(changedCell([](Cell& c) {
              c.batch = BatchShares(2, c.batch.ranks(), BatchShares::Stated{64, 64, 16});
            }),
            key);
  EXPECT_NE(changedFacts([](KeyFacts& f) { f.hosts[1].processor = "EPYC"; }), key);
  EXPECT_NE(changedFacts([](KeyFacts& f) { f.hosts[0].cores = 4; }), key);
  EXPECT_NE(changedFacts([](KeyFacts& f) { f.hosts[0].driver = "550"; }), key);
  EXPECT_NE(changedFacts([](KeyFacts& f) { f.hosts[0].slotCores = 1; }), key);
  EXPECT_NE(changedFacts([](KeyFacts& f) { f.hosts[0].interfaceKind = "loopback"; }), key);
  EXPECT_NE(changedFacts([](KeyFacts& f) { f.modelDigest = "x"; }), key);
  EXPECT_NE(changedFacts([](KeyFacts& f) { f.datasetDigest = "x"; }), key);
  EXPECT_NE(changedFacts([](KeyFacts& f) { f.workerDigest = "x"; }), key);
  EXPECT_EQ(changedCell([](Cell& c) { c.number = 9, c.implied = true, c.variant = "other"; }), key);
}

TEST(CellKeys, WeakAndFixedEpochStudiesShareCells) {
  const auto keys = [](const std::string& protocol) {
    const auto cells = expand(parsed(R"({"scalescope": 1, "name": ")" + protocol + R"(", "protocol": ")" + protocol +
                                     R"(", "axes": {"devices": [1, 2], "perRankBatch": [8]}})"));
    std::vector<std::string> all;
    for (const Cell& cell : *cells) all.push_back(cellKey(cell, sampleFacts()).value);
    return all;
  };
  EXPECT_EQ(keys("weak"), keys("fixed-epoch"));
  EXPECT_EQ(keys("weak").size(), 3u);
}

// Only SVHN has more than one split.
TEST(CellKeys, ChangeWithTheSplits) {
  const auto key = [](const std::string& splits) {
    return keyOf(
        json::parse(strongText(R"("globalBatch": [8])", R"(, "dataset": {"name": "svhn", "splits": )" + splits + "}")));
  };
  EXPECT_NE(key(R"(["train"])"), key(R"(["train", "extra"])"));
}

// One rank does not communicate, and hosts beyond the cell's nodes are not used.
TEST(CellKeys, OneRankIgnoresInterfaceAndFurtherHosts) {
  const auto study = parsed(strongText(R"("globalBatch": [8])"));
  const auto more = parsed(
      strongText(R"("globalBatch": [8])", R"(, "hosts": [{"name": "local"}, {"name": "b", "coresPerSlot": 3}])"));
  KeyFacts facts{{{"Xeon", 8, "", 2, "loopback"}}, "", "d", "w"};
  const CellKey key = cellKey(expand(study)->front(), facts);
  EXPECT_EQ(cellKey(expand(more)->front(), facts), key);
  facts.hosts[0].interfaceKind = "ethernet 1 Gbit/s";
  EXPECT_EQ(cellKey(expand(study)->front(), facts), key);
}

TEST(CellKeys, OneRankIgnoresALimitedLink) {
  const KeyFacts facts{{{"Xeon", 8, "", 2, "loopback"}}, "", "d", "w"};
  const auto key = [&](const std::string& devices, const std::string& whatIf) {
    const auto study = parsed(strongText(R"("globalBatch": [8], "strategy": ["ddp"], "devices": [)" + devices + "]",
                                         R"(, "whatIf": {)" + whatIf + "}"));
    return cellKey(expand(study)->front(), facts);
  };
  const std::string link = R"("linkMbps": 100, "latencyMs": 2, "jitterMs": 1)";
  EXPECT_EQ(key("1", link), key("1", ""));
  EXPECT_NE(key("2", link), key("2", ""));
  EXPECT_NE(key("1", R"("diskMBps": 5)"), key("1", ""));
}

// Variants that do not affect a cell give one cell, which is measured once.
TEST(CellKeys, AreOneWhereAChoiceChangesNothing) {
  const KeyFacts facts{{{"Xeon", 8, "", 2, "loopback"}}, "", "d", "w"};
  const auto differs = [&](const std::string& strategy, int devices, const std::string& choice) {
    const std::string axes =
        R"("globalBatch": [8], "strategy": [")" + strategy + R"("], "devices": [)" + std::to_string(devices) + "]";
    const auto plain = parsed(strongText(axes)), changed = parsed(strongText(axes, ", " + choice));
    return cellKey(expand(plain)->front(), facts) != cellKey(expand(changed)->front(), facts);
  };
  const std::string bucket = R"("ddp": {"bucketMB": 1})", servers = R"("parameterServer": {"mode": "async"})",
                    slow = R"("whatIf": {"slowRank": {"rank": 0, "sleepMs": 5}})";
  EXPECT_FALSE(differs("single", 1, bucket));
  EXPECT_TRUE(differs("ddp", 1, bucket)) << "its gradients go through buckets on one rank, too";
  EXPECT_FALSE(differs("ddp", 2, servers));
  EXPECT_TRUE(differs("parameter-server", 2, servers));
  EXPECT_TRUE(differs("single", 1, slow));
}

TEST(CellKeys, ARankThatACellDoesNotHaveCannotBeSlowed) {
  const auto study = parsed(strongText(R"("globalBatch": [8], "strategy": ["ddp"], "devices": [1, 2])",
                                       R"(, "variants": {"plain": {},
                                            "slow": {"whatIf": {"slowRank": {"rank": 1, "sleepMs": 5}}}})"));
  const KeyFacts facts{{{"Xeon", 8, "", 2, "loopback"}}, "", "d", "w"};
  std::map<int, std::set<std::string>> keys;  // Keys by N.
  const auto cells = expand(study);
  ASSERT_TRUE(cells);
  for (const Cell& cell : *cells)
    if (cell.strategy == Strategy::ddp) keys[cell.worldDevices()].insert(cellKey(cell, facts).value);
  EXPECT_EQ(keys[1].size(), 1u);
  EXPECT_EQ(keys[2].size(), 2u);
}

TEST(CheckCell, BatchesAboveTheImagesAndDevices) {
  const auto cells = *expand(parsed(strongText(R"("devices": [3], "globalBatch": [600])")));
  EXPECT_TRUE(checkAgainstData(cells[0], 600).has_value());
  const auto status = checkAgainstData(cells[0], 500);
  ASSERT_FALSE(status.has_value());
  EXPECT_NE(english(status.error())
                .find("600 is more than the 500 training images; the largest for 3 devices with accumulation 1 is 498"),
            std::string::npos);
  Cell open = cells[0];
  open.untilOom = true;
  EXPECT_TRUE(checkAgainstData(open, 500).has_value());

  Cell half = cells[0];
  half.precision = Precision::fp16;
  EXPECT_TRUE(checkAgainstDevice(half, DeviceKind::cuda).has_value());
  EXPECT_FALSE(checkAgainstDevice(half, DeviceKind::cpu).has_value());
  EXPECT_TRUE(checkAgainstDevice(cells[0], DeviceKind::cpu).has_value());
  half = cells[0];
  half.study.ddp.backend = DdpBackend::nccl;
  EXPECT_FALSE(checkAgainstDevice(half, DeviceKind::cpu).has_value());
  EXPECT_TRUE(checkAgainstDevice(half, DeviceKind::cuda).has_value());
}

TEST(Device, DdpOverGlooIsRefusedOnGpus) {
  Cell cell = expand(parsed(strongText(R"("globalBatch": [8], "devices": [2], "strategy": ["ddp"])",
                                       R"(, "ddp": {"backend": "gloo"})")))
                  ->front();
  EXPECT_TRUE(checkAgainstDevice(cell, DeviceKind::cpu).has_value());
  const Status refused = checkAgainstDevice(cell, DeviceKind::cuda);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "study.device-gloo");
  // The backend applies to ddp: one device needs no backend, and a parameter server always uses Gloo.
  for (const Strategy other : {Strategy::single, Strategy::parameterServer}) {
    cell.strategy = other;
    EXPECT_TRUE(checkAgainstDevice(cell, DeviceKind::cuda).has_value());
  }
}

}  // namespace
}  // namespace scalescope
