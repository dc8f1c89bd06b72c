#include "core/telemetry/record/records.h"
#include "tests/fuzz/fuzz.h"

// A record that is read must come out the same once it has been written again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const Result<Record> record = decodeRecord(textOf(data, size));
  if (!record) return 0;
  std::string once, twice;
  encodeRecord(*record, once);
  const Result<Record> again = decodeRecord(once);
  require(again.has_value());
  encodeRecord(*again, twice);
  require(once == twice);
  return 0;
}
