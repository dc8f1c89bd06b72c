// Tests docs/SECURITY.md: TorchScript files of other users that open files or contact other processes. None of their
// code runs.
#include <gtest/gtest.h>
#include <torch/csrc/jit/api/module.h>

#include <filesystem>
#include <string>

#include "core/training/models/model.h"
#include "core/training/models/script_check.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

class ModelFiles : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return m_folder.path() + "/" + name; }

  static torch::jit::Module made(const std::string& methods) {
    torch::jit::Module module("Model");
    module.register_attribute("training", c10::BoolType::get(), true);
    module.register_parameter("weight", torch::ones({10, 3 * 16 * 16}).requires_grad_(), false);
    module.define(methods);
    return module;
  }
  // Saves a module with these methods; returns the file.
  std::string saved(const std::string& methods) {
    const std::string file = path("model.pt");
    made(methods).save(file);
    return file;
  }
  // Returns the refusal of the file as a model of this repository's size; empty if it is accepted.
  static std::string refusal(const std::string& file) {
    ModelOptions options;
    options.name = "torchscript";
    options.file = file;
    options.height = options.width = 16;
    options.classes = 10;
    const auto model = makeModel(options);
    if (model) return "";
    const Message& message = model.error().message;
    if (message.code != "training.torchscript-operator") return message.code;
    for (const auto& [name, value] : message.arguments)
      if (name == "operator") return std::get<std::string>(value);
    return "unnamed";
  }

 private:
  TempFolder m_folder;
};

constexpr const char* kPlain = "def forward(self, x):\n  return torch.mm(x.flatten(1), self.weight.t())\n";

}  // namespace

TEST_F(ModelFiles, AModelThatComputesIsTaken) { EXPECT_EQ(refusal(saved(kPlain)), ""); }

TEST_F(ModelFiles, AModelThatWritesAFileIsRefusedBeforeItDoes) {
  const std::string victim = path("written");
  // The compiler removes a call whose result is unused.
  EXPECT_EQ(refusal(saved("def forward(self, x):\n  read = torch.from_file('" + victim +
                          "', True, 64).fill_(65)\n"
                          "  return torch.mm(x.flatten(1), self.weight.t()) + read.sum()\n")),
            "aten::from_file");
  EXPECT_EQ(refusal(saved("def forward(self, x):\n  torch.save(x, '" + victim +
                          "')\n  return torch.mm(x.flatten(1), self.weight.t())\n")),
            "aten::save");
  EXPECT_FALSE(std::filesystem::exists(victim));
}

// A branch that is seldom taken, a loop, or a method that forward calls may hide it.
TEST_F(ModelFiles, CallsInBranchesLoopsAndOtherMethodsAreFound) {
  const std::string victim = path("written");
  const std::string call = "torch.save(x, '" + victim + "')\n";
  EXPECT_EQ(refusal(saved("def forward(self, x):\n  if x.size(0) > 1000:\n    for i in range(3):\n      " + call +
                          "  return torch.mm(x.flatten(1), self.weight.t())\n")),
            "aten::save");
  EXPECT_EQ(refusal(saved("def inner(self, x):\n  " + call + "  return x\n" +
                          "def forward(self, x):\n  return torch.mm(self.inner(x).flatten(1), self.weight.t())\n")),
            "aten::save");
  EXPECT_FALSE(std::filesystem::exists(victim));
}

// Loading a file executes this method.
TEST_F(ModelFiles, WhatRunsWhenAFileIsLoadedIsRefusedBefore) {
  const std::string victim = path("written");
  const std::string file = saved(
      "def __getstate__(self):\n  return (self.weight, self.training)\n"
      "def __setstate__(self, state : Tuple[Tensor, bool]):\n"
      "  self.weight = state[0]\n  self.training = state[1]\n"
      "  torch.save(state[0], '" +
      victim + "')\n" + kPlain);
  EXPECT_EQ(refusal(file), "aten::save");
  EXPECT_FALSE(std::filesystem::exists(victim));
}

TEST_F(ModelFiles, OtherNamespacesAreRefused) {
  torch::jit::Module module = made(kPlain);
  const auto graph = module.get_method("forward").graph();
  {
    const torch::jit::WithInsertPoint first(*graph->nodes().begin());
    graph->insert(c10::Symbol::fromQualString("profiler::_record_function_enter"), {std::string("x")});
  }
  module.save(path("other.pt"));
  EXPECT_EQ(refusal(path("other.pt")), "profiler::_record_function_enter");
}

TEST_F(ModelFiles, TheFixtureAndWhatIsNoModelAreReportedAsBefore) {
  EXPECT_EQ(refusal(SCALESCOPE_SOURCE_DIR "/tests/fixtures/training/small_cnn.pt"), "");
  EXPECT_EQ(refusal(SCALESCOPE_SOURCE_DIR "/README.md"), "training.torchscript-load");
}

}  // namespace scalescope
