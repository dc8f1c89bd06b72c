#include "core/telemetry/wire.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const Result<NodePlan> plan = nodePlanFromJson(shallowJson(textOf(data, size)));
  if (plan) require(nodePlanFromJson(toJson(*plan)).has_value());
  return 0;
}
