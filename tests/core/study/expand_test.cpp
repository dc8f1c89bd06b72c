#include "tests/core/study/helpers.h"

namespace scalescope {
namespace {

using Lines = std::vector<std::string>;

Lines cellsFor(const std::string& axes, const std::string& more = "") {
  return lines(expand(parsed(strongText(axes, more))));
}

TEST(Expand, StrongDividesTheGlobalBatchAndAddsBaselines) {
  EXPECT_EQ(
      cellsFor(R"("devices": [2, 4], "globalBatch": [64], "accumulation": [1, 2])"),
      (Lines{"plain ddp fp32 a1 1x2 64=32+32", "plain ddp fp32 a1 1x4 64=16+16+16+16", "plain ddp fp32 a2 1x2 64=16+16",
             "plain ddp fp32 a2 1x4 64=8+8+8+8", "*plain single fp32 a1 1x1 64=64", "*plain ddp fp32 a1 1x1 64=64",
             "*plain single fp32 a2 1x1 64=32", "*plain ddp fp32 a2 1x1 64=32"}));
}

TEST(Expand, IndivisibleBatchesNameTheNearestThatFitEveryCell) {
  const auto result = expand(parsed(strongText(R"("devices": [1, 3], "globalBatch": [64])")));
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message.code, "study.not-divisible");
  EXPECT_TRUE(says(english(result.error()), "64 cannot be split evenly over 3 devices")) << english(result.error());
  EXPECT_TRUE(says(english(result.error()), "63 and 66"));
  EXPECT_TRUE(says(cellsFor(R"("devices": [2, 3], "globalBatch": [64])")[0], "60 and 66"));
  EXPECT_TRUE(says(cellsFor(R"("devices": [4], "globalBatch": [2])")[0], "the smallest is 4"));
}

TEST(Expand, FloorAndUneven) {
  EXPECT_EQ(cellsFor(R"("devices": [3], "globalBatch": [64])", R"(, "batchSplit": "floor", "baseline": null)"),
            (Lines{"plain ddp fp32 a1 1x3 63=21+21+21"}));
  EXPECT_EQ(cellsFor(R"("devices": [3], "globalBatch": [64], "accumulation": [2])",
                     R"(, "batchSplit": "uneven", "baseline": null)"),
            (Lines{"plain ddp fp32 a2 1x3 64=11+11+10"}));
  EXPECT_EQ(cellsFor(R"("devices": [3], "globalBatch": [64])", R"(, "batchSplit": "uneven", "baseline": null)"),
            (Lines{"plain ddp fp32 a1 1x3 64=22+21+21"}));
  EXPECT_TRUE(
      says(cellsFor(R"("devices": [3], "globalBatch": [64], "accumulation": [3])", R"(, "batchSplit": "uneven")")[0],
           "63 and 66"));
  EXPECT_TRUE(
      says(cellsFor(R"("devices": [3], "globalBatch": [2])", R"(, "batchSplit": "floor")")[0], "the smallest is 3"));
}

TEST(Expand, WhatCannotExistIsLeftOutBesideOthers) {
  const std::string hosts = R"(, "hosts": [{"name": "a"}, {"name": "b"}], "baseline": null)";
  EXPECT_EQ(
      cellsFor(R"("nodes": [1, 2], "devices": [1], "globalBatch": [4], "strategy": ["single", "data-parallel", "ddp"])",
               hosts),
      (Lines{"plain single fp32 a1 1x1 4=4", "plain data-parallel fp32 a1 1x1 4=4", "plain ddp fp32 a1 1x1 4=4",
             "plain ddp fp32 a1 2x1 4=2+2"}));
  EXPECT_TRUE(says(cellsFor(R"("devices": [1, 2], "globalBatch": [4], "strategy": ["single"])")[0],
                   "single runs on one device"));
  EXPECT_TRUE(says(cellsFor(R"("nodes": [2], "globalBatch": [4], "strategy": ["single", "data-parallel"])", hosts)[0],
                   "runs on one"));
  EXPECT_EQ(
      cellsFor(R"("devices": [1, 2], "globalBatch": [4], "strategy": ["single"])", R"(, "skip": [{"devices": 2}])"),
      (Lines{"plain single fp32 a1 1x1 4=4"}));
  EXPECT_TRUE(says(cellsFor(R"("globalBatch": [4])", R"(, "skip": [{"devices": 1}])")[0], "skip excludes all of them"));
}

TEST(Expand, OwnParameterServersTakeDevicesFromTheWorkers) {
  const std::string own = R"(, "parameterServer": {"placement": "own"}, "baseline": null)";
  EXPECT_EQ(cellsFor(R"("devices": [2, 4], "globalBatch": [12], "strategy": ["parameter-server"])", own),
            (Lines{"plain parameter-server fp32 a1 1x2 12=12", "plain parameter-server fp32 a1 1x4 12=4+4+4"}));
  EXPECT_TRUE(says(cellsFor(R"("devices": [1], "globalBatch": [12], "strategy": ["parameter-server"])", own)[0],
                   "at least 2 are needed"));
  EXPECT_EQ(
      cellsFor(R"("devices": [2], "globalBatch": [12], "strategy": ["parameter-server"])", R"(, "baseline": null)"),
      (Lines{"plain parameter-server fp32 a1 1x2 12=6+6"}));
  EXPECT_EQ(expand(parsed(strongText(R"("devices": [4], "globalBatch": [12], "strategy": ["parameter-server"])", own)))
                ->front()
                .batch.perRank(),
            4);
}

TEST(Expand, VariantsOfCommunicationShareThePlainBaseline) {
  EXPECT_EQ(cellsFor(R"("devices": [2], "globalBatch": [4])",
                     R"(, "variants": {"small": {"ddp": {"bucketMB": 1}}, "slow": {"whatIf": {"linkMbps": 100}},
              "wd": {"optimizer": {"weightDecay": 0}}})"),
            (Lines{"small ddp fp32 a1 1x2 4=2+2", "slow ddp fp32 a1 1x2 4=2+2", "wd ddp fp32 a1 1x2 4=2+2",
                   "*plain single fp32 a1 1x1 4=4", "*plain ddp fp32 a1 1x1 4=4", "*wd single fp32 a1 1x1 4=4",
                   "*wd ddp fp32 a1 1x1 4=4"}));
}

TEST(Expand, SkipMatchesEveryKeyThatItNames) {
  const std::string axes =
      R"("devices": [1, 2], "globalBatch": [4, 8], "strategy": ["ddp", "data-parallel"], "precision": ["fp32", "bf16"],
          "accumulation": [1, 2])";
  const auto left = [&](const std::string& skip) {
    return cellsFor(axes, R"(, "baseline": null, "skip": [)" + skip + "]").size();
  };
  EXPECT_EQ(left(""), 32u);
  EXPECT_EQ(left(R"({"devices": 2})"), 16u);
  EXPECT_EQ(left(R"({"nodes": 1, "devices": 2, "strategy": "ddp"})"), 24u);
  EXPECT_EQ(left(R"({"precision": "bf16", "accumulation": 2})"), 24u);
  EXPECT_EQ(left(R"({"globalBatch": 8}, {"strategy": "data-parallel"})"), 8u);
  EXPECT_EQ(left(R"({"perRankBatch": 8})"), 28u);  // This skips only B = 8 on one device without accumulation.
  EXPECT_EQ(left(
                R"({"variant": "plain", "devices": 1, "globalBatch": 4, "precision": "fp32", "accumulation": 1,
              "strategy": "ddp"})"),
            31u);
}

// Returns the codes of the remarks on a study.
std::vector<std::string> remarkCodes(const StudySpec& study) {
  const auto cells = expand(study);
  EXPECT_TRUE(cells) << english(cells.error());
  std::vector<std::string> codes;
  for (const Message& remark : remarks(study, *cells)) codes.push_back(remark.code);
  return codes;
}

TEST(Expand, ASkipThatMatchesNothingIsReported) {
  const auto unmatched = [](const std::string& skip) {
    return unmatchedSkips(parsed(strongText(
        R"("globalBatch": [8, 16], "devices": [1, 2], "strategy": ["ddp", "single"])", R"(, "skip": )" + skip)));
  };
  EXPECT_TRUE(unmatched("[]").empty());
  EXPECT_TRUE(unmatched(R"([{"globalBatch": 8, "devices": 2}])").empty());
  // The second is hidden by the first and still matches; the third and fourth name values that the axes do not have.
  EXPECT_EQ(
      unmatched(
          R"([{"globalBatch": 8}, {"globalBatch": 8, "devices": 2}, {"globalBatch": 32}, {"precision": "bf16"}])"),
      (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(unmatched(R"([{"globalBatch": 8, "perRankBatch": 16}])"), (std::vector<std::size_t>{0}));
  const auto codes = remarkCodes(parsed(strongText(R"("globalBatch": [8])", R"(, "skip": [{"devices": 7}])")));
  EXPECT_EQ(std::count(codes.begin(), codes.end(), "remark.skip-unmatched"), 1);
  // A value that an open axis may still reach is not a mistake.
  EXPECT_TRUE(unmatchedSkips(parsed(
                                 R"({"scalescope": 1, "name": "t", "protocol": "batch-sweep",
                  "skip": [{"perRankBatch": 512, "devices": 1}],
    "axes": {"devices": [1, 2], "perRankBatch": {"from": 32, "until": "oom"}, "strategy": ["ddp"]}})"))
                  .empty());
}

TEST(Expand, AnOpenBatchOfAProgramHasItsLimit) {
  const auto said = [](const std::string& axis, const std::string& rest) {
    const StudySpec study = parsed(R"({"scalescope": 1, "name": "t", "protocol": "batch-sweep",
      "axes": {"devices": [1], "strategy": ["single"], "perRankBatch": )" +
                                   axis + "}" + rest + "}");
    std::vector<std::string> texts;
    for (const Message& remark : remarks(study, *expand(study)))
      if (remark.code == "remark.open-batch") texts.push_back(english(remark));
    return texts;
  };
  const std::string program = R"(, "program": {"command": ["python", "train.py", "--batch", "{batch}"]})";
  EXPECT_EQ(
      said(R"({"from": 4, "until": "oom"})", program),
      (std::vector<std::string>{"The batch grows from 4 until a run is out of memory, or to the first batch of at "
                                "least 4096 (1024 times 4). Set max of the batch axis for another end."}));
  EXPECT_TRUE(said(R"({"from": 4, "until": "oom", "max": 64})", program).empty());
  EXPECT_TRUE(said(R"({"from": 4, "until": "oom"})", "").empty()) << "it ends at four times the images";
}

TEST(Expand, ATrialHasTwoCells) {
  const auto cells = [](const std::string& variants, const std::string& devices, const std::string& baseline = "null") {
    return expand(parsed(R"({"scalescope": 1, "name": "t", "protocol": "weak", "baseline": )" + baseline +
                         R"(, "axes": {"devices": [)" + devices + R"(], "perRankBatch": [8]}, "variants": )" +
                         variants + R"(, "measure": {"repeats": {"decide": 0.02}}})"));
  };
  const std::string two = R"({"old": {}, "new": {"seed": 2}})";
  ASSERT_TRUE(cells(two, "2"));
  EXPECT_EQ(cells(two, "2")->size(), 2U);
  EXPECT_EQ(cells(two, "1, 2").error().message.code, "study.trial-cells");
  EXPECT_EQ(cells(R"({"old": {}})", "2").error().message.code, "study.trial-cells");
  EXPECT_EQ(cells(two, "2", R"({"strategy": "single"})").error().message.code, "study.trial-cells");
}

TEST(Expand, TheSlowedRankMustExist) {
  const auto refused = [](const std::string& axes, int rank, const std::string& before = "",
                          const std::string& after = "") {
    const std::string slow = R"("whatIf": {"slowRank": {"rank": )" + std::to_string(rank) + R"(, "sleepMs": 5}})";
    const auto cells = expand(parsed(strongText(axes, ", " + before + slow + after)));
    return cells ? "" : cells.error().message.code + ": " + english(cells.error());
  };
  EXPECT_EQ(refused(R"("globalBatch": [8], "devices": [1, 2])", 1), "");
  const std::string words = refused(R"("globalBatch": [8], "devices": [1, 2])", 2);
  EXPECT_TRUE(says(words, "study.slow-rank") && says(words, "ranks 0 to 1")) << words;
  // There is one process per node, however many devices it has.
  EXPECT_TRUE(says(refused(R"("globalBatch": [8], "devices": [2], "strategy": ["data-parallel"])", 1), "ranks 0 to 0"));
  // The setting may come from a variant too.
  EXPECT_TRUE(
      says(refused(R"("globalBatch": [8], "devices": [2])", 2, R"("variants": {"slow": {)", "}}"), "study.slow-rank"));
  EXPECT_EQ(refused(R"("globalBatch": [8], "devices": [2])", 1, R"("variants": {"slow": {)", "}}"), "");
  // A cell with fewer ranks is not slowed; this is reported, and its file can be read.
  const StudySpec study = parsed(
      strongText(R"("globalBatch": [8], "devices": [1, 2])", R"(, "whatIf": {"slowRank": {"rank": 1, "sleepMs": 5}})"));
  const auto codes = remarkCodes(study);
  EXPECT_EQ(std::count(codes.begin(), codes.end(), "remark.slow-rank-absent"), 1);
  const auto cells = expand(study);
  for (const Cell& cell : *cells) EXPECT_TRUE(cellFromJson(toJson(cell)));
}

// A baseline that was skipped by name is not added; one that is on an axis is not added again.
TEST(Expand, BaselinesAreNeitherDuplicatedNorAddedAfterRemoval) {
  EXPECT_EQ(cellsFor(R"("devices": [1, 2], "globalBatch": [4], "strategy": ["single", "ddp"])"),
            (Lines{"plain single fp32 a1 1x1 4=4", "plain ddp fp32 a1 1x1 4=4", "plain ddp fp32 a1 1x2 4=2+2"}));
  EXPECT_EQ(cellsFor(R"("devices": [1, 2], "globalBatch": [4])", R"(, "skip": [{"strategy": "ddp", "devices": 1}])"),
            (Lines{"plain ddp fp32 a1 1x2 4=2+2", "*plain single fp32 a1 1x1 4=4"}));
}

TEST(Expand, TheCellCarriesItsOwnStudy) {
  const auto cells = expand(parsed(
      strongText(R"("devices": [1, 2], "globalBatch": [8, 4])",
                 R"(, "variants": {"plain": {}, "v": {"seed": 9}}, "skip": [{"globalBatch": 4, "variant": "v"}])")));
  ASSERT_TRUE(cells.has_value());
  const Cell& cell = (*cells)[4];
  EXPECT_EQ(cell.number, 5);
  EXPECT_EQ(cell.study.seed, 9);
  EXPECT_EQ(
      toJson(cell.study)["axes"].dump(),
      R"({"nodes":[1],"devices":[1],"globalBatch":[8],"strategy":["ddp"],"precision":["fp32"],"accumulation":[1]})");
  EXPECT_EQ(toJson(cell.study)["variants"].dump(), R"({"v":{}})");
  EXPECT_TRUE(cell.study.skip.empty());
}

TEST(Expand, OpenAxesStopAtMaxAndBisect) {
  OpenBatchAxis axis{32, 4, 2000, 0.05};
  EXPECT_EQ(nextOpenBatch(axis, 0, 0), 32);
  EXPECT_EQ(nextOpenBatch(axis, 128, 0), 512);
  EXPECT_EQ(nextOpenBatch(axis, 512, 0), std::nullopt);  // 2048 exceeds the maximum.
  EXPECT_EQ(nextOpenBatch(axis, 0, 32), std::nullopt);
  std::int64_t good = 512;
  std::int64_t bad = 2048;
  int steps = 0;
  while (const auto next = nextOpenBatch(axis, good, bad)) {  // The memory is enough for 1,000 samples.
    (*next <= 1000 ? good : bad) = *next;
    ASSERT_LT(++steps, 20);
  }
  EXPECT_LE(good, 1000);
  EXPECT_GT(bad, 1000);
  EXPECT_LE(static_cast<double>(bad - good), 0.05 * static_cast<double>(good));
  axis.bisect = 0;
  EXPECT_EQ(nextOpenBatch(axis, 512, 2048), std::nullopt);
  EXPECT_EQ(nextOpenBatch({30, 1.5, 0, 0}, 30, 0, 6), 42);  // 45 is rounded down to a multiple of 6.

  const auto cells =
      expand(parsed(R"({"scalescope": 1, "name": "t", "protocol": "batch-sweep", "axes": {"devices": [1, 2],
      "perRankBatch": {"from": 32, "until": "oom"}}, "schedule": {"linearScaling": true}})"));
  ASSERT_TRUE(cells.has_value());
  const auto reached = atBatch((*cells)[1], 128, 7);
  ASSERT_TRUE(reached.has_value());
  EXPECT_EQ(line(*reached), "~plain ddp fp32 a1 1x2 256=128+128");
  EXPECT_EQ(reached->number, 7);
  EXPECT_DOUBLE_EQ(reached->learningRate, 0.2);
}

TEST(Expand, IsBounded) {
  std::string many = "[1";
  for (int i = 2; i <= 200; ++i) many += "," + std::to_string(i);
  many += "]";
  EXPECT_TRUE(says(cellsFor("\"globalBatch\": " + many + ", \"devices\": " + many)[0], "more than 10000 cells"));
  EXPECT_TRUE(says(lines(expand(parsed(R"({"scalescope": 1, "name": "t", "protocol": "batch-sweep",
      "axes": {"perRankBatch": [1000000000000000], "devices": [1024], "accumulation": [10000]}})")))[0],
                   "too large for these devices"));
}

TEST(Presets, QuickStrongScalingFitsTheMachine) {
  const auto cells = [](MachineFacts machine) { return lines(expand(*preset("quick-strong-scaling", machine))); };
  const Lines two{"plain ddp fp32 a1 1x1 512=512", "plain ddp fp32 a1 1x2 512=256+256",
                  "*plain single fp32 a1 1x1 512=512"};
  EXPECT_EQ(cells({2, 0}), two);
  EXPECT_EQ(cells({5, 0}).size(), 4u);
  EXPECT_EQ(cells({16, 2}), two);
  EXPECT_EQ(cells({2, 4}).size(), 4u);
  const auto study = *preset("quick-strong-scaling", {2, 0});
  EXPECT_EQ(study.measure.repeats, 3);
  EXPECT_EQ(study.measure.ceilingMB, 4);
  EXPECT_EQ(study.dataset.lastBatch, LastBatch::drop);
  EXPECT_EQ(preset("quick-strong-scaling", {8, 1})->hosts[0].device, DeviceKind::cpu);
  EXPECT_TRUE(preset("quick-strong-scaling", {1, 0})->limits.oversubscribe);
  EXPECT_TRUE(says(errorOf(preset("quick-strong", {})), "nearest is quick-strong-scaling"));
}

TEST(Presets, ASlowerNetworkIsNotMeasuredOnTheOneDeviceThatHasNone) {
  const auto study = *preset("slower-network", {8, 0});
  EXPECT_EQ(lines(expand(study)),
            (Lines{"as it is ddp fp32 a1 1x1 512=512", "as it is ddp fp32 a1 1x2 512=256+256",
                   "1 Gbit/s ddp fp32 a1 1x2 512=256+256", "100 Mbit/s ddp fp32 a1 1x2 512=256+256",
                   "*as it is single fp32 a1 1x1 512=512"}));
  EXPECT_TRUE(unmatchedSkips(study).empty());
}

TEST(Presets, EveryPresetParsesAndExpandsEverywhere) {
  for (const PresetInfo& info : presets())
    for (const MachineFacts machine :
         {MachineFacts{1, 0}, MachineFacts{2, 0}, MachineFacts{16, 0}, MachineFacts{8, 1}, MachineFacts{64, 8}}) {
      const auto study = preset(info.name, machine);
      ASSERT_TRUE(study.has_value()) << info.name;
      const auto again = parseStudy(toJson(*study).dump(), info.name);
      ASSERT_TRUE(again.has_value()) << english(again.error());
      EXPECT_EQ(toJson(*again).dump(), toJson(*study).dump());
      const auto cells = expand(*study);
      ASSERT_TRUE(cells.has_value()) << info.name << ": " << english(cells.error());
      EXPECT_NE(english(info.title), info.title.code);
      EXPECT_NE(english(info.purpose), info.purpose.code);
    }
}

}  // namespace
}  // namespace scalescope
