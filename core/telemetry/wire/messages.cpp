#include "core/telemetry/wire/messages.h"

#include "core/telemetry/wire/message_codec.h"
#include "core/telemetry/wire/message_fields.h"

namespace scalescope {
namespace {

struct Queried {
  bool query = false;
};
template <class Visit, SameAs<Queried> T>
void eachField(Visit&& visit, T& m) {
  visit("query", m.query);
}

// The first field distinguishes the two kinds of `file`, in either direction.
Result<bool> isQuery(const Frame& frame) {
  const auto queried = fromJson<Queried>(frame.body, std::string(name(frame.type)));
  if (!queried) return tl::unexpected<Error>(queried.error());
  return queried->query;
}

template <class Any, class Query, class Piece>
Result<std::optional<Any>> readFileMessage(Frame& frame) {
  const Result<bool> query = isQuery(frame);
  if (!query) return tl::unexpected<Error>(query.error());
  return *query ? readMessage<Any, Query>(frame, name(frame.type)) : readMessage<Any, Piece>(frame, name(frame.type));
}

}  // namespace

std::string_view unusableField(const ClientHello& hello) {
  const bool good = hello.folder.empty() || (hello.folder[0] == '/' && hello.folder.find('\0') == std::string::npos);
  return good ? "" : "folder";
}

void encode(const ClientMessage& message, std::string& out) {
  std::visit([&](const auto& one) { encodeMessage(one, out); }, message);
}
void encode(const AgentMessage& message, std::string& out) {
  std::visit([&](const auto& one) { encodeMessage(one, out); }, message);
}

Result<std::optional<ClientMessage>> clientMessage(Frame& frame) {
  if (frame.type == MessageType::file) return readFileMessage<ClientMessage, FileQuery, FilePiece>(frame);
  return readMessageByType<ClientMessage>(frame, name(frame.type));
}

Result<std::optional<AgentMessage>> agentMessage(Frame& frame) {
  if (frame.type == MessageType::file) return readFileMessage<AgentMessage, FileState, FileProgress>(frame);
  return readMessageByType<AgentMessage>(frame, name(frame.type));
}

std::optional<AttemptKey> attemptOf(const AgentMessage& message) {
  return std::visit(
      [](const auto& one) -> std::optional<AttemptKey> {
        if constexpr (
            requires { one.key; })
          return one.key;
        return std::nullopt;
      },
      message);
}

Result<HelloHead> helloHead(const Frame& frame) {
  return fromJson<HelloHead>(frame.body, std::string(name(frame.type)));
}

}  // namespace scalescope
