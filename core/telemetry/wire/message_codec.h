#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/base/json/fields.h"
#include "core/telemetry/wire/wire.h"

namespace scalescope {

// Encodes a variant of messages as frames and decodes it. A message M has M::kType and a list of fields; if it has a
// member `bytes`, these follow the body as raw bytes.

template <class M>
std::string_view rawBytes(const M& message) {
  if constexpr (requires { message.bytes; }) return message.bytes;
  return {};
}

template <class M>
void encodeMessage(const M& message, std::string& out) {
  encodeFrame(static_cast<MessageType>(M::kType), toJson(message), rawBytes(message), out);
}

// Reads the frame as one type of message; errors call the message `name`.
template <class Any, class M>
Result<std::optional<Any>> readMessage(Frame& frame, std::string_view name) {
  auto message = fromJson<M>(frame.body, std::string(name));
  if (!message) return tl::unexpected<Error>(message.error());
  if constexpr (requires { message->bytes; }) message->bytes = std::move(frame.bytes);
  return std::optional<Any>(std::in_place, std::move(*message));
}

// Reads the frame as the variant's type that has the frame's type; returns nothing if there is none.
template <class Any, std::size_t index = 0>
Result<std::optional<Any>> readMessageByType(Frame& frame, std::string_view name) {
  if constexpr (index < std::variant_size_v<Any>) {
    using M = std::variant_alternative_t<index, Any>;
    if constexpr (requires { M::kType; })
      if (static_cast<std::uint8_t>(frame.type) == static_cast<std::uint8_t>(M::kType))
        return readMessage<Any, M>(frame, name);
    return readMessageByType<Any, index + 1>(frame, name);
  } else {
    return std::optional<Any>{};
  }
}

}  // namespace scalescope
