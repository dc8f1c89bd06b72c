#include <array>

#include "core/training/models/norm_relu.h"

namespace scalescope {
namespace {

struct Stage {
  std::int64_t width;
  bool pools;  // True if pooling follows.
};
constexpr std::array<Stage, 8> kStages{
    {{64, true}, {128, true}, {256, false}, {256, true}, {512, false}, {512, true}, {512, false}, {512, true}}};

// VGG of Simonyan and Zisserman 2014, configuration A, in the form usual for 32x32 images: BatchNorm after each
// convolution and one linear layer instead of three, 9,231,114 parameters at 10 classes (the ImageNet form has 133
// million).
class Vgg11 final : public Model {
 public:
  explicit Vgg11(const ModelOptions& options) {
    LayerMaker make(*this, options);
    std::int64_t width = options.channels;
    std::vector<BatchNorm*> norms;
    for (std::size_t i = 0; i < kStages.size(); ++i) {
      m_convs[i] = make.conv(width, kStages[i].width, 3, 1, 1, Bias::yes);
      m_norms[i] = make.batchNorm(kStages[i].width);
      norms.push_back(&m_norms[i]);
      width = kStages[i].width;
      if (kStages[i].pools) make.pool(2, 2);
    }
    m_head = make.linear(width, options.classes);
    make.joinBuffers(norms);
  }

  at::Tensor forward(const at::Tensor& images, bool training) override {
    at::Tensor x = images;
    for (std::size_t i = 0; i < kStages.size(); ++i) {
      x = normRelu(m_norms[i], m_convs[i](x), {}, training);
      if (kStages[i].pools) x = at::max_pool2d(x, {2, 2});
    }
    return m_head(at::adaptive_avg_pool2d(x, {1, 1}).flatten(1));
  }

 private:
  std::array<Conv, kStages.size()> m_convs;
  std::array<BatchNorm, kStages.size()> m_norms;
  Linear m_head;
};

}  // namespace

std::unique_ptr<Model> makeVgg11(const ModelOptions& options) { return std::make_unique<Vgg11>(options); }

}  // namespace scalescope
