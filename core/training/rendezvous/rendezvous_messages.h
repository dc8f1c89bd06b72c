#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// What a rank asks of the store in which the ranks of a run meet, and what the store answers: the calls of c10d::Store.
enum class StoreCall : std::uint8_t { set = 1, get, check, add, compareSet, remove, count };

struct StoreRequest {
  StoreCall call = StoreCall::check;
  std::string key;
  std::string value;        // set: the value; compareSet: the wanted one
  std::string expected;     // compareSet
  std::int64_t number = 0;  // add
  friend bool operator==(const StoreRequest&, const StoreRequest&) = default;
};

struct StoreReply {
  bool found = false;       // get, check, remove: the key was there; false too where a call was refused (table full)
  std::string value;        // get, compareSet
  std::int64_t number = 0;  // add, count
  friend bool operator==(const StoreReply&, const StoreReply&) = default;
};

std::string encode(const StoreRequest& request);
std::string encode(const StoreReply& reply);
// None: the bytes are no such message, whole and without a rest.
std::optional<StoreRequest> decodeRequest(std::string_view bytes);
std::optional<StoreReply> decodeReply(std::string_view bytes);

// Little-endian.
void putLength(std::size_t length, std::string& out);
void putNumber(std::uint64_t number, std::string& out);
std::size_t readLength(std::string_view fourBytes);

}  // namespace scalescope
