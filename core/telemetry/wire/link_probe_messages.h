#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/json/fields.h"
#include "core/base/enum_names.h"

namespace scalescope {

// `scalescope-agent facts` and `scalescope-agent links` print these marks before their output, because a login shell
// may print text first. The output and the input of `links` have one JSON object per line.
inline constexpr const char* kFactsMark = "SCALESCOPE-FACTS";
inline constexpr const char* kLinkMark = "SCALESCOPE-LINK";
inline constexpr std::size_t kMostLinkLine = 4096;
inline constexpr int kMostLinkPeers = 4096;

// listen comes first and once; reach requests the latency to a peer that listens, rate the throughput to it; end ends
// the program, as the end of its input does.
enum class LinkProbeOp { listen, reach, rate, end };
inline constexpr std::array kLinkProbeOps{EnumName{LinkProbeOp::listen, "listen"},
                                          EnumName{LinkProbeOp::reach, "reach"}, EnumName{LinkProbeOp::rate, "rate"},
                                          EnumName{LinkProbeOp::end, "end"}};
constexpr const auto& enumNames(LinkProbeOp) { return kLinkProbeOps; }

struct LinkProbeRequest {
  LinkProbeOp op = LinkProbeOp::end;
  int peer = 0;              // Number of the peer, repeated in the answer.
  std::string address = {};  // Address: of listen the own numeric one, else the peer's.
  int port = 0;
  std::string token = {};  // Token of listen: connections that do not send it are refused.
  friend bool operator==(const LinkProbeRequest&, const LinkProbeRequest&) = default;
};
template <class Visit, SameAs<LinkProbeRequest> T>
void eachField(Visit&& visit, T& m) {
  visit("op", m.op, Limits().required()), visit("peer", m.peer, Limits().range(0, kMostLinkPeers));
  visit("address", m.address, Limits().text(64)), visit("port", m.port, Limits().range(0, 65535));
  visit("token", m.token, Limits().text(64).sparse());
}

enum class LinkProbeState { listening, reached, rate, closed };
inline constexpr std::array kLinkProbeStates{
    EnumName{LinkProbeState::listening, "listening"}, EnumName{LinkProbeState::reached, "reached"},
    EnumName{LinkProbeState::rate, "rate"}, EnumName{LinkProbeState::closed, "closed"}};
constexpr const auto& enumNames(LinkProbeState) { return kLinkProbeStates; }

struct LinkProbeReply {
  LinkProbeState state = LinkProbeState::closed;
  int peer = 0;
  int port = 0;               // Port of listening.
  double seconds = 0;         // Half a round trip of reached, the median of several.
  double bytesPerSecond = 0;  // Throughput of rate.
  std::string reason = {};    // Reason of closed; peer kMostLinkPeers means this end, and with it every link.
  friend bool operator==(const LinkProbeReply&, const LinkProbeReply&) = default;
};
template <class Visit, SameAs<LinkProbeReply> T>
void eachField(Visit&& visit, T& m) {
  visit("state", m.state, Limits().required()), visit("peer", m.peer, Limits().range(0, kMostLinkPeers));
  visit("port", m.port, Limits().range(0, 65535)), visit("seconds", m.seconds, Limits().reals(0, 3600));
  visit("bytesPerSecond", m.bytesPerSecond, Limits().reals(0, 1e15)), visit("reason", m.reason, Limits().text(256));
}

}  // namespace scalescope
