#include "core/study/run_plan.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const nlohmann::json json = shallowJson(textOf(data, size));
  const Result<RunPlan> plan = runPlanFromJson(json);
  if (plan) (void)runPlanFromJson(nlohmann::json(toJson(*plan)));
  return 0;
}
