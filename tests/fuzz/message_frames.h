#pragma once

#include "core/base/message.h"
#include "core/telemetry/wire/wire.h"
#include "tests/fuzz/fuzz.h"

namespace scalescope {

// Reads every frame in the bytes with `read`, like one direction of a connection: a refusal has a reason, and an
// accepted message is equal after it is sent on. `look` gets each of them.
template <class Read, class Look>
void tryMessages(std::string_view bytes, Read read, Look look) {
  FrameDecoder decoder;
  decoder.feed(bytes);
  for (;;) {
    auto frame = decoder.next();
    if (!frame || !*frame) return;
    const auto message = read(**frame);
    if (!message) {
      require(!english(message.error()).empty());
      continue;
    }
    if (!*message) continue;
    std::string sent;
    encode(**message, sent);
    FrameDecoder again;
    again.feed(sent);
    auto second = again.next();
    require(second && *second);
    const auto back = read(**second);
    require(back && *back && **back == **message);
    look(**message);
  }
}

}  // namespace scalescope
