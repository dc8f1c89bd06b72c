#include "core/base/enum_names.h"
#include "core/study/data/dataset_kinds.h"
#include "core/study/spec/spec.h"
#include "tests/core/study/helpers.h"

namespace scalescope {
namespace {

std::string errorFor(const std::string& more, const std::string& axes = R"("globalBatch": [64])") {
  return errorOf(parseStudy(strongText(axes, more), "f.json"));
}

TEST(Parse, UnknownKeysNameTheNearestKnownOne) {
  const auto result = parseStudy(strongText(R"("globalBatch": [64])", R"(, "measure": {"warmupStep": 3})"), "f.json");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message.code, "study.unknown-key");
  EXPECT_EQ(english(result.error()),
            "f.json: unknown key measure.warmupStep; the nearest known one is \"warmupSteps\"");
  EXPECT_TRUE(says(errorFor(R"(, "optimiser": {})"), "\"optimizer\""));
  EXPECT_TRUE(says(errorFor("", R"("globalBach": [64])"), "\"globalBatch\""));
  EXPECT_TRUE(says(errorFor("", R"("globalBatch": [64], "strategies": [])"), "\"strategy\""));
}

TEST(Parse, IllTypedValuesNameKeyWantedAndFound) {
  EXPECT_EQ(errorFor(R"(, "measure": {"steps": "fifty"})"),
            "f.json: measure.steps must be a whole number from 0 to 1000000000000; found \"fifty\"");
  EXPECT_EQ(errorFor(R"(, "measure": {"calibrate": 1})"), "f.json: measure.calibrate must be true or false; found 1");
  EXPECT_TRUE(says(errorFor("", R"("globalBatch": [64.5])"), "found 64.5"));
  EXPECT_TRUE(says(errorFor("", R"("globalBatch": 64)"), "axes.globalBatch must be a list"));
  EXPECT_TRUE(says(errorFor("", R"("globalBatch": [64], "devices": [0])"), "from 1 to 1024; found 0"));
  EXPECT_TRUE(says(errorFor(R"(, "model": "vgg11")"), "model must be an object in braces; found \"vgg11\""));
  EXPECT_TRUE(says(errorFor(R"(, "dataset": {"path": 3})"), "dataset.path must be text"));
  EXPECT_TRUE(says(errorFor(R"(, "optimizer": {"lr": [1]})"), "found [...]"));
  EXPECT_TRUE(says(errorFor(R"(, "seed": 99999999999999999999)"), "seed must be a whole number"));
}

TEST(Parse, RepeatsAreANumberOrOpen) {
  const auto measured = [](const std::string& repeats) {
    return parsed(strongText(R"("globalBatch": [64])", R"(, "measure": {"repeats": )" + repeats + "}")).measure;
  };
  EXPECT_EQ(measured("5").repeats, 5);
  EXPECT_FALSE(measured("5").openRepeats);
  EXPECT_EQ(measured(R"({"until": 0.02})").repeats, 3);
  EXPECT_EQ(measured(R"({"until": 0.02})").openRepeats, (OpenRepeats{0.02, 12}));
  EXPECT_EQ(measured(R"({"until": 0.02, "from": 4, "max": 8})").repeats, 4);
  EXPECT_EQ(measured(R"({"until": 0.02, "from": 4, "max": 8})").openRepeats, (OpenRepeats{0.02, 8}));
  const auto refused = [](const std::string& repeats) {
    return errorFor(R"(, "measure": {"repeats": )" + repeats + "}");
  };
  EXPECT_EQ(refused(R"({"until": 0.03, "from": 5, "max": 4})"),
            "f.json: measure.repeats.max is 4, below the 5 repeats that it starts with");
  EXPECT_TRUE(says(refused("0"), "measure.repeats must be a whole number from 1 to 1000; found 0"));
  EXPECT_TRUE(says(refused("\"many\""), "measure.repeats must be a whole number"));
  EXPECT_TRUE(says(refused("{}"), "measure.repeats.until"));
  EXPECT_TRUE(says(refused(R"({"until": 0})"), "measure.repeats.until"));
  EXPECT_TRUE(says(refused(R"({"until": 3})"), "measure.repeats.until"));
  EXPECT_TRUE(says(refused(R"({"until": 0.03, "from": 1})"), "measure.repeats.from"));
  EXPECT_TRUE(says(refused(R"({"until": 0.03, "max": 5000})"), "measure.repeats.max"));
  EXPECT_TRUE(says(refused(R"({"until": 0.03, "most": 5})"), "unknown key measure.repeats.most"));
  EXPECT_EQ(measured(R"({"decide": 0.02})").repeats, 4);
  EXPECT_EQ(measured(R"({"decide": 0.02})").openRepeats, (OpenRepeats{.max = 40, .decide = 0.02}));
  EXPECT_EQ(measured(R"({"decide": 0.02, "from": 6, "max": 8})").repeats, 6);
  EXPECT_TRUE(
      says(refused(R"({"decide": 0.02, "from": 5})"), "measure.repeats.from is 5, but runs are measured in pairs"));
  EXPECT_TRUE(
      says(refused(R"({"decide": 0.02, "max": 41})"), "measure.repeats.max is 41, but runs are measured in pairs"));
  EXPECT_TRUE(says(refused(R"({"decide": 0.02, "from": 12, "max": 10})"), "below the 12 repeats that it starts with"));
  EXPECT_TRUE(says(refused(R"({"decide": 0})"), "measure.repeats.decide"));
  EXPECT_TRUE(says(refused(R"({"decide": 0.02, "until": 0.1})"), "measure.repeats.until"));
  EXPECT_TRUE(says(refused(R"({"decide": 0.02}, "order": "cell-major")"), "measure.order is cell-major"));
}

TEST(Parse, UnknownNamesSuggestTheNearest) {
  EXPECT_EQ(errorFor(R"(, "dataset": {"name": "cifar-10"})"), "f.json: dataset.name must be one of " +
                                                                  joinedNames(datasetNames()) +
                                                                  "; found \"cifar-10\", the nearest is \"cifar10\"");
  EXPECT_TRUE(says(errorFor("", R"("globalBatch": [64], "strategy": ["dpp"])"), "nearest is \"ddp\""));
  EXPECT_TRUE(says(errorFor(R"(, "dataset": {"name": "cifar10", "splits": ["train", "extra"]})"), "one of train;"));
}

TEST(Parse, SubsetsOfTheRanksNeedASweep) {
  EXPECT_TRUE(says(errorFor(R"(, "measure": {"ceilingMB": 0, "ceilingSubsets": true})"), "measure.ceilingSubsets"));
  EXPECT_EQ(errorFor(R"(, "measure": {"ceilingMB": 0, "ceilingSubsets": false})"), "no error");
  const auto study = parseStudy(strongText(R"("globalBatch": [64])", R"(, "measure": {"ceilingSubsets": true})"), "f");
  EXPECT_EQ(toJson(study.value())["measure"]["ceilingSubsets"], true);
  const auto plain = parseStudy(strongText(R"("globalBatch": [64])", ""), "f");
  EXPECT_FALSE(toJson(plain.value())["measure"].contains("ceilingSubsets")) << "keys of stored cells stay";
}

TEST(Parse, AFewStepsCanBeProfiled) {
  for (const char* bad : {"-1", "21", "1.5", "true", "\"2\"", "null", "[2]"}) {
    const std::string error = errorFor(std::string(R"(, "measure": {"profile": )") + bad + "}");
    EXPECT_TRUE(says(error, "measure.profile")) << bad << ": " << error;
  }
  EXPECT_TRUE(says(errorFor(R"(, "measure": {"profile": 21})"), "20")) << "how many there may be";
  const auto study = parseStudy(strongText(R"("globalBatch": [64])", R"(, "measure": {"profile": 20})"), "f");
  EXPECT_EQ(toJson(study.value())["measure"]["profile"], 20);
  const auto plain = parseStudy(strongText(R"("globalBatch": [64])", R"(, "measure": {"profile": 0})"), "f");
  EXPECT_FALSE(toJson(plain.value())["measure"].contains("profile")) << "keys of stored cells stay";
}

TEST(Parse, TextThatIsNoStudy) {
  EXPECT_TRUE(says(errorOf(parseStudy("{\n \"a\": }", "f.json")), "line 2, column 7"));
  for (const char* text : {"", "[]", "null", "3", "{}", "\"x\"", "{\"scalescope\": 1e999}", "{\"a\":1,\"a\":2}",
                           "\xff\xfe", "{\"\xff\": 1}"})
    EXPECT_FALSE(parseStudy(text, "f.json").has_value()) << text;
  EXPECT_TRUE(says(errorOf(parseStudy(std::string(1 << 20, '['), "f.json")), "deeper than 64"));
  EXPECT_TRUE(says(errorOf(parseStudy(std::string((4 << 20) + 1, ' '), "f.json")), "at most 4194304"));
  EXPECT_TRUE(says(errorFor(R"(, "seed": 1, "seed": 2)"), "\"seed\" twice"));
  EXPECT_TRUE(
      says(errorOf(parseStudy(R"({"scalescope": 2, "name": "t", "protocol": "strong", "axes": {"globalBatch": [1]}})",
                              "f.json")),
           "newer version"));
}

TEST(Parse, NamesHideNothing) {
  EXPECT_TRUE(says(errorFor(R"(, "hosts": [{"name": "a\nb"}])"), "control characters"));
  EXPECT_TRUE(says(errorFor(R"(, "hosts": [{"name": "a\u202eb"}])"), "control characters"));
  EXPECT_TRUE(says(errorFor(R"(, "hosts": [{"name": "a", "ssh": "-oProxyCommand=x"}])"), "must not start with '-'"));
}

TEST(Parse, TheProtocolChoosesTheBatchKey) {
  EXPECT_TRUE(says(errorFor("", R"("perRankBatch": [64])"), "use globalBatch"));
  EXPECT_TRUE(says(errorFor("", R"("perRankBatch": [64], "globalBatch": [64])"), "both set"));
  EXPECT_TRUE(says(errorFor("", R"("devices": [1])"), "axes.globalBatch is missing"));
  for (const char* protocol : {"weak", "fixed-epoch", "batch-sweep"})
    EXPECT_TRUE(
        says(errorOf(parseStudy(R"({"scalescope": 1, "name": "t", "axes": {"globalBatch": [2]}, "protocol": ")" +
                                    std::string(protocol) + "\"}",
                                "f.json")),
             "use perRankBatch"));
}

TEST(Parse, HostsBoundTheAxes) {
  EXPECT_TRUE(says(errorFor("", R"("globalBatch": [64], "nodes": [1, 3])"), "asks for 3 nodes, but hosts lists 1"));
  EXPECT_TRUE(says(errorFor(R"(, "hosts": [{"name": "a", "device": "cuda", "gpus": [0]}])",
                            R"("globalBatch": [64], "devices": [1, 2])"),
                   "asks for 2 devices per node, but host a lists 1"));
  EXPECT_TRUE(
      says(errorFor(R"(, "hosts": [{"name": "a", "device": "cpu"}])", R"("globalBatch": [64], "precision": ["fp16"])"),
           "fp16 needs a GPU"));
  EXPECT_TRUE(
      says(errorFor(R"(, "hosts": [{"name": "a", "device": "cpu"}], "ddp": {"backend": "nccl"})"), "nccl needs GPUs"));
  EXPECT_TRUE(says(errorFor(R"(, "hosts": [{"name": "a"}, {"name": "a"}])"), "twice"));
}

TEST(Parse, VariantsAreCheckedAsPatches) {
  EXPECT_TRUE(says(errorFor(R"(, "variants": {"v": {"ddp": {"bucketMb": 1}}})"), "\"bucketMB\""));
  EXPECT_TRUE(says(errorFor(R"(, "variants": {"v": {"axes": {"devices": [2]}}})"),
                   "variants.v.axes applies to the whole study"));
  EXPECT_TRUE(says(errorFor(R"(, "variants": {})"), "variants must be an object of 1 to"));
  EXPECT_TRUE(says(errorFor(R"(, "skip": [{"variant": "plan"}])"), "nearest is \"plain\""));
  EXPECT_TRUE(says(errorFor(R"(, "skip": [{}])"), "skip every cell"));
}

TEST(Parse, VariantsKeepTheirOrderWhereKeysDoNot) {
  const StudySpec spec =
      parsed(strongText(R"("globalBatch": [64])", R"(, "variants": {"plain": {}, "late": {"seed": 2}})"));
  const nlohmann::json kept = unordered(toJson(spec));
  EXPECT_EQ(kept.at("variants"), nlohmann::json::parse(R"([{"plain": {}}, {"late": {"seed": 2}}])"));
  const auto read = parseStudy(kept.dump(), "kept");
  ASSERT_TRUE(read) << english(read.error());
  EXPECT_EQ(read->variants, spec.variants);
  EXPECT_EQ(toJson(*read), toJson(spec));
  // An object with names means the same; earlier stores have this form.
  const StudySpec byName =
      parsed(strongText(R"("globalBatch": [64])", R"(, "variants": {"late": {"seed": 2}, "plain": {}})"));
  EXPECT_EQ(unordered(toJson(byName)), nlohmann::json(toJson(byName)));
  EXPECT_NE(byName.variants, spec.variants);
}

TEST(Parse, AListOfVariantsHasOneNameEach) {
  for (const char* wrong : {"[]", "[1]", "[{}]", R"([{"a": {}, "b": {}}])", R"([{"a": {}}, {"a": {}}])"})
    EXPECT_TRUE(says(errorFor(std::string(R"(, "variants": )") + wrong), "variants must be an object of 1 to"))
        << wrong;
  EXPECT_TRUE(says(errorFor(R"(, "variants": [{"v": 1}])"), "variants.v"));
}

TEST(Parse, EnumNamesRoundTrip) {
  for (const auto strategy : {Strategy::single, Strategy::dataParallel, Strategy::ddp, Strategy::parameterServer})
    EXPECT_EQ(parseStrategy(name(strategy)), strategy);
  EXPECT_EQ(parseProtocol("fixed-epoch"), Protocol::fixedEpoch);
  EXPECT_EQ(parsePrecision("fp64"), std::nullopt);
}

}  // namespace
}  // namespace scalescope
