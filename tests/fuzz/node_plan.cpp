#include "core/telemetry/wire/node_plan.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const Result<NodePlan> plan = fromText<NodePlan>(textOf(data, size), "plan", 1u << 20);
  if (plan) require(fromJson<NodePlan>(toJson(*plan), "plan") == *plan);
  return 0;
}
