#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/base/json/fields.h"
#include "core/telemetry/wire/wire.h"

namespace scalescope {

// How a variant of messages goes into frames and comes out of them. A message M has M::kType and a list of fields; raw
// bytes behind the body where it has a member `bytes`.

template <class M>
std::string_view rawBytes(const M& message) {
  if constexpr (requires { message.bytes; }) return message.bytes;
  return {};
}

template <class M>
void encodeMessage(const M& message, std::string& out) {
  encodeFrame(static_cast<MessageType>(M::kType), toJson(message), rawBytes(message), out);
}

// As one type of message; `name` is the message's for errors.
template <class Any, class M>
Result<std::optional<Any>> readMessage(Frame& frame, std::string_view name) {
  auto message = fromJson<M>(frame.body, std::string(name));
  if (!message) return tl::unexpected<Error>(message.error());
  if constexpr (requires { message->bytes; }) message->bytes = std::move(frame.bytes);
  return std::optional<Any>(std::in_place, std::move(*message));
}

// As the one type of the variant that has the frame's type; none where there is no such.
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
