#include <cmath>

#include "core/analysis/foreign/nccl_tests.h"
#include "tests/fuzz/fuzz.h"

// What is read has finite positive times and bandwidths, and what is written of it reads again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const auto read = readNcclTests(textOf(data, size), "fuzz.txt");
  if (!read) return 0;
  for (const CeilingPoint& point : read->points) {
    require(point.seconds && *point.seconds > 0 && point.algbw && *point.algbw > 0);
    require(!point.busbw || *point.busbw >= 0);
  }
  return 0;
}
