#include "core/training/models/script_check.h"

#include <caffe2/serialize/inline_container.h>
#include <torch/csrc/jit/api/compilation_unit.h>
#include <torch/csrc/jit/api/function_impl.h>
#include <torch/csrc/jit/serialization/import_read.h>
#include <torch/csrc/jit/serialization/import_source.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::string_view kCode = "code/";
constexpr std::string_view kPython = ".py";
constexpr std::string_view kLibraryClass = "__torch__.torch.classes.";

// Models are made of operators in these namespaces, of 2,000 in LibTorch (torch 2.11.0). The other namespaces include
// those that communicate with other processes (c10d, symm_mem, _dtensor), read files (debugprims) or take addresses
// (inductor, mkldnn).
constexpr std::array<std::string_view, 3> kNamespaces{"aten", "prim", "prims"};
// The only operators among these that take a file's name, call another process or run Python.
constexpr std::array<std::string_view, 7> kRefused{"aten::from_file",      "aten::save",       "prim::rpc_async",
                                                   "prim::rpc_sync",       "prim::rpc_remote", "prim::PythonOp",
                                                   "prim::IgnoredPythonOp"};

template <class List>
bool isIn(const List& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

bool isOfLibraryClass(const c10::TypePtr& type) {
  return type->annotation_str().find(kLibraryClass) != std::string::npos;
}

std::optional<std::string> refusedIn(const torch::jit::Block& block) {
  for (const torch::jit::Node* node : block.nodes()) {
    const std::string name = node->kind().toQualString();
    if (!isIn(kNamespaces, std::string_view(name).substr(0, name.find("::"))) || isIn(kRefused, name)) return name;
    for (const torch::jit::Value* output : node->outputs())
      if (isOfLibraryClass(output->type())) return output->type()->annotation_str();
    for (const torch::jit::Block* inner : node->blocks())
      if (auto refused = refusedIn(*inner)) return refused;
  }
  return std::nullopt;
}

std::shared_ptr<torch::jit::Source> sourceIn(caffe2::serialize::PyTorchStreamReader& reader, std::string qualifier) {
  std::replace(qualifier.begin(), qualifier.end(), '.', '/');
  const std::string path = std::string(kCode) + qualifier + std::string(kPython);
  if (!reader.hasRecord(path)) return nullptr;
  const auto [data, size] = reader.getRecord(path);
  return std::make_shared<torch::jit::Source>(std::string(static_cast<const char*>(data.get()), size), path, 1);
}

// Returns the names of the classes in one file of code. A function is compiled with the first method that calls it.
std::vector<std::string> classesIn(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    constexpr std::string_view kClass = "class ";
    if (!line.starts_with(kClass)) continue;
    const std::size_t end = line.find_first_of("(:", kClass.size());
    if (end != std::string::npos) names.push_back(line.substr(kClass.size(), end - kClass.size()));
  }
  return names;
}

// Compiles every class of the file. Returns the name of the first library class that a member has as its type, if any.
std::optional<std::string> compileAll(caffe2::serialize::PyTorchStreamReader& reader,
                                      const std::shared_ptr<torch::jit::CompilationUnit>& unit) {
  std::vector<at::IValue> constants;
  if (reader.hasRecord("constants.pkl")) {
    const at::IValue read = torch::jit::readArchiveAndTensors("constants", /*pickle_prefix=*/"", /*tensor_prefix=*/"",
                                                              std::nullopt, std::nullopt, at::kCPU, reader);
    for (const at::IValue& each : read.toTupleRef().elements()) constants.push_back(each);
  }
  const torch::jit::SourceImporter importer(
      unit, &constants, [&reader](const std::string& qualifier) { return sourceIn(reader, qualifier); },
      reader.version());
  for (const std::string& path : reader.getAllRecords()) {
    if (!path.starts_with(kCode) || !path.ends_with(kPython)) continue;
    std::string qualifier = path.substr(kCode.size(), path.size() - kCode.size() - kPython.size());
    std::replace(qualifier.begin(), qualifier.end(), '/', '.');
    const auto source = sourceIn(reader, qualifier);
    for (const std::string& name : classesIn(std::string(source->text_str().str()))) {
      const c10::TypePtr type = importer.loadType(c10::QualifiedName(qualifier + "." + name));
      const auto compiled = type->cast<c10::ClassType>();
      if (!compiled) continue;
      for (const c10::ClassAttribute& attribute : compiled->getAttributes())
        if (isOfLibraryClass(attribute.getType())) return attribute.getType()->annotation_str();
    }
  }
  return std::nullopt;
}

}  // namespace

Status checkScript(const std::string& file) {
  caffe2::serialize::PyTorchStreamReader reader(file);
  // The format before PyTorch 1.1 has its code elsewhere.
  if (reader.hasRecord("model.json")) throw std::runtime_error("it has the format of PyTorch 1.0; save it again");
  const auto unit = std::make_shared<torch::jit::CompilationUnit>();
  std::optional<std::string> refused = compileAll(reader, unit);
  for (torch::jit::Function* function : unit->get_functions()) {
    if (refused) break;
    if (const auto* graph = torch::jit::tryToGraphFunction(*function)) refused = refusedIn(*graph->graph()->block());
  }
  if (!refused) return {};
  return fail("training.torchscript-operator", {{"file", file}, {"operator", inertText(*refused, 200)}});
}

}  // namespace scalescope
