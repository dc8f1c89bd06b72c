#include "core/training/models/layers.h"

namespace scalescope {
namespace {

// A small CNN: conv 3->6 5x5, pool, conv 6->16 5x5 padded by 2, pool, linear 784->64, linear 64->classes (at 32x32: 16
// * 7 * 7 = 784).
class SmallCnn final : public Model {
 public:
  explicit SmallCnn(const ModelOptions& options) {
    LayerMaker make(*this, options);
    m_conv1 = make.conv(options.channels, 6, 5, 1, 0, Bias::yes);
    make.pool(2, 2);
    m_conv2 = make.conv(6, 16, 5, 1, 2, Bias::yes);
    make.pool(2, 2);
    m_hidden = make.linear(16 * make.side * make.side, 64);
    m_head = make.linear(64, options.classes);
  }

  at::Tensor forward(const at::Tensor& images, bool) override {
    at::Tensor x = at::max_pool2d(m_conv1(images).relu_(), {2, 2});
    x = at::max_pool2d(m_conv2(x).relu_(), {2, 2});
    return m_head(m_hidden(x.flatten(1)).relu_());
  }

 private:
  Conv m_conv1, m_conv2;
  Linear m_hidden, m_head;
};

}  // namespace

std::unique_ptr<Model> makeSmallCnn(const ModelOptions& options) { return std::make_unique<SmallCnn>(options); }

}  // namespace scalescope
