#include <cstdio>
#include <cstdlib>

#include "core/study/cells/run_plan.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const nlohmann::json json = shallowJson(textOf(data, size));
  const Result<RunPlan> plan = runPlanFromJson(json);
  if (!plan) return 0;
  // An accepted plan must be accepted again as it is written, because workers read the launcher's output.
  const Result<RunPlan> again = runPlanFromJson(toJson(*plan));
  if (again && toJson(*again) == toJson(*plan)) return 0;
  std::fprintf(stderr, "accepted once, not twice: %s\n", again ? "changed" : english(again.error()).c_str());
  std::abort();
}
