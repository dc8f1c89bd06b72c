#include "core/study/spec/spec.h"
#include "tests/fuzz/fuzz.h"

// A study that is read is written completed, and reads the same then.
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
