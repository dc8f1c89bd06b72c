#include <array>

#include "core/training/models/layers.h"

namespace scalescope {
namespace {

struct BasicBlock {
  Conv conv1, conv2, shortcut;
  BatchNorm norm1, norm2, shortcutNorm;
  bool hasShortcut = false;

  at::Tensor operator()(const at::Tensor& x, bool training) const {
    at::Tensor out = norm1(conv1(x), training).relu_();
    out = norm2(conv2(out), training);
    out += hasShortcut ? shortcutNorm(shortcut(x), training) : x;
    return out.relu_();
  }
};

enum class Stem { cifar, imagenet };

// He et al. 2015, two blocks per stage. The stem is 3x3 without pooling for CIFAR's small images, or torchvision's resnet18:
// 7x7 with stride 2, then max pooling, and its initialisation.
class Resnet18 final : public Model {
 public:
  Resnet18(const ModelOptions& options, Stem stem) : m_pools(stem == Stem::imagenet) {
    LayerMaker make(*this, options, m_pools ? Start::normal : Start::uniform);
    m_stem = m_pools ? make.conv(options.channels, 64, 7, 2, 3, Bias::no) : make.conv(options.channels, 64, 3, 1, 1, Bias::no);
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
    at::Tensor x = m_stemNorm(m_stem(images), training).relu_();
    if (m_pools) x = at::max_pool2d(x, {3, 3}, {2, 2}, {1, 1});
    for (const BasicBlock& block : m_blocks) x = block(x, training);
    return m_head(at::adaptive_avg_pool2d(x, {1, 1}).flatten(1));
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

std::unique_ptr<Model> makeResnet18Cifar(const ModelOptions& options) { return std::make_unique<Resnet18>(options, Stem::cifar); }

std::unique_ptr<Model> makeResnet18Imagenet(const ModelOptions& options) { return std::make_unique<Resnet18>(options, Stem::imagenet); }

}  // namespace scalescope
