// Tests docs/SECURITY.md: TorchScript files of other users that open files or contact other processes. None of their
// code runs.
#include <caffe2/serialize/inline_container.h>
#include <gtest/gtest.h>
#include <torch/csrc/jit/api/module.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "core/training/models/model.h"
#include "core/training/models/script_check.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

const std::string kFixture = sourceFile("tests/fixtures/training/small_cnn.pt");

// Replaces the first occurrence, which must exist.
void replace(std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
}

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
  // Saves the fixture with records that `change` edits by name; returns the file.
  std::string rewritten(const std::function<void(std::map<std::string, std::string>&)>& change) {
    std::map<std::string, std::string> records;
    caffe2::serialize::PyTorchStreamReader reader(kFixture);
    for (const std::string& name : reader.getAllRecords()) {
      const auto [data, size] = reader.getRecord(name);
      records[name] = std::string(static_cast<const char*>(data.get()), size);
    }
    change(records);
    std::string file = path("rewritten.pt");
    caffe2::serialize::PyTorchStreamWriter writer(file);
    for (const auto& [name, bytes] : records) writer.writeRecord(name, bytes.data(), bytes.size());
    writer.writeEndOfFile();
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

// The loader's lexer accepts any blank, and its archive reader finds a record whatever the case of its name.
TEST_F(ModelFiles, CodeThatTheLoaderFindsAndTheCheckDoesNotIsRefused) {
  const std::string victim = path("written");
  const std::string code = "code/__torch__/torch/nn/modules/container.py";
  const auto writing = [&](std::string text) {
    replace(
        text, "(_0).forward(input, )",
        "(_0).forward(torch.add(input, torch.sum(torch.fill_(torch.from_file(\"" + victim + "\", True, 64), 65.))), )");
    return text;
  };
  EXPECT_EQ(refusal(rewritten([&](auto& records) { records[code] = writing(records[code]); })), "aten::from_file");
  for (const std::string blank : {"\t", "\f", "  "})
    EXPECT_EQ(refusal(rewritten([&](auto& records) {
                records[code] = writing(records[code]);
                replace(records[code], "class Sequential", "class" + blank + "Sequential");
              })),
              "aten::from_file");
  for (const std::string name :
       {"Code/__torch__/torch/nn/modules/container.py", "code/__torch__/torch/nn/modules/container.PY",
        "code/__torch__/torch/nn/modules/container", "code/__torch__/torch.nn/container.py"}) {
    const auto add = [&](auto& records) { records[name] = writing(records[code]); };
    EXPECT_EQ(refusal(rewritten(add)), "training.torchscript-record") << name;
    EXPECT_EQ(refusal(rewritten([&](auto& records) {
                add(records);
                records.erase(code);
              })),
              "training.torchscript-record")
        << name;
  }
  // This name is right for other code: only what the data names shows that the loader takes it for this code.
  const std::string other = "code/__torch__/torch/nn/Modules/container.py";
  EXPECT_EQ(refusal(rewritten([&](auto& records) { records[other] = writing(records[code]); })),
            "training.torchscript-record");
  EXPECT_EQ(refusal(rewritten([&](auto& records) {
              records[other] = writing(records[code]);
              records.erase(code);
            })),
            "aten::from_file");
  EXPECT_FALSE(std::filesystem::exists(victim));
}

// A member of any type may hold an object whose class no code names.
TEST_F(ModelFiles, ALibraryClassThatOnlyTheDataNamesIsRefused) {
  EXPECT_EQ(refusal(rewritten([](auto& records) {
              replace(records["data.pkl"], "c__torch__.torch.nn.modules.flatten\nFlatten\n",
                      "c__torch__.torch.classes.quantized\nLinearPackedParamsBase\n");
            })),
            "__torch__.torch.classes.quantized.LinearPackedParamsBase");
}

TEST_F(ModelFiles, TheFixtureAndWhatIsNoModelAreReportedAsBefore) {
  EXPECT_EQ(refusal(kFixture), "");
  EXPECT_EQ(refusal(sourceFile("README.md")), "training.torchscript-load");
}

}  // namespace scalescope
