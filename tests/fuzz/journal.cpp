#include "core/store/journal/journal_entry.h"
#include "core/telemetry/record/cbor.h"
#include "tests/fuzz/fuzz.h"

// Reads an entry of the journal, which is CBOR. An accepted entry is written and read back equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const auto fields = decodeCbor(textOf(data, size));
  if (!fields) return 0;
  const auto record = journalRecord(*fields);
  if (!record) return 0;
  const auto again = journalRecord(toJson(*record));
  require(again == record);
  return 0;
}
