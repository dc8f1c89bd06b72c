#include "core/telemetry/wire/control.h"
#include "tests/fuzz/message_frames.h"

// Reads messages from a client to a store's owner.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  tryMessages(
      textOf(data, size), [](Frame& frame) { return control::clientMessage(frame); },
      [](const control::ClientMessage&) {});
  return 0;
}
