#include "core/training/models/script_check.h"

#include <caffe2/serialize/inline_container.h>
#include <torch/csrc/jit/api/compilation_unit.h>
#include <torch/csrc/jit/api/function_impl.h>
#include <torch/csrc/jit/frontend/lexer.h>
#include <torch/csrc/jit/serialization/import_read.h>
#include <torch/csrc/jit/serialization/import_source.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::string_view kCode = "code/";
constexpr std::string_view kPython = ".py";
constexpr std::string_view kPositions = ".debug_pkl";  // Lines of the original code, beside a file of code.
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

// Returns whether the loader finds this record of code under exactly this name. Names of modules have no dot.
bool isFoundAsNamed(std::string_view record) {
  if (!record.starts_with(kCode)) return false;
  if (record.ends_with(kPositions)) record.remove_suffix(kPositions.size());
  if (!record.ends_with(kPython)) return false;
  record.remove_suffix(kPython.size());
  return record.find('.') == std::string_view::npos;
}

// Returns a record that the loader may find under another name, or instead of another one: it ignores case. The name of
// a record in the list ends at its 511th byte.
std::optional<std::string> ambiguousIn(caffe2::serialize::PyTorchStreamReader& reader) {
  std::set<std::string> names;
  for (const std::string& record : reader.getAllRecords()) {
    const std::string name = lowered(record);
    if (!names.insert(name).second || !reader.hasRecord(record)) return record;
    if (name.starts_with(kCode) && !isFoundAsNamed(record)) return record;
  }
  return std::nullopt;
}

// Returns the names of the classes in one file of code. A function is compiled with the first method that calls it. The
// loader's own lexer finds them, because it accepts other spaces than those that PyTorch writes.
std::vector<std::string> classesIn(const std::shared_ptr<torch::jit::Source>& source) {
  std::vector<std::string> names;
  torch::jit::Lexer lexer(source);
  while (lexer.cur().kind != torch::jit::TK_EOF)
    if (lexer.next().kind == torch::jit::TK_CLASS_DEF) names.push_back(lexer.expect(torch::jit::TK_IDENT).text());
  return names;
}

// Compiler of the classes of a file's code that runs none of it.
class Compiler {
 public:
  explicit Compiler(caffe2::serialize::PyTorchStreamReader& reader)
      : m_reader(reader),
        m_importer(
            m_unit, &m_constants, [&reader](const std::string& qualifier) { return sourceIn(reader, qualifier); },
            reader.version()) {}

  // Compiles every class. Returns the name of the first operator or library class that is refused, if any.
  std::optional<std::string> refused() {
    if (m_reader.hasRecord("constants.pkl"))
      for (const at::IValue& each : read("constants").toTupleRef().elements()) m_constants.push_back(each);
    for (const std::string& path : m_reader.getAllRecords())
      if (path.starts_with(kCode) && path.ends_with(kPython)) compileFile(path);
    // These are the classes that the loader requests, whatever the records are.
    if (m_reader.hasRecord("data.pkl")) read("data");
    for (torch::jit::Function* function : m_unit->get_functions()) {
      if (m_refused) break;
      if (const auto* graph = torch::jit::tryToGraphFunction(*function))
        m_refused = refusedIn(*graph->graph()->block());
    }
    return m_refused;
  }

 private:
  c10::TypePtr compile(const c10::QualifiedName& name) {
    c10::TypePtr type = m_importer.loadType(name);
    if (m_refused) return type;
    if (isOfLibraryClass(type)) m_refused = type->annotation_str();
    const auto compiled = type->cast<c10::ClassType>();
    if (!compiled) return type;
    for (const c10::ClassAttribute& attribute : compiled->getAttributes())
      if (isOfLibraryClass(attribute.getType())) m_refused = attribute.getType()->annotation_str();
    return type;
  }

  void compileFile(const std::string& path) {
    std::string qualifier = path.substr(kCode.size(), path.size() - kCode.size() - kPython.size());
    std::replace(qualifier.begin(), qualifier.end(), '/', '.');
    for (const std::string& name : classesIn(sourceIn(m_reader, qualifier)))
      compile(c10::QualifiedName(qualifier + "." + name));
  }

  // Reads a pickle as the loader does, but runs no __setstate__: objects have the members that the pickle gives them.
  at::IValue read(const std::string& pickle) {
    const auto typeOf = [this](const c10::QualifiedName& name) { return c10::StrongTypePtr(m_unit, compile(name)); };
    const auto objectOf = [](const c10::StrongTypePtr& type, const at::IValue& members) {
      const auto& known = type.type_->expectRef<c10::ClassType>();
      auto object = c10::ivalue::Object::create(type, known.numAttributes());
      if (!members.isGenericDict()) return object;
      const auto given = members.toGenericDict();
      for (std::size_t i = 0; i < known.numAttributes(); ++i)
        if (const auto found = given.find(known.getAttributeName(i)); found != given.end())
          object->setSlot(i, found->value());
      return object;
    };
    return torch::jit::readArchiveAndTensors(pickle, /*pickle_prefix=*/"", /*tensor_prefix=*/"", typeOf, objectOf,
                                             at::kCPU, m_reader);
  }

  caffe2::serialize::PyTorchStreamReader& m_reader;
  std::shared_ptr<torch::jit::CompilationUnit> m_unit = std::make_shared<torch::jit::CompilationUnit>();
  std::vector<at::IValue> m_constants;
  torch::jit::SourceImporter m_importer;
  std::optional<std::string> m_refused;
};

}  // namespace

Status checkScript(const std::string& file) {
  caffe2::serialize::PyTorchStreamReader reader(file);
  // The format before PyTorch 1.1 has its code elsewhere.
  if (reader.hasRecord("model.json")) throw std::runtime_error("it has the format of PyTorch 1.0; save it again");
  if (const auto record = ambiguousIn(reader))
    return fail("training.torchscript-record", {{"file", file}, {"record", inertText(*record, 200)}});
  const std::optional<std::string> refused = Compiler(reader).refused();
  if (!refused) return {};
  return fail("training.torchscript-operator", {{"file", file}, {"operator", inertText(*refused, 200)}});
}

}  // namespace scalescope
