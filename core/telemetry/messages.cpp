#include "core/telemetry/messages.h"

#include "core/telemetry/message_fields.h"

namespace scalescope {
namespace {

template <class M>
std::string_view rawBytes(const M& message) {
  if constexpr (requires { message.bytes; }) return message.bytes;
  return {};
}

template <class Message>
void encodeAny(const Message& message, std::string& out) {
  std::visit([&](const auto& one) { encodeFrame(one.kType, toJson(one), rawBytes(one), out); }, message);
}

// As one type of message.
template <class Any, class M>
Result<std::optional<Any>> readAs(Frame& frame) {
  auto message = fromJson<M>(frame.body, std::string(name(frame.type)));
  if (!message) return tl::unexpected<Error>(message.error());
  if constexpr (requires { message->bytes; }) message->bytes = std::move(frame.bytes);
  return std::optional<Any>(std::in_place, std::move(*message));
}

// As the one type of the variant that has the frame's type; none where there is no such.
template <class Any, std::size_t index = 0>
Result<std::optional<Any>> readByType(Frame& frame) {
  if constexpr (index < std::variant_size_v<Any>) {
    using M = std::variant_alternative_t<index, Any>;
    return frame.type == M::kType ? readAs<Any, M>(frame) : readByType<Any, index + 1>(frame);
  } else {
    return std::optional<Any>{};
  }
}

struct Queried {
  bool query = false;
};
template <class Visit, SameAs<Queried> T>
void eachField(Visit&& visit, T& m) {
  visit("query", m.query);
}

// The first field tells the two kinds of `file` apart, in either direction.
Result<bool> asksOrTells(const Frame& frame) {
  const auto queried = fromJson<Queried>(frame.body, std::string(name(frame.type)));
  if (!queried) return tl::unexpected<Error>(queried.error());
  return queried->query;
}

template <class Any, class Query, class Piece>
Result<std::optional<Any>> readFileMessage(Frame& frame) {
  const Result<bool> query = asksOrTells(frame);
  if (!query) return tl::unexpected<Error>(query.error());
  return *query ? readAs<Any, Query>(frame) : readAs<Any, Piece>(frame);
}

}  // namespace

std::string_view unusableField(const ClientHello& hello) {
  const bool good = hello.folder.empty() || (hello.folder[0] == '/' && hello.folder.find('\0') == std::string::npos);
  return good ? "" : "folder";
}

void encode(const ClientMessage& message, std::string& out) { encodeAny(message, out); }
void encode(const AgentMessage& message, std::string& out) { encodeAny(message, out); }

Result<std::optional<ClientMessage>> clientMessage(Frame& frame) {
  if (frame.type == MessageType::file) return readFileMessage<ClientMessage, FileQuery, FilePiece>(frame);
  return readByType<ClientMessage>(frame);
}

Result<std::optional<AgentMessage>> agentMessage(Frame& frame) {
  if (frame.type == MessageType::file) return readFileMessage<AgentMessage, FileState, FileProgress>(frame);
  return readByType<AgentMessage>(frame);
}

std::optional<AttemptKey> attemptOf(const AgentMessage& message) {
  return std::visit(
      [](const auto& one) -> std::optional<AttemptKey> {
        if constexpr (requires { one.key; }) return one.key;
        return std::nullopt;
      },
      message);
}

Result<HelloHead> helloHead(const Frame& frame) { return fromJson<HelloHead>(frame.body, std::string(name(frame.type))); }

}  // namespace scalescope
