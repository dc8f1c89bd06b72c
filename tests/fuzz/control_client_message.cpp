#include "core/telemetry/wire/control.h"
#include "tests/fuzz/message_frames.h"

// What a store's owner hears of a client.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  tryMessages(
      textOf(data, size), [](Frame& frame) { return control::clientMessage(frame); },
      [](const control::ClientMessage&) {});
  return 0;
}
