#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/json/fields.h"
#include "core/base/words.h"

namespace scalescope {

// What `scalescope-agent facts` and `scalescope-agent links` print behind a mark, for a login shell may print before
// it, and what `links` is told: a JSON object a line.
inline constexpr const char* kFactsMark = "SCALESCOPE-FACTS";
inline constexpr const char* kLinkMark = "SCALESCOPE-LINK";
inline constexpr std::size_t kMostLinkLine = 4096;
inline constexpr int kMostLinkPeers = 4096;

// listen comes first and once; reach asks for the latency to a peer that listens, rate for what goes through to it;
// end ends the program, as the end of its input does.
enum class LinkAsk { listen, reach, rate, end };
inline constexpr std::array kLinkAsks{Word{LinkAsk::listen, "listen"}, Word{LinkAsk::reach, "reach"},
                                      Word{LinkAsk::rate, "rate"}, Word{LinkAsk::end, "end"}};
constexpr const auto& wordsOf(LinkAsk) { return kLinkAsks; }

struct LinkOrder {
  LinkAsk ask = LinkAsk::end;
  int peer = 0;              // comes back with the answer
  std::string address = {};  // listen: own, numeric; else the peer's
  int port = 0;
  std::string token = {};  // listen: who does not say it is not served
  friend bool operator==(const LinkOrder&, const LinkOrder&) = default;
};
template <class Visit, SameAs<LinkOrder> T>
void eachField(Visit&& visit, T& m) {
  visit("ask", m.ask, Limits().required()), visit("peer", m.peer, Limits().range(0, kMostLinkPeers));
  visit("address", m.address, Limits().text(64)), visit("port", m.port, Limits().range(0, 65535));
  visit("token", m.token, Limits().text(64).sparse());
}

enum class LinkTold { listening, reached, rate, closed };
inline constexpr std::array kLinkTold{Word{LinkTold::listening, "listening"}, Word{LinkTold::reached, "reached"},
                                      Word{LinkTold::rate, "rate"}, Word{LinkTold::closed, "closed"}};
constexpr const auto& wordsOf(LinkTold) { return kLinkTold; }

struct LinkNews {
  LinkTold told = LinkTold::closed;
  int peer = 0;
  int port = 0;               // listening
  double seconds = 0;         // reached: half a round trip, the median of some
  double bytesPerSecond = 0;  // rate
  std::string reason = {};    // closed; of peer kMostLinkPeers: this end, and with it every link
  friend bool operator==(const LinkNews&, const LinkNews&) = default;
};
template <class Visit, SameAs<LinkNews> T>
void eachField(Visit&& visit, T& m) {
  visit("told", m.told, Limits().required()), visit("peer", m.peer, Limits().range(0, kMostLinkPeers));
  visit("port", m.port, Limits().range(0, 65535)), visit("seconds", m.seconds, Limits().reals(0, 3600));
  visit("bytesPerSecond", m.bytesPerSecond, Limits().reals(0, 1e15)), visit("reason", m.reason, Limits().text(256));
}

}  // namespace scalescope
