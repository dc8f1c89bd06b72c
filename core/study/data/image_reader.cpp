#include "core/study/data/image_reader.h"

namespace scalescope {

tl::unexpected<Error> badLabel(const std::string& path, std::int64_t image, std::int64_t label, std::int64_t classes) {
  return fail("training.dataset-label", {{"path", path}, {"image", image}, {"label", label}, {"classes", classes}});
}

}  // namespace scalescope
