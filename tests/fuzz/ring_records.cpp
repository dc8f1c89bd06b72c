#include <cstring>

#include "core/program/recorder.h"
#include "tests/fuzz/fuzz.h"

// For any ring contents: steps ascend and have a length, their parts are inside them, and each record is read from the
// log as it was written.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  std::int64_t steps = 0;
  std::int64_t lastEndNs = 0;
  StepRecorder recorder({8, 16}, [&](RecordType type, Payload payload) {
    if (const auto* step = std::get_if<StepRecord>(&payload)) {
      require(step->step == steps++ && step->startNs < step->endNs && step->startNs >= lastEndNs && step->samples >= 0);
      lastEndNs = step->endNs;
      for (const Span& span : step->spans)
        require(span.startNs >= step->startNs && span.startNs < span.endNs && span.endNs <= step->endNs);
      if (step->spans.size() > 1000) return;  // A record of this test does not hold more.
    }
    std::string once, twice;
    encodeRecord({type, 1, 1, std::move(payload)}, once);
    const Result<Record> again = decodeRecord(once);
    require(again.has_value());
    encodeRecord(*again, twice);
    require(once == twice);
  });
  for (std::size_t at = 0; at + kRingRecordBytes <= size; at += kRingRecordBytes) {
    RingRecord record;
    std::memcpy(&record, data + at, sizeof record);
    recorder.take(record);
  }
  require(recorder.leftOut() >= 0);
  return 0;
}
