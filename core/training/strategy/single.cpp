#include "core/training/strategy/synchronizer.h"

namespace scalescope {

std::unique_ptr<Synchronizer> makeSingle(Model& model) { return std::make_unique<Synchronizer>(model); }

}  // namespace scalescope
