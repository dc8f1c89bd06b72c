// Tests sizes, FLOPs, initial values and refusals of the models, and of TorchScript files.
#include <gtest/gtest.h>
#include <torch/csrc/jit/api/module.h>

#include <cmath>
#include <fstream>

#include "core/study/spec/models.h"
#include "core/training/device/torch_compat.h"
#include "core/training/models/cast_weights.h"
#include "core/training/models/flops.h"
#include "in_process.h"
#include "tests/paths.h"

namespace scalescope::testing {
namespace {

const std::string kExported = sourceFile("tests/fixtures/training/small_cnn.pt");

ModelOptions optionsOf(const std::string& name, int side = 32, int classes = 10) {
  ModelOptions options;
  options.name = name;
  options.height = options.width = side;
  options.classes = classes;
  return options;
}

std::unique_ptr<Model> made(const ModelOptions& options) {
  auto model = makeModel(options);
  if (!model) throw std::runtime_error(english(model.error()));
  return std::move(*model);
}

at::Tensor images(const ModelOptions& options, int count = 2) {
  return at::ones({count, options.channels, options.height, options.width}).contiguous(at::MemoryFormat::ChannelsLast);
}

ModelOptions scriptOptions(const std::string& file, int side = 16) {
  ModelOptions options = optionsOf("torchscript", side);
  options.file = file;
  return options;
}

enum class Casts { byAutocast, together };

// Returns the gradients of one forward and backward in bf16, with the weights cast one by one or all at once.
std::vector<at::Tensor> gradientsOf(const char* name, Casts casts) {
  const ModelOptions options = optionsOf(name);
  const auto model = made(options);
  at::Tensor logits;
  {
    const AutocastGuard autocast(at::kCPU, Precision::bf16);
    std::optional<CastWeights> weights;
    if (casts == Casts::together) weights.emplace(model->parameters, at::kBFloat16);
    logits = model->forward(images(options, 4), true).to(at::kFloat);
  }
  logits.pow(2).sum().backward();
  std::vector<at::Tensor> gradients{logits.detach()};
  for (const at::Tensor& parameter : model->parameters) gradients.push_back(parameter.grad());
  return gradients;
}

std::string refusal(const ModelOptions& options) {
  const auto model = makeModel(options);
  return model ? "" : model.error().message.code;
}

// Writes a file made from TorchScript's source; `fill` adds the attributes that the source uses.
template <class Fill>
std::string written(const TempFolder& folder, const std::string& forward, Fill fill) {
  torch::jit::Module module("m");
  module.register_attribute("training", c10::BoolType::get(), true);
  fill(module);
  module.define("def forward(self, x):\n" + forward);
  const std::string file = folder.path() + "/model.pt";
  module.save(file);
  return file;
}

}  // namespace

TEST(CastWeights, GiveWhatAutocastGivesTensorByTensor) {
  for (const char* name : {"resnet18-cifar", "vgg11", "small-cnn"}) {
    const auto wanted = gradientsOf(name, Casts::byAutocast), found = gradientsOf(name, Casts::together);
    ASSERT_EQ(found.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      EXPECT_EQ(found[i].scalar_type(), at::kFloat) << name << " " << i;
      EXPECT_TRUE(at::equal(found[i], wanted[i])) << name << " " << i;
    }
  }
}

TEST(CastWeights, AreFoundByTheWeightWhileTheyLive) {
  const at::Tensor weight = at::ones({2, 3}).set_requires_grad(true), unused = at::ones({1, 1}).set_requires_grad(true),
                   bias = at::ones({2}).set_requires_grad(true);
  {
    const CastWeights weights({weight, bias, unused}, at::kHalf);
    EXPECT_EQ(castOf(weight).scalar_type(), at::kHalf);
    EXPECT_TRUE(castOf(bias).is_same(bias)) << "autocast's";
    castOf(weight).sum().backward();
  }
  EXPECT_TRUE(castOf(weight).is_same(weight));
  EXPECT_TRUE(at::equal(weight.grad(), at::ones({2, 3})));
  EXPECT_FALSE(unused.grad().defined());
}

TEST(Models, HaveTheParametersOfTheirPapers) {
  EXPECT_EQ(made(optionsOf("resnet18-cifar"))->parameterCount(), 11'173'962);
  EXPECT_EQ(made(optionsOf("resnet18-imagenet"))->parameterCount(), 11'181'642);
  EXPECT_EQ(made(optionsOf("resnet18-imagenet", 224, 1000))->parameterCount(), 11'689'512);
  EXPECT_EQ(made(optionsOf("vgg11"))->parameterCount(), 9'231'114);
  EXPECT_EQ(made(optionsOf("small-cnn"))->parameterCount(), 53'762);
}

TEST(Models, KnowTheirFlops) {
  EXPECT_NEAR(made(optionsOf("resnet18-cifar"))->forwardFlops, 1.11e9, 0.005e9);
  EXPECT_NEAR(made(optionsOf("resnet18-imagenet"))->forwardFlops, 0.074e9, 0.0005e9);
  EXPECT_NEAR(made(optionsOf("resnet18-imagenet", 224))->forwardFlops, 3.63e9, 0.005e9);
  for (const char* name : {"resnet18-cifar", "resnet18-imagenet", "vgg11", "small-cnn"})
    for (const int side : {32, 40}) {
      const ModelOptions options = optionsOf(name, side);
      const auto model = made(options);
      const Flops counted = countFlops([&] { model->forward(images(options), true); });
      EXPECT_EQ(counted.forward, 2 * model->forwardFlops) << name << side;
      EXPECT_EQ(counted.training, 2 * model->trainFlops) << name << side;
      const torch::autograd::AutoGradMode off(false);
      EXPECT_EQ(countFlops([&] { model->forward(images(options), false); }).forward, counted.forward) << name << side;
    }
}

// Backward costs twice the forward, except for the layer that reads the images, for which no input gradient is
// computed: in the small network this is a seventh of all.
TEST(Models, CountNoGradientOfTheImages) {
  const auto model = made(optionsOf("small-cnn"));
  const double first = 2.0 * 5 * 5 * 3 * 6 * 28 * 28;
  EXPECT_EQ(model->trainFlops, 3 * model->forwardFlops - first);
  EXPECT_EQ(model->trainFlops, 4'538'496);
  EXPECT_NEAR(made(optionsOf("resnet18-cifar"))->trainFlops, 3.33e9, 0.005e9);
  EXPECT_NEAR(made(optionsOf("resnet18-imagenet", 224))->trainFlops, 10.65e9, 0.05e9);
}

TEST(Models, StartAsPyTorchDoes) {
  const auto uniform = made(optionsOf("vgg11"))->parameters[0].abs().max().item<double>();
  EXPECT_NEAR(uniform, 1 / std::sqrt(27.0), 1e-3);
  EXPECT_LE(uniform, 1 / std::sqrt(27.0) + 1e-7);
  const at::Tensor second =
      made(optionsOf("resnet18-imagenet"))->parameters[3];  // A 3x3 convolution from 64 to 64 channels.
  EXPECT_NEAR(second.std().item<double>(), std::sqrt(2.0 / (9 * 64)), 0.001);
  ModelOptions zero = optionsOf("resnet18-imagenet");
  zero.zeroGamma = true;
  EXPECT_EQ(made(zero)->parameters[7].abs().sum().item<double>(),
            0);  // The weight of the first block's second BatchNorm.
  EXPECT_EQ(made(optionsOf("resnet18-imagenet"))->parameters[7].sum().item<double>(), 64);
}

TEST(Models, RefuseImagesThatVanishInTheirPools) {
  for (const char* name : {"resnet18-imagenet", "vgg11"}) {
    EXPECT_EQ(refusal(optionsOf(name, 31)), "training.image-shape");
    EXPECT_EQ(made(optionsOf(name, 33))->forward(images(optionsOf(name, 33)), true).sizes(),
              (std::vector<std::int64_t>{2, 10}));
  }
  EXPECT_EQ(refusal(optionsOf("resnet50")), "training.model-unsupported");
}

TEST(Models, EveryRowOfTheTableIsMadeAtItsSmallestImage) {
  for (const ModelTraits& row : kModels) {
    if (row.from == ModelFrom::userFile) continue;
    const ModelOptions smallest = optionsOf(std::string(row.name), row.smallestImage);
    EXPECT_EQ(made(smallest)->forward(images(smallest), true).sizes(), (std::vector<std::int64_t>{2, 10})) << row.name;
  }
}

TEST(TorchScript, AnExportTrainsToTheNativeLosses) {
  const std::string patch = R"("dataset": {"shape": [3, 16, 16]}, "measure": {"mode": "train", "steps": 20}})";
  InProcess native(makePlan("{" + patch));
  InProcess script(
      makePlan(std::string(R"({"model": {"name": "torchscript", "file": ")") + kExported + "\"}, " + patch));
  EXPECT_EQ(script.session().model->parameterCount(), native.session().model->parameterCount());
  EXPECT_EQ(script.session().model->forwardFlops, native.session().model->forwardFlops);
  EXPECT_EQ(script.session().model->trainFlops, native.session().model->trainFlops);
  const auto wanted = native.losses(20), found = script.losses(20);
  for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(found[i], wanted[i], 1e-4 * wanted[i]) << i;
  EXPECT_LT(wanted.back(), 0.95 * wanted.front());
}

TEST(TorchScript, WhatDoesNotFitIsRefusedWithAnError) {
  const TempFolder folder;
  const std::string broken = folder.path() + "/broken.pt";
  std::ofstream(broken) << "PK\3\4 this is no archive";
  EXPECT_EQ(refusal(scriptOptions(folder.path() + "/none.pt")), "training.torchscript-missing");
  EXPECT_EQ(refusal(scriptOptions(broken)), "training.torchscript-load");
  EXPECT_EQ(refusal(scriptOptions(written(folder, "  return x.flatten(1)\n", [](torch::jit::Module&) {}))),
            "training.torchscript-parameters");
  ModelOptions wrong = scriptOptions(kExported);
  wrong.classes = 7;
  EXPECT_EQ(refusal(wrong), "training.torchscript-output");
  wrong.outputs = 10;  // A model with more outputs than the dataset's classes never predicts the extra ones correctly,
                       // but that is harmless.
  EXPECT_EQ(refusal(wrong), "");
  wrong.outputs = 5;
  EXPECT_EQ(refusal(wrong), "training.torchscript-classes");
  wrong = scriptOptions(kExported);
  wrong.zeroGamma = true;
  EXPECT_EQ(refusal(wrong), "training.torchscript-zero-gamma");
  EXPECT_EQ(refusal(scriptOptions(kExported)), "");
}

// Files as users have them (tests/data/cases/torchscript): each is accepted, or refused with its name.
TEST(TorchScript, FilesOfOthersAreTakenOrRefusedByName) {
  const std::pair<const char*, const char*> files[] = {{"good.pt", ""},
                                                       {"logsoftmax.pt", ""},
                                                       {"bakeddropout.pt", ""},
                                                       {"tuple.pt", "training.torchscript-input"},
                                                       {"dict.pt", "training.torchscript-input"},
                                                       {"half.pt", "training.torchscript-input"},
                                                       {"tokens.pt", "training.torchscript-input"},
                                                       {"twoinputs.pt", "training.torchscript-input"},
                                                       {"cudainside.pt", "training.torchscript-input"},
                                                       {"frozen.pt", "training.torchscript-parameters"},
                                                       {"nograd.pt", "training.torchscript-parameters"},
                                                       {"nan.pt", "training.torchscript-finite"},
                                                       {"squeeze.pt", "training.torchscript-count"},
                                                       {"auxtrain.pt", "training.torchscript-training"},
                                                       {"alwaysdropout.pt", "training.torchscript-random"},
                                                       {"lfs.pt", "training.torchscript-pointer"},
                                                       {"statedict.pth", "training.torchscript-saved"},
                                                       {"legacy.pth", "training.torchscript-saved"}};
  for (const auto& [file, code] : files)
    EXPECT_EQ(refusal(scriptOptions(sourceFile("tests/data/cases/torchscript/") + file)), code) << file;
}

TEST(TorchScript, WhatCannotBeTrainedIsReportedBeforeAStep) {
  const TempFolder folder;
  const auto fill = [](torch::jit::Module& module) {
    module.register_parameter("weight", at::full({10, 3}, 0.1).set_requires_grad(true), false);
    module.register_parameter("spare", at::ones({4}).set_requires_grad(true), false);
    module.register_buffer("mean", at::zeros({3}));
    module.register_buffer("variance", at::ones({3}));
  };
  const auto said = [&](const std::string& forward) {
    const auto model = makeModel(scriptOptions(written(folder, forward, fill)));
    return model ? std::string() : model.error().message.code + ": " + english(model.error());
  };
  const std::string unused = said("  return torch.linear(x.mean([2, 3]), self.weight)\n");
  EXPECT_EQ(unused.substr(0, 28), "training.torchscript-unused:");
  EXPECT_NE(unused.find("does not use 1 of its parameters, the first is spare"), std::string::npos) << unused;
  const std::string all = "torch.linear(x.mean([2, 3]), self.weight) + self.spare.sum()";
  EXPECT_EQ(said("  return " + all + "\n"), "");
  EXPECT_EQ(said("  y = " + all + "\n  return y.detach()\n").substr(0, 30), "training.torchscript-gradient:");
  EXPECT_EQ(said("  y = " + all + "\n  return y.view([2, 10])\n").substr(0, 27), "training.torchscript-count:");
  EXPECT_EQ(said("  y = " + all + "\n  if self.training:\n    y = y.sum()\n  return y\n").substr(0, 30),
            "training.torchscript-training:");
}

TEST(TorchScript, ATrialLeavesStatisticsAndRandomNumbersAsTheyWere) {
  const TempFolder folder;
  const auto fill = [](torch::jit::Module& module) {
    module.register_parameter("weight", at::full({10, 3}, 0.1).set_requires_grad(true), false);
    module.register_buffer("mean", at::zeros({3}));
    module.register_buffer("variance", at::ones({3}));
  };
  const std::string file =
      written(folder,
              "  x = torch.batch_norm(x, None, None, self.mean, self.variance, self.training, 0.5, "
              "1e-5, False)\n  x = torch.dropout(x, 0.5, self.training)\n"
              "  return torch.linear(x.mean([2, 3]), self.weight)\n",
              fill);
  torch::manual_seed(7);
  const at::Tensor wanted = at::rand({4});
  torch::manual_seed(7);
  const auto model = made(scriptOptions(file));
  EXPECT_TRUE(at::equal(at::rand({4}), wanted));
  EXPECT_EQ(model->buffers.sum().item<double>(), 3);
  EXPECT_FALSE(model->parameters.front().grad().defined());
}

TEST(TorchScript, AWrongInputNamesWhatIsExpectedAndWhatIsGiven) {
  ModelOptions grey = scriptOptions(kExported);
  grey.channels = 1;
  auto model = makeModel(grey);
  ASSERT_FALSE(model);
  std::string what = english(model.error());
  EXPECT_NE(what.find("[2, 1, 16, 16]"), std::string::npos) << what;
  EXPECT_NE(what.find("weight of size [6, 3, 5, 5]"), std::string::npos) << what;
  EXPECT_EQ(what.find('\n'), std::string::npos) << what;
  model = makeModel(scriptOptions(kExported, 32));
  ASSERT_FALSE(model);
  what = english(model.error());
  EXPECT_NE(what.find("[2, 3, 32, 32]"), std::string::npos) << what;
}

TEST(TorchScript, ParametersThatAreViewsBecomeTensorsThatCanBeSent) {
  const TempFolder folder;
  const at::Tensor weight = at::arange(30, at::kFloat).view({10, 3}) * 0.1;
  const auto fill = [&](torch::jit::Module& module) {
    module.register_parameter("weight", weight.t().contiguous().t().set_requires_grad(true), false);
  };
  const ModelOptions options =
      scriptOptions(written(folder, "  return torch.linear(x.mean([2, 3]), self.weight)\n", fill));
  const auto model = made(options);
  EXPECT_TRUE(model->parameters.front().is_contiguous());
  EXPECT_TRUE(at::equal(model->parameters.front().detach(), weight));
}

TEST(TorchScript, StatisticsAreOneTensorAndUnknownWorkIsNotCounted) {
  const TempFolder folder;
  const auto fill = [](torch::jit::Module& module) {
    module.register_parameter("weight", at::full({10, 3}, 0.1).set_requires_grad(true), false);
    module.register_parameter("fixed", at::ones({10}), false);
    module.register_buffer("mean", at::zeros({3}));
    module.register_buffer("variance", at::ones({3}));
    module.register_buffer("count", at::zeros({}, at::kLong));
  };
  const std::string normal =
      "  x = torch.batch_norm(x, None, None, self.mean, self.variance, self.training, 0.5, 1e-5, False)\n";
  const std::string linear = "  return torch.linear(x.mean([2, 3]), self.weight)\n";
  const ModelOptions options = scriptOptions(written(folder, normal + linear, fill));
  const auto model = made(options);
  EXPECT_EQ(model->parameterCount(), 10 * 3);
  EXPECT_EQ(model->bufferBytes(), 6 * 4);
  EXPECT_EQ(model->forwardFlops, 2 * 10 * 3);
  EXPECT_EQ(model->trainFlops, 2 * 2 * 10 * 3) << "and the weight's gradient, but none of the images";
  model->forward(images(options) * 3, false);
  EXPECT_EQ(model->buffers.sum().item<double>(), 3);
  model->forward(images(options) * 3, true);
  EXPECT_NEAR(model->buffers[0].item<double>(), 1.5, 1e-6);
  EXPECT_NEAR(model->buffers[3].item<double>(), 0.5, 1e-6);

  const std::string attention =
      "  x = x.flatten(2)\n  x = torch.scaled_dot_product_attention(x, x, x).mean(2)\n  return torch.linear(x, "
      "self.weight)\n";
  EXPECT_EQ(made(scriptOptions(written(folder, attention, fill)))->forwardFlops, 0);
}

}  // namespace scalescope::testing
