#include "core/telemetry/wire/wire.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  FrameDecoder decoder;
  const std::string_view bytes = textOf(data, size);
  for (std::size_t at = 0; at < size; at += 777) {
    decoder.feed(bytes.substr(at, 777));
    for (;;) {
      const Result<std::optional<Frame>> frame = decoder.next();
      if (!frame) return 0;
      if (!*frame) break;
      (void)(*frame)->body.dump();  // This throws if a text is not UTF-8.
    }
  }
  return 0;
}
