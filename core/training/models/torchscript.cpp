#include <torch/csrc/jit/api/module.h>
#include <torch/csrc/jit/runtime/graph_executor.h>
#include <torch/csrc/jit/serialization/import.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "core/training/models/flops.h"
#include "core/training/models/layers.h"

namespace scalescope {
namespace {

// The line of LibTorch's long text that says what is wrong.
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

// Run one kernel at a time, as the models of this worker do: the optimizing executor would profile and recompile inside
// the first timed steps.
class TorchScript final : public Model {
 public:
  TorchScript(torch::jit::Module module, at::TensorOptions tensor) : m_module(std::move(module)) {
    m_module.to(tensor.device());
    std::set<const c10::TensorImpl*> known;  // two layers may share one
    for (at::Tensor parameter : m_module.parameters()) {
      if (!parameter.requires_grad() || !parameter.is_floating_point() ||
          !known.insert(parameter.unsafeGetTensorImpl()).second)
        continue;
      // A file may hold views, of which NCCL takes none.
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

 private:
  // Floating buffers become views of one flat tensor, which ranks exchange at once. Counters of batches stay.
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

// Two images through it: does it take them, and does it make as many numbers of each as it should?
Status tryOut(Model& model, const ModelOptions& options, int outputs) {
  const at::Tensor images = at::zeros({2, options.channels, options.height, options.width}, options.tensor);
  at::Tensor out;
  try {
    const torch::autograd::AutoGradMode on(true);  // for the FLOPs of backward
    const Flops flops = countFlops([&] { out = model.forward(images, false); });
    model.forwardFlops = flops.forward / 2;
    model.trainFlops = flops.training / 2;
  } catch (const std::exception& exception) {
    return fail("training.torchscript-input",
                {{"file", options.file}, {"shape", shapeText(images.sizes())}, {"reason", reasonOf(exception)}});
  }
  if (out.dim() != 2 || out.size(0) != 2 || out.size(1) != outputs)
    return fail("training.torchscript-output", {{"file", options.file},
                                                {"shape", shapeText(images.sizes())},
                                                {"found", shapeText(out.sizes())},
                                                {"wanted", shapeText({2, outputs})},
                                                {"classes", std::int64_t{outputs}}});
  return {};
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
    model = std::make_unique<TorchScript>(torch::jit::load(options.file, at::kCPU), options.tensor);
  } catch (const std::exception& exception) {
    return fail("training.torchscript-load", {{"file", options.file}, {"reason", reasonOf(exception)}});
  }
  if (model->parameters.empty()) return fail("training.torchscript-parameters", {{"file", options.file}});
  if (Status fits = tryOut(*model, options, outputs); !fits) return tl::unexpected(fits.error());
  return model;
}

}  // namespace scalescope
