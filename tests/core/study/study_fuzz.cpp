#include <cstdlib>

#include "core/study/cells/run_plan.h"

// For any bytes the result is an error message, or a study that is equal after being written and read, like its cells.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace scalescope;
  const auto study = parseStudy({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!study) {
    static_cast<void>(nlohmann::json(study.error().message).dump());
    return 0;
  }
  const std::string text = toJson(*study).dump();
  const auto again = parseStudy(text, "again");
  if (!again || toJson(*again).dump() != text) std::abort();
  const auto cells = expand(*study, 4096);
  if (!cells) return 0;
  static_cast<void>(remarks(*study, *cells));
  for (std::size_t i = 0; i < cells->size() && i < 20; ++i) {
    static_cast<void>(cellKey((*cells)[i], {}));
    if (!cellFromJson(toJson((*cells)[i]))) std::abort();
  }
  return 0;
}
