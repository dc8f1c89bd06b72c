#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// Requests of a rank to the store for the rendezvous of its run, and the replies: the calls of c10d::Store.
enum class StoreCall : std::uint8_t { set = 1, get, check, add, compareSet, remove, count };

struct StoreRequest {
  StoreCall call = StoreCall::check;
  std::string key;
  std::string value;        // Value of set, or the wanted one of compareSet.
  std::string expected;     // Expected value of compareSet.
  std::int64_t number = 0;  // Number of add.
  friend bool operator==(const StoreRequest&, const StoreRequest&) = default;
};

struct StoreReply {
  bool found = false;       // True if the key of get, check, remove was there; false if a call failed (table full).
  std::string value;        // Value for get and compareSet.
  std::int64_t number = 0;  // Number for add and count.
  friend bool operator==(const StoreReply&, const StoreReply&) = default;
};

std::string encode(const StoreRequest& request);
std::string encode(const StoreReply& reply);
// Return nothing if the bytes are not exactly one such message.
std::optional<StoreRequest> decodeRequest(std::string_view bytes);
std::optional<StoreReply> decodeReply(std::string_view bytes);

// Lengths and numbers are little-endian.
void putLength(std::size_t length, std::string& out);
void putNumber(std::uint64_t number, std::string& out);
std::size_t readLength(std::string_view fourBytes);

}  // namespace scalescope
