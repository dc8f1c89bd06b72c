#include <cmath>

#include "core/analysis/foreign/nccl_tests.h"
#include "tests/fuzz/fuzz.h"

// Each run that is read has ranks, a collective, and finite positive times and bandwidths.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const auto read = readNcclTests(textOf(data, size), "fuzz.txt");
  if (!read) return 0;
  require(!read->empty());
  for (const BenchmarkRun& run : *read) {
    require(run.ranks > 0 && operationNamed(run.op) && !run.points.empty());
    for (const CeilingPoint& point : run.points) {
      require(point.seconds && *point.seconds > 0 && point.algbw && *point.algbw > 0);
      require(!point.busbw || *point.busbw >= 0);
    }
  }
  return 0;
}
