#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>

#include "core/training/rendezvous/rendezvous_messages.h"

namespace scalescope {

// Keys and values of one run's store. May be used from any thread; no call waits for a key.
class StoreTable {
 public:
  explicit StoreTable(std::size_t mostBytes = 256u << 20) : m_mostBytes(mostBytes) {}
  StoreReply answer(const StoreRequest& request);

 private:
  bool put(const std::string& key, const std::string& value);  // Returns false if there is no room.

  std::mutex m_mutex;
  std::map<std::string, std::string> m_values;
  std::size_t m_bytes = 0;  // Bytes of keys and values.
  std::size_t m_mostBytes;
};

}  // namespace scalescope
