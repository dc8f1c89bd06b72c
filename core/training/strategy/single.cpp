#include "core/training/strategy/synchronizer.h"

namespace scalescope {
namespace {

class Single final : public Synchronizer {
 public:
  void shareBuffers() override {}
  void beforeForward(Sync) override {}
  void beforeBackward(Sync) override {}
  [[nodiscard]] std::int64_t lastHandOverNs() const override { return 0; }
  [[nodiscard]] std::vector<std::int64_t> bucketBytes() const override { return {}; }
  [[nodiscard]] std::int64_t extraBucketBytes() const override { return 0; }
};

}  // namespace

std::unique_ptr<Synchronizer> makeSingle() { return std::make_unique<Single>(); }

}  // namespace scalescope
