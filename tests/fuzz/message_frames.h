#pragma once

#include "core/base/message.h"
#include "core/telemetry/wire/wire.h"
#include "tests/fuzz/fuzz.h"

namespace scalescope {

// Every frame in the bytes, by `read` as one direction of a link reads it: what cannot be read says why, and a message
// that is read comes out the same when it is sent on. `look` sees each of them.
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
