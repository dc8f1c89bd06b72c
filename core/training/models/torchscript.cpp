#include <torch/csrc/jit/api/module.h>
#include <torch/csrc/jit/runtime/graph_executor.h>
#include <torch/csrc/jit/serialization/import.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <set>
#include <sstream>

#include "core/base/json/nested.h"
#include "core/base/text.h"
#include "core/training/models/flops.h"
#include "core/training/models/layers.h"
#include "core/training/models/script_check.h"

namespace scalescope {
namespace {

// Returns the line of LibTorch's long text that names the error.
std::string reasonOf(const std::exception& exception) {
  std::istringstream lines(exception.what());
  std::string line, first, last;
  constexpr std::string_view kError = "Error: ";
  while (std::getline(lines, line)) {
    if (first.empty()) first = line;
    if (const auto at = line.find(kError); at != std::string::npos) last = line.substr(at + kError.size());
  }
  return last.empty() ? first : last;
}

std::string shapeText(at::IntArrayRef shape) {
  std::string text;
  for (const std::int64_t each : shape) text += (text.empty() ? "[" : ", ") + std::to_string(each);
  return text + "]";
}

// A TorchScript file that runs one kernel at a time, like the models of this worker: the optimizing executor would
// profile and recompile in the first timed steps.
class TorchScript final : public Model {
 public:
  TorchScript(torch::jit::Module module, at::TensorOptions tensor) : m_module(std::move(module)) {
    m_module.to(tensor.device());
    std::set<const c10::TensorImpl*> known;  // Two layers may share one.
    for (at::Tensor parameter : m_module.parameters()) {
      if (!parameter.requires_grad() || !parameter.is_floating_point() ||
          !known.insert(parameter.unsafeGetTensorImpl()).second)
        continue;
      // A file may have views, which NCCL does not accept.
      const at::Tensor plain = parameter.detach().contiguous();
      parameter.set_data(parameter.dim() == 4 ? inChannelsLast(plain) : plain);
      parameters.push_back(parameter);
    }
    joinBuffers(tensor);
  }

  at::Tensor forward(const at::Tensor& images, bool training) override {
    if (training != m_module.is_training()) m_module.train(training);
    const torch::jit::GraphOptimizerEnabledGuard plain(false);
    const c10::IValue out = m_module.forward({images});
    if (!out.isTensor()) throw std::runtime_error("TypeError: forward returns " + out.tagKind() + ", not a tensor");
    return out.toTensor();
  }

  // Returns what a forward in training mode changes beside the parameters: statistics and counters.
  [[nodiscard]] std::vector<at::Tensor> state() const {
    std::vector<at::Tensor> all;
    for (const at::Tensor& buffer : m_module.buffers()) all.push_back(buffer);
    return all;
  }

  // Names the trainable parameters that have no gradient.
  [[nodiscard]] std::vector<std::string> withoutGradient() const {
    std::vector<std::string> names;
    for (const auto& parameter : m_module.named_parameters())
      if (parameter.value.requires_grad() && parameter.value.is_floating_point() && !parameter.value.grad().defined())
        names.push_back(parameter.name);
    return names;
  }

 private:
  // Makes the floating buffers views of one flat tensor, which ranks exchange at once. Counters of batches are left as
  // they are.
  void joinBuffers(const at::TensorOptions& tensor) {
    std::vector<at::Tensor> found, parts;
    for (const at::Tensor& buffer : m_module.buffers()) {
      if (buffer.scalar_type() != tensor.dtype().toScalarType()) continue;
      found.push_back(buffer);
      parts.push_back(buffer.detach().flatten());
    }
    if (parts.empty()) return;
    buffers = at::cat(parts);
    std::int64_t offset = 0;
    for (at::Tensor& buffer : found) {
      const std::int64_t length = buffer.numel();
      buffer.set_data(buffers.narrow(0, offset, length).view(buffer.sizes()));
      offset += length;
    }
  }

  torch::jit::Module m_module;
};

// Scope that restores a device's statistics, counters and random numbers to what they were before a trial.
class KeptState {
 public:
  KeptState(std::vector<at::Tensor> state, c10::Device device)
      : m_state(std::move(state)), m_generator(at::globalContext().defaultGenerator(device)) {
    for (const at::Tensor& each : m_state) m_kept.push_back(each.detach().clone());
    const std::scoped_lock lock(m_generator.mutex());
    m_random = m_generator.get_state();
  }
  ~KeptState() {
    const torch::NoGradGuard plain;
    for (std::size_t i = 0; i < m_state.size(); ++i) m_state[i].copy_(m_kept[i]);
    const std::scoped_lock lock(m_generator.mutex());
    m_generator.set_state(m_random);
  }
  KeptState(const KeptState&) = delete;
  KeptState& operator=(const KeptState&) = delete;

 private:
  std::vector<at::Tensor> m_state, m_kept;
  at::Generator m_generator;
  at::Tensor m_random;
};

// Trial of a file's forward and backward with a few images. A model that does not fit gives an error with its reason.
class ModelTrial {
 public:
  ModelTrial(TorchScript& model, const ModelOptions& options, int outputs)
      : m_model(model), m_options(options), m_outputs(outputs) {}

  Status run() {
    const KeptState kept(m_model.state(), m_options.tensor.device());
    if (Status two = evaluateTwo(); !two) return two;
    for (const std::int64_t count : {1, 3})
      if (Status other = evaluateOther(count); !other) return other;
    return train();
  }

 private:
  [[nodiscard]] at::Tensor images(std::int64_t count) const {
    const std::int64_t pixels = count * m_options.channels * m_options.height * m_options.width;
    return at::arange(pixels, m_options.tensor)
        .sin()
        .view({count, m_options.channels, m_options.height, m_options.width});
  }
  [[nodiscard]] bool isOutput(const at::Tensor& out, std::int64_t count) const {
    return out.dim() == 2 && out.size(0) == count && out.size(1) == m_outputs;
  }
  [[nodiscard]] tl::unexpected<Error> refuse(const char* code, const at::Tensor& given,
                                             const std::string& reason) const {
    return fail(code, {{"file", m_options.file}, {"shape", shapeText(given.sizes())}, {"reason", reason}});
  }
  [[nodiscard]] tl::unexpected<Error> refuseOutput(const char* code, const at::Tensor& given,
                                                   const at::Tensor& out) const {
    const Message refused{code, {{"file", m_options.file}, {"shape", shapeText(given.sizes())}}};
    return failNested(refused, "reason", {"training.its-output", {{"found", shapeText(out.sizes())}}});
  }

  Status evaluateTwo() {
    const at::Tensor given = images(2);
    at::Tensor out, again;
    try {
      const torch::autograd::AutoGradMode on(true);  // The FLOPs of backward need gradients.
      const Flops flops = countFlops([&] { out = m_model.forward(given, false); });
      m_model.forwardFlops = flops.forward / 2;
      m_model.trainFlops = flops.training / 2;
      again = m_model.forward(given, false);
    } catch (const std::exception& exception) {
      return refuse("training.torchscript-input", given, reasonOf(exception));
    }
    if (!isOutput(out, 2))
      return fail("training.torchscript-output", {{"file", m_options.file},
                                                  {"shape", shapeText(given.sizes())},
                                                  {"found", shapeText(out.sizes())},
                                                  {"wanted", shapeText({2, m_outputs})},
                                                  {"classes", std::int64_t{m_outputs}}});
    if (!at::isfinite(out).all().item<bool>()) return fail("training.torchscript-finite", {{"file", m_options.file}});
    if (!at::equal(out, again)) return fail("training.torchscript-random", {{"file", m_options.file}});
    return {};
  }

  // A trace may have the number of images of its example built in.
  Status evaluateOther(std::int64_t count) {
    const at::Tensor given = images(count);
    try {
      const at::Tensor out = m_model.forward(given, false);
      if (isOutput(out, count)) return {};
      return refuseOutput("training.torchscript-count", given, out);
    } catch (const std::exception& exception) {
      return refuse("training.torchscript-count", given, reasonOf(exception));
    }
  }

  Status train() {
    const at::Tensor given = images(3);
    try {
      const torch::autograd::AutoGradMode on(true);
      const at::Tensor out = m_model.forward(given, true);
      if (!isOutput(out, 3)) return refuseOutput("training.torchscript-training", given, out);
      if (!out.requires_grad()) return fail("training.torchscript-gradient", {{"file", m_options.file}});
      out.sum().backward();
    } catch (const std::exception& exception) {
      return refuse("training.torchscript-training", given, reasonOf(exception));
    }
    const std::vector<std::string> unused = m_model.withoutGradient();
    for (at::Tensor& parameter : m_model.parameters) parameter.mutable_grad().reset();
    if (unused.empty()) return {};
    return fail("training.torchscript-unused", {{"file", m_options.file},
                                                {"unused", static_cast<std::int64_t>(unused.size())},
                                                {"first", inertText(unused.front(), 100)}});
  }

  TorchScript& m_model;
  const ModelOptions& m_options;
  int m_outputs;
};

// Returns the error for a file that cannot be loaded, from the file's bytes if they explain it better than LibTorch
// does.
tl::unexpected<Error> notLoaded(const std::string& path, const std::string& reason) {
  std::ifstream stream(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (bytes.starts_with("version https://git-lfs")) return fail("training.torchscript-pointer", {{"file", path}});
  const bool isArchive = bytes.starts_with("PK");
  const bool isPickle = bytes.size() > 1 && bytes[0] == '\x80' && bytes[1] >= 2 && bytes[1] <= 5;
  const bool holdsCode = bytes.find("constants.pkl") != std::string::npos;
  if (isPickle || (isArchive && !holdsCode && bytes.find("data.pkl") != std::string::npos))
    return fail("training.torchscript-saved", {{"file", path}});
  return fail("training.torchscript-load", {{"file", path}, {"reason", reason}});
}

}  // namespace

Result<std::unique_ptr<Model>> loadTorchScript(const ModelOptions& options) {
  if (options.zeroGamma) return fail("training.torchscript-zero-gamma");
  const int outputs = options.outputs > 0 ? options.outputs : options.classes;
  if (outputs < options.classes)
    return fail("training.torchscript-classes",
                {{"classes", std::int64_t{outputs}}, {"found", std::int64_t{options.classes}}});
  std::unique_ptr<TorchScript> model;
  try {
    if (!std::filesystem::is_regular_file(options.file))
      return fail("training.torchscript-missing", {{"file", options.file}});
    if (Status checked = checkScript(options.file); !checked) return tl::unexpected(checked.error());
    model = std::make_unique<TorchScript>(torch::jit::load(options.file, at::kCPU), options.tensor);
  } catch (const std::exception& exception) {
    return notLoaded(options.file, reasonOf(exception));
  }
  if (model->parameters.empty()) return fail("training.torchscript-parameters", {{"file", options.file}});
  if (Status fits = ModelTrial(*model, options, outputs).run(); !fits) return tl::unexpected(fits.error());
  return model;
}

}  // namespace scalescope
