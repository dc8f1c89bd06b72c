#include "core/telemetry/wire/message_fields.h"
#include "tests/fuzz/message_frames.h"

// Reads messages of a host like a client.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  const auto read = [](Frame& frame) {
    if (const auto head = helloHead(frame); !head) require(!english(head.error()).empty());
    return agentMessage(frame);
  };
  tryMessages(textOf(data, size), read, [](const AgentMessage& message) { (void)attemptOf(message); });
  return 0;
}
