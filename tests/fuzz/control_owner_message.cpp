#include "core/telemetry/wire/control.h"
#include "core/telemetry/wire/event_lines.h"
#include "tests/fuzz/message_frames.h"

namespace {

using namespace scalescope;

// Makes the lines of events and records.
void look(const control::OwnerMessage& message) {
  if (const auto* batch = std::get_if<control::RecordBatch>(&message)) {
    const auto records = control::recordsIn(*batch);
    if (!records) return require(!english(records.error()).empty());
    require(control::recordCount(*batch) == records->records->size());
    (void)linesOf(*records);
  }
  if (const auto* reported = std::get_if<control::StateChanged>(&message))
    std::visit([](const auto& event) { require(linesOf(Event(event)).size() == 1); }, reported->event);
}

}  // namespace

// Reads messages from a store's owner to a client.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tryMessages(
      textOf(data, size), [](Frame& frame) { return control::ownerMessage(frame); }, look);
  return 0;
}
