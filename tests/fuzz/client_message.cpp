#include "core/telemetry/message_fields.h"
#include "tests/fuzz/fuzz.h"

// What an agent hears: frames whose bodies are messages. One that is read comes out the same when it is sent on.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  FrameDecoder decoder;
  decoder.feed(textOf(data, size));
  for (;;) {
    auto frame = decoder.next();
    if (!frame || !*frame) return 0;
    const auto message = clientMessage(**frame);
    if (!message) {
      require(!english(message.error()).empty());
    } else if (*message) {
      std::string bytes;
      encode(**message, bytes);
      FrameDecoder again;
      again.feed(bytes);
      auto second = again.next();
      require(second && *second);
      const auto back = clientMessage(**second);
      require(back && *back && **back == **message);
    }
  }
}
