#include "core/telemetry/wire/message_fields.h"
#include "tests/fuzz/message_frames.h"

// Reads messages to an agent.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  tryMessages(
      textOf(data, size), [](Frame& frame) { return clientMessage(frame); }, [](const ClientMessage&) {});
  return 0;
}
