#include <torch/csrc/autograd/custom_function.h>

#include <array>

#include "core/training/models/norm_relu.h"

namespace scalescope {
namespace {

// Returns x itself and every second pixel of it. A 1x1 convolution of stride 2 reads no others, and oneDNN's is several
// times slower than one without a stride over those that it reads. In backward, the small gradient is added into the
// large one instead of being expanded to one.
struct Halved : torch::autograd::Function<Halved> {
  static at::Tensor secondPixels(const at::Tensor& x) { return x.slice(2, 0, x.size(2), 2).slice(3, 0, x.size(3), 2); }

  static torch::autograd::variable_list forward(torch::autograd::AutogradContext* /*context*/, const at::Tensor& x) {
    return {x, secondPixels(x).contiguous(at::MemoryFormat::ChannelsLast)};
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* /*context*/,
                                                 torch::autograd::variable_list gradients) {
    secondPixels(gradients[0]).add_(gradients[1]);
    return {gradients[0]};
  }
};

struct BasicBlock {
  Conv conv1, conv2, shortcut;
  BatchNorm norm1, norm2, shortcutNorm;
  bool hasShortcut = false;

  at::Tensor operator()(const at::Tensor& x, bool training) const {
    if (!hasShortcut) return join(x, x, training);
    if (!x.is_cpu()) return join(x, normAlone(shortcutNorm, shortcut(x), training), training);
    const auto from = Halved::apply(x);
    return join(from[0], shortcutNorm(at::conv2d(from[1], shortcut.weight), training), training);
  }

 private:
  [[nodiscard]] at::Tensor join(const at::Tensor& x, const at::Tensor& beside, bool training) const {
    return normRelu(norm2, conv2(normRelu(norm1, conv1(x), {}, training)), beside, training);
  }
};

// Computes adaptive_avg_pool2d to one pixel, as [n, channels]. PyTorch's own makes its gradient in another layout than
// the image's, so that it would be copied when a step takes the most memory.
struct MeanOverPixels : torch::autograd::Function<MeanOverPixels> {
  static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& x) {
    context->saved_data["sizes"] = x.sizes().vec();
    return at::mean(x, {2, 3});
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    const std::vector<std::int64_t> sizes = context->saved_data["sizes"].toIntVector();
    const at::Tensor mean = gradients[0].unsqueeze(-1).unsqueeze(-1).expand(sizes);
    at::Tensor gradient = at::empty(sizes, mean.options(), at::MemoryFormat::ChannelsLast);
    at::div_out(gradient, mean, at::scalar_tensor(static_cast<double>(sizes[2] * sizes[3])));
    return {gradient};
  }
};

enum class Stem { cifar, imagenet };

// ResNet-18 of He et al. 2015, two blocks per stage. The stem is 3x3 without pooling for CIFAR's small images, or that
// of torchvision's resnet18: 7x7 with stride 2, then max pooling, and its initialization.
class Resnet18 final : public Model {
 public:
  Resnet18(const ModelOptions& options, Stem stem) : m_pools(stem == Stem::imagenet) {
    LayerMaker make(*this, options, m_pools ? Start::normal : Start::uniform);
    m_stem = m_pools ? make.conv(options.channels, 64, 7, 2, 3, Bias::no)
                     : make.conv(options.channels, 64, 3, 1, 1, Bias::no);
    if (m_pools) make.pool(3, 2, 1);
    m_stemNorm = make.batchNorm(64);
    const double lastGamma = options.zeroGamma ? 0 : 1;
    std::int64_t width = 64;
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
      const std::int64_t out = std::int64_t{64} << (i / 2);
      build(m_blocks[i], make, width, out, lastGamma);
      width = out;
    }
    m_head = make.linear(width, options.classes);
    std::vector<BatchNorm*> norms{&m_stemNorm};
    for (BasicBlock& block : m_blocks) {
      norms.insert(norms.end(), {&block.norm1, &block.norm2});
      if (block.hasShortcut) norms.push_back(&block.shortcutNorm);
    }
    make.joinBuffers(norms);
  }

  at::Tensor forward(const at::Tensor& images, bool training) override {
    at::Tensor x = normRelu(m_stemNorm, m_stem(images), {}, training);
    if (m_pools) x = at::max_pool2d(x, {3, 3}, {2, 2}, {1, 1});
    for (const BasicBlock& block : m_blocks) x = block(x, training);
    return m_head(MeanOverPixels::apply(x));
  }

 private:
  static void build(BasicBlock& block, LayerMaker& make, std::int64_t in, std::int64_t out, double lastGamma) {
    const std::int64_t stride = in == out ? 1 : 2;
    const std::int64_t side = make.side;
    block.conv1 = make.conv(in, out, 3, stride, 1, Bias::no);
    block.norm1 = make.batchNorm(out);
    block.conv2 = make.conv(out, out, 3, 1, 1, Bias::no);
    block.norm2 = make.batchNorm(out, lastGamma);
    block.hasShortcut = stride != 1;
    if (!block.hasShortcut) return;
    make.side = side;
    block.shortcut = make.conv(in, out, 1, stride, 0, Bias::no);
    block.shortcutNorm = make.batchNorm(out);
  }

  bool m_pools;
  Conv m_stem;
  BatchNorm m_stemNorm;
  std::array<BasicBlock, 8> m_blocks;
  Linear m_head;
};

}  // namespace

std::unique_ptr<Model> makeResnet18Cifar(const ModelOptions& options) {
  return std::make_unique<Resnet18>(options, Stem::cifar);
}

std::unique_ptr<Model> makeResnet18Imagenet(const ModelOptions& options) {
  return std::make_unique<Resnet18>(options, Stem::imagenet);
}

}  // namespace scalescope
