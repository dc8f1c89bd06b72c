#include "core/study/cells/abilities.h"

#include "core/study/data/dataset_kinds.h"
#include "core/study/spec/models.h"
#include "tests/core/study/helpers.h"

namespace scalescope {
namespace {

std::string keyOf(const Status& status) {
  if (status) return "";
  EXPECT_EQ(status.error().message.code, "study.not-trainable") << english(status.error());
  for (const auto& [name, value] : status.error().message.arguments)
    if (name == "key") return std::get<std::string>(value);
  return "?";
}

std::string refusedKey(const std::string& axes, const std::string& more) {
  return keyOf(checkTrainable(parsed(strongText(R"("globalBatch": [8], "devices": [2])" + axes, more))));
}

TEST(Abilities, WhatTheWorkerTrainsIsNotRefused) {
  EXPECT_EQ(refusedKey(R"(, "precision": ["fp32", "tf32", "fp16", "bf16"], "strategy": ["ddp"])", ""), "");
  EXPECT_EQ(refusedKey(R"(, "strategy": ["data-parallel", "parameter-server"])", ""), "");
  EXPECT_EQ(refusedKey(R"(, "strategy": ["parameter-server"])",
                       R"(, "parameterServer": {"servers": 1}, "optimizer": {"clipNorm": 1})"),
            "");
  for (const char* every : {"steps", "epochs"})
    for (const char* axes : {"", R"(, "strategy": ["parameter-server"])"})
      EXPECT_EQ(refusedKey(axes, std::string(R"(, "checkpoint": {"every": {")") + every + R"(": 2}})"), "") << axes;
  EXPECT_EQ(refusedKey("", R"(, "whatIf": {"diskMBps": 0.5})"), "");
  for (const OptimizerTraits& optimizer : kOptimizers)
    EXPECT_EQ(refusedKey("", R"(, "optimizer": {"name": ")" + std::string(optimizer.text) + R"("})"), "")
        << optimizer.text;
  EXPECT_EQ(
      refusedKey(
          "", R"(, "whatIf": {"slowRank": {"rank": 1, "sleepMs": 5}, "linkMbps": 300, "latencyMs": 1, "jitterMs": 1})"),
      "");
}

TEST(Abilities, EverythingElseIsRefusedByItsKey) {
  // Each server has a part of the gradients, so the norm of all is not available.
  const std::string served = R"(, "strategy": ["parameter-server"])";
  EXPECT_EQ(refusedKey(served, R"(, "parameterServer": {"servers": 2}, "optimizer": {"clipNorm": 1})"),
            "optimizer.clipNorm");
  EXPECT_EQ(refusedKey(R"(, "precision": ["fp16"], "strategy": ["parameter-server"])", ""), "axes.precision");
}

TEST(Abilities, ASettingThatWouldChangeNothingIsRefused) {
  const auto said = [](const std::string& more) {
    const Status can = checkTrainable(parsed(strongText(R"("globalBatch": [8])", more)));
    return can ? std::string() : english(can.error());
  };
  const auto gamma = [&](const std::string& model) {
    return said(R"(, "remedies": {"zeroGamma": true}, "model": {)" + model + "}");
  };
  EXPECT_EQ(gamma(R"("name": "resnet18-cifar")"), "");
  EXPECT_EQ(gamma(R"("name": "resnet18-imagenet")"), "");
  EXPECT_EQ(gamma(R"("name": "vgg11")"),
            "cell 1: remedies.zeroGamma has no effect with vgg11: it initializes the last BatchNorm of each residual "
            "block to 0, and only "
            "resnet18-cifar, resnet18-imagenet have such blocks. Leave it out, or use one of these.");
  EXPECT_TRUE(says(gamma(R"("name": "small-cnn")"), "with small-cnn"));
  EXPECT_TRUE(says(gamma(R"("name": "torchscript", "file": "m.pt")"), "with torchscript"));
  const auto nesterov = [&](const std::string& name) {
    return said(R"(, "optimizer": {"nesterov": true, "name": ")" + name + R"("})");
  };
  EXPECT_EQ(nesterov("sgd"), "");
  EXPECT_EQ(nesterov("lars"), "");
  EXPECT_EQ(nesterov("adam"),
            "cell 1: optimizer.nesterov has no effect with adam; it applies to sgd, lars. Leave it out, or use one of "
            "these.");
  EXPECT_TRUE(says(nesterov("adamw"), "with adamw"));
  EXPECT_TRUE(says(nesterov("rmsprop"), "with rmsprop"));
  const auto centered = [&](const std::string& name) {
    return said(R"(, "optimizer": {"centered": true, "name": ")" + name + R"("})");
  };
  EXPECT_EQ(centered("rmsprop"), "");
  EXPECT_TRUE(says(centered("sgd"), "optimizer.centered has no effect with sgd; it applies to rmsprop"));
}

// A cell that cannot start is reported when it is planned, not by a worker that fails.
TEST(Abilities, ImagesThatAModelCannotTakeAreRefused) {
  const auto said = [](const std::string& model, int height, int width) {
    const std::string shape = "[3, " + std::to_string(height) + ", " + std::to_string(width) + "]";
    const Status can = checkTrainable(
        parsed(strongText(R"("globalBatch": [8])",
                          R"(, "model": {"name": ")" + model +
                              R"(", "file": "m.pt"}, "dataset": {"name": "synthetic", "shape": )" + shape + "}")));
    return can ? std::string() : english(can.error());
  };
  EXPECT_EQ(said("vgg11", 28, 28),
            "cell 1: vgg11 needs square images of at least 32 pixels, but those of synthetic have 28x28. Choose "
            "another model or dataset.");
  for (const ModelTraits& model : kModels) {
    const int side = model.smallestImage;
    EXPECT_EQ(said(std::string(model.name), side, side), "") << model.name;
    if (model.from == ModelFrom::userFile) continue;
    EXPECT_NE(said(std::string(model.name), side - 1, side - 1), "") << model.name;
    EXPECT_NE(said(std::string(model.name), side, side + 1), "") << model.name;
  }
}

TEST(Abilities, ASetIsJudgedByTheImagesThatItHas) {
  for (const DatasetKind& kind : datasetKinds())
    for (const ModelTraits& model : kModels) {
      const Status can = checkTrainable(parsed(strongText(
          R"("globalBatch": [8])", R"(, "model": {"name": ")" + std::string(model.name) +
                                       R"(", "file": "m.pt"}, "dataset": {"name": ")" + kind.name + R"("})")));
      EXPECT_EQ(can.has_value(), takesImages(model, kind.shape.height, kind.shape.width))
          << kind.name << " with " << model.name;
    }
}

TEST(Abilities, TheFirstCellIsNamedWithWhatToChoose) {
  const StudySpec study =
      parsed(strongText(R"("globalBatch": [8], "devices": [2], "strategy": ["ddp", "parameter-server"])",
                        R"(, "parameterServer": {"servers": 2}, "optimizer": {"clipNorm": 1})"));
  const Status refused = checkTrainable(study);
  ASSERT_FALSE(refused);
  EXPECT_EQ(english(refused.error()),
            "cell 2: this version cannot train optimizer.clipNorm 1; it trains 0. "
            "Choose one of these, or leave the cell out.");
  EXPECT_TRUE(checkTrainable(study, {1, 3}));
  EXPECT_FALSE(checkTrainable(study, {1, 2}));
  EXPECT_EQ(checkTrainable(parsed(strongText(R"("globalBatch": [7], "devices": [2])"))).error().message.code,
            "study.not-divisible");
}

// The wizard offers all of them.
TEST(Abilities, Presets) {
  for (const MachineFacts machine : {MachineFacts{2, 0}, MachineFacts{16, 4}})
    for (const PresetInfo& info : presets())
      EXPECT_EQ(keyOf(checkTrainable(*preset(info.name, machine))), "") << info.name;
}

}  // namespace
}  // namespace scalescope
