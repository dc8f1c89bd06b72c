#include "core/study/spec/spec.h"
#include "tests/fuzz/fuzz.h"

// An accepted study is written with all defaults, and then reads equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const Result<StudySpec> study = parseStudy(textOf(data, size), "fuzz.json");
  if (!study) return 0;
  const std::string completed = toJson(*study).dump();
  const Result<StudySpec> again = parseStudy(completed, "fuzz.json");
  require(again.has_value());
  require(toJson(*again).dump() == completed);
  return 0;
}
